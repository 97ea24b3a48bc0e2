"""The judgement of games with habits whose strategist compares plans: what a plan is, and what it is worth.

`plan_search.py` compares them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from ..kernel.game import Action, Decision, Game, Params
from ..kernel.position import P, Position
from ..kernel.steps import Choice, top
from .habits import HabitJudgement, Memory, Rand
from .protocol import softmax

SMALL = 4  # plans at most, where `any_other` adds some picks to that of habit

Lists = Mapping[str, Callable[..., Sequence[Action]]]  # by kind of decision, its actions for a position and a step


class Plan(NamedTuple):
    """An action, and what is planned after it."""

    action: Action
    memory: Memory

    def begins(self, actions: Sequence[Action]) -> bool:
        """Whether the plan begins with these actions."""
        return [self.action, *self.memory.actions[::-1]][: len(actions)] == [*actions]


def any_other(d: Decision, habit: Action, rand: Rand) -> list[Action]:
    """A few picks other than habit's: "done" if it is legal, and some that chance leaves of the rest."""
    rest = [action for action in d.actions if action != habit]
    done = [action for action in rest if action[0] == "done"]
    rest = [action for action in rest if action[0] != "done"]
    while len(rest) >= SMALL - 1:
        rest.pop(int(rand() * len(rest)))
    return [*done, *rest]


def each_once(d: Decision, plans: list[Plan]) -> list[Plan]:
    """The plans that can be begun, without those that equal another before them."""
    found: dict[tuple[Action, ...], Plan] = {}
    for plan in plans:
        if plan.action in d.actions:
            found.setdefault((plan.action, *plan.memory.actions), plan)
    return [*found.values()]


class Quick(Decision):
    """A decision in a playout: its actions are listed at once, and its details only if somebody asks for them."""

    __slots__ = ("position", "step")

    def __init__(self, game: Game, p: Position, lists: Lists) -> None:
        self.position, self.step = p, top(p, Choice)
        self.seat, self.kind = self.step.seat, self.step.name
        make = lists.get(self.kind)
        self.actions = make(p, self.step) if make else self.step.actions(p)  # type: ignore[assignment]

    @property
    def about(self) -> Params:  # type: ignore[override]
        return self.step.about(self.position)


class PlanJudgement(HabitJudgement[P]):
    """A game whose strategist compares plans. Weights are those of a conditional logit, by `cradle learn`."""

    plans = True
    searches = False
    weights: Mapping[str, Sequence[float]]  # by the name of what they are for
    harms: ClassVar[frozenset[int]] = frozenset()  # the terms that can only harm
    helps: ClassVar[frozenset[str]] = frozenset()  # the names of those weights of which no term can harm
    varies: ClassVar[frozenset[str]] = frozenset()  # kinds of decisions whose plans can be varied, see varied()
    # by kind of decision, the playouts it is worth, as a factor of those asked for; 1 if it is not named
    effort: ClassVar[Mapping[str, float]] = {}
    # by kind of decision, for playouts: its actions, worked out only when somebody asks for them
    lists: ClassVar[Lists] = {}
    surely: ClassVar[frozenset[str]] = frozenset()  # kinds of decisions at which what is planned is always legal

    def features(self, p: P) -> list[list[float]]:
        """For each seat the numbers that count for winning, one for each weight."""
        raise NotImplementedError

    def weighed(self, p: P) -> str:
        """The name of the weights for a position."""
        return ""

    def evaluate(self, p: P, over: bool) -> list[float]:
        if over:
            return super().evaluate(p, over)
        weights = self.weights[self.weighed(p)]
        told = [sum([w * x for w, x in zip(weights, row, strict=True)]) for row in self.features(p)]
        return softmax(told, 1.0)

    def candidates(self, p: P, decision: Decision, memory: Memory, rand: Rand) -> list[Plan]:
        """Plans worth comparing, each once; the first is that of habit. Where nothing can be gained it is the only one.

        p holds no more than the view.
        """
        raise NotImplementedError

    def stage(self, p: P, decision: Decision) -> int:
        """A number that grows during a game; positions are judged where it has just grown."""
        raise NotImplementedError

    def compared(self, p: P, decision: Decision) -> bool:
        """Whether there may be other plans than habit's at such a decision."""
        return True

    def later(self, p: P, decision: Decision) -> int:
        """How many stages beyond the next a plan is played on, because what it is good for comes later."""
        return 0

    def planner(self) -> Memory:
        """A fresh memory for the strategist, which may plan further ahead than habit does."""
        return self.mind()

    def certain(self, p: P) -> bool:
        """Whether nothing is secret and nothing left to chance, so that each plan has to be played on once only."""
        return False

    def varied(self, p: P, decision: Decision, plan: Plan, rand: Rand) -> Plan:
        """A plan a little different from this one. It is needed for the kinds of decision in `varies`, where all is
        certain.
        """
        raise NotImplementedError

    def plan_shares(self, p: P) -> list[float]:
        """Every seat's share of the win where a plan has been played on to."""
        return self.evaluate(p, not p.steps)

    def suppose(self, p: P, seat: int) -> None:
        """Make an imagined world likelier, where `imagine` takes anything possible for the secrets of others."""

    def played_on(self, p: Any, goal: int, rand: Rand, memories: Sequence[Memory]) -> list[float]:
        """Every seat's share of the win, from playing on by the habits of all to a stage. memories: by seat."""
        steps, surely, lists = self.game.steps, self.surely, self.lists
        while p.steps:
            kind, seat = p.steps[-1][:2]
            memory = memories[seat]
            action = memory.take(p.turn, kind) if kind in surely else None
            if action is None:
                d = Quick(self.game, p, lists)
                if self.stage(p, d) >= goal:
                    break
                action = memory.next(p.turn, d) or self.decide(p, d, rand, memory)
            verb, argument = action
            step = p.steps.pop()
            step.verbs[verb](step, p, argument)
            steps.run(p)
        return self.plan_shares(p)

    def foresee(self, p: P, rand: Rand) -> list[float]:
        """Every seat's share of the win, from playing on by the habits of all to the next stage."""
        goal = self.stage(p, Quick(self.game, p, {})) + 1 if p.steps else 0
        return self.played_on(p, goal, rand, [self.memory() for _ in range(p.seats)])

    def habitual(self, p: P, decision: Decision, memory: Memory, rand: Rand) -> Plan:
        """The plan of habit: its action, and what it plans after it."""
        memory = memory.copy()
        return Plan(self.decide(p, decision, rand, memory), memory)
