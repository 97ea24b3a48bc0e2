"""Civilization, A.2: the pieces of a nation. After every action of a random game they are all there."""

from __future__ import annotations

from random import Random

import pytest
from cradle.civilization.rules.geography import NOWHERE
from cradle.civilization.rules.position import CITIES, SHIPS
from cradle.civilization.rules.rulesets import RULES

from tests.civilization.positions import conserved, game, laid, play, ships


@pytest.mark.parametrize("seats", [4, *(pytest.param(n, marks=pytest.mark.long) for n in (2, 7))])
@pytest.mark.parametrize("rules", RULES)
def test_A_2_nothing_is_lost_or_comes_out_of_nothing(rules, seats):
    chance = Random(seats)
    p = game.new(rules=rules, seats=seats, seed=seats)
    for _ in range(1500):
        decision = game.decision(p)
        if decision is None:
            break
        game.play(p, decision.actions[int(chance.random() * len(decision.actions))])
        assert not conserved(p)


@pytest.mark.parametrize(
    ("rules", "seats"), [(rules, n) for rules in RULES for n in range(2, RULES[rules].most_seats + 1)]
)
def test_A_2_1_a_nation_has_55_tokens_9_cities_and_4_ships(rules, seats):
    p = game.new(rules=rules, seats=seats)
    assert p.supply == (47 if rules == "advanced" and seats in (3, 5, 8) else 55)
    assert all(p.stock(side) == p.supply - p.on_board(side) for side in range(p.sides))
    assert (CITIES, SHIPS, len(p.ships)) == (9, 4, 4 * seats)


def test_A_2_2_a_token_is_on_the_board_in_stock_or_in_the_treasury():
    p = laid(tokens={"rome": {0: 6}}, treasury={0: 10})
    assert (p.on_board(0), p.treasury[0], p.stock(0)) == (6, 10, 39)
    assert laid("advanced", 3, area="usual", tokens={"rome": {0: 6}}).stock(0) == 41


def test_A_2_3_four_ships_at_most():
    p = laid("nomads", 2, tokens={"rome": {0: 40}}, ships={0: "rome rome rome"}, phase="ships")
    play(p, "levy, levy, levy")
    told = play(p, "build rome")
    assert ships(p, 0) == "rome rome rome rome"
    assert told == [("ship_built", {"seat": 0, "dock": "rome", "n": 0})]
    assert game.decision(p).kind == "march.from"  # no fifth is offered


def test_A_2_4_what_is_removed_goes_to_stock_and_can_return():
    p = laid("nomads", 2, tokens={"rome": {0: 4}}, ships={0: "rome"}, phase="ships")
    play(p, "give-up")
    assert p.fleet(0) == [NOWHERE] * SHIPS
    play(p, "build rome")
    assert (ships(p, 0), p.stock(0)) == ("rome", 53)


def test_A_2_5_treasury_exists_in_the_full_games_alone():
    assert [name for name, rules in RULES.items() if rules.treasury] == [
        "classic",
        "classic_advanced_calamities",
        "advanced",
    ]
    for name, rules in RULES.items():
        assert ("taxation" in rules.phases) == rules.treasury, name


def test_A_2_6_units_of_a_nation_are_tokens_and_cities_not_ships():
    p = laid(cities={"rome": 1}, ships={0: "carthage"}, treasury={0: 2, 1: 2}, phase="ships")
    play(p, "treasury")
    assert game.decision(p).seat == 1  # seat 0 has no unit anywhere, and nothing left to pay
    assert ("build", "rome") in game.decision(p).actions
