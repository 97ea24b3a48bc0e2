"""What a purchase costs, and what forbids it (6.2, 6.3)."""

from __future__ import annotations

from ....kernel.steps import Conditions
from ..cards import ADVANCE, ADVANCES, CARDS, CATEGORIES, MISERY, RELIEF
from ..position import LETTERS, Age
from .leaders import credit

FULL_PRICE = (CATEGORIES.index("religion"), CATEGORIES.index("society"))  # categories in which [X] does not help
FEWER = 10  # ducats that a holder of [X] pays less
ROWS = [({ADVANCE[letter] for letter in letters}, spaces) for letters, spaces in RELIEF]


# 6.2: advances ----------------------------------------------------------------------------------------------------
def price(p: Age, seat: int, n: int) -> int:
    """What a seat pays for an advance now."""
    return due(p, seat, n, credits_earned(p, seat))


def due(p: Age, seat: int, n: int, credits: list[int]) -> int:
    """The printed price of an advance less credits of its category (G7) and those of leaders; at least 0. credits:
    what the seat pays less, by category.
    """
    advance = ADVANCES[n]
    ducats = advance.price - credits[advance.category]
    if p.leaders:
        ducats -= patronage(p, seat, advance.letter)
    return max(0, ducats)


def credits_earned(p: Age, seat: int) -> list[int]:
    """By category, the credits of the advances that a seat owns; those bought this turn do not count yet. With [X], 10
    more where it helps, from the moment it is bought.
    """
    fewer = FEWER if p.has(seat, "X") else 0
    credits = [0 if category in FULL_PRICE else fewer for category in range(len(CATEGORIES))]
    for advance, held in zip(ADVANCES, p.owned[seat * LETTERS : (seat + 1) * LETTERS], strict=True):
        if held == 1:
            credits[advance.category] += advance.credit
    return credits


def patronage(p: Age, seat: int, letter: str) -> int:
    """G16: credits of his own leaders of this turn and of those he has claimed add up."""
    return sum(
        credit(p, n)
        for n, kind in enumerate(p.leaders)
        if letter in CARDS[kind].advances and (p.patrons[n] == seat or p.claims[n] >> seat & 1)
    )


def needs(p: Age, n: int) -> str:
    """G8: the letters of the advances that must be owned first."""
    return ADVANCES[n].requires if p.prerequisites == "chain" else ADVANCES[n].printed


def missing(p: Age, seat: int, n: int) -> list[int]:
    """The advances that must be owned first and that a seat does not own."""
    letters = needs(p, n)
    return [ADVANCE[letter] for letter in letters if not p.has(seat, letter)] if letters else []


def is_banned(p: Age, n: int) -> bool:
    """5.2: whether the Papal Bull forbids an advance."""
    return p.bull == ADVANCES[n].category + 1


def offers(p: Age, seat: int) -> dict[int, int]:
    """The advances that a seat can buy now, with their prices."""
    credits, cash, found = credits_earned(p, seat), p.cash[seat], {}
    for n, held in enumerate(p.owned[seat * LETTERS : (seat + 1) * LETTERS]):
        if not (held or is_banned(p, n) or missing(p, seat, n)) and (ducats := due(p, seat, n, credits)) <= cash:
            found[n] = ducats
    return found


def for_sale(p: Age, seat: int, n: int) -> Conditions:
    """6.2, 5.2: a seat can buy an advance."""
    id, cash, category = ADVANCES[n].id, p.cash[seat], CATEGORIES[ADVANCES[n].category]
    yield not p.owned[seat * LETTERS + n] or ("renaissance.refusal.twice", {"advance": id}, "6.2")
    yield not is_banned(p, n) or ("renaissance.refusal.bull", {"category": category}, "5.2")
    first = missing(p, seat, n)
    yield not first or ("renaissance.refusal.requires", {"advance": id, "first": ADVANCES[first[0]].id}, "6.2")
    ducats = price(p, seat, n)
    yield ducats <= cash or ("renaissance.refusal.price", {"advance": id, "n": ducats, "cash": cash}, "6.2")


def relief(before: set[int], after: set[int]) -> int:
    """6.2, G9: misery spaces for the rows that a purchase completes."""
    return sum(spaces for row, spaces in ROWS if row <= after and not row <= before)


# 6.3: stabilization -----------------------------------------------------------------------------------------------
def upkeep(p: Age, seat: int) -> int:
    """6.3: what stabilization costs: n(n + 1) / 2 for n cards in hand; [Z] halves it, rounded up."""
    n = sum(p.in_hand(seat))
    cost = n * (n + 1) // 2
    return (cost + 1) // 2 if p.has(seat, "Z") else cost


def unrest(at: int, cost: int) -> int:
    """The smallest number of spaces from a space of the track that adds at least as much to the misery; 6.5: past the
    end of the track too.
    """
    spaces = 0
    while at + spaces < len(MISERY) and MISERY[at + spaces] - MISERY[at] < cost:
        spaces += 1
    return spaces
