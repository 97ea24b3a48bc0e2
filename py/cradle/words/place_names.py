"""Names of places in a sentence, with what their language puts before them: « en Syrie », "the Black Sea".

A bar in the catalogue ends what stands before a name: « en |Syrie », « dans le |Samnium », "the |Black Sea". Labels
show only what follows it. A name without a bar has no article, and the usual preposition: « à Rome », "in Rome". A
message says which form it takes: {place} has the name alone, {place.the} its article too; {place.in} says where
something is or goes, {place.from} where it comes from. Nations, regions, calamities and goods have
forms as well, where their language needs them.
"""

from __future__ import annotations

from .elision import contract, elide

BAR = "|"
FORMS = {"en": ("the", "in"), "fr": ("the", "in", "from")}
SEAS = ("mer ", "Méditerranée")
ARTICLES = {"en": "la ", "au": "le ", "aux": "les "}  # of what stands after these; other prepositions bring their own


def name_in_form(text: str, form: str, language: str) -> str:
    """The text of a catalogue as a name in this form; "": the name alone."""
    before, _, name = text.rpartition(BAR)
    before = before.rstrip()
    return name if not form else _french(before, name, form) if language == "fr" else _english(before, name, form)


def _english(before: str, name: str, form: str) -> str:
    the = "the " if before.endswith("the") else ""
    if form == "the":
        return the + name
    return f"{before} {name}" if before.removesuffix("the") else f"in {the}{name}"


def _french(before: str, name: str, form: str) -> str:
    if form == "in":
        return f"{before or 'à'} {name}"
    # A country with « en » has no article after « de »: « de Syrie »; but a sea has one: « de la mer Noire ».
    bare = form == "from" and before == "en" and not name.startswith(SEAS)
    article = "" if bare else ARTICLES.get(before, f"{before.rpartition(' ')[2]} ".lstrip())
    the = elide(article, name) + name
    return "".join(contract("de ", the)) if form == "from" else the
