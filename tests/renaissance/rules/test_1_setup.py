"""L'Âge de la Renaissance, 1: components and the set-up, up to the first turn; G51."""

from __future__ import annotations

import pytest
from cradle.kernel.chance import Scripted
from cradle.renaissance.game import GAME as game
from cradle.renaissance.rules.cards import CARDS, KIND, WITHHELD
from cradle.renaissance.rules.geography import CAPITALS, COMMODITY, INDEX, PRODUCES
from cradle.renaissance.rules.position import CONTROLS, EVEN, TOKENS, Age

from tests.renaissance.positions import (
    asked,
    control,
    controls,
    give,
    hand,
    legal,
    lost,
    new,
    play,
    put,
    refused,
    run,
    told,
)

DEALT = ["war", "famine", "fur_1", "metal_1", "denys", "pirates", "stone_1", "stone_1", "wool_1"]


def bidding(seats: int = 3, dice: tuple[int, ...] = (), **variant) -> Age:
    """All have given a card back; the auction begins."""
    p = game.new(seed=5, chance=Scripted(dice), seats=seats, **variant)
    for _ in range(seats):
        game.play(p, game.decision(p).actions[0])
    return p


def auctioned(*bids: int, dice: tuple[int, ...] = ()) -> tuple[Age, list]:
    """After the bids of as many seats; what was told with the last one."""
    p = bidding(len(bids), dice)
    events = []
    for n in bids:
        events = play(p, f"number {n}")
    return p, events


# 1.1 ------------------------------------------------------------------------------------------------------------------
def test_1_1_tokens_and_control_markers():
    p = new(3, reserve=[5, 0, 0])
    put(p, 0, "milano", 2)
    put(p, 0, "roma", 3, new=True)
    control(p, 0, "dubrovnik")
    assert (p.on_map(0), p.stock(0), p.markers(0)) == (5, TOKENS - 10, CONTROLS - 2)
    seen = game.view(p, None)
    assert (seen["reserve"], seen["old"], seen["new"], seen["control"]) == (p.reserve, p.old, p.new, p.control)


# 1.2 ------------------------------------------------------------------------------------------------------------------
def test_1_2_three_cards_of_which_one_goes_back():
    p = game.new(chance=Scripted(draws=DEALT), seats=3)
    assert [hand(p, seat) for seat in range(3)] == [
        "fur_1 famine war",
        "metal_1 pirates denys",
        "stone_1 stone_1 wool_1",
    ]
    assert (asked(p), legal(p)) == ("0 setup.return", ["give-back fur_1", "give-back famine", "give-back war"])
    assert refused(p, "give-back denys") == ("card", {"card": "denys"}, "1.2")
    assert play(p, "give-back famine") == [("returned@0", {"seat": 0, "card": "famine"})]
    play(p, "give-back denys")
    assert legal(p) == ["give-back stone_1", "give-back wool_1"]
    play(p, "give-back stone_1")
    assert [hand(p, seat) for seat in range(3)] == ["fur_1 war", "metal_1 pirates", "stone_1 wool_1"]
    assert (p.pile[KIND["famine"]], sum(p.pile)) == (1, 24 - 6)


def test_1_2_the_dealt_cards_are_told_to_their_holder_alone():
    events = []
    game.new(seed=3, tell=events.append, seats=4)
    assert len(events) == 4 * 3
    assert all(event.id == "renaissance.drawn" and event.to == event.params["seat"] for event in events)


def test_1_2_the_withheld_cards_are_not_dealt():
    for seed in range(20):
        p = game.new(seed=seed, seats=6)
        assert all(p.waiting[kind] == 1 and not p.pile[kind] for kind in WITHHELD)


@pytest.mark.parametrize(("seats", "turn"), [(3, 1), (4, 1), (5, 2), (6, 2)])
def test_1_2_they_come_in_when_turn_1_or_2_starts(seats: int, turn: int):
    for now in (1, 2, 3):
        p = new(seats, turn=now - 1)
        for kind in WITHHELD:
            p.pile[kind], p.waiting[kind] = (0, 1) if now <= turn else (1, 0)
        game.steps.autos["turn"](p)
        assert [p.pile[kind] for kind in WITHHELD] == [int(now >= turn)] * 5


# 1.3 ------------------------------------------------------------------------------------------------------------------
def test_1_3_what_everyone_begins_with():
    p = game.new(seats=5)
    assert (p.cash, p.misery, p.ship, p.owned) == ([40] * 5, [0] * 5, [0] * 5, [0] * 130)
    assert set(p.scarce) == {EVEN}


# 1.4 ------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_1_4_as_many_capitals_as_players(seats: int):
    p = bidding(seats)
    for _ in range(seats):
        play(p, "number 0")
    assert legal(p, "capital") == list(CAPITALS[:seats])


def test_1_4_nothing_may_stay_out_of_play():
    p = new(4)
    put(p, 0, "hamburg")
    control(p, 1, "london")
    assert lost(p) == [f"something stands in {id}, which is not in play" for id in ("hamburg", "london")]


# 1.5 ------------------------------------------------------------------------------------------------------------------
def test_1_5_bids_are_secret_and_all_pay():
    p = bidding(3)
    assert legal(p) == [f"number {n}" for n in range(41)]
    assert play(p, "number 4") == [("bid@0", {"seat": 0, "n": 4})]
    play(p, "number 40")
    assert p.cash == [40] * 3
    events = play(p, "number 7")
    assert told(events, "pays_bid") == [{"seat": 0, "n": 4}, {"seat": 1, "n": 40}, {"seat": 2, "n": 7}]
    assert (p.cash, p.bid) == ([36, 0, 33], [0] * 3)


def test_1_5_what_is_bid_nobody_else_sees():
    one, other = bidding(3), bidding(3)
    play(one, "number 4")
    play(other, "number 31")
    for seat in (1, 2, None):
        assert game.view(one, seat) == game.view(other, seat)
        assert game.view(one, seat)["has_bid"] == [1, 0, 0]
    assert game.view(one, 0)["bid"] != game.view(other, 0)["bid"]


def test_1_5_the_highest_chooses_first_and_gets_a_control_marker():
    p, _ = auctioned(4, 40, 7)
    assert asked(p) == "1 setup.capital"
    assert play(p, "capital barcelona") == [("capital", {"seat": 1, "place": "barcelona"})]
    assert (asked(p), legal(p)) == ("2 setup.capital", ["capital venezia", "capital genoa"])
    play(p, "capital venezia")
    assert legal(p) == ["capital genoa"]
    play(p, "capital genoa")
    assert [controls(p, seat) for seat in range(3)] == ["genoa", "barcelona", "venezia"]
    assert (p.chosen, p.young) == ([2, 0, 1], [0] * len(p.young))


def test_1_5_G51_equal_bids_by_two_dice_each_in_seat_order():
    p, events = auctioned(9, 3, 9, 9, dice=(1, 2, 6, 4, 5, 3))
    assert told(events, "throws") == [
        {"seat": 0, "black": 1, "white": 2, "n": 3},
        {"seat": 2, "black": 6, "white": 4, "n": 10},
        {"seat": 3, "black": 5, "white": 3, "n": 8},
    ]
    seats = []
    while asked(p).endswith("setup.capital"):
        seats.append(int(asked(p)[0]))
        game.play(p, game.decision(p).actions[0])
    assert seats == [2, 3, 0, 1]


def test_G51_those_still_tied_throw_again():
    p, events = auctioned(5, 5, 5, dice=(3, 3, 1, 5, 6, 6, 1, 1, 4, 4))
    assert [(params["seat"], params["n"]) for params in told(events, "throws")] == [
        (0, 6),
        (1, 6),
        (2, 12),
        (0, 2),
        (1, 8),
    ]
    assert asked(p) == "2 setup.capital"
    play(p, "capital venezia")
    assert asked(p) == "1 setup.capital"


# 1.6 ------------------------------------------------------------------------------------------------------------------
def test_1_6_the_first_order_of_play_with_the_cash_left():
    p, _ = auctioned(10, 5, 0)
    for id in ("venezia", "genoa", "barcelona"):
        play(p, f"capital {id}")
    assert (asked(p), p.turn, legal(p)[-1]) == ("0 tokens.write", 0, "number 30"), "nobody gives up yet (6.5)"
    play(p, "number 10, number 3")
    events = []
    game.play(p, ("number", 5), events.append)
    assert (p.order, p.reserve, p.cash, p.turn) == ([1, 2, 0], [10, 3, 5], [20, 32, 35], 1)
    assert [event.params for event in events if event.id == "turn"] == [{"n": 1}]


# 1.7 ------------------------------------------------------------------------------------------------------------------
def test_1_7_a_control_card_for_each_commodity_of_each_province():
    p = new(3)
    control(p, 0, "firenze india north_america")
    found = {good: p.cards_of(0, c) for good, c in COMMODITY.items() if p.cards_of(0, c)}
    assert found == {"grain": 1, "cloth": 3, "fur": 1, "spice": 1, "gold": 1}


def test_1_7_they_change_hands_at_once_when_a_card_changes_who_controls_a_province():
    p = new(3, cash=[0] * 3)
    control(p, 1, "aleppo suez")
    give(p, 0, "crusades rebellion silk_1 spice_1 ivory_gold_1")
    run(p, ("cards",))
    play(p, "play crusades, crusade aleppo, play silk_1")
    assert (PRODUCES[INDEX["aleppo"]], p.cash) == ([COMMODITY["silk"]], [8, 0, 0])
    play(p, "play rebellion, reduce suez, play ivory_gold_1, commodity gold")
    assert p.cash == [8, 0, 0]


def test_1_7_tokens_give_none():
    p = new(3)
    put(p, 0, "firenze", 3)
    assert p.cards_of(0, COMMODITY["cloth"]) == 1  # his capital


def test_all_cards_are_somewhere_after_the_deal():
    p = game.new(seed=2, seats=6)
    for kind, card in enumerate(CARDS):
        assert sum(p.hand[kind :: len(CARDS)]) + p.pile[kind] + p.waiting[kind] == card.count


def test_the_setup_needs_no_swap():
    p, _ = auctioned(0, 0, 0, dice=(1, 1, 2, 2, 3, 3))
    assert run(p) == []
