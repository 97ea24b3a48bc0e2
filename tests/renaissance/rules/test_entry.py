"""7.5, 7.6: where tokens can go, and how many an attack needs, is what the terms of both forces say."""

from __future__ import annotations

from random import Random

import pytest
from cradle.renaissance.game import GAME as game
from cradle.renaissance.rules.entry import enterable
from cradle.renaissance.rules.geography import CAPACITY, SATELLITE
from cradle.renaissance.rules.position import LETTERS, NONE, Age
from cradle.renaissance.rules.reach import bits, by_land, reach, tokens_it_can_bring
from cradle.renaissance.rules.rivalry_odds import attack, defence, defenders, fewest_to_attack, total, weight

from tests.renaissance.lively import choose

GAMES = [(3, 1), (4, 2), (5, 3), (6, 4), (6, 5)]
MANY = [(seats, seed) for seats in (3, 4, 5, 6) for seed in range(100, 160)]


def by_terms(p: Age, seat: int, n: int) -> int:
    """The fewest tokens that make a majority (G3) and a force that is no weaker than the defence."""
    majority = 1 if SATELLITE[n] else CAPACITY[n] + 1
    lacks = total(defence(p, seat, n)) - total(attack(p, seat, n))
    return max(1, majority - p.at(n, seat), -(-lacks // weight(p, seat, n)))


def can_enter(p: Age, seat: int, n: int) -> bool:
    """Some number of its reserve, quietly where nobody controls and there is room, or as an attack."""
    most = tokens_it_can_bring(p, seat, n)
    if most < 1 or p.control[n] == seat:
        return False
    if p.control[n] == NONE and sum(p.presence(n)) < CAPACITY[n]:
        return True
    enough = SATELLITE[n] or most + p.at(n, seat) > CAPACITY[n]
    return bool(enough and defenders(p, seat, n)) and by_terms(p, seat, n) <= most


def enriched(p: Age, chance: Random) -> Age:
    """A copy in which the seats have arms, advances and reserves that bear on forces."""
    q = p.copy()
    for seat in range(q.seats):
        q.arms[seat] = chance.randrange(16)
        q.reserve[seat] = max(1, q.reserve[seat]) + chance.randrange(12)
        for n in range(LETTERS):
            q.owned[seat * LETTERS + n] |= chance.random() < 0.3
    return q


@pytest.mark.parametrize(
    ("seats", "seed"), [*GAMES, *[pytest.param(*row, marks=pytest.mark.long) for row in MANY]], ids=str
)
def test_the_list_is_that_of_the_terms(seats: int, seed: int) -> None:
    p, chance, attacks, looked = game.new(seats=seats, seed=seed), Random(seed), 0, 0
    while (decision := game.decision(p)) is not None and looked < 60:
        if decision.kind == "expansion.place" and chance.random() < 0.3:
            for q in (p, enriched(p, chance)):
                seat = decision.seat
                to = reach(q, seat)
                assert enterable(q, seat, to) == [n for n in bits(to.free | to.sea) if can_enter(q, seat, n)]
                for n in bits(to.free | to.sea):
                    assert by_land(q, seat, n) == bool(to.free >> n & 1)
                    if defenders(q, seat, n):
                        assert fewest_to_attack(q, seat, n) == by_terms(q, seat, n)
                attacks += sum(sum(q.presence(n)) >= CAPACITY[n] for n in enterable(q, seat, to))
                looked += 1
        game.play(p, choose(p, decision, chance))
    assert looked > 20 and attacks > 20
