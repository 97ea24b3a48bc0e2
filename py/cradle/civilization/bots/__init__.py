"""What good play is in Civilization: quick choices from what a seat may know, phase by phase."""

from __future__ import annotations

from ...kernel.game import Action, Decision, View
from ...players.habits import Memory as Plain
from ...players.habits import Rand
from ...players.plans import Plan, PlanJudgement
from ...players.protocol import softmax
from ..game import GAME
from ..rules.market import SPEAKING
from ..rules.phases.trade import trade
from ..rules.position import LONGEST, Civ
from ..views.hint_reasons import Reason, why
from ..views.seat_position import seen_position
from . import (
    begun_turns,  # noqa: F401  more habits
    plan_variants,
    plans,
    remarks,
)
from .features import features, margins
from .habits import HABITS, Memory
from .hint_facts import counsel
from .styles import STYLES
from .weights import WEIGHTS

__all__ = ["JUDGEMENT"]

# by rules without weights of their own, the rules whose weights serve
ALIKE = {"classic_advanced_calamities": "classic"}


class CivilizationJudgement(PlanJudgement[Civ]):
    """The judgement of Civilization. It compares plans, because a turn has too many choices for a tree search."""

    habits = HABITS
    memory = Memory
    styles = tuple(filter(None, STYLES))
    weights = WEIGHTS
    helps = frozenset({"classic"})
    varies = frozenset({"march.from"})
    surely = frozenset(SPEAKING)
    speaks = remarks.KINDS

    def planner(self) -> Memory:
        memory = self.mind()
        assert isinstance(memory, Memory)
        memory.far = True
        return memory

    def seen_position(self, view: View) -> Civ:
        return seen_position(view)

    def features(self, p: Civ) -> list[list[float]]:
        return features(p)

    def weighed(self, p: Civ) -> str:
        return ALIKE.get(p.rules, p.rules)

    def candidates(self, p: Civ, decision: Decision, memory: Plain, rand: Rand) -> list[Plan]:
        assert isinstance(memory, Memory)
        habit = self.habitual(p, decision, memory, rand)
        if decision.kind != "march.from":
            return plans.candidates(p, decision, habit, memory, rand)
        if memory.chosen[0] == p.turn:
            return [habit]
        return [habit, *(self.habitual(p, decision, other, rand) for other in plans.movements(p, decision, memory))]

    def compared(self, p: Civ, decision: Decision) -> bool:
        kinds = plans.KINDS | plans.EVEN if self.certain(p) else plans.KINDS
        return decision.kind in kinds | {"march.from", "purchases.card"}

    def certain(self, p: Civ) -> bool:
        """Whether the game is one in which all lies open and nothing is left to chance (C, D)."""
        return not p.law.deck.kinds

    def varied(self, p: Civ, decision: Decision, plan: Plan, rand: Rand) -> Plan:
        memory = plan.memory.fresh()
        actions = plan_variants.varied(p, decision, [plan.action, *plan.memory.actions[::-1]], rand)
        return Plan(memory.plan(p, decision, actions), memory)

    def plan_shares(self, p: Civ) -> list[float]:
        found = super().plan_shares(p)
        if p.steps or not self.certain(p):
            return found
        return [(a + b) / 2 for a, b in zip(found, softmax(margins(p), 1.0), strict=True)]

    def later(self, p: Civ, decision: Decision) -> int:
        """If all is certain, a plan is played on to the end of the game; else only to the next stage."""
        return 2 * LONGEST if self.certain(p) else 0

    def stage(self, p: Civ, decision: Decision) -> int:
        """A turn has two stages: one ends where the market opens, because later calamities hide what moves are good
        for; the other where the turn ends.
        """
        return 2 * p.turn + (trade() not in p.steps)

    def settled(self, decision: Decision) -> bool:
        return decision.kind in ("march.from", "ships.build", "cities.found")

    def why(self, before: Civ, after: Civ, seat: int) -> list[Reason]:
        return why(before, after, seat)

    def remark(self, p: Civ, decision: Decision, action: Action) -> Reason | None:
        return remarks.remark(p, decision, action, self.style)

    def may_say(self, remark: Reason, view: View) -> bool:
        return remarks.may_say(*remark, view)

    def counsel(self, before: Civ, after: Civ, seat: int) -> list[Reason]:
        return counsel(before, after, seat)


JUDGEMENT = CivilizationJudgement(GAME)
