"""The page goes on with what a bot has planned, without asking it for every step of a march."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from cradle.app.bots import worker
from cradle.app.bots.bot_memory import Minds

from tests.app.pages import Visit


def thought(question: dict[str, Any]) -> dict[str, Any]:
    *_, found = worker.think(json.dumps({**question, "budget": 0.0, "seed": 7}))
    return json.loads(found)


def play(visit: Visit, rounds: int, lines: bool = True) -> list[str]:
    """Bots play, thinking as in the worker. Returns the kinds of decisions at which one was asked."""
    asked = []
    for _ in range(rounds):
        known = len(visit.page.bots.questions)
        visit.tick()
        for question in visit.page.bots.questions[known:]:
            asked.append(visit.decision.kind)
            found = thought(question)
            told = found if lines else {"action": found["action"]}
            visit.press("thought", value=json.dumps({"id": question["id"], **told}))
    return asked


@pytest.fixture
def strategists(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> Visit:
    monkeypatch.setattr(worker, "_minds", Minds())
    return visit.seat(*["search"] * 3, game="civilization", rules="classic")


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_a_plan_is_played_without_asking_for_each_of_its_steps(strategists: Visit, speed: str) -> None:
    strategists.press("speed", value=speed)
    asked = play(strategists, 120)
    record = strategists.table.record
    chosen = sum(radix > 1 for radix in record.radices)
    assert "march.from" in asked and "march.to" not in asked and "march.number" not in asked
    assert len(asked) < 0.7 * chosen


def test_the_game_is_the_same_as_if_each_step_were_asked_for(
    returning: Callable[..., Visit], monkeypatch: pytest.MonkeyPatch
) -> None:
    games, questions = [], []
    for lines in (True, False):
        monkeypatch.setattr(worker, "_minds", Minds())
        visit = returning().seat(*["search"] * 3, game="civilization", rules="classic")
        asked = []
        while len(visit.table.record) < 200:
            asked += play(visit, 1, lines)
        games.append(visit.table.record.indices[:200])
        questions.append(len(asked))
    assert games[0] == games[1]
    assert questions[0] < questions[1]


def test_what_was_not_planned_is_asked_again(strategists: Visit) -> None:
    """Taken back, a plan does not go on; nor does one whose next step is not legal, or whose phase is over."""
    while not (line := strategists.app.session.bots.lines).next():
        play(strategists, 1)
    seat = strategists.decision.seat
    assert line.line(seat) is not None
    at = line.line(seat).n
    strategists.table.undo(at)
    assert line.line(seat) is None and line.next() is None
    first = strategists.decision.actions[-1]
    strategists.table.play(first)
    assert line.next() is None


@pytest.mark.parametrize("told", [None, [], [["cheat", None]], "nothing", [["done"]], 7])
def test_a_line_that_is_none_is_not_followed(strategists: Visit, told: object) -> None:
    while strategists.decision is not None and len(strategists.decision.actions) < 2:
        strategists.tick()
    play(strategists, 0)
    known = len(strategists.page.bots.questions)
    strategists.tick()
    (question,) = strategists.page.bots.questions[known:]
    before = len(strategists.table.record)
    answer = {"id": question["id"], "action": list(strategists.decision.actions[0]), "line": told}
    strategists.press("thought", value=json.dumps(answer))
    assert len(strategists.table.record) > before
    assert strategists.app.session.bots.lines.next() is None
