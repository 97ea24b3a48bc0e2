"""Words in the reader's language: messages by id, and parameters turned into words by their names.

A message is a whole sentence; its parameters are names, places and numbers. A hole can ask for a form of the name of a
place: {place.in}. In French the word before a parameter is elided if the name requires it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from pkgutil import get_data, get_importer
from string import Formatter
from typing import Any
from zipimport import zipimporter

from .. import games
from ..board.contract import Tree
from ..kernel.game import Event
from ..kernel.steps import Params
from .elision import contract, elide
from .place_names import BAR, name_in_form

LANGUAGES = ("en", "fr")
# which numbers take the plural
MORE: dict[str, Callable[[int], bool]] = {"en": lambda n: n != 1, "fr": lambda n: n > 1}

# By the first part of an id, the package that has the message, if it is neither of a game nor of the page.
ROOMS = {
    "lessons": "cradle.app.lessons",
    **dict.fromkeys(("borders", "labelled", "list", "player", "preview"), "cradle.words"),
    "text": "cradle.text",
}

# The units in which the page says how long ago something was: a unit is used from its own length in milliseconds on. A
# browser knows such words too, but takes longer to find them than the page takes to make the whole entrance.
DISTANCES = ((86_400_000, "ago.days"), (3_600_000, "ago.hours"), (60_000, "ago.minutes"))

SEATS = ("seat", "other", "owner", "victim", "winner", "next")
PLACES = ("tile", "to", "place")
ENDS = (". ", "! ", "? ")  # of a sentence before the next one


def concerns(params: Params, seat: int | None) -> bool:
    """Whether an event names a seat, or has it among the others whom it concerns and its sentence need not name."""
    return seat is not None and (seat in params.get("others", ()) or any(params.get(name) == seat for name in SEATS))


def named_places(params: Params) -> list[str]:
    """The places that a message names, by the elements of the board."""
    found = [params.get(name) for place in PLACES for name in (place, f"{place}s")]
    return [*dict.fromkeys(place for one in found for place in (one if isinstance(one, list) else [one]) if place)]


@cache
def _holes(text: str) -> tuple[tuple[str, str | None], ...]:
    """The pieces of a message's text, each with the name of the hole that follows it; None at the end."""
    return tuple((literal, hole) for literal, hole, _, _ in Formatter().parse(text))


@cache
def parameters(text: str) -> frozenset[str]:
    """The names of the parameters that a message takes."""
    return frozenset(hole.partition(".")[0] for _, hole in _holes(text) if hole)


def preferred_language(wanted: list[str]) -> str:
    """The first of the browser's languages that the page has; else English."""
    for code in wanted:
        if code[:2].lower() in LANGUAGES:
            return code[:2].lower()
    return LANGUAGES[0]


def _read_json(package: str, file: str) -> Any:
    """The contents of a JSON file that the build has written into a package; None if there is no such file."""
    try:
        data = get_data(package, file)
    except OSError:
        data = next(_fetched_later(package, file), None)
    return json.loads(data) if data else None


def _fetched_later(package: str, file: str) -> Iterator[bytes]:
    """The file in the zips that the page gives a package when it needs them (assets/js/start/later-files.js)."""
    for place in import_module(package).__path__[1:]:
        if isinstance(finder := get_importer(place), zipimporter):
            with suppress(OSError):
                yield finder.get_data(f"{place}/{file}")


@cache
def catalogue(package: str, language: str) -> dict[str, str | list[str]]:
    """The messages of a package by id: a text, or two forms, for one and for more; {} if the package has none."""
    return _read_json(package, f"words.{language}.json") or _messages_of_source(package, language)


def _messages_of_source(package: str, language: str) -> dict[str, str | list[str]]:
    """The messages from the source of a catalogue, where no build has made anything of it; {} if there is none."""
    try:
        data = get_data(package, f"{language}.po")
    except OSError:
        return {}
    from .sources import messages  # which the page does not have

    return messages(data.decode(), language) if data else {}


def rule_source(package: str, language: str) -> str:
    """A rule book as it is written. Raises LookupError if there is none here."""
    try:
        data = get_data(package, f"rules.{language}.md")
    except OSError:
        data = None
    if data is None:
        raise LookupError(package)
    return data.decode()


@cache
def paragraphs(package: str, language: str) -> dict[str, str]:
    """The paragraphs of a rule book as plain text, by number. Raises LookupError if there is none here."""
    from .sources import paragraphs as read  # which the page does not have

    return read(rule_source(package, language), language)


def rules(package: str, language: str) -> list[Tree]:
    """The rules of a game as trees; [] if it has none, or if they could not be fetched."""
    try:
        return rule_trees(package, language)
    except LookupError:  # it is not remembered, as what is returned would be: they may come with the next try
        return []


@cache
def rule_trees(package: str, language: str) -> list[Tree]:
    """The rules of a game as trees. Raises LookupError if there are none here."""
    if found := _read_json(package, f"rules.{language}.json"):
        return list(found)
    raise LookupError(package)


def card(package: str) -> Tree:
    """The small board that stands for a game at the entrance; [] where none was made."""
    return _read_json(package, "card.json") or []


class Words:
    """All messages of the page and its games in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._found: dict[tuple[str, int | None, str], str | None] = {}

    def message(self, id: str, n: object = None, form: str = "") -> str | None:
        """The message with its holes, in the plural form of n where it has forms; None if there is no such id. form: of
        a message that is the name of a place.
        """
        key = id, n if isinstance(n, int) else None, form
        if key not in self._found:
            self._found[key] = self._sought(*key)
        return self._found[key]

    def _sought(self, id: str, n: int | None, form: str) -> str | None:
        root = id.partition(".")[0]
        of, taught = root.removesuffix("_lessons"), ".lessons" if root.endswith("_lessons") else ""
        package = games.texts(of) + taught if of in games.names() else ROOMS.get(root, "cradle.app")
        text = catalogue(package, self.language).get(id)
        if isinstance(text, list):
            return text[n is not None and MORE[self.language](n)]
        return name_in_form(text, form, self.language) if text and (form or BAR in text) else text

    def say(self, id: str, /, **params: object) -> str:
        """A message filled with plain values; the id itself where there is no such message."""
        text = self.message(id, params.get("n"))
        return id if text is None else self.whole(text, lambda hole: str(params[hole]))

    def whole(self, text: str, word: Callable[[str], str]) -> str:
        """A message with the words that fill its holes; most have none."""
        return "".join(self.filled(text, word)) if "{" in text or "}" in text else text

    def ago(self, ms: int) -> str:
        """How long ago something was, in whole days, hours or minutes."""
        unit, id = next((distance for distance in DISTANCES if ms >= distance[0]), (1, "ago.now"))
        return self.say(id, n=ms // unit)

    def time_left(self, ms: int) -> str:
        """How much time is left, in whole days or hours."""
        if ms <= 0:
            return self.say("left.none")
        hours = max(1, (ms + 1_800_000) // 3_600_000)
        return self.say("left.days", n=hours // 24) if hours >= 48 else self.say("left.hours", n=hours)

    def filled(self, text: str, word: Callable[[str], str]) -> Iterator[str]:
        """Yield the parts of a message in order: pieces of its text, and the words that fill its holes."""
        for literal, _, said in self.parts(text, word):
            yield literal
            yield said

    def parts(self, text: str, word: Callable[[str], str]) -> Iterator[tuple[str, str | None, str]]:
        """Yield the pieces of a message, each with the hole that follows it and the word for it. In French a piece is
        elided if that word requires it. A place with its article begins a sentence with a capital.
        """
        for at, (literal, hole) in enumerate(_holes(text)):
            said = word(hole) if hole else ""
            if hole and "." in hole:
                if literal.endswith(ENDS) or not (at or literal):
                    said = said[:1].upper() + said[1:]
                elif self.language == "fr":
                    literal, said = contract(literal, said)
            elif hole and self.language == "fr":
                literal = elide(literal, said)
            yield literal, hole, said


class Voice:
    """Words at one table: it knows the names of the seats and what the game calls its places and kinds."""

    def __init__(self, words: Words, game: str, names: list[str], chip: Callable[[int], Tree] | None = None) -> None:
        self.words, self.game, self.names, self.chip = words, game, names, chip
        self.board = games.board(game)

    def word(self, hole: str, value: object) -> str:
        """A parameter in words, by the type its name has, and in the form that the hole asks for."""
        name, dot, form = hole.partition(".")
        kind = self.board.types.get(name) or ("seat" if name in SEATS else "place" if name in PLACES else name)
        if (found := self.board.word(kind, value, partial(self._said, form))) is not None:
            return found
        if kind == "seat":
            return self.names[value] if isinstance(value, int) and 0 <= value < len(self.names) else str(value)
        if kind == "action":
            return self.say(f"{self.game}.action.{value}")
        if kind == "said" and isinstance(value, list) and len(value) == 2:  # another message with its parameters
            return self.say(value[0], **value[1])
        if isinstance(value, list):
            return self.several(name.removesuffix("s") + dot + form, value)
        return name_in_form(str(value).upper(), form, self.words.language) if kind == "place" else str(value)

    def several(self, hole: str, values: list[object]) -> str:
        """Values of one parameter in words, one after the other; equal words are counted: A ×2 and B."""
        if values and isinstance(values[0], str):
            said = [(self.word(hole, value), n) for value, n in Counter(values).items()]
            return self.listed([f"{word} ×{n}" if n > 1 else word for word, n in said])
        return self.listed([self.word(hole, value) for value in values])

    def listed(self, words: list[str]) -> str:
        """Several words in a row: A, B and C."""
        if len(words) < 2:
            return "".join(words)
        return self.words.say("list", first=", ".join(words[:-1]), last=words[-1])

    def say(self, id: str, /, **params: object) -> str:
        """A message as plain text."""
        return self._said("", id, **params)

    def _said(self, form: str, id: str, /, **params: object) -> str:
        text = self.words.message(id, params.get("n"), form)
        if text is None:
            return id
        return self.words.whole(text, lambda hole: self.word(hole, params.get(hole.partition(".")[0], "")))

    def fills(self, id: str, params: Params) -> bool:
        """Whether there is such a message, and a parameter for each of its holes."""
        text = self.words.message(id, params.get("n"))
        return text is not None and parameters(text) <= params.keys()

    def event(self, id: str, params: Params) -> tuple[str, Params]:
        """The message of an event and its parameters. For the beginning of a turn it is the name of the seat, or what
        the game calls such a turn.
        """
        if id == "turn":
            return "log.turn" if "seat" in params else f"{self.game}.turn", params
        return self.board.telling.worded(id, params), params

    def event_sentence(self, event: Event) -> str:
        """An event as a sentence."""
        id, params = self.event(event.id, event.params)
        return self.say(id, **params)

    def nodes(self, id: str, params: Params) -> list[Tree]:
        """A message as trees: players' names are chips in their colour, the rest is text."""
        text = self.words.message(id, params.get("n"))
        if text is None:
            return [id]
        out: list[Tree] = []
        for literal, hole, said in self.words.parts(
            text, lambda hole: self.word(hole, params.get(hole.partition(".")[0], ""))
        ):
            if literal:
                out.append(literal)
            if not hole or (name := hole.partition(".")[0]) not in params:
                continue
            value = params[name]
            is_seat = self.board.types.get(name, "seat" if name in SEATS else "") == "seat" and isinstance(value, int)
            out.append(self.chip(value) if self.chip and is_seat else said)
        return out
