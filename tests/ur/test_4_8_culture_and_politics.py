"""Ur, paragraphs 4.8 and 4.9: culture and politics."""

from __future__ import annotations

from tests.ur.positions import about, asked, legal, play, position, refused, stands


# 4.8 ------------------------------------------------------------------------------------------------------------------
def test_4_8_culture_a_cube_of_its_owner_on_every_owned_tile_beside_an_own_culture_tile():
    p = position(
        """
        .   .11 .
        W02 C01 .21
        .   .
        """,
        hands="CW",
    )
    told = play(p, "use culture")
    assert stands(p) == "b1=12 a2=03 b2=01 c2=22"
    assert sorted(told[1:], key=lambda e: e[1]["seat"]) == [
        ("ur.put", {"seat": 0, "n": 1, "tiles": ["a2"]}),
        ("ur.put", {"seat": 1, "n": 1, "tiles": ["b1"]}),
        ("ur.put", {"seat": 2, "n": 1, "tiles": ["c2"]}),
    ]
    assert p.supply == [16, 18, 18, 20]


def test_4_8_culture_a_tile_beside_two_gets_two():
    p = position("C01 .12 C01\n. C02 .", hands="CW")
    play(p, "use culture")
    assert stands(p) == "a1=01 b1=15 c1=01 b2=02"  # three due, as b1 lies beside three


def test_4_8_culture_tiles_beside_each_other_profit():
    p = position("C01 C02\nC13", hands="CW")
    play(p, "use culture")
    assert stands(p) == "a1=02 b1=03 a2=14"  # another's Culture tile gives nothing


def test_4_8_culture_what_exceeds_five_is_not_placed():
    p = position("C01 .14 C01 W05", hands="CW")
    told = play(p, "use culture")
    assert stands(p) == "a1=01 b1=15 c1=01 d1=05"
    assert told[1:] == [("ur.put", {"seat": 1, "n": 1, "tiles": ["b1"]})]


def test_4_8_culture_short_of_own_cubes_the_active_player_chooses_others_get_theirs():
    p = position("C01 W03 C01 W03 P02\n.14 .   .12 W05\n.   .   .   P03", hands="CW")  # 18: 2 left, 3 due
    told = play(p, "use culture")
    assert told[1:] == [("ur.put", {"seat": 1, "n": 2, "tiles": ["a2", "c2"]})]
    assert stands(p) == "a1=01 b1=03 c1=01 d1=03 e1=02 a2=15 c2=13 d2=05 d3=03"
    assert (asked(p), about(p)) == ("0 culture.put", {"tile": "b1", "n": 2, "due": 2})
    assert legal(p) == ["number 1", "number 2"]
    assert refused(p, "number 0") == ("number", {"least": 1, "most": 2}, "4.4")
    play(p, "number 1")
    assert (about(p), legal(p)) == ({"tile": "d1", "n": 1, "due": 1}, ["number 1"])
    play(p, "number 1")
    assert stands(p) == "a1=01 b1=04 c1=01 d1=04 e1=02 a2=15 c2=13 d2=05 d3=03"
    assert asked(p) == "0 turn.rest"


def test_4_8_culture_all_are_short_the_active_player_is_asked_first_then_clockwise():
    p = position(
        """
        .   .04 .   .14 .   .
        .04 C21 .   C21 .14 .
        .   W24 .   W24 .34 .
        W25 W23 .   .   C21 .34
        .35 .35 .31 .   .   .
        .05 .05 .01 .15 .15 .11
        """,
        hands=".. .. CW",
        turn=2,
    )
    assert p.supply == [1, 1, 1, 1]
    assert len(play(p, "use culture")) == 1
    for seat, one, other in ((2, "b3", "d3"), (3, "e3", "f4"), (0, "b1", "a2"), (1, "d1", "e2")):  # two due to each
        assert (asked(p), about(p)) == (f"{seat} culture.put", {"tile": one, "n": 1, "due": 1})
        assert legal(p) == ["number 0", "number 1"]
        play(p, "number 0")
        assert (asked(p), about(p)) == (f"{seat} culture.put", {"tile": other, "n": 1, "due": 1})
        assert legal(p) == ["number 1"]
        play(p, "number 1")
    assert p.supply == [0, 0, 0, 0]
    assert stands(p) == (
        "b1=04 d1=14 a2=05 b2=21 d2=21 e2=15 b3=24 d3=25 e3=34 "
        "a4=25 b4=23 e4=21 f4=35 a5=35 b5=35 c5=31 a6=05 b6=05 c6=01 d6=15 e6=15 f6=11"
    )
    assert asked(p) == "2 turn.rest"


def test_4_8_culture_a_seat_without_cubes_gets_none():
    p = position(
        """
        .14 C01 .14 .15
        .   .   .   .15
        .   .   .   .12
        """,
        hands="CW",
    )
    assert p.supply[1] == 0
    assert play(p, "use culture")[1:] == [("ur.short", {"seat": 1})]
    assert stands(p) == "a1=14 b1=01 c1=14 d1=15 d2=15 d3=12"
    assert asked(p) == "0 turn.rest"


def test_4_8_culture_holes_and_free_tiles_get_none():
    p = position(".1z C01 .", hands="CW")
    assert len(play(p, "use culture")) == 1
    assert stands(p) == "a1=1z b1=01"


# 4.9 ------------------------------------------------------------------------------------------------------------------
def test_4_9_politics_shares_all_own_cubes_out_among_the_tiles_owned():
    p = position("A03 .11 W02 M0z\n. P04", hands="PW")
    told = play(p, "use politics")
    assert told == [("ur.use", {"seat": 0, "action": "politics"})]
    assert (asked(p), about(p)) == ("0 politics.put", {"tile": "a1", "n": 9})
    assert legal(p) == [f"number {n}" for n in range(6)]
    assert play(p, "number 0") == []
    assert (about(p), legal(p)) == ({"tile": "c1", "n": 9}, ["number 4", "number 5"])
    assert refused(p, "number 3") == ("number", {"least": 4, "most": 5}, "4.9")
    assert play(p, "number 5") == [("ur.place", {"seat": 0, "tile": "c1", "n": 5})]
    assert (about(p), legal(p)) == ({"tile": "b2", "n": 4}, ["number 4"])
    play(p, "number 4")
    assert stands(p) == "b1=11 c1=05 d1=0z b2=04"  # a1 is empty now; the ziggurat kept its cube
    assert (p.supply[0], asked(p)) == (10, "0 turn.rest")


def test_4_9_politics_tiles_left_when_all_is_shared_out_stay_empty():
    p = position("A01 W02 M01", hands="PW")
    play(p, "use politics")
    assert legal(p) == [f"number {n}" for n in range(5)]  # 4 in all
    play(p, "number 4")
    assert (stands(p), asked(p)) == ("a1=04", "0 turn.rest")


def test_4_9_politics_at_most_five_on_each():
    p = position("A05 W05 M05", hands="PW")
    play(p, "use politics")
    assert legal(p) == ["number 5"]
    play(p, "number 5, number 5, number 5")
    assert stands(p) == "a1=05 b1=05 c1=05"


def test_4_9_politics_only_among_tiles_owned_at_that_moment():
    p = position("A03 . .\n. .11", hands="PW")
    play(p, "use politics")
    assert legal(p) == ["number 3"]


def test_4_9_politics_with_no_tile_asks_nothing():
    p = position("P01 .11 .", hands="AP")
    play(p, "use agriculture, use politics")
    assert (stands(p), asked(p)) == ("b1=11", "0 exchange.tile")
