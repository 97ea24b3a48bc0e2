"""10.1, 10.2: the end of the game, and its final card round."""

from __future__ import annotations

import pytest
from cradle.renaissance.rules.position import OUT

from tests.renaissance.positions import (
    asked,
    control,
    game,
    give,
    hand,
    legal,
    new,
    own,
    play,
    refused,
    run,
    scarce,
    told,
)


def last(seats=4, ending=1, **fields):
    return new(seats, ending=ending, **fields)


@pytest.mark.parametrize(("ending", "id"), [(1, "end.advances"), (2, "end.cards"), (3, "end.alone")])
def test_10_1_the_last_turn_has_no_phase_7_and_says_why(ending, id):
    p = last(ending=ending)
    events = run(p, ("tokens",), ("finale",), ("turn.end",))
    assert [name for name, _ in events] == ["finale", id]
    assert (asked(p), game.check(p)) == ("over", [])


def test_10_1_another_turn_has_no_final_round():
    p = last(ending=0)
    run(p, ("tokens",), ("finale",))
    assert asked(p) == "0 tokens.write"
    p = last(ending=0)
    assert run(p, ("finale",)) == []


def test_10_2_in_order_every_player_must_use_his_whole_hand():
    p = last(order=[1, 0, 3, 2])
    give(p, 0, "stone_1 famine")
    give(p, 1, "wool_1 papal_bull")
    give(p, 2, "timber_1")
    run(p, ("finale",))
    assert (asked(p), legal(p)) == ("1 finale.play", ["play wool_1", "play papal_bull"])
    assert refused(p, "done") == ("rest", {}, "10.2")
    assert refused(p, "play stone_1") == ("card", {"card": "stone_1"}, "5.0")
    play(p, "play papal_bull, category science, play wool_1")
    assert asked(p) == "0 finale.play"
    play(p, "play famine")
    assert p.misery == [4, 4, 4, 4], "events work normally"
    play(p, "play stone_1, play timber_1")
    assert (asked(p), p.hand) == ("over", [0] * len(p.hand))


def test_10_2_shortages_and_surpluses_apply():
    p = last(cash=[0] * 4)
    scarce(p, stone=-1)
    control(p, 3, "roma")
    give(p, 0, "stone_1")
    run(p, ("finale",))
    play(p, "play stone_1")
    assert p.cash == [0, 0, 0, 9]


def test_10_2_a_leader_gives_a_refund_alone():
    p = last()
    own(p, 0, "OD")
    own(p, 0, "C", 2)
    own(p, 1, "D")
    give(p, 0, "newton")
    give(p, 1, "oldenburg")
    run(p, ("finale",))
    play(p, "play newton")
    assert p.cash[0] == 80, "C, bought this turn, is owned by now"
    play(p, "play oldenburg")
    assert p.cash[1] == 40, "no [O]"
    assert asked(p) == "over"


def test_10_2_unplayable_cards_do_nothing():
    p = last(epoch=2)
    give(p, 0, "mongols crusades stirrups")
    run(p, ("finale",))
    play(p, "play mongols")
    events = play(p, "play crusades")
    assert told(events, "useless") == [{"seat": 0, "card": "crusades"}]
    assert (p.misery[0], hand(p, 0)) == (0, "stirrups")


def test_10_2_military_advantages_and_vassal_still_apply():
    p = last(dice=[3, 3], arms=[2, 0, 0, 0])
    give(p, 0, "war")
    run(p, ("finale",))
    play(p, "play war, target 1")
    assert asked(p) == "1 war.cede"


def test_10_2_G45_ties_are_thrown_again_in_the_turn_of_each_following_player():
    p = last(6, dice=[1, 1, 2, 2, 3, 3, 4, 1])
    give(p, 3, "war")
    give(p, 4, "stone_1")
    run(p, ("finale",))
    play(p, "play war, target 0")
    assert asked(p) == "4 finale.play"
    assert p.misery == [2, 0, 0, 2, 0, 0], "before he plays his cards"
    events = play(p, "play stone_1")
    assert p.misery == [3, 0, 0, 3, 0, 0], "a War of the fourth is thrown three times at most, +1 each for each tie"
    assert (asked(p), told(events, "end.advances")) == ("over", [{}]), "no winner"


def test_10_2_G45_not_in_the_turn_of_one_who_has_been_eliminated():
    p = last(3, dice=[1, 1, 2, 2], wars=[2], misery=[0, OUT - 1, 0])
    own(p, 1, "I")
    give(p, 0, "uprisings")
    run(p, ("finale",))
    play(p, "play uprisings")
    assert (asked(p), p.misery) == ("over", [2, OUT, 2])


def test_10_2_a_tie_can_be_won_in_a_later_turn():
    p = last(dice=[1, 1, 2, 2, 5, 4])
    give(p, 0, "war")
    run(p, ("finale",))
    play(p, "play war, target 3")
    assert (asked(p), p.misery) == ("3 war.cede", [3, 0, 0, 4])
    play(p, "cede paris")
    assert asked(p) == "over"


def test_10_2_G45_a_war_left_tied_in_phase_3_goes_on():
    p = last(dice=[1, 1, 2, 2, 3, 3, 4, 4], wars=[2 * 8 + 3])
    run(p, ("finale",))
    assert (p.misery, asked(p), p.wars) == ([0, 0, 4, 4], "over", []), "in the turn of each player"
