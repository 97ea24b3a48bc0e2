"""Forces before the dice, added up without their terms, for every province that a seat reaches (7.1, 7.6).

odds.py is the rule and names each term. This is the same sum in one pass, because bots list where tokens can go some
hundred times a game; tests/renaissance/test_strength.py holds that both agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from .cards import ARMS
from .geography import CAPACITY, COUNT, REGION, SATELLITE, SUPPORTERS
from .odds import MORE, armed
from .position import NONE, Age
from .reach import Reach, bits


class Side(NamedTuple):
    """What counts for a foe of a seat wherever it stands.

    region: of its Vassals, -1 without them. keeps: its military advantages that the seat's do not outrank; leaves: the
    seat's that the foe's do not outrank (G15). helped: what a token in a satellite counts, as a cosmopolitan and, one
    more, where it controls.
    """

    home: int
    region: int
    keeps: int
    leaves: int
    cosmopolitan: int
    controller: int


def side(p: Age, foe: int, seat: int) -> Side:
    home, plays, mine, its = p.home(foe), p.plays(foe), armed(p, seat), armed(p, foe)
    region = REGION[home] if home != COUNT and p.has(foe, "W") else -1
    cosmopolitan = int(plays and p.has(foe, "Y"))
    keeps, leaves = (its >> mine.bit_length()).bit_count(), (mine >> its.bit_length()).bit_count()
    return Side(home, region, keeps, leaves, cosmopolitan, cosmopolitan + plays)


def enters(p: Age, seat: int, to: Reach) -> list[int]:
    """The provinces in reach where some number of tokens of its reserve can be placed quietly or attack (7.5, 7.6)."""
    size, reserve, control, free, found = p.seats, p.reserve[seat], p.control, to.free, []
    tokens = [*map(add, p.old, p.new)] if any(p.new) else p.old
    sides = [side(p, other, seat) for other in range(size)]
    for n in bits(free | to.sea):
        owner = control[n]
        if owner == seat:
            continue
        capacity, i = CAPACITY[n], n * size
        most = reserve if free >> n & 1 else min(reserve, to.load - p.landed[n])
        mine = tokens[i + seat]
        if most < 1 or (owner != NONE and most + mine <= capacity):
            continue
        there = tokens[i : i + size]
        if owner == NONE and sum(there) < capacity:
            found.append(n)
        elif most + mine > capacity or SATELLITE[n]:
            foes = present(there, owner, seat)
            if foes and missing(p, seat, n, there, foes, sides) <= most:
                found.append(n)
    return found


def fewest(p: Age, seat: int, province: int) -> int:
    """The fewest tokens of its reserve with which a seat can attack somebody there: odds.least."""
    i, j = province * p.seats, (province + 1) * p.seats
    there = [*map(add, p.old[i:j], p.new[i:j])]
    foes = present(there, p.control[province], seat)
    return missing(p, seat, province, there, foes, {who: side(p, who, seat) for who in (seat, *foes)})


def present(there: list[int], owner: int, seat: int) -> list[int]:
    """Who else stands in a province; there: tokens by seat."""
    if owner not in (NONE, seat) and sum(there) == there[seat]:
        return [owner]
    return [foe for foe, tokens in enumerate(there) if (tokens or foe == owner) and foe != seat]


def missing(p: Age, seat: int, n: int, there: list[int], foes: list[int], sides: list[Side] | dict[int, Side]) -> int:
    """With how many more tokens a seat can attack; there: tokens by seat. foes: who else stands there."""
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
