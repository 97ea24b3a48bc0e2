"""Ur, paragraph 5: the exchange."""

from __future__ import annotations

import pytest
from cradle.kernel.chance import Scripted, ScriptError

from tests.ur.positions import about, asked, beside, crowd, game, hands, legal, play, position, refused, tile


def exchanging(land="", **more):
    """A position of this land in which the seat to play has declined all actions, and may exchange tiles."""
    p = position(land, **more)
    play(p, "done")
    return p


def test_5_1_with_a_free_tile_of_another_pair():
    p = exchanging("A03 Wp Aw Wa .11 .1z", hands="AW")
    wanted = [f"exchange {n}" for n in p.grid.names[1:4] + p.grid.names[6:] if tile(p, n) not in ("Aw", "Wa")]
    assert legal(p) == wanted
    assert wanted[0] == "exchange b1"
    assert refused(p, "exchange a1") == ("not_free", {"tile": "a1", "owner": 0}, "5.1")
    assert refused(p, "exchange c1") == ("exchange_same", {"tile": "c1"}, "5.1")  # U-06: either face up
    assert refused(p, "exchange d1") == ("exchange_same", {"tile": "d1"}, "5.1")
    assert refused(p, "exchange e1") == ("not_free", {"tile": "e1", "owner": 1}, "5.1")
    assert refused(p, "exchange f1") == ("hole", {"tile": "f1"}, "6.3")
    assert refused(p, "exchange beside") == ("no_beside", {}, "5.1")


@pytest.mark.parametrize(("face", "laid"), [("agriculture", "Aw"), ("war", "Wa")])
def test_5_1_the_player_picks_the_face_of_the_tile_laid(face, laid):
    p = exchanging("A03 . .11\n. . .\n. . Mp", hands="AW MC")
    assert play(p, "exchange c3") == []
    assert (asked(p), about(p)) == ("0 exchange.face", {"tile": "c3"})
    assert legal(p) == ["face agriculture", "face war"]
    assert refused(p, "face politics") == ("not_in_hand", {"action": "politics"}, "5.1")
    before = p.tile[:]
    told = play(p, f"face {face}")
    assert told == [
        ("ur.exchange", {"seat": 0, "tile": "c3", "laid": face, "left": "commerce", "right": "politics"}),
        ("turn", {"seat": 1}),
    ]
    assert tile(p, "c3") == laid
    assert hands(p)[:5] == "MP MC"
    assert [t for c, t in enumerate(p.tile) if c != 14] == [t for c, t in enumerate(before) if c != 14]
    assert p.cubes[14] == 0  # laid free


def test_5_1_what_is_taken_serves_with_both_its_actions_in_the_next_turn():
    p = exchanging("A03 . .11\n. . .\n. . Mp", seats=2, hands="AW MC")
    play(p, "exchange c3, face war, done")
    play(p, legal(p)[0])
    play(p, legal(p)[0])
    assert legal(p, "use") == ["commerce", "politics"]


def test_5_1_three_seats_the_open_tile():
    p = exchanging("A03 . .11", seats=3, hands="AW MC", beside="PW")
    assert legal(p)[-1] == "exchange beside"
    told = play(p, "exchange beside")
    assert told == [
        ("ur.exchange.beside", {"seat": 0, "left": "politics", "right": "war"}),
        ("turn", {"seat": 1}),
    ]
    assert (hands(p)[:5], beside(p)) == ("PW MC", "AW")
    play(p, "done, exchange beside")
    assert (hands(p)[:5], beside(p)) == ("PW AW", "MC")


def test_5_1_three_seats_an_open_tile_of_the_same_pair_will_not_do():
    p = exchanging("A03", seats=3, hands="AW", beside="AW")
    assert "exchange beside" not in legal(p)
    assert refused(p, "exchange beside") == ("exchange_same", {"tile": "beside"}, "5.1")


def two_seats(*draws, seed=0):
    """Seat 0 is asked first in the last round of the set-up; the script names hands, pile and what comes up later."""
    fresh = (game.new(seats=2, seed=seed, chance=Scripted(draws=draws)) for seed in range(seed, 100))
    p = next(p for p in fresh if p.first == 0)
    while asked(p) != "0 setup.exchange":
        game.play(p, game.decision(p).actions[0])
    return p


def test_5_1_two_seats_the_tile_given_goes_under_the_pile():
    p = two_seats("agriculture-war", "commerce-culture", "politics-war", "culture-war", "agriculture-politics")
    assert (hands(p), beside(p), sum(p.hidden)) == ("AW MC", "PW", 2)
    told = play(p, "exchange beside")
    assert told == [("ur.exchange.beside", {"seat": 0, "left": "politics", "right": "war"})]
    assert (hands(p), beside(p), sum(p.hidden)) == ("PW MC", "CW AW", 1)  # CW comes up; between the two lies one
    play(p, "exchange beside")
    assert (hands(p), beside(p), sum(p.hidden)) == ("PW CW", "AP AW MC", 0)  # now all know the whole pile
    play(p, "done, exchange beside")
    assert (hands(p), beside(p)) == ("AP CW", "AW MC PW")
    play(p, "done, exchange beside")
    assert (hands(p), beside(p)) == ("AP AW", "MC PW CW")
    play(p, "done, exchange beside")
    assert (hands(p), beside(p)) == ("MC AW", "PW CW AP")


def test_5_1_two_seats_a_top_of_the_same_pair_will_not_do():
    p = exchanging("A03", seats=2, hands="AW", beside="AW MC PW")
    assert "exchange beside" not in legal(p)
    assert refused(p, "exchange beside") == ("exchange_same", {"tile": "beside"}, "5.1")
    play(p, "exchange b1, face war")  # the pile stays as it is
    assert beside(p) == "AW MC PW"


def test_5_1_two_seats_what_comes_up_is_decided_when_it_does():
    tops = set()
    for chance in range(40):
        p = two_seats()
        p.chance = chance
        under = p.hidden[:]
        play(p, "exchange beside")
        top = p.beside[0]
        assert p.hidden == [n - (k == top) for k, n in enumerate(under)]
        tops.add(top)
    assert tops == {k for k, n in enumerate(under) if n}


def test_5_1_two_seats_a_script_names_only_tiles_that_can_lie_there():
    with pytest.raises(ScriptError):
        two_seats(*["culture-war"] * 4)


@pytest.mark.parametrize("picks", ["done", "cube a1, done", "ziggurat b6"])
def test_5_2_it_must_be_done_whatever_came_before(picks):
    p = position(crowd(".05", ".21", "Mp", "Wp", "Aw"), hands="AW")
    play(p, picks)
    assert asked(p) == "0 exchange.tile"
    assert legal(p) == ["exchange d6", "exchange e6"]
    assert refused(p, "done") == ("must_exchange", {}, "5.2")
    assert refused(p, "keep") == ("must_exchange", {}, "5.2")


@pytest.mark.parametrize("picks", ["done", "use war, done, done", "ziggurat c6"])
def test_5_2_where_it_is_impossible_the_game_ends_at_once(picks):
    p = position(crowd(".05", ".21", "Wa", "Aw"), hands="AW")
    told = play(p, picks)
    assert told[-1] == ("ur.end.no_exchange", {"seat": 0})
    assert asked(p) == "over"


@pytest.mark.parametrize("seats", [2, 3])
def test_5_3_the_tile_beside_the_grid_counts_as_a_way_to_exchange(seats):
    p = exchanging(crowd("Wa", seats=seats), seats=seats, hands="AW", beside="MP")
    assert legal(p) == ["exchange beside"]
    p = exchanging(crowd("Wa", seats=seats), seats=seats, hands="AW", beside="AW")
    assert asked(p) == "over"


def test_5_3_tiles_under_ziggurats_are_never_exchanged():
    p = exchanging("A03 Mp0z Mp1z", hands="AW")
    assert "exchange b1" not in legal(p) and "exchange c1" not in legal(p)
    assert refused(p, "exchange b1") == ("hole", {"tile": "b1"}, "6.3")
    assert refused(p, "exchange c1") == ("hole", {"tile": "c1"}, "6.3")
