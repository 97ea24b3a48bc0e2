"""Forces before the dice, added up without their terms, for every province that a seat reaches (7.1, 7.6).

odds.py is the rule and names each term. This is the same sum in one pass, because bots list where tokens can go some
hundred times a game; tests/renaissance/test_strength.py holds that both agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

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
    size, reserve, control, old, new = p.seats, p.reserve[seat], p.control, p.old, p.new
    sides, fresh, free, found = [side(p, other, seat) for other in range(size)], any(new), to.free, []
    for n in bits(free | to.sea):
        owner = control[n]
        if owner == seat:
            continue
        capacity, i = CAPACITY[n], n * size
        most = reserve if free >> n & 1 else min(reserve, to.load - p.landed[n])
        there = old[i : i + size]
        if fresh:
            there = [*map(add, there, new[i : i + size])]
        mine, all_there = there[seat], sum(there)
        if most < 1:
            continue
        if owner == NONE and all_there < capacity:
            found.append(n)
        elif most + mine > capacity or SATELLITE[n]:
            if owner != NONE and all_there == mine:
                foes = [owner]
            elif all_there > mine:
                foes = [foe for foe, tokens in enumerate(there) if (tokens or foe == owner) and foe != seat]
            else:
                continue
            if missing(p, seat, n, there, foes, sides) <= most:
                found.append(n)
    return found


def missing(p: Age, seat: int, n: int, there: list[int], foes: list[int], sides: list[Side]) -> int:
    """With how many more tokens a seat can attack; there: tokens by seat. foes: who else stands there."""
    owner, capacity, region, supporters = p.control[n], CAPACITY[n], REGION[n], SUPPORTERS[n]
    my_home, my_region, _, _, cosmopolitan, _ = sides[seat]
    force, mine = capacity - min([sides[foe].leaves for foe in foes]), there[seat]
    for foe in foes:
        home, vassal, keeps, _, helped, controller = sides[foe]
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
    if region == my_region:
        force -= 1
    if cosmopolitan and supporters:
        force -= helpers(p, seat, supporters)
    tokens = (1 if SATELLITE[n] else capacity + MORE) - mine
    return max(1, tokens, -((2 * mine - force) // 2) if n == my_home else force - mine)


def helpers(p: Age, seat: int, supporters: Sequence[int]) -> int:
    """Old tokens of a seat in the satellites that support a province (G11)."""
    size, old, n = p.seats, p.old, 0
    for m in supporters:
        n += old[m * size + seat]
    return n
