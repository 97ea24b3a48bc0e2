"""L'Âge de la Renaissance, 4: the bought card, and the discard."""

from __future__ import annotations

from cradle.renaissance.rules.cards import KIND
from cradle.renaissance.rules.position import OUT

from tests.renaissance.positions import about, asked, give, hand, legal, new, own, pile, play, refused, run


# 4.1 ------------------------------------------------------------------------------------------------------------------
def test_4_1_V_one_more_card_for_ten_ducats():
    p = new(3, draws=["famine"])
    own(p, 1, "V")
    run(p, ("extra",))
    assert (asked(p), about(p), legal(p)) == ("1 extra.card", {"n": 10, "cash": 40}, ["buy-card", "done"])
    events = play(p, "buy-card")
    assert events == [
        ("buys_card", {"seat": 1, "n": 10}),
        ("draws", {"seat": 1}),
        ("drawn@1", {"seat": 1, "card": "famine"}),
    ]
    assert (hand(p, 1), p.cash, asked(p)) == ("famine", [40, 30, 40], "over")


def test_4_1_in_order_of_play_and_none_who_cannot_pay():
    p = new(4, order=[3, 2, 1, 0], cash=[40, 9, 10, 40])
    for seat in (0, 1, 2, 3):
        own(p, seat, "V")
    p.misery[3] = OUT
    run(p, ("extra",))
    assert asked(p) == "2 extra.card"
    play(p, "done")
    assert asked(p) == "0 extra.card"
    play(p, "done")
    assert asked(p) == "over"


def test_4_1_G18_nobody_is_asked_where_no_card_is_left():
    p = new(3, epochs=1)
    own(p, 0, "V")
    pile(p, "")
    run(p, ("extra",))
    assert asked(p) == "over"


# 4.2 ------------------------------------------------------------------------------------------------------------------
def test_4_2_P_discards_a_card_whether_or_not_he_bought_one():
    for line, held in [("done", "war famine"), ("buy-card", "war famine stone_1")]:
        p = new(3, draws=["stone_1"])
        own(p, 0, "VP")
        give(p, 0, "war famine")
        run(p, ("extra",))
        play(p, line)
        assert (asked(p), sorted(hand(p, 0).split())) == ("0 discard", sorted(held.split()))
        assert sorted(legal(p, "discard")) == sorted(held.split())
        assert refused(p, "discard mongols") == ("card", {"card": "mongols"}, "4.2")


def test_4_2_a_recyclable_card_lies_face_up():
    p = new(3)
    own(p, 0, "P")
    give(p, 0, "war famine")
    run(p, ("extra",))
    assert play(p, "discard war") == [("discards", {"seat": 0, "card": "war"})]
    assert (hand(p, 0), p.discard[KIND["war"]], p.top, asked(p)) == ("famine", 1, KIND["war"], "over")


def test_4_2_another_is_shown_and_leaves_the_game():
    p = new(3)
    own(p, 0, "P")
    give(p, 0, "charlemagne")
    run(p, ("extra",))
    assert play(p, "discard charlemagne") == [("discards_for_good", {"seat": 0, "card": "charlemagne"})]
    assert (hand(p, 0), sum(p.discard)) == ("", 0)


def test_4_2_P_the_card_just_bought_too():
    p = new(3, draws=["stone_1"])
    own(p, 0, "VP")
    run(p, ("extra",))
    play(p, "buy-card, discard stone_1")
    assert (hand(p, 0), p.cash[0]) == ("", 30)


def test_4_2_or_none_and_who_has_none_is_not_asked():
    p = new(3)
    own(p, 0, "P")
    own(p, 1, "P")
    give(p, 1, "war")
    run(p, ("extra",))
    assert asked(p) == "1 discard"
    play(p, "done")
    assert (hand(p, 1), asked(p)) == ("war", "over")
