"""What a seat may know of Liar's Dice besides what is open: what lies under its own cup."""

from __future__ import annotations

from random import Random

from cradle.kernel.game import View

from ..rules.position import Liar
from ..rules.tables import FACES


def observation(p: Liar, seat: int | None) -> View:
    return {"seat": seat, "cup": None if seat is None else p.cup(seat)}


def invent(p: Liar, view: View) -> None:
    """Others have thrown anything; when the game is over, nothing lies under the cups."""
    rand = Random(p.chance)
    for seat in range(p.seats if p.steps else 0):
        for _ in range(p.dice[seat] if seat != view["seat"] else 0):
            p.cups[seat * FACES + rand.randrange(FACES)] += 1
    if view["seat"] is not None:
        p.cups[view["seat"] * FACES : (view["seat"] + 1) * FACES] = view["cup"]
