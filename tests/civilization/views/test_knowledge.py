"""What a seat of Civilization may know, and the worlds it can imagine, where hands are full and the market is open."""

from __future__ import annotations

from random import Random

import pytest
from cradle.civilization.rules import market, trade_stacks
from cradle.civilization.rules.position import Civ
from cradle.civilization.rules.steps import civ

from tests.civilization.positions import conserved, game, laid, legal, play
from tests.civilization.secrets import shuffle
from tests.civilization.wealth import WITH_CARDS, busy, wealthy

TABLES = [(rules, 3) for rules in WITH_CARDS]
LARGE = [pytest.param(rules, 6, marks=pytest.mark.long) for rules in WITH_CARDS]
every_table = pytest.mark.parametrize(("rules", "seats"), [*TABLES, *LARGE])


def lookers(p: Civ) -> list[int | None]:
    return [None, *range(p.seats)]


@every_table
def test_every_view_at_every_decision_can_be_imagined(rules: str, seats: int):
    kinds = set()
    for n, p in enumerate(busy(wealthy(rules, seats, 1), Random(1))):
        decision = game.decision(p)
        kinds.add(decision.kind)
        for seat in lookers(p)[n % 2 :: 2]:
            view = game.view(p, seat)
            q = game.imagine(view, n)
            assert conserved(q) == game.check(q) == []
            assert game.view(q, seat) == view
            asked = game.decision(q)
            assert (asked.seat, asked.kind, asked.about) == (decision.seat, decision.kind, decision.about)
            if seat == decision.seat:
                assert asked.actions == decision.actions
    assert kinds >= {"trade.open", "trade.lay", "trade.name", "trade.say", "trade.answer", "purchases.card"}


@every_table
def test_no_view_hangs_on_what_the_seat_may_not_know(rules: str, seats: int):
    changed = 0
    for n, p in enumerate(busy(wealthy(rules, seats, 3), Random(3))):
        for seat in lookers(p)[n % 3 :: 3]:
            other = p.copy()
            other.now = None
            shuffle(other, seat, Random(n))
            assert game.view(other, seat) == game.view(p, seat)
            changed += other != p
    assert changed > n // 2


def lot(p: Civ, side: int) -> list[str]:
    return [p.law.deck.ids[k] for k, n in enumerate(market.lot(p, side)) for _ in range(n)]


HANDS = {0: "salt grain grain cloth", 1: "iron bronze gold piracy", 2: "ochre hides hides spices spices gems"}
TO_COME = [("turn.end",), ("succession",), ("returns",), ("calamities",), ("purchases",)]


def market_day(said: str) -> Civ:
    """Three seats of a classic game in the market, where this has been done."""
    p = laid("classic", 3, tokens={"rome": {0: 1}}, hand=HANDS, steps=[*TO_COME, ("trade",)])
    play(p, said)
    return p


OFFER = "offer 1, lay grain, lay grain, lay cloth, done, name cloth, done"
ANSWER = "counter, lay iron, lay bronze, lay piracy, done, name iron, done"


def test_lots_are_imagined_as_they_were_declared():
    p = market_day(f"{OFFER}, {ANSWER}")
    assert game.view(p, 2)["totals"] == [13, 17, -1]
    lots = set()
    for seed in range(60):
        q = game.imagine(game.view(p, None), seed)
        one, other = lot(q, 0), lot(q, 1)
        assert (len(one), market.lot_value(q, 0), "cloth" in one) == (3, 13, True)
        assert (len(other), market.lot_value(q, 1), "iron" in other) == (3, 17, True)
        lots.add((*one, *other))
    assert len(lots) > 5
    assert any("piracy" in found for found in lots)


def test_the_seat_that_answers_knows_its_own_lot_alone():
    p = market_day(f"{OFFER}, {ANSWER}")
    for seed in range(20):
        q = game.imagine(game.view(p, 1), seed)
        assert (lot(q, 1), market.lot_value(q, 0)) == (["iron", "bronze", "piracy"], 13)
    assert game.view(p, 2)["lot"] == [0] * p.law.deck.kinds
    assert sum(game.view(p, 1)["lot"]) == sum(game.view(p, 0)["lot"]) == 3


def test_a_lot_that_is_being_laid_is_nobodys_to_see():
    p = market_day("offer 1, lay grain, lay grain")
    assert game.view(p, 1)["lots"] == [2, 0, 0]
    assert game.view(p, 1)["totals"] == [-1, -1, -1]
    worlds = [game.imagine(game.view(p, 1), seed) for seed in range(20)]
    assert len({tuple(lot(q, 0)) for q in worlds}) > 5
    assert all("withdraw" in legal(q) for q in worlds)


def test_where_a_calamity_lies_is_known_until_cards_are_drawn():
    p = laid("advanced", 2, steps=[("turn.end",), ("succession",)])
    trade_stacks.build(p)
    lying = dict(zip(p.law.deck.ids[p.law.deck.goods :], game.view(p, 0)["lying"], strict=True))
    assert (lying["treachery"], lying["volcano_earthquake"], lying["piracy"]) == (1, 2, 1)


def test_a_calamity_in_the_top_layer_may_be_in_any_hand_after_the_draw():
    p = market_day("done")
    piracy = p.law.deck.index["piracy"]
    view = game.view(p, 0)
    assert view["lying"][piracy - p.law.deck.goods] == -1
    assert view["lying"][p.law.deck.index["epidemic"] - p.law.deck.goods] == 1
    held = {
        next((s for s in range(3) if q.in_hand(s)[piracy]), None)
        for q in (game.imagine(view, seed) for seed in range(60))
    }
    assert held == {None, 1, 2}


def test_what_is_laid_for_a_purchase_all_can_see():
    p = laid("classic", 2, hand={0: "gold gold gold"}, steps=[("purchases",)])
    play(p, "pay gold")
    for seat in (None, 0, 1):
        view = game.view(p, seat)
        assert view["paid"][p.law.deck.index["gold"]] == 3
        assert (view["lots"], view["cards"]) == ([0, 0], [0, 0])


def test_grain_shown_in_a_famine_is_seen_by_all():
    p = laid("advanced", 2, tokens={"rome": {0: 1}}, hand={0: "gold gold", 1: "grain grain salt"})
    p.shown = [0, 2]
    p.steps = civ.read([("turn.end",), ("succession",), ("returns",), ("purchases",)])
    game.steps.run(p)
    for looker in (None, 0):
        worlds = [game.imagine(game.view(p, looker), seed) for seed in range(20)]
        assert all(q.in_hand(1)[q.law.deck.index["grain"]] >= 2 and conserved(q) == game.check(q) == [] for q in worlds)
        for n in range(10):
            other = p.copy()
            shuffle(other, looker, Random(n))
            assert game.view(other, looker) == game.view(p, looker)


def test_nobody_is_imagined_with_more_commodities_than_the_limit():
    """Two calamities beside ten cards: after the purchases all can tell that there are two."""
    to_come = [("turn.end",), ("succession",), ("returns",), ("calamities",), ("purchases",)]
    hand = {1: "ochre " * 7 + "hides hides hides piracy epidemic", 0: "gold"}
    p = laid("classic", 2, tokens={"rome": {0: 1}}, hand=hand, empty=(9,), steps=to_come)
    play(p, "done")
    assert game.decision(p).seat == 0
    for seed in range(30):
        q = game.imagine(game.view(p, 0), seed)
        assert sum(q.in_hand(1)[: q.law.deck.goods]) == 10
