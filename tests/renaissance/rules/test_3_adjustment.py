"""L'Âge de la Renaissance, 3: shortages and surpluses are adjusted, everyone draws a card; G13, G18."""

from __future__ import annotations

from cradle.renaissance.board import table_figures
from cradle.renaissance.rules.cards import CARDS, KIND, KINDS
from cradle.renaissance.rules.history_deck import ADVANCES_ALL, CARDS_OUT, draw, drop, lay_aside
from cradle.renaissance.rules.position import EVEN, OUT

from tests.renaissance.positions import (
    about,
    asked,
    game,
    give,
    hand,
    legal,
    market,
    new,
    own,
    pile,
    play,
    refused,
    run,
    scarce,
    told,
)


# 3.1 ------------------------------------------------------------------------------------------------------------------
def test_3_1_nobody_is_asked_where_nothing_is_short_or_in_surplus():
    p = new(3)
    run(p, ("adjust",))
    assert asked(p) == "over"


def test_3_1_the_first_player_pays_the_base_value_of_each():
    p = new(3, order=[2, 0, 1])
    scarce(p, wool=-1, wine=1, spice=-1)
    run(p, ("adjust",))
    assert (asked(p), about(p)) == ("2 adjust.cancel", {"n": 40})
    assert legal(p) == ["cancel wool", "cancel wine", "cancel spice", "done"]
    assert play(p, "cancel wool") == [("cancels_shortage", {"seat": 2, "good": "wool", "n": 2})]
    assert play(p, "cancel wine") == [("cancels_surplus", {"seat": 2, "good": "wine", "n": 5})]
    assert (p.cash, market(p), asked(p)) == ([40, 40, 33], {"spice": -1}, "2 adjust.cancel")
    play(p, "done")
    assert (market(p), asked(p)) == ({"spice": -1}, "over")


def test_3_1_of_two_alike_one_or_both():
    for line, left, cash in [("cancel gold, done", {"gold": -1}, 30), ("cancel gold, cancel gold", {}, 20)]:
        p = new(3)
        scarce(p, gold=-2)
        run(p, ("adjust",))
        play(p, line)
        assert (market(p), p.cash[0], asked(p)) == (left, cash, "over")


def test_3_1_only_what_he_can_pay():
    p = new(3, cash=[5, 40, 40])
    scarce(p, wine=-2, silk=1)
    run(p, ("adjust",))
    assert legal(p) == ["cancel wine", "done"]
    assert refused(p, "cancel silk") == ("ducats", {"n": 8, "cash": 5}, "3.1")
    assert refused(p, "cancel grain") == ("scarce", {"good": "grain"}, "3.1")
    play(p, "cancel wine")
    assert (p.cash[0], asked(p)) == (0, "over")


def test_3_1_in_any_order():
    p = new(3)
    scarce(p, stone=1, wine=-1, silk=1)
    run(p, ("adjust",))
    play(p, "cancel wine")
    assert legal(p) == ["cancel stone", "cancel silk", "done"]
    play(p, "cancel stone, done")
    assert (market(p), p.cash[0]) == ({"silk": 1}, 40 - 5 - 1)


def test_3_1_who_is_eliminated_is_not_the_first():
    p = new(3, misery=[OUT, 0, 0])
    scarce(p, wine=-1)
    run(p, ("adjust",))
    assert asked(p) == "1 adjust.cancel"


# 3.2 ------------------------------------------------------------------------------------------------------------------
def test_3_2_G13_the_last_to_play_of_the_holders_of_mills():
    p = new(4, order=[3, 1, 0, 2])
    for seat in (1, 3):
        own(p, seat, "J")
    run(p, ("adjust",))
    assert asked(p) == "1 adjust.mills"
    assert legal(p, "shortage") == legal(p, "surplus") == ["grain", "cloth", "wine", "metal"]
    assert refused(p, "surplus silk") == ("mills", {"good": "silk"}, "3.2")
    play(p, "done")
    assert (market(p), asked(p)) == ({}, "over")


def test_3_2_creates_one_which_gives_no_card_and_costs_nobody_anything():
    p = new(3)
    own(p, 0, "J")
    run(p, ("adjust",))
    events = play(p, "shortage wine")
    assert events[0] == ("mills_shortage", {"seat": 0, "good": "wine"})
    assert (market(p), p.cash) == ({"wine": -1}, [40] * 3)
    assert [sum(p.in_hand(seat)) for seat in range(3)] == [1, 1, 1]  # those of 3.3


def test_3_2_cancels_one_for_nothing():
    p = new(3)
    own(p, 2, "J")
    scarce(p, cloth=-1)
    run(p, ("adjust",))
    assert asked(p) == "0 adjust.cancel"  # 3.1 comes first
    play(p, "done")
    assert play(p, "surplus cloth")[0] == ("mills_surplus", {"seat": 2, "good": "cloth"})
    assert (market(p), p.cash) == ({}, [40] * 3)


def test_3_2_a_third_to_two_alike():
    p = new(3, cash=[0] * 3)
    own(p, 0, "J")
    scarce(p, metal=2)
    run(p, ("adjust",))
    play(p, "surplus metal")
    assert market(p) == {"metal": 3}


def test_3_2_a_third_to_two_shortages():
    p = new(3, cash=[0] * 3)
    own(p, 0, "J")
    scarce(p, metal=1 - EVEN)
    run(p, ("adjust",))
    play(p, "shortage metal")
    assert market(p) == {"metal": -EVEN}


def test_3_2_no_shift_further_than_there_can_be():
    p = new(3, cash=[0] * 3)
    own(p, 0, "J")
    scarce(p, metal=EVEN, wine=-EVEN)
    run(p, ("adjust",))
    assert legal(p, "surplus") == ["grain", "cloth", "wine"]
    assert legal(p, "shortage") == ["grain", "cloth", "metal"]


# 3.3 ------------------------------------------------------------------------------------------------------------------
def test_3_3_one_card_each_in_order():
    p = new(3, order=[1, 2, 0], draws=["war", "famine", "fur_1"])
    events = run(p, ("adjust",))
    assert [params["seat"] for params in told(events, "draws")] == [1, 2, 0]
    assert ("drawn@2", {"seat": 2, "card": "famine"}) in events
    assert [hand(p, seat) for seat in range(3)] == ["fur_1", "war", "famine"]


def test_3_3_who_is_eliminated_draws_nothing():
    p = new(3, misery=[0, OUT, 0])
    run(p, ("adjust",))
    assert [sum(p.in_hand(seat)) for seat in range(3)] == [1, 0, 1]


def test_3_3_an_empty_pile_brings_the_next_epoch_with_the_discard_pile():
    p = new(3, draws=["war", "mongols", "famine"])
    pile(p, "war")
    events = run(p, ("adjust",))
    assert [name for name, _ in events if name in ("draws", "epoch")] == ["draws", "epoch", "draws", "draws"]
    assert (p.epoch, sum(p.discard), hand(p, 1), hand(p, 2)) == (2, 0, "mongols", "famine")


def test_3_3_the_new_pile_is_the_next_epoch_and_what_was_discarded():
    p = new(3)
    give(p, 1, "fur_1 charlemagne")
    give(p, 2, "wool_1")
    pile(p, "")
    p.top = KIND["war"]
    assert told(run(p, ("extra.begin",)), "epoch") == [], "not before its first card is drawn"
    draw(p, 0)
    hands = [sum(p.hand[kind::KINDS]) for kind in range(KINDS)]
    for kind, card in enumerate(CARDS):
        here = card.epoch == 2 or (card.epoch == 1 and card.recycled)
        assert p.pile[kind] == (card.count - hands[kind] if here else 0), card.id
        assert p.waiting[kind] == (card.count if card.epoch == 3 else 0), card.id
    assert (sum(p.discard), p.top) == (0, KINDS)
    assert table_figures.announcements(p, game.view(p, 0))[-1][0] == "pile", "no card lies face up"


def test_3_3_of_the_discard_pile_the_top_card_is_shown():
    p = new(3)
    give(p, 0, "war famine")
    drop(p, 0, KIND["war"])
    drop(p, 0, KIND["famine"])
    shown = [params for id, params in table_figures.announcements(p, game.view(p, 1)) if id == "top"]
    assert shown == [(("card", "famine"),)]


def test_3_3_G18_the_last_card_is_not_drawn_while_those_withheld_are_still_to_come():
    p = new(6, epochs=1)
    lay_aside(p)
    pile(p, "war")
    assert (draw(p, 0), p.ending, draw(p, 1)) == (True, 0, False), "1.2: with six players they come in turn 2"
    game.steps.autos["turn"](p)
    for left in range(4, -1, -1):
        assert (p.ending, draw(p, 0), sum(p.pile)) == (0, True, left)
    assert p.ending == CARDS_OUT


def test_3_3_G18_the_last_card_of_the_last_epoch():
    p = new(3, epochs=1)
    pile(p, "war")
    events = run(p, ("adjust",))
    assert [name for name, _ in events if name in ("draws", "last_card")] == ["draws", "last_card"]
    assert (p.ending, [sum(p.in_hand(seat)) for seat in range(3)]) == (CARDS_OUT, [1, 0, 0])


def test_3_3_G18_a_turn_that_is_the_last_already_stays_so():
    p = new(3, epochs=1, ending=ADVANCES_ALL)
    pile(p, "war")
    assert told(run(p, ("adjust",)), "last_card") == []
    assert p.ending == ADVANCES_ALL
