"""Civilization: the phases of a turn in the order of each game (B.2, C.3, D.3, D-01, F.3); battles of small games."""

from __future__ import annotations

import pytest
from cradle.civilization.rules.rulesets import RULES
from cradle.civilization.rules.steps import civ

from tests.civilization.positions import asked, cities, game, hand, laid, play, ran, tokens

GROUND = "expansion census ships movement conflict cities surplus"
CARDS = "trade_cards trade"


@pytest.mark.parametrize(
    ("rules", "phases"),
    [
        ("nomads", "expansion ships movement counter"),  # C.3
        ("farmers", f"{GROUND} succession"),  # D.3
        ("first_societies", f"{GROUND} {CARDS} purchases returns victory"),  # B.2
        ("classic", f"taxation {GROUND} {CARDS} purchases calamities returns succession"),  # D-01
        ("classic_advanced_calamities", f"taxation {GROUND} {CARDS} purchases calamities returns succession"),  # E.15.3
        ("advanced", f"taxation {GROUND} {CARDS} calamities purchases returns succession"),
    ],
)
def test_F_3_1_D_01_the_order_of_a_turn(rules, phases):
    assert " ".join(RULES[rules].phases) == phases
    p = laid(rules, seats=2)
    game.steps.autos["turn"](p)
    assert p.steps == [("turn.end",), *[(name,) for name in reversed(phases.split())]]


def test_B_2_5_conflict_then_unsupported_cities():
    p = laid("first_societies", cities={"sparta": 0}, tokens={"rome": {0: 2, 1: 9}}, phase="conflict")
    assert (tokens(p, "rome"), asked(p)) == ({1: 8}, "0 support.city")


def test_B_2_6_cities_then_surplus():
    p = laid("first_societies", tokens={"rome": {0: 7}, "athens": {0: 4}}, phase="cities")
    assert asked(p) == "0 cities.found"
    play(p, "found rome")
    assert (cities(p, 0), tokens(p, "rome"), tokens(p, "athens")) == ("rome", {}, {0: 2})


def test_B_2_10_victory_is_checked_last():
    assert RULES["first_societies"].phases[-1] == "victory"
    trio = "law democracy philosophy pottery music mysticism drama_poetry"
    p = laid("first_societies", owned={0: trio}, tokens={"rome": {0: 2}}, phase="surplus")
    assert asked(p) == "over", "nobody else has anything to do this turn"


def test_B_4_1_metalworking_agriculture_and_engineering_work():
    p = laid("first_societies", tokens={"sparta": {0: 3, 1: 3}, "rome": {0: 3}}, owned={0: "metalworking agriculture"})
    p.then(*civ.read([("conflict",), ("surplus",)]))
    ran(p)
    assert (tokens(p, "sparta"), tokens(p, "rome")) == ({0: 1}, {0: 3})
    q = laid("first_societies", cities={"rome": 1}, tokens={"rome": {0: 6}}, owned={0: "engineering"})
    q.then(*civ.read([("conflict",)]))
    ran(q)
    assert cities(q, 1) == ""


def test_B_4_2_a_destroyed_city_costs_a_trade_card():
    p = laid("first_societies", cities={"sparta": 0}, tokens={"sparta": {1: 9}}, hand={0: "salt gold"})
    p.then(*civ.read([("conflict",)]))
    ran(p)
    assert (len(hand(p, 0).split()), len(hand(p, 1).split())) == (1, 1)
    assert asked(p) == "over", "and nothing is pillaged"


def test_D_3_census_order_and_conflict_with_support_and_surplus():
    p = laid("farmers", cities={"sparta": 0}, tokens={"rome": {0: 2, 1: 9}, "athens": {1: 5}}, phase="conflict")
    assert asked(p) == "0 support.city"
    play(p, "reduce sparta")
    assert asked(p) == "1 cities.found", "eight in Rome"
    play(p, "done")
    assert p.marker[:2] == [1, 1]
    assert (tokens(p, "rome"), tokens(p, "athens")) == ({1: 4}, {1: 4}), (
        "two each were left, and the next turn has begun"
    )
