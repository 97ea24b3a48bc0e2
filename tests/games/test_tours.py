"""The tour of every game that brings one: its script is legal to the last pick, and every step has words and a spot."""

from __future__ import annotations

from typing import Any

import pytest
from cradle import games
from cradle.app.entrance import tour
from cradle.app.table.seats import COLOURS, Seat
from cradle.board.contract import Scene

from tests.games.test_boards import nodes
from tests.games.words.test_words import LANGUAGES, messages

every_tour = pytest.mark.parametrize("name", [name for name in games.names() if games.has_module(name, "board.tour")])


def moments(name: str) -> Any:
    """Every step with the number of decisions before each pick it waits for, or before it where it waits for none."""
    lesson = tour.lesson(name)
    for at, (step, spots, picks) in enumerate(lesson.steps):
        for n in range(lesson.begins[at], lesson.begins[at] + max(1, len(picks))):
            yield lesson, at, step, spots, n


def test_there_are_tours_and_games_without_one_have_none() -> None:
    assert {"ur", "parley"} <= {name for name in games.names() if games.has_module(name, "board.tour")}
    assert not games.has_module("ur", "nothing")


@every_tour
def test_every_pick_is_legal_and_what_is_no_choice_is_told_apart(name: str) -> None:
    room, game = games.game_module(name, "board.tour"), games.load(name)
    p = game.new(seed=room.SEED, **game.variant(**room.VARIANT))
    picks = [*room.PRELUDE, *(pick for _, _, picks in room.STEPS for pick in picks)]
    seats, free = [], []
    for pick in picks:
        decision = game.decision(p)
        assert pick in decision.actions, (pick, decision)
        seats.append(decision.seat)
        free.append(len(decision.actions) > 1)
        game.play(p, pick)
    person = tour.lesson(name).seat
    begun = len(room.PRELUDE)
    assert seats[begun] == person and person in seats[begun:] and set(seats[begun:]) != {person}
    assert all(choice for seat, choice in zip(seats[begun:], free[begun:], strict=True) if seat == person), (
        "the page plays by itself what is no choice of the person"
    )
    after = game.decision(p)
    assert after is not None and after.seat == person and len(after.actions) > 1, "the person cannot play on"


@every_tour
def test_a_step_is_of_one_seat_and_names_are_unique(name: str) -> None:
    lesson = tour.lesson(name)
    names = [step for step, _, _ in lesson.steps]
    assert len(set(names)) == len(names) <= 20
    assert not lesson.steps[0][2] and not lesson.steps[-1][2], "a tour begins and ends with something to read"
    for at, (_, _, picks) in enumerate(lesson.steps):
        begin = lesson.begins[at]
        assert len({lesson.record.seats[n] for n in range(begin, begin + len(picks))}) <= 1


@every_tour
def test_elements_pointed_at_exist(name: str) -> None:
    board, game = games.board(name), games.load(name)
    seats = [Seat(f"Name {i}", colour) for i, colour in enumerate(COLOURS)]
    for lesson, _, step, spots, n in moments(name):
        p = lesson.record.at(n)
        view = game.view(p, lesson.seat)
        decision = game.decision(p)
        scene = Scene(seats, decision.seat, lesson.seat, {}, set(), set(), decision.about, lambda id, **_: id)
        drawn = board.parts(view, scene)
        marks = {node[1].get("data-pick") for tree in drawn.values() for node in nodes(tree)}
        trees = [board.frame(view), *board.players(view), *dict(board.tabs(view)).values()]
        places = {node[1].get("id") for tree in trees for node in nodes(tree)}
        for spot in spots.split():
            assert spot in tour.PARTS or spot in places or spot in marks, (step, spot)


@every_tour
def test_every_step_has_words_whose_holes_are_filled(name: str) -> None:
    board, game = games.board(name), games.load(name)
    said = set()
    for lesson, at, step, _, n in moments(name):
        picks = lesson.steps[at][2]
        given = {"seat", "other"} | set(board.argument(picks[0]) if picks else {})
        for language in LANGUAGES:
            words = messages(name, language)
            for id in (f"{name}.tour.{step}", f"{name}.tour.{step}.title"):
                assert words[id] <= given, (id, words[id] - given)
                said.add(id)
        assert game.decision(lesson.record.at(n)) is not None
    for language in LANGUAGES:
        assert {id for id in messages(name, language) if id.startswith(f"{name}.tour.")} == said
