"""What things are worth, in ducats at the end of the game: provinces, misery, a seat's whole position."""

from __future__ import annotations

from ..rules.cards import ADVANCES, CARDS, MISERY, VALUE
from ..rules.geography import COMMODITIES, PRODUCES
from ..rules.position import EVEN, LETTERS, NONE, OUT, Age

FAR, SOON = 9, 3  # turns ahead that count; and those that tell who is ahead
PLAYED = 0.17  # how often a commodity is sold in a turn
DRAWN = 3  # cards a turn, beyond one for each player
FRESH = [sum(card.count for card in CARDS if card.epoch > epoch) for epoch in range(4)]  # cards of later epochs
PACE, EVE = 0.375, 0.5  # turns for an advance of who has most, and beside those
AGAIN = 14  # cards of an epoch that come back with the next


def turns_left(p: Age) -> float:
    """How many turns the cards will last, this one included. Many games end before, when all advances are bought."""
    if p.ending:
        return 1
    later = 0 if p.epoch >= p.epochs else sum(p.discard) + FRESH[p.epoch] - FRESH[p.epochs] + AGAIN
    return 1 + (sum(p.pile) + later) / (p.seats + DRAWN)


def turns_likely(p: Age) -> float:
    """How many turns the game will last, this one included: until the cards are drawn, or somebody has all advances.
    In 860 games of four settlers this was wrong by 0.9 turns (root mean square), the cards alone by some three.
    """
    most = max([len(p.advances(seat)) for seat in range(p.seats) if p.plays(seat)], default=0)
    return max(1.0, min(turns_left(p), PACE * (LETTERS - most) + EVE))


def horizon(p: Age) -> float:
    return min(FAR, turns_left(p))


def goods(p: Age) -> list[list[int]]:
    """Control cards by seat and commodity (1.7)."""
    found = [[0] * len(COMMODITIES) for _ in range(p.seats)]
    for n, owner in enumerate(p.control):
        if owner != NONE:
            for c in PRODUCES[n]:
                found[owner][c] += 1
    return found


class Worth:
    """The worth of provinces, as things stand. weight: the weight of commodities."""

    def __init__(self, p: Age, weight: float = 1.0) -> None:
        self.sold = PLAYED * weight
        self.p, self.turns, self.goods = p, horizon(p), goods(p)

    def control_value(self, n: int, seat: int, more: int = 0) -> float:
        """What control of a province brings a seat. more: 1 if the seat does not control it yet, else 0."""
        value, cards = float(self.p.seats), self.goods[seat]
        for c in PRODUCES[n]:
            value += self.sold * VALUE[c] * (2 * (cards[c] + more) - 1)
        return value * self.turns

    def ranking(self, seats: list[int]) -> dict[int, float]:
        """By seat, how far ahead it is, from 1 for the first of these seats to 0.5 for the last."""
        if not seats:
            return {}
        found = {seat: strength(self.p, seat, self.turns) for seat in seats}
        top, low = max(found.values()), min(found.values())
        return {seat: 0.5 + 0.5 * (n - low + 1) / (top - low + 1) for seat, n in found.items()}


def points(p: Age, seat: int, spaces: int = 1) -> int:
    """The points that so many spaces of misery cost a seat; if they eliminate it, they cost everything."""
    at = p.misery[seat]
    if at + spaces >= OUT:
        return MISERY[-1]
    return MISERY[max(0, at + spaces)] - MISERY[at]


def strength(p: Age, seat: int, turns: float) -> float:
    """How far ahead a seat is, by public facts."""
    if not p.plays(seat):
        return -MISERY[-1]
    i = seat * LETTERS
    owned = sum([advance.price for n, advance in enumerate(ADVANCES) if p.owned[i + n]])
    return owned + p.cash[seat] + p.control.count(seat) * p.seats * turns - MISERY[p.misery[seat]]


def leader(p: Age, seat: int) -> int:
    """The seat that is furthest ahead among the others, if it is ahead of this seat too; NONE if there is none."""
    turns = min(SOON, turns_left(p))
    first = max(others(p, seat), key=lambda other: strength(p, other, turns), default=NONE)
    return first if first != NONE and strength(p, first, turns) > strength(p, seat, turns) else NONE


def others(p: Age, seat: int) -> list[int]:
    return [other for other in range(p.seats) if other != seat and p.misery[other] < OUT]


def sale(p: Age, seat: int, c: int, cards: list[list[int]], manufactures: bool) -> int:
    """5.1: what a commodity card would bring a seat now."""
    n = cards[seat][c]
    if not n:
        return 0
    scarce = p.scarce[c]
    n += manufactures + (scarce < EVEN) - (scarce > EVEN)
    return VALUE[c] * n * n
