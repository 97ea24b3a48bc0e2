"""Bots at the table: asked with what their seat may know, waited for, replaced when they fail; the worker's half."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from cradle import games, players
from cradle.app.bots.thinking_time import THOUGHT
from cradle.app.bots.worker import think
from cradle.app.turn.bot_turns import FADE, LINGER, LINGERS, STEADY
from cradle.kernel.game import Event

from tests.app.pages import Visit, nodes, words


# Asking ---------------------------------------------------------------------------------------------------------------
def test_a_bot_is_asked_with_its_view_after_a_pause(visit: Visit) -> None:
    visit.seat("search", "human")
    assert visit.page.bots.started and visit.page.bots.questions == []
    assert visit.page.timer == 200, "it thinks for the rest of its pace"
    visit.tick()
    (question,) = visit.page.bots.questions
    assert question["task"] == "move" and question["level"] == "search"
    assert question["seat"] == 0 and question["game"] == "ur"
    assert question["view"] == json.loads(json.dumps(visit.table.game.view(visit.table.position, 0)))
    assert question["budget"] > 0
    assert visit.page.bots.patience[0] >= question["budget"] * 1000 + 5000


def test_the_strategist_thinks_as_long_as_the_pace_allows(visit: Visit) -> None:
    visit.seat("search", "search")
    budgets = []
    for speed in ("slow", "normal", "fast", "instant"):
        visit.press("speed", value=speed).tick().answer(list(visit.decision.actions[0]))
        budgets.append(visit.page.bots.questions[-1]["budget"])
    assert budgets == sorted(budgets, reverse=True) and budgets[0] > 4 * budgets[-1] > 0


def test_no_bot_no_worker(visit: Visit) -> None:
    visit.seat("human", "human").first(4)
    assert not visit.page.bots.started and visit.page.timer is None


@pytest.mark.parametrize(("speed", "ms"), [("slow", 1600), ("normal", 800), ("fast", 300), ("instant", 0)])
def test_bots_move_at_the_chosen_pace(visit: Visit, speed: str, ms: int) -> None:
    visit.seat("search", "search").press("speed", value="nonsense").press("speed", value=speed)
    visit.tick().answer(list(visit.decision.actions[0]))
    waits = max(0, ms - 1000 * THOUGHT[speed])
    assert visit.page.timer == waits, "it thinks for the rest"
    assert visit.again().page.timer == waits, "the pace is remembered"


def test_a_long_row_of_moves_goes_faster_and_faster(visit: Visit) -> None:
    visit.seat("heuristic", "heuristic").press("speed", value="normal")
    session = visit.app.session
    seats = visit.table.record.seats
    paces = []
    for n in (0, 5, 6, 12, 18, 60):
        seats[:] = [1] + [0] * n
        paces.append(session.bots.pace(0))
    assert paces == [800, 800, 376, 129, 44, 3]
    seats[:], session.bots.quiet = [1], True
    assert session.bots.pace(0) == 160


def test_the_bots_of_a_long_turn_keep_to_a_budget(visit: Visit) -> None:
    """However many moves a turn has, and whoever makes them; the next turn begins at the chosen pace."""
    visit.seat("human", *["heuristic"] * 3).press("speed", value="normal")
    session, table = visit.app.session, visit.table
    seats, waits = table.record.seats, []
    for n in range(400):
        seats[:] = [1 + k % 3 for k in range(n)]
        waits.append(session.bots.pace(1 + n % 3))
    assert waits[:7] == [800] * 7 and waits == sorted(waits, reverse=True)
    most = STEADY + 1 / (1 - FADE) + sum(LINGERS.values()) / (1 - LINGER)  # with all that counts much
    assert sum(waits) < 800 * most < 27_000
    table.happened.append((len(seats), Event("turn", {}, None)))
    assert session.bots.pace(1) == 800


def test_what_counts_is_given_time_however_late_it_comes(visit: Visit) -> None:
    """A calamity after a hundred moves waits as long as the first move, and many of them keep to the budget."""
    visit.seat("human", *["heuristic"] * 3, game="civilization", rules="advanced").press("speed", value="normal")
    session, table = visit.app.session, visit.table
    seats, waits = table.record.seats, []
    for n in range(100, 300):
        seats[:] = [1 + k % 3 for k in range(n)]
        assert session.bots.pace(2) < 80 and not session.bots.lingers
        told = "strikes", {"victim": 2, "calamity": "famine"}
        table.happened.append((n - 1, Event(f"civilization.{told[0]}", told[1], None if n % 2 else 1)))
        if n % 2:  # the others are told to somebody else alone
            waits.append(session.bots.pace(2))
    assert waits[0] == 800 and waits == sorted(waits, reverse=True) and sum(waits) < 8_000


def test_bots_can_be_hurried_until_a_person_has_to_choose(visit: Visit) -> None:
    visit.seat("search", "search", "human")
    assert visit.labels("prompt", "hurry") == ["Skip ahead"]
    visit.press("hurry")
    assert visit.labels("prompt", "hurry") == []
    for _ in range(2):
        assert visit.page.timer == 0
        visit.tick().answer(list(visit.decision.actions[0]))
    assert visit.decision.seat == 2
    visit.first()
    assert visit.page.timer == 200


def test_while_bots_play_a_pick_says_whose_turn_it_is(visit: Visit) -> None:
    visit.seat("heuristic", "human")
    assert visit.picks == []
    assert visit.see("prompt").startswith("Ada is playing.")
    visit.press("pick", "a1")
    assert "It is Ada ’s turn." in visit.see("prompt")
    visit.press("play", "0")
    assert len(visit.table.record) == 0


def test_progress_is_shown(visit: Visit) -> None:
    visit.seat("search", "human").tick()
    id = visit.page.bots.questions[0]["id"]
    visit.press("thinking", value=json.dumps({"id": id, "progress": 0.5}))
    (bar,) = [n for n in nodes(visit.page.drawn["prompt"]) if n[0] == "progress"]
    assert bar[1]["value"] == "0.5"
    visit.answer(list(visit.decision.actions[0]))
    assert not [n for n in nodes(visit.page.drawn["prompt"]) if n[0] == "progress"]
    visit.press("thinking", value=json.dumps({"id": id, "progress": 0.7}))
    assert not [n for n in nodes(visit.page.drawn["prompt"]) if n[0] == "progress"]


def test_an_answer_too_late_is_dropped(visit: Visit) -> None:
    visit.seat("heuristic", "heuristic").tick()
    late = visit.page.bots.questions[0]["id"]
    visit.answer(["place", "a1"]).tick()
    visit.press("thought", value=json.dumps({"id": late, "action": ["place", "b1"]}))
    assert len(visit.table.record) == 1
    id = visit.page.hash
    visit.press("home").press("thought", value=json.dumps({"id": late + 1, "action": ["place", "b1"]}))
    visit.press("route", id)
    assert len(visit.table.record) == 1 and visit.see("toast") == ""


def test_who_leaves_and_comes_back_finds_the_bot_at_the_table(visit: Visit) -> None:
    visit.seat("heuristic", "human").tick().press("home")
    assert visit.page.timer is None
    link, _ = visit.buttons("screen", "open")
    visit.press("open", link[1]["data-arg"]).tick().answer(["place", "a1"])
    assert len(visit.table.record) == 1


# Failing --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "answered",
    [
        {"error": "stalled"},
        {"error": "the worker could not start"},
        {},
        {"action": None},
        {"action": "place"},
        {"action": ["place"]},
        {"action": ["place", "z9"]},
        {"action": ["place", ["a1"]]},
        {"action": [["place"], "a1"]},
        {"action": {"verb": "place"}},
        {"action": ["place", "a1", "a2"]},
    ],
    ids=str,
)
def test_a_bot_that_fails_is_replaced_with_a_notice(visit: Visit, capsys: Any, answered: dict[str, Any]) -> None:
    visit.seat("search", "human").tick()
    id = visit.page.bots.questions[-1]["id"]
    visit.press("thought", value=json.dumps({"id": id, **answered}))
    assert visit.see("toast").startswith("Ada’s bot did not answer. The settler bot plays on in its place.")
    assert len(visit.table.record) == 1 and visit.decision.seat == 1, "the game goes on at once"
    assert "A bot failed" in capsys.readouterr().out
    visit.first().tick()
    assert len(visit.page.bots.questions) == 1, "the heuristic one plays in the page"
    assert len(visit.table.record) == 3


def test_a_failing_bot_is_asked_again_in_the_next_sitting(visit: Visit, capsys: Any) -> None:
    visit.seat("search", "human").tick().answer(None)
    visit.first()
    again = visit.again().tick()
    assert again.page.bots.questions[0]["level"] == "search"


def test_if_the_heuristic_one_fails_too_any_legal_action_is_played(
    visit: Visit, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(players, "load", broken)
    visit.seat("search", "human").tick().answer(None)
    assert len(visit.table.record) == 1
    assert "did not answer" in visit.see("toast")


# The worker's half ----------------------------------------------------------------------------------------------------
def thought(**question: Any) -> tuple[list[float], dict[str, Any]]:
    """All that the worker says of its progress, and what it finds."""
    *said, found = map(json.loads, think(json.dumps(question)))
    return [word["progress"] for word in said], found


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("level", players.LEVELS)
def test_the_worker_answers_with_a_legal_action(name: str, level: str) -> None:
    game = games.load(name)
    p = game.new(seats=3, seed=5)
    told: list[float] = []
    n = 0
    while n < 12 or (level == "search" and not told and n < 60):  # in a first turn there may be nothing to compare
        decision = game.decision(p)
        budget = 0.02 if n else 1.0  # long enough for a word on the way, on a busy machine too
        question = {"task": "move", "game": name, "level": level, "seat": decision.seat, "seed": n, "budget": budget}
        where = {"table": "t", "at": n, "past": 0, "mine": None}
        said, found = thought(**question, id=n, view=game.view(p, decision.seat), where=where)
        told += said
        assert tuple(found["action"]) in decision.actions
        game.play(p, tuple(found["action"]))
        n += 1
    assert bool(told) == (level == "search")
    assert all(0 <= share <= 1 for share in told)


def test_a_whole_game_of_bots_alone_comes_to_its_end(returning: Callable[..., Visit]) -> None:
    visit = returning().seat(*["heuristic"] * 4).press("hurry")
    chance = 0
    while not visit.table.over:
        asked = len(visit.page.bots.questions)
        visit.tick()
        if len(visit.page.bots.questions) > asked:
            chance += 1
            visit.answer(thought(**{**visit.page.bots.questions[-1], "seed": chance})[1]["action"])
        assert len(visit.table.record) < 800
    assert "wins" in visit.see("ending") or "shared" in visit.see("ending")
    assert visit.page.timer is None
    assert words(visit.page.drawn["toast"]) == ""
