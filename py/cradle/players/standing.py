"""Standing orders: what a person has said once, and what is answered for their seat from then on.

A game lists its kinds of orders in bots/standing.py: `ORDERS`, by id. An order knows what its seat may know, no more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import Any, NamedTuple

from ..kernel.game import Action, Decision, Game, View

Argument = int | str
Chosen = tuple[Argument, ...]  # a value for each parameter of an order, in their order
MOST = 24  # orders of one seat
FORCED = "forced"  # the order that every game has: what leaves no choice is answered at once


class Order(NamedTuple):
    """What a seat has said. id: of its kind. turn: the only turn in which it holds; 0: until it is taken back."""

    id: str
    chosen: Chosen = ()
    turn: int = 0

    def holds(self, view: View) -> bool:
        return self.turn in (0, view.get("turn"))


class Answer(NamedTuple):
    """What is answered for a seat, and the kind of order by which that is so."""

    action: Action
    id: str


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of standing orders. Its words are the message `<game>.order.<id>`, with the parameters of `asks`."""

    answers: Collection[str]  # the kinds of decisions that it answers
    # Given the view of the seat, the decision, and what was chosen in each order of this kind, in the order in which
    # they were given: the answer; None: the person is asked.
    answer: Callable[[View, Decision, Sequence[Chosen]], Action | None]
    # Given the view of a seat: by parameter, what can be chosen; None: a game with these choices does not have it.
    asks: Callable[[View], Mapping[str, Sequence[Argument]] | None] = lambda view: {}
    several: bool = False  # whether a seat can give several, with other choices: for each card, for each place


Kinds = Mapping[str, Kind]  # in the order in which they count: the first that has an answer gives it


def always(kind: str, *actions: Action) -> Kind:
    """The order that always gives the same answer to a decision: the first of these actions that is legal."""

    def answer(view: View, decision: Decision, lots: Sequence[Chosen]) -> Action | None:
        return next((action for action in actions if action in decision.actions), None)

    return Kind(answers=(kind,), answer=answer)


def _forced(view: View, decision: Decision, lots: Sequence[Chosen]) -> Action | None:
    return decision.actions[0] if len(decision.actions) == 1 else None


@cache
def kinds(game: Game) -> Kinds:
    """All kinds of standing orders of a game."""
    beside = type(game).__module__.rpartition(".")[0] + ".bots.standing"
    try:
        own: Kinds = import_module(beside).ORDERS if find_spec(beside) else {}
    except ModuleNotFoundError:  # its bots are no folder, or it has none
        own = {}
    return {FORCED: Kind(answers=(), answer=_forced), **own}


def answer(game: Game, view: View, decision: Decision, orders: Iterable[Order]) -> Answer | None:
    """What the orders of a seat answer to a decision, given its view; None: the person is asked."""
    given: dict[str, list[Chosen]] = {}
    for order in orders:
        if order.holds(view):
            given.setdefault(order.id, []).append(order.chosen)
    if not given:
        return None
    for id, kind in kinds(game).items():
        if id in given and (id == FORCED or decision.kind in kind.answers):
            action = kind.answer(view, decision, given[id])
            if action is not None and action in decision.actions:
                return Answer(action, id)
    return None


def given(game: Game, view: View, orders: Sequence[Order], order: Order) -> tuple[Order, ...]:
    """The orders of a seat with one more, which replaces the last one of its kind, or the one about the same card or
    place. Raises ValueError if there is no such order, or too many.
    """
    if not fits(game, view, order):
        raise ValueError(f"{game.name} has no such order: {order}")
    kind = kinds(game)[order.id]
    rest = [one for one in orders if one.id != order.id or (kind.several and one.chosen[:1] != order.chosen[:1])]
    if len(rest) >= MOST:
        raise ValueError(f"no more than {MOST} orders")
    return *rest, order


def fits(game: Game, view: View, order: Order) -> bool:
    """Whether a game with the variant of this view has such an order."""
    kind = kinds(game).get(order.id)
    asked = kind.asks(view) if kind else None
    if asked is None or len(asked) != len(order.chosen):
        return False
    return all(
        any(type(value) is type(one) and value == one for one in choices)
        for value, choices in zip(order.chosen, asked.values(), strict=True)
    )


def read(game: Game, view: View, data: object) -> tuple[Order, ...]:
    """The orders of a seat from outside; what is none is left out."""
    found: tuple[Order, ...] = ()
    for row in data[:MOST] if isinstance(data, list) else ():
        if not isinstance(row, list) or len(row) != 3 or not isinstance(row[0], str) or not isinstance(row[1], list):
            continue
        if type(row[2]) is not int or row[2] < 0:
            continue
        order = Order(row[0], tuple(row[1]), row[2])
        if fits(game, view, order):
            found = given(game, view, found, order)
    return found


def rows(orders: Iterable[Order]) -> list[list[Any]]:
    """Orders as JSON, which `read` reads."""
    return [[order.id, [*order.chosen], order.turn] for order in orders]


def explains(game: Game, view: View, decision: Decision, action: Action) -> list[Order]:
    """The orders that would have given this answer, in the order in which they count: one of them can be proposed.
    Those of which a seat can give several are left out: they are about single cards or places.
    """
    found = []
    for id, kind in kinds(game).items():
        asked = kind.asks(view) if decision.kind in kind.answers and not kind.several else None
        for chosen in product(*asked.values()) if asked is not None else ():
            if kind.answer(view, decision, [chosen]) == action:
                found.append(Order(id, chosen))
    return found
