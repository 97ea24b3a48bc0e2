"""Hints: how sure they are, what is said where none comes, and the worker that thinks them out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.kernel.slices import Sliced
from cradle.players import judgement
from cradle.players.advice import advise

from tests.app.bots.test_hints import marked, panel, thought, told
from tests.app.pages import Visit, words


# How sure it is -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("shares", "told_shares", "sure"),
    [
        ((1.0, 0.7), (95, 68), "It is sure of this choice."),
        ((0.5, 0.48), (50, 48), "It prefers this choice, but not by much."),
        ((0.5, 0.5), (50,), "It can hardly tell the best choices apart."),
        ((0.0, 0.0), (5,), "It can hardly tell the best choices apart."),
    ],
)
def test_a_hint_says_how_sure_it_is_and_never_a_hundred_percent(
    visit: Visit, shares: tuple[float, ...], told_shares: tuple[int, ...], sure: str
) -> None:
    visit.seat("human", "human").press("hint")
    picks = [
        {"action": list(action), "share": share} for action, share in zip(visit.decision.actions, shares, strict=False)
    ]
    told(visit, {"picks": picks, "line": [picks[0]["action"]], "whole": False, "changes": {}, "why": []})
    assert sure in panel(visit)
    assert all(f"about {n}%" in panel(visit) for n in told_shares[:1] + told_shares[1:])
    assert "100%" not in panel(visit) and "about 0%" not in panel(visit)


def test_where_all_is_certain_the_others_may_still_play_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the first move of Nomads all seats are alike, even if a plan wins for certain against others who play by
    habit.
    """
    game = games.load("civilization")
    p, settler, judge = game.new(seats=4, rules="nomads", seed=1), players.load(game, "heuristic"), judgement(game)
    while (d := game.decision(p)) and d.kind != "march.from":
        game.play(p, settler(game.view(p, d.seat), d, Random(1), 0.0))
    monkeypatch.setattr(type(judge), "plan_shares", lambda self, p: [float(seat == d.seat) for seat in range(4)])
    found = Sliced(advise(game, judge, game.view(p, d.seat), d, Random(1), 0.1)).finish()
    assert found.choices and 0.5 < found.choices[0].share < 0.75


# Failing --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "answered",
    [
        {"error": "stalled"},
        {},
        {"picks": []},
        {"picks": None},
        {"picks": [{"action": ["free", "e5"], "share": 7}], "line": [["free", "e5"]]},
        {"picks": [{"action": ["free", "e5"], "share": 0.5}], "line": []},
        {"picks": [{"action": ["free", "z9"], "share": 0.5}], "line": [["free", "z9"]]},
        {"picks": [{"action": ["free", "e5"], "share": 0.5}], "line": [["free", "e5"], ["free", "e5"]]},
        {"picks": [{"action": ["free", "e5"], "share": 0.5}], "line": [["free", "e5"]], "changes": {"tiles": [1]}},
        {"picks": [{"action": ["free", "e5"], "share": 0.5}], "line": [["free", "e5"]], "changes": {}, "why": [5]},
        {"action": ["free", "e5"]},
    ],
    ids=str,
)
def test_where_no_hint_comes_the_page_says_so_and_the_game_goes_on(
    turn: Visit, capsys: Any, answered: dict[str, Any]
) -> None:
    n = len(turn.table.record)
    turn.press("hint")
    told(turn, {"whole": True, "changes": {}, "why": [], **answered})
    assert "No advice came this time." in panel(turn)
    assert "No advice came" in turn.page.announced[-1]
    assert "No hint" in capsys.readouterr().out
    assert marked(turn) == [] and words(turn.page.drawn["toast"]) == ""
    turn.first()
    assert len(turn.table.record) == n + 1 and panel(turn) == ""
    turn.press("hint")
    told(turn, thought(turn))
    assert panel(turn) and "No advice came" not in panel(turn), "it can be asked again"


# The worker's half ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", [pytest.param("ur", marks=pytest.mark.long), "parley"])
def test_every_decision_of_a_game_can_be_advised_and_followed(
    visit: Visit, game: str, looks: Callable[[int], None]
) -> None:
    """A person who does what the strategist says, whatever that is, comes to the end of her plan every time."""
    looks(2048)
    visit.seat("human", "human", game=game)
    asked = 0
    for _ in range(60):
        if visit.table.over:
            break
        if visit.table.side.guarded:
            visit.press("lift")
        if not visit.labels("prompt", "hint"):
            visit.first()
            continue
        visit.press("hint")
        found = thought(visit, 0.02)
        told(visit, found)
        asked += 1
        assert marked(visit), visit.decision
        assert not any(text.startswith(("ur.", "parley.", "hint.", "play.")) for text in panel(visit).split())
        seat = visit.decision.seat
        for action in map(tuple, found["line"]):
            while len(visit.decision.actions) == 1 and action not in visit.decision.actions:
                visit.first()  # what leaves no choice stands in no plan, and is asked where a set is to be confirmed
            assert visit.decision.seat == seat
            visit.choose(*action)
    assert asked > 10
