"""The standing orders of L'Âge de la Renaissance: what each answers, and when it leaves the question to its person."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cradle import players
from cradle.players.standing import Order, answer
from cradle.renaissance.game import GAME
from cradle.renaissance.rules.position import Age

from tests.renaissance.positions import asked, game, give, new, own, play, playing, run


def said(p: Age, *orders: tuple[Any, ...]) -> str:
    """What these orders answer for the seat that is asked: "write 7"; "" if the person is asked."""
    d = game.decision(p)
    settler = players.load(GAME, "heuristic")
    given = [Order(id, tuple(chosen)) for id, *chosen in orders]
    found = answer(GAME, game.view(p, d.seat), d, given, lambda view, d: settler(view, d, Random(1), 0))
    actions = found.actions if found else ()
    return ", ".join(" ".join(str(part) for part in action if part is not None) for action in actions)


def test_2_1_swaps() -> None:
    p = new()
    own(p, 1, "Q")
    run(p, ("extra",))
    assert asked(p) == "1 swap"
    assert said(p, ("swap_earlier",)) == "earlier" and said(p, ("no_swap",)) == "done"
    p = new()
    own(p, 0, "Q")
    run(p, ("extra",))
    assert said(p, ("swap_earlier",)) == "done" and said(p, ("swap_later",)) == "later"


def test_5_0_cards_are_played_or_kept() -> None:
    p = playing(new(), "war silk_1 wool_1")
    assert said(p, ("play", "silk_1"), ("keep", "wool_1")) == "play silk_1"
    assert said(p, ("play", "spice_1"), ("keep", "wool_1")) == ""
    assert said(p, ("keep", "wool_1"), ("keep", "war"), ("keep", "silk_1")) == "done"
    assert said(p, ("no_cards",)) == "done" and said(p, ("play", "war"), ("no_cards",)) == "play war"


def test_5_2_an_event_strikes_the_first_who_can_be_struck() -> None:
    p = playing(new(), "civil_war")
    play(p, "play civil_war")
    assert asked(p) == "0 cards.target"
    assert said(p, ("aim", 2), ("aim", 1)) == "target 2"


def test_5_2_civil_war() -> None:
    p = playing(new(cash=[9, 20, 9, 9], written=[9, 20, 9, 9], reserve=[0, 4, 0, 0]), "civil_war")
    play(p, "play civil_war, target 1")
    assert asked(p) == "1 civil_war.loss"
    assert said(p, ("lose_cash",)) == "cash" and said(p, ("lose_tokens",)) == "reserve"
    assert said(p, ("lose_less",)) == "reserve"


def test_5_2_a_settler_aims_events_unless_somebody_is_named_and_chooses_losses() -> None:
    p = playing(new(cash=[9, 20, 9, 9], written=[9, 20, 9, 9], reserve=[0, 4, 0, 0]), "civil_war")
    play(p, "play civil_war")
    assert said(p, ("events",)) in ("target 1", "target 2", "target 3")
    assert said(p, ("events",), ("aim", 3)) == "target 3"
    play(p, "target 1")
    assert said(p, ("losses",)) == "reserve" and said(p, ("losses",), ("lose_cash",)) == "cash"


@pytest.mark.parametrize(("cash", "least", "answered"), [(30, 20, "ship"), (29, 20, "done")])
def test_6_1_a_ship_if_enough_is_left(cash: int, least: int, answered: str) -> None:
    p = new(cash=[cash] * 4)
    run(p, ("purchases",))
    assert asked(p) == "0 purchases.fleet" and said(p, ("ship", least)) == answered


def test_6_2_the_first_advance_that_is_offered() -> None:
    p = new(cash=[60] * 4)
    run(p, ("purchases.shop", 0))
    assert asked(p) == "0 purchases.buy"
    offered = [str(what) for verb, what in game.decision(p).actions if verb == "buy"]
    assert said(p, ("buy", offered[1]), ("buy", offered[0])) == f"buy {offered[1]}"
    assert said(p, ("buy", "new_world")) == "" and said(p, ("no_advances",)) == "done"


def test_6_3_stabilization_up_to_so_much() -> None:
    p = new(cash=[60] * 4)
    give(p, 0, "war silk_1 wool_1 wine_2")
    run(p, ("purchases.settle", 0))
    n = game.decision(p).about["n"]
    assert said(p, ("stabilize", 40)) == "pay" and n > 5
    assert said(p, ("stabilize", 5)) == "endure"


def test_7_1_7_5_a_province_is_taken_with_so_many_tokens_or_all_that_find_room() -> None:
    p = new(reserve=[9, 0, 0, 0])
    run(p, ("expansion.turn", 0))
    orders = [("take", "dubrovnik", 1), ("take", "firenze", 9), ("no_tokens",)]
    assert said(p, *orders) == "to dubrovnik, number 1"
    play(p, "to dubrovnik, number 1")
    assert said(p, *orders[1:]) == "to firenze, number 4"
    play(p, "to firenze, number 4")
    assert said(p, *orders[1:]) == "done"


def test_9_1_tokens_bound_by_cash_and_stock() -> None:
    p = new(cash=[30, 5, 9, 9])
    run(p, ("tokens.begin",))
    assert said(p, ("write", 12)) == "number 12" and said(p, ("write_share", 25)) == "number 7"
    play(p, "number 12")
    assert asked(p) == "1 tokens.write" and said(p, ("write", 12)) == "number 5"


def test_of_two_orders_that_answer_the_first_in_the_table_counts() -> None:
    p = playing(new(), "war silk_1")
    assert said(p, ("no_cards",), ("keep", "war"), ("play", "war")) == "play war"


def test_1_5_bid_and_capital_are_said_beforehand() -> None:
    p = game.new(seats=3, seed=1)
    while asked(p).split()[1] != "setup.bid":
        game.play(p, game.decision(p).actions[0])
    most = game.decision(p).actions[-1][1]
    assert said(p, ("bid", 7)) == "number 7" and said(p, ("bid", 40)) == f"number {most}"
    while asked(p).split()[1] != "setup.capital":
        game.play(p, game.decision(p).actions[-1])
    first, second = (str(what) for _, what in game.decision(p).actions[:2])
    assert said(p, ("capital", second), ("capital", first)) == f"capital {second}"
    play(p, f"capital {second}")
    assert said(p, ("capital", second)) == "" and said(p, ("capital", second), ("capital", first)) == f"capital {first}"
