"""Civilization, B: the introductory game, as far as the ground goes."""

from __future__ import annotations

import pytest
from cradle.civilization.rules.geography import INDEX, NOWHERE
from cradle.civilization.rules.rulesets import RULES

from tests.civilization.positions import about, asked, game, laid, legal, on_board, play, refused, ships, tokens


@pytest.mark.parametrize("seats", range(2, 8))
def test_B_1_1_one_token_in_a_start_area(seats):
    p = game.new(rules="first_societies", seats=seats, seed=seats)
    for seat in p.order:
        assert asked(p) == f"{seat} start"
        starts = legal(p, "start")
        assert {INDEX[id] for id in starts} == set(p.board.starts[p.nation[seat]])
        play(p, f"start {starts[-1]}")
    grown = {starts[-1]: 2}  # the last seat's single token, after the first expansion
    assert on_board(p, p.order[-1]) == grown
    assert not any(p.treasury)
    assert p.fleet(0) == [NOWHERE] * 4
    assert "succession" not in p.law.phases


def test_B_2_order_of_the_turn():
    assert RULES["first_societies"].phases[:7] == (
        *("expansion", "census", "ships", "movement", "conflict", "cities", "surplus"),
    )


# (2) Population expansion ---------------------------------------------------------------------------------------------
def test_B_2_1_one_grows_by_one_and_more_by_two():
    spread = {"rome": {0: 1}, "carthage": {0: 2}, "mari": {0: 5, 1: 1}}
    p = laid("first_societies", tokens=spread, cities={"knossos": 0}, phase="expansion")
    assert on_board(p, 0) == {"rome": 2, "carthage": 4, "mari": 7}  # over every limit
    assert on_board(p, 1) == {"mari": 2}
    assert tokens(p, "knossos") == {}


def test_B_2_1_with_too_few_in_stock_the_owner_distributes():
    p = laid("first_societies", tokens={"rome": {0: 1}, "carthage": {0: 2}, "mari": {0: 50}}, phase="expansion")
    assert (asked(p), about(p)) == ("0 expansion.share", {"n": 2})
    assert legal(p) == ["grow rome", "grow mari", "grow carthage"]
    play(p, "grow rome")
    assert about(p) == {"n": 1}
    assert legal(p) == ["grow mari", "grow carthage"]
    assert refused(p, "grow rome") == ("grown", {"place": "rome"}, "B.2.1")
    assert refused(p, "grow knossos") == ("no_tokens", {"place": "knossos"}, "B.2.1")
    told = play(p, "grow mari")
    assert told[0] == ("grown", {"seat": 0, "n": 2})
    assert on_board(p, 0) == {"rome": 2, "mari": 51, "carthage": 2}
    assert not any(p.arrived)


def test_B_2_1_two_may_come_to_one_area():
    p = laid("first_societies", tokens={"rome": {0: 1}, "carthage": {0: 2}, "mari": {0: 50}}, phase="expansion")
    play(p, "grow carthage, grow carthage")
    assert on_board(p, 0) == {"rome": 1, "mari": 50, "carthage": 4}


def test_B_2_1_just_enough_is_no_shortage():
    p = laid("first_societies", tokens={"rome": {0: 1}, "carthage": {0: 2}, "mari": {0: 47}}, phase="expansion")
    assert (p.stock(0), asked(p)) == (0, "0 ships.build")


# (3) Census -----------------------------------------------------------------------------------------------------------
def test_B_2_2_counts_tokens_alone_and_sets_the_order():
    p = laid(
        "first_societies",
        tokens={"rome": {0: 2}, "carthage": {1: 3}},
        cities={"knossos": 0, "mari": 0, "ur": 0},
        ships={0: "rome rome", 1: "carthage"},
        phase="census",
    )
    assert p.census == [2, 3, 0, 0]
    assert asked(p) == "1 ships.keep"
    play(p, "give-up, done")
    assert asked(p) == "0 ships.keep"
    play(p, "give-up, give-up, done")
    assert asked(p) == "1 march.from"


# (4) Ships ------------------------------------------------------------------------------------------------------------
def test_B_2_3_a_ship_costs_two_tokens_and_one_to_keep():
    p = laid("first_societies", 2, tokens={"rome": {0: 5}}, ships={0: "rome"}, phase="ships")
    assert (asked(p), about(p), legal(p)) == ("0 ships.keep", {"dock": "rome", "n": 1}, ["levy", "give-up"])
    assert play(p, "levy") == [("ship_kept_levy", {"seat": 0, "dock": "rome"})]
    assert (tokens(p, "rome"), p.stock(0)) == ({0: 4}, 51)
    assert legal(p) == ["build rome", "done"]
    play(p, "build rome")
    assert (tokens(p, "rome"), ships(p, 0)) == ({0: 2}, "rome rome")
    play(p, "build rome")
    assert (tokens(p, "rome"), ships(p, 0), p.stock(0)) == ({}, "rome rome rome", 55)


def test_B_2_3_tokens_come_from_the_area_of_the_ship():
    p = laid("first_societies", 2, tokens={"etruria": {0: 9}, "mari": {1: 3}}, ships={0: "rome etruria"}, phase="ships")
    assert (asked(p), about(p)) == ("0 ships.keep", {"dock": "etruria", "n": 2})
    assert refused(p, "treasury") == ("no_treasury", {}, "B.2.3")
    assert play(p, "levy")[1] == ("ship_lost", {"seat": 0, "dock": "rome"})  # nobody is there to pay
    assert legal(p) == ["build etruria", "done"]
    assert refused(p, "build rome") == ("no_yard", {"dock": "rome"}, "B.2.3")


def test_B_2_3_one_token_builds_nothing():
    p = laid("first_societies", 2, tokens={"rome": {0: 1}, "carthage": {0: 1}}, phase="ships")
    assert asked(p) == "0 march.from"


def test_B_2_3_an_unpaid_ship_is_lost():
    p = laid("first_societies", 2, tokens={"etruria": {0: 1}, "carthage": {1: 1}}, ships={0: "rome"}, phase="ships")
    assert (ships(p, 0), asked(p)) == ("", "0 march.from")


# (5) Movement ---------------------------------------------------------------------------------------------------------
def test_B_2_4_in_census_order_each_moves_all_he_wishes():
    p = laid(
        "first_societies",
        tokens={"rome": {0: 2}, "carthage": {1: 3}, "mari": {2: 3}},
        nations="africa egypt asia crete",
        phase="movement",
    )
    asked_for = [asked(p)]
    play(p, "done")
    asked_for.append(asked(p))
    play(p, "march carthage, to thapsus, number 1, march carthage, to numidia, number 2, done")
    asked_for.append(asked(p))
    assert asked_for == ["2 march.from", "1 march.from", "0 march.from"]  # the fourth has nothing to move
    assert not any(p.arrived)
