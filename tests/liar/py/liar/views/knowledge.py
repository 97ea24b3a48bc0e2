"""What a seat may know of Liar's Dice: all but what lies under the cups of others."""

from __future__ import annotations

from random import Random
from typing import Any

from cradle.kernel.views import fill

from ..rules.phases import liar
from ..rules.position import Liar
from ..rules.tables import FACES


def observation(p: Liar, seat: int | None) -> dict[str, Any]:
    cup = None if seat is None else p.cup(seat)
    return {"seat": seat, "dice": p.dice[:], "cup": cup, "bid": p.bid, "bidder": p.bidder}


def imagine(p: Liar, view: dict[str, Any], seed: int) -> Liar:
    """Others have thrown anything; when the game is over, nothing lies under the cups."""
    p.start(seed)
    fill(p, view, ("dice", "bid", "bidder"), liar)
    p.cups, rand = [0] * (p.seats * FACES), Random(seed)
    for seat in range(p.seats if p.steps else 0):
        for _ in range(p.dice[seat] if seat != view["seat"] else 0):
            p.cups[seat * FACES + rand.randrange(FACES)] += 1
    if view["seat"] is not None:
        p.cups[view["seat"] * FACES : (view["seat"] + 1) * FACES] = view["cup"]
    return p
