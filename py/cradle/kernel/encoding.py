"""What a seat sees and has seen, as numbers between 0 and 1 for a network: parts, each with a name, axes and words.

A game's `encoder.py` names its parts. Seats are counted from the seat that looks: it is 0, the next is 1, and so on (a
bystander looks as seat 0). So one network can play all seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import compress, product
from math import prod
from typing import NamedTuple, Protocol

from .game import Event, Game
from .game import View as View
from .steps import Many, Seat


class Numbers(Protocol):
    """What is written into: a list, an array, a part of the memory of one."""

    def __getitem__(self, place: int, /) -> float: ...
    def __setitem__(self, place: int, number: float, /) -> None: ...


Fill = Callable[[Numbers, int, View, int], None]  # the numbers, where the part begins, what is seen, who looks
DETAILS = 8  # how many details of a pending step are encoded
OFTEN = 4  # how many events of an id count, of those heard since one's last decision; more are encoded as so many


class Axis(NamedTuple):
    """What the numbers of a part are counted by: a name, and an id for each place, in order."""

    name: str
    ids: Sequence[object]


NO_CARDS = Axis("card", ())


class Part(NamedTuple):
    """Some numbers of an encoding, one for each combination of places on its axes, the last axis fastest.

    `words` say what each of them is, and `fill` writes those that are not 0. reads: the entry of the view from which
    all of it follows; "" if that is more than one.
    """

    name: str
    axes: tuple[Axis, ...]
    words: str
    fill: Fill
    reads: str = ""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many places each axis has; (1,) for a single number."""
        return tuple(len(axis.ids) for axis in self.axes) or (1,)


class Memory:
    """What one seat has heard: events since it last decided, by id, and which cards it has ever seen others have."""

    __slots__ = ("cards", "heard")

    def __init__(self) -> None:
        self.heard: dict[str, int] = {}
        self.cards: dict[tuple[int, object], int] = {}

    def copy(self) -> Memory:
        twin = Memory()
        twin.heard, twin.cards = self.heard.copy(), self.cards.copy()
        return twin

    def hear(self, event: Event, held: Mapping[str, Sequence[tuple[str, str]]]) -> None:
        """An event that this seat may know. held: parameters that name a seat and its card, or its cards, by event."""
        self.heard[event.id] = self.heard.get(event.id, 0) + 1
        for seat, card in held.get(event.id, ()):
            seen = event.params[card]
            for one in seen if isinstance(seen, list) else [seen]:
                key = event.params[seat], one
                self.cards[key] = self.cards.get(key, 0) + 1

    def decide(self) -> None:
        """The seat decides: the count of events begins again."""
        self.heard = {}


class Encoder:
    """The parts of a game with some choices, one after the other: what is seen, then what was heard.

    length: numbers in all. at: by part, where it begins and ends. names: of every number, as "cubes.c3": its part and
    its place on each axis. events: ids that are counted; place: where each stands. held: see Memory.hear.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        parts: Sequence[Part],
        events: Sequence[str],
        held: Mapping[str, Sequence[tuple[str, str]]] | None = None,
        cards: Axis = NO_CARDS,
    ) -> None:
        """cards: the cards that change hands by the events of `held`."""
        self.seats, self.events, self.held = seats, tuple(events), held or {}
        every = [*pending(game, seats), *parts, *self._memory(cards)]
        self.parts = [part for part in every if 0 not in part.shape]  # where a variant has nothing of the kind
        self.at: dict[str, tuple[int, int]] = {}
        self.length = 0
        for part in self.parts:
            self.at[part.name] = self.length, self.length + prod(part.shape)
            self.length += prod(part.shape)
        self.names = [
            ".".join(map(str, (part.name, *ids)))
            for part in self.parts
            for ids in product(*(axis.ids for axis in part.axes))
        ]
        self._seen = [(part.fill, self.at[part.name][0]) for part in self.parts if part.name not in ("heard", "known")]
        self.place = {id: self.at["heard"][0] + n for n, id in enumerate(self.events)}
        self._card = {id: n for n, id in enumerate(cards.ids)}

    def _memory(self, cards: Axis) -> list[Part]:
        heard = f"how often it was heard since one's last decision, by {OFTEN}"
        known = f"how often the seat was known to have the card when cards changed hands, by {OFTEN}"
        return [
            Part("heard", (Axis("event", self.events),), heard, _nothing),
            Part("known", (by(self.seats), cards), known, _nothing),
        ]

    def encode(self, view: View, seat: int, memory: Memory | None = None) -> list[float]:
        """The numbers for one seat, `length` of them, by what `game.view` gives it and by what it has heard."""
        into = [0.0] * self.length
        for fill, at in self._seen:
            fill(into, at, view, seat)
        if memory is not None:
            for id, n in memory.heard.items():
                if (place := self.place.get(id)) is not None:
                    into[place] = min(1.0, n / OFTEN)
            self.write_cards(into, memory, seat)
        return into

    def write_cards(self, into: Numbers, memory: Memory, seat: int) -> None:
        """Write the part "known"."""
        for (other, card), n in memory.cards.items():
            at = self.at["known"][0] + (other - seat) % self.seats * len(self._card)
            into[at + self._card[card]] = min(1.0, n / OFTEN)

    def table(self) -> str:
        """All parts, for people: where each begins, its shape, its axes and its words, in Markdown."""
        lines = ["| from | part | shape | by | what it holds |", "|---|---|---|---|---|"]
        for part in self.parts:
            shape, axes = (" × ".join(map(str, row)) for row in (part.shape, (axis.name for axis in part.axes)))
            lines.append(f"| {self.at[part.name][0]} | {part.name} | {shape} | {axes} | {part.words} |")
        return "\n".join(lines)

    def axes(self) -> dict[str, list[str]]:
        """The ids on every axis, by its name."""
        return {axis.name: [*map(str, axis.ids)] for part in self.parts for axis in part.axes}


def _nothing(into: Numbers, at: int, view: View, seat: int) -> None:
    """Fill nothing, because what was heard is not in the view; `Encoder.encode` fills it from the memory."""


def by(seats: int, *others: str) -> Axis:
    """An axis of the seats, the one that looks first, then `others` that may own something too."""
    return Axis(" or ".join(("seat", *others)), (*range(seats), *others))


def details(game: Game, kind: str) -> list[tuple[str, int | Seat]]:
    """The details that are encoded of a decision of this kind, without its seat: the name and the bound of each."""
    found = []
    for name, bound in game.steps.choices[kind].bounds.items():
        found += [(name, bound.bound)] * min(bound.most, DETAILS) if isinstance(bound, Many) else [(name, bound)]
    return found[1 : DETAILS + 1]


def pending(game: Game, seats: int) -> list[Part]:
    """The parts that say what has to be decided: by whom, of which kind, about what; all 0 when the game is over."""
    kinds = {name: n for n, name in enumerate(sorted(game.steps.choices))}
    bounds = {name: [(int(bound), isinstance(bound, Seat)) for _, bound in details(game, name)] for name in kinds}

    def mover(into: Numbers, at: int, view: View, seat: int) -> None:
        if view["steps"]:
            into[at + (view["steps"][-1][1] - seat) % seats] = 1.0

    def kind(into: Numbers, at: int, view: View, seat: int) -> None:
        if view["steps"]:
            into[at + kinds[view["steps"][-1][0]]] = 1.0

    def each(into: Numbers, at: int, view: View, seat: int) -> None:
        if view["steps"]:
            top = view["steps"][-1]
            for n, (bound, is_seat) in enumerate(bounds[top[0]][: len(top) - 2]):
                into[at + n] = ((top[n + 2] - seat) % seats if is_seat else top[n + 2]) / bound

    return [
        Part("mover", (by(seats),), "1 at the seat that has to decide", mover, "steps"),
        Part("kind", (Axis("kind", tuple(kinds)),), "1 at the kind of decision", kind, "steps"),
        Part(
            "details",
            (Axis("detail", range(DETAILS)),),
            "what is pending with this kind, each by its bound",
            each,
            "steps",
        ),
    ]


def about(game: Game, places: Axis, names: Sequence[str], words: str) -> Part:
    """1 at each place that the pending choice is about. names: those of its details that are places."""
    count = len(places.ids)
    found = {
        kind: [
            at
            for at, (name, bound) in enumerate(choice.bounds.items(), 1)
            if name in names and not isinstance(bound, Many)
        ]
        for kind, choice in game.steps.choices.items()
    }

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        if view["steps"]:
            top = view["steps"][-1]
            for n in found[top[0]]:
                if top[n] < count:
                    into[at + top[n]] = 1.0

    return Part("about", (places,), words, fill, "steps")


# Entries of a view ----------------------------------------------------------------------------------------------------
def amount(name: str, most: int, words: str) -> Part:
    """One number, divided by `most`."""

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        into[at] = min(1.0, max(0, view[name] or 0) / most)

    return Part(name, (), divided(words, most), fill, name)


def amounts(name: str, axis: Axis, most: int, words: str, *more: Axis) -> Part:
    """A row of numbers, each divided by `most`; shorter rows are filled up with 0. more: further axes of the row."""
    levels = [n / most for n in range(most)]

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        row = view[name] or ()
        for i in compress(range(len(row)), row):
            if (n := row[i]) > 0:
                into[at + i] = levels[n] if n < most else 1.0

    return Part(name, (axis, *more), divided(words, most), fill, name)


def divided(words: str, most: int) -> str:
    return words if most == 1 else f"{words}, by {most}"


def choice(name: str, axis: Axis, words: str, values: Sequence[object] | None = None) -> Part:
    """1 at the value an entry has; nothing for another. values: those on the axis, by default 0, 1 and so on."""
    index = _places(axis, values)

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        if (n := index.get(view[name])) is not None:
            into[at + n] = 1.0

    return Part(name, (axis,), words, fill, name)


def choices(name: str, rows: Axis, axis: Axis, words: str) -> Part:
    """For each entry of a row, 1 at the value it has. The row of a view may be shorter: the rest stays 0."""
    index, width = _places(axis, None), len(axis.ids)

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        for value in view[name] or ():
            if (n := index.get(value)) is not None:
                into[at + n] = 1.0
            at += width

    return Part(name, (rows, axis), words, fill, name)


def _places(axis: Axis, values: Sequence[object] | None) -> dict[object, int]:
    return {value: n for n, value in enumerate(range(len(axis.ids)) if values is None else values)}


# What belongs to seats, turned ----------------------------------------------------------------------------------------
def seat_of(name: str, seats: int, words: str) -> Part:
    """1 at the seat that an entry names."""

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        if 0 <= view[name] < seats:
            into[at + (view[name] - seat) % seats] = 1.0

    return Part(name, (by(seats),), words, fill, name)


def seats_of(name: str, rows: Axis, seats: int, words: str, others: Mapping[int, str] | None = None) -> Part:
    """1 at the seat that each entry of a row names; `others`: values that are no seats, and what they are."""
    others = others or {}
    index = {value: seats + n for n, value in enumerate(others)}
    width = seats + len(others)

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        for i, value in enumerate(view[name] or ()):
            column = (value - seat) % seats if 0 <= value < seats else index.get(value)
            if column is not None:
                into[at + i * width + column] = 1.0

    return Part(name, (rows, by(seats, *others.values())), words, fill, name)


def by_seat(name: str, seats: int, most: int, words: str, each: Axis | None = None) -> Part:
    """A number for each seat, or a row of them, each divided by `most`."""
    width = len(each.ids) if each else 1

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        row = view[name]
        for i in compress(range(len(row)), row):
            if (n := row[i]) > 0:
                whose, column = divmod(i, width)
                into[at + (whose - seat) % seats * width + column] = n / most if n < most else 1.0

    return Part(name, (by(seats), each) if each else (by(seats),), divided(words, most), fill, name)


def choice_by_seat(name: str, seats: int, axis: Axis, words: str, values: Sequence[object] | None = None) -> Part:
    """For each seat 1 at the value it has; values as in `choice`."""
    index, width = _places(axis, values), len(axis.ids)

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        for whose, value in enumerate(view[name]):
            if value in index:
                into[at + (whose - seat) % seats * width + index[value]] = 1.0

    return Part(name, (by(seats), axis), words, fill, name)


def by_place(name: str, places: Axis, seats: int, most: int, words: str, *others: str) -> Part:
    """A row with a number for each seat at each place, and for `others` after the seats."""
    sides = seats + len(others)

    def fill(into: Numbers, at: int, view: View, seat: int) -> None:
        row = view[name]
        for i in compress(range(len(row)), row):
            place, side = divmod(i, sides)
            n = row[i]
            into[at + place * sides + ((side - seat) % seats if side < seats else side)] = n / most if n < most else 1.0

    return Part(name, (places, by(seats, *others)), divided(words, most), fill, name)
