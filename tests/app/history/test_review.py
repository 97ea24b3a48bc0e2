"""After the game: the strategist goes through it in the worker, and says what each pick cost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from cradle.app.bots.worker import think
from cradle.app.history import review
from cradle.app.history.review import DOUBTED, MINE, SOME, THEIRS
from cradle.app.table.saves import PREFIX
from cradle.players.plans import PlanJudgement

from tests.app.history.reviewed import apart, begin, choices, draws, found, go_through, looks, number, question, told
from tests.app.pages import Visit, nodes, words


def test_picks_from_all_over_the_game_are_looked_at_first_and_nothing_more_once_the_time_is_up(
    over: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list(dict.fromkeys(go_through(over, {})))
    assert asked == choices(over)
    thirds = [3 * sorted(asked).index(n) // len(asked) for n in asked[:12]]
    assert min(map(thirds.count, range(3))) >= 3
    monkeypatch.setattr(review, "SPAN", 0.0)
    assert over.app.session is not None
    assert "no time" not in over.see("review")
    over.app.session.review.forget()
    assert set(go_through(over, {})) == set(asked[:1]) and over.app.session.review.done
    said = f"no time to look at {len(asked) - 1} of the {len(asked)} choices"
    assert said in over.see("review") and said in over.again().see("review"), "also when it is opened again"


# Going through --------------------------------------------------------------------------------------------------------
def test_it_is_offered_when_the_game_is_over_and_not_before(visit: Visit) -> None:
    visit.seat("human", "human", game="parley").press("lift").first()
    assert visit.see("review") == ""
    visit.press("review")
    assert visit.page.bots.questions == []


def test_a_game_that_is_not_worth_searching_is_not_gone_through(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlanJudgement, "plans", False)
    visit.seat("human", "heuristic", game="civilization", rules="nomads", turns=8)
    while not visit.table.over:
        visit.bots_play()
        if not visit.table.over:
            visit.choose(*visit.decision.actions[-1])
    assert visit.see("ending") and visit.see("review") == ""
    visit.press("review")
    assert [q for q in visit.page.bots.questions if q["task"] == "look"] == []


def test_every_choice_is_asked_about_with_what_its_seat_knew(over: Visit) -> None:
    begin(over)
    game, record = over.table.game, over.table.record
    for n in choices(over)[:12]:
        asked, p = question(over), record.at(n)
        decision = game.decision(p)
        assert (asked["task"], asked["game"], asked["seat"]) == ("look", "parley", decision.seat)
        assert asked["view"] == json.loads(json.dumps(game.view(p, decision.seat)))
        assert [tuple(action) for action in asked["actions"]] == [decision.actions[record.indices[n]]]
        told(over, **found(over))


def test_all_choices_are_asked_about_once_and_the_dearest_twice(over: Visit) -> None:
    dear = {n: 0.1 + i / 100 for i, n in enumerate(apart(over))}
    asked = go_through(over, dear)
    assert asked[: len(choices(over))] == choices(over)
    assert set(asked[len(choices(over)) :]) == set(dear)
    assert "estimates from a short search" in over.see("review")
    assert "reviewed the game" in over.page.announced[-1]
    assert over.buttons("review", "review") == over.buttons("review", "review-stop") == []


def test_progress_is_told_and_it_can_be_stopped_and_goes_on(over: Visit) -> None:
    assert over.labels("review", "review") == ["Review the game"]
    begin(over)
    most = len(choices(over)) + len(draws(over)) + DOUBTED + SOME
    assert f"0 of {most}" in over.see("review")
    assert f"0 of {most}" in over.see("review")
    for _ in range(5):
        told(over, **found(over))
    assert f"5 of {most}" in over.see("review")
    (bar,) = [node for node in nodes(over.page.drawn["review"]) if node[0] == "progress"]
    assert (bar[1]["value"], bar[1]["max"]) == ("5", str(most))
    late = found(over)
    over.press("review-stop")
    (place,) = [node for node in nodes(over.page.drawn["review-course"]) if "data-chart" in node[1]]
    assert json.loads(place[1]["data-chart"])["x"] == sorted(choices(over)[:5])
    assert over.page.bots.forgotten == 1
    told(over, **late)
    assert over.labels("review", "review") == ["Continue"]
    asked = len(over.page.bots.questions)
    begin(over)
    assert len(over.page.bots.questions) == asked + 1 and number(over) == choices(over)[5]


def test_the_page_can_be_used_meanwhile(over: Visit) -> None:
    begin(over)
    told(over, **found(over))
    over.press("look", "3").press("language", "fr").press("look", "now").press("menu").press("close")
    assert over.page.bots.forgotten == 0
    told(over, **found(over))
    assert "2 sur" in over.see("review")


def test_leaving_the_table_ends_it_and_nothing_is_kept(over: Visit) -> None:
    begin(over)
    told(over, **found(over))
    id, place = question(over)["id"], over.page.hash
    over.press("home")
    assert over.page.bots.forgotten == 1
    over.press("thought", value=json.dumps({"id": id + 1, "shares": [1, 0]}))
    over.page.hash = place
    again = over.again()
    assert again.labels("review", "review") == ["Review the game"]


def test_a_game_that_goes_on_otherwise_is_not_looked_at_any_more(visit: Visit) -> None:
    visit.seat("human", "human")
    while not visit.table.over:
        visit.choose(*visit.decision.actions[-1])
    begin(visit.press("agree", value="true"))
    told(visit, **found(visit))
    visit.press("undo")
    assert visit.see("review") == "" and visit.page.bots.forgotten == 1
    visit.choose(*visit.decision.actions[-1])
    while not visit.table.over:
        visit.choose(*visit.decision.actions[-1])
    assert visit.labels("review", "review") == ["Review the game"]


@pytest.mark.parametrize("answer", [{"error": "stalled"}, {}, {"shares": [1]}, {"shares": [0.5, 0.5], "best": None}])
def test_where_the_worker_fails_what_was_found_stands(over: Visit, capsys: Any, answer: dict[str, Any]) -> None:
    begin(over)
    for _ in range(3):
        told(over, **found(over))
    told(over, **answer)
    assert "did not answer" in over.see("review") and words(over.page.drawn["toast"]) == ""
    assert "Not looked at" in capsys.readouterr().out
    assert over.labels("review", "review") == ["Continue"]
    begin(over)
    assert number(over) == choices(over)[3]


# Kept with the game ---------------------------------------------------------------------------------------------------
def test_what_was_found_is_there_at_once_when_the_game_is_opened_again(over: Visit) -> None:
    three = apart(over)
    go_through(over, {three[0]: 0.05, three[1]: 0.3, three[2]: 0.1}, gains=lambda n: [0.2, -0.2])
    said, chart, moved = over.see("review"), over.page.drawn["review-course"], over.table.moved
    again = over.again()
    assert again.see("review") == said and again.page.drawn["review-course"] == chart
    assert again.page.bots.questions == [] and again.table.moved == moved
    again.press("review-look", str(three[1]))
    assert "Better:" in again.see("prompt")


def test_a_game_that_goes_on_has_no_review_any_more(visit: Visit) -> None:
    visit.seat("human", "human")
    while not visit.table.over:
        visit.choose(*visit.decision.actions[-1])
    visit.press("agree", value="true")
    go_through(visit, {})
    assert json.loads(visit.page.store.entries[PREFIX + visit.table.id])["review"]
    visit.press("undo")
    assert "review" not in json.loads(visit.page.store.entries[PREFIX + visit.table.id])


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data["points"][0].__setitem__(1, [2, 3]),
        lambda data: data["points"].clear(),
        lambda data: data["rows"][0].__setitem__(0, 10**6),
        lambda data: data["strokes"].append([1, [0.1]]),
        lambda data: data.__setitem__("decisions", 3),
        lambda data: data.pop("rows"),
    ],
)
def test_a_review_on_file_that_is_none_is_not_shown(over: Visit, spoil: Callable[[Any], Any]) -> None:
    go_through(over, {apart(over)[0]: 0.3})
    key = PREFIX + over.table.id
    data = json.loads(over.page.store.entries[key])
    spoil(data["review"])
    over.page.store.entries[key] = json.dumps(data)
    again = over.again()
    assert again.labels("review", "review") == ["Review the game"]


# Games with long turns ------------------------------------------------------------------------------------------------
def test_of_a_long_game_plans_are_looked_at_those_of_the_person_first(long: Visit) -> None:
    begin(long)
    seats, asked = long.table.record.seats, []
    assert "chart-review" in str(long.page.drawn["review-course"]), "the course is there before anything is asked"
    while long.labels("review", "review-stop") and len(asked) < 400:
        if question(long)["task"] == "look" and not question(long)["again"]:
            asked.append(number(long))
            assert len(question(long)["actions"]) == long.app.session.review.queue[0].end - asked[-1]
        told(
            long,
            **(
                found(long)
                | ({"gains": [0.0] * 5, "doubt": 0.0} if question(long)["task"] == "luck" else {"shares": [0.2] * 5})
            ),
        )
    mine = [n for n in asked if seats[n] == 0]
    assert asked[: len(mine)] == mine and 5 < len(mine) <= MINE and 0 < len(asked) - len(mine) <= THEIRS
    assert "reviewed the game" in long.page.announced[-1]


def test_a_long_game_is_looked_through(long: Visit) -> None:
    """The worker answers in earnest."""
    begin(long)
    while long.labels("review", "review-stop"):
        *_, answer = think(json.dumps({**question(long), "budget": 0.001}))
        told(long, **json.loads(answer))
    said = long.see("review")
    assert "did not answer" not in said and "estimates from a short search" in said
    found = long.app.session.review.found
    assert found.sure and all(0 <= found.rows[n].cost <= 1 and found.rows[n].doubt <= 1 for n in found.sure)
    again = long.again()
    assert again.see("review") == said


def test_the_plan_that_was_better_is_told_and_why(long: Visit) -> None:
    begin(long)
    game, dear = long.table.game, number(long)
    decision = game.decision(long.table.record.at(dear))
    line = [list(decision.actions[-1])]
    why = [["renaissance.why.tokens", {"seat": 0, "n": 7, "m": 3}]]
    while long.labels("review", "review-stop"):
        more = {"line": line, "why": why} if number(long) == dear else {}
        cost = 0.3 if number(long) == dear else 0.0
        told(long, **{**found(long, cost), "shares": [0.2] * 5, "gains": [0.0] * 5, **more})
    assert looks(long) == [dear]
    said = long.see("review")
    assert "You get 7 tokens to place" in said and "30 wins" in said
