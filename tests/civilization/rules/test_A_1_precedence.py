"""Civilization, A.1: nations and the order of precedence."""

from __future__ import annotations

from cradle.civilization.rules.geography import NATIONS
from cradle.civilization.rules.steps import civ

from tests.civilization.positions import asked, game, laid, play


def test_A_1_1_nine_nations_in_ast_order():
    assert NATIONS == ("africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "babylon", "egypt")
    p = laid(nations="egypt africa crete asia")
    assert p.order == [1, 2, 3, 0]
    for seed in range(20):
        p = game.new(seed=seed, seats=7)
        assert [p.nation[seat] for seat in p.order] == sorted(p.nation)


def test_A_1_2_ties_go_by_ast_order():
    p = laid(nations="egypt africa crete asia", census={0: 5, 1: 5, 2: 7, 3: 5})
    assert p.by_census() == [2, 1, 3, 0]


def test_A_1_2_the_tied_beneficiary_of_a_revolt_is_the_first_in_ast_order():
    towns = {"rome": 0, "carthage": 0, "knossos": 0}
    p = laid(nations="egypt crete asia africa", cities=towns, tokens={"germania": {0: 52}}, phase="taxation")
    assert asked(p) == "3 taxation.take"  # all three have 55 in stock


def test_A_1_3_a_compound_action_is_split_in_ast_order():
    p = laid("nomads", nations="egypt crete asia africa", tokens={"rome": {3: 27}, "delphi": {1: 27}, "mari": {0: 53}})
    p.put(0, 3, 27), p.put(1, 1, 27)
    p.steps = civ.read([("expansion",)])
    game.steps.run(p)
    assert asked(p) == "3 expansion.share"
    play(p, "grow germania")
    assert asked(p) == "1 expansion.share"


def test_A_1_4_census_order_is_most_tokens_first():
    p = laid(tokens={"rome": {0: 1}, "carthage": {1: 3}, "mari": {2: 2}, "jalo": {3: 2}}, phase="census")
    assert (p.census, p.by_census()) == ([1, 3, 2, 2], [1, 2, 3, 0])
