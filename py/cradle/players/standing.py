"""Standing orders: what a person has said once, and what is answered for their seat from then on.

A game lists its kinds of orders in bots/standing.py: `ORDERS`, by id. An order knows what its seat may know, no more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from types import ModuleType
from typing import Any, NamedTuple

from ..kernel.game import Action, Decision, Game, Refusal, View
from ..kernel.position import P, Position
from ..kernel.steps import SEAT, Params

Argument = int | str
Chosen = tuple[Argument, ...]  # a value for each parameter of an order, in their order
Asked = Mapping[str, Sequence[Argument]]  # by parameter of an order, what can be chosen
MOST = 40  # orders of one seat
MOST_CHOSEN = 8  # values of one order, such as stops of a voyage
COUNTS = "number"  # the verb that says how many
FORCED = "forced"  # the order that every game has: what leaves no choice is answered at once


class Order(NamedTuple):
    """What a seat has said. id: that of its kind. turn: the only one in which it holds; 0: until it is taken back.
    rest: where it cannot be carried out in its turn, the rest is done; else its person is asked.
    """

    id: str
    chosen: Chosen = ()
    turn: int = 0
    rest: bool = False

    def holds(self, view: View) -> bool:
        return self.turn in (0, view.get("turn"))


class Answer(NamedTuple):
    """What is answered for a seat: one action after the other, as long as the seat is asked; those that are not legal
    then are left out. order: the one that answers; of several of one kind, the first. undone: those that the answer
    passes over, because they cannot be carried out.
    """

    actions: Sequence[Action]
    order: Order
    undone: tuple[Order, ...] = ()


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
    spare: int = 0  # how many of its answers stand in for another one that is not legal
    # Whether it is something to be done, such as a step of a plan: over when it has answered. `answer` returns what is
    # to be done even where that is not legal; of all such orders those given first are tried first.
    once: bool = False
    never: Callable[[View, Chosen], Refusal | None] = lambda view, chosen: None  # why it can never be carried out
    # Where it can be given on the board: returns what was chosen, given the actions there; None: it is another order.
    drawn: Callable[[Sequence[Action]], Chosen | None] | None = None
    # Where what is chosen is no list of values, as the stops of a voyage: the parameters of its words. Such an order is
    # given on the board alone, and `never` checks it.
    told: Callable[[Chosen], Params] | None = None


Kinds = Mapping[str, Kind]  # in the order in which they count: the first that has an answer gives it


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question that can be laid before a seat in an imagined position, before the rules ask it."""

    phase: str  # with this the names of the steps of its phase begin
    lay: Callable[[Any, int], None]  # lays it before a seat
    plans: Collection[str] = ()  # the verbs with which its orders begin, if the phase can be planned on the board
    ends: str = ""  # the order that ends the phase then
    # By automatic step, such as a throw of dice: what is supposed instead while somebody plans.
    supposes: Mapping[str, Callable[..., None]] = field(default_factory=dict)


Questions = Mapping[str, Question]  # by kind of decision


def always(kind: str, *actions: Action, asks: Callable[[View], Asked | None] = lambda view: {}) -> Kind:
    """The order that always gives the same answer to a decision: the first of these actions that is legal."""
    return Kind(
        answers=(kind,),
        answer=lambda view, decision, choices: [a for a in actions if a in decision.actions][:1],
        asks=asks,
        spare=len(actions) - 1,
    )


def leave_to_settler(view: View, decision: Decision, choices: Sequence[Chosen]) -> None:
    """The order that leaves an answer to the heuristic player."""


def _forced(view: View, decision: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    return decision.actions if len(decision.actions) == 1 else []


@cache
def _written(game: Game) -> ModuleType | None:
    """The module with the orders of a game; None: it has none."""
    beside = type(game).__module__.rpartition(".")[0] + ".bots.standing"
    try:
        return import_module(beside) if find_spec(beside) else None
    except ModuleNotFoundError:  # its bots are no folder, or it has none
        return None


@cache
def kinds(game: Game) -> Kinds:
    """All kinds of standing orders of a game."""
    own: Kinds = getattr(_written(game), "ORDERS", {})
    return {FORCED: Kind(answers=(), answer=_forced), **own}


def questions(game: Game) -> Questions:
    """By kind of decision, how the questions of a game can be asked beforehand."""
    found: Questions = getattr(_written(game), "QUESTIONS", {})
    return found


def comes(game: Game, p: Position, seat: int, phase: str) -> bool:
    """Whether a phase of the present turn still comes for a seat, or has begun for it."""
    for name, *details in p.steps:
        bounds = game.steps.bounds[name]
        others = bool(bounds) and bounds[0] is SEAT and details[0] != seat
        if name.startswith(phase) and not others:
            return True
    return False


def answer(
    game: Game, view: View, decision: Decision, orders: Iterable[Order], settler: Settler | None = None
) -> Answer | None:
    """What the orders of a seat answer to a decision, given its view; None: the person is asked.

    settler: who answers where an order says so; None: such orders are passed over.
    """
    by_kind: dict[str, list[Order]] = {}
    tried: Tried | None = None
    for order in orders:
        if order.holds(view):
            by_kind.setdefault(order.id, []).append(order)
    for id, kind in kinds(game).items() if by_kind else ():
        if id not in by_kind or (decision.kind not in kind.answers and id != FORCED):
            continue
        if kind.once:
            tried = tried or try_orders(game, view, decision, orders)
            if tried.answer or tried.stopped:
                return tried.answer
            continue
        held = by_kind[id] if kind.several else sorted(by_kind[id], key=lambda order: order.turn > 0)[-1:]
        actions = _actions(kind, view, decision, [order.chosen for order in held], settler)
        if actions and actions[0] in decision.actions:
            return Answer(actions, held[0], tuple(tried.undone) if tried else ())
    return None


class Tried(NamedTuple):
    """What comes of the orders that are to be done at a decision. stopped: the one that cannot be carried out, if its
    person is to be asked then, and why not. undone: those that cannot be carried out and are passed over.
    """

    answer: Answer | None
    stopped: tuple[Order, Refusal] | None
    undone: list[Order]


def try_orders(game: Game, view: View, decision: Decision, orders: Iterable[Order]) -> Tried:
    """Try the orders that are to be done at a decision, those given first first, in a position that fits the view."""
    there, world, undone = kinds(game), None, list[Order]()
    for order in orders:
        kind = there[order.id]
        if not kind.once or decision.kind not in kind.answers or not order.holds(view):
            continue
        world = world or game.imagine(view, 0)
        actions = kind.answer(view, decision, [order.chosen]) or ()
        if (why := _refusal(game, world.copy(), actions)) is None:
            return Tried(Answer(actions, order), None, [])
        if order.turn and not order.rest:
            return Tried(None, (order, why), [])
        undone += [order] if order.turn else []
    return Tried(None, None, undone)


def _refusal(game: Game, p: object, actions: Sequence[Action]) -> Refusal | None:
    """Why these actions cannot be played one after the other in position p, a copy; None if they can. A number is left
    out where the rules do not ask for any.
    """
    first = game.decision(p)
    for n, action in enumerate(actions):
        decision = game.decision(p)
        if first is None or decision is None or decision.seat != first.seat:
            break
        if action[0] == COUNTS and all(verb != COUNTS for verb, _ in decision.actions):
            continue
        if action not in decision.actions:
            return game.refusal(p, *action)
        if n + 1 < len(actions):  # what comes of the last one nobody can know
            game.play(p, action)
    return None


def position_asked(game: Game[P], view: View, kind: str) -> P:
    """A position that fits the view of a seat, in which this kind of decision is laid before it."""
    p = game.imagine(view, 0)
    p.now = None
    questions(game)[kind].lay(p, view["seat"])
    return p


def refusal_now(game: Game, view: View, order: Order) -> Refusal | None:
    """Why an order could not be carried out, or not as it was said, as things are now for the seat with this view; None
    if it could, or if nothing can be said about it.
    """
    kind = kinds(game)[order.id]
    asked = next((one for one in kind.answers if kind.once and one in questions(game)), None)
    if asked is None:
        return None
    p = position_asked(game, view, asked)
    decision = game.decision(p)
    if decision is None or decision.kind != asked:
        return None
    actions = kind.answer(game.view(p, decision.seat), decision, [order.chosen]) or ()
    wanted, (verb, n) = order.chosen[-1:], actions[-1]
    if (why := _refusal(game, p, actions)) is not None:
        return why
    less = kind.told is None and verb == COUNTS and wanted and type(n) is type(wanted[0]) is int and n < wanted[0]
    return ("standing.only", {"n": n}, "") if less else None


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
    kind = kinds(game)[order.id]
    about = max(1, len(order.chosen) - 1) if kind.several else 0
    alike = [
        one
        for one in orders
        if kind.told is None and (one.id, one.turn, one.chosen[:about]) == (order.id, order.turn, order.chosen[:about])
    ]
    rest = [one for one in orders if one not in alike]
    if len(rest) >= MOST:
        raise ValueError(f"no more than {MOST} orders")
    return *rest, order


def fits(game: Game, view: View, order: Order) -> bool:
    """Whether a game with the variant of this view has such an order, and it can be carried out one day."""
    kind = kinds(game).get(order.id)
    asked = kind.asks(view) if kind else None
    if kind is None or asked is None:
        return False
    if kind.told is None:
        if len(asked) != len(order.chosen):
            return False
        for value, offered in zip(order.chosen, asked.values(), strict=True):
            if not any(type(value) is type(one) and value == one for one in offered):
                return False
    return kind.never(view, order.chosen) is None


def params_of(game: Game, view: View, order: Order) -> Params:
    """The parameters of the words of an order."""
    kind = kinds(game)[order.id]
    if kind.told is not None:
        return kind.told(order.chosen)
    return dict(zip(kind.asks(view) or {}, order.chosen, strict=True))


def read_orders(game: Game, view: View, data: object) -> tuple[Order, ...]:
    """The orders of a seat from outside; what is none is left out."""
    found: tuple[Order, ...] = ()
    for row in data[:MOST] if isinstance(data, list) else ():
        if not isinstance(row, list) or len(row) not in (3, 4):
            continue
        id, chosen, turn, *rest = row
        if not isinstance(id, str) or not isinstance(chosen, list) or type(turn) is not int or turn < 0:
            continue
        order = Order(id, tuple(chosen), turn, rest == [1])
        if fits(game, view, order):
            found = add_order(game, view, found, order)
    return found


def orders_json(orders: Iterable[Order]) -> list[list[object]]:
    """Orders as JSON, which `read_orders` reads."""
    return [[order.id, [*order.chosen], order.turn, *([1] if order.rest else [])] for order in orders]


def orders_giving(game: Game, view: View, decision: Decision, action: Action) -> list[Order]:
    """The orders that would have given this answer: the first can be proposed. They stand in the order in which they
    count, but those that would rather have given another answer come last. Those of which a seat can give several are
    left out: they are about single cards or places.
    """
    found = []
    for id, kind in kinds(game).items():
        asked = kind.asks(view) if decision.kind in kind.answers and not kind.several else None
        for chosen in product(*asked.values()) if asked is not None else ():
            if list(kind.answer(view, decision, [chosen]) or ()) == [action]:
                found.append(Order(id, chosen))
    return sorted(found, key=lambda order: kinds(game)[order.id].spare)
