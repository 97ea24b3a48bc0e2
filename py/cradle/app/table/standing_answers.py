"""Passing: a person declines once, and all questions of this sort are declined from then on; or a person sends
something as the last word.

The board of a game says where this is possible (`Board.passing`). All hear it, so it must not depend on secrets. It is
not saved: after a reload the person is asked again.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.game import Action, Decision, Event
from .at_table import AtTable


class Passing:
    """The standing answers at one table."""

    def __init__(self, table: AtTable) -> None:
        self.table = table
        self.given: dict[int, int] = {}  # by seat that declines, the decision at which it said so
        self.closed: set[int] = set()  # the seats that decline also the kinds of `closes`, until they take it back
        self.last: dict[int, int] = {}  # by seat that has sent something as its last word, the decision

    def offered(self) -> Action | None:
        """The action that is played if the seat gives a standing answer now; None if it cannot."""
        table, decision = self.table, self.table.decision
        if decision is None or decision.seat not in table.people or not table.whole or table.tour is not None:
            return None
        return self._verb(decision)

    def _verb(self, decision: Decision) -> Action | None:
        verb = self.table.board.passing.verbs.get(decision.kind)
        return next((action for action in decision.actions if action[0] == verb), None)

    def give(self) -> None:
        """The seat that decides declines from this decision on."""
        if (decision := self.table.decision) is not None:
            self.given[decision.seat] = len(self.table.record)
            if decision.kind in self.table.board.passing.closes:
                self.closed.add(decision.seat)

    def give_last(self) -> None:
        """What the seat sends now is its last word: it declines from now on, and is not asked again if that brings
        nothing.
        """
        if (decision := self.table.decision) is not None:
            self.last[decision.seat] = self.given[decision.seat] = len(self.table.record)

    def take_back(self, seat: int) -> None:
        self.given.pop(seat, None)
        self.last.pop(seat, None)
        self.closed.discard(seat)

    def forget(self) -> None:
        """Forget all standing answers, because decisions were taken back or another phase has begun."""
        self.given.clear()
        self.closed.clear()
        self.last.clear()

    def decided(self, decision: Decision, action: Action, n: int) -> None:
        """Decision n was made. A standing answer ends with its phase, and when its seat does something else."""
        passing, seat, verb = self.table.board.passing, decision.seat, self.table.board.passing.verbs.get(decision.kind)
        if decision.kind not in passing.lasts:
            self.forget()
        elif verb is not None and self.given.get(seat, n) < n and action[0] != verb:
            self.take_back(seat)
        elif verb is not None and decision.kind not in passing.answers and self.last.get(seat, n) < n:
            del self.last[seat]

    @property
    def seats(self) -> list[int]:
        """The seats whose standing answer holds now; none while something else is decided."""
        decision, lasts = self.table.decision, self.table.board.passing.lasts
        return sorted(self.given.keys() & self.table.people) if decision and decision.kind in lasts else []

    @property
    def action(self) -> Action | None:
        """The action that is played now without asking; None if the seat is asked."""
        table, decision = self.table, self.table.decision if self.given or self.last else None
        if decision is None or decision.seat not in table.people:
            return None
        return self._verb(decision) if self.declines(decision) or self.ends(decision) else None

    def declines(self, decision: Decision) -> bool:
        """Whether the seat has said that it declines this."""
        passing = self.table.board.passing
        if decision.seat in self.closed and decision.kind in (*passing.closes, *passing.answers):
            return True
        if decision.seat not in self.given or decision.kind not in passing.answers:
            return False
        return not passing.asks(decision, self._told())

    def ends(self, decision: Decision) -> bool:
        """Whether the seat has said that it speaks no more."""
        table = self.table
        passing, asked = table.board.passing, decision.kind not in table.board.passing.answers
        if decision.seat not in self.last or not asked or self._verb(decision) is None:
            return False
        return bool(passing.repeats(table.game.view(table.position, None)))

    def _told(self) -> Iterator[Event]:
        """The events that all were told, the newest first."""
        return (event for _, event in reversed(self.table.happened) if event.to is None)
