"""Passing: a person declines once, and what is like it is declined until there is something else to decide.

A game's board says where (`Board.passing`). All hear it, so it hangs on nothing that is secret. It is not saved: after
a reload the person is asked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..kernel.game import Action, Decision, Event


class Passing:
    """Of one table."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.given: dict[int, int] = {}  # by seat: after how many decisions

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

    def take_back(self, seat: int) -> None:
        self.given.pop(seat, None)

    def decided(self, decision: Decision, n: int) -> None:
        """Decision n was made: the word of its seat ends with what it does not answer."""
        if decision.kind not in self.table.board.passing.answers and self.given.get(decision.seat, n) < n:
            self.take_back(decision.seat)

    @property
    def seats(self) -> list[int]:
        """Who has given such a word."""
        return sorted(self.given.keys() & self.table.people)

    @property
    def action(self) -> Action | None:
        """What is played now without asking; None if the seat is asked."""
        table, decision = self.table, self.table.decision if self.given else None
        if decision is None or decision.seat not in self.given or decision.seat not in table.people:
            return None
        passing = table.board.passing
        if decision.kind not in passing.answers or passing.asks(decision, self._told()):
            return None
        return self._verb(decision)

    def _told(self) -> Iterator[Event]:
        """What all were told, the newest first."""
        return (event for _, event in reversed(self.table.happened) if event.to is None)
