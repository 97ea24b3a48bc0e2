"""A finished game at a glance: where it is judged, which picks belong together, and where chance came."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.kernel.record import Record
from cradle.kernel.slices import Sliced
from cradle.players.plans import PlanJudgement
from cradle.players.survey import Stretch, Survey, survey

RECORDS = Path(__file__).parents[1] / "records"
FILES = {
    "civilization": "civilization-rules=advanced-seats=3-finish.json",
    "renaissance": "renaissance-seats=5-epochs=1-cards.json",
    "ur": "ur-seats=2-agriculture_safe=True-ziggurats.json",
}
plan_games = pytest.mark.parametrize("name", ["civilization", "renaissance"])


@cache
def surveyed(name: str, draws: bool = True) -> tuple[Any, Record, Survey]:
    game = games.load(name)
    record = Record.from_json(game, json.loads((RECORDS / FILES[name]).read_text())["record"])
    judge = players.judgement(game)
    return judge, record, Sliced(survey(game, judge, record, (), draws, Random(1))).finish()


@plan_games
def test_what_seats_could_expect_is_told_where_a_stage_begins(name: str) -> None:
    judge, record, found = surveyed(name)
    stages = []
    for n, shares in found.points.items():
        p = record.at(n)
        stages.append(judge.stage(p, judge.game.decision(p)))
        assert shares == judge.evaluate(p, False) and sum(shares) == pytest.approx(1)
    assert stages == sorted(set(stages)) and next(iter(found.points)) == 0
    assert len(stages) >= record.position.turn


@plan_games
def test_picks_of_one_plan_belong_together(name: str) -> None:
    judge, record, found = surveyed(name)
    assert isinstance(judge, PlanJudgement)
    memory, before = judge.memory(), 0
    for seat, n, end in found.stretches[::7]:
        assert before <= n < end
        before = end
        first = record.at(n)
        assert len(judge.game.decision(first).actions) > 1
        for k in range(n, end):
            p = record.at(k)
            d = judge.game.decision(p)
            assert (d.seat, p.turn, memory.phase(d.kind)) == (
                seat,
                first.turn,
                memory.phase(judge.game.decision(first).kind),
            )
    assert any(end - n > 4 for _, n, end in found.stretches)
    assert len(found.stretches) < sum(most > 1 for most in record.radices) / 2


def test_of_a_market_only_what_plans_are_made_for_is_compared() -> None:
    judge, record, found = surveyed("civilization")
    kinds = {judge.game.decision(record.at(one.n)).kind for one in found.stretches}
    assert {"march.from", "purchases.card"} <= kinds and not any(kind.startswith("trade.") for kind in kinds)
    assert len(found.stretches) < len(record) / 10


def test_where_a_tree_is_searched_every_choice_stands_for_itself() -> None:
    _, record, found = surveyed("ur")
    choices = [n for n, most in enumerate(record.radices) if most > 1]
    assert [(one.n, one.end) for one in found.stretches] == [(n, n + 1) for n in choices]
    assert found.points == {}


@plan_games
def test_draws_are_where_chance_came(name: str) -> None:
    _, record, found = surveyed(name)
    assert len(found.draws) > 3 and max(found.draws.values()) > 0.01
    for n in range(0, len(record), len(record) // 60):
        assert (n in found.draws) == (record.at(n).chance != record.at(n + 1).chance)
    assert surveyed(name, False)[2].draws == {}


def test_what_a_stretch_changed_lies_between_the_points_around_it() -> None:
    found = Survey({0: [0.5, 0.5], 10: [0.3, 0.7], 20: [0.1, 0.9]}, [], {})
    assert found.expected(Stretch(0, 3, 8)) == (0.5, 0.3)
    assert found.expected(Stretch(1, 10, 20)) == (0.7, 0.9)
    assert found.expected(Stretch(1, 21, 25)) == (0.9, 0.9)
