"""Words in the reader's language: messages by id, and parameters turned into words by their names.

A message is a whole sentence; its parameters are names, places and numbers. In French the word before a parameter is
elided if the name requires it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pkgutil import get_data
from string import Formatter
from typing import Any

from ... import games
from ...kernel.game import Event
from .elision import elided

LANGUAGES = ("en", "fr")
# which numbers take the plural
MORE: dict[str, Callable[[int], bool]] = {"en": lambda n: n != 1, "fr": lambda n: n > 1}
Tree = Any

# The units in which the page says how long ago something was: a unit is used from its own length in milliseconds on. A
# browser knows such words too, but takes longer to find them than the page takes to make the whole entrance.
DISTANCES = ((86_400_000, "ago.days"), (3_600_000, "ago.hours"), (60_000, "ago.minutes"))

SEATS = ("seat", "other", "owner", "victim", "winner", "next")
PLACES = ("tile", "to", "place")


@cache
def _holes(text: str) -> tuple[tuple[str, str | None], ...]:
    """The pieces of a message's text, each with the name of the hole that follows it; None at the end."""
    return tuple((literal, hole) for literal, hole, _, _ in Formatter().parse(text))


def preferred(wanted: list[str]) -> str:
    """The first of the browser's languages that the page has; else English."""
    for code in wanted:
        if code[:2].lower() in LANGUAGES:
            return code[:2].lower()
    return LANGUAGES[0]


def _stored(package: str, file: str) -> Any:
    """The contents of a JSON file that the build has written into a package; None if there is no such file."""
    try:
        data = get_data(package, file)
    except OSError:
        data = None
    return json.loads(data) if data else None


@cache
def catalogue(package: str, language: str) -> dict[str, str | list[str]]:
    """The messages of a package by id: a text, or two forms, for one and for more; {} if the package has none."""
    return _stored(package, f"words.{language}.json") or {}


@cache
def rules(package: str, language: str) -> list[Tree]:
    """The rules of a game as trees; [] if it has none."""
    return _stored(package, f"rules.{language}.json") or []


def card(package: str) -> Tree:
    """The small board that stands for a game at the entrance; [] where none was made."""
    return _stored(package, "card.json") or []


class Words:
    """All messages of the page and its games in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._found: dict[tuple[str, int | None], str | None] = {}

    def message(self, id: str, n: Any = None) -> str | None:
        """The message with its holes, in the plural form of n where it has forms; None if there is no such id."""
        key = id, n if isinstance(n, int) else None
        if key not in self._found:
            self._found[key] = self._sought(*key)
        return self._found[key]

    def _sought(self, id: str, n: int | None) -> str | None:
        root = id.partition(".")[0]
        package = games.texts(root) if root in games.names() else "cradle.app"
        text = catalogue(package, self.language).get(id)
        return text[n is not None and MORE[self.language](n)] if isinstance(text, list) else text

    def say(self, id: str, /, **params: Any) -> str:
        """A message filled with plain values; the id itself where there is no such message."""
        text = self.message(id, params.get("n"))
        return id if text is None else "".join(self.filled(text, lambda hole: str(params[hole])))

    def ago(self, ms: int) -> str:
        """How long ago something was, in whole days, hours or minutes."""
        unit, id = next((distance for distance in DISTANCES if ms >= distance[0]), (1, "ago.now"))
        return self.say(id, n=ms // unit)

    def filled(self, text: str, word: Callable[[str], str]) -> Iterator[str]:
        """Yield the parts of a message in order: pieces of its text, and the words that fill its holes."""
        for literal, hole in self.parts(text, word):
            yield literal
            if hole:
                yield word(hole)

    def parts(self, text: str, word: Callable[[str], str]) -> Iterator[tuple[str, str | None]]:
        """Yield the pieces of a message, each with the hole that follows it. In French a piece is elided if the word
        for the hole requires it.
        """
        for literal, hole in _holes(text):
            yield elided(literal, word(hole)) if hole and self.language == "fr" else literal, hole


class Voice:
    """Words at one table: it knows the names of the seats and what the game calls its places and kinds."""

    def __init__(self, words: Words, game: str, names: list[str], chip: Callable[[int], Tree] | None = None) -> None:
        self.words, self.game, self.names, self.chip = words, game, names, chip
        self.board = games.board(game)

    def word(self, name: str, value: Any) -> str:
        """A parameter in words, by the type its name has."""
        kind = self.board.types.get(name) or ("seat" if name in SEATS else "place" if name in PLACES else name)
        if (found := self.board.word(kind, value, self.say)) is not None:
            return found
        if kind == "seat":
            return self.names[value] if isinstance(value, int) and 0 <= value < len(self.names) else str(value)
        if kind == "action":
            return self.say(f"{self.game}.action.{value}")
        if isinstance(value, list):
            one = name.removesuffix("s")
            if value and isinstance(value[0], str):  # equal words are counted: A ×2 and B
                return self.listed(
                    [f"{self.word(one, v)} ×{n}" if n > 1 else self.word(one, v) for v, n in Counter(value).items()]
                )
            return self.listed([self.word(one, v) for v in value])
        return str(value).upper() if kind == "place" else str(value)

    def listed(self, words: list[str]) -> str:
        """Several words in a row: A, B and C."""
        if len(words) < 2:
            return "".join(words)
        return self.words.say("list", first=", ".join(words[:-1]), last=words[-1])

    def say(self, id: str, /, **params: Any) -> str:
        """A message as plain text."""
        text = self.words.message(id, params.get("n"))
        if text is None:
            return id
        return "".join(self.words.filled(text, lambda hole: self.word(hole, params.get(hole, ""))))

    def fills(self, id: str, params: dict[str, Any]) -> bool:
        """Whether there is such a message, and a parameter for each of its holes."""
        text = self.words.message(id, params.get("n"))
        return text is not None and all(hole in params for _, hole in _holes(text) if hole)

    def event(self, id: str, params: dict[str, Any]) -> tuple[str, dict[str, Any]]:
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

    def nodes(self, id: str, params: dict[str, Any]) -> list[Tree]:
        """A message as trees: players' names are chips in their colour, the rest is text."""
        text = self.words.message(id, params.get("n"))
        if text is None:
            return [id]
        out: list[Tree] = []
        for literal, hole in self.words.parts(text, lambda hole: self.word(hole, params.get(hole, ""))):
            if literal:
                out.append(literal)
            if hole and hole in params:
                value = params[hole]
                is_seat = self.board.types.get(hole, "seat" if hole in SEATS else "") == "seat" and isinstance(
                    value, int
                )
                out.append(self.chip(value) if self.chip and is_seat else self.word(hole, value))
        return out
