"""Epidemic (30.61, D-51, D-57, D-63, D-65)."""

from __future__ import annotations

from .....kernel.steps import SEAT
from ...position import Civ
from ...steps import civ
from .general import allot, share, strike
from .losses import INFECTED, loss, units
from .points import POINTS, most

VICTIM, OTHERS, EACH = 16, 25, 10  # points
MEDICINE, MEDICINE_OTHERS, ROADS = 8, 5, 5


@civ.auto("epidemic", SEAT)
def epidemic(p: Civ, victim: int) -> None:
    """30.611; 30.613 to 30.615: with Medicine no more than eight, with roads five more."""
    strike(p, "epidemic", victim)
    n = (MEDICINE if p.has(victim, "medicine") else VICTIM) + roads(p, victim)
    p.then(loss(victim, INFECTED, n), allot(victim, SHARE))


def roads(p: Civ, seat: int) -> int:
    return ROADS if p.has(seat, "road_building") else 0


def cap(p: Civ, victim: int, seat: int) -> int:
    """30.611, D-49: how many points the victim can order for a seat, at most."""
    return min(EACH, most(units(p, seat, INFECTED)))


@civ.auto("epidemic.strike", SEAT, POINTS)
def struck(p: Civ, seat: int, n: int) -> None:
    """A secondary victim is struck. D-57: with Medicine it loses five points at most; D-63: roads add to what was
    ordered.
    """
    if p.has(seat, "medicine"):
        n = min(n, MEDICINE_OTHERS)
    p.then(loss(seat, INFECTED, n + roads(p, seat)))


SHARE = share("epidemic", OTHERS, cap, struck)
