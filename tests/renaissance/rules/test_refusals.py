"""What is refused, and why: in other phases, and where a phase has no test of its own for it."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.renaissance.rules.cards import KIND
from cradle.renaissance.rules.geography import INDEX
from cradle.renaissance.rules.position import Age
from cradle.renaissance.rules.steps import PHASES, age

from tests.renaissance.positions import asked, give, new, own, play, refused, run


def amid(phase: str, *steps: tuple[Any, ...], **fields: Any) -> Age:
    """In a phase, with all those after it to come."""
    p = new(**fields)
    p.steps = age.read([("turn.end",), *[(name,) for name in reversed(PHASES[PHASES.index(phase) + 1 :])], *steps])
    return p


# Another time ---------------------------------------------------------------------------------------------------------
TIMES = {
    "adjust": ("cancel wine", "market_time", "3.1"),
    "cards": ("play war", "card_time", "5.0"),
    "purchases": ("buy bank", "buying_time", "6.2"),
    "expansion": ("to lisboa", "placing_time", "7.1"),
}
ASKED = {
    "adjust": [("adjust.draws",), ("adjust.mills", 0)],
    "cards": [("cards.play", 0)],
    "purchases": [("purchases.end",), ("purchases.settle", 0), ("purchases.buy", 0)],
    "expansion": [("consolidation",), ("expansion.place", 0, 0)],
    "tokens": [("tokens.reveal",), *[("tokens.write", seat) for seat in (3, 2, 1, 0)]],
}


@pytest.mark.parametrize("now", ASKED)
@pytest.mark.parametrize("then", TIMES)
def test_2_0_what_belongs_to_another_phase_says_to_which(now: str, then: str) -> None:
    p = amid(now, *ASKED[now], reserve=[3] * 4)
    words, why, paragraph = TIMES[then]
    said = refused(p, words)
    assert ((why, {}, paragraph) == said) == (now != then), said


def test_5_3_leaders_are_claimed_in_the_purchases() -> None:
    assert refused(amid("cards", *ASKED["cards"]), "claim denys") == ("claiming_time", {}, "5.3")


@pytest.mark.parametrize(
    ("step", "card", "paragraph"),
    [
        (("papal_bull", 0), "papal_bull", "5.2"),
        (("pirates.reduce", 0, 1), "pirates", "5.2"),
        (("cards.commodity", 0, KIND["cloth_wine_1"]), "cloth_wine_1", "5.1"),
        (("cards.target", 0, KIND["civil_war"]), "civil_war", "5.2"),
        (("civil_war.loss", 1), "civil_war", "5.2"),
    ],
)
def test_5_0_while_a_card_asks_something_the_next_has_to_wait(step: Any, card: str, paragraph: str) -> None:
    p = amid("cards", ("cards.more", 0), step)
    assert refused(p, "play war") == ("card_first", {"card": card}, paragraph)


def test_10_2_cards_are_played_in_the_final_round_too() -> None:
    p = amid("finale", ("finale.end",), ("finale.more", 0), ("papal_bull", 0), ending=2)
    assert refused(p, "play war") == ("card_first", {"card": "papal_bull"}, "5.2")


@pytest.mark.parametrize(
    ("phase", "step", "words", "why", "paragraph"),
    [
        ("extra", ("swap", 0), "to lisboa", "swap_first", "2.1"),
        ("extra", ("discard", 0), "buy bank", "discard_first", "4.2"),
        ("purchases", ("discard", 0), "claim denys", "discard_first", "4.2"),
        ("expansion", ("expansion.pay", 0, 3), "to lisboa", "indulgence_first", "7.0"),
        ("expansion", ("rivalry.copy", 0, 1), "to lisboa", "attack_first", "7.7"),
        ("expansion", ("reduce.token", 0, INDEX["venezia"]), "to lisboa", "marker_first", "5.2"),
    ],
)
def test_2_0_within_a_phase_it_is_said_what_comes_first(phase: str, step: Any, words: str, why: str, paragraph: str):
    p = amid(phase, step)
    own(p, 0, "NPQ")
    for seat in (0, 1):
        give(p, seat, "war")
    assert refused(p, words) == (why, {}, paragraph)


# Capitals and commodities ---------------------------------------------------------------------------------------------
def test_1_4_1_5_what_is_no_capital_and_what_is_taken() -> None:
    p = new(3, capital=[7, 2, 7], chosen=[0, 0, 0])
    p.then(*age.read([("setup.capital", 0)]))
    assert refused(p, "capital milano") == ("capital", {"place": "milano"}, "1.4")
    assert refused(p, "capital paris") == ("capital", {"place": "paris"}, "1.4")
    assert refused(p, "capital barcelona") == ("taken", {"place": "barcelona", "seat": 1}, "1.5")


def test_1_5_a_capital_pressed_while_all_bid_says_what_comes_first() -> None:
    p = new()
    p.then(*age.read([("setup.bid", 0)]))
    assert refused(p, "to paris") == ("bid_first", {}, "1.5")
    assert refused(p, "to london") == ("region", {"place": "london"}, "1.4"), "its time never comes"


def test_5_1_a_double_card_pays_one_of_its_two() -> None:
    p = new()
    p.then(*age.read([("cards.commodity", 0, KIND["cloth_wine_1"])]))
    assert refused(p, "commodity wool") == ("commodity", {"card": "cloth_wine_1", "good": "wool"}, "5.1")


def test_3_2_a_market_can_be_shifted_no_further() -> None:
    p = new(scarce=[3] * 12)
    own(p, 0, "J")
    p.scarce[6] = 6
    p.then(*age.read([("adjust.mills", 0)]))
    assert refused(p, "surplus metal") == ("further", {"good": "metal"}, "3.2")


# Burdens --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("crusades", ("burden", {"card": "crusades", "by": "mongols"}, "5.2")),
        ("papal_bull", ("burden", {"card": "papal_bull", "by": "religious_war"}, "5.2")),
        ("stirrups", ("outdated", {"card": "stirrups"}, "5.2")),
        ("armour", ("outdated", {"card": "armour"}, "5.2")),
    ],
)
def test_5_2_what_has_made_a_card_a_burden(card: str, why: Any) -> None:
    p = new()
    give(p, 0, card)
    p.dead[KIND[card]] = 1
    p.then(*age.read([("cards.play", 0)]))
    assert refused(p, f"play {card}") == why


# Purchases and expansion ----------------------------------------------------------------------------------------------
def test_6_3_stabilization_comes_last() -> None:
    p = new()
    give(p, 0, "war")
    p.then(*age.read([("purchases.stabilize", 0)]))
    assert refused(p, "claim denys") == ("shop_closed", {}, "6.3")
    p.cash[0] = 0
    assert refused(p, "buy astronomy") == ("price", {"advance": "astronomy", "n": 30, "cash": 0}, "6.2"), "nor before"
    p.cash[0] = 100
    assert refused(p, "buy astronomy") == ("shop_closed", {}, "6.3")


@pytest.mark.parametrize("step", ["purchases.fleet", "purchases.stabilize"])
def test_6_2_what_he_could_not_buy_anyway_is_not_a_question_of_time(step: str) -> None:
    p = new(cash=[19, 0, 0, 0])
    give(p, 0, "war")
    p.then(*age.read([(step, 0)]))
    assert refused(p, "buy caravan") == ("price", {"advance": "caravan", "n": 20, "cash": 19}, "6.2")
    assert refused(p, "buy mills") == ("requires", {"advance": "mills", "first": "caravan"}, "6.2")


def test_7_4_iceland_and_mauritania_ask_for_more_than_a_galley() -> None:
    p = new(3, reserve=[0, 0, 5], ship=[0, 0, 4])
    p.base[INDEX["barcelona"]] = 1
    p.then(*age.read([("expansion.place", 2, 0)]))
    assert refused(p, "to mauritanie") == ("ocean", {"place": "mauritanie"}, "7.4")
    own(p, 2, "A")
    p.ship[2] = 1
    assert refused(p, "to mauritanie") == ("way", {"place": "mauritanie"}, "7.4"), "too far for a galley of 2"


def test_7_3_what_has_no_coast_is_out_of_reach_by_land() -> None:
    p = new(3, reserve=[5, 0, 0])
    p.then(*age.read([("expansion.place", 0, 0)]))
    assert refused(p, "to toledo") == ("way", {"place": "toledo"}, "7.3")


def test_7_5_one_province_after_the_other() -> None:
    p = new(3, reserve=[5, 0, 0])
    run(p, ("expansion.turn", 0))
    play(p, "to firenze")
    assert asked(p) == "0 expansion.number"
    assert refused(p, "to milano") == ("number_first", {"place": "firenze"}, "7.5")
