"""Phase 6: income, then new shortages and surpluses (8)."""

from __future__ import annotations

from ....kernel import chance
from ..cards import LINES
from ..geography import COMMODITIES
from ..history_deck import any_left, draw
from ..position import EVEN, Age, gain
from ..steps import age
from .elimination import suffer
from .turn import opens

BASE, MIDDLE_CLASS = 15, 10
SHORTAGE = 3  # the highest green die that makes one
THROWS = 2


@age.auto("income")
def income(p: Age) -> None:
    opens(p, "income")


@age.auto("income.begin")
def begin(p: Age) -> None:
    for seat in p.players():
        collect(p, seat)
    expire(p)
    for _ in range(THROWS):
        throw(p)


# 8.1 --------------------------------------------------------------------------------------------------------------
def revenue(p: Age, seat: int) -> int:
    """The income of a seat without interest: by provinces controlled, players at the start of the game, and [Z]."""
    return BASE + p.control.count(seat) * p.seats + MIDDLE_CLASS * p.has(seat, "Z")


def interest(p: Age, seat: int) -> int:
    """The interest by [L]: as much as the cash held before, at most the income."""
    return min(p.cash[seat], revenue(p, seat)) if p.has(seat, "L") else 0


def collect(p: Age, seat: int) -> None:
    bank = interest(p, seat)
    p.tell("renaissance.income", seat=seat, n=gain(p, seat, revenue(p, seat)), provinces=p.control.count(seat))
    if bank:
        p.tell("renaissance.bank", seat=seat, n=gain(p, seat, bank))
    if p.has(seat, "D"):
        suffer(p, seat, -1)


# 8.2 --------------------------------------------------------------------------------------------------------------
def expire(p: Age) -> None:
    """G21: shortages and surpluses of the turn before end before the throws."""
    if any(n != EVEN for n in p.scarce):
        p.tell("renaissance.expire")
    p.scarce = [EVEN] * len(COMMODITIES)


def throw(p: Age) -> None:
    """G20: each throw with its card or payment, gold and ivory one after the other; opposites cancel each other."""
    green, black, white = chance.die(p), chance.die(p), chance.die(p)
    p.tell("renaissance.market_dice", green=green, black=black, white=white, n=black + white)
    for c in LINES[black + white - 2]:
        if green <= SHORTAGE:
            shortage(p, c)
        else:
            surplus(p, c)
        if p.scarce[c] == EVEN:
            p.tell("renaissance.even", good=COMMODITIES[c])


def shortage(p: Age, c: int) -> None:
    """The seat with most cards, if there is only one, draws a card. G18: not from an empty pile."""
    p.scarce[c] -= 1
    p.tell("renaissance.shortage", good=COMMODITIES[c])
    for seat in leading(p, c) if any_left(p) else ():
        p.tell("renaissance.shortage_card", seat=seat, good=COMMODITIES[c])
        draw(p, seat)


def surplus(p: Age, c: int) -> None:
    """The seat with most cards, if there is only one, pays 1 ducat for each control card, or what it has."""
    p.scarce[c] += 1
    p.tell("renaissance.surplus", good=COMMODITIES[c])
    for seat in leading(p, c):
        n = min(p.cash[seat], p.cards_of(seat, c))
        p.cash[seat] -= n
        p.tell("renaissance.surplus_pays", seat=seat, good=COMMODITIES[c], n=n)


def leading(p: Age, c: int) -> list[int]:
    """The seat with more control cards of a commodity than any other; G48: none if that seat is eliminated."""
    cards = [p.cards_of(seat, c) for seat in range(p.seats)]
    most = max(cards)
    first = [seat for seat in range(p.seats) if cards[seat] == most]
    if most and len(first) == 1 and p.plays(first[0]):
        return first
    p.tell("renaissance.nobody_leads", good=COMMODITIES[c])
    return []
