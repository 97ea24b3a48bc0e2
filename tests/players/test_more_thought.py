"""More thought means more thought, or a sentence that says why not."""

from __future__ import annotations

from random import Random

import pytest
from cradle import arena, games, players
from cradle.lab.bots import load_bot, needless
from cradle.players import plan_search
from cradle.players.plans import PlanJudgement

MOST = "The strategist of ur makes 8 playouts a decision at most: --playouts={0} plays as 8."
NONE = "No bot of these makes playouts: --playouts={0} changes nothing."


@pytest.mark.parametrize(
    ("names", "playouts", "said"),
    [
        (["search", "random"], 80, MOST),
        (["search-1", "random"], 5, MOST.replace("8", "4")),
        (["heuristic", "random"], 9, NONE),
        (["heuristic-1"], 9, NONE),
        (["search", "search-1"], 8, ""),
        (["random"], 0, ""),
    ],
)
def test_playouts_that_change_nothing_are_told(names: list[str], playouts: int, said: str) -> None:
    assert needless(games.load("ur"), names, playouts) == said.format(playouts)


def test_strategists_that_compare_plans_make_as_many_as_are_asked_for() -> None:
    for name in ("renaissance", "civilization"):
        assert needless(games.load(name), ["search", "search-1", "random"], 100_000) == ""


def test_the_arena_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["ur", "--bots=random,random", "--games=2", "--cap=9", "--cores=1", "--playouts=7"]) == 0
    assert capsys.readouterr().err == "arena: No bot of these makes playouts: --playouts=7 changes nothing.\n"


def test_a_close_comparison_goes_on_as_long_as_playouts_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """It used to end after 64 worlds, however many playouts were asked for. Here no plan is ever clearly better."""
    monkeypatch.setattr(plan_search, "CLEAR", 1e9)
    monkeypatch.setattr(plan_search, "LEAST", -1e9)
    game, chance = games.load("renaissance"), Random(1)
    judge, habit = players.judgement(game), players.load(game, "heuristic")
    assert isinstance(judge, PlanJudgement)
    p = game.new(seats=3, seed=1)
    while (decision := game.decision(p)) and not (len(decision.actions) > 1 and judge.compared(p, decision)):
        game.play(p, habit(game.view(p, decision.seat), decision, chance, 0.0))
    assert decision is not None
    bot = load_bot(game, "search", 200)
    assert isinstance(bot, plan_search.PlanPlayer)
    search = bot.begin(game.view(p, decision.seat), decision, chance)
    assert len(search.plans) > 1
    search.run(0, 200)
    assert search.playouts == 200 and len(search.shares[0]) > plan_search.WORLDS
