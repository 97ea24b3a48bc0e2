"""5.0: playing cards in order of play; what cannot be played any more."""

from __future__ import annotations

from cradle.renaissance.rules.cards import CARDS, KIND
from cradle.renaissance.rules.phases.events import AIMED, EVENTS

from tests.renaissance.positions import about, asked, control, give, hand, legal, new, own, play, refused, run, told


def test_5_0_in_order_any_number_of_cards_or_none():
    p = new(order=[2, 0, 3, 1])
    give(p, 0, "stone_1 stone_1 charlemagne")
    give(p, 1, "mongols")
    give(p, 2, "timber_1")
    run(p, ("cards",))
    assert asked(p) == "2 cards.play"
    assert legal(p) == ["play timber_1", "done"]
    assert play(p, "done") == [("plays_no_more", {"seat": 2})]
    assert legal(p) == ["play stone_1", "play charlemagne", "done"]
    events = play(p, "play charlemagne, play stone_1")
    assert [e["card"] for e in told(events, "plays")] == ["charlemagne", "stone_1"]
    assert legal(p) == ["play stone_1", "done"]
    play(p, "play stone_1")
    assert asked(p) == "1 cards.play", "an empty hand has nothing to decide, nor has seat 3"
    play(p, "done")
    assert (asked(p), hand(p, 1), hand(p, 2)) == ("over", "mongols", "timber_1"), "no second round"


def test_5_0_a_card_out_of_hand_or_unplayable_is_refused():
    p = new()
    give(p, 0, "crusades")
    give(p, 1, "war")
    give(p, 2, "mongols")
    p.order = [2, 0, 1, 3]
    run(p, ("cards",))
    assert refused(p, "play war") == ("card", {"card": "war"}, "5.0")
    play(p, "play mongols")
    assert asked(p) == "0 cards.play"
    assert legal(p) == ["done"], "a burden is no reason to be left out"
    assert refused(p, "play crusades") == ("burden", {"card": "crusades", "by": "mongols"}, "5.2")
    play(p, "done")
    assert hand(p, 0) == "crusades", "it stays in hand"


def test_5_0_the_question_says_what_the_hand_would_cost():
    p = new(3)
    own(p, 1, "Z")
    give(p, 0, "war famine mongols")
    give(p, 1, "crusades timber_1 wool_1")
    run(p, ("cards",))
    assert (asked(p), about(p)) == ("0 cards.play", {"n": 6, "cash": p.cash[0]})
    play(p, "play famine")
    assert about(p)["n"] == 3
    play(p, "done")
    assert (asked(p), about(p)["n"]) == ("1 cards.play", 3), "half of 6"


def test_5_0_a_burden_counts_for_stabilization_until_it_is_discarded():
    p = new(3, cash=[3, 0, 0])
    own(p, 0, "P")
    give(p, 0, "crusades war")
    p.dead[KIND["crusades"]] = 1
    run(p, ("purchases.settle", 0))
    assert about(p)["n"] == 3, "two cards"
    play(p, "pay")
    run(p, ("extra",))
    assert legal(p, "discard") == ["crusades", "war"]
    play(p, "discard crusades")
    assert hand(p, 0) == "war"


def test_5_0_a_burden_can_be_given_away_by_N():
    p = new(3, dice=[6, 1, 1], reserve=[9, 0, 0])
    own(p, 0, "N")
    control(p, 1, "milano")
    give(p, 0, "crusades")
    give(p, 1, "war")
    p.dead[KIND["crusades"]] = 1
    run(p, ("expansion.turn", 0))
    play(p, "to milano, number 6, give crusades")
    assert (hand(p, 0), hand(p, 1)) == ("war", "crusades")


def test_5_0_renaissance_swaps_at_the_start_of_the_phase():
    p = new()
    own(p, 1, "Q")
    give(p, 1, "war")
    give(p, 0, "stone_1")
    run(p, ("cards",))
    assert (asked(p), about(p)) == ("1 swap", {"before": 0, "after": 2, "phase": "cards"})
    play(p, "earlier")
    assert (asked(p), p.order) == ("1 cards.play", [1, 0, 2, 3])


def test_5_0_a_seat_that_is_out_is_skipped():
    p = new(misery=[26, 0, 0, 0])
    give(p, 1, "stone_1")
    run(p, ("cards",))
    assert asked(p) == "1 cards.play"
    p = new(misery=[0, 24, 0, 0])
    own(p, 1, "IJ")
    give(p, 0, "uprisings")
    give(p, 1, "stone_1")
    give(p, 2, "timber_1")
    run(p, ("cards",))
    play(p, "play uprisings")
    assert asked(p) == "2 cards.play", "eliminated in the middle of the phase"


def test_5_2_every_event_does_something():
    assert {CARDS[kind].id for kind in EVENTS} == {card.id for card in CARDS if card.kind == "event"}
    assert {CARDS[kind].id for kind in AIMED} == {"alchemists_gold", "civil_war", "war"}
