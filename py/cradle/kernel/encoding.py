"""What a seat sees and has seen, as numbers between 0 and 1 for a network: parts, each with a name, a shape and words.

A game's `encoder.py` names its parts. Seats are counted from the seat that looks: it is 0, the next is 1, and so on (a
bystander looks as seat 0). So one network can play all seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from math import prod
from typing import Any, NamedTuple, TypeVar

from .game import Event, Game
from .steps import Many

View = dict[str, Any]
Numbers = MutableSequence[float]
Into = TypeVar("Into", bound=Numbers)
Fill = Callable[[Numbers, int, View, int], None]  # the numbers, where the part begins, what is seen, who looks
DETAILS = 8  # of a pending step that are encoded
OFTEN = 4  # events of an id heard since one's last decision; more count as so many


class Part(NamedTuple):
    """Some numbers of an encoding; `words` say what each of them is, and `fill` writes those that are not 0."""

    name: str
    shape: tuple[int, ...]
    words: str
    fill: Fill


class Memory:
    """What one seat has heard: events since it last decided, by id, and which cards it has ever seen others have."""

    __slots__ = ("cards", "heard")

    def __init__(self) -> None:
        self.heard: dict[str, int] = {}
        self.cards: dict[tuple[int, Any], int] = {}

    def copy(self) -> Memory:
        twin = Memory()
        twin.heard, twin.cards = self.heard.copy(), self.cards.copy()
        return twin

    def hear(self, event: Event, held: Mapping[str, Sequence[tuple[str, str]]]) -> None:
        """An event that this seat may know. held: parameters that name a seat and its card, by event."""
        self.heard[event.id] = self.heard.get(event.id, 0) + 1
        for seat, card in held.get(event.id, ()):
            key = event.params[seat], event.params[card]
            self.cards[key] = self.cards.get(key, 0) + 1

    def decide(self) -> None:
        """The seat decides: the count of events begins again."""
        self.heard = {}


class Encoder:
    """The parts of a game with some choices, one after the other: what is seen, then what was heard.

    length: numbers in all. at: by part, where it begins and ends. events: ids that are counted. held: see Memory.hear.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        parts: Sequence[Part],
        events: Sequence[str],
        held: Mapping[str, Sequence[tuple[str, str]]] | None = None,
        cards: Sequence[str] = (),
    ) -> None:
        self.seats, self.events, self.held = seats, tuple(events), held or {}
        self.parts = [*pending(game, seats), *parts, *self._memory(cards)]
        self.at: dict[str, tuple[int, int]] = {}
        self.length = 0
        for part in self.parts:
            self.at[part.name] = self.length, self.length + prod(part.shape)
            self.length += prod(part.shape)
        self._seen = [(part.fill, self.at[part.name][0]) for part in self.parts if part.name not in ("heard", "known")]
        self._place = {id: self.at["heard"][0] + n for n, id in enumerate(self.events)}
        self._card = {id: n for n, id in enumerate(cards)}

    def _memory(self, cards: Sequence[str]) -> list[Part]:
        words = (
            f"of each event, how often it was heard since one's last decision, up to {OFTEN}: by the list of `events`"
        )
        parts = [Part("heard", (len(self.events),), words, _nothing)]
        if cards:
            words = "by seat and card, how often it was known to have it when cards changed hands, up to 4"
            parts.append(Part("known", (self.seats, len(cards)), words, _nothing))
        return parts

    def encode(self, view: View, seat: int, memory: Memory | None = None) -> list[float]:
        """The numbers for one seat, by what `game.view` gives it."""
        return self.write([0.0] * self.length, view, seat, memory)

    def write(self, into: Into, view: View, seat: int, memory: Memory | None = None) -> Into:
        """The same, into so many zeros."""
        for fill, at in self._seen:
            fill(into, at, view, seat)
        if memory is not None:
            for id, n in memory.heard.items():
                if (place := self._place.get(id)) is not None:
                    into[place] = min(1.0, n / OFTEN)
            for (other, card), n in memory.cards.items():
                at = self.at["known"][0] + (other - seat) % self.seats * len(self._card)
                into[at + self._card[card]] = min(1.0, n / OFTEN)
        return into

    def table(self) -> str:
        """All parts, for people: where each begins, its shape and its words, in Markdown."""
        lines = ["| from | part | shape | what it holds |", "|---|---|---|---|"]
        for part in self.parts:
            shape = " × ".join(map(str, part.shape))
            lines.append(f"| {self.at[part.name][0]} | {part.name} | {shape} | {part.words} |")
        return "\n".join(lines)


def _nothing(into: Numbers, at: int, view: View, seat: int) -> None:
    """Fills nothing: what was heard is not in the view."""


def pending(game: Game, seats: int) -> list[Part]:
    """What has to be decided: by whom, of which kind, about what; all 0 when the game is over."""
    kinds = {name: n for n, name in enumerate(game.steps.lists)}
    bounds = {name: _bounds(game.steps.bounds[name][1:]) for name in kinds}

    def mover(into: Numbers, at: int, view: View, seat: int) -> None:
        if view["steps"]:
            into[at + (view["steps"][-1][1] - seat) % seats] = 1.0

    def kind(into: Numbers, at: int, view: View, seat: int) -> None:
        if view["steps"]:
            into[at + kinds[view["steps"][-1][0]]] = 1.0

    def details(into: Numbers, at: int, view: View, seat: int) -> None:
        if view["steps"]:
            name, _, *more = view["steps"][-1]
            for i, (value, bound) in enumerate(zip(more, bounds[name], strict=False)):
                into[at + i] = value / bound

    return [
        Part("mover", (seats,), "1 at the seat that has to decide", mover),
        Part("kind", (len(kinds),), "1 at the kind of decision, in the order of the game's choices", kind),
        Part("details", (DETAILS,), "the details of the pending choice after its seat, each by its bound", details),
    ]


def _bounds(details: Sequence[int | Many]) -> list[int]:
    """Of the details of a step that are encoded."""
    each = [[one.bound] * one.most if isinstance(one, Many) else [one] for one in details]
    return [bound for some in each for bound in some][:DETAILS]


def about(game: Game, count: int, names: Sequence[str], words: str) -> Part:
    """1 at each place that the pending choice is about. names: of the details that are places."""
    found = {
        step: [at for name, at in where.items() if name in names and isinstance(at, int)]
        for step, where in game.steps.details.items()
    }

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        if view["steps"]:
            top = view["steps"][-1]
            for n in found[top[0]]:
                if top[n] < count:
                    into[at + top[n]] = 1.0

    return Part("about", (count,), words, fill)


# Entries of a view ----------------------------------------------------------------------------------------------------
def amount(name: str, most: int, words: str) -> Part:
    """One number, divided by `most`."""

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        into[at] = min(1.0, max(0, view[name] or 0) / most)

    return Part(name, (1,), f"{words}, by {most}", fill)


def amounts(name: str, count: int, most: int, words: str) -> Part:
    """A row of numbers, each divided by `most`; shorter rows are filled up with 0."""
    levels = [n / most for n in range(most)]

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        for i, n in enumerate(view[name] or ()):
            if n > 0:
                into[at + i] = levels[n] if n < most else 1.0

    return Part(name, (count,), f"{words}, by {most}", fill)


def choice(name: str, values: Sequence[Any], words: str) -> Part:
    """1 at the value an entry has; nothing for another."""
    index = {value: n for n, value in enumerate(values)}

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        if (n := index.get(view[name])) is not None:
            into[at + n] = 1.0

    return Part(name, (len(values),), words, fill)


def choices(name: str, count: int, values: Sequence[Any], words: str) -> Part:
    """The same for each entry of a row, which may be shorter."""
    index, width = {value: n for n, value in enumerate(values)}, len(values)

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        for i, value in enumerate(view[name] or ()):
            if value in index:
                into[at + i * width + index[value]] = 1.0

    return Part(name, (count, width), words, fill)


# What belongs to seats, turned ----------------------------------------------------------------------------------------
def seat_of(name: str, seats: int, words: str) -> Part:
    """1 at the seat that an entry names."""

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        if 0 <= view[name] < seats:
            into[at + (view[name] - seat) % seats] = 1.0

    return Part(name, (seats,), words, fill)


def seats_of(name: str, count: int, seats: int, words: str, others: Sequence[int] = ()) -> Part:
    """1 at the seat that each entry of a row names; `others` are values that are no seats, after them."""
    width = seats + len(others)
    index = {value: seats + n for n, value in enumerate(others)}

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        for i, value in enumerate(view[name] or ()):
            column = (value - seat) % seats if 0 <= value < seats else index.get(value)
            if column is not None:
                into[at + i * width + column] = 1.0

    return Part(name, (count, width), words, fill)


def by_seat(name: str, seats: int, most: int, words: str, each: int = 1) -> Part:
    """A row with so many numbers for each seat, each divided by `most`."""

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        for i, n in enumerate(view[name]):
            if n > 0:
                whose, column = divmod(i, each)
                into[at + (whose - seat) % seats * each + column] = min(1.0, n / most)

    return Part(name, (seats, each) if each > 1 else (seats,), f"{words}, by {most}", fill)


def choice_by_seat(name: str, seats: int, values: Sequence[Any], words: str) -> Part:
    """For each seat 1 at the value it has."""
    index, width = {value: n for n, value in enumerate(values)}, len(values)

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        for whose, value in enumerate(view[name]):
            if value in index:
                into[at + (whose - seat) % seats * width + index[value]] = 1.0

    return Part(name, (seats, width), words, fill)


def by_place(name: str, places: int, seats: int, most: int, words: str, others: int = 0) -> Part:
    """A row with a number for each seat at each place, and for so many others after the seats."""
    sides = seats + others

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        for i, n in enumerate(view[name]):
            if n:
                place, side = divmod(i, sides)
                into[at + place * sides + ((side - seat) % seats if side < seats else side)] = min(1.0, n / most)

    return Part(name, (places, sides), f"{words}, by {most}", fill)
