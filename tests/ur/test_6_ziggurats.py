"""Ur, paragraph 6: ziggurats, and the holes they leave in the land."""

from __future__ import annotations

import pytest

from tests.ur.positions import asked, game, legal, play, position, refused, stands


def test_6_1_one_of_the_tiles_full_at_the_start_of_the_turn():
    p = position("A05 W04 M15 C05 P05 .1z", hands="AW")
    assert legal(p, "ziggurat") == ["a1", "d1", "e1"]
    assert refused(p, "ziggurat b1") == ("ziggurat_not_full", {"tile": "b1"}, "6.1")
    assert refused(p, "ziggurat c1") == ("not_own", {"tile": "c1"}, "6.1")
    assert refused(p, "ziggurat f1") == ("hole", {"tile": "f1"}, "6.3")
    assert refused(p, "ziggurat a2") == ("not_own", {"tile": "a2"}, "6.1")
    told = play(p, "ziggurat d1")
    assert told == [("ur.ziggurat", {"seat": 0, "tile": "d1", "n": 3})]
    assert (asked(p), legal(p)) == ("0 ziggurat", ["ziggurat a1", "ziggurat e1", "done"])
    assert refused(p, "ziggurat b1") == ("ziggurat_not_full", {"tile": "b1"}, "6.1")
    assert refused(p, "ziggurat d1") == ("hole", {"tile": "d1"}, "6.3")
    assert play(p, "done") == []
    assert (asked(p), stands(p)) == ("0 exchange.tile", "a1=05 b1=04 c1=15 d1=0z e1=05 f1=1z")


def test_6_1_or_two_of_them_never_three():
    p = position("A05 W05 M05", hands="AW")
    play(p, "ziggurat b1, ziggurat c1")
    assert (asked(p), stands(p)) == ("0 exchange.tile", "a1=05 b1=0z c1=0z")


def test_6_1_a_tile_filled_during_the_turn_does_not_count():
    p = position("A04 W01", hands="AW")
    play(p, "cube a1")
    assert stands(p) == "a1=05 b1=01"
    assert "ziggurat a1" not in legal(p)
    assert refused(p, "ziggurat a1") == ("ziggurat_late", {}, "6.1")
    p = position("A04 W05", hands="AW")
    play(p, "use agriculture, number 2")
    assert refused(p, "ziggurat b1") == ("ziggurat_late", {}, "6.1")


def test_6_1_while_any_of_the_five_are_left():
    p = position("A05 W05 M1z M1z M1z M1z", hands="AW")  # one left: no second one
    told = play(p, "ziggurat a1")
    assert told[0] == ("ur.ziggurat", {"seat": 0, "tile": "a1", "n": 0})
    assert asked(p) == "0 exchange.tile"
    p = position("A05 W05 M1z M1z M1z M1z\nM1z", hands="AW")
    assert legal(p, "ziggurat") == []
    assert refused(p, "ziggurat a1") == ("ziggurat_none", {}, "6.1")


def test_6_2_five_cubes_back_a_ziggurat_and_one_cube_on_it():
    p = position("A05 W05 M01", hands="AW")
    assert (p.supply[0], p.built) == (9, 0)
    play(p, "ziggurat a1")
    assert (p.supply[0], p.built, stands(p)) == (13, 1, "a1=0z b1=05 c1=01")
    play(p, "ziggurat b1")
    assert (p.supply[0], p.built, stands(p)) == (17, 2, "a1=0z b1=0z c1=01")


def test_6_2_of_a_supply_that_is_empty():
    p = position("A05 W05 M05 C05", hands="AW")
    assert p.supply[0] == 0
    play(p, "ziggurat a1")
    assert (p.supply[0], stands(p)) == (4, "a1=0z b1=05 c1=05 d1=05")


def test_6_3_a_hole_takes_no_cube():
    p = position("M0z A03 .1z", hands="AW")
    for words in ("cube a1", "free a1", "free c1"):
        assert refused(p, words) == ("hole", {"tile": words[-2:]}, "6.3")


def test_6_3_a_hole_is_no_neighbour_in_agriculture():
    p = position("A0z W02", hands="AW")
    play(p, "use agriculture")
    assert stands(p) == "a1=0z b1=01"  # not shielded, and nothing is put on a1
    assert asked(p) == "0 turn.rest"


def test_6_3_a_hole_gives_and_takes_nothing_in_culture():
    p = position("C0z W02 C01 .1z", hands="CW")
    play(p, "use culture")
    assert stands(p) == "a1=0z b1=03 c1=01 d1=1z"  # one from c1 alone


def test_6_3_a_hole_is_no_place_of_commerce():
    p = position("M0z .12 P01", hands="MW")
    play(p, "use commerce")
    assert stands(p) == "a1=0z b1=12 c1=01"


def test_6_3_the_cube_on_a_ziggurat_stays_in_politics():
    p = position("P0z P02 P01", hands="PW")
    play(p, "use politics")
    assert legal(p) == ["number 0", "number 1", "number 2", "number 3"]
    play(p, "number 3")
    assert stands(p) == "a1=0z b1=03"


def test_6_3_a_hole_attacks_nothing_and_is_not_attacked():
    p = position("W0z W11 W05 W1z\n. . .1z", hands="PW")
    play(p, "use war")
    assert legal(p, "attack-from") == ["c1"]
    assert refused(p, "attack-from a1") == ("hole", {"tile": "a1"}, "6.3")
    play(p, "attack-from c1")
    assert legal(p) == ["attack-to b1"]
    assert refused(p, "attack-to d1") == ("hole", {"tile": "d1"}, "6.3")


def test_6_3_it_counts_at_the_end():
    p = position("A0z W01", hands="AW")
    assert [s.score for s in game.standings(p) if s.seat == 0] == [6 + 1]  # A, W, ziggurat; the hand's second A or W


@pytest.mark.parametrize("built", [0, 1, 2])
def test_faq_a_ziggurat_is_a_hole_and_not_an_enemy_tile(built):
    holes = [".1z", ".0z"][:built] + ["."] * (2 - built)
    p = position(f". . .\n. M01 {holes[0]}\n. {holes[1]} .", hands="MW")
    play(p, "use commerce")
    assert (asked(p), stands(p).split()[0]) == ("0 turn.rest", "b2=01")
