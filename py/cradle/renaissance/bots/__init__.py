"""What good play is in L'Âge de la Renaissance: quick choices from what a seat may know, phase by phase."""

from __future__ import annotations

from random import Random
from types import MappingProxyType

from ...kernel.game import Action, Decision, View
from ...players.habits import Memory as Plain
from ...players.habits import Rand
from ...players.plans import Plan, PlanJudgement
from ..game import GAME
from ..rules.position import WRITABLE, Age
from ..views.hint_reasons import Reason, chances, counsel, why
from ..views.knowledge import seen_position
from . import buying, plans
from .features import MISERABLE, features
from .habits import HABITS, Memory, expand
from .next_provinces import Places
from .styles import STYLES
from .weights import WEIGHTS

__all__ = ["JUDGEMENT"]


class RenaissanceJudgement(PlanJudgement[Age]):
    """The judgement of Renaissance. It compares plans, because a tree search plays hardly better than habit: against
    two heuristic bots it won 5 of 15 games at 0.1 s a decision, 12 of 27 at 0.3 s.
    """

    habits = HABITS
    memory = Memory
    styles = tuple(STYLES)[1:]
    weights = WEIGHTS
    harms = frozenset({MISERABLE})
    effort = plans.EFFORT
    lists = MappingProxyType({"expansion.place": Places})

    def seen_position(self, view: View) -> Age:
        return seen_position(view)

    def features(self, p: Age) -> list[list[float]]:
        return features(p)

    def decide(self, p: Age, decision: Decision, rand: Rand, memory: Plain) -> Action:
        assert isinstance(memory, Memory)
        if isinstance(decision.actions, Places):  # habit has made sure that its action is legal, so it is not looked up
            return expand(p, decision, rand, memory)
        return super().decide(p, decision, rand, memory)

    def candidates(self, p: Age, decision: Decision, memory: Plain, rand: Rand) -> list[Plan]:
        assert isinstance(memory, Memory)
        habit = self.habitual(p, decision, memory, rand)
        if decision.kind != "expansion.place":
            return plans.candidates(p, decision, habit, rand)
        found = {plans.course(habit): habit}
        for other in plans.expansions(p, decision, memory):
            plan = self.habitual(p, decision, other, rand)
            found.setdefault(plans.course(plan), plan)
        return [*found.values()]

    def compared(self, p: Age, decision: Decision) -> bool:
        return decision.kind in plans.KINDS | {"expansion.place", "purchases.buy", "tokens.write"}

    def stage(self, p: Age, decision: Decision) -> int:
        """A number that grows by one each turn, where tokens for the next one are written."""
        return p.turn - (not decision.kind.startswith("tokens."))

    def later(self, p: Age, decision: Decision) -> int:
        return int(decision.kind in plans.SLOW)

    def suppose(self, p: Age, seat: int) -> None:
        """9.1: let others have written what habit would write; `imagine` takes any number."""
        if p.steps[-1].name != "tokens.write":
            return
        rand = Random(p.chance).random
        for other, bid in enumerate(p.bid):
            if bid and other != seat:
                p.bid[other] = 0
                p.bid[other] = buying.tokens(p, other, rand, STYLES[""]) + WRITABLE + 1

    def settled(self, decision: Decision) -> bool:
        """Whether a seat begins to play cards or to expand, or a phase has just ended: positions are judged there."""
        return decision.kind in ("cards.play", "purchases.buy", "expansion.place", "tokens.write")

    def why(self, before: Age, after: Age, seat: int) -> list[Reason]:
        return why(before, after, seat)

    def counsel(self, before: Age, after: Age, seat: int) -> list[Reason]:
        return counsel(before, after, seat)

    def chances(self, p: Age, decision: Decision, action: Action) -> list[Reason]:
        return chances(p, decision, action)


JUDGEMENT = RenaissanceJudgement(GAME)
