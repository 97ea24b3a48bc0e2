"""After the game: the strategist goes through it in the worker, and says what each pick cost."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.app.base.text import Voice
from cradle.app.bots.worker import think
from cradle.app.history import review
from cradle.app.history.luck_page import Stroke, certain
from cradle.app.history.luck_page import luck_events as luck_told
from cradle.app.history.luck_page import row as luck_row
from cradle.app.history.review import DOUBTED, DRAWS, MINE, SOME, SPREAD, THEIRS
from cradle.app.history.review_findings import LEAST, TOLD
from cradle.app.history.statistics import Turns
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.app.table.wording import action_words
from cradle.kernel.record import Record
from cradle.players.plans import PlanJudgement

from tests.app.pages import Visit, nodes, words

RECORDS = Path(__file__).parents[2] / "records"


@pytest.fixture
def over(visit: Visit) -> Visit:
    """A game of Parley, played to its end by two people who take whatever comes first."""
    return played(visit)


def played(visit: Visit) -> Visit:
    visit.seat("human", "human", game="parley")
    for _ in range(400):
        if visit.table.over:
            return visit
        if visit.table.side.guarded:
            visit.press("lift")
        visit.first()
    raise AssertionError("the game never ends")


def question(visit: Visit) -> dict[str, Any]:
    return visit.page.bots.questions[-1]


def told(visit: Visit, **found: Any) -> Visit:
    return visit.press("thought", value=json.dumps({"id": question(visit)["id"], **found}))


def choices(visit: Visit) -> list[int]:
    """As they are asked about: from all over the game."""
    return sorted([n for n, most in enumerate(visit.table.record.radices) if most > 1], key=lambda n: n * SPREAD % 1)


def apart(visit: Visit) -> list[int]:
    """Three choices of different turns."""
    turns = Turns(visit.table)
    return list({turns.of(n): n for n in sorted(choices(visit))}.values())[-3:]


def begin(visit: Visit) -> Visit:
    """The review is begun, and the game gone through: the first question is asked."""
    visit.press("review")
    assert visit.app.session is not None
    while visit.app.session.review.work is not None:
        visit.press("review-walk")
    return visit


def number(visit: Visit) -> int:
    """The decision that the last question is about: the one the review has in hand."""
    assert visit.app.session is not None
    return visit.app.session.review.queue[0].n


def found(visit: Visit, cost: float = 0.0) -> dict[str, Any]:
    """An answer: what was picked cost so much, and the last legal action would have been best; or luck did nothing."""
    if question(visit)["task"] == "luck":
        return {"gains": [0.0, 0.0], "doubt": 0.0}
    table, n = visit.table, number(visit)
    decision = table.game.decision(table.record.at(n))
    best = {"action": list(decision.actions[-1]), "share": 0.9}
    picked = {"action": question(visit)["actions"][0], "share": 0.9 - cost}
    told = {"doubt": 0.0, "line": [best["action"]], "why": []}
    return {"shares": [0.25, 0.75], "best": best, "picked": picked, **told}


def go_through(
    visit: Visit,
    costs: dict[int, float],
    again: dict[int, float] | None = None,
    gains: Callable[[int], list[float]] = lambda n: [0.0, 0.0],
    doubts: Callable[[int], float] = lambda n: 0.0,
) -> list[int]:
    """Answer all that is asked, with these costs by decision; returns the decisions asked about, in order.

    gains, doubts: what luck brought, by decision, and the standard error of that.
    """
    begin(visit)
    asked: list[int] = []
    while visit.labels("review", "review-stop"):
        n = number(visit)
        if question(visit)["task"] == "luck":
            told(visit, gains=gains(n), doubt=doubts(n))
            continue
        second = n in asked
        asked.append(n)
        told(visit, **found(visit, (again or costs).get(n, 0.0) if second else costs.get(n, 0.0)))
        assert len(asked) < 500
    return asked


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


def looks(visit: Visit) -> list[int]:
    return [int(node[1]["data-arg"]) for node in visit.buttons("review", "review-look")]


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
@pytest.fixture
def long(visit: Visit) -> Visit:
    """A whole game of Renaissance that one person played against bots, opened."""
    game = games.load("renaissance")
    stored = json.loads((RECORDS / "renaissance-seats=5-prerequisites=printed-alone.json").read_text())
    record = Record.from_json(game, stored["record"])
    seats = [Seat(f"Player {n}", colour, "heuristic" if n else "human") for n, colour in enumerate([*COLOURS][:5])]
    visit.page.store.entries[PREFIX + "long"] = dump(Table(record, seats, "long", "A long game"))
    visit.page.hash = "#/play/long"
    return visit.again()


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


# What is told ---------------------------------------------------------------------------------------------------------
def test_the_picks_that_cost_most_are_told_the_dearest_first(over: Visit) -> None:
    three = apart(over)
    go_through(over, {three[0]: 0.05, three[1]: 0.3, three[2]: 0.1})
    assert looks(over) == [three[1], three[2], three[0]]
    said = over.see("review")
    assert said.index("30 wins") < said.index("10 wins") < said.index("5 wins")
    assert said.count("Chosen:") == said.count("Better:") == TOLD
    over.press("look", str(three[1]))
    assert f"Move {three[1]} of" in over.see("prompt")


def test_a_pick_is_told_with_the_own_turn_of_its_seat_and_the_action_it_is_a_part_of(visit: Visit) -> None:
    visit.seat("human", "human")
    chance, kinds = Random(4), {}
    while not visit.table.over:
        kinds[len(visit.table.record)] = visit.decision.kind, len(visit.decision.actions)
        visit.choose(*chance.choice(visit.decision.actions))
    n = max(n for n, (kind, most) in kinds.items() if kind == "war.from" and most > 1)
    seat = visit.table.record.seats[n]
    begun = [event.params["seat"] for k, event in visit.table.happened if event.id == "turn" and k < n]
    go_through(visit, {n: 0.2})
    name = visit.table.seats[seat].name
    assert begun.count(seat) < len(begun)
    assert f"{name} ’s turn {begun.count(seat)} : War" in visit.see("review")


def test_what_proves_cheap_at_the_second_look_is_not_told(over: Visit) -> None:
    one, other, _ = apart(over)
    go_through(over, {one: 0.3, other: 0.2}, again={one: LEAST / 2, other: 0.2})
    assert looks(over) == [other]


def test_where_no_pick_cost_much_that_is_said(over: Visit) -> None:
    go_through(over, {})
    assert "No choice of this game cost more than two wins in a hundred." in over.see("review")
    assert looks(over) == []


def test_one_turn_is_told_once(over: Visit) -> None:
    """What follows a mistake may look like one, until the turn is over."""
    record = over.table.record
    played = sorted(choices(over))
    same = [n for n in played if record.seats[n] == record.seats[played[0]]][:2]
    later = played[-1]
    go_through(over, {same[0]: 0.2, same[1]: 0.25, later: 0.1})
    assert looks(over) == [same[1], later]


def test_the_chart_holds_the_shares_of_all_seats_to_the_end(over: Visit) -> None:
    go_through(over, {})
    (place,) = [node for node in nodes(over.page.drawn["review-course"]) if "data-chart" in node[1]]
    data = json.loads(place[1]["data-chart"])
    assert data["x"] == data["at"] == [*sorted(choices(over)), len(over.table.record)]
    winner = over.table.game.standings(over.table.position)[0].seat
    assert [line[0] for line in data["y"]] == [0.25, 0.75]
    assert [line[-1] for line in data["y"]][winner] in (1.0, 0.5)
    assert data["percent"] is True


def test_what_is_thought_of_whoever_is_to_play_is_evened_out(over: Visit) -> None:
    """Each seat is thought to win 70 of 100 games whenever it is to play: then both win half of them."""
    begin(over)
    while over.labels("review", "review-stop"):
        answer, mover = found(over), question(over).get("seat")
        told(over, **answer | ({"shares": [0.7 if s == mover else 0.3 for s in range(2)]} if "best" in answer else {}))
    (place,) = [node for node in nodes(over.page.drawn["review-course"]) if "data-chart" in node[1]]
    lines = json.loads(place[1]["data-chart"])["y"]
    both = len({over.table.record.seats[n] for n in choices(over)[:12]}) == 2
    assert both and all(line[i] == pytest.approx(0.5) for line in lines for i in range(12, len(line) - 1))


# Luck -----------------------------------------------------------------------------------------------------------------
def strokes(visit: Visit) -> list[int]:
    """The moments after them, as the list of them has it."""
    return [int(node[1]["data-arg"]) for node in visit.buttons("review", "look")]


def draws(visit: Visit) -> list[int]:
    """The decisions after which chance came."""
    record = visit.table.record
    return [n for n in range(len(record)) if record.at(n).chance != record.at(n + 1).chance]


def test_after_draws_and_throws_it_is_asked_what_luck_did(over: Visit) -> None:
    begin(over)
    asked = []
    while over.labels("review", "review-stop"):
        if question(over)["task"] == "luck":
            asked.append(number(over))
            p = over.table.record.at(asked[-1])
            assert over.table.game.from_json(question(over)["position"]) == p
        told(over, **found(over))
    assert sorted(asked) == draws(over) and len(asked) <= DRAWS
    assert "strokes of luck" not in over.see("review")


def test_the_greatest_strokes_of_luck_are_told(over: Visit) -> None:
    first, second, third, fourth, *_ = draws(over)
    brought = {first: 0.1, second: LEAST / 2, third: -0.25, fourth: 0.3}

    def gains(n: int) -> list[float]:
        gain = brought.get(n, 0.0)
        return [gain, -gain]

    go_through(over, {}, gains=gains)
    assert strokes(over) == [fourth + 1, third + 1, first + 1]
    said = over.see("review")
    names = [seat.name for seat in over.table.seats]
    assert f"It brought {names[0]} about 30 wins" in said and f"It cost {names[0]} about 25 wins" in said
    over.press("look", str(third + 1))
    assert f"Move {third + 1} of" in over.see("prompt")


def test_a_stroke_of_luck_that_may_be_chance_of_the_sample_is_not_told(over: Visit) -> None:
    first, second, *_ = draws(over)
    brought, doubt = {first: 0.1, second: 0.2}, {first: 0.07, second: 0.19}
    go_through(
        over, {}, gains=lambda n: [brought.get(n, 0.0), -brought.get(n, 0.0)], doubts=lambda n: doubt.get(n, 0.0)
    )
    assert strokes(over) == [first + 1] == strokes(over.again())


def test_luck_is_told_of_the_person_where_it_counted_as_much_for_a_bot() -> None:
    stroke = Stroke(0, [0.3, -0.3, 0.0])
    assert stroke.concerned(frozenset({1, 2})) == 1
    assert stroke.concerned(frozenset({2})) == 0


def test_an_answer_about_luck_that_is_none_is_not_taken(over: Visit, capsys: Any) -> None:
    begin(over)
    while question(over)["task"] == "look":
        told(over, **found(over))
    told(over, gains=[2.0, -2.0], doubt=0.0)
    assert "did not answer" in over.see("review") and "gains of other seats" in capsys.readouterr().out


# The worker's half ----------------------------------------------------------------------------------------------------
def test_a_whole_game_is_looked_through(over: Visit) -> None:
    """The worker answers in earnest; a game in which whatever comes first is taken has mistakes in it."""
    begin(over)
    while over.labels("review", "review-stop"):
        *_, answer = think(json.dumps({**question(over), "budget": 0.004}))
        told(over, **json.loads(answer))
    said = over.see("review")
    assert "The most costly choices" in said and "did not answer" not in said


def test_it_speaks_the_language_of_the_reader(returning: Callable[..., Visit]) -> None:
    visit = played(returning(languages=("fr",)))
    assert visit.labels("review", "review") == ["Revoir la partie"]
    one = choices(visit)[0]
    go_through(visit, {one: 0.3})
    assert "Coût : environ 30 victoires sur cent." in visit.see("review").replace("\xa0", " ")


def test_the_choices_of_the_one_who_plays_come_first(over: Visit) -> None:
    """However dear those of the bots were."""
    key = PREFIX + over.table.id
    data = json.loads(over.page.store.entries[key])
    data["seats"][1]["kind"] = "heuristic"
    over.page.store.entries[key] = json.dumps(data)
    visit = over.again()
    seats = visit.table.record.seats
    mine, theirs = apart_of(visit, 0)[:2], apart_of(visit, 1)[:2]
    assert mine and theirs
    go_through(visit, dict.fromkeys(mine, 0.05) | dict.fromkeys(theirs, 0.4))
    assert [seats[n] for n in looks(visit)] == [0] * len(mine) + [1] * len(theirs)
    said = visit.see("review")
    assert said.index("Your most costly choices") < said.index("The others’ most costly choices")


def apart_of(visit: Visit, seat: int) -> list[int]:
    """Choices of a seat in different turns."""
    turns = Turns(visit.table)
    return list({turns.of(n): n for n in choices(visit) if visit.table.record.seats[n] == seat}.values())


def test_the_better_pick_is_shown_on_the_board_and_can_be_tried(visit: Visit) -> None:
    visit.seat("human", "human")
    chance = Random(2)
    while not visit.table.over:
        visit.choose(*chance.choice(visit.decision.actions))
    table = visit.table
    places = {}
    for n in choices(visit):
        decision = table.game.decision(table.record.at(n))
        places[n] = table.board.target(decision.actions[-1], decision)
    n = next(n for n in choices(visit) if places[n])
    go_through(visit, {n: 0.2})
    visit.press("review-look", str(n))
    assert visit.app.session is not None and visit.app.session.look == n and "Better:" in visit.see("prompt")
    assert "is-hint" in visit.find(places[n])[1]["class"]
    visit.press("look", str(n + 1))
    assert "Better:" not in visit.see("prompt")
    visit.press("look", "now").press("what-if", str(n))
    assert len(visit.table.record) == n and visit.table.id != table.id and not visit.table.over
    better = action_words(visit.voice, visit.table, visit.decision, visit.decision.actions[-1])
    assert "You are playing in a copy" in visit.see("prompt") and f"Better here: {better}" in visit.see("prompt")
    visit.press("play", "0")
    assert "You are playing in a copy" not in visit.see("prompt"), "said until the next press"


def test_at_ur_what_was_better_is_a_whole_turn_with_its_reasons(visit: Visit) -> None:
    """Beside what was played in that turn."""
    visit.seat("human", "human")
    while not visit.table.over:
        visit.choose(*visit.decision.actions[-1])
    begin(visit.press("agree", value="true"))
    n = number(visit)
    while not any(action[0] == "use" for action in visit.table.game.decision(visit.table.record.at(n)).actions):
        told(visit, **found(visit))
        n = number(visit)
    *_, answer = think(json.dumps({**question(visit), "again": True}))
    answer = json.loads(answer)
    assert [verb for verb, _ in answer["line"]][-2:] == ["exchange", "face"] and len(answer["line"]) > 2
    assert all(id.startswith("ur.why.") for id, _ in answer["why"]) and answer["why"]
    told(visit, **answer)
    assert visit.app.session is not None
    rows = visit.app.session.review.found
    made, better = rows.steps(n, False), rows.steps(n, True)
    assert made[0].decision.actions == better[0].decision.actions and made[0].action != better[0].action
    assert all(any(step.action[0] == "exchange" for step in turn) for turn in (made, better)), "to its end"


def test_of_a_stroke_only_what_chance_brought_is_told(long: Visit) -> None:
    """An attack is told as it ended; that it was made would have been so with any other dice."""
    table = long.table
    n = next(n for n, event in table.happened if event.id == "renaissance.captures")
    ids = {event.id for k, event in table.happened if k == n}
    assert {event.id for event in certain(table, n)} < ids
    assert "renaissance.captures" in {event.id for event in luck_told(table, n, table.record.seats[n])}
    assert not {event.id for event in certain(table, n)} & {event.id for event in luck_told(table, n, 0)}


def dealt(*kinds: str) -> Table:
    """A game of Advanced Civilization that these played."""
    stored = json.loads((RECORDS / "civilization-rules=advanced-seats=3-finish.json").read_text())["record"]
    record = Record.from_json(games.load("civilization"), stored)
    seats = [Seat(f"Player {n}", colour, kind) for n, (colour, kind) in enumerate(zip(COLOURS, kinds, strict=False))]
    return Table(record, seats, "deal", "A game")


def test_of_a_deal_the_cards_of_a_bot_are_told_in_one_sentence(visit: Visit) -> None:
    """The game is over. Where several people play they may take its end back: there no hand is told."""
    alone, shared = dealt("human", "heuristic", "heuristic"), dealt("human", "heuristic", "human")
    voice = Voice(visit.app.words, "civilization", ["Ada", "Ben", "Cleo"])
    drawn = [(n, event) for n, event in alone.happened if event.id == "civilization.drawn" and event.to == 1]
    n = next(n for n, _ in drawn if len([at for at, _ in drawn if at == n]) > 3 and not luck_told(alone, n, 1))
    sure = certain(alone, n)
    cards = [event.params["good"] for at, event in drawn if at == n and event not in sure]
    stroke = Stroke(n, [0.0, 0.2, -0.2])
    said = words(luck_row(voice, alone, stroke))
    assert "Ben saw: You draw " in said and said.count("You draw") == 1 < len(cards)
    assert all(voice.say(f"civilization.good.{card}") in said for card in cards)
    said = words(luck_row(voice, shared, stroke))
    assert "Cards were drawn." in said and "You draw" not in said
