"""5.1: every commodity card, double cards, [M], shortages and surpluses."""

from __future__ import annotations

import pytest
from cradle.renaissance.rules.cards import CARDS, KIND, VALUE
from cradle.renaissance.rules.geography import COMMODITIES, COMMODITY, NAMES, OVERSEAS, PRODUCES
from cradle.renaissance.rules.phases.commodities import brings

from tests.renaissance.positions import (
    about,
    asked,
    control,
    legal,
    market,
    new,
    own,
    play,
    playing,
    scarce,
    told,
)

GOODS = [card.id for card in CARDS if card.kind == "commodity"]
PAYS = {  # the printed table: what 2 control cards bring
    "stone": 4, "wool": 8, "timber": 12, "grain": 16, "cloth": 20, "wine": 20, "metal": 24, "fur": 28, "silk": 32,
    "spice": 36, "gold": 40, "ivory": 40,
}  # fmt: skip


def sources(good):
    """Provinces that produce it, of the mainland, capitals left out."""
    found = [n for n, goods in enumerate(PRODUCES) if COMMODITY[good] in goods and not OVERSEAS[n]]
    return [NAMES[n] for n in found if NAMES[n] not in ("venezia", "genoa", "barcelona", "paris", "london", "hamburg")]


@pytest.mark.parametrize("id", GOODS)
def test_5_1_every_commodity_card_pays_value_times_the_square(id):
    for good in id.rpartition("_")[0].split("_"):
        p = new(6, cash=[0] * 6)
        p.control = [7] * len(p.control)
        three = sources(good)
        control(p, 1, " ".join(three[:2]))
        control(p, 2, three[2])
        playing(p, id)
        events = play(p, f"play {id}")
        if "_" in id.rpartition("_")[0]:
            assert (asked(p), about(p)) == ("0 cards.commodity", {"card": id})
            assert legal(p, "commodity") == sorted(id.split("_")[:2], key=COMMODITY.get), "5.1: one of the two"
            events = play(p, f"commodity {good}")
        value = VALUE[COMMODITY[good]]
        assert PAYS[good] == 4 * value
        assert p.cash == [0, 4 * value, value, 0, 0, 0], "the card's player has none of it"
        assert told(events, "sells")[0] == {"seat": 1, "good": good, "n": 4 * value, "cards": 2}
        assert p.discard[KIND[id]] == 1
        assert p.top == KIND[id]


def test_5_1_what_brings_nobody_anything_is_told():
    for step in (0, 1):  # no control card; one, and a surplus
        p = new(4)
        p.control = [7] * len(p.control)
        control(p, 2, sources("fur")[0] * step)
        scarce(p, fur=step)
        playing(p, "fur_1")
        assert told(play(p, "play fur_1"), "sells_nothing") == [{"good": "fur"}]
        assert p.cash == [40] * 4


def test_5_1_the_printed_table():
    """Stone 1 to 100, wool 2 to 242: the formula, boxes of [M] and of a shortage too."""
    p = new(6)
    for good in COMMODITIES:
        p.control = [7] * len(p.control)
        for n, id in enumerate(sources(good), 1):
            control(p, 3, id)
            assert brings(p, 3, COMMODITY[good]) == VALUE[COMMODITY[good]] * n * n


def test_5_1_overseas_boxes_count_for_each_of_their_commodities():
    p = new(cash=[0] * 4)
    control(p, 3, "south_america india")
    playing(p, "gold_3")
    play(p, "play gold_3")
    assert p.cash == [0, 0, 0, 40]


def test_5_1_manufactures_one_more_for_who_has_any():
    p = new(cash=[0] * 4)
    control(p, 0, "lisboa")
    control(p, 2, "cyprus")
    own(p, 2, "M")
    own(p, 3, "M")
    playing(p, "wine_2")
    play(p, "play wine_2")
    assert p.cash == [5, 0, 45, 0], "Barcelona and Cyprus, and one more; nothing comes of nothing"


@pytest.mark.parametrize(("steps", "brings"), [(-2, 9), (-1, 9), (0, 4), (1, 1), (2, 1)])
def test_5_1_manufactures_with_a_shortage_or_a_surplus(steps, brings):
    p = new(3, cash=[0] * 3)
    scarce(p, stone=steps)
    control(p, 0, "roma")
    own(p, 0, "M")
    own(p, 1, "M")
    playing(p, "stone_1")
    play(p, "play stone_1")
    assert p.cash == [brings, 0, 0], "M: whoever has none gets nothing of a shortage either"
    assert market(p) == ({"stone": steps // 2} if abs(steps) == 2 else {})


def test_5_1_the_third_of_three_alike_waits_for_a_third_card():
    p = new(cash=[0] * 4)
    scarce(p, wool=3)
    control(p, 0, "toledo algiers")
    playing(p, "wool_1 wool_1")
    play(p, "play wool_1, play wool_1")
    assert (p.cash[0], market(p)) == (2 * 2, {"wool": 1}), "3.2, 8.2"


def test_5_1_shortage_and_surplus_move_by_one_and_end():
    p = new(cash=[0] * 4)
    scarce(p, stone=-1, wool=1)
    control(p, 0, "roma napoli")
    control(p, 1, "toledo algiers")
    control(p, 2, "smyrna")
    playing(p, "stone_1 stone_1 wool_1 wool_1")
    events = play(p, "play stone_1")
    assert p.cash[0] == 9
    assert told(events, "shortage_over") == [{"good": "stone"}]
    play(p, "play stone_1")
    assert p.cash[0] == 13
    events = play(p, "play wool_1")
    assert p.cash[1:3] == [2, 0], "never below 0"
    assert told(events, "surplus_over") == [{"good": "wool"}]
    play(p, "play wool_1")
    assert (p.cash[1:3], market(p)) == ([10, 2], {})


def test_5_1_two_alike_reach_two_cards_each_by_one():
    p = new(cash=[0] * 4)
    scarce(p, stone=-2)
    control(p, 0, "roma")
    playing(p, "stone_1 stone_1")
    play(p, "play stone_1")
    assert (p.cash[0], market(p)) == (4, {"stone": -1})
    play(p, "play stone_1")
    assert (p.cash[0], market(p)) == (8, {})


def test_5_1_a_double_card_touches_the_commodity_chosen_alone():
    p = new(cash=[0] * 4)
    scarce(p, cloth=-1, wine=-1)
    playing(p, "cloth_wine_1")
    play(p, "play cloth_wine_1, commodity wine")
    assert p.cash == [0, 0, 20, 0], "Barcelona, with the shortage"
    assert market(p) == {"cloth": -1}


def test_5_1_who_is_out_is_paid_nothing():
    p = new(cash=[0] * 4, misery=[0, 26, 0, 0])
    playing(p, "cloth_2")
    play(p, "play cloth_2")
    assert p.cash == [5, 0, 0, 0], "G48: Genoa is of cloth too"
