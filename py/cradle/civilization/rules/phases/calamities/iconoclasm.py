"""Iconoclasm and Heresy (30.81, D-64)."""

from __future__ import annotations

from .....kernel.steps import SEAT
from ...position import Civ
from ...steps import civ
from .general import allot, no_effect, reductions, share, strike

CITIES, OTHERS = 4, 2
CHANGE = {"law": -1, "philosophy": -1, "theology": -3, "monotheism": 1, "road_building": 1}


@civ.auto("iconoclasm_heresy", SEAT)
def iconoclasm(p: Civ, victim: int) -> None:
    """30.811 to 30.818: the victim reduces cities, and says how many others reduce; some cards change these numbers."""
    strike(p, "iconoclasm_heresy", victim)
    n = CITIES + sum(change for card, change in CHANGE.items() if p.has(victim, card))
    n = min(n, p.city.count(victim))
    if n <= 0:
        no_effect(p, "iconoclasm_heresy", victim)
    p.then(reductions(victim, max(0, n)), allot(victim, SHARE))


def cap(p: Civ, victim: int, seat: int) -> int:
    """30.818, 30.819: how many cities the victim can order for a seat, at most."""
    if p.has(seat, "theology"):
        return 0
    return min(1 if p.has(seat, "philosophy") else OTHERS, p.city.count(seat))


SHARE = share("iconoclasm_heresy", OTHERS, cap, reductions)
