"""What good play is in L'Âge de la Renaissance: quick choices from what a seat may know, phase by phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.game import Action, Decision
from ...players.protocol import Chooser, Judgement, softmax
from ..game import GAME
from ..position import Age
from .habits import HABITS, Memory
from .seen import seen
from .worth import strength, turns_left

__all__ = ["JUDGEMENT"]

HELD = 3  # turns for which provinces count
WARMTH = 150  # points by which a seat has to lead to be likely to win


class RenaissanceJudgement(Judgement):
    """The same habits choose for the heuristic player, from a view, and in playouts, from an imagined position."""

    def chooser(self) -> Chooser:
        memory = Memory()

        def choose(view: dict[str, Any], decision: Decision, rand: Callable[[], float]) -> Action:
            planned = memory.next(view["turn"], decision)
            return planned or decide(seen(view), decision, rand, memory)

        return choose

    def policy(self, p: Age, decision: Decision, rand: Callable[[], float]) -> Action:
        return decide(p, decision, rand, Memory())

    def evaluate(self, p: Age, over: bool) -> list[float]:
        """By what each seat has, and what its provinces will still bring."""
        if over:
            return super().evaluate(p, over)
        turns = min(HELD, turns_left(p))
        return softmax([strength(p, seat, turns) for seat in range(p.seats)], WARMTH)

    def settled(self, decision: Decision) -> bool:
        """Where a turn of cards or of expansion begins, and between phases."""
        return decision.kind in ("cards.play", "purchases.buy", "expansion.place", "tokens.write")

    def prior(self, p: Age, decision: Decision) -> list[float]:
        """Half for what habit would choose."""
        n = len(decision.actions)
        habit = self.policy(p, decision, lambda: 0.5)
        return [(0.5 if action == habit else 0.0) + 0.5 / n for action in decision.actions]

    def scores(self, p: Age, decision: Decision) -> list[float]:
        return self.prior(p, decision)


def decide(p: Age, decision: Decision, rand: Callable[[], float], memory: Memory) -> Action:
    """What habit says; by chance where there is none."""
    actions = decision.actions
    if len(actions) == 1:
        return actions[0]
    habit = HABITS.get(decision.kind)
    action = habit(p, decision, rand, memory) if habit else None
    if action in actions:
        return action
    return actions[int(rand() * len(actions))]


JUDGEMENT = RenaissanceJudgement(GAME)
