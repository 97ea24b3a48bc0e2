"""The standing orders of a table: what its seats have said once, and what is answered for them.

`players/standing.py` says what an order is. Orders are stored with the game. A seat alone is told of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ... import players
from ...kernel.game import Action, Decision, Json, Refusal, View
from ...kernel.position import Position
from ...kernel.steps import Params
from ...players import standing
from ...players.standing import FORCED, Answer, Order
from .at_table import AtTable


class StandingOrders:
    """The orders at one table, by seat."""

    def __init__(self, table: AtTable) -> None:
        self.table = table
        self.orders: dict[int, tuple[Order, ...]] = {}
        self.asked: int | None = None  # at this decision the person is asked whatever orders say: it was taken back
        # Whether a seat has answered before the engine asked it: that counts more.
        self.early: Callable[[int], bool] = lambda seat: False
        self._settlers: dict[int, players.Player] = {}
        # After how many decisions and in which position the last answer was found, and that.
        self._found: tuple[int, Position, Answer | None] | None = None
        # The same for what stops the others.
        self._stopped: tuple[int, Position, tuple[Order, Refusal] | None] | None = None

    def of(self, seat: int) -> tuple[Order, ...]:
        """The orders of a seat, without those that held in a turn that is over."""
        return tuple(order for order in self.orders.get(seat, ()) if order.turn == 0 or order.turn >= self.table.turn)

    def view(self, seat: int) -> View:
        return self.table.game.view(self.table.position, seat)

    # What is said ---------------------------------------------------------------------------------------------------
    def set(self, seat: int, orders: tuple[Order, ...]) -> None:
        decision = self.table.decision
        self.orders = {**self.orders, seat: orders}
        if decision is None or decision.seat == seat:  # orders of another seat do not answer what was taken back
            self.asked = None
        self._found = self._stopped = None

    # What is answered -----------------------------------------------------------------------------------------------
    @property
    def answer(self) -> Answer | None:
        """What the orders of the seat that decides answer; None: the person is asked."""
        table, decision = self.table, self.table.decision if self.orders else None
        if decision is None or not self.of(decision.seat) or table.tour is not None:
            return None
        n = len(table.record)
        if decision.seat not in table.persons or self.early(decision.seat) or n == self.asked:
            return None
        p, found = table.position, self._found
        if found is None or found[0] != n or found[1] is not p:
            orders = self.of(decision.seat)
            answer = standing.answer(table.game, self.view(decision.seat), decision, orders, self._settle)
            self._found = found = n, p, answer
        return found[2]

    def _settle(self, view: View, decision: Decision) -> Action:
        """What the heuristic player of the seat chooses; a guest, whose orders the host obeys, need not know."""
        if not self.table.whole:
            return decision.actions[0]
        if decision.seat not in self._settlers:
            self._settlers[decision.seat] = players.load(self.table.game, "heuristic")
        return self._settlers[decision.seat](view, decision, Random(len(self.table.record)), 0)

    def steps(self, found: Answer) -> list[Action]:
        """The actions of an answer, as far as they are legal one after the other. They are tried on a copy."""
        game, p, steps = self.table.game, self.table.position.copy(), list[Action]()
        first = decision = game.decision(p)
        for action in found.actions:
            if first is None or decision is None or decision.seat != first.seat:
                break
            if action in decision.actions:
                game.play(p, action)
                steps.append(action)
                decision = game.decision(p)
        return steps

    def used(self, seat: int, found: Answer) -> None:
        """An order has answered: it is forgotten, if it holds once, and so are those that it has passed over."""
        done = [found.order] if standing.kinds(self.table.game)[found.order.id].once else []
        orders = [*self.of(seat)]
        for order in [*done, *found.undone]:
            orders.remove(order)
        self.orders = {**self.orders, seat: tuple(orders)}

    def lapsed(self, seat: int) -> list[Order]:
        """The orders of a seat that were to be done in a turn that is over, and were not; then they are forgotten."""
        kinds, held = standing.kinds(self.table.game), self.of(seat)
        found = [order for order in self.orders.get(seat, ()) if order not in held and kinds[order.id].once]
        if found:
            self.orders = {**self.orders, seat: held}
        return found

    @property
    def stopped(self) -> tuple[Order, Refusal] | None:
        """The order that cannot be carried out at this decision, so that its person is asked, and why not."""
        decision, n = self.table.decision, len(self.table.record)
        if decision is None or not self.of(decision.seat) or self.answer is not None or n == self.asked:
            return None
        if self._stopped is None or self._stopped[0] != n or self._stopped[1] is not self.table.position:
            tried = standing.try_orders(self.table.game, self.view(decision.seat), decision, self.of(decision.seat))
            self._stopped = n, self.table.position, tried.stopped
        return self._stopped[2]

    def words(self, seat: int, row: list[object]) -> list[object]:
        """What an order says, given as JSON: its message and the parameters."""
        (order,) = standing.read_orders(self.table.game, self.view(seat), [row])
        return [*self.message(seat, order)]

    def message(self, seat: int, order: Order) -> tuple[str, Params]:
        """The message of an order of a seat, and its parameters."""
        id = f"standing.{FORCED}" if order.id == FORCED else f"{self.table.game.name}.standing.{order.id}"
        return id, standing.params_of(self.table.game, self.view(seat), order)

    # Storage --------------------------------------------------------------------------------------------------------
    def to_json(self) -> Json:
        """What is stored of them with the game; {} where there are none."""
        rows = {str(seat): standing.orders_json(orders) for seat in self.orders if (orders := self.of(seat))}
        return {"standing": {"asked": self.asked, "orders": rows}} if rows else {}

    def read(self, data: object) -> None:
        """Take over what was stored, or what is sound of it."""
        if not isinstance(data, dict) or not isinstance(orders := data.get("orders"), dict):
            return
        for seat in range(len(self.table.seats)):
            found = self.sound(seat, orders.get(str(seat)))
            if found != self.of(seat):
                self.set(seat, found)
        self.asked = asked if type(asked := data.get("asked")) is int else None

    def take_over(self, other: StandingOrders) -> None:
        """Another tab plays this game, and has these orders."""
        self.orders, self.asked, self._found, self._stopped = other.orders, other.asked, None, None

    def sound(self, seat: int, rows: object) -> tuple[Order, ...]:
        """The orders of a seat, of rows from outside."""
        return standing.read_orders(self.table.game, self.view(seat), rows) if rows else ()
