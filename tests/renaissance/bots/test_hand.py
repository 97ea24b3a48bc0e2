"""The settlers' hand: no card is paid for that can bring nothing any more, and they know when the game ends."""

from __future__ import annotations

from random import Random

from cradle import players
from cradle.kernel.game import Action
from cradle.lab.frozen import Frozen
from cradle.renaissance.bots.worth import turns_likely
from cradle.renaissance.game import GAME
from cradle.renaissance.rules.history_deck import CARDS_OUT
from cradle.renaissance.rules.position import Age

from tests.renaissance.positions import control, give, new, own, run

MOST = "ABCDEFGHIJKLMNOPRSTVWX"  # advances that end the game soon


def picks(p: Age, *step: object) -> tuple[Action, Action]:
    """What the first settler picked there, and what today's picks."""
    run(p, step)
    d = GAME.decision(p)
    assert d is not None
    view = GAME.view(p, d.seat)
    earlier, today = Frozen(GAME, "heuristic-1"), players.load(GAME, "heuristic")
    return earlier(view, d, Random(1), 0.0), today(view, d, Random(1), 0.0)


def test_the_game_ends_when_somebody_soon_has_all_advances() -> None:
    p = new(4, turn=6)
    assert turns_likely(p) > 8
    own(p, 2, MOST)
    assert turns_likely(p) < 3


def test_a_leader_whose_advances_cannot_be_bought_before_the_end_is_not_kept() -> None:
    p = new(4, turn=9, ending=CARDS_OUT, cash=[20, 0, 0, 0])
    own(p, 0, "AB")
    give(p, 0, "las_casas")  # Cosmopolitan: 150, and needs Silk Road
    assert picks(p, "cards.more", 0) == (("done", None), ("play", "las_casas"))


def test_a_leader_is_kept_as_long_as_his_advance_comes_into_reach() -> None:
    p = new(4, turn=4, cash=[60, 0, 0, 0])
    control(p, 0, "roma firenze milano napoli")
    own(p, 0, "RV")
    give(p, 0, "las_casas")
    assert picks(p, "cards.more", 0) == (("done", None), ("done", None))


def test_in_the_last_turn_every_card_is_played_that_has_to_be_played_in_the_end() -> None:
    p = new(4, turn=9, ending=CARDS_OUT)
    give(p, 0, "war")
    assert picks(p, "cards.more", 0) == (("done", None), ("play", "war"))


def test_four_cards_are_too_many() -> None:
    """The fourth costs four ducats a turn, more than it is likely to bring later."""
    p = new(4, turn=4, misery=[0, 0, 0, 0], cash=[30, 0, 0, 0])
    control(p, 1, "roma")
    give(p, 0, "war famine mysticism silk_1")
    earlier, today = picks(p, "cards.more", 0)
    assert earlier == ("done", None) and today[0] == "play"
