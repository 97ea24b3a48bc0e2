"""Which steps can be pending together in Parley, and what else must then be so: links and saves are held to it.

That details are under their bounds, that a choice is on top and that it lists an action, the kernel checks.
"""

from __future__ import annotations

from cradle.kernel.pending import Pending, Step

from .phases import PHASES, parley
from .position import Parley, richest
from .tables import LOT, NO_BID

pending = Pending("", "round.end", parley)  # there is no set-up in which anybody is asked

pending.shape("trade", r"(/trade\.open)* /trade\.(open|lay|answer|close)")  # names from the bottom up
pending.shape("storm", r"/storm\.strike /storm\.lose")
pending.shape("sales", r"(/sale)+")
pending.shape("auction", r"/reveal (/bid)+")

NONE, SOME, ROOM = range(1), range(1, LOT + 1), range(LOT)  # cards in a lot: none, some, and room for more
TRADING = ("trade.lay", "trade.answer", "trade.close")


def faults(p: Parley) -> list[str]:
    """What is wrong with the pending steps, and what is so at another time than theirs, in words."""
    if p.steps and (wrong := pending.faults(p, PHASES)):
        return wrong
    phase, order, asked = pending.phase(p.steps, PHASES), p.order(), to_be_asked(p.steps)
    bidding = [s for s in order if s not in asked] if phase == "auction" else []
    unsold = order if phase in ("trade", "storm") else asked if phase == "sales" else []
    if [s for s in order if p.bid[s] != NO_BID] != bidding:
        return ["there is a bid too many, or too few"]
    if any(p.silver[s] > richest(p.round - (s in unsold)) for s in order):
        return ["nobody can be as rich as that"]
    if any(p.bid[s] > p.silver[s] for s in order):
        return ["a bid is higher than the silver there is"]
    if (p.partners or any(p.laid)) and not trading(p):
        return ["there are lots on the table, and no trade"]
    return []


def to_be_asked(steps: list[Step]) -> list[int]:
    """The seats that wait for the same, the next one first."""
    return [parley.detail(step, "seat") for step in steps[::-1] if step[0] in ("trade.open", "sale", "bid")]


def trading(p: Parley) -> bool:
    return bool(p.steps) and p.steps[-1][0] in TRADING


@pending.together("trade")
@pending.together("sales")
@pending.together("auction")
def in_order(p: Parley, steps: list[Step]) -> bool:
    """2.1: clockwise from the leader to the last seat; a trade is that of the seat just asked (3.1)."""
    asked, order = [*p.partners[: trading(p)], *to_be_asked(steps)], p.order()
    return asked == order[len(order) - len(asked) :]


@pending.together("storm")
def strikes(p: Parley, steps: list[Step]) -> bool:
    """4.3: who loses now comes before who is struck next, and loses no more than the storm had left."""
    strike, lose = steps
    following = (parley.detail(lose, "seat") + 1) % p.seats == parley.detail(strike, "victim")
    return following and 1 <= parley.detail(lose, "n") <= parley.detail(strike, "strength") + 1


@pending.fits("trade.lay")
def can_lay(p: Parley, seat: int, side: int) -> bool:  # 3.2, 3.3
    return lie(p, seat, side, SOME, ROOM) if side else lie(p, seat, side, ROOM, NONE)


@pending.fits("trade.answer")
def can_answer(p: Parley, seat: int) -> bool:  # 3.3
    return lie(p, seat, 1, SOME, NONE)


@pending.fits("trade.close")
def can_close(p: Parley, seat: int) -> bool:  # 3.4
    return lie(p, seat, 0, SOME, SOME)


def lie(p: Parley, seat: int, side: int, first: range, second: range) -> bool:
    """3.1: two trade, the second with a card at least; the seat of this side is asked, and so many cards lie there."""
    return (
        len(set(p.partners)) == 2
        and p.partners[side] == seat
        and p.cards(p.partners[1]) + sum(p.lot(1)) > 0
        and sum(p.lot(0)) in first
        and sum(p.lot(1)) in second
    )
