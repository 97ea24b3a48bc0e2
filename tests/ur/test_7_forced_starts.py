"""Ur, paragraph 7: a start without cubes on the tiles."""

from __future__ import annotations

import pytest

from tests.ur.positions import about, asked, crowd, hands, legal, play, position, refused, stands

NOTHING_ELSE = ["use agriculture", "use war", "cube a1", "free c1", "ziggurat b1", "done"]


def test_7_1_no_cube_anywhere_three_on_one_free_tile():
    p = position(".13 .1z A", hands="AW")
    assert (asked(p), about(p)) == ("0 start", {"n": 3})
    assert legal(p) == [f"place {n}" for n in p.grid.names[2:]]
    assert refused(p, "place a1") == ("not_free", {"tile": "a1", "owner": 1}, "7.1")
    assert refused(p, "place b1") == ("hole", {"tile": "b1"}, "6.3")
    assert play(p, "place c1") == [("ur.place", {"seat": 0, "tile": "c1", "n": 3})]
    assert (stands(p), p.supply[0], asked(p)) == ("a1=13 b1=1z c1=03", 17, "0 exchange.tile")


def test_7_2_only_on_ziggurats_one_on_one_free_tile():
    p = position(".13 .0z A .0z", hands="AW")
    assert (asked(p), about(p)) == ("0 start", {"n": 1})
    assert legal(p) == [f"place {n}" for n in ["c1", *p.grid.names[4:]]]
    assert refused(p, "place a1") == ("not_free", {"tile": "a1", "owner": 1}, "7.2")
    assert refused(p, "place b1") == ("hole", {"tile": "b1"}, "6.3")
    assert play(p, "place c1") == [("ur.place", {"seat": 0, "tile": "c1", "n": 1})]
    assert (stands(p), p.supply[0], asked(p)) == ("a1=13 b1=0z c1=01 d1=0z", 17, "0 exchange.tile")


@pytest.mark.parametrize("land", ["", ".0z"])
def test_7_1_and_7_2_then_the_exchange(land):
    p = position(land, seats=2, hands="AW", beside="MC")
    play(p, "place c3, exchange beside")
    assert hands(p)[:2] == "MC"
    assert asked(p) == "1 start"  # seat 1 has no cube anywhere, either


def test_7_a_seat_with_one_cube_left_plays_on():
    assert asked(position(".01 .0z")) == "0 turn"


@pytest.mark.parametrize(("hole", "n"), [(".1z", 3), (".0z", 1)])
def test_7_3_no_free_tile_nothing_is_placed(hole, n):
    p = position(crowd(hole, seats=3, owners="12"), seats=3, hands="AW", beside="MC")
    before = stands(p)
    assert (asked(p), about(p), legal(p)) == ("0 start", {"n": n}, ["done"])
    assert refused(p, "place f6") == ("hole", {"tile": "f6"}, "6.3")
    assert play(p, "done") == [("ur.start.none", {"seat": 0})]
    assert (stands(p), asked(p)) == (before, "0 exchange.tile")


@pytest.mark.parametrize(("land", "n"), [(".13 .1z .", 3), (".13 .0z .", 1)])
def test_7_4_nothing_else_is_open_to_him(land, n):
    p = position(land, hands="AW")
    for words in NOTHING_ELSE:
        assert refused(p, words) == ("forced_start", {"n": n}, "7.4")
    play(p, "place d1")
    assert asked(p) == "0 exchange.tile"  # no extra cube
