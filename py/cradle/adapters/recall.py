"""Perfect recall: everything a seat has seen and done, as a digest, and its memory; worked out when asked for.

A `Trail` is one decision after another; positions in it never change, so copies of a state share it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

from ..kernel.encoding import Memory
from ..kernel.game import Action, Event
from .table import Table

REACH = 512  # decisions that are kept to be looked at; then all seats' recall is worked out, and they are let go


class Recall(NamedTuple):
    """What one seat knows of the past: a digest of it all, and the memory that is encoded."""

    digest: bytes
    memory: Memory


class Trail:
    """A decision that was made: the position before it, by whom, what, and what was told then.

    known: by seat, and last of a bystander, the recall after it, as far as it has been asked for.
    """

    __slots__ = ("action", "before", "depth", "events", "known", "position", "seat", "table")
    depth: int

    def __init__(self, table: Table, before: Trail, position: Any, seat: int, action: Action, events: list[Event]):
        self.table, self.position, self.seat, self.action, self.events = table, position, seat, action, events
        self.before: Trail | None = before
        self.known: list[Recall | None] = [None] * (table.seats + 1)
        self.depth = before.depth + 1
        if self.depth == REACH:
            for seat in range(table.seats + 1):
                self.recall(seat)
            self.before, self.position, self.depth = None, None, 0

    @classmethod
    def begin(cls, table: Table, opening: list[Event]) -> Trail:
        """Before the first decision, when only what happened at the opening is known."""
        return cls.of(table, [told(table, Recall(b"", Memory()), opening, seat) for seat in range(table.seats + 1)])

    @classmethod
    def of(cls, table: Table, known: list[Recall]) -> Trail:
        """A past that is known by its recall alone."""
        trail = cls.__new__(cls)
        trail.table, trail.before, trail.depth, trail.events = table, None, 0, []
        trail.position, trail.seat, trail.action, trail.known = None, -1, ("", None), [*known]
        return trail

    def recall(self, seat: int) -> Recall:
        """Of one seat, or with `table.seats` of a bystander."""
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
        """What a seat saw at its own decision, and what it did; and what anybody's brought about."""
        if seat == self.seat:
            view = self.table.game.view(self.position, seat)
            memory = recall.memory.copy()
            memory.decide()
            recall = Recall(digest(recall.digest, view, self.action), memory)
        return told(self.table, recall, self.events, seat)

    def imagined(self, seat: int) -> Trail:
        """The past as one seat knows it: of the others' no more than a bystander does."""
        mine, open_to_all = self.recall(seat), self.recall(self.table.seats)
        return Trail.of(self.table, [mine if other == seat else open_to_all for other in range(self.table.seats + 1)])

    def __deepcopy__(self, memo: Any) -> Trail:
        return self

    def __reduce__(self) -> Any:
        """A pickle holds what all know, not the decisions."""
        return Trail.of, (self.table, [self.recall(seat) for seat in range(self.table.seats + 1)])


def told(table: Table, recall: Recall, events: list[Event], seat: int) -> Recall:
    heard = [event for event in events if event.to in (None, seat)]
    if not heard:
        return recall
    memory = recall.memory.copy()
    for event in heard:
        memory.hear(event, table.encoder.held)
    return Recall(digest(recall.digest, heard), memory)


def digest(before: bytes, *what: Any) -> bytes:
    return blake2b(before + repr(what).encode(), digest_size=16).digest()
