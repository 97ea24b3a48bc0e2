"""A plan of expansion: which provinces pay for the tokens they take (7)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from heapq import heapify, heappop, heappush
from operator import add
from random import Random
from typing import NamedTuple

from ...kernel.game import Action, Decision
from ...players.habits import Rand
from ..rules.cards import BOXES
from ..rules.geography import CAPACITY, INDEX, OVERSEAS, SATELLITE, SUPPORTS
from ..rules.phases.placement import numbers
from ..rules.position import NONE, WRITABLE, Age
from ..rules.reach import boxes, listed, reach
from ..rules.rivalry_odds import fewest_to_attack, wins, wins_ties
from ..rules.tables import BUY_CARD, DONE, NUMBER, TO
from .styles import Manner, Style
from .worth import Worth, leader, others

KEEP = 1.2  # a province is worth more than it brings, because otherwise another takes it
SPITE = 1.8  # factor for a province of the seat that is to be weakened
ENTRY = 0.5  # factor for tokens in a province that they do not fill
OUTPOST = 5.0  # the worth of a satellite, and again for each neighbour it supports
AGAIN, IN_VAIN = 0.9, 0.5  # factors for a target at which an attack has failed, and for a satellite
BRAKE = 1.1  # factor for a province of the leader: of two equal ones it is the first
GUESSES = 6  # at the numbers that others write
FIRST = 11  # ducats to keep for a galley before the first turn
SPREAD = 6  # by how many tokens the numbers of others are expected to change
TRIES = 2  # attacks on a satellite in a turn, at most
SCRAPS = 2  # so few tokens left are not worth a new plan
# Tastes by chance, so that the strategist has other expansions to compare: by province, a factor of what it is worth
LIKED = 2.0  # the greatest factor, and 1 divided by the least
TASTES = [[LIKED ** (2 * luck.random() - 1) for _ in CAPACITY] for luck in map(Random, range(1, 7))]


class Target(NamedTuple):
    """Where tokens can go. rate: what each brings, as a negative number, so that a heap has the best on top. n: how
    many tokens. value: what the province brings. attack: whether it has to be attacked, then with `limit` tokens at
    most.
    """

    rate: float
    province: int
    n: int
    value: float
    attack: bool = False
    limit: int = 0


# What pays ------------------------------------------------------------------------------------------------------------
def targets(p: Age, seat: int, reserve: int, goods: float) -> list[Target]:
    """The targets in reach of a reserve, in no order. The tokens for an attack are a guess, and attacks count as won.

    goods: the weight of commodities.
    """
    worth, to, found = Worth(p, goods), reach(p, seat), []
    first = leader(p, seat)
    size = p.seats
    mine, there_all = p.old[seat::size], list(map(sum, zip(*[iter(p.old)] * size, strict=True)))
    if any(p.new):
        mine = list(map(add, mine, p.new[seat::size]))
        there_all = list(map(add, there_all, map(sum, zip(*[iter(p.new)] * size, strict=True))))
    for n in listed(to.free | to.sea):
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
            value = KEEP * worth.control_value(n, seat, 1)
            if owner == first != NONE:
                value *= BRAKE
        if alone:
            if need > limit:
                value *= ENTRY
                found.append(Target(-value / need, n, limit, value))
            else:
                found.append(Target(-value / need, n, need, value))
            continue
        need = max(1, need + max(1, capacity if owner != NONE else 0, there_all[n] - there))
        if need <= limit:
            found.append(Target(-value / need, n, need, value, True, limit))
    return found


def exact(p: Age, seat: int, target: Target, manner: Manner) -> Target:
    """The target of an attack, with the tokens and the chance that the rules give it."""
    n = target.province
    tokens = fewest_to_attack(p, seat, n)
    chance = manner.caution * (SPITE if p.control[n] == manner.against != NONE else 1.0)
    chance *= wins(p.rank(seat), p.has(seat, "G"), wins_ties(p, seat, n)) / 216
    return target._replace(rate=-target.value * chance / tokens, n=tokens)


def choice(p: Age, seat: int, reserve: int, manner: Manner, failed: Sequence[int] = ()) -> list[Target]:
    """The best targets, while tokens and markers last. failed: the provinces attacked in vain this turn, each as often
    as it was.
    """
    chance = manner.caution * wins(p.rank(seat), p.has(seat, "G"), p.arms[seat] > 0) / 216
    found = targets(p, seat, reserve, manner.goods)
    if manner.taste:
        taste = TASTES[manner.taste - 1]
        found = [t._replace(rate=t.rate * taste[t.province], value=t.value * taste[t.province]) for t in found]
    heap = [t for t in likely(found, chance) if not given_up(t.province, failed)]
    if manner.against != NONE:
        heap = [t._replace(rate=SPITE * t.rate) if p.control[t.province] == manner.against else t for t in heap]
    return pick(p, seat, reserve, heap, manner)


def given_up(province: int, failed: Sequence[int]) -> bool:
    """Whether a province was attacked in vain so often that it is left alone."""
    return SATELLITE[province] and failed.count(province) >= TRIES


def likely(found: list[Target], chance: float) -> list[Target]:
    """Targets with the worth of attacks multiplied by their chance."""
    return [t._replace(rate=t.rate * chance) if t.attack else t for t in found]


def pick(p: Age, seat: int, reserve: int, heap: list[Target], manner: Manner | None = None) -> list[Target]:
    """The best targets of a heap, while tokens and markers last. manner: counts attacks by the rules; None: they stay a
    guess.
    """
    markers, held = p.markers(seat), boxes(p, seat)
    room = p.galleon(seat) - len(held)
    picked, known = [], set()
    heapify(heap)
    while heap and reserve:
        target = heappop(heap)
        n, box = target.province, OVERSEAS[target.province] and target.province not in held
        if (
            (box and room < 1)
            or not (markers or SATELLITE[n])
            or (target.attack and target.n > min(reserve, target.limit))
        ):
            continue
        if target.attack and manner and n not in known:
            known.add(n)
            heappush(heap, exact(p, seat, target, manner))
            continue
        picked.append(target._replace(n=min(target.n, reserve)))
        reserve -= picked[-1].n
        room -= box
        markers -= not SATELLITE[n]
    return picked


# How many tokens ------------------------------------------------------------------------------------------------------
def wanted(p: Age, seat: int, most: int, ship: int, rand: Rand, style: Style) -> int:
    """How many tokens to buy for the next turn, with this ship: the best answer to what the others may write. Few give
    an early place, where attacks succeed.
    """
    now = p.base, p.ship
    p.base = [int(n > 0 or owner == seat) for n, owner in zip(p.old[seat :: p.seats], p.control, strict=True)]
    p.ship = [ship if s == seat else other for s, other in enumerate(p.ship)]
    found, brought = targets(p, seat, most, style.manner.goods), []
    for rank in BOXES[p.seats][: len(others(p, seat)) + 1]:
        chance = style.manner.caution * wins(rank, p.has(seat, "G"), False) / 216
        brought.append(gains(pick(p, seat, most, likely(found, chance)), most, style.floor))
    p.base, p.ship = now
    guesses = [written(p, seat, rand) for _ in range(GUESSES)]
    values = [sum([brought[place(n, guess)][n] for guess in guesses]) for n in range(most + 1)]
    return values.index(max(values))


def gains(picked: list[Target], most: int, floor: float) -> list[float]:
    """By the number of tokens bought, up to `most`: what the targets bring that it fills, beyond its price; floor: what
    a token has to bring.
    """
    found, tokens, value = [0.0] * (most + 1), 0, 0.0
    for target in picked:
        if -target.rate <= floor:
            break
        tokens, value = tokens + target.n, value - target.rate * target.n
        found[tokens:] = [value] * (most + 1 - tokens)
    return [value - floor * n for n, value in enumerate(found)]


def written(p: Age, seat: int, rand: Rand) -> list[float]:
    """A guess at what each of the others writes: about as much as for this turn, or for the first turn what it can pay
    beside a galley; half a token less if it wins a tie (9.1). By how many these differ is left to chance, so that
    nobody can foresee this bot.
    """
    found = []
    for other in others(p, seat):
        n = p.tokens[other] - WRITABLE if p.turn else beside_galley(p.cash[other])
        found.append(max(0, n + round(SPREAD * (2 * rand() - 1))) - 0.5 * (p.chosen[other] > p.chosen[seat]))
    return found


def place(n: int, written: list[float]) -> int:
    """The place in the order of play of who writes a number, the first being 0."""
    return sum([other < n for other in written])


def beside_galley(cash: int) -> int:
    """Ducats for tokens before the first turn, when others are kept for a galley."""
    return max(cash // 2, cash - FIRST)


def left_over(p: Age, d: Decision) -> list[Action]:
    """7.1, 7.5: tokens that are paid for join others where there is room, rather than return to stock."""
    worth, found = Worth(p), list[tuple[float, int, int]]()
    for verb, place in d.actions:
        if verb == "to":
            n = INDEX[str(place)]
            quiet = numbers(p, d.seat, n)[0]
            if quiet:
                found.append((worth.control_value(n, d.seat, 1), n, quiet))
    if not found:
        return [DONE]
    _, n, quiet = max(found)
    return [TO[n], NUMBER[quiet]]


# What is done ---------------------------------------------------------------------------------------------------------
class Campaign:
    """The expansion of one seat in one turn: what is still planned, what it has attacked, and where in vain."""

    def __init__(self, turn: int, manner: Manner) -> None:
        self.turn, self.left, self.last, self.manner = turn, [], None, manner
        self.fresh = False  # whether there was no attack since the plan was made
        self.fought = False
        self.failed: tuple[int, ...] = ()

    left: list[Target]
    last: Target | None

    def copy(self) -> Campaign:
        other = copy(self)
        other.left = self.left[:]
        return other

    def failures(self, p: Age, seat: int) -> tuple[int, ...]:
        """The provinces attacked in vain, the last one included."""
        if self.last and not (p.control[self.last.province] == seat or p.at(self.last.province, seat)):
            return (*self.failed, self.last.province)
        return self.failed

    def go_on(self, p: Age, d: Decision, card: int, worth: float) -> list[Action]:
        """The next actions: where tokens go and how many, to buy a card, or to be done. card: the price of a card in
        tokens, 0 if none can be bought; worth: what a card brings.
        """
        seat, reserve = d.seat, p.reserve[d.seat]
        if self.last and (failed := self.failures(p, seat)) != self.failed:
            again = IN_VAIN if SATELLITE[self.last.province] else AGAIN
            self.failed = failed
            if not given_up(self.last.province, self.failed):
                self.left.insert(0, self.last._replace(rate=self.last.rate * again))
                self.left.sort()
        self.last = None
        target = self.following(d, reserve)
        if not target and not self.fresh and (not self.fought or reserve > SCRAPS):
            self.left, self.fresh = choice(p, seat, reserve, self.manner, self.failed), True
            target = self.following(d, reserve)
        if card and card <= reserve and (not target or -target.rate * card < worth):
            if target:
                self.left.insert(0, target)
            return [BUY_CARD]
        if not target:
            return left_over(p, d)
        if target.attack:
            self.last, self.fresh, self.fought = target, False, True
        return [TO[target.province], NUMBER[target.n]]

    def following(self, d: Decision, reserve: int) -> Target | None:
        """The best target of the plan that is still possible; None if there is none."""
        while self.left:
            target = self.left.pop(0)
            if target.n <= reserve and TO[target.province] in d.actions:
                return target
        return None
