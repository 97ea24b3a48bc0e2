"""Ur, paragraph 8: the end of the game."""

from __future__ import annotations

import pytest

from tests.ur.positions import asked, crowd, game, legal, play, position, refused


def turns(p):
    """Every seat declines all and takes the first tile that will do, to the end; who played, and the last event."""
    played, told = [], []
    while asked(p) != "over":
        seat = asked(p)[0]
        if asked(p).endswith(" turn"):
            played.append(int(seat))
            told = play(p, "done")
        else:
            told = play(p, legal(p)[0])
    return played, told[-1]


def test_8_1_at_once_when_a_player_cannot_exchange():
    p = position(crowd("Wa", "Aw"), hands="AW", turn=0)
    told = play(p, "done")
    assert told == [("ur.nothing", {"seat": 0}), ("ur.end.no_exchange", {"seat": 0})]
    assert asked(p) == "over"
    assert game.refusal(p, "done", None) == ("refusal.over", {}, "")
    assert len(game.standings(p)) == 4  # seats 1 to 3 have no turn any more


@pytest.mark.parametrize(
    ("seats", "first", "builder", "after"),
    [
        (4, 0, 0, [1, 2, 3]),  # built by the first player: the round is played out
        (4, 0, 1, [2, 3]),
        (4, 0, 3, []),  # by the last one: the game ends with his turn
        (4, 2, 0, [1]),  # round: 2 3 0 1
        (4, 2, 1, []),
        (4, 2, 2, [3, 0, 1]),
        (3, 1, 2, [0]),
        (3, 1, 0, []),
        (2, 1, 1, [0]),
        (2, 1, 0, []),
    ],
)
def test_8_2_the_round_of_the_fifth_ziggurat_is_played_out(seats, first, builder, after):
    others = [s for s in range(seats) if s != builder]
    holes = " ".join(f".{others[0]}z" for _ in range(4))
    land = f"W{builder}5 {holes}\n. . .\n" + " ".join(f".{s}3" for s in range(seats))
    p = position(land, seats=seats, first=first, turn=builder)
    told = play(p, "ziggurat a1")
    assert told == [("ur.ziggurat", {"seat": builder, "tile": "a1", "n": 0}), ("ur.last_round", {})]
    assert asked(p) == f"{builder} exchange.tile"  # the exchange goes on
    assert turns(p) == (after, ("ur.end.ziggurats", {}))


def test_8_2_nothing_ends_before_the_fifth():
    p = position("W05 .1z .1z .1z\n. .13 .23 .33", turn=0, first=1)
    play(p, "ziggurat a1")
    play(p, legal(p)[0])
    play(p, legal(p)[0])
    assert asked(p) == "1 turn"


def test_8_2_two_at_once_may_be_the_fourth_and_the_fifth():
    p = position("W05 A05 .1z .1z .1z\n. .13 .23 .33", turn=0, first=1)
    told = play(p, "ziggurat a1, ziggurat b1")
    assert [t for t, _ in told] == ["ur.ziggurat", "ur.ziggurat", "ur.last_round"]
    assert turns(p) == ([], ("ur.end.ziggurats", {}))


def test_8_2_in_the_last_round_no_more_are_built():
    p = position("W05 .1z .1z .1z .1z\n.15 .23 .33", turn=0)
    play(p, "ziggurat a1")
    play(p, legal(p)[0])
    play(p, legal(p)[0])
    assert asked(p) == "1 turn"
    assert refused(p, "ziggurat a2") == ("ziggurat_none", {}, "6.1")


def test_8_2_the_exchange_may_still_cut_the_round_short():
    last = (".05", ".1z", ".1z", ".1z", ".1z", "Mp")
    p = position(crowd(*last), hands="AW CP")
    told = play(p, "ziggurat a6, exchange f6, face war")
    assert told[-1] == ("turn", {"seat": 1})
    p = position(crowd(*last), hands="AW AW")  # the only free tile will be of his own pair
    told = play(p, "ziggurat a6, exchange f6, face war, done")
    assert told[-1] == ("ur.end.no_exchange", {"seat": 1})
    assert asked(p) == "over"


# 8.3 ------------------------------------------------------------------------------------------------------------------
def test_8_3_the_third_time_a_position_stands_the_game_ends_and_is_scored():
    """Two seats swap their tiles back and forth; seat 1 has two kinds beside that of its hand, seat 0 one."""
    p = position("A01 M11 C11\n.\n.\n.\nAp Ma", seats=2, hands="AW MW")
    there, back = ["a5, face war", "b5, face war"], ["a5, face agriculture", "b5, face commerce"]
    told = [event for _ in range(2) for way in there + back for event in play(p, f"done, exchange {way}")]
    assert [id for id, _ in told if id in ("ur.repetition", "ur.end.repetition")] == [
        *["ur.repetition"] * 4,
        "ur.end.repetition",
    ], "each turn of the second lap stands for the second time, then the first for the third"
    assert asked(p) == "over"
    assert game.refusal(p, "done", None) == ("refusal.over", {}, "")
    assert [(s.seat, s.rank, s.score) for s in game.standings(p)] == [(1, 1, 6), (0, 2, 3)]
