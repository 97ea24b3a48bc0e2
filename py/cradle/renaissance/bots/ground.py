"""A plan of expansion: which provinces pay for the tokens they take (7)."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heapify, heappop, heappush
from operator import add
from typing import NamedTuple

from ...kernel.game import Action, Decision
from ..cards import BOXES
from ..geography import CAPACITY, OVERSEAS, SATELLITE, SUPPORTS
from ..odds import edge, least, wins
from ..position import NONE, Age
from ..reach import bits, boxes, reach
from ..tables import BUY_CARD, DONE, NEGATIVE, NUMBER, TO
from .worth import Worth, others

KEEP = 1.2  # more than it brings: what is not taken is another's
CAUTION = 0.65  # of the odds of an attack: what is won that way is lost that way
ENTRY = 0.5  # of tokens in a province that is not yet full
OUTPOST = 5.0  # a satellite, and again for each neighbour it supports
AGAIN = 0.9  # an attack that failed, against the next best thing
FLOOR = 1.0  # what a token that is bought has to bring
SCRAPS = 2  # tokens for which nobody plans anew


class Target(NamedTuple):
    """Where tokens can go: what each brings (less than 0, for the heap), the province, how many, what is attacked."""

    rate: float
    province: int
    n: int
    value: float
    attack: bool = False


# What pays ------------------------------------------------------------------------------------------------------------
def targets(p: Age, seat: int, reserve: int) -> list[Target]:
    """What a reserve can reach, in no order; how many tokens an attack takes is a guess, and it is taken to succeed."""
    worth, to, found = Worth(p), reach(p, seat), []
    size = p.seats
    mine, there_all = p.old[seat::size], list(map(sum, zip(*[iter(p.old)] * size, strict=True)))
    if any(p.new):
        mine = list(map(add, mine, p.new[seat::size]))
        there_all = list(map(add, there_all, map(sum, zip(*[iter(p.new)] * size, strict=True))))
    for n in bits(to.free | to.sea):
        owner, capacity, there = p.control[n], CAPACITY[n], mine[n]
        limit = reserve if to.free >> n & 1 else min(reserve, to.load - p.landed[n])
        if owner == seat or limit < 1:
            continue
        alone = owner == NONE and there_all[n] == there
        need = capacity - there
        if (alone and need < 1) or (not alone and limit <= need and capacity > 1):
            continue
        if capacity == 1:
            value = OUTPOST + OUTPOST * sum([p.control[m] == seat for m in SUPPORTS[n]])
        else:
            value = KEEP * worth.held(n, seat, 1)
        if alone:
            if need > limit:
                value *= ENTRY
                found.append(Target(-value / need, n, limit, value))
            else:
                found.append(Target(-value / need, n, need, value))
            continue
        need = max(1, need + max(1, capacity if owner != NONE else 0, there_all[n] - there))
        if need <= limit:
            found.append(Target(-value / need, n, need, value, True))
    return found


def exact(p: Age, seat: int, target: Target) -> Target:
    """An attack as the rules reckon it."""
    n = target.province
    tokens = least(p, seat, n)
    chance = CAUTION * wins(p.rank(seat), p.has(seat, "G"), edge(p, seat, n)) / 216
    return Target(-target.value * chance / tokens, n, tokens, target.value, True)


def choice(p: Age, seat: int, reserve: int) -> list[Target]:
    """The best of them, as long as tokens and markers last."""
    chance = CAUTION * wins(p.rank(seat), p.has(seat, "G"), p.arms[seat] > 0) / 216
    return pick(p, seat, reserve, likely(targets(p, seat, reserve), chance), exact)


def likely(found: list[Target], chance: float) -> list[Target]:
    """With attacks worth no more than their chance."""
    return [target._replace(rate=target.rate * chance) if target.attack else target for target in found]


def pick(
    p: Age, seat: int, reserve: int, heap: list[Target], exact: Callable[[Age, int, Target], Target] | None = None
) -> list[Target]:
    """The best, as long as tokens and markers last. exact: reckons an attack; without it a guess is enough."""
    markers, held = p.markers(seat), boxes(p, seat)
    room = p.galleon(seat) - len(held)
    picked, known = [], set()
    heapify(heap)
    while heap and reserve:
        target = heappop(heap)
        n, box = target.province, OVERSEAS[target.province] and target.province not in held
        if (box and room < 1) or not (markers or SATELLITE[n]) or (target.attack and target.n > reserve):
            continue
        if target.attack and exact and n not in known:
            known.add(n)
            heappush(heap, exact(p, seat, target))
            continue
        picked.append(target._replace(n=min(target.n, reserve)))
        reserve -= picked[-1].n
        room -= box
        markers -= not SATELLITE[n]
    return picked


# How many tokens ------------------------------------------------------------------------------------------------------
def wanted(p: Age, seat: int, most: int, ship: int) -> int:
    """How many tokens to buy for the turn to come, with so good a ship: few buy an early place, where attacks succeed.

    What others buy is taken to be what they bought for this turn.
    """
    now = p.base, p.ship
    p.base = [int(n > 0 or owner == seat) for n, owner in zip(p.old[seat :: p.seats], p.control, strict=True)]
    p.ship = [ship if s == seat else other for s, other in enumerate(p.ship)]
    found, best, tokens = targets(p, seat, most), 0.0, 0
    for place, limit in places(p, seat, most):
        chance = CAUTION * wins(BOXES[p.seats][place], p.has(seat, "G"), False) / 216
        picked = pick(p, seat, limit, likely(found, chance))
        value = sum([(-target.rate - FLOOR) * target.n for target in picked if -target.rate > FLOOR])
        if value > best:
            best, tokens = value, sum([target.n for target in picked if -target.rate > FLOOR])
    p.base, p.ship = now
    return tokens


def places(p: Age, seat: int, most: int) -> list[tuple[int, int]]:
    """The places in the order of play, and the most tokens with which each can be had."""
    if not p.turn:
        return [(p.seats // 2, most)]
    bought = sorted([p.tokens[other] - NEGATIVE for other in others(p, seat)])
    return [(place, min(n, most)) for place, n in enumerate([*bought, most])]


# What is done ---------------------------------------------------------------------------------------------------------
class Campaign:
    """The expansion of one seat in one turn: what it still means to do, and what it has attacked."""

    def __init__(self, turn: int) -> None:
        self.turn, self.left, self.last = turn, [], None
        self.fresh = False  # whether nothing has been fought since the plan was made
        self.fought = False

    left: list[Target]
    last: Target | None

    def go_on(self, p: Age, d: Decision, card: int, worth: float) -> list[Action]:
        """The next thing to do, and with how many tokens. card: its price in tokens, 0 where none is to be bought;
        worth: what it brings.
        """
        seat, reserve = d.seat, p.reserve[d.seat]
        if self.last and not (p.control[self.last.province] == seat or p.at(self.last.province, seat)):
            self.left.insert(0, self.last._replace(rate=self.last.rate * AGAIN))
            self.left.sort()
        self.last = None
        target = self.following(d, reserve)
        if not target and not self.fresh and (not self.fought or reserve > SCRAPS):
            self.left, self.fresh = choice(p, seat, reserve), True
            target = self.following(d, reserve)
        if card and card <= reserve and (not target or -target.rate * card < worth):
            if target:
                self.left.insert(0, target)
            return [BUY_CARD]
        if not target:
            return [DONE]
        if target.attack:
            self.last, self.fresh, self.fought = target, False, True
        return [TO[target.province], NUMBER[target.n]]

    def following(self, d: Decision, reserve: int) -> Target | None:
        """The best that is left and can be done."""
        while self.left:
            target = self.left.pop(0)
            if target.n <= reserve and TO[target.province] in d.actions:
                return target
        return None
