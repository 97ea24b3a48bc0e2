"""Cards that are played, held and drawn, and what commodities pay (5)."""

from __future__ import annotations

from ...rules.cards import ADVANCE, ADVANCES, CARDS, CATEGORIES, IDS
from ...rules.geography import COMMODITIES, NAMES, PRODUCES, SATELLITE, SUPPORTS
from ...rules.phases import purchases
from ...rules.phases.commodities import brings
from ...rules.phases.events import burden
from ...rules.phases.income import revenue
from ...rules.phases.leaders import credit as credit_of
from ...rules.phases.prices import upkeep
from ...rules.position import NONE, Age
from .common import Reason, ahead, asking_step, more, reason, together

FEW = 3  # so many commodities of a hand are told, at most


def market(before: Age, after: Age, seat: int) -> list[Reason]:
    """What a card of a commodity would pay: the one by which the seat gains most, and what others lose most."""
    if not together(before, after) and not (before.turn == after.turn and ahead(after, "income")):
        return []
    goods = range(len(COMMODITIES))
    then, now = ([[brings(p, s, c) for c in goods] for s in range(p.seats)] for p in (before, after))
    rise = [b - a for a, b in zip(then[seat], now[seat], strict=True)]
    told, c = [], max(goods, key=rise.__getitem__)
    if rise[c] > 0:
        told = reason("market", seat, good=COMMODITIES[c], k=then[seat][c], n=now[seat][c])
    falls = [(then[s][c] - now[s][c], s, c) for s in range(after.seats) if s != seat for c in goods]
    fall, other, c = max(falls, key=lambda found: found[0])
    if fall > 0:
        told += reason("rival_market", seat, other=other, good=COMMODITIES[c], k=then[other][c], n=now[other][c])
    return told


def prize(p: Age, seat: int, n: int) -> list[Reason]:
    """What a card would pay after taking the province, for the commodity that gains most; the income (8.1), and who
    loses as much; of a satellite what it helps.
    """
    if SATELLITE[n]:
        return vantage(p, seat, n)
    after, owner = p.copy(), p.control[n]
    after.control[n] = seat
    sales = [(brings(p, seat, c), brings(after, seat, c), COMMODITIES[c]) for c in PRODUCES[n]]
    k, m, good = max(sales, key=lambda sale: sale[1] - sale[0])
    income = revenue(after, seat) - revenue(p, seat)
    gain = more("prize_income", seat, income) if owner == NONE else more("prize_taken", seat, income, other=owner)
    return [*more("prize", seat, m, good=good, k=k), *gain]


def vantage(p: Age, seat: int, n: int) -> list[Reason]:
    """7.2, 7.6: what a token in a satellite would help to defend, and what others would no more; else a base.
    Nothing in the last turn.
    """
    if p.ending:
        return []
    mine = [NAMES[m] for m in SUPPORTS[n] if p.control[m] == seat]
    told = more("prize_support", seat, len(mine), places=mine)
    for other in range(p.seats):
        theirs = [NAMES[m] for m in SUPPORTS[n] if p.control[m] == other and p.has_old(n, other)]
        told += more("prize_exposed", seat, len(theirs) if other != seat else 0, other=other, places=theirs)
    return told or reason("prize_base", seat)


def waiting(p: Age, seat: int) -> list[Reason]:
    """5.1: of the commodities in hand, what those would pay now and later that gain most by another province.
    Those that pay alike are told together.
    """
    held = {c for kind in p.kinds_held(seat) for c in CARDS[kind].commodities}
    sales: dict[tuple[int, int], list[str]] = {}
    for c in sorted(held):
        sales.setdefault((brings(p, seat, c), brings(p, seat, c, 1)), []).append(COMMODITIES[c])
    best = sorted(sales.items(), key=lambda sale: sale[0][0] - sale[0][1])[:FEW]
    return [one for (k, n), goods in best for one in more("waiting", seat, n, goods=goods, k=k)]


def paid(before: Age, after: Age, seat: int) -> list[Reason]:
    """5.1: ducats that come in, and whether another gets more; what others lose."""
    gains = [b - a for a, b in zip(before.cash, after.cash, strict=True)]
    rest = [n for other, n in enumerate(gains) if other != seat]
    told = [more("poorer", seat, -n, other=other) for other, n in enumerate(gains) if other != seat]
    most = max(rest)
    id = "paid_alone" if most <= 0 else "paid_best" if most <= gains[seat] else "paid"
    if most > 0 >= gains[seat]:
        told.insert(0, more("paid_others", seat, most, other=gains.index(most)))
    return [
        *more(id, seat, gains[seat], m=most, other=gains.index(most)),
        *[reason for found in told for reason in found],
    ]


def cheaper(before: Age, after: Age, seat: int) -> list[Reason]:
    """5.3: advances on which a leader gives a credit now."""
    told = []
    fresh = [n for n, kind in enumerate(after.leaders) if serves(after, n, seat)]
    known = [kind for n, kind in enumerate(before.leaders) if serves(before, n, seat)]
    for n in fresh:
        kind = after.leaders[n]
        lacking = [ADVANCES[ADVANCE[letter]].id for letter in CARDS[kind].advances if not after.has(seat, letter)]
        if kind not in known and lacking:
            told += reason("leader", seat, card=IDS[kind], m=credit_of(after, n), advances=lacking)
    return told


def serves(p: Age, n: int, seat: int) -> bool:
    """Whether a leader in play gives a seat his credits."""
    return p.patrons[n] == seat or bool(p.claims[n] >> seat & 1)


def standing(before: Age, after: Age, seat: int) -> list[Reason]:
    """What a played card does for the rest of the turn: arms, protection."""
    told: list[Reason] = []
    best = max(after.arms[:seat] + after.arms[seat + 1 :]).bit_length()
    if (after.arms[seat] & ~before.arms[seat]) >> best:
        told += reason("arms", seat)
    if after.ruler[seat] > before.ruler[seat]:
        told.append(("renaissance.effect.enlightened_ruler", {}))
    return told


def closed(before: Age, after: Age, seat: int) -> list[Reason]:
    """5.2: a Papal Bull in a category in which every other player lacks more."""
    if not after.bull or before.bull:
        return []
    letters = [a.letter for a in ADVANCES if a.category == after.bull - 1]
    lacks = [sum(not after.has(s, letter) for letter in letters) for s in range(after.seats) if after.plays(s)]
    mine = sum(not after.has(seat, letter) for letter in letters)
    return (
        reason("bull", seat, category=CATEGORIES[after.bull - 1])
        if lacks.count(mine) == 1 and mine == min(lacks)
        else []
    )


def hand(before: Age, after: Age, seat: int) -> list[Reason]:
    """What has changed in the hand: a card more, one without use less, and what a smaller hand saves (6.3)."""
    drawn = sum(after.in_hand(seat)) - sum(before.in_hand(seat))
    burdens = [sum(n for kind, n in enumerate(p.in_hand(seat)) if burden(p, kind)) for p in (before, after)]
    due = (
        asking_step(before, purchases.Stabilize, seat)
        or ahead(after, "purchases")
        or purchases.settle(seat) in after.steps
    )
    return [
        *more("card", seat, drawn),
        *more("burden", seat, burdens[0] - burdens[1]),
        *more("upkeep", seat, upkeep(before, seat) - upkeep(after, seat) if due else 0),
    ]
