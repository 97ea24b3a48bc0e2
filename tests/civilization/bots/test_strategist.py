"""The strategist of Civilization: manners of moving, other purchases, and what it counts for winning."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cradle import players
from cradle.civilization.bots import JUDGEMENT, buying, marches, plans
from cradle.civilization.bots.features import due, features, terms
from cradle.civilization.bots.habits import Memory, moves
from cradle.civilization.bots.weights import WEIGHTS
from cradle.civilization.game import GAME
from cradle.civilization.rules.phases.expansion import GROWTH
from cradle.civilization.rules.position import Civ
from cradle.civilization.rules.rulesets import RULES
from cradle.civilization.rules.steps import civ
from cradle.civilization.rules.victory import TRIO
from cradle.kernel.game import Decision
from cradle.players.plan_search import CertainSearch, PlanPlayer, PlanSearch, fitting

from tests.civilization.positions import laid

SEATS = {"nomads": 4, "farmers": 4, "first_societies": 4, "classic": 4, "classic_advanced_calamities": 4, "advanced": 5}


def moment(rules: str, kind: str, turn: int, plans: int = 3) -> tuple[Civ, Decision]:
    """A game of habits, from that turn on at the first decision of this kind with so many plans."""
    p, chance = GAME.new(rules=rules, seats=SEATS[rules], seed=2), Random(1)
    memories = [Memory() for _ in range(p.seats)]
    while d := GAME.decision(p):
        if p.turn >= turn and d.kind == kind and len(found(p, d)) >= plans:
            return p, d
        action = memories[d.seat].next(p.turn, d) or JUDGEMENT.decide(p, d, chance.random, memories[d.seat])
        GAME.play(p, action)
    raise AssertionError(f"no {kind} with {plans} plans came up")


def found(p: Civ, d: Decision) -> list[Any]:
    seen = JUDGEMENT.seen_position(GAME.view(p, d.seat))
    return JUDGEMENT.candidates(seen, d, Memory(), Random(1).random)


def match(rules: str, seed: int, place: int, playouts: int) -> float:
    """The share of a win of one strategist among settlers."""
    seats = SEATS[rules]
    p, chance = GAME.new(rules=rules, seats=seats, seed=seed), Random(seed)
    bots = [players.load(GAME, "heuristic") for _ in range(seats)]
    bots[place] = PlanPlayer(GAME, JUDGEMENT, playouts)
    while d := GAME.decision(p):
        GAME.play(p, bots[d.seat](GAME.view(p, d.seat), d, chance, 0))
    winners = [row.seat for row in GAME.standings(p) if row.rank == 1]
    return (place in winners) / len(winners)


# Plans ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("rules", "kind", "turn"),
    [
        ("nomads", "march.from", 3),
        ("farmers", "march.from", 4),
        ("first_societies", "purchases.card", 6),
        ("classic", "march.from", 6),
        ("advanced", "march.from", 8),
        ("advanced", "purchases.card", 9),
        ("advanced", "cities.found", 7),
    ],
)
def test_plans_begin_with_legal_actions_and_habits_is_the_first(rules: str, kind: str, turn: int) -> None:
    p, d = moment(rules, kind, turn, 2)
    rows = found(p, d)
    view = GAME.view(p, d.seat)
    assert rows[0].action == JUDGEMENT.chooser()(view, d, Random(1).random)
    assert all(plan.action in d.actions for plan in rows)
    told = [(plan.action, *plan.memory.actions) for plan in rows]
    assert len(set(told)) == len(told) <= max(plans.MOST + 2, len(plans.MANNERS) + 1)


def test_a_manner_lasts_for_its_turn() -> None:
    memory = Memory()
    p, d = moment("advanced", "march.from", 8)
    other = next(plan.memory for plan in found(p, d) if plan.memory.chosen[0])
    assert other.manner(p) != marches.HABIT == memory.manner(p)
    p.turn += 1
    assert other.manner(p) == marches.HABIT


def test_a_bold_nation_storms_a_city_with_what_the_land_still_feeds() -> None:
    p = laid("advanced", seats=4, tokens={"antioch": {0: 8}}, cities={"aleppo": 1}, phase="movement")
    assert ("to", "aleppo") not in moves(p, 0)
    assert ("to", "aleppo") in moves(p, 0, marches.Manner(bold=True))


def test_cards_to_buy_are_told_the_best_for_its_price_first() -> None:
    p, d = moment("advanced", "purchases.card", 9)
    rows = buying.offers(p, d)
    assert [rate for rate, _ in rows] == sorted([rate for rate, _ in rows], reverse=True)
    assert buying.plan(p, d) in (rows[0][1], [("done", None)])
    assert len({actions[-1] for _, actions in rows}) == len(rows)


def laid_goods(rules: str, seats: int, hand: str, owned: str) -> set[object]:
    """The commodities that are laid for the next purchase, beside a treasury of 20."""
    p = laid(rules, seats=seats, treasury={0: 20}, hand={0: hand}, owned={0: owned}, phase="purchases")
    d = GAME.decision(p)
    assert d is not None
    return {argument for verb, argument in buying.plan(p, d) if verb == "pay"}


def test_in_advanced_the_treasury_is_spent_before_a_set_that_grows() -> None:
    assert laid_goods("advanced", 5, "gold gold papyrus papyrus papyrus timber", "mysticism pottery") == {"papyrus"}
    assert "iron" in laid_goods("classic", 4, "gold iron iron iron iron papyrus", "agriculture pottery")


def test_in_advanced_hardly_any_tokens_are_kept_beside_those_that_feed_cities() -> None:
    kept = {}
    for rules, seats in ("advanced", 5), ("classic", 4):
        p = laid(rules, seats=seats, turn=8)
        kept[rules] = [marches.slack(p, 0, cities) for cities in (2, 4)]
    assert kept == {"advanced": [0, 0], "classic": [5, 5]}


def test_who_compares_plans_is_patient_in_advanced_too() -> None:
    p, memory = laid("advanced", seats=5, turn=8), JUDGEMENT.planner()
    assert isinstance(memory, Memory)
    assert buying.purse(p, memory.far) == buying.PATIENT != buying.purse(p)
    assert marches.slack(p, 0, 2, memory.manner(p)) == 5
    assert all(other.manner(p).patient for other in plans.movements(*moment("advanced", "march.from", 9), memory))


def test_worlds_of_a_purchase_are_judged_where_the_next_turn_begins() -> None:
    p, d = moment("advanced", "purchases.card", 9)
    search = PlanSearch(GAME, JUDGEMENT, GAME.view(p, d.seat), d, Random(1), Memory())
    search.run(0, 3 * len(search.plans))
    assert search.goal == 2 * (p.turn + 1)
    assert all(sum(world) == pytest.approx(1) for shares in search.shares for world in shares)


def test_moves_are_judged_where_the_market_opens() -> None:
    p, d = moment("advanced", "march.from", 8)
    view = GAME.view(p, d.seat)
    search = fitting(JUDGEMENT, view)(GAME, JUDGEMENT, view, d, Random(1), Memory())
    search.run(0, len(search.plans))
    assert search.goal == 2 * p.turn + 1 and not isinstance(search, CertainSearch)


# What counts ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", SEATS)
def test_there_are_weights_for_every_term(rules: str) -> None:
    p = GAME.new(rules=rules, seats=SEATS[rules], seed=1)
    rows = features(p)
    assert {len(row) for row in rows} == {len(WEIGHTS[JUDGEMENT.weighed(p)])}
    assert sum(JUDGEMENT.evaluate(p, False)) == pytest.approx(1)


def test_who_holds_more_is_likelier_to_win() -> None:
    p = laid("advanced", seats=3, tokens={"aleppo": {0: 9}, "libya": {1: 9}, "germania": {2: 9}}, phase="movement")
    for change in ("points", "marker", "cities"):
        q = p.copy()
        if change == "points":
            q.owned[: q.law.deck.cards] = [1] * 4 + [0] * (q.law.deck.cards - 4)
        elif change == "marker":
            q.marker[0] += 3
        else:
            q.city[q.board.areas[5]] = q.city[q.board.areas[6]] = 0
        assert JUDGEMENT.evaluate(q, False)[0] > JUDGEMENT.evaluate(p, False)[0], change


def test_what_the_cards_that_lack_still_cost() -> None:
    """B.3.1, A.7.3: credits count, and only as many other cards as are needed."""
    p = laid("first_societies", seats=3, phase="movement")
    deck, all_of_them = p.law.deck, due(p, [])
    for card in range(deck.cards):
        assert due(p, [card]) <= all_of_them
    everything = [deck.card[id] for id in TRIO]
    rest = [card for card in range(deck.cards) if card not in everything][: p.cards_to_win - 3]
    assert due(p, [*everything, *rest]) == 0


def test_grown_or_not_yet_a_nation_counts_alike() -> None:
    """A turn may be judged before growth, where a nation chooses its taxes, or after."""
    p = laid("advanced", seats=3, tokens={"aleppo": {0: 2}, "libya": {1: 1}}, steps=[("expansion",), ("turn.end",)])
    before = [terms(p, seat)[0] for seat in range(3)]
    p.steps = civ.read([("turn.end",)])
    for seat in range(3):
        p.tokens[seat :: p.sides] = [n + GROWTH[n] for n in p.tokens[seat :: p.sides]]
    assert [terms(p, seat)[0] for seat in range(3)] == before


# Strength -------------------------------------------------------------------------------------------------------------
def test_a_strategist_plays_a_game_to_its_end() -> None:
    assert 0 <= match("first_societies", 1, 0, 6) <= 1


@pytest.mark.long
def test_it_wins_more_than_its_share_against_settlers() -> None:
    """Advanced rules: the fair share is 20 %, and it won 11 of the first 17 games, with 32 playouts a decision."""
    games = 15
    won = sum(match("advanced", 900 + n // 5, n % 5, 32) for n in range(games))
    assert won / games > 1 / 5


def test_every_game_of_the_family_has_a_strategist() -> None:
    assert players.levels(GAME) == players.LEVELS
    assert set(SEATS) == set(RULES)


@pytest.mark.parametrize("rules", ["first_societies", "advanced"])
def test_what_is_taken_for_legal_in_playouts_is_legal(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is planned of a lot is not listed again: the same shares come out as if they were."""
    p, d = moment(rules, "march.from", 9)
    rows = []
    for surely in (JUDGEMENT.surely, frozenset[str]()):
        monkeypatch.setattr(type(JUDGEMENT), "surely", surely)
        search = PlanSearch(GAME, JUDGEMENT, GAME.view(p, d.seat), d, Random(1), Memory())
        search.run(0, 2 * len(search.plans))
        rows.append(search.shares)
    assert rows[0] == rows[1]
