"""Forces before the dice, added up without their terms, for every province that a seat reaches (7.1, 7.6).

rivalry_odds.py is the rule and names each term. This is the same sum in one pass, because bots list where tokens can go
some hundred times a game; tests/renaissance/test_strength.py checks that both agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import add
from typing import NamedTuple

from .cards import ADVANCE, ARMS
from .geography import CAPACITY, CAPITAL, COUNT, REGION, SATELLITE, SUPPORTERS
from .position import LETTERS, NONE, OUT, Age
from .reach import Reach, listed
from .rivalry_odds import MORE, armed

COSMOPOLITAN, VASSALS = ADVANCE["Y"], ADVANCE["W"]


class Side(NamedTuple):
    """What counts for a foe of a seat, in whatever province they meet.

    home: the province of its capital, COUNT without one. region: the region of its Vassals, -1 without them. keeps: how
    many of its military advantages the seat's do not outrank; leaves: how many of the seat's its own do not outrank
    (G15). cosmopolitan: what its old token in a satellite adds in a province that the satellite supports, 1 with
    Cosmopolitan, else 0; controller: what it adds where the foe controls that province, one more (G11).
    """

    home: int
    region: int
    keeps: int
    leaves: int
    cosmopolitan: int
    controller: int


def side(p: Age, foe: int, mine: int) -> Side:
    """The Side of a foe. mine: the military advantages of the seat whose foe this is."""
    plays, owned, capital = p.misery[foe] < OUT, foe * LETTERS, p.capital[foe]
    home = CAPITAL[capital] if capital != NONE else COUNT
    its = p.arms[foe] if plays else 0  # see rivalry_odds.armed
    cosmopolitan = int(plays and p.owned[owned + COSMOPOLITAN] > 0)
    return Side(
        home,
        REGION[home] if home != COUNT and p.owned[owned + VASSALS] else -1,
        (its >> mine.bit_length()).bit_count(),
        (mine >> its.bit_length()).bit_count(),
        cosmopolitan,
        cosmopolitan + plays,
    )


def enters(p: Age, seat: int, to: Reach) -> list[int]:
    """The provinces in reach where some number of tokens of its reserve can be placed quietly or attack (7.5, 7.6)."""
    size, reserve, control, free, found = p.seats, p.reserve[seat], p.control, to.free, []
    tokens, new, arms = p.old[:], p.new, armed(p, seat)
    for i in compress(range(len(new)), new):
        tokens[i] += new[i]
    sides = [side(p, other, arms) for other in range(size)]
    my_home, my_region, _, _, cosmopolitan, _ = sides[seat]
    for n in listed(free | to.sea):
        owner = control[n]
        if owner == seat:
            continue
        most = reserve if free >> n & 1 else min(reserve, to.load - p.landed[n])
        if most < 1:
            continue
        capacity, i = CAPACITY[n], n * size
        there = tokens[i : i + size]
        mine, in_all = there[seat], sum(there)
        if owner == NONE:
            if in_all < capacity:
                found.append(n)
                continue
            if in_all == mine:
                continue
            foe, force, alone = there.index(max(there)), 2, capacity == 1
        else:
            foe, force, alone = owner, 2 * capacity, not in_all  # a marker, and nothing else: most provinces
        if most + mine <= capacity and not SATELLITE[n]:
            continue
        supporters = SUPPORTERS[n]
        if not alone or n == my_home or (cosmopolitan and supporters):
            force = missing(p, seat, n, there, present(there, owner, seat), sides)
        else:
            home, vassal, keeps, leaves, _, controller = sides[foe]
            region = REGION[n]
            force += keeps - leaves + (region == vassal) - (region == my_region)
            if n == home:
                force += capacity
            if supporters and controller:
                force += controller * helpers(p, foe, supporters)
        if force <= most:
            found.append(n)
    return found


def fewest(p: Age, seat: int, province: int) -> int:
    """The fewest tokens of its reserve with which a seat can attack in a province; see `rivalry_odds.least`."""
    i, j, arms = province * p.seats, (province + 1) * p.seats, armed(p, seat)
    there = [*map(add, p.old[i:j], p.new[i:j])]
    foes = present(there, p.control[province], seat)
    return missing(p, seat, province, there, foes, {who: side(p, who, arms) for who in (seat, *foes)})


def present(there: list[int], owner: int, seat: int) -> list[int]:
    """The other seats in a province. owner: who controls it. there: its tokens, by seat."""
    if owner not in (NONE, seat) and sum(there) == there[seat]:
        return [owner]
    return [foe for foe, tokens in enumerate(there) if (tokens or foe == owner) and foe != seat]


def missing(p: Age, seat: int, n: int, there: list[int], foes: list[int], sides: list[Side] | dict[int, Side]) -> int:
    """How many more tokens a seat needs to attack in province n. there: its tokens, by seat. foes: the other seats
    there.
    """
    owner, capacity, region, supporters = p.control[n], CAPACITY[n], REGION[n], SUPPORTERS[n]
    my_home, my_region, _, _, cosmopolitan, _ = sides[seat]
    force, mine, kept = capacity, there[seat], len(ARMS)
    for foe in foes:
        home, vassal, keeps, leaves, helped, controller = sides[foe]
        tokens = there[foe]
        if foe == owner:
            tokens, helped = tokens + capacity, controller
        force += tokens + keeps
        if n == home:
            force += tokens
        if region == vassal:
            force += 1
        if helped and supporters:
            force += helped * helpers(p, foe, supporters)
        if leaves < kept:
            kept = leaves
    force -= kept
    if region == my_region:
        force -= 1
    if cosmopolitan and supporters:
        force -= helpers(p, seat, supporters)
    short = -((2 * mine - force) // 2) if n == my_home else force - mine
    tokens = (1 if SATELLITE[n] else capacity + MORE) - mine
    if short < tokens:
        short = tokens
    return short if short > 0 else 1


def helpers(p: Age, seat: int, supporters: Sequence[int]) -> int:
    """Old tokens of a seat in the satellites that support a province (G11)."""
    size, old, n = p.seats, p.old, 0
    for m in supporters:
        n += old[m * size + seat]
    return n
