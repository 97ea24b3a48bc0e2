"""Ur, paragraphs 4.1 to 4.9: what the tile in hand lets one do, war apart."""

from __future__ import annotations

import pytest

from tests.ur.positions import about, asked, legal, play, position, refused, stands


# 4.1 to 4.5 -----------------------------------------------------------------------------------------------------------
def test_4_1_the_two_actions_of_the_hand_tile():
    p = position("A01 .", hands="AW")
    assert legal(p, "use") == ["agriculture", "war"]
    assert refused(p, "use commerce") == ("not_in_hand", {"action": "commerce"}, "4.1")


@pytest.mark.parametrize(
    ("one", "other", "left"), [("agriculture", "war", ["cube a1"]), ("war", "agriculture", [])]
)  # Agriculture takes a cube from a1, then it is full no more
def test_4_1_each_at_most_once_in_any_order(one, other, left):
    p = position("A05 . .11", hands="AW")
    ends = {"agriculture": "use agriculture, number 0", "war": "use war, done"}
    assert play(p, ends[one])[0] == ("ur.use", {"seat": 0, "action": one})
    assert asked(p) == "0 turn.rest"
    assert about(p) == {"used": one, "action": other}
    assert legal(p) == [f"use {other}", *left, "done"]
    assert refused(p, f"use {one}") == ("used", {"action": one}, "4.1")
    assert refused(p, "use culture") == ("not_in_hand", {"action": "culture"}, "4.1")
    play(p, ends[other])
    assert asked(p) == "0 exchange.tile"


def test_4_1_each_may_be_declined():
    p = position("A03 . .11", hands="AW")
    assert play(p, "done") == [("ur.nothing", {"seat": 0})]
    assert (asked(p), stands(p)) == ("0 exchange.tile", "a1=03 c1=11")
    p = position("A03 . .11", hands="AW")
    play(p, "use war, done, done")
    assert (asked(p), stands(p)) == ("0 exchange.tile", "a1=03 c1=11")


def test_4_2_one_declined_a_cube_after_the_other():
    p = position("A02 W05 . .11", hands="PW")
    play(p, "use war, done")
    assert legal(p) == ["use politics", "cube a1", "done"]
    assert refused(p, "cube d1") == ("not_own", {"tile": "d1"}, "4.2")
    assert refused(p, "cube c1") == ("free_needs_both", {}, "4.3")
    assert refused(p, "cube b1") == ("full", {"tile": "b1"}, "2.5")
    assert refused(p, "free c1") == ("free_needs_both", {}, "4.3")
    assert play(p, "cube a1") == [("ur.place", {"seat": 0, "tile": "a1", "n": 1})]
    assert (stands(p), p.supply[0]) == ("a1=03 b1=05 d1=11", 12)
    assert asked(p) == "0 exchange.tile"


def test_4_2_one_declined_a_cube_before_the_other():
    p = position("A02 W05 . .11", hands="PW")
    play(p, "cube a1")
    assert asked(p) == "0 turn.cube"
    assert legal(p) == ["use politics", "use war", "cube a1", "done"]
    assert refused(p, "use culture") == ("not_in_hand", {"action": "culture"}, "4.1")
    play(p, "use war, done")
    assert (stands(p), asked(p)) == ("a1=03 b1=05 d1=11", "0 exchange.tile")


def test_4_3_both_declined_two_cubes_on_own_tiles():
    p = position("A02 W04 . .11", hands="PW")
    play(p, "cube a1, cube a1")
    assert (stands(p), asked(p)) == ("a1=04 b1=04 d1=11", "0 exchange.tile")
    p = position("A02 W04 . .11", hands="PW")
    play(p, "cube b1")
    assert legal(p) == ["use politics", "use war", "cube a1", "done"]  # b1 is full now
    assert refused(p, "free c1") == ("free_needs_both", {}, "4.3")
    assert refused(p, "cube b1") == ("full", {"tile": "b1"}, "2.5")
    play(p, "cube a1")
    assert (stands(p), asked(p)) == ("a1=03 b1=05 d1=11", "0 exchange.tile")


def test_4_3_or_one_cube_on_any_free_tile():
    p = position("A02 M1z .\n. .11", seats=2, hands="PW")
    free = [n for n in p.grid.names if n not in ("a1", "b1", "b2")]
    assert legal(p) == ["use politics", "use war", "cube a1", *[f"free {n}" for n in free], "done"]
    assert refused(p, "free b2") == ("not_free", {"tile": "b2", "owner": 1}, "4.3")
    assert refused(p, "free a1") == ("not_free", {"tile": "a1", "owner": 0}, "4.3")
    assert refused(p, "free b1") == ("hole", {"tile": "b1"}, "6.3")
    assert refused(p, "cube b1") == ("hole", {"tile": "b1"}, "6.3")
    play(p, "free e5")
    assert (stands(p), asked(p)) == ("a1=02 b1=1z b2=11 e5=01", "0 exchange.tile")


def test_4_4_cubes_come_from_the_supply():
    p = position("A05 W05 M05 C04", hands="AW")  # 19 of 20
    assert p.supply[0] == 1
    assert legal(p, "cube") == ["d1"]
    play(p, "cube d1")
    assert p.supply[0] == 0
    assert legal(p) == ["use agriculture", "use war", "done"]
    assert refused(p, "cube d1") == ("no_supply", {}, "4.4")


def test_4_4_the_supply_is_twenty_less_grid_and_ziggurats():
    p = position("A05 W05 M0z C0z .04", hands="AW")
    assert p.supply[0] == 4


def test_4_4_none_left_nothing_is_placed():
    p = position("A05 W05 M05 C04 P01 .11", hands="AC")  # 20
    assert legal(p) == ["use agriculture", "use culture", *[f"ziggurat {n}" for n in ("a1", "b1", "c1")], "done"]
    assert refused(p, "free a2") == ("no_supply", {}, "4.4")
    assert refused(p, "cube d1") == ("no_supply", {}, "4.4")
    told = play(p, "use culture")  # one due on e1
    assert told == [("ur.use", {"seat": 0, "action": "culture"}), ("ur.short", {"seat": 0})]
    assert stands(p) == "a1=05 b1=05 c1=05 d1=04 e1=01 f1=11"
    assert legal(p) == ["use agriculture", "done"]
    assert refused(p, "cube d1") == ("no_supply", {}, "4.4")


def test_4_4_cubes_removed_in_the_same_action_are_back_in_the_supply():
    p = position("A05 W05\nM05\n. . P03\n. . . . A02", hands="AC")  # 20; A e4 stands alone
    play(p, "use agriculture")
    assert stands(p) == "a1=04 b1=05 a2=05 c3=02 e4=01"
    assert (p.supply[0], about(p), legal(p)) == (3, {"tile": "a1"}, ["number 0", "number 1"])


def test_4_5_the_cubes_are_a_right_not_a_duty():
    p = position("A03 . .11", hands="AW")
    play(p, "cube a1, done")
    assert (stands(p), asked(p)) == ("a1=04 c1=11", "0 exchange.tile")


def test_4_5_a_tile_gained_by_the_other_action_takes_it_a_lost_one_does_not():
    p = position("W02 A . .11", hands="MW")
    play(p, "use war, attack-from a1, attack-to b1, number 2, done")
    assert stands(p) == "b1=02 d1=11"
    assert legal(p) == ["use commerce", "cube b1", "done"]
    assert refused(p, "cube a1") == ("free_needs_both", {}, "4.3")  # it is free now
    play(p, "cube b1")
    assert stands(p) == "b1=03 d1=11"


def test_4_5_no_own_tile_is_left():
    p = position("P01 . .11", hands="AW")
    play(p, "use agriculture")
    assert stands(p) == "c1=11"
    assert legal(p) == ["use war", "done"]
    play(p, "use war")
    assert legal(p) == ["done"]
    play(p, "done")
    assert asked(p) == "0 exchange.tile"


# 4.6 ------------------------------------------------------------------------------------------------------------------
def test_4_6_agriculture_takes_from_tiles_not_beside_an_own_agriculture_tile():
    p = position(
        """
        A02 A03 W02 P03
        C04 A12 W11 .
        M02 . . A21
        """,
        hands="AW",
    )
    told = play(p, "use agriculture")
    assert stands(p) == "a1=02 b1=03 c1=02 d1=02 a2=04 b2=12 c2=11 a3=01 d3=21"
    assert told[1:] == [("ur.agriculture.lost", {"seat": 0, "n": 2, "tiles": ["d1", "a3"]})]
    assert p.supply == [6, 17, 19, 20]


def test_4_6_agriculture_puts_0_1_or_2_on_each_own_agriculture_tile():
    p = position("A01 A02 W01 .\n. A04", hands="AW")
    told = play(p, "use agriculture")
    assert len(told) == 1  # nothing lost
    assert (asked(p), about(p)) == ("0 agriculture.put", {"tile": "a1"})
    assert legal(p) == ["number 0", "number 1", "number 2"]
    assert refused(p, "number 3") == ("number", {"least": 0, "most": 2}, "4.6")
    assert play(p, "number 2") == [("ur.place", {"seat": 0, "tile": "a1", "n": 2})]
    assert about(p) == {"tile": "b1"}
    assert play(p, "number 0") == []
    assert (about(p), legal(p)) == ({"tile": "b2"}, ["number 0", "number 1"])
    play(p, "number 1")
    assert stands(p) == "a1=03 b1=02 c1=01 b2=05"
    assert asked(p) == "0 turn.rest"


def test_4_6_agriculture_is_judged_before_any_removal():
    p = position("A01 W02 .\n. . .", hands="AW")  # a1 stands alone: it loses its last cube, yet shields b1
    told = play(p, "use agriculture")
    assert stands(p) == "b1=02"
    assert told[1:] == [("ur.agriculture.lost", {"seat": 0, "n": 1, "tiles": ["a1"]})]
    assert asked(p) == "0 turn.rest"  # and nothing is put on a1


def test_4_6_agriculture_of_others_and_backs_do_not_count():
    p = position("W02 A12 .\n.\nWa02 Ma02", hands="AW")
    play(p, "use agriculture")
    assert stands(p) == "a1=01 b1=12 a3=01 b3=01"


def test_4_6_agriculture_short_of_cubes():
    p = position("A04 A04 A02 W05 .\n. P03\n. . . . . M01", hands="AW")  # 19; P stands beside an Agriculture tile
    play(p, "use agriculture")
    assert stands(p) == "a1=04 b1=04 c1=02 d1=05 b2=03"
    assert p.supply[0] == 2
    assert legal(p) == ["number 0", "number 1"]
    play(p, "number 1, number 1")
    assert (about(p), legal(p)) == ({"tile": "c1"}, ["number 0"])
    play(p, "number 0")
    assert stands(p) == "a1=05 b1=05 c1=02 d1=05 b2=03"


def test_4_6_agriculture_without_an_agriculture_tile_only_takes():
    p = position("W03 M01", hands="AW")
    told = play(p, "use agriculture")
    assert told[1:] == [("ur.agriculture.lost", {"seat": 0, "n": 2, "tiles": ["a1", "b1"]})]
    assert (stands(p), asked(p)) == ("a1=02", "0 turn.rest")


# 4.7 ------------------------------------------------------------------------------------------------------------------
def test_4_7_commerce_one_cube_for_every_side_at_the_edge_or_at_another_seat():
    p = position(
        """
        M01 .12 .
        .   .   .21
        .   .12 M01 .03
        .   .   .
        """,
        hands="MW",
    )
    told = play(p, "use commerce")
    assert stands(p) == "a1=04 b1=12 c2=21 b3=12 c3=03 d3=03"  # a1: two edges and b1; c3: two others, one own, one free
    assert told[1:] == [("ur.put", {"seat": 0, "n": 5, "tiles": ["a1", "c3"]})]
    assert p.supply[0] == 10
    assert asked(p) == "0 turn.rest"


def test_4_7_commerce_on_five_by_five_the_edge_is_at_e_and_5():
    p = position(".\n.\n.\n.\n. . . . M01", seats=2, hands="MW")
    play(p, "use commerce")
    assert stands(p) == "e5=03"


def test_4_7_commerce_what_exceeds_five_is_not_placed():
    p = position("M04 .12\n.12", hands="MW")  # four due
    told = play(p, "use commerce")
    assert (stands(p), p.supply[0]) == ("a1=05 b1=12 a2=12", 15)
    assert told[1:] == [("ur.put", {"seat": 0, "n": 1, "tiles": ["a1"]})]
    p = position("M05 .12\n.12", hands="MW")
    assert len(play(p, "use commerce")) == 1
    assert stands(p) == "a1=05 b1=12 a2=12"


def test_4_7_commerce_needs_an_own_commerce_tile():
    p = position("Wm03 M12", hands="MW")
    assert len(play(p, "use commerce")) == 1
    assert stands(p) == "a1=03 b1=12"


def test_4_7_commerce_short_of_cubes_the_player_chooses_where():
    p = position(
        """
        M01 .12 M02 W05
        .   .   .   P05
        .   .   .   A04
        """,
        hands="MW",
    )  # 17 on the grid, 3 left; due 3 on a1, 2 on c1
    assert p.supply[0] == 3
    play(p, "use commerce")
    assert (asked(p), about(p)) == ("0 commerce.put", {"tile": "a1", "n": 3, "due": 3})
    assert legal(p) == ["number 1", "number 2", "number 3"]  # 0 would leave one that fits unplaced
    assert refused(p, "number 0") == ("number", {"least": 1, "most": 3}, "4.4")
    assert play(p, "number 2") == [("ur.place", {"seat": 0, "tile": "a1", "n": 2})]
    assert (about(p), legal(p)) == ({"tile": "c1", "n": 1, "due": 2}, ["number 1"])
    play(p, "number 1")
    assert stands(p) == "a1=03 b1=12 c1=03 d1=05 d2=05 d3=04"
    assert (p.supply[0], asked(p)) == (0, "0 turn.rest")


def test_4_7_commerce_short_of_cubes_and_all_go_on_the_first():
    p = position("M01 .12 M02 W05\n.   .   .   P05\n.   .   .   A04", hands="MW")
    play(p, "use commerce, number 3")
    assert (stands(p), asked(p)) == ("a1=04 b1=12 c1=02 d1=05 d2=05 d3=04", "0 turn.rest")


def test_4_7_commerce_just_enough_asks_nothing():
    p = position("M01 .12 M02 W05\n.   .   .   P05\n.   .   .   A02", hands="MW")  # 15: 5 left, 5 due
    play(p, "use commerce")
    assert (stands(p), asked(p)) == ("a1=04 b1=12 c1=04 d1=05 d2=05 d3=02", "0 turn.rest")
