"""What was decided here at a table that does not count any more, because others have gone on without its host.

It is offered again, pick by pick, as soon as the same is asked.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from ...kernel.game import Action
from ..live import wire
from ..live.guest_table import Asked
from ..table.table import Table


class Undone(NamedTuple):
    """n: from which decision on the former table does not count; picks: those that were made here, as messages."""

    n: int
    picks: list[str]

    @classmethod
    def read(cls, stored: object) -> Undone | None:
        """What a device has stored; None where that is nothing."""
        if not isinstance(stored, list) or not stored or not wire.number(stored[0]):
            return None
        return cls(stored[0], [pick for pick in stored[1 : 1 + wire.MOST_MADE] if wire.is_pick(pick)])

    def to_json(self) -> list[int | str]:
        return [self.n, *self.picks]

    def first(self, seat: int, kind: str) -> str | None:
        """The first of the picks with which this seat answered such a question."""
        return next((pick for pick in self.picks if answers(pick, seat, kind)), None)

    def offered(self, table: Table) -> Action | None:
        """What the seat that is asked now picked there when it was asked the same, if that is legal here."""
        decision = table.decision if table.asks_person else None
        pick = self.first(decision.seat, decision.kind) if decision is not None else None
        one = Asked.read(0, pick) if pick is not None else None
        return one.action if one is not None and decision is not None and one.action in decision.actions else None

    def after(self, messages: Sequence[str]) -> Undone:
        """What is left when this was said since: every question that is answered again, one way or another, is over."""
        left = [*self.picks]
        for message in messages:
            said = json.loads(message)
            if said["t"] == "act" and (pick := Undone(self.n, left).first(said["seat"], said["kind"])) is not None:
                left.remove(pick)
        return Undone(self.n, left)


def answers(pick: str, seat: int, kind: str) -> bool:
    said = json.loads(pick)
    return bool(said["seat"] == seat and said["kind"] == kind)


def picks_after(n: int, made: Sequence[str]) -> list[str]:
    """Those of a guest's picks that were made after n decisions."""
    return [pick for pick in made if json.loads(pick)["n"] >= n]


def picks_at(table: Table, n: int) -> list[str]:
    """The first that people made at this device, which hosts the table, after n decisions."""
    record, found = table.record, list[str]()
    for k in range(n, len(record)):
        if len(found) == wire.MOST_MADE:  # they are read again whenever the page draws
            break
        if record.seats[k] in table.people and record.radices[k] > 1:
            decision, action = record.decided(k)
            found.append(wire.pack("act", i=0, n=k, seat=decision.seat, kind=decision.kind, action=list(action)))
    return found
