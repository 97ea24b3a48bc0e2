"""The bots of Civilization: they finish every game, beat chance, and know no more than their seat may know."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from cradle import players
from cradle.civilization.bots import JUDGEMENT, buying, marches, market, ships
from cradle.civilization.bots.habits import HABITS
from cradle.civilization.game import GAME
from cradle.civilization.rules.geography import DOCK, INDEX
from cradle.civilization.rules.position import Civ
from cradle.civilization.rules.rulesets import RULES
from cradle.civilization.views.seat_position import seen_position

from tests.civilization.positions import laid
from tests.civilization.secrets import shuffle

SEATS = {"nomads": 4, "farmers": 4, "first_societies": 3, "classic": 4, "classic_advanced_calamities": 4, "advanced": 4}


@cache
def played(rules: str, level: str = "heuristic", seed: int = 1, turns: int = 16) -> tuple[Civ, dict[str, Civ]]:
    """The end of a game of heuristic bots, seat `seed` playing at that level; and a position before each kind of
    decision, the latest one.
    """
    seats = SEATS[rules]
    p = GAME.new(seats=seats, seed=seed, rules=rules, turns=0 if RULES[rules].name == "nomads" else turns)
    bots = [players.load(GAME, "heuristic" if s != seed % seats else level) for s in range(seats)]
    chance, met = Random(seed), {}
    while d := GAME.decision(p):
        met[d.kind] = p.copy()
        GAME.play(p, bots[d.seat](GAME.view(p, d.seat), d, chance, 0.1))
    return p, met


@pytest.mark.parametrize("rules", SEATS)
def test_every_game_comes_to_its_end(rules: str) -> None:
    p, met = played(rules)
    assert not p.steps and GAME.standings(p)[0].rank == 1
    assert "march.from" in met


@pytest.mark.parametrize("rules", [rules for rules in SEATS if rules != "nomads"])
def test_nations_spread_build_and_rise(rules: str) -> None:
    p, _ = played(rules)
    assert sum(p.city.count(seat) for seat in range(p.seats)) >= 2 * p.seats
    if RULES[rules].rows:
        assert sum(p.marker) > 0.3 * p.turn * p.seats
    if RULES[rules].deck.cards:
        assert sum(len(p.cards_of(seat)) for seat in range(p.seats)) >= 2 * p.seats


@pytest.mark.parametrize("rules", SEATS)
def test_chance_comes_last(rules: str) -> None:
    for seed in (1, 2):
        p, _ = played(rules, "random", seed, turns=12)
        rows = GAME.standings(p)
        if rules == "nomads":  # where there is no fighting, a bot may be shut in by the others
            assert next(row.rank for row in rows if row.seat == seed % p.seats) > 1
        else:
            assert rows[-1].seat == seed % p.seats


@pytest.mark.parametrize("rules", [rules for rules in SEATS if RULES[rules].deck.kinds])
def test_what_is_hidden_changes_no_choice(rules: str) -> None:
    _, met = played(rules)
    chance = Random(5)
    for kind, p in met.items():
        d = GAME.decision(p)
        assert d is not None
        choice = players.load(GAME, "heuristic")(GAME.view(p, d.seat), d, Random(3), 0.1)
        for _ in range(2):
            other = p.copy()
            shuffle(other, d.seat, chance)
            assert GAME.view(other, d.seat) == GAME.view(p, d.seat)
            again = players.load(GAME, "heuristic")(GAME.view(other, d.seat), d, Random(3), 0.1)
            assert again == choice, kind


@pytest.mark.parametrize("rules", SEATS)
def test_a_view_is_only_read(rules: str) -> None:
    _, met = played(rules)
    for p in met.values():
        d = GAME.decision(p)
        assert d is not None
        view = GAME.view(p, d.seat)
        players.load(GAME, "heuristic")(view, d, Random(3), 0.1)
        assert view == GAME.view(p, d.seat)


def test_there_is_a_habit_for_nearly_every_decision() -> None:
    single = {"trade.name", "loss.left", "flood.plain", "nation"}  # left to chance
    assert set(GAME.steps.choices) - set(HABITS) <= single | {"march.to", "march.number", "sail", "civil_war.left"}


def test_in_playouts_the_same_habits_choose() -> None:
    _, met = played("advanced")
    for p in met.values():
        d = GAME.decision(p)
        assert d is not None
        assert JUDGEMENT.policy(p, d, Random(1).random) in d.actions
        assert sum(JUDGEMENT.prior(p, d)) == pytest.approx(1)


# What they want -------------------------------------------------------------------------------------------------------
def test_six_meet_where_a_city_can_be_fed() -> None:
    p = laid("farmers", seats=4, tokens={"aleppo": {0: 4}, "antioch": {0: 3}, "cilicia": {0: 5}}, phase="movement")
    d = GAME.decision(p)
    assert d is not None
    g = marches.Ground(p, d.seat)
    g.own = 0
    p.turn = 9
    marches.gather_on_sites(g)
    sites = [a for a in p.board.areas if g.col[a] >= 6 and p.board.site[a]]
    assert sites and sum(g.col) == 12


def test_tokens_part_to_settle_empty_land() -> None:
    """B.2.1: two areas with one token each grow by as much as one with two, and grow further."""
    for far, few, stays in ((10, 1, 1), (10, 2, 2), (40, 2, 1)):  # C.9: pairs part too, once the stock is nearly spent
        p = laid("nomads", seats=4, tokens={"antioch": {0: 2}, "libya": {0: far}}, phase="movement")
        p.turn = 6
        g = marches.Ground(p, 0, marches.Manner(few=few))
        marches.spread(g)
        assert g.col[INDEX["antioch"]] == stays


def test_what_the_land_does_not_feed_storms_a_city() -> None:
    for n, storms in ((8, False), (9, True)):  # antioch feeds two
        p = laid("advanced", seats=4, tokens={"antioch": {0: n}}, cities={"aleppo": 1}, phase="movement")
        g = marches.Ground(p, 0)
        marches.storm(g)
        assert (("to", "aleppo") in g.moves) == storms
        assert g.col[INDEX["antioch"]] == (2 if storms else n)


def test_cities_that_would_starve_pay_for_a_loss() -> None:
    """All tokens but two gone, three cities of five would starve, and feed nobody."""
    places = ["aleppo", "jericho", "tyre", "sidon", "damascus"]
    p = laid(
        "advanced",
        seats=4,
        tokens={"germania": {0: 4}, "pannonia": {0: 4}, "libya": {0: 4}},
        cities=dict.fromkeys(places, 0),
        steps=[("loss", 0, 0, 10)],
    )
    bot = players.load(GAME, "heuristic")
    while d := GAME.decision(p):
        GAME.play(p, bot(GAME.view(p, 0), d, Random(1), 0.1))
    assert (p.city.count(0), p.on_board(0)) == (3, 12)


def test_a_ship_is_kept_where_it_has_a_voyage() -> None:
    for n, useful in ((1, False), (4, True)):
        p = laid("advanced", seats=4, tokens={"knossos": {0: n}}, ships={0: "knossos"}, phase="movement")
        assert ships.useful(p, 0, DOCK["knossos"]) == useful


def test_a_set_is_worth_more_than_its_cards() -> None:
    p = laid("advanced", seats=4, hand={0: "salt salt salt"}, phase="trade")
    cards = p.in_hand(0)
    assert market.value(p, cards) == 27
    assert market.gain(p, cards, p.law.deck.index["salt"]) == 21
    assert market.loss(p, cards, p.law.deck.index["salt"]) == 15


def test_the_cheapest_cards_are_given_and_calamities_with_them() -> None:
    p = laid("advanced", seats=4, hand={0: "ochre iron salt salt salt"}, phase="trade")
    cards = p.in_hand(0)
    cards[p.law.deck.index["treachery"]] = 1
    ids = [p.law.deck.ids[k] for k in market.cheapest(p, cards, 3) or []]
    assert sorted(ids) == ["iron", "ochre", "treachery"]


def test_a_card_of_a_missing_group_is_wished_for_most() -> None:
    p = laid("advanced", seats=4, owned={0: "pottery"}, phase="trade")
    deck = p.law.deck
    wish = buying.wishes(p, 0)
    by_price = {id: wish[n] / deck.price[n] for n, id in enumerate(deck.card_ids)}
    assert by_price["mysticism"] > by_price["cloth_making"]


def test_a_view_seen_holds_no_more_than_the_view() -> None:
    _, met = played("advanced")
    p = met["trade.open"]
    seat = p.steps[-1][1]
    q = seen_position(GAME.view(p, seat))
    assert q.in_hand(seat) == p.in_hand(seat) and not q.pile
    assert not any(sum(q.in_hand(s)) for s in range(p.seats) if s != seat)
