"""The guided first turn of Ur: what its words claim is so on its board."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.players.search import Search
from cradle.ur.rules.position import on_grid
from cradle.ur.rules.score import POINTS
from cradle.ur.rules.tables import ACTIONS, FREE, FULL, PAIRS, TILES, ZIGGURATS

from tests.lessons import Steps

game = games.load("ur")
steps = Steps("ur")
lesson, STEPS = steps.lesson, steps.names
before, after, told = steps.before, steps.after, steps.told
ME, OTHER = lesson.seat, 1 - lesson.seat


def faces(p: Any, name: str) -> tuple[str, ...]:
    """Up and down."""
    return tuple(ACTIONS[a] for a in TILES[p.tile[p.grid.index[name]]])


def cubes(p: Any, name: str, seat: int = ME) -> int:
    cell = p.grid.index[name]
    return p.cubes[cell] if p.owner[cell] == seat else 0


def test_the_land_and_whose_it_is() -> None:
    p = before("land")
    assert len(p.tile) == 25
    assert faces(p, "c3") == ("war", "agriculture") and p.owner[p.grid.index["c3"]] == FREE
    assert [p.grid.names[c] for c in p.own(ME)] == ["e4", "d5", "e5"]
    assert tuple(ACTIONS[a] for a in PAIRS[p.hand[ME]]) == ("culture", "war")
    assert game.decision(p).kind == "turn"
    assert lesson.steps[STEPS.index("hand")][1] == f"part-hand-{ME}"


def test_culture_fills_both_neighbours() -> None:
    p, q = before("culture"), after("culture")
    assert faces(p, "e5") == ("culture", "politics")
    near = {p.grid.names[c] for c in p.grid.near[p.grid.index["e5"]]}
    assert near == {"e4", "d5"}
    assert {name: (cubes(p, name), cubes(q, name)) for name in near} == {"e4": (4, FULL), "d5": (4, FULL)}
    assert on_grid(p, OTHER) == on_grid(q, OTHER)


def test_the_war_costs_two_and_three_are_left() -> None:
    p = before("source")
    assert cubes(p, "d4", OTHER) == 1
    assert faces(p, "d4")[0] != faces(p, "e4")[0] != "war"
    attacked = game.decision(before("goal")).actions
    assert len(attacked) > 1 and ("attack-to", "d4") in attacked
    assert game.decision(before("price")).actions == [("number", 1), ("number", 2), ("number", 3)]
    q = after("price")
    assert (cubes(q, "e4"), cubes(q, "d4")) == (1, 2)
    assert ("attack-from", "d5") in game.decision(q).actions, "there is something to end"


def test_the_exchange_brings_agriculture_and_war() -> None:
    p, q = before("exchange"), after("face")
    assert set(faces(p, "b5")) == {"agriculture", "war"}
    assert {ACTIONS[a] for a in PAIRS[q.hand[ME]]} == {"agriculture", "war"}
    assert faces(q, "b5")[0] == "culture"
    assert game.decision(q).seat == OTHER


def test_the_reply_is_what_is_told_of_it() -> None:
    events = told("reply")
    assert [id for id, _ in events] == ["use", "put", "place", "exchange", "turn"]
    assert events[0][1]["action"] == "commerce" and events[1][1]["tiles"] == ["c4"]
    p = before("reply")
    assert {ACTIONS[a] for a in PAIRS[p.hand[OTHER]]} == {"commerce", "agriculture"}
    assert p.grid.index["d4"] in p.grid.near[p.grid.index["c4"]] and cubes(p, "d4")


def test_the_turn_is_over_and_a_ziggurat_waits() -> None:
    p = lesson.record.position
    decision = game.decision(p)
    assert (decision.seat, decision.kind) == (ME, "turn")
    assert ("ziggurat", "d5") in decision.actions and cubes(p, "d5") == FULL
    assert sum(id == "turn" for step in STEPS for id, _ in told(step)) == 2, "one turn of each"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hint_agrees_with_the_last_words(seed: int) -> None:
    """D5 can wait for its ziggurat: a cube on a free tile brings more, says the strategist, and so does the settler."""
    p, judge = lesson.record.position, players.judgement(game)
    decision = game.decision(p)
    search = Search(game, judge, game.view(p, ME), decision, Random(seed))
    search.run(0, 300)
    best = [action for action, _, _ in search.report().actions[:3]]
    assert best[0][0] == "free" and ("ziggurat", "d5") not in best
    share = dict(zip(decision.actions, judge.scores(p, decision), strict=True))
    assert max(share, key=lambda action: share[action])[0] == "free"
    assert share["ziggurat", "d5"] < max(share.values()) - 0.02


def test_the_points_are_those_of_the_rules() -> None:
    assert ZIGGURATS == 5
    assert POINTS[6] == 21 and 6 * POINTS[1] == 6


@pytest.mark.parametrize("seat", [ME, OTHER])
def test_nobody_is_driven_out(seat: int) -> None:
    assert len(lesson.record.position.own(seat)) >= 2
