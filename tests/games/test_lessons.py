"""Lessons and challenges of every game that brings them: a lesson can be played to its end, and all has its words."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.app.lessons.running import Running, counsel, verdict
from cradle.app.lessons.shelf import Challenge, fingerprint, opening, shelf
from cradle.app.table.seats import Seat
from cradle.app.table.table import Table
from cradle.board.lessons import Goal, progress
from cradle.kernel.game import Action, Event
from cradle.kernel.slices import Sliced
from cradle.words.text import LANGUAGES, Voice, Words

from tests.app.pages import words as text_of

TAUGHT = [name for name in games.names() if games.board(name).lessons]
CHALLENGED = [name for name in TAUGHT if shelf(name).challenges]
LESSONS = [
    (name, lesson, seats)
    for name in TAUGHT
    for lesson in shelf(name).lessons
    for seats in sorted({games.load(name).variants["seats"][0][0], games.load(name).variant()["seats"]})
]
DEEP, TRIED = 4, 2000  # picks in a row, and sequences of them, that are tried to meet a goal
LONGEST = 1500  # decisions until a lesson has to be over


def at_table(name: str, one: str, **variant: int) -> Running:
    """A lesson or a challenge as it begins."""
    record = Sliced(opening(shelf(name), one, games.load(name).variant(**variant))).finish()
    table = Table(record, [Seat(f"Seat {n}", "azure", "heuristic") for n in range(record.variant["seats"])], "1")
    return Running(shelf(name), one, table)


def way(game: Any, p: Any, seat: int, goal: Goal) -> list[Action]:
    """Picks of the seat, one after the other, the last of which meets a goal; [] if a short search finds none."""
    rows, tried = [(p, [])], 0
    for _ in range(DEEP):
        longer = []
        for before, picks in rows:
            decision = game.decision(before)
            for action in decision.actions if decision is not None and decision.seat == seat else []:
                after, told, tried = before.copy(), list[Event](), tried + 1
                game.play(after, action, told.append)
                if any(event.params.get("seat", seat) == seat and goal.meets(event) for event in told):
                    return [*picks, action]
                if tried > TRIED:
                    return []
                if not any(event.id in goal.missed for event in told):
                    longer.append((after, [*picks, action]))
        rows = longer
    return []


@pytest.mark.parametrize(("name", "one", "seats"), LESSONS)
def test_a_lesson_can_be_played_to_its_end_and_says_so_in_both_languages(name: str, one: str, seats: int) -> None:
    running = at_table(name, one, seats=seats)
    table, game, chance = running.table, running.table.game, Random(1)
    settlers, planned = [players.load(game, "heuristic") for _ in table.seats], list[Action]()
    voices = [Voice(Words(language), name, [who.name for who in table.seats]) for language in LANGUAGES]
    said: list[set[str]] = [set() for _ in LANGUAGES]
    for _ in range(LONGEST):
        for voice, found in zip(voices, said, strict=True):
            found.update(voice.say(id, **params) for id, params in running.messages(voice))
        decision, goal = table.decision, running.goal
        if running.is_done or decision is None:
            break
        assert not running.progress.missed, f"{one} has gone past {running.progress.met}"
        if decision.seat == running.seat and goal is not None:
            planned = planned or [*running.pointed[:1]] or way(game, table.position, running.seat, goal)
        usual = settlers[decision.seat](game.view(table.position, decision.seat), decision, chance, 0.0)
        table.play(planned.pop(0) if planned and decision.seat == running.seat else usual)
    assert running.is_done
    goals = running.lesson.goals if running.lesson else ()
    for found in said:
        assert len(found) > len(goals)  # two may be met at once
        assert not any("{" in text or "_lessons." in text for text in found)
    assert said[0].isdisjoint(said[1])


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_has_a_title_and_says_what_it_is_about(name: str, language: str) -> None:
    for one, lesson in shelf(name).lessons.items():
        goals = [f"{goal.name}{more}" for goal in lesson.goals for more in ("", ".done")]
        for part in ("title", "about", *goals):
            id = f"{name}_lessons.{one}.{part}"
            assert Words(language).message(id), id


@pytest.mark.parametrize("name", TAUGHT)
def test_what_was_told_of_others_meets_no_goal_and_misses_none(name: str) -> None:
    lesson = next(iter(shelf(name).lessons.values()))
    goal = lesson.goals[0]
    event = Event(goal.events[0], {**goal.told, "seat": 1}, None)
    assert progress(lesson, [event], 0).met == 0 and progress(lesson, [event], 1).met == 1
    away = [Event(id, {"seat": 0}, None) for id in goal.missed[:1]]
    assert progress(lesson, away, 1) == (0, None, False) and progress(lesson, away, 0).missed == bool(away)


@pytest.mark.parametrize(("language", "said"), [("en", "1 new card."), ("fr", "1 nouvelle carte.")])
def test_what_a_lesson_counts_is_in_the_singular_where_it_is_one(language: str, said: str) -> None:
    words = Words(language)
    assert words.say("civilization_lessons.purchases.draw.done", n=1) == said
    for row in ("growth.grow", "growth.wide", "cities.grow", "calamities.grow"):
        one, two = (words.message(f"civilization_lessons.{row}.done", n) for n in (1, 2))
        assert one != two


def test_all_three_games_have_challenges() -> None:
    assert {name: len(shelf(name).challenges) for name in CHALLENGED} == {
        "ur": 20,
        "civilization": 20,
        "renaissance": 20,
    }


@pytest.mark.parametrize("name", CHALLENGED)
def test_each_challenge_still_asks_what_it_did_and_judges_in_both_languages(name: str) -> None:
    for one, challenge in shelf(name).challenges.items():
        running = at_table(name, one)
        first, shares = running.first, challenge.shares
        assert first.kind in challenge.task.kinds and fingerprint(first) == challenge.picks, f"make {one} again"
        assert [len(row) for row in (shares, *challenge.facts.values())] == [len(first.actions)] * (
            1 + len(challenge.facts)
        )
        assert challenge.scores[challenge.best] == max(challenge.scores) and not challenge.good(challenge.usual)
        assert challenge.line[0] == first.actions[challenge.best]
        said = [judged(running, challenge, language) for language in LANGUAGES]
        assert not any(gap in text for text in said for gap in ("{", "_lessons.", "lessons.")), (one, said)
        assert said[0] != said[1]


def judged(running: Running, challenge: Challenge, language: str) -> str:
    """What is asked, and what is said of the usual pick."""
    voice = Voice(Words(language), running.table.game.name, [who.name for who in running.table.seats])
    asks = [voice.say(id, **params) for id, params in running.messages(voice)]
    assert asks and running.title(voice.words)
    running.table.play(running.first.actions[challenge.usual])
    assert running.halts and not running.is_done and running.messages(voice) == []
    rows = [*verdict(voice, running, challenge, challenge.usual), *counsel(voice, running, challenge)]
    running.table.record.undo(0)
    return " ".join([*asks, *map(text_of, rows)])


@pytest.mark.parametrize("name", CHALLENGED)
def test_challenges_are_of_many_sorts_and_none_has_the_answer_of_another(name: str) -> None:
    found = shelf(name).challenges.values()
    of_task = Counter(challenge.task.name for challenge in found)
    assert len(of_task) > 4
    assert all(of_task[challenge.task.name] <= challenge.task.most for challenge in found)
    told = [(challenge.task.name, challenge.line[0]) for challenge in found if isinstance(challenge.line[0][1], str)]
    assert len(told) == len({*told})


def test_a_card_that_is_no_leader_does_not_meet_the_goal_to_play_one() -> None:
    lesson = shelf("renaissance").lessons["leaders"]
    played = [Event("renaissance.plays", {"seat": 0, "card": card}, None) for card in ("stone_1", "galileo")]
    assert progress(lesson, played[:1], 0).met == 0 and progress(lesson, played, 0).met == 1
