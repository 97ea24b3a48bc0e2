"""Perfect recall: a digest of everything that a seat has seen and done, and its memory; computed when needed.

A `Trail` is a chain of decisions. Its positions never change, so copies of a state share it. Nothing is computed until
somebody asks: a search that plays by chance does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

from ..kernel.branches import attempt
from ..kernel.encoding import Memory
from ..kernel.game import Action, Event
from ..kernel.position import Position
from .table import Table

REACH = 32  # how many of the last decisions keep their positions at least; the others are played again when needed


class Recall(NamedTuple):
    """What one seat knows of the past: a digest of everything, and the memory for the encoder."""

    digest: bytes
    memory: Memory


class Trail:
    """A decision that was made: the position before it, the seat, the action, and what chance brought.

    known: the recall after it by seat, the bystander last, as far as it was computed.
    """

    __slots__ = ("action", "before", "depth", "known", "outcomes", "position", "seat", "table")

    def __init__(
        self,
        table: Table,
        before: Trail | None,
        position: Position | None,
        seat: int,
        action: Action,
        outcomes: Sequence[int],
    ) -> None:
        self.table, self.position, self.seat, self.action, self.outcomes = table, position, seat, action, outcomes
        self.before = before
        self.known: list[Recall | None] = [None] * (table.seats + 1)
        self.depth: int = before.depth + 1 if before else 0
        if before and not self.depth % REACH:
            self.thin_out()

    @classmethod
    def begin(cls, table: Table, opening: list[Event]) -> Trail:
        """The trail before the first decision, with only the events of the set-up."""
        return cls.of(
            table, [recall_after(table, Recall(b"", Memory()), opening, seat) for seat in range(table.seats + 1)]
        )

    @classmethod
    def of(cls, table: Table, known: list[Recall]) -> Trail:
        """A trail of which only the recall is known."""
        trail = cls(table, None, None, -1, ("", None), ())
        trail.known = [*known]
        return trail

    def thin_out(self) -> None:
        """Let go of the positions of decisions more than REACH back, but for one in so many."""
        trail: Trail | None = self
        for _ in range(REACH):
            trail = trail.before if trail else None
        while trail and trail.position and trail.depth % REACH != 1:
            trail.position, trail = None, trail.before

    def position_before(self) -> Position:
        """The position before the decision."""
        again: list[Trail] = []
        trail = self
        while trail.position is None:
            assert trail.before is not None
            trail = trail.before
            again.append(trail)
        position = trail.position
        for trail in reversed(again):
            position = attempt(self.table.game, position, trail.action, trail.outcomes)
        return position

    def recall(self, seat: int) -> Recall:
        """The recall of one seat, or with `table.seats` of a bystander."""
        open_end: list[Trail] = []
        trail = self
        while (recall := trail.known[seat]) is None:
            open_end.append(trail)
            assert trail.before is not None
            trail = trail.before
        position = None
        for trail in reversed(open_end):
            events: list[Event] = []
            before = trail.position or position or trail.position_before()
            position = attempt(self.table.game, before, trail.action, trail.outcomes, events)
            recall = trail.step(recall, seat, before, events)
        self.known[seat] = recall
        return recall

    def step(self, recall: Recall, seat: int, position: Position, events: list[Event]) -> Recall:
        """The recall after one more decision: what the deciding seat saw and did, and the events that followed."""
        if seat == self.seat:
            view = self.table.game.view(position, seat)
            memory = recall.memory.copy()
            memory.decide()
            recall = Recall(digest(recall.digest, view, self.action), memory)
        return recall_after(self.table, recall, events, seat)

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
