"""A bot's plan belongs to its table, and to the past it was made in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle import games, players
from cradle.app.bots import worker
from cradle.app.bots.bot_memory import Minds, trail
from cradle.kernel.record import Record

from tests.app.pages import Visit

UR = games.load("ur")


def played(n: int, pick: int = 0, seed: int = 3) -> Record:
    """A game of two after n decisions, each the first of the list, but for the last one."""
    record = Record(UR, {"seats": 2}, seed)
    for k in range(n):
        decision = UR.decision(record.position)
        record.play(decision.actions[pick if k == n - 1 else 0])
    return record


def asked(minds: Minds, record: Record, table: str = "one", index: int = 0) -> Any:
    """The bot of the seat to decide is asked, and answers with an action."""
    seat = UR.decision(record.position).seat
    who = UR, "heuristic", seat, trail(table, record, seat)
    player = minds.recall(*who)
    minds.keep(player, *who, index)
    return player


def until_again(record: Record, seat: int) -> Record:
    """Played on, until the seat has a choice again."""
    while True:
        decision = UR.decision(record.position)
        record.play(decision.actions[0])
        decision = UR.decision(record.position)
        if decision.seat == seat and len(decision.actions) > 1:
            return record


def test_a_bot_that_was_followed_remembers() -> None:
    minds, record = Minds(), played(2)
    seat = UR.decision(record.position).seat
    player = asked(minds, record)
    assert asked(minds, until_again(record, seat)) is player


@pytest.mark.parametrize("other", ["pick", "past", "table", "seed"])
def test_what_was_not_followed_is_forgotten(other: str) -> None:
    """Another action was played for it; something before was played otherwise; another table; another game there."""
    minds, record = Minds(), played(2)
    seat = UR.decision(record.position).seat
    player = asked(minds, record, index=1 if other == "pick" else 0)
    record = played(2, pick=1) if other == "past" else record
    again = until_again(record, seat)
    if other == "seed":
        again.undo(0)
        assert trail("one", again, seat)["mine"] is None
    assert asked(minds, again, table="two" if other == "table" else "one") is not player


def test_taken_back_to_before_its_pick_it_plans_anew() -> None:
    minds, record = Minds(), played(2)
    seat = UR.decision(record.position).seat
    asked(minds, record)
    later = asked(minds, until_again(record, seat))
    record.undo(2)
    assert asked(minds, record) is not later


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every player that is loaded, in turn."""
    found: list[Any] = []
    real = players.load

    def load(game: Any, level: str) -> Any:
        found.append(real(game, level))
        return found[-1]

    monkeypatch.setattr(players, "load", load)
    monkeypatch.setattr(worker, "_minds", Minds())
    return found


def bots(visit: Visit, rounds: int) -> None:
    """Bots play, thinking as in the worker; where there is no choice nobody is asked."""
    for _ in range(rounds):
        known = len(visit.page.bots.questions)
        visit.tick()
        for question in visit.page.bots.questions[known:]:
            *_, found = worker.think(json.dumps({**question, "budget": 0.01}))
            visit.answer(json.loads(found)["action"])


def test_at_two_tables_in_turn_each_has_its_own(visit: Visit, loaded: list[Any]) -> None:
    visit.seat("heuristic", "heuristic")
    bots(visit, 12)
    assert len(visit.page.bots.questions) > 4 and len(loaded) == 2, "one a seat, which goes on with its plan"
    visit.seat("heuristic", "heuristic")
    bots(visit, 12)
    assert len(loaded) == 4


def test_at_once_what_is_taken_back_is_forgotten(visit: Visit, loaded: list[Any]) -> None:
    visit.seat("human", "heuristic").press("speed", value="instant")
    kept: list[int] = []
    for _ in range(2):
        while visit.table.bots_turn() or len(visit.decision.actions) == 1:
            visit.tick() if visit.table.bots_turn() else visit.first()
        visit.first()
        while visit.table.bots_turn():
            visit.tick()
        kept.append(len(loaded))
    assert kept == [1, 1]
    visit.press("agree", value="true").press("undo").press("undo")
    visit.press("play", str(len(visit.decision.actions) - 1))
    while visit.table.bots_turn():
        visit.tick()
    assert len(loaded) == 2
