"""Perfect recall: a digest of everything that a seat has seen and done, and its memory; computed when needed.

A `Trail` is a chain of decisions. Its positions never change, so copies of a state share it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

from ..kernel.encoding import Memory
from ..kernel.game import Action, Event
from ..kernel.position import Position
from .table import Table

REACH = 512  # how many decisions are kept at least; at most it is twice as many


class Recall(NamedTuple):
    """What one seat knows of the past: a digest of everything, and the memory for the encoder."""

    digest: bytes
    memory: Memory


class Trail:
    """A decision that was made: the position before it, the seat, the action, and the events.

    known: the recall after it by seat, the bystander last, as far as it was computed.
    """

    __slots__ = ("action", "before", "depth", "events", "known", "position", "seat", "table")
    depth: int

    def __init__(
        self, table: Table, before: Trail, position: Position | None, seat: int, action: Action, events: list[Event]
    ):
        self.table, self.position, self.seat, self.action, self.events = table, position, seat, action, events
        self.before: Trail | None = before
        self.known: list[Recall | None] = [None] * (table.seats + 1)
        self.depth = before.depth + 1
        if self.depth == 2 * REACH:
            self.let_go()

    @classmethod
    def begin(cls, table: Table, opening: list[Event]) -> Trail:
        """The trail before the first decision, with only the events of the set-up."""
        return cls.of(
            table, [recall_after(table, Recall(b"", Memory()), opening, seat) for seat in range(table.seats + 1)]
        )

    @classmethod
    def of(cls, table: Table, known: list[Recall]) -> Trail:
        """A trail of which only the recall is known."""
        trail = cls.__new__(cls)
        trail.table, trail.before, trail.depth, trail.events = table, None, 0, []
        trail.position, trail.seat, trail.action, trail.known = None, -1, ("", None), [*known]
        return trail

    def let_go(self) -> None:
        """Drop the decisions more than REACH back. What every seat knows of them is computed first, at a decision that
        all copies of a state share, so that playouts from there, which are shorter than REACH, need not compute it
        again.
        """
        trail = self
        for _ in range(REACH):
            assert trail.before is not None
            trail = trail.before
        for seat in range(self.table.seats + 1):
            trail.recall(seat)
        trail.before, trail.position, trail.events, trail.depth = None, None, [], 0
        self.depth = REACH

    def recall(self, seat: int) -> Recall:
        """The recall of one seat, or with `table.seats` of a bystander."""
        open_end: list[Trail] = []
        trail = self
        while (recall := trail.known[seat]) is None:
            open_end.append(trail)
            assert trail.before is not None
            trail = trail.before
        for trail in reversed(open_end):
            recall = trail.step(recall, seat)
        self.known[seat] = recall
        return recall

    def step(self, recall: Recall, seat: int) -> Recall:
        """The recall after one more decision: what the deciding seat saw and did, and the events that followed."""
        if seat == self.seat:
            view = self.table.game.view(self.position, seat)
            memory = recall.memory.copy()
            memory.decide()
            recall = Recall(digest(recall.digest, view, self.action), memory)
        return recall_after(self.table, recall, self.events, seat)

    def imagined(self, seat: int) -> Trail:
        """The trail as one seat knows it; of other seats it knows what a bystander knows."""
        mine, open_to_all = self.recall(seat), self.recall(self.table.seats)
        return Trail.of(self.table, [mine if other == seat else open_to_all for other in range(self.table.seats + 1)])

    def __deepcopy__(self, memo: object) -> Trail:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """A pickle holds what all know, not the decisions."""
        return Trail.of, (self.table, [self.recall(seat) for seat in range(self.table.seats + 1)])


def recall_after(table: Table, recall: Recall, events: list[Event], seat: int) -> Recall:
    heard = [event for event in events if event.to in (None, seat)]
    if not heard:
        return recall
    memory = recall.memory.copy()
    for event in heard:
        memory.hear(event, table.encoder.held)
    return Recall(digest(recall.digest, heard), memory)


def digest(before: bytes, *what: object) -> bytes:
    """16 bytes (BLAKE2b), from the digest before and what has come since."""
    return blake2b(before + repr(what).encode(), digest_size=16).digest()
