"""Orders: each drag or click of a person as one list of actions, read from the record.

An order begins at a decision where orders are given, and ends before the next: from, to, how many. It is taken back as
a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...board.contract import Journeys, Orders
from ...kernel.game import Action, Decision
from .at_table import AtTable
from .number_fields import COUNTS, number_actions


class Order(NamedTuple):
    """One order. begin: how many decisions there were before it. decisions, actions: the decisions it went through, and
    what was picked at each.
    """

    begin: int
    decisions: list[Decision]
    actions: list[Action]
    journeys: Journeys | None

    @property
    def far(self) -> Journeys | None:
        """Where its way was found: who knows of numbers then."""
        found = self.journeys
        return found if found and any(d.kind in found.kinds for d in self.decisions) else None

    @property
    def numbers(self) -> dict[int, list[Action]]:
        """By number that can go: the actions of this order with that number; {} if nobody asked how many."""
        if self.far:
            return self.far.numbers(self.decisions, self.actions)
        counts = [int(str(action[1])) for decision in self.decisions for action in number_actions(decision)]
        return {n: [(verb, n if verb == COUNTS else what) for verb, what in self.actions] for n in counts}

    @property
    def n(self) -> int:
        """How many went; 0 if nobody asked how many."""
        return next((n for n, actions in self.numbers.items() if actions == self.actions), 0)


def with_one_order_a_way(told: Orders, line: Sequence[tuple[Decision, Action]]) -> list[Action]:
    """The actions of a line in which one order stands for all that go the same way: the first, with all their numbers.
    Bots send more after what they have sent; a person sends all at once. Voyages stay as they are.
    """
    found, first, k = list[list[Action]](), dict[tuple[Action, ...], list[Action]](), 0
    while k < len(line):
        begun, (decision, action) = k, line[k]
        k += 1
        if action[0] not in told.carries or decision.kind not in told.ends:
            found.append([action])
            continue
        while k < len(line) and line[k][0].kind in told.within:
            k += 1
        order = [one for _, one in line[begun:k]]
        way = tuple([one for one in order if one[0] != COUNTS])
        before, n = first.get(way), next((int(str(what)) for verb, what in order if verb == COUNTS), 1)
        if before is not None and before[-1][0] == COUNTS:
            before[-1] = (COUNTS, int(str(before[-1][1])) + n)
            continue
        found.append(first.setdefault(way, order))
    return [action for actions in found for action in actions]


class _Reading:
    """Reads orders from the record, from decision n on, and goes on as the record grows. Only those of the last phase
    are kept.
    """

    def __init__(self, table: AtTable, n: int) -> None:
        self.game, self.told, self.n = table.game, table.board.orders, n
        self.position = table.record.at(n)
        self.known: list[int] = []  # the indices of actions that were read
        self.kind = ""  # the kind of decision at which the orders of this phase begin
        self.found: list[Order] = []

    def goes_on(self, n: int, indices: list[int]) -> bool:
        return n == self.n and indices[n : n + len(self.known)] == self.known

    def go_on(self, indices: list[int]) -> list[Order]:
        for k in range(self.n + len(self.known), len(indices)):
            decision = self.game.decision(self.position)
            assert decision is not None
            action = decision.actions[indices[k]]
            self.hear(k, decision, action)
            self.known.append(indices[k])
            self.game.play(self.position, action)
        return self.found

    def hear(self, k: int, decision: Decision, action: Action) -> None:
        """Read one decision, the k-th: it begins an order, belongs to one, or ends the phase."""
        ends = self.told.ends
        if decision.kind in ends and action[0] != ends[decision.kind]:
            if decision.kind != self.kind:
                self.kind, self.found = decision.kind, []
            self.found.append(Order(k, [decision], [action], self.told.journeys))
        elif decision.kind in self.told.within and self.found:
            self.found[-1].decisions.append(decision)
            self.found[-1].actions.append(action)
        else:
            self.kind, self.found = "", []


class Phase:
    """The orders that the seat which picked last has given since its phase began, as far as they can be taken back."""

    def __init__(self, table: AtTable) -> None:
        self.table = table  # the Table that has it
        self._read: _Reading | None = None

    @property
    def resting(self) -> bool:
        """Whether the next order can be given now."""
        decision = self.table.decision
        return decision is not None and decision.kind in self.table.board.orders.ends

    @property
    def on_the_way(self) -> bool:
        """Whether an order has been begun and not ended."""
        decision = self.table.decision
        return decision is not None and decision.kind in self.table.board.orders.within

    @property
    def begun_orders(self) -> list[Order]:
        """All orders of the phase; the last one may not be complete."""
        table, record = self.table, self.table.record
        n, lowest = len(record), 0 if table.agreed else table.floor
        if not table.board.orders.ends or not n or record.seats[-1] not in table.people:
            return []
        while n > lowest and record.seats[n - 1] == record.seats[-1]:
            n -= 1
        if self._read is None or not self._read.goes_on(n, record.indices):
            self._read = _Reading(table, n)
        return self._read.go_on(record.indices)

    @property
    def complete_orders(self) -> list[Order]:
        """The orders of the phase that are complete."""
        return self.begun_orders[:-1] if self.on_the_way else self.begun_orders

    @property
    def fixed(self) -> bool:
        """Whether the seat that decides has given an order in this phase that cannot be taken back any more."""
        table, decision, told = self.table, self.table.decision, self.table.board.orders
        seats = table.record.seats
        if decision is None:
            return False
        n = next((n for n in reversed(range(table.floor)) if seats[n] == decision.seat), None)
        if n is None or decision.seat in seats[n + 1 :] or not table.record.knows(n):
            return False
        then, (verb, _) = table.record.decided(n)
        return then.kind in (decision.kind, *told.within) and verb != told.ends.get(then.kind)

    @property
    def ended(self) -> bool:
        """Whether the phase ended by itself with the last order. The person did not say so, and may want
        to change it.
        """
        decision = self.table.decision
        if decision is None or not self.begun_orders:
            return False
        return decision.seat != self.table.record.seats[-1] or not (self.resting or self.on_the_way)

    def replay(self, order: Order, actions: list[Action]) -> bool:
        """Give an order again with these actions; returns False, and changes nothing, if it cannot be given now."""
        table, begin = self.table, len(self.table.record)
        for action in actions:
            decision = table.decision
            if decision is None or action not in decision.actions or table.record.uncovers(action):
                table.undo(begin)
                return False
            table.play(action)
        if self.on_the_way and table.decision and (counts := number_actions(table.decision)):
            # The order has no number, because only one token could go then; so again one goes, or the fewest that can.
            table.play(counts[0])
        return True
