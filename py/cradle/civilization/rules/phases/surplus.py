"""Removal of surplus population (E.7.3)."""

from __future__ import annotations

from ..geography import LIMIT
from ..position import NONE, Civ
from ..steps import civ
from .support import support


@civ.auto("surplus")
def surplus(p: Civ) -> None:
    """E.7.3: tokens above a limit go to stock. Nobody chooses: shared areas are at their limits already (D-56)."""
    lost = [0] * p.sides
    for area, total in enumerate(p.totals()):
        if total <= LIMIT[area] and (not total or p.city[area] == NONE):
            continue
        for side, n in enumerate(p.in_area(area)):
            if n and (p.city[area] != NONE or n == total):
                over = n - p.limit(area, side)
                p.put(area, side, -over)
                lost[side] += over
    for seat in p.order:
        if lost[seat]:
            p.tell("civilization.surplus", seat=seat, n=lost[seat])
    if not p.law.support_after_conflict:  # D-02
        p.then(support())
