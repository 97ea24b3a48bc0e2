"""What the tests for all games cannot know of Parley."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.game_suite import Suite


def shuffle(p: Any, seat: int | None, chance: Random) -> None:
    """Cards change places among bag, other hands and lots unseen; others bid something else."""
    goods = len(p.bag)
    rows = [(p.bag, 0)] + [(p.hand, s) for s in range(p.seats) if s != seat]
    rows += [(p.laid, side) for side in (0, 1)] if seat not in p.partners else []
    cards = [good for row, i in rows for good in range(goods) for _ in range(row[i * goods + good])]
    losing = p.steps[-1] if p.steps and p.steps[-1][0] == "storm.lose" and p.steps[-1][1] != seat else None
    while True:
        chance.shuffle(cards)
        deck = cards[:]
        for row, i in rows:
            n = sum(row[i * goods : (i + 1) * goods])
            mine, deck = deck[:n], deck[n:]
            row[i * goods : (i + 1) * goods] = [mine.count(good) for good in range(goods)]
        if losing is None or sum(p.held(losing[1])[losing[3] :]) >= losing[2]:
            break
    for s in range(p.seats):
        if s != seat and p.bid[s] >= 0:
            p.bid[s] = chance.randrange(min(9, p.silver[s]) + 1)


def lost(p: Any) -> list[str]:
    goods = len(p.bag)
    there = [p.bag[good] + sum(p.hand[good::goods]) + sum(p.laid[good::goods]) for good in range(goods)]
    return [] if len(set(there)) == 1 and min(p.bag) >= 0 else [f"there are {there} cards"]


SUITE = Suite(
    shuffle=shuffle,
    large=True,
    lost=lost,
    long=[("rounds", 300)],
    endings={
        "parley.end": [
            *({"seats": seats, "rounds": rounds} for seats in (2, 3, 4) for rounds in (3, 6)),
            {"seats": 4, "rounds": 300},
        ]
    },
)
