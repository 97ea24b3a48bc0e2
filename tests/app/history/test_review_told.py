"""What a review tells: the picks that cost most, what was better, and what luck did."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.app.bots.worker import think
from cradle.app.history.luck_page import Stroke, certain
from cradle.app.history.luck_page import luck_events as luck_told
from cradle.app.history.luck_page import row as luck_row
from cradle.app.history.review import DRAWS
from cradle.app.history.review_findings import LEAST, TOLD
from cradle.app.table.game_files import dump
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from cradle.words.actions import action_words
from cradle.words.text import Voice

from tests.app.history.reviewed import (
    RECORDS,
    apart,
    begin,
    choices,
    draws,
    found,
    go_through,
    looks,
    number,
    question,
    told,
)
from tests.app.pages import Visit, nodes, words
from tests.app.table.orders import open_at


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


def test_a_pick_is_told_with_the_own_turn_of_its_seat_and_the_action_it_is_a_part_of() -> None:
    game, chance, kinds = games.load("ur"), Random(4), {}
    record = Record(game, {"seats": 2}, 4)
    while decision := game.decision(record.position):
        kinds[len(record)] = decision.kind, len(decision.actions)
        record.play(chance.choice(decision.actions))
    seats = [Seat(name, colour, "human") for name, colour in zip(("Ada", "Ben"), COLOURS, strict=False)]
    visit = open_at(dump(Table(record, seats, "kept", "kept")))
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
    assert "No choice in this game cost more than two wins in a hundred." in over.see("review")
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
    assert [line[0] for line in data["y"]] == pytest.approx([0.275, 0.725]), "0.25 and 0.75, told with doubt"
    assert [line[-1] for line in data["y"]][winner] in (1.0, 0.5)
    assert data["percent"] == "{n}%"


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
    better = action_words(visit.voice, visit.decision, visit.decision.actions[-1])
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
