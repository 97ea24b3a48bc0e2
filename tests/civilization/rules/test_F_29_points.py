"""Civilization, F.29.6: what a loss of so many points can be made of, against all there is to try."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from cradle.civilization.rules.phases.calamities.points import CITY, Units, makes, most, nearest


def some_units(chance: Random) -> Units:
    keep = chance.randint(0, 1)
    tokens = {area: chance.randint(1, 3) for area in range(chance.randint(0, 3))}
    cities = {area: chance.randint(keep, 3) for area in range(9, 9 + chance.randint(0, 3))}
    return Units(tokens, cities, chance.randint(0, 4), keep)


def ways(there: Units) -> set[tuple[int, ...]]:
    """All losses: of every area so many tokens; of every city so many left in its place, or -1 where it stands."""
    found = set()
    left = [[-1, *range(there.keep, room + 1)] for room in there.cities.values()]
    for lost in product(*(range(n + 1) for n in there.tokens.values())):
        for stay in product(*left):
            if sum(n for n in stay if n > 0) <= there.stock + sum(lost):
                found.add((*lost, *stay))
    return found


def worth(there: Units, way: tuple[int, ...]) -> int:
    n = len(there.tokens)
    return sum(way[:n]) + sum(CITY - stay for stay in way[n:] if stay >= 0)


@pytest.mark.parametrize("seed", range(4))
def test_F_29_6_exactly_so_much_or_as_little_above_as_can_be(seed):
    chance = Random(seed)
    for _ in range(15):
        there = some_units(chance)
        can = {worth(there, way) for way in ways(there)}
        assert most(there) == max(can)
        for n in range(1, max(can) + 3):
            assert makes(there, n) == (n in can)
            assert nearest(there, n) == min((m for m in can if m >= n), default=max(can))


@pytest.mark.parametrize("seed", range(4))
def test_F_29_7_any_exact_loss_can_be_picked_in_one_way(seed):
    chance = Random(seed)
    for _ in range(10):
        there = some_units(chance)
        nothing = dict.fromkeys(there.tokens, 0) | dict.fromkeys(there.cities, -1)
        for n in range(1, 12):
            exact = [way for way in ways(there) if worth(there, way) == n]
            assert sorted(picks(there, n, nothing)) == sorted(exact)


def picks(there: Units, need: int, done: dict[int, int]) -> Iterator[tuple[int, ...]]:
    """Every sequence of picks, as the lot of losses it comes to: tokens by area first, then cities."""
    if not need:
        yield tuple(done.values())
    for area in there.open(need):
        for n in there.fitting(area, need):
            later = Units(
                {a: m for a, m in there.tokens.items() if a > area},
                {a: room for a, room in there.cities.items() if a > area},
                there.stock + (n if area in there.tokens else -n),
                there.keep,
            )
            yield from picks(later, need - there.points_of(area, n), done | {area: n})
