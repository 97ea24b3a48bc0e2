"""What counts for winning, by seat: the terms of the logit by which the strategist judges a position."""

from __future__ import annotations

from ..rules.cards import ADVANCES, MISERY, VALUE
from ..rules.phases.income import revenue
from ..rules.position import LETTERS, Age
from .buying import KINDRED
from .worth import FAR, goods, strength, turns_left

MISERABLE = 10  # the place of misery among the terms
HELD = 3  # turns for which provinces count in the strength of a seat


def features(p: Age) -> list[list[float]]:
    """For each seat the numbers that count. Each term is there twice: as it is, and multiplied by how far away the end
    is. Misery is there only once: players who buy much have much misery early, and often win, so that multiplied it
    would be fitted as a gain.
    """
    left, cards = min(FAR, turns_left(p)), goods(p)
    rows = []
    for seat in range(p.seats):
        row = terms(p, seat, cards[seat])
        misery = MISERY[p.misery[seat]] if p.plays(seat) else 1000
        sums = [misery / 300, strength(p, seat, min(HELD, left)) / 150]
        rows.append([*row, *sums, *[left / FAR * x for x in row]])
    return rows


def terms(p: Age, seat: int, cards: list[int]) -> list[float]:
    """The terms of one seat; each is about 0 to 2. cards: its control cards by commodity."""
    i = seat * LETTERS
    owned = [n for n in range(LETTERS) if p.owned[i + n]]
    credit = 0
    for kin in KINDRED:
        of_kin = [n for n in owned if n in kin]
        credit += (len(kin) - len(of_kin)) * sum([ADVANCES[n].credit for n in of_kin])
    return [
        sum([ADVANCES[n].price for n in owned]) / 500,
        p.cash[seat] / 100,
        p.control.count(seat) / 10,
        sum([VALUE[c] * n * n for c, n in enumerate(cards)]) / 200,
        credit / 1000,
        len(owned) / 10,
        sum(p.in_hand(seat)) / 5,
        sum(p.old[seat :: p.seats]) / 10,
        revenue(p, seat) / 50,
        p.galleon(seat) / 3,
    ]
