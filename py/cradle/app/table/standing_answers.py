"""Passing: a person declines once, and what is like it is declined from then on; or sends something as the last word.

A game's board says where (`Board.passing`). All hear it, so it hangs on nothing that is secret. It is not saved: after
a reload the person is asked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...kernel.game import Action, Decision, Event


class Passing:
    """Of one table."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.given: dict[int, int] = {}  # the seats that decline, each with the decision at which it said so
        self.closed: set[int] = set()  # those of them that are not asked at all before they come back
        self.last: dict[int, int] = {}  # those that have sent something as their last word

    def offered(self) -> Action | None:
        """What would be played now by who gives such a word; None where it cannot be given."""
        table, decision = self.table, self.table.decision
        if decision is None or decision.seat not in table.people or not table.whole or table.tour is not None:
            return None
        return self._verb(decision)

    def _verb(self, decision: Decision) -> Action | None:
        verb = self.table.board.passing.verbs.get(decision.kind)
        return next((action for action in decision.actions if action[0] == verb), None)

    def give(self) -> None:
        """From this decision on."""
        if (decision := self.table.decision) is not None:
            self.given[decision.seat] = len(self.table.record)
            if decision.kind in self.table.board.passing.closes:
                self.closed.add(decision.seat)

    def give_last(self) -> None:
        """What is sent now is the last word: the seat is not asked once more if that brings nothing, and declines."""
        if (decision := self.table.decision) is not None:
            self.last[decision.seat] = self.given[decision.seat] = len(self.table.record)

    def take_back(self, seat: int) -> None:
        self.given.pop(seat, None)
        self.last.pop(seat, None)
        self.closed.discard(seat)

    def forget(self) -> None:
        """Decisions were taken back."""
        self.given.clear()
        self.closed.clear()
        self.last.clear()

    def decided(self, decision: Decision, action: Action, n: int) -> None:
        """Decision n was made: a word ends with its phase, and when its seat speaks again."""
        passing, seat, verb = self.table.board.passing, decision.seat, self.table.board.passing.verbs.get(decision.kind)
        if decision.kind not in passing.lasts:
            self.forget()
        elif verb is not None and self.given.get(seat, n) < n and action[0] != verb:
            self.take_back(seat)
        elif verb is not None and decision.kind not in passing.answers and self.last.get(seat, n) < n:
            del self.last[seat]

    @property
    def seats(self) -> list[int]:
        """Whose word holds: nobody's where something else is decided."""
        decision, lasts = self.table.decision, self.table.board.passing.lasts
        return sorted(self.given.keys() & self.table.people) if decision and decision.kind in lasts else []

    @property
    def action(self) -> Action | None:
        """What is played now without asking; None if the seat is asked."""
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
        return passing.repeats(table.game.view(table.position, None))

    def _told(self) -> Iterator[Event]:
        """What all were told, the newest first."""
        return (event for _, event in reversed(self.table.happened) if event.to is None)
