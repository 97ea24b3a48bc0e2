"""One thing, one name: words that messages and rule books do not use, and what they say instead (docs/glossary.md). And
the name of a place or a card stands in its French sentence, where it stands in the English one.
"""

from __future__ import annotations

import re
from pathlib import Path

import cradle
import pytest

from tests.wordings import wordings

ROOT = Path(cradle.__file__).parent
FOLDERS = {
    "app": ROOT / "app", **{game: ROOT / game / "board" for game in ("ur", "civilization", "renaissance")},
}  # fmt: skip
EVERYWHERE = tuple(FOLDERS)

# A word that is not used, what is said instead, and where that holds.
UNUSED: dict[str, list[tuple[str, str, tuple[str, ...]]]] = {
    "en": [
        (r"\(fair\)", "medium", ("app",)),
        (r"\bplay live\b", "play online", ("app",)),
        (r"\b(?:some|no|any|every)body\b", "someone, no one, anyone, everyone", EVERYWHERE),
        (r"\b\w*(?:civilis|stabilis)\w*\b", "-ize", EVERYWHERE),
        (r"\b(?:on the other|which) side\b", "face", ("ur",)),
        (r"\b(?:tile|city|cube)s? of yours\b(?! has)", "one of your tiles", ("ur",)),
        (r"\b(?:most|fewest)(?:\*\*)?(?:areas|cities|tokens|units?)\b", "most tokens, in two words", EVERYWHERE),
        (r"\{(?:by|card)\} has been\b", "after a card, which may be plural", EVERYWHERE),
        (r"\badvances\b", "civilization cards", ("civilization",)),
        (r"\bcan be fed\b", "supported", ("civilization",)),
        (r"\bearth quakes\b|\bvolcano / earthquake\b", "earthquake", ("civilization",)),
        (r"\bone by one, \w+ go\b", "in map order, in stack order", ("civilization",)),
        (r"\bcosts? (?:most|least)\b", "the most, the least", EVERYWHERE),
        (r"\bcredits alone\b|\bonly credits\b", "credits only", ("civilization",)),
        (r"\b(?:helps|matters) in\b|\bgets? worse\b", "softens, affects, worsens", ("civilization",)),
        (r"\b(?:three|second|third) touch(?:es)?\b", "press", ("civilization",)),
        (r"\bvolcano (?:at|in)\b|\bno volcano \{", "near", ("civilization",)),
        (r"\bcity on the coast\b", "coastal city", ("civilization",)),
        (r"\bcounters?\b", "token; trading post", ("renaissance",)),
        (r"\b\d misery\b|\bspaces? of misery\b", "Misery +1", ("renaissance",)),
        (r"\b(?:galley|three-master|galleon) of\b", "Galley 2", ("renaissance",)),
        (r"\bthe indulgences\b", "Indulgences", ("renaissance",)),
        (r"\bhigh sea of\b", "high-sea area", ("renaissance",)),
        (r"\bmarket of \{good\}", "the Cloth market", ("renaissance",)),
        (r"\{place\.the\} (?:has had|holds no)\b", "a place as object: the East Indies are plural", ("renaissance",)),
    ],
    "fr": [
        (r"\bjetons?\b", "pion", EVERYWHERE),
        (r"\bbots?\b", "robot", EVERYWHERE),
        (r"\bencore une fois\b", "à nouveau, à côté d’un autre « encore »", ("civilization", "renaissance")),
        (r"\bà portée \{place\.from\}", "à portée de {place.the}", ("civilization",)),
        (r"choisir \{place\.the\}", "celle {place.from} : une cité, une perte", ("civilization",)),
        (r"\bpioch(?:er|ez|ent|é|ée|és|ées)\b|\bpioche (?:une?|la|sa|deux)\b", "tirer", EVERYWHERE),
        (r"\brondes?\b|\bmanches?\b", "tour de table, tour final", EVERYWHERE),
        (r"\ben direct\b", "en ligne", EVERYWHERE),
        (r"\b(?:la|après la|cette) visite\b", "tour guidé", ("app",)),
        (r"\bdu temps\b(?= [.;:!?»]|[.,]|$)", "chances", EVERYWHERE),
        (r"\breprendre (?:une|cette|la|votre|ma|sa) (?:dernière )?décision", "revenir sur une décision", EVERYWHERE),
        (r"\bici \(|\bici\xa0: \{|\(\{place\}\)", "un lieu avec sa préposition : {place.in}", EVERYWHERE),
        (r"\bà lui de jouer\b|\bVous êtes invité\b|\babsent\b", "une tournure sans genre", EVERYWHERE),
        (r"\ben \{tiles?\}", "sur une tuile", ("ur",)),
        (r"\bfond(?:er|ez|e|ent|ée|ées)\b", "construire une cité", ("civilization",)),
        (r"\bimpôts?\b", "taxes", ("civilization",)),
        (r"\bprogrès\b", "carte de civilisation", ("civilization",)),
        (r"\bexcédents?\b", "surplus de population", ("civilization",)),
        (r"\bsurplus\b", "excédent", ("renaissance",)),
        (r"\bmarqueurs?\b", "pion de contrôle", ("renaissance",)),
        (r"\bpersonnages?\b", "personnalité", ("renaissance",)),
        (r"\bréclame(?:r|z|nt)?\b", "demander le patronage", ("renaissance",)),
        (r"\bavancées?\b", "progrès", ("renaissance",)),
        (r"\bpossesseurs?\b", "joueur qui possède", ("renaissance",)),
        (r"\bécri(?:re|t|vez) (?:un nombre|en premier)\b", "inscrire", ("renaissance",)),
        (r"\b\d mécontentements?\b", "monter d’une case", ("renaissance",)),
        (r"\bretourn\w+ en stock\b", "au stock", EVERYWHERE),
        (r"\b(?:Venise|Gênes|Florence|Vienne|Londres|Lisbonne)\b", "une ville : le nom imprimé", ("renaissance",)),
        (r"\b(?:Wales|Cornwall|Abasgia|Iceland|Lybia|China|India)\b", "un pays : son nom français", ("renaissance",)),
        (r"\btout juste\b", "exactement, et non à peine", EVERYWHERE),
        (r"\barrondie? au-dessus\b", "arrondie au supérieur", EVERYWHERE),
        (r"\bordre du tour\b", "ordre de jeu", EVERYWHERE),
        (r"\bseule? \{", "Le nombre ne peut être que {n}", EVERYWHERE),
        (r"\{(?:card|advance)\} (?:coûte|vaudra)\b", "après le verbe : Manuscrits est au pluriel", EVERYWHERE),
        (r"\bDit\xa0: ", "annoncé", ("civilization",)),
        (r"\barrêter là\b", "un bouton dit ce qu’il fait", EVERYWHERE),
        (r"\bmarché d(?:e |’)\{good\}", "le marché du Tissu : {good.from}", ("renaissance",)),
        (r"\ble guide\b", "le tour guidé", ("app",)),
        (r"(?:Guerre C|Peste N|Bulle P|Pierre P|Arc G|Invasions M)", "une seule majuscule", EVERYWHERE),
    ],
}  # fmt: skip


# A name that ends a sentence after a colon, or stands in brackets.
KINDS = "advance|calamity|card|category|dock|good|nation|other_card|place|region|ship|tile|to"
HUNG = re.compile(rf"(?:\s?: |\()\{{((?:{KINDS})s?)(?:\.\w+)?\}}(?=[.,;)]|$)")


def said(folder: Path, language: str) -> list[str]:
    """All sentences of a folder: its messages, those of its lessons, and the lines of its rule book."""
    folders = [one for one in (folder, folder / "lessons") if (one / f"{language}.po").exists()]
    forms = [form for one in folders for forms in wordings(one, language).values() for form in forms]
    book = folder / f"rules.{language}.md"
    return forms + (book.read_text("utf-8").splitlines() if book.exists() else [])


@pytest.mark.parametrize(
    ("language", "word", "instead", "where"),
    [pytest.param(language, *row, id=f"{language}-{row[1]}") for language, rows in UNUSED.items() for row in rows],
)
def test_a_word_that_is_not_used(language: str, word: str, instead: str, where: tuple[str, ...]) -> None:
    unused = re.compile(word, re.IGNORECASE if word == word.lower() else 0)
    found = [text for name in where for text in said(FOLDERS[name], language) if unused.search(text)]
    assert found == [], f"say {instead!r}"


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_a_name_stands_in_its_french_sentence(folder: Path) -> None:
    english, french = (
        {
            id: {name for form in forms for name in HUNG.findall(form)}
            for id, forms in wordings(folder, language).items()
        }
        for language in ("en", "fr")
    )
    assert {id: names - english[id] for id, names in french.items() if names - english[id]} == {}
