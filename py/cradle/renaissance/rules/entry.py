"""Which provinces in reach tokens can enter, quietly or by an attack (7.5, 7.6)."""

from __future__ import annotations

from itertools import compress

from .geography import CAPACITY
from .position import NONE, Age
from .reach import Reach, listed
from .rivalry_odds import MAJORITY, shortage, side


def enterable(p: Age, seat: int, to: Reach) -> list[int]:
    """The provinces in reach where some number of tokens of its reserve can be placed quietly or attack.

    It looks at all of them in one pass, because bots ask some hundred times a game.
    """
    size, reserve, control, free, found = p.seats, p.reserve[seat], p.control, to.free, []
    tokens, new = p.old[:], p.new
    for i in compress(range(len(new)), new):
        tokens[i] += new[i]
    sides, others = [side(p, who) for who in range(size)], [who for who in range(size) if who != seat]
    for n in listed(free | to.sea):
        owner = control[n]
        if owner == seat:
            continue
        most = reserve if free >> n & 1 else min(reserve, to.load - p.landed[n])
        if most < 1:
            continue
        there = tokens[n * size : n * size + size]
        if owner == NONE:
            if sum(there) < CAPACITY[n]:  # 7.5
                found.append(n)
                continue
        else:
            there[owner] += CAPACITY[n]
        if most + there[seat] < MAJORITY[n]:  # 7.6
            continue
        foes = [foe for foe in others if there[foe]]
        if foes and shortage(p, seat, n, there, foes, sides) <= most:
            found.append(n)
    return found
