"""Cubes that are put on several tiles: a person shares them out in any order, while the engine asks tile by tile
(4.6 to 4.9).
"""

from __future__ import annotations

from collections.abc import Mapping

from ...board.contract import Selection
from ...kernel.game import Action, Decision, View
from ..rules.phases import ur
from ..rules.phases.actions import AgriculturePut, PoliticsPut, PutDue
from ..rules.tables import FULL, GRIDS, NUMBER, SIZE


def selection(view: View, decision: Decision) -> Selection | None:
    """How many cubes each tile gets. At first, fields have as many as they can take, and the cubes of Politics lie as
    they did before.
    """
    kind, seat, names = decision.kind, decision.seat, GRIDS[SIZE[view["seats"]]].names
    steps, need, least = ur.read(view["steps"]), view["supply"][seat], None
    top = steps[-1]
    if isinstance(top, AgriculturePut):
        fields = [step.cell for step in reversed(steps) if isinstance(step, AgriculturePut)]
        most = {c: min(2, FULL - view["cubes"][c]) for c in fields}
        need, least = min(need, sum(most.values())), 0
    elif isinstance(top, PoliticsPut):
        need = top.held
        most = dict.fromkeys(top.cells, FULL)
    elif isinstance(top, PutDue):
        most = {e // FULL: e % FULL for e in top.due}
    else:
        return None
    at = {names[c]: c for c in most}

    def plays(marked: Mapping[str, int]) -> list[Action]:
        return [NUMBER[marked.get(name, 0)] for name in at]

    def cubes_before(before: View) -> Mapping[str, int]:
        return {name: before["cubes"][c] for name, c in at.items()}

    full = {name: most[c] for name, c in at.items()}
    return Selection(
        parts={name: {n: n for n in range(min(most[c], need) + 1)} for name, c in at.items()},
        named={name: ("tile", {"tile": name}) for name in at},
        plays=plays,
        need=need,
        least=least,
        numbers=(kind,),
        begins=full if sum(full.values()) == need else None,
        stood=cubes_before if kind == "politics.put" else None,
        element=lambda action, decision: str(decision.about["tile"]),
        listed=True,
    )
