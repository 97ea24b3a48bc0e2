"""What one seat sees, as numbers that are kept up to date: only parts whose entries have changed are written again.

A part follows from the entries of the view that it reads, so it stays as it is until one of them is another.
"""

from __future__ import annotations

from typing import Any

from .encoding import OFTEN, Encoder, Fill, Memory, View
from .game import Game
from .position import Position
from .steps import Step

Place = tuple[Fill, int]  # what fills a part, and where it begins
Room = tuple[slice, "memoryview[float]", list[Place]]  # from where to where, so many zeros, the parts there


class Read(dict[str, Any]):
    """A view that notes which of its entries are read."""

    noted: set[str]

    def __getitem__(self, key: str) -> Any:
        self.noted.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.noted.add(key)
        return super().get(key, default)


class Sight:
    """The numbers of `Encoder.encode` for one seat of a game, in memory that the caller brings: zeros at first."""

    def __init__(self, game: Game, encoder: Encoder, seat: int, into: memoryview[float]) -> None:
        self.encoder, self.seat, self.into = encoder, seat, into
        self.eye = Eye(game, seat)
        self.of: dict[str, list[Room]] = {}  # by entry, the parts that follow from it alone
        self.others: list[Room] = []  # those that say by reading what they follow from
        blank: memoryview[float] = memoryview(bytes(4 * encoder.length)).cast("f")
        before = None  # the entry that the part before reads
        for part in encoder.parts:
            if part.name in ("heard", "known"):
                continue
            begin, end = encoder.at[part.name]
            rooms, places = self.of.setdefault(part.reads, []) if part.reads else self.others, [(part.fill, begin)]
            if part.reads and part.reads == before:  # what stands side by side is blanked at once
                room, _, beside = rooms.pop()
                begin, places = room.start, beside + places
            rooms.append((slice(begin, end), blank[begin:end], places))
            before = part.reads
        self.reads: list[set[str]] = [set() for _ in self.others]  # what each of these has read
        begin, end = self.known = encoder.at.get("known", (0, 0))
        self.unknown = blank[begin:end]
        self.heard: dict[str, int] = {}  # the events that are written
        self.cards: dict[tuple[int, object], int] = {}  # the cards that are written

    def write(self, position: Position, memory: Memory) -> None:
        """Make it show this position of the game, whichever was before, and what was heard."""
        into, seat, of = self.into, self.seat, self.of
        changed = self.eye.look(position)
        view = self.eye.view
        for key in changed:
            if key in of:
                for room, zeros, places in of[key]:
                    into[room] = zeros
                    for fill, at in places:
                        fill(into, at, view, seat)
        for n, (room, zeros, places) in enumerate(self.others):
            if not self.reads[n] or not self.reads[n].isdisjoint(changed):
                into[room] = zeros
                read = Read(view)
                read.noted = self.reads[n] = set()
                for fill, at in places:
                    fill(into, at, read, seat)
        if memory.heard != self.heard or memory.cards != self.cards:
            self.write_memory(memory)

    def write_memory(self, memory: Memory) -> None:
        encoder, into, place = self.encoder, self.into, self.encoder.place
        for id in self.heard:
            if id in place:
                into[place[id]] = 0.0
        self.heard = memory.heard.copy()
        for id, n in self.heard.items():
            if id in place:
                into[place[id]] = n / OFTEN if n < OFTEN else 1.0
        if memory.cards != self.cards:
            self.cards = memory.cards.copy()
            begin, end = self.known
            into[begin:end] = self.unknown
            encoder.write_cards(into, memory, self.seat)


class Eye:
    """What one seat of a game sees, kept up to date: only what has changed is copied.

    view: what `Game.view` would give, of the position at which it looked last.
    """

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.view: View = {}
        self.steps: list[Step] = []  # those of the view

    def look(self, position: Position) -> list[str]:
        """Look at any position of the game; returns the entries of the view that are others than before."""
        view, steps = self.view, position.steps
        if not view:
            self.view, self.steps = self.game.view(position, self.seat), steps[:]
            return [*self.view]
        changed: list[str] = []
        for key in position.open_fields:
            value = getattr(position, key)
            if value != view[key]:
                view[key] = value[:] if type(value) is list else value
                changed.append(key)
        for key, value in self.game.observation(position, self.seat).items():
            if value != view[key]:
                view[key] = value
                changed.append(key)
        if steps != self.steps:
            view["steps"], self.steps = [*map(list, steps)], steps[:]
            changed.append("steps")
        return changed
