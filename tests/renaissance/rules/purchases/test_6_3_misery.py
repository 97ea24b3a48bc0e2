"""6.3, 6.5: misery that is paid for or endured, and those who go past the end of the track."""

from __future__ import annotations

import pytest
from cradle.renaissance.board.previews import preview
from cradle.renaissance.rules.cards import MISERY
from cradle.renaissance.rules.phases.prices import unrest
from cradle.renaissance.rules.position import OUT

from tests.renaissance.positions import (
    about,
    asked,
    game,
    give,
    legal,
    new,
    play,
    refused,
    run,
)
from tests.renaissance.rules.purchases.test_6_purchases import buy, shop, started


@pytest.mark.parametrize(
    ("misery", "said"),
    [
        (0, ("rises", {"was": 0, "misery": 10})),
        (10, ("rises", {"was": 100, "misery": 125})),
        (24, ("rises", {"was": 900, "misery": 1000})),
        (25, ("out", {})),
    ],
)
def test_6_3_what_misery_comes_to_is_said_before_it(misery: int, said: tuple[str, dict]):
    p = new(3, cash=[9, 0, 0], misery=[misery, 0, 0])
    give(p, 0, "war famine")
    run(p, ("purchases.settle", 0))
    decision = game.decision(p)
    assert decision is not None
    assert preview(game.view(p, 0), decision, ("endure", None)) == [said]
    assert preview(game.view(p, 0), decision, ("pay", None)) == []


CARDS = "war famine fur_1 silk_1 metal_1 crusades pirates"


@pytest.mark.parametrize(
    ("cards", "owned", "n"), [(1, "", 1), (2, "", 3), (5, "", 15), (6, "", 21), (5, "Z", 8), (4, "Z", 5), (1, "Z", 1)]
)
def test_6_3_the_cost_by_cards_in_hand(cards: int, owned: str, n: int):
    p = shop(n, owned, cards=" ".join(CARDS.split()[:cards]))
    run(p, ("purchases.settle", 0))
    assert (legal(p), about(p)["n"], about(p)["hand"]) == (["pay", "endure"], n, cards)
    assert play(p, "pay") == [("stabilizes", {"seat": 0, "n": n, "hand": cards})]
    assert (p.cash[0], p.misery[0]) == (0, 0)


def test_6_3_in_full_or_not_at_all():
    p = shop(14, cards=" ".join(CARDS.split()[:5]))
    run(p, ("purchases.settle", 0))
    assert legal(p) == ["endure"]
    assert refused(p, "pay") == ("ducats", {"n": 15, "cash": 14}, "6.3")


@pytest.mark.parametrize(
    ("at", "cost", "to"),
    [
        (90, 15, 125),
        (100, 21, 125),
        (0, 1, 10),
        (0, 3, 10),
        (0, 10, 10),
        (0, 11, 20),
        (200, 50, 250),
        (200, 51, 300),
        (500, 1, 600),
    ],
)
def test_6_3_unpaid_the_fewest_spaces_that_are_worth_the_cost(at: int, cost: int, to: int):
    here = MISERY.index(at)
    assert MISERY[here + unrest(here, cost)] == to


def test_6_3_unpaid_in_play():
    p = shop(100, cards=" ".join(CARDS.split()[:5]), misery=[MISERY.index(90), 0, 0])
    run(p, ("purchases.settle", 0))
    assert about(p) == {"n": 15, "hand": 5, "spaces": 2}
    events = play(p, "endure")
    assert events[0] == ("unstable", {"seat": 0, "n": 15, "hand": 5})
    assert (MISERY[p.misery[0]], p.cash[0]) == (125, 100)


def test_6_3_with_no_cards_nothing_happens():
    p = shop(0)
    run(p, ("purchases",))
    assert asked(p) == "over"


def test_6_5_who_must_go_past_1000_is_eliminated():
    p = shop(0, cards="war", misery=[OUT - 1, 0, 0])
    run(p, ("purchases",))
    play(p, "endure")
    assert (p.plays(0), asked(p)) == (False, "over")


def test_6_5_by_his_own_purchase_too_and_then_he_does_nothing_more():
    p = started(cash=1900, cards="war", misery=[OUT - 1, 0, 0])
    buy(p, "E")
    assert (p.plays(0), asked(p)) == (False, "over")
