"""Ways to win at Ur that differ, as numbers: what a seat likes beside what it is worth."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.position import Ur
from ..rules.tables import FREE, FULL, HOLE, PAIRS


class Taste(NamedTuple):
    """What a seat likes, each as a number that is added to its logit. faces: an action in hand, in the order of
    ACTIONS. full: an own tile with as many cubes as fit. ziggurat: an own ziggurat. foe: a cube of anybody else on the
    grid.
    """

    faces: tuple[float, ...] = (0.0,) * 5
    full: float = 0.0
    ziggurat: float = 0.0
    foe: float = 0.0


TASTES = {
    "builder": Taste((0.0, 0.1, 0.1, 0.0, 0.0), full=0.25, ziggurat=0.5),
    "merchant": Taste((0.0, 0.55, 0.35, 0.0, -0.1)),
    "warrior": Taste((0.0, 0.0, 0.0, 0.0, 0.35), foe=-0.04),
}


KEEN = {2: 0.45, 3: 0.45, 4: 1.0}  # factor for tastes by seats, because all other weights are smaller there too


def liking(p: Ur, seat: int, taste: Taste) -> float:
    """What a position adds to the logit of a seat with this taste."""
    found = sum([taste.faces[face] for face in PAIRS[p.hand[seat]]])
    for owner, cubes in zip(p.owner, p.cubes, strict=True):
        if owner == seat:
            found += taste.full * (cubes == FULL)
        elif owner == HOLE + seat:
            found += taste.ziggurat
        elif FREE < owner < HOLE:
            found += taste.foe * cubes
    return KEEN[p.seats] * found
