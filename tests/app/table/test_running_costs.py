"""What a board weighs event by event: in Civilization, what each calamity has cost whom (E.11, F.29)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.app.table.scene import scene_of
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.civilization.board import calamity_report
from cradle.civilization.rules.position import NONE
from cradle.kernel.record import Record

GAME = games.load("civilization")
CITY = 5  # unit points


def told(table: Table, look: int | None = None) -> tuple[calamity_report.Report, ...]:
    return calamity_report.reports(scene_of(table, lambda *_, **__: "", live=False, look=look).weighed(), None)


@pytest.fixture(scope="module", params=["classic", "advanced"])
def table(request: pytest.FixtureRequest) -> Table:
    """Played by bots until six calamities have struck within a turn, and on to the next turn."""
    for seed in range(1, 20):
        record = Record(GAME, {"seats": 5, "rules": request.param}, seed)
        one = Table(record, [Seat(f"Name {i}", colour) for i, colour in zip(range(5), COLOURS, strict=False)], "kept")
        bots, chance = [players.load(GAME, "heuristic") for _ in range(5)], Random(seed)
        struck, turn = 0, -1
        while one.decision is not None and not (struck >= 5 and one.position.turn > turn):
            if one.position.turn > turn:
                struck, turn = 0, one.position.turn
            before, decision = len(one.happened), one.decision
            bot = bots[decision.seat]
            one.play(bot(GAME.view(one.position, decision.seat), decision, chance, 0))
            struck += sum(event.id in calamity_report.STRIKES for _, event in one.happened[before:])
        if one.decision is not None:
            return one
    raise AssertionError("never so many calamities in a turn")


def test_every_calamity_of_the_turn_is_told_with_its_victim(table: Table) -> None:
    turns = [i for i, (_, event) in enumerate(table.happened) if event.id == "turn"]
    events = [event for _, event in table.happened[turns[-2] : turns[-1]] if event.id in calamity_report.STRIKES]
    assert [(report.calamity, report.victim, report.giver) for report in told(table)] == [
        (event.params["calamity"], event.params["victim"], event.params.get("other", NONE)) for event in events
    ]


def test_points_are_lost_as_named_and_what_one_leaves_the_next_finds(table: Table) -> None:
    found: dict[str, list[Any]] = {}
    tolls = 0
    for report in told(table):
        for toll in report.tolls:
            for what in calamity_report.COUNTED:
                was, now = getattr(toll, what)
                assert found.get(f"{what} {toll.seat}", was) == was, "between two calamities nothing is lost"
                found[f"{what} {toll.seat}"] = now
            if toll.points:
                cities, population = (was - now for was, now in (toll.cities, toll.population))
                assert toll.points == CITY * cities + population
                tolls += 1
    assert tolls


def test_as_the_game_goes_on_it_is_the_same_as_from_the_beginning(table: Table) -> None:
    n = len(table.record)
    afresh = Table(table.record.branch(n), table.seats, "again")
    for look in range(n - 60, n + 1):
        scene_of(table, lambda *_, **__: "", live=False, look=look).weighed()
    assert told(table) == told(afresh)
    assert told(table, n - 150) != told(table)
