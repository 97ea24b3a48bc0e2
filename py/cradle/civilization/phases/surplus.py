"""Removal of surplus population (E.7.3)."""

from __future__ import annotations

from ..geography import LIMIT
from ..position import NONE, Civ
from ..steps import civ, shape

shape("surplus", r"(/support\.city)+")


@civ.auto("surplus")
def surplus(p: Civ) -> None:
    """E.7.3: what an area does not feed goes to stock. Nobody chooses: a shared area is at its limit already (D-56)."""
    lost = [0] * p.sides
    tokens, sides, city = p.tokens, p.sides, p.city
    for area in p.board.areas:
        start = area * sides
        here = tokens[start : start + sides]
        total = sum(here)
        if city[area] != NONE:
            if total:
                tokens[start : start + sides] = [0] * sides
                lost = [a + b for a, b in zip(lost, here, strict=True)]
        elif total > LIMIT[area] and total == max(here):
            side = here.index(total)
            over = total - p.limit(area, side)
            tokens[start + side] -= over
            lost[side] += over
    for seat in p.order:
        if lost[seat]:
            p.tell("civilization.surplus", seat=seat, n=lost[seat])
    if not p.law.support_after_conflict:  # D-02
        p.then(("support",))
