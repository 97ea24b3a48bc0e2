"""Cubes that are put on several tiles: a person shares them out in any order, while the engine asks tile by tile
(4.6 to 4.9).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...board.contract import Selection
from ...kernel.game import Action, Decision, View
from ..rules.phases import ur
from ..rules.phases.actions import AgriculturePut, PoliticsPut, PutDue
from ..rules.tables import FULL, GRIDS, NUMBER, SIZE


class Due(NamedTuple):
    """Cubes that are to be put. most: by cell, how many it takes. need: how many in all. least: if fewer are enough."""

    most: dict[int, int]
    need: int
    least: int | None = None


def cubes_due(view: View) -> Due | None:
    """What is asked for; None where it is something else."""
    steps, supply = ur.read(view["steps"]), view["supply"]
    top = steps[-1]
    if isinstance(top, AgriculturePut):
        fields = [step.cell for step in reversed(steps) if isinstance(step, AgriculturePut)]
        most = {c: min(2, FULL - view["cubes"][c]) for c in fields}
        return Due(most, min(supply[top.seat], sum(most.values())), least=0)
    if isinstance(top, PoliticsPut):
        return Due(dict.fromkeys(top.cells, FULL), top.held)
    if isinstance(top, PutDue):
        return Due({e // FULL: e % FULL for e in top.due}, supply[top.seat])
    return None


def selection(view: View, decision: Decision) -> Selection | None:
    """How many cubes each tile gets. At first, fields have as many as they can take, and the cubes of Politics lie as
    they did before.
    """
    if (due := cubes_due(view)) is None:
        return None
    names = GRIDS[SIZE[view["seats"]]].names
    at = {names[c]: c for c in due.most}

    def plays(marked: Mapping[str, int]) -> list[Action]:
        return [NUMBER[marked.get(name, 0)] for name in at]

    def cubes_before(before: View) -> Mapping[str, int]:
        return {name: before["cubes"][c] for name, c in at.items()}

    full = {name: due.most[c] for name, c in at.items()}
    return Selection(
        parts={name: {n: n for n in range(min(most, due.need) + 1)} for name, most in full.items()},
        named={name: ("tile", {"tile": name}) for name in at},
        plays=plays,
        need=due.need,
        least=due.least,
        numbers=(decision.kind,),
        begins=full if sum(full.values()) == due.need else None,
        stood=cubes_before if decision.kind == "politics.put" else None,
        element=lambda action, decision: str(decision.about["tile"]),
        listed=True,
    )
