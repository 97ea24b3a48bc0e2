"""What a line of picks changes: only what is so in every world that was imagined."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cradle_extra  # noqa: F401  the game of the tests, with its secrets
from cradle import games, players
from cradle.app.bots.consequences import chances, changes, reasons
from cradle.board.contract import Board
from cradle.players.protocol import Judgement

UR, PARLEY = games.load("ur"), games.load("parley")


def worlds(game: Any, p: Any, seat: int, number: int = 8) -> list[Any]:
    return [game.imagine(game.view(p, seat), n) for n in range(number)]


def played(game: Any, before: list[Any], *actions: Any) -> list[Any]:
    after = [world.copy() for world in before]
    for world in after:
        for action in actions:
            game.play(world, action)
    return after


def test_tiles_cubes_and_points_are_counted_for_every_seat() -> None:
    p = UR.new(seats=2, seed=4)
    seat = UR.decision(p).seat
    before = worlds(UR, p, seat)
    found = changes(UR, seat, before, played(UR, before, ("place", "c3")))
    assert found["tiles"] == found["cubes"] == [int(s == seat) for s in range(2)]
    assert changes(UR, seat, before, before) == {}


def test_what_hangs_on_the_world_is_not_told() -> None:
    """Silver is the same in all of them; what others hold would not be, were it measured."""
    p = PARLEY.new(seats=3, seed=1)
    before = worlds(PARLEY, p, 0)
    after = [world.copy() for world in before]
    for n, world in enumerate(after):
        world.silver[1] += 2
        world.silver[2] += n
    assert changes(PARLEY, 0, before, after) == {"silver": [0, 2, 0]}, "and the score is the silver"


class Gossip(Judgement):
    """Says what all may know, and what hangs on cards that the seat cannot see."""

    def why(self, before: Any, after: Any, seat: int) -> list[tuple[str, dict[str, Any]]]:
        return [("all", {"n": after.silver[0]}), ("secret", {"n": after.held(1)[0]})]

    def chances(self, p: Any, decision: Any, action: Any) -> list[tuple[str, dict[str, Any]]]:
        return [("dice", {"n": action[1]}), ("secret", {"n": p.held(1)[0]})]


def test_a_reason_that_tells_secrets_is_not_told() -> None:
    p = PARLEY.new(seats=3, seed=1)
    before = worlds(PARLEY, p, 0, 20)
    assert len({world.held(1)[0] for world in before}) > 1
    assert reasons(Gossip(PARLEY), 0, before, before) == [["all", {"n": p.silver[0]}]]
    assert chances(PARLEY, Gossip(PARLEY), before, ("lay", 3)) == [["dice", {"n": 3}]]


def test_a_game_without_reasons_or_measures_of_its_own() -> None:
    p = UR.new(seats=2, seed=4)
    before = worlds(UR, p, 0)
    assert reasons(Judgement(UR), 0, before, before) == []
    assert reasons(players.judgement(UR), 0, before, before) == []
    assert chances(UR, players.judgement(UR), before, ("place", "c3")) == []


def test_where_the_board_measures_nothing_the_score_is_counted(monkeypatch: Any) -> None:
    board = replace(games.board("ur"), measures=Board.measures)
    monkeypatch.setattr(games, "board", lambda name: board)
    p = UR.new(seats=2, seed=4)
    seat = UR.decision(p).seat
    before = worlds(UR, p, seat)
    found = changes(UR, seat, before, played(UR, before, ("place", "c3")))
    assert list(found) == ["score"] and found["score"][seat] > 0 == found["score"][1 - seat]
