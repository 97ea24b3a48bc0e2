"""Hints, and what a pick cost: on a game small enough to know the truth of, and on those of the house."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import cradle_extra  # noqa: F401  the game of the tests, with its secrets
import pytest
from cradle import games, players
from cradle.players.advice import LONGEST, Plan, advise, by_action, cost
from cradle.players.habits import HabitJudgement
from cradle.players.plan_search import PlanSearch
from cradle.players.plans import Plan as Planned
from cradle.players.protocol import Judgement

from tests.civilization.secrets import shuffle
from tests.players.test_search import Nim, Pile

BUDGET = 0.05


@pytest.fixture(autouse=True)
def own_time(looks: Callable[[int], None]) -> None:
    looks(4096)


def found(thought: Any) -> Any:
    """What a generator returns in the end."""
    while True:
        try:
            next(thought)
        except StopIteration as end:
            return end.value


def nim(stones: int, seat: int = 0) -> tuple[Any, ...]:
    game, p = Nim(), Pile(stones, seat)
    return game, Judgement(game), game.view(p, seat), game.decision(p), Random(stones)


def moment(name: str, kind: str, seats: int = 3) -> tuple[Any, Any]:
    """A position of a game in which a decision of this kind is to be made, among several actions."""
    game = games.load(name)
    choose = players.load(game, "heuristic")
    for seed in range(20):
        p, chance = game.new(seed=seed, seats=seats), Random(seed)
        for _ in range(300):
            decision = game.decision(p)
            if decision is None:
                break
            if decision.kind == kind and len(decision.actions) > 1:
                return game, p
            game.play(p, choose(game.view(p, decision.seat), decision, chance, 0))
    raise AssertionError(f"no {kind} came up")


def plan(game: Any, p: Any, budget: float = BUDGET, judge: Judgement | None = None) -> Plan:
    decision = game.decision(p)
    view = game.view(p, decision.seat)
    return found(advise(game, judge or players.judgement(game), view, decision, Random(1), budget))


# What to pick ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("stones", [4, 5, 7, 8])
def test_the_pick_that_wins_is_advised_before_the_one_that_loses(stones: int) -> None:
    game, judge, view, decision, chance = nim(stones)
    advice = found(advise(game, judge, view, decision, chance, BUDGET))
    best, other = advice.choices
    assert best.action == ("take", stones % 3) == advice.line[0]
    assert best.share > 0.6 > 0.4 > other.share


def test_where_no_time_is_left_something_is_advised_all_the_same() -> None:
    advice = found(advise(*nim(8), 0))
    assert advice.line and advice.choices


@pytest.mark.parametrize(("name", "kind"), [("ur", "turn"), ("ur", "setup.first"), ("ur", "war.from")])
def test_the_line_leads_to_where_the_turn_passes_on(name: str, kind: str) -> None:
    game, p = moment(name, kind)
    seat, told = game.decision(p).seat, []
    advice = plan(game, p)
    assert advice.line[0] == advice.choices[0].action
    assert 1 <= len(advice.choices) <= 3
    for action in advice.line:
        assert not any(event.id == "turn" for event in told), "the turn was over before"
        decision = game.decision(p)
        while len(decision.actions) == 1:
            game.play(p, decision.actions[0], told.append)
            decision = game.decision(p)
        assert decision.seat == seat and action in decision.actions
        game.play(p, action, told.append)
    if advice.whole:
        assert game.decision(p) is None or game.decision(p).seat != seat or any(e.id == "turn" for e in told)
    else:
        assert len(advice.line) == LONGEST


def test_the_line_ends_where_something_unknown_comes_up() -> None:
    """A seat cannot foresee whether its offer is taken: the line is its own lot, no more."""
    game, p = moment("parley", "trade.open")
    seat = game.decision(p).seat
    advice = plan(game, p)
    for world in (advice.before[0].copy(), advice.before[1].copy()):
        for action in advice.line:
            decision = game.decision(world)
            assert decision.seat == seat and action in decision.actions
            game.play(world, action)
    seen = [game.view(world, seat) for world in advice.before]
    assert all(view == game.view(p, seat) for view in seen), "the worlds fit what the seat knows"
    assert len({str(game.to_json(world)["fields"]) for world in advice.before}) > 1, "and differ in the rest"


def test_the_worlds_lie_at_both_ends_of_the_line() -> None:
    game, p = moment("ur", "turn")
    advice = plan(game, p)
    for before, after in zip(advice.before, advice.after, strict=True):
        assert game.view(before, None) == game.view(p, None) != game.view(after, None)


# Without a search -----------------------------------------------------------------------------------------------------
def wealthy(kind: str) -> Any:
    """A full table of the largest game, in its middle, where a decision of this kind is to be made."""
    game = games.load("civilization")
    bots = [players.load(game, "heuristic") for _ in range(7)]
    p, chance = game.new(seats=7, seed=2, rules="advanced"), Random(3)
    while decision := game.decision(p):
        if p.turn >= 10 and decision.kind == kind and len(decision.actions) > 1:
            return p
        game.play(p, bots[decision.seat](game.view(p, decision.seat), decision, chance, 0))
    raise AssertionError(f"no {kind} came up")


class Habitual(HabitJudgement):
    """The largest game, if its strategist compared no plans."""

    searches = False

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        judge = players.judgement(game)
        self.habits, self.memory, self.seen_position = judge.habits, judge.memory, judge.seen_position  # type: ignore[misc, method-assign]


@pytest.mark.parametrize("kind", ["march.from", "march.to", "trade.open", "trade.lay", "purchases.card"])
def test_where_a_search_knows_no_better_the_habits_are_told(kind: str) -> None:
    """The line is what the heuristic player does, pick after pick; nothing is said of shares."""
    p = wealthy(kind)
    game = games.load("civilization")
    seat, bot = game.decision(p).seat, players.load(game, "heuristic")
    advice = plan(game, p, judge=Habitual(game))
    assert advice.choices == []
    line = advice.line[:]
    while (decision := game.decision(p)).seat == seat and len(line) > len(advice.line) - LONGEST:
        action = bot(game.view(p, seat), decision, Random(1), 0)
        if len(decision.actions) > 1 and (not line or line.pop(0) != action):
            break
        game.play(p, action)
    assert not line and (decision.seat != seat or len(advice.line) == LONGEST)


@pytest.mark.parametrize("kind", ["march.from", "trade.open", "trade.answer", "purchases.card"])
def test_such_a_line_hangs_on_nothing_that_is_hidden(kind: str) -> None:
    p = wealthy(kind)
    game, chance = games.load("civilization"), Random(4)
    advice = plan(game, p)
    for _ in range(3):
        other = p.copy()
        other.now = None
        shuffle(other, game.decision(p).seat, chance)
        assert other != p
        again = plan(game, other)
        assert (again.line, again.whole) == (advice.line, advice.whole)


def test_what_the_next_turn_brings_is_not_the_picks_doing() -> None:
    """Who buys last ends the turn for all: taxes and growth are those of the next one."""
    p = wealthy("purchases.card")
    game = games.load("civilization")
    while game.decision(p).seat != p.order[-1] or game.decision(p).kind != "purchases.card":
        game.play(p, game.decision(p).actions[-1])
    judge, seat, advice = players.judgement(game), p.order[-1], plan(game, p)
    assert advice.whole and advice.line[-1][0] == "buy"
    told = {id for then, now in zip(advice.before, advice.after, strict=True) for id, _ in judge.why(then, now, seat)}
    assert told <= {"civilization.why.bought", "civilization.why.credit"} and told


def test_the_levels_that_are_offered() -> None:
    for name in games.names():
        assert players.levels(games.load(name)) == players.LEVELS


def test_a_search_that_knows_no_better_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("civilization")
    monkeypatch.setattr(type(players.judgement(game)), "plans", False)
    assert players.levels(game) == ("random", "heuristic")
    assert players.load(game, "search"), "it may be tried all the same"


# What a pick cost -----------------------------------------------------------------------------------------------------
def test_a_blunder_costs_much_and_the_best_pick_nothing() -> None:
    blunder = found(cost(*nim(5), [("take", 1)], BUDGET))
    assert blunder.best.action == ("take", 2) and blunder.picked.action == ("take", 1)
    assert blunder.best.share - blunder.picked.share > 0.3
    assert blunder.shares[0] == pytest.approx(blunder.best.share)
    right = found(cost(*nim(5), [("take", 2)], BUDGET))
    assert right.best == right.picked


@pytest.mark.parametrize("seat", [0, 1])
def test_shares_are_those_of_the_seats(seat: int) -> None:
    lost = found(cost(*nim(6, seat), [("take", 1)], BUDGET))
    assert sum(lost.shares) == pytest.approx(1)
    assert lost.shares[seat] < 0.4 < 0.6 < lost.shares[1 - seat]


def early(kind: str) -> Any:
    """A game of Renaissance in its second turn, at a decision of this kind with a choice."""
    game, chance = games.load("renaissance"), Random(2)
    p, bots = game.new(seats=3, seed=2), [players.load(game, "heuristic") for _ in range(3)]
    while decision := game.decision(p):
        if p.turn >= 2 and decision.kind == kind and len(decision.actions) > 1:
            return p
        game.play(p, bots[decision.seat](game.view(p, decision.seat), decision, chance, 0))
    raise AssertionError(f"no {kind} came up")


@pytest.mark.parametrize("kind", ["tokens.write", "purchases.buy", "expansion.place", "expansion.number"])
def test_a_pick_is_compared_with_the_plans_of_the_strategist(kind: str) -> None:
    game, p = games.load("renaissance"), early(kind)
    decision, judge = game.decision(p), players.judgement(game)
    action = decision.actions[-1]
    told = found(cost(game, judge, game.view(p, decision.seat), decision, Random(1), [action], 0.3))
    assert sum(told.shares) == pytest.approx(1) and len(told.shares) == 3
    assert told.best.action in decision.actions and told.picked.action == action
    assert told.best.share >= told.picked.share
    assert told.shares[decision.seat] == pytest.approx(told.best.share)


def test_how_the_better_plan_goes_on_is_told_beside_what_was_picked() -> None:
    """Somebody who could buy has bought nothing."""
    game, p = games.load("civilization"), wealthy("purchases.card")
    decision, judge = game.decision(p), players.judgement(game)
    nothing = [action for action in decision.actions if action[0] == "done"]
    told = found(cost(game, judge, game.view(p, decision.seat), decision, Random(1), nothing, 0.5, True))
    assert told.better is not None and told.made is not None and told.made.picks[:1] == nothing
    assert told.better.picks[-1][0] == "buy" and told.doubt < told.best.share - told.picked.share
    silent = found(cost(game, judge, game.view(p, decision.seat), decision, Random(1), nothing, 0.1))
    assert silent.better is silent.made is None


def test_where_nothing_is_left_to_chance_what_a_plan_costs_is_no_sample() -> None:
    """In Nomads there is one world: who moves nothing in it has lost by that, and the review may tell it."""
    game = games.load("civilization")
    p, bot, chance = game.new(seats=2, rules="nomads", seed=1), players.load(game, "heuristic"), Random(1)
    while (decision := game.decision(p)).kind != "march.from" or p.turn < 2:
        game.play(p, bot(game.view(p, decision.seat), decision, chance, 0))
    nothing = [action for action in decision.actions if action[0] == "done"]
    judge = players.judgement(game)
    told = found(cost(game, judge, game.view(p, decision.seat), decision, Random(1), nothing, 0.5, True))
    assert told.doubt == 0 and told.best.share > told.picked.share


@pytest.mark.parametrize("seed", range(4))
def test_the_pick_of_the_strategist_costs_nothing(seed: int) -> None:
    """Also where several of its plans begin with the same pick."""
    game, p = games.load("renaissance"), early("expansion.place")
    decision, judge = game.decision(p), players.judgement(game)
    view = game.view(p, decision.seat)
    best = found(cost(game, judge, view, decision, Random(seed), decision.actions[-1:], 0.3)).best.action
    told = found(cost(game, judge, view, decision, Random(seed), [best], 0.3))
    assert told.best.action != told.picked.action or told.best == told.picked


def test_to_write_no_tokens_costs_much() -> None:
    game, p = games.load("renaissance"), early("tokens.write")
    decision, judge, action = game.decision(p), players.judgement(game), ("number", -1)
    told = found(cost(game, judge, game.view(p, decision.seat), decision, Random(1), [action], 1.0))
    assert told.best.action[1] > 5 and told.best.share - told.picked.share > 0.02


def test_whatever_was_picked_is_tried_for_itself() -> None:
    game, p = moment("ur", "turn")
    decision = game.decision(p)
    for action in decision.actions:
        thought = cost(
            game, players.judgement(game), game.view(p, decision.seat), decision, Random(1), [action], BUDGET / 5
        )
        told = found(thought)
        assert told.picked.action == action
        assert 0 < told.picked.share <= told.best.share < 1


def test_what_was_not_chosen_is_told_as_no_better_and_as_good_within_the_doubt_of_its_worlds() -> None:
    game, p = games.load("renaissance"), early("tokens.write")
    decision, view = game.decision(p), game.view(p, game.decision(p).seat)
    actions, judge = decision.actions[-5:], players.judgement(game)
    search = PlanSearch(game, judge, view, decision, Random(1), judge.memory())
    search.plans = [Planned(action, judge.memory()) for action in actions]
    rows = [[0.5, 0.5, 0.5, 0.5], [0.9, 0.2, 0.9, 0.1], [0.3, 0.3, 0.3, 0.3], [0.9], [0.2, 0.6, 0.1, 0.7]]
    search.shares = [[[one] * 3 for one in row] for row in rows]
    search.alive = [0, 1, 2, 3, 4]
    found = by_action(search)
    assert [choice.action for choice in found] == [actions[0], actions[1], actions[4], actions[2]]
    assert [choice.share for choice in found] == pytest.approx([0.5, 0.5, 0.5, 0.3])
