"""Words of every game: prompts, actions, events and refusals have words in both languages, and lead to their rule."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.players import judgement
from cradle.players.protocol import Judgement
from every_game import Table, every_table, steps, tried

from tests.wordings import wordings
from tools.build.rulebook import rules
from tools.build.words import catalogues

LANGUAGES = ("en", "fr")
HOLE = re.compile(r"\{(\w+)[.}]")
OF_THE_PAGE = {"turn", "refusal.other", "refusal.over"}
every_game = pytest.mark.parametrize("name", games.names())


def folder(name: str) -> Path:
    return Path(games.game_module(name, "game").__file__).parent / "board"


def messages(name: str, language: str) -> dict[str, set[str]]:
    """The parameters of every message of a game."""
    return {id: set(HOLE.findall(" ".join(forms))) for id, forms in wordings(folder(name), language).items()}


def paragraphs(name: str) -> set[str]:
    return set(re.findall(r'"id":"r-([^"]+)"', rules(folder(name))[0]["rules.en.json"].decode()))


@every_game
def test_texts_have_no_faults(name: str) -> None:
    assert catalogues(folder(name))[1] == []
    assert rules(folder(name))[1] == []


@every_table
def test_messages_have_words_and_refusals_a_rule(table: Table) -> None:
    name, game, board = table.name, table.game, games.board(table.name)
    words = {language: messages(name, language) for language in LANGUAGES}
    numbers = paragraphs(name)
    asked: dict[str, int] = defaultdict(int)
    known: set[str] = set()

    def said(id: str, params: dict[str, Any]) -> None:
        if (whole := f"{id} {params}") in known:
            return
        known.add(whole)
        assert json.loads(json.dumps(params)) == params
        if id == "turn" and "seat" not in params:
            id = f"{name}.turn"  # a turn of nobody's own has its name from the game
        if id in OF_THE_PAGE:
            return
        for language in LANGUAGES:
            assert id in words[language], f"{id} has no words in {language}"
            assert words[language][id] <= set(params), f"{id} is told without {words[language][id] - set(params)}"

    def told(event: Any) -> None:
        said(event.id, event.params)

    record = table.record(9)
    for one in steps(record, Random(9)):
        decision = game.decision(one.position)
        if decision is None:
            break
        params = {"seat": decision.seat, **decision.about}
        said(f"{name}.prompt.{board.prompt(decision)}", params)
        for action in decision.actions:
            own, general = f"{name}.do.{decision.kind}.{action[0]}", f"{name}.do.{action[0]}"
            more = {"n": action[1]} if type(action[1]) is int else {}
            said(own if own in words["en"] else general, {**params, **more, **board.argument(action)})
        asked[decision.kind] += 1
        if asked[decision.kind] <= 5:
            for verb, argument in tried(game, decision):
                if refusal := game.refusal(one.position, verb, argument):
                    id, params, paragraph = refusal
                    said(id, params)
                    assert paragraph in numbers, refusal
    record.at(len(record), told)


@every_game
def test_styles_of_bots_have_words(name: str) -> None:
    styles = {f"{name}.style.{style}" for style in judgement(games.load(name)).styles}
    for language in LANGUAGES:
        assert {id for id in messages(name, language) if id.startswith(f"{name}.style.")} == styles


@every_table
def test_measures_and_holdings_are_numbers_by_seat_and_have_words(table: Table) -> None:
    """Measured in a bystander's view, so that all may see it."""
    board = games.board(table.name)
    words = [messages(table.name, language) for language in LANGUAGES]
    for one in steps(table.record(4), Random(4)):
        view = table.game.view(one.position, None)
        for what, values in [*board.measures(view).items(), *board.holdings(view).items()]:
            assert all(f"{table.name}.measure.{what}" in said for said in words)
            assert [type(n) for n in values] == [int] * one.position.seats


@every_table
def test_reasons_have_words(table: Table) -> None:
    judge, told = judgement(table.game), set()
    words = [messages(table.name, language) for language in LANGUAGES]
    before = table.new(8)
    for n, one in enumerate(steps(table.record(8), Random(8))):
        if n % 10:
            continue
        for seat in range(before.seats):
            for id, params in judge.why(before, one.position, seat) + judge.counsel(before, one.position, seat):
                assert json.loads(json.dumps(params)) == params
                assert all(said[id] <= set(params) for said in words)
                told.add(id)
        before = one.position.copy()
    if type(judge).why is not Judgement.why:
        assert told, "a hint can say nothing of this game"


@every_game
def test_every_kind_of_decision_leads_to_its_rule(name: str) -> None:
    game = games.load(name)
    assert set(game.paragraphs) == set(game.steps.choices)
    assert set(game.paragraphs.values()) <= paragraphs(name)


@every_game
def test_the_home_screen_has_its_words(name: str) -> None:
    wanted = {f"{name}.{part}" for part in ("name", "tagline", "blurb", "length")}
    wanted |= {f"{name}.variant.{key}" for key in games.load(name).variants if key != "seats"}
    for language in LANGUAGES:
        assert wanted <= set(messages(name, language))
