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
Asked = Mapping[str, Sequence[Argument]]  # by parameter of an order, what can be chosen
MOST = 24  # orders of one seat
FORCED = "forced"  # the order that every game has: what leaves no choice is answered at once


class Order(NamedTuple):
    """What a seat has said. id: that of its kind. turn: the only one in which it holds; 0: until it is taken back."""

    id: str
    chosen: Chosen = ()
    turn: int = 0

    def holds(self, view: View) -> bool:
        return self.turn in (0, view.get("turn"))


class Answer(NamedTuple):
    """What is answered for a seat: one action after the other, as long as the seat is asked; those that are not legal
    then are left out. order: the one that answers; of several of one kind, the first.
    """

    actions: Sequence[Action]
    order: Order


# Takes the view of the seat, the decision, and what was chosen in each order of a kind, the oldest first. Returns the
# actions; []: the person is asked; None: the heuristic player answers.
Answering = Callable[[View, Decision, Sequence[Chosen]], "Sequence[Action] | None"]
Settler = Callable[[View, Decision], Action]  # the heuristic player of a seat


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of standing orders. Its words are the message `<game>.standing.<id>`, with the parameters of `asks`."""

    answers: Collection[str]  # the kinds of decisions that it answers
    answer: Answering
    # Takes the view of a seat. Returns what can be chosen; None: the variant of this game does not have the order.
    asks: Callable[[View], Asked | None] = lambda view: {}
    several: bool = False  # whether a seat can give several, about other cards or places
    once: bool = False  # whether an order is over when it has answered, as a step of a plan is


Kinds = Mapping[str, Kind]  # in the order in which they count: the first that has an answer gives it


def always(kind: str, *actions: Action, asks: Callable[[View], Asked | None] = lambda view: {}) -> Kind:
    """The order that always gives the same answer to a decision: the first of these actions that is legal."""
    return Kind(
        answers=(kind,),
        answer=lambda view, decision, choices: [a for a in actions if a in decision.actions][:1],
        asks=asks,
    )


def leave_to_settler(view: View, decision: Decision, choices: Sequence[Chosen]) -> None:
    """The order that leaves an answer to the heuristic player."""


def _forced(view: View, decision: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    return decision.actions if len(decision.actions) == 1 else []


@cache
def kinds(game: Game) -> Kinds:
    """All kinds of standing orders of a game."""
    beside = type(game).__module__.rpartition(".")[0] + ".bots.standing"
    try:
        own: Kinds = import_module(beside).ORDERS if find_spec(beside) else {}
    except ModuleNotFoundError:  # its bots are no folder, or it has none
        own = {}
    return {FORCED: Kind(answers=(), answer=_forced), **own}


def answer(
    game: Game, view: View, decision: Decision, orders: Iterable[Order], settler: Settler | None = None
) -> Answer | None:
    """What the orders of a seat answer to a decision, given its view; None: the person is asked.

    settler: who answers where an order says so; None: such orders are passed over.
    """
    by_kind: dict[str, list[Order]] = {}
    for order in orders:
        if order.holds(view):
            by_kind.setdefault(order.id, []).append(order)
    for id, kind in kinds(game).items() if by_kind else ():
        if id not in by_kind or (decision.kind not in kind.answers and id != FORCED):
            continue
        held = by_kind[id] if kind.several else sorted(by_kind[id], key=lambda order: order.turn > 0)[-1:]
        for group in [[order] for order in held] if kind.once else [held]:
            actions = _actions(kind, view, decision, [order.chosen for order in group], settler)
            if actions and actions[0] in decision.actions:
                return Answer(actions, group[0])
    return None


def _actions(
    kind: Kind, view: View, decision: Decision, choices: Sequence[Chosen], settler: Settler | None
) -> Sequence[Action]:
    actions = kind.answer(view, decision, choices)
    if actions is None:
        return [settler(view, decision)] if settler else []
    return actions


def add_order(game: Game, view: View, orders: Sequence[Order], order: Order) -> tuple[Order, ...]:
    """The orders of a seat with one more, which replaces the last one of its kind for the same turn, or the one about
    the same card or place. Raises ValueError if there is no such order, or too many.
    """
    if not fits(game, view, order):
        raise ValueError(f"{game.name} has no such order: {order}")
    several, about = kinds(game)[order.id].several, max(1, len(order.chosen) - 1)
    rest = [one for one in orders if one[::2] != order[::2] or (several and one.chosen[:about] != order.chosen[:about])]
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
        any(type(value) is type(one) and value == one for one in offered)
        for value, offered in zip(order.chosen, asked.values(), strict=True)
    )


def read_orders(game: Game, view: View, data: object) -> tuple[Order, ...]:
    """The orders of a seat from outside; what is none is left out."""
    found: tuple[Order, ...] = ()
    for row in data[:MOST] if isinstance(data, list) else ():
        if not isinstance(row, list) or len(row) != 3 or not isinstance(row[0], str) or not isinstance(row[1], list):
            continue
        if type(row[2]) is not int or row[2] < 0:
            continue
        order = Order(row[0], tuple(row[1]), row[2])
        if fits(game, view, order):
            found = add_order(game, view, found, order)
    return found


def orders_json(orders: Iterable[Order]) -> list[list[Any]]:
    """Orders as JSON, which `read_orders` reads."""
    return [[order.id, [*order.chosen], order.turn] for order in orders]


def orders_giving(game: Game, view: View, decision: Decision, action: Action) -> list[Order]:
    """The orders that would have given this answer, in the order in which they count: one of them can be proposed.
    Those of which a seat can give several are left out: they are about single cards or places.
    """
    found = []
    for id, kind in kinds(game).items():
        asked = kind.asks(view) if decision.kind in kind.answers and not kind.several else None
        for chosen in product(*asked.values()) if asked is not None else ():
            if list(kind.answer(view, decision, [chosen]) or ()) == [action]:
                found.append(Order(id, chosen))
    return found
