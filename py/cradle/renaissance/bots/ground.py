"""A plan of expansion: which provinces pay for the tokens they take (7)."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.game import Action
from ..geography import CAPACITY, COUNT, NAMES, OVERSEAS, PRODUCES, SATELLITE, SUPPORTS
from ..odds import edge, least, wins
from ..position import EVEN, NONE, Age
from ..reach import bits, boxes, reach
from ..tables import BUY_CARD, DONE, NUMBER, TO
from .worth import Worth

KEEP = 0.8  # what will still be there when it pays
ENTRY = 0.5  # of tokens in a province that is not yet full
OUTPOST = 1.5  # a satellite, and again for each neighbour it supports
HARM = 0.3  # what a loss of theirs is worth
SPARE = 0.5  # what a token brings at least, before a card is bought for some


class Target(NamedTuple):
    """Where tokens can go: how many, and what they bring for each."""

    rate: float
    n: int
    province: int
    attack: bool
    box: bool  # one more of those that a galleon maintains


def targets(p: Age, seat: int, reserve: int) -> list[Target]:
    """What a reserve can reach, best first."""
    worth, to, found = Worth(p), reach(p, seat), []
    ranking = worth.ranking([s for s in range(p.seats) if s != seat])
    mine, size = p.old[seat :: p.seats], p.seats
    if any(p.new):
        mine = [a + b for a, b in zip(mine, p.new[seat::size], strict=True)]
    held = set(boxes(p, seat))
    for n in bits(to.free | to.sea):
        owner, capacity = p.control[n], CAPACITY[n]
        if owner == seat:
            continue
        free = to.free >> n & 1
        limit = reserve if free else min(reserve, to.load - p.landed[n])
        if limit < 1:
            continue
        i, there = n * size, mine[n]
        tokens = sum(p.old[i : i + size]) + sum(p.new[i : i + size])
        box = OVERSEAS[n] and n not in held
        if owner == NONE and tokens == there:
            need = capacity - there
            if need < 1:
                continue
            if capacity == 1:
                found.append(Target(outpost(p, seat, n), 1, n, False, box))
            elif need <= limit:
                found.append(Target(KEEP * worth.held(n, seat, 1) / need, need, n, False, box))
            else:
                value = ENTRY * KEEP * worth.held(n, seat, 1) / need
                found.append(Target(value, limit, n, False, box))
        elif limit > capacity - there or capacity == 1:
            target = assault(p, seat, n, limit, worth, ranking)
            if target:
                found.append(target._replace(box=box))
    found.sort(key=lambda target: -target.rate)
    return found


def outpost(p: Age, seat: int, n: int) -> float:
    return OUTPOST + OUTPOST * sum([p.control[m] == seat for m in SUPPORTS[n]])


def assault(p: Age, seat: int, n: int, limit: int, worth: Worth, ranking: dict[int, float]) -> Target | None:
    """An attack, if the tokens suffice."""
    owner = p.control[n]
    value = outpost(p, seat, n) if SATELLITE[n] else KEEP * worth.held(n, seat, 1)
    if owner in ranking:
        value += HARM * ranking[owner] * worth.held(n, owner)
    tokens = least(p, seat, n)
    if tokens > limit:
        return None
    chance = wins(p.rank(seat), p.has(seat, "G"), edge(p, seat, n)) / 216
    return Target(chance * value / tokens, tokens, n, True, False)


# What is done ---------------------------------------------------------------------------------------------------------
def choice(p: Age, seat: int, reserve: int, floor: float) -> list[Target]:
    """The best of them, as long as tokens and markers last; no worse than the floor."""
    markers, room = p.markers(seat), p.galleon(seat) - len(boxes(p, seat))
    picked = []
    for target in targets(p, seat, reserve):
        if target.rate < floor or not reserve:
            break
        if target.box and room < 1 or not (markers or SATELLITE[target.province]):
            continue
        if target.n > reserve:
            if target.attack:
                continue
            target = target._replace(n=reserve)
        picked.append(target)
        reserve -= target.n
        room -= target.box
        markers -= not SATELLITE[target.province]
    return picked


def wanted(p: Age, seat: int, most: int, floor: float, ship: int) -> int:
    """How many tokens would pay in the turn to come, with so good a ship."""
    q = p.copy()
    q.ship[seat] = ship
    q.base = [int(q.has_old(n, seat)) for n in range(COUNT)]
    return sum(target.n for target in choice(q, seat, most, floor))


def expansion(p: Age, seat: int, bought: bool, card: int, value: float) -> list[Action]:
    """What to do next, up to the first attack, after which much may look otherwise. card: its price in tokens, 0 where
    there is none; value: what it is worth.
    """
    picked = choice(p, seat, p.reserve[seat], 0.0)
    moves: list[Action] = []
    spare = p.reserve[seat]
    for target in picked:
        if card and card <= spare and target.rate * card < value:
            return [*moves, BUY_CARD]
        moves += [TO[target.province], NUMBER[target.n]]
        spare -= target.n
        if target.attack:
            return moves
    return [*moves, BUY_CARD if card and card <= spare else DONE]
