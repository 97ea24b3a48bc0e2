"""The strategist of games with habits: plans are compared in the same worlds, and the better one is followed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.civilization.rules.tables import DONE
from cradle.kernel.game import Action, Decision
from cradle.players import plan_search
from cradle.players.plan_search import CLEAR, FIRST, PlanPlayer, PlanSearch
from cradle.players.plans import Plan

from tools import ROOT

ATTACKS = ROOT / "tests/players/judgement/renaissance_tokens_that_could_attack.json"
SEATS = [{"seats": 3}, {"seats": 6}]


def halfway(variant: dict[str, Any], turns: int) -> tuple[Any, Decision]:
    """A game of habits, at the first decision after so many turns that has several plans."""
    game, chance = games.load("renaissance"), Random(1)
    judge = players.judgement(game)
    p = game.new(seed=4, **variant)
    memories = [judge.memory() for _ in range(p.seats)]
    while d := game.decision(p):
        if p.turn >= turns and len(search(p, d).plans) > 2:
            return p, d
        game.play(p, memories[d.seat].next(p.turn, d) or judge.decide(p, d, chance.random, memories[d.seat]))
    raise AssertionError("the game was over before")


def search(p: Any, d: Decision, seed: int = 1, only: Action | None = None) -> PlanSearch:
    game = games.load("renaissance")
    judge = players.judgement(game)
    return PlanSearch(game, judge, game.view(p, d.seat), d, Random(seed), judge.memory(), only)


@pytest.mark.parametrize("variant", SEATS)
def test_every_plan_begins_with_a_legal_action_and_habits_is_the_first(variant: dict[str, Any]) -> None:
    p, d = halfway(variant, 4)
    found = search(p, d).plans
    judge = players.judgement(games.load("renaissance"))
    assert found[0].action == judge.chooser()(games.load("renaissance").view(p, d.seat), d, Random(1).random)
    assert all(plan.action in d.actions for plan in found)
    told = [[plan.action, *plan.memory.actions] for plan in found]
    if d.kind != "expansion.place":  # there a plan is a campaign
        assert all(told.count(row) == 1 for row in told)


@pytest.mark.parametrize("variant", SEATS)
def test_shares_add_up_and_the_same_chance_gives_the_same_answer(variant: dict[str, Any]) -> None:
    p, d = halfway(variant, 3)
    before = p.copy()
    one, two = search(p, d), search(p, d)
    for found in (one, two):
        found.run(0, 3 * len(found.plans))
        assert found.playouts == 3 * len(found.plans)
        for shares in found.shares:
            assert len(shares) == 3 and all(sum(world) == pytest.approx(1) for world in shares)
    assert one.shares == two.shares and one.best() == two.best()
    assert p == before


def test_equal_plans_have_equal_shares_in_equal_worlds() -> None:
    """Common random numbers: the same plan twice differs by nothing."""
    p, d = halfway({"seats": 3}, 2)
    found = search(p, d)
    found.plans = [found.plans[0], Plan(found.plans[0].action, found.plans[0].memory.copy())]
    found.shares, found.alive = [[], []], [0, 1]
    found.run(0, 4)
    assert found.shares[0] == found.shares[1] and found.chosen() == 0


class Told(PlanSearch):
    """Worlds in which plan n is worth what a list says, and a little noise."""

    worths: list[float]

    def share(self, plan: Plan) -> list[float]:
        number = next(i for i, other in enumerate(self.plans) if other is plan)
        mine = self.worths[number] + 0.02 * Random(f"{number}/{self.playouts}").random()
        rest = (1 - mine) / (self.world.seats - 1)
        return [mine if seat == self.seat else rest for seat in range(self.world.seats)]


def told(worths: list[float]) -> Told:
    p, d = halfway({"seats": 3}, 2)
    game = games.load("renaissance")
    judge = players.judgement(game)
    found = Told(game, judge, game.view(p, d.seat), d, Random(2), judge.memory())
    habit = found.plans[0]
    found.plans = [habit, *(Plan(habit.action, habit.memory.copy()) for _ in worths[1:])]
    found.shares, found.alive, found.worths = [[] for _ in worths], list(range(len(worths))), worths
    return found


def test_the_worse_half_is_dropped_but_never_habit() -> None:
    found = told([0.1, 0.5, 0.4, 0.2, 0.15])
    found.run(0, FIRST * 5)
    assert found.alive == [0, 1, 2]
    found.run(0, 1000)
    assert found.done and found.alive == [0, 1] and found.chosen() == 1
    assert found.better(1) > CLEAR and len(found.shares[0]) == 2 * FIRST
    report = found.report()
    assert report.actions[0][1] == 2 * FIRST and report.share == pytest.approx(0.5, abs=0.03)
    assert sum(report.shares) == pytest.approx(1)


@pytest.mark.parametrize(("seconds", "compared"), [(0.5, 5), (0.135, 3), (0.01, 1)])
def test_in_a_short_time_the_first_plans_are_compared_in_enough_worlds(
    monkeypatch: pytest.MonkeyPatch, seconds: float, compared: int
) -> None:
    """At 0.01 s a playout; with a number of playouts in place of time all plans are compared."""
    found, now = told([0.1, 0.5, 0.4, 0.2, 0.15]), [5.0]
    share = found.share

    def slow(plan: Plan) -> list[float]:
        now[0] += 0.01
        return share(plan)

    monkeypatch.setattr(plan_search, "perf_counter", lambda: now[0])
    found.share, found.until = slow, now[0] + seconds  # type: ignore[method-assign]
    found.run(seconds)
    assert sum(bool(shares) for shares in found.shares) == compared
    assert found.chosen() == (seconds > 0.01)


def test_habit_is_left_only_for_what_is_better_beyond_doubt() -> None:
    found = told([0.5, 0.4999, 0.3])
    found.run(0, 1000)
    assert found.done and found.chosen() == 0


def test_where_nothing_is_to_be_gained_no_more_time_is_spent() -> None:
    found = told([0.5, 0.2, 0.3, 0.1])
    found.worths[0] = 0.53
    found.run(0, 1000)
    assert found.done and found.alive == [0] and found.chosen() == 0
    assert len(found.shares[0]) == 2 * FIRST, "of 64 worlds"


def test_a_plan_is_followed_without_more_thought_until_something_was_attacked() -> None:
    """7.1, 7.7: an attack tells something new, so other ways to go on are compared; after other placements they are
    not.
    """
    game = games.load("renaissance")
    p = game.from_json(json.loads(ATTACKS.read_text())["position"])
    player, chance, d = players.load(game, "search"), Random(1), game.decision(p)
    assert isinstance(player, PlanPlayer)
    player.playouts = 4
    seat, fought, looks = d.seat, True, []
    while d.seat == seat and d.kind.startswith("expansion"):
        game.play(p, player(game.view(p, seat), d, chance, 1.0))
        looks.append((fought and len(d.actions) > 1, player.search.playouts > 0))
        fought = d.kind == "expansion.number" and player.search.after().campaign.last is not None
        d = game.decision(p)
    assert looks.count((True, True)) > 2
    assert not any(thought for new, thought in looks if not new)


def test_playouts_are_spent_where_they_gain_most() -> None:
    """Renaissance: three times as many as are asked for at tokens, none at purchases."""
    game, chance, made = games.load("renaissance"), Random(1), {"tokens.write": 0, "purchases.buy": 0}
    player, p, left = players.load(game, "search"), game.new(seats=3, seed=4), {*made}
    assert isinstance(player, PlanPlayer)
    player.playouts = 8
    while left and (d := game.decision(p)):
        action = players.judgement(game).policy(p, d, chance.random)
        if d.kind in left and len(d.actions) > 2:
            player(game.view(p, d.seat), d, chance, 0.0)
            left.remove(d.kind)
            made[d.kind] = player.search.playouts
        game.play(p, action)
    assert made == {"tokens.write": 24, "purchases.buy": 0}


def test_nothing_is_left_of_a_plan_whose_first_action_is_not_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    """C: a ship that has sailed may be planned for again, where moves are planned in the middle of a turn."""
    game = games.load("civilization")
    judge = players.judgement(game)
    p = game.new(seed=1, rules="nomads", seats=3)
    while (d := game.decision(p)) and d.kind != "march.from":
        game.play(p, d.actions[0])
    assert d is not None and DONE in d.actions
    voyage = [("embark", "elsewhere"), ("sail", "knossos")]
    monkeypatch.setitem(judge.habits, "march.from", lambda p, d, rand, memory: memory.plan(p, d, voyage[:]))
    memory = judge.planner()
    assert judge.decide(p, d, Random(1).random, memory) in d.actions
    assert memory.actions == []


def test_what_others_have_written_is_supposed_to_be_as_by_habit() -> None:
    """9.1: the numbers are secret; imagined worlds would hold any."""
    game = games.load("renaissance")
    judge, chance = players.judgement(game), Random(1)
    p = game.new(seats=3, seed=3)
    while (d := game.decision(p)) and not (d.kind == "tokens.write" and any(p.bid)):
        game.play(p, judge.policy(p, d, chance.random))
    habitual = p.copy()
    for seed in range(3):
        world = game.imagine(game.view(p, d.seat), seed)
        judge.suppose(world, d.seat)
        assert world.bid == habitual.bid and not game.check(world)


def test_other_numbers_of_tokens_are_compared_though_one_can_give_up_there() -> None:
    """Renaissance, 6.5 and 9.1: fewer tokens than habit writes, and more, are among the plans of later turns, too."""
    game, chance = games.load("renaissance"), Random(1)
    judge, p = players.judgement(game), game.new(seats=4, seed=4)
    while (d := game.decision(p)) and not (d.kind == "tokens.write" and p.turn == 2):
        game.play(p, judge.decide(p, d, chance.random, judge.memory()))
    assert d and ("give-up", None) in d.actions
    habit, *others = [int(str(plan.action[1])) for plan in search(p, d).plans]
    assert min(others) < habit < max(others) and min(others) > 0
