"""C, D: Nomads and Farmers have no secrets and no chance, so the strategist foresees how the game ends with a plan."""

from __future__ import annotations

from functools import cache
from itertools import count
from math import log
from random import Random
from typing import Any

import pytest
from cradle import players
from cradle.civilization.bots import JUDGEMENT, plan_variants
from cradle.civilization.bots.features import margins
from cradle.civilization.bots.habits import Memory
from cradle.civilization.game import GAME
from cradle.civilization.rules.position import Civ
from cradle.civilization.rules.tables import DONE
from cradle.kernel.game import Action, Decision
from cradle.players.plan_search import CertainSearch, PlanPlayer, fitting
from cradle.players.plans import Plan

RULES = ("nomads", "farmers")
LATE = {"nomads": 13, "farmers": 9}  # turns


def late(rules: str) -> tuple[Civ, Decision]:
    """A game of habits, at the first moves in a late turn."""
    p, d = halfway(rules)
    return p.copy(), d


@cache
def halfway(rules: str) -> tuple[Civ, Decision]:
    p, memories = GAME.new(rules=rules, seats=4, seed=3), [Memory() for _ in range(4)]
    while d := GAME.decision(p):
        if p.turn >= LATE[rules] and d.kind == "march.from" and len(d.actions) > 3:
            return p, d
        GAME.play(p, memories[d.seat].next(p.turn, d) or JUDGEMENT.decide(p, d, Random(1).random, memories[d.seat]))
    raise AssertionError("the game was over before")


def play_out(p: Civ, bots: dict[int, players.Player]) -> None:
    """To the end, with settlers in the other seats."""
    everyone = [bots.get(seat) or players.load(GAME, "heuristic") for seat in range(p.seats)]
    while d := GAME.decision(p):
        GAME.play(p, everyone[d.seat](GAME.view(p, d.seat), d, Random(1), 0))


def search(p: Civ, d: Decision) -> CertainSearch:
    view = GAME.view(p, d.seat)
    found = fitting(JUDGEMENT, view)(GAME, JUDGEMENT, view, d, Random(1), Memory())
    assert isinstance(found, CertainSearch)
    return found


@pytest.mark.parametrize("rules", RULES)
def test_a_plan_is_played_on_once_to_the_end_and_the_best_is_varied(rules: str) -> None:
    p, d = late(rules)
    found = search(p, d)
    first = len(found.plans)
    found.run(0, first + 20)
    assert len(found.plans) == first + 20 == found.playouts
    assert all(len(shares) == 1 and sum(shares[0]) == pytest.approx(1) for shares in found.shares)
    best = found.chosen()
    assert all(found.mean(best) >= found.mean(number) for number in range(len(found.plans)))
    told = [(plan.action, *plan.memory.actions) for plan in found.plans]
    assert len(set(told[first:])) == 20 and not set(told[first:]) & set(told[:first])


@pytest.mark.parametrize("rules", RULES)
def test_what_is_foreseen_comes_true_among_settlers(rules: str) -> None:
    p, d = late(rules)
    found = search(p, d)
    found.run(0, len(found.plans) + 10)
    memory, settler = found.after().copy(), players.load(GAME, "heuristic")

    def following(view: dict[str, Any], d: Decision, chance: Random, budget: float) -> Action:
        return memory.next(view["turn"], d) or settler(view, d, chance, budget)

    GAME.play(p, found.best())
    play_out(p, {d.seat: following})
    assert JUDGEMENT.plan_shares(p) == found.shares[found.chosen()][0]


@pytest.mark.parametrize("rules", RULES)
def test_a_strategist_plays_on_to_the_end(rules: str) -> None:
    p, d = late(rules)
    bot = PlanPlayer(GAME, JUDGEMENT, 2)
    play_out(p, {d.seat: bot})
    assert bot.search and bot.search.decision.seat == d.seat


@pytest.mark.parametrize("rules", RULES)
def test_variants_are_legal_to_their_end(rules: str) -> None:
    p, d = late(rules)
    plan, rand = search(p, d).plans[0], Random(2).random
    several = set()
    for _ in range(40):
        actions = plan_variants.varied(p, d, [plan.action, *plan.memory.actions[::-1]], rand)
        q = p.copy()
        for action in actions:
            assert q.steps[-1][1] == d.seat
            GAME.play(q, action)
        assert actions[-1] == DONE and not GAME.check(q)
        several.add(tuple(actions))
    assert len(several) > 20


def test_a_march_asks_for_the_number_that_there_is() -> None:
    """E.5.1: one token goes without a number; of two that are left, no three can go."""
    p, d = late("nomads")
    area = next(a for a in p.board.areas if p.at(a, d.seat) > 1 and plan_variants.targets(p, d.seat, a))
    to = plan_variants.targets(p, d.seat, area)[0]
    some = [plan_variants.MARCH[area], plan_variants.TO[to], plan_variants.NUMBER[1]]
    many = [*some[:2], plan_variants.NUMBER[40]]
    left = p.at(area, d.seat) - 1
    number = [] if left == 1 else [plan_variants.NUMBER[left]]
    assert plan_variants.legal(p, [some, many, many]) == [*some, *some[:2], *number, DONE]


def test_what_is_planned_and_cannot_be_done_is_left_out() -> None:
    """C.5: a voyage may be planned that finds no land to go ashore; then habit goes on."""
    p, d = late("nomads")
    found = search(p, d)
    found.run(0, 1)
    march = next(action for action in d.actions if action[0] == "march")
    memory = Memory()
    memory.plan(p, d, [march, plan_variants.SAIL[0], DONE])
    share = found.share(Plan(march, memory))
    assert sum(share) == pytest.approx(1)


def test_a_nation_and_its_start_are_chosen_by_how_the_game_ends() -> None:
    p = GAME.new(rules="nomads", seats=3, seed=1, nations="choice")
    d = GAME.decision(p)
    found = search(p, d)
    assert d.kind == "nation" and len(found.plans) > 4
    assert len({plan.action for plan in found.plans}) == len(found.plans)


@pytest.mark.parametrize("rules", RULES)
def test_where_the_game_has_ended_a_narrow_win_counts_less_than_a_clear_one(rules: str) -> None:
    p, _ = late(rules)
    play_out(p, {})
    won, worth = JUDGEMENT.evaluate(p, True), JUDGEMENT.plan_shares(p)
    assert sum(worth) == pytest.approx(1)
    first = won.index(max(won))
    assert worth[first] == max(worth) and margins(p)[first] == max(margins(p))


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_it_wins_most_games_against_three_settlers(rules: str) -> None:
    """Games are played until what has come of them speaks twenty times as much for a share of 60 % as for the fair
    one, 25 %, or as much against it (Wald 1945). Four wins are enough.
    """
    speaks = 0.0
    for seed in count():
        p = GAME.new(rules=rules, seats=4, seed=seed)
        play_out(p, {seed % 4: PlanPlayer(GAME, JUDGEMENT, 8)})
        winners = [row.seat for row in GAME.standings(p) if row.rank == 1]
        won = (seed % 4 in winners) / len(winners)
        speaks += won * log(0.6 / 0.25) + (1 - won) * log(0.4 / 0.75)
        if abs(speaks) > log(20):
            break
    assert speaks > 0
