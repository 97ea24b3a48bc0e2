"""What a seat of Parley may know, and a full position imagined from it.

| field | bystander | any seat | the seat itself | its partner in a trade |
|---|---|---|---|---|
| round, leader, silver, partners, steps | all | all | all | all |
| hand | how many | how many | all | how many |
| laid | how many | how many | all | all |
| bid | whether it is in | whether it is in | all | whether it is in |
| bag | how many | how many | how many | how many |
| chance | nothing | nothing | nothing | nothing |
"""

from __future__ import annotations

from cradle.kernel import chance
from cradle.kernel.game import View

from ..rules.phases import Lose
from ..rules.position import Parley, derive
from ..rules.tables import DEAREST, DRAWN, KINDS, NO_BID


def observation(p: Parley, seat: int | None) -> View:
    """An allowlist: what is neither open nor named here nobody gets to see."""
    return {
        "seat": seat,
        "cards": [p.cards(s) for s in range(p.seats)],
        "hand": None if seat is None else p.held(seat),
        "bag": sum(p.bag),
        "lots": [sum(p.lot(side)) for side in (0, 1)],
        "laid": p.laid[:] if seat in p.partners else None,
        "in": [n != NO_BID for n in p.bid],
        "bid": None if seat is None else p.bid[seat],
    }


def invent(p: Parley, view: View) -> None:
    """Deal the cards that nobody showed anew, and make the bids again."""
    me = view["seat"]
    if view["laid"] is not None:
        p.laid = view["laid"][:]
    if me is not None:
        p.hand[me * KINDS : (me + 1) * KINDS] = view["hand"]
    derive(p)
    others = [s for s in range(p.seats) if s != me]
    top = p.steps[-1] if p.steps else None
    if isinstance(top, Lose) and top.seat != me:  # holds what is still to be lost (4.4)
        deal(p, p.hand, top.seat, top.n, top.first)
    for seat in others:
        deal(p, p.hand, seat, view["cards"][seat] - p.cards(seat))
    if view["laid"] is None:
        for side in (0, 1):
            deal(p, p.laid, side, view["lots"][side])
    p.bid = [chance.below(p, min(DEAREST, p.silver[s]) + 1) if view["in"][s] else NO_BID for s in range(p.seats)]
    if me is not None:
        p.bid[me] = view["bid"]


def deal(p: Parley, to: list[int], row: int, n: int, first: int = 0) -> None:
    """n cards out of the bag, none before `first` in the order of the goods."""
    for _ in range(n):
        good = chance.draw(p, [0] * first + p.bag[first:], DRAWN)
        p.bag[good] -= 1
        to[row * KINDS + good] += 1
