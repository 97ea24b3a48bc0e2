"""What good play is in Civilization: quick choices from what a seat may know, phase by phase."""

from __future__ import annotations

from typing import Any

from ...kernel.game import Decision
from ...players.habits import HabitJudgement
from ..game import GAME
from ..position import Civ
from ..reasons import Reason, why
from ..seen import seen
from . import midway  # noqa: F401  more habits
from .habits import HABITS, Memory

__all__ = ["JUDGEMENT"]


class CivilizationJudgement(HabitJudgement):
    """A position is worth its score, which says little before the end, so a search would play no better."""

    searches = False
    habits = HABITS
    memory = Memory

    def seen(self, view: dict[str, Any]) -> Civ:
        return seen(view)

    def settled(self, decision: Decision) -> bool:
        return decision.kind in ("march.from", "ships.build", "cities.found")

    def why(self, before: Civ, after: Civ, seat: int) -> list[Reason]:
        return why(before, after, seat)


JUDGEMENT = CivilizationJudgement(GAME)
