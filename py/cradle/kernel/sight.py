"""What one seat sees, as numbers that are kept up to date: only parts whose entries have changed are written again.

A part follows from the entries of the view that it has read, so it stays as it is until one of them is another.
"""

from __future__ import annotations

from typing import Any

from .encoding import OFTEN, Encoder, Fill, Memory, View


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
        self.parts: list[tuple[Fill, int, int]] = []  # what fills a part, where it begins and ends
        for part in encoder.parts:
            if part.name not in ("heard", "known"):
                self.parts.append((part.fill, *encoder.at[part.name]))
        self.blank = memoryview(bytes(4 * encoder.length)).cast("f")
        self.reads: list[set[str]] = [set() for _ in self.parts]  # by part, the entries that it has read
        self.of: dict[str, set[int]] = {}  # by entry, the parts that have read it
        self.heard, self.known = encoder.at.get("heard", (0, 0)), encoder.at.get("known", (0, 0))
        self.cards: dict[tuple[int, object], int] = {}  # the cards that are written

    def write(self, view: View, memory: Memory) -> None:
        """Make it show this view, and what was heard. A view must be a new one, whose entries nobody changes."""
        seen = self.seen
        if seen:
            changed = [key for key, value in view.items() if value != seen[key]]
            parts = set().union(*[self.of[key] for key in changed if key in self.of])
        else:
            parts = {*range(len(self.parts))}
        if parts:
            self.refill(parts, Read(view))
        self.seen = view
        self.write_memory(memory)

    def refill(self, parts: set[int], view: Read) -> None:
        """Write these parts anew, and note what they read."""
        into, blank, seat = self.into, self.blank, self.seat
        for n in parts:
            fill, begin, end = self.parts[n]
            into[begin:end] = blank[begin:end]
            noted = set[str]()
            view.noted = noted
            fill(into, begin, view, seat)
            if noted != self.reads[n]:
                for key in self.reads[n] - noted:
                    self.of[key].discard(n)
                for key in noted - self.reads[n]:
                    self.of.setdefault(key, set()).add(n)
                self.reads[n] = noted

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
