"""Prices of every game: what a pick, a question, the board or the log says that something costs is what goes for it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table as Sitting
from cradle.board.contract import Scene
from cradle.kernel.game import Action, Decision, Event, Game
from cradle.words.actions import action_words, prompt_id
from cradle.words.text import Voice, Words
from every_game import openable, steps, tables

from tests.app.catalogues import spoken
from tests.app.pages import nodes
from tests.game_suite import Money, suite_of

LOOKS = 60  # at each kind of pick, at every table


@pytest.fixture(scope="module", autouse=True)
def _words() -> Iterator[None]:
    with spoken():
        yield


def pays(game: Game, p: Any, action: Action, money: Money) -> tuple[int, list[Event]]:
    """What a pick by itself takes from who picks, before anything else happens, and what it tells."""
    p, told = p.copy(), []
    step = p.steps.pop()
    p.now, before = None, money.of(p, step.seat)
    p.tell = lambda id, /, to=None, **params: told.append(Event(id, params, to))
    step.verbs[action[0]](step, p, action[1])
    return before - money.of(p, step.seat), told


def prices(pattern: str, text: str) -> set[int]:
    return {int(n) for found in re.finditer(pattern, text) for n in found.groups() if n}


def labels(sitting: Sitting, decision: Decision, voice: Voice) -> dict[str, str]:
    """What is said of every pick on the board of who decides."""
    view = sitting.game.view(sitting.position, decision.seat)
    scene = Scene(sitting.seats, decision.seat, decision.seat, {}, set(), set(), decision.about, voice.say)
    parts = sitting.board.parts(view, scene)
    picks = [node[1] for part in parts.values() for node in nodes(part) if "data-pick" in node[1]]
    return {pick["data-pick"]: pick["aria-label"] for pick in picks}


@pytest.mark.parametrize("name", games.names())
def test_the_price_told_is_the_money_that_goes(name: str) -> None:
    game, suite, paying, logged = games.load(name), suite_of(name), set(), set()
    for table in tables(name):
        record, met = table.record(7), Counter[str]()
        colours = list(COLOURS)[: dict(table.variant)["seats"]]
        sitting = Sitting(record, [Seat(colour, colour) for colour in colours], "1f")
        voice = Voice(Words("en"), name, colours)
        for one in steps(record, Random(7)):
            decision = game.decision(one.position)
            if decision is None:
                break
            looks = [action for action in decision.actions if met[f"{decision.kind} {action[0]}"] < LOOKS]
            met.update(f"{decision.kind} {action[0]}" for action in looks)
            question = voice.say(prompt_id(voice, decision), seat=decision.seat, **decision.about)
            drawn: dict[str, str] = {}
            for money in suite.money:
                for action in looks:
                    pick = f"{decision.kind} {action[0]}"
                    paid, events = pays(game, one.position, action, money)
                    said = prices(money.told, action_words(voice, decision, action))
                    if paid and not said:
                        drawn = drawn or labels(sitting, decision, voice)
                        label = drawn.get(sitting.board.target(action, decision), "")
                        said = prices(money.told, label) or prices(money.asked, question)
                    due = {
                        event.id: event.params[money.events[event.id]] for event in events if event.id in money.events
                    }
                    with openable(one):
                        assert said in (set(), {paid}), f"{pick} {action[1]}: told {said}, {paid} goes"
                        assert set(due.values()) <= {paid}, f"{pick} {action[1]}: {due} in the log, {paid} goes"
                    paying |= {pick} if said and paid else set()
                    logged |= set(due)
    assert set(suite.paying) <= paying
    assert set(suite.logged) <= logged
