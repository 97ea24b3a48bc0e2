"""Which steps can be pending together in Parley, and what else must then be so: links and saves are held to it.

That details are under their bounds and that a choice is on top, the kernel has checked before.
"""

from __future__ import annotations

import re

from .position import Parley, richest
from .tables import LOT, NO_BID

SHAPE = re.compile(  # names from the bottom up: what comes last in the round stands first
    r"""
      round\.end /auction /sales /storm (/trade\.open)* (/trade\.(open|lay|answer|close))
    | round\.end /auction /sales /storm\.strike /storm\.lose
    | round\.end /auction (/sale)+
    | round\.end /reveal (/bid)+
    """,
    re.VERBOSE,
)


def faults(p: Parley) -> list[str]:
    """What is wrong with the pending steps, in words."""
    top, *details = p.steps[-1] if p.steps else ("",)
    names = "/".join(step[0] for step in p.steps)
    waiting = [step[1] for step in p.steps[::-1] if step[0] in ("trade.open", "sale", "bid")]
    order = p.order()
    had, last = order[: len(order) - len(waiting)], order[len(order) - len(waiting) :]
    if (names and not SHAPE.fullmatch(names)) or waiting != last:
        return [f"these steps are never pending together: {names}"]
    if [s for s in order if p.bid[s] != NO_BID] != (had if top == "bid" else []):
        return ["there is a bid too many, or too few"]
    unsold = order if ("sales",) in p.steps else waiting if top == "sale" else []
    if any(p.silver[s] > richest(p.round - (s in unsold)) for s in order):
        return ["nobody can be as rich as that"]
    if any(p.bid[s] > p.silver[s] for s in order):
        return ["a bid is higher than the silver there is"]
    if top in ("trade.lay", "trade.answer", "trade.close"):
        return [] if had and trade_fits(p, had[-1], top, *details) else ["this trade cannot be"]
    if p.partners or any(p.laid):
        return ["there are lots on the table, and no trade"]
    if top == "storm.lose" and not storm_fits(p, *details, *p.steps[-2][1:]):
        return ["the storm cannot strike like that"]
    return []


def trade_fits(p: Parley, opener: int, top: str, seat: int, side: int = -1) -> bool:
    """3.1 to 3.4: who asks whom, and how many cards lie on either side when the step `top` is asked."""
    first, second = sum(p.lot(0)), sum(p.lot(1))
    if len(set(p.partners)) != 2 or p.partners[0] != opener or not p.cards(p.partners[1]) + second:
        return False
    if top == "trade.answer":
        return seat == p.partners[1] and 1 <= first <= LOT and not second
    if top == "trade.close":
        return seat == opener and 1 <= first <= LOT and 1 <= second <= LOT
    laying = second if side else first
    return (
        seat == p.partners[side]
        and laying < LOT
        and laying + p.cards(seat) > 0
        and (1 <= first <= LOT if side else not second)
    )


def storm_fits(p: Parley, seat: int, n: int, first: int, following: int, strength: int) -> bool:
    """4.3, 4.4: n cards are still to be lost, and there are so many."""
    return following == (seat + 1) % p.seats and 1 <= n <= strength + 1 and sum(p.held(seat)[first:]) >= n
