"""What one seat sees, as numbers that are kept up to date: only parts whose entries have changed are written again.

A part follows from the entries of the view that it reads, so it stays as it is until one of them is another.
"""

from __future__ import annotations

from typing import Any

from .encoding import OFTEN, Encoder, Fill, Memory, View

Place = tuple[Fill, int, int]  # what fills a part, where it begins and ends


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
    """The numbers of `Encoder.encode` for one seat, in memory that the caller brings: zeros at first."""

    def __init__(self, encoder: Encoder, seat: int, into: memoryview[float]) -> None:
        self.encoder, self.seat, self.into = encoder, seat, into
        self.seen: View = {}  # the view that was written last
        self.of: dict[str, list[Place]] = {}  # by entry, the parts that follow from it alone
        self.others: list[Place] = []  # those that say by reading what they follow from
        for part in encoder.parts:
            if part.name not in ("heard", "known"):
                place = (part.fill, *encoder.at[part.name])
                (self.of.setdefault(part.reads, []) if part.reads else self.others).append(place)
        self.reads: list[set[str]] = [set() for _ in self.others]  # what each of these has read
        self.blank = memoryview(bytes(4 * encoder.length)).cast("f")
        self.heard, self.known = encoder.at.get("heard", (0, 0)), encoder.at.get("known", (0, 0))
        self.cards: dict[tuple[int, object], int] = {}  # the cards that are written

    def write(self, view: View, memory: Memory) -> None:
        """Make it show this view, and what was heard. A view must be a new one, whose entries nobody changes."""
        into, blank, seat, seen = self.into, self.blank, self.seat, self.seen
        for key, places in self.of.items():
            if not seen or view[key] != seen[key]:
                for fill, begin, end in places:
                    into[begin:end] = blank[begin:end]
                    fill(into, begin, view, seat)
        for n, (fill, begin, end) in enumerate(self.others):
            if not seen or any(view.get(key) != seen.get(key) for key in self.reads[n]):
                into[begin:end] = blank[begin:end]
                read = Read(view)
                read.noted = self.reads[n] = set()
                fill(into, begin, read, seat)
        self.seen = view
        self.write_memory(memory)

    def write_memory(self, memory: Memory) -> None:
        encoder, into = self.encoder, self.into
        begin, end = self.heard
        into[begin:end] = self.blank[begin:end]
        for id, n in memory.heard.items():
            if (place := encoder.place.get(id)) is not None:
                into[place] = n / OFTEN if n < OFTEN else 1.0
        if memory.cards != self.cards:
            self.cards = memory.cards.copy()
            begin, end = self.known
            into[begin:end] = self.blank[begin:end]
            encoder.write_cards(into, memory, self.seat)
