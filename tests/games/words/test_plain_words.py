"""Plain words: no internal codes, every parameter filled in, and in French « d’ » and « qu’ » before vowels."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import cradle
import pytest
from cradle import games
from cradle.board.trees import read_out
from cradle.renaissance.board.panels import spoken as spoken_words
from cradle.text import describe
from cradle.words.actions import action_words
from cradle.words.text import Voice, Words
from every_game import Table, every_table, reached, steps

from tests.app.catalogues import spoken
from tests.game_suite import suite_of
from tools.build.words import LANGUAGES, catalogues

FOLDERS = [
    Path(cradle.__file__).parent / "app",
    *(Path(games.game_module(name, "game").__file__).parent / "board" for name in games.names()),
]
CODE = re.compile(r"\b[A-Z]-?\d\d\b|\(\d+\.\d+\)")  # U-04, G12, (7.7): § leads to the paragraph
UNSAID = re.compile(
    r"\b(?:[Dd]e|[Qq]ue|[LlJjNnMmTtSs]e|[Ll]a|[Ll]orsque|[Pp]uisque) (?:[aeiouéèêëâàîïôûù]|[AEIOUÉÈÊÂÎÔÛ][^\W\d])"
)
ASPIRATED = re.compile(r"\b(?:onz|oui|un\b|uns\b|ouistiti)")
NAMES = ["Enheduanna", "Ur", "Yves", "Émilie", "Ophélie", "Hélène", "Isis", "Aÿ"]  # as players type them


def messages(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    for id, text in json.loads(catalogues(folder)[0][f"words.{language}.json"]).items():
        for form in text if isinstance(text, list) else [text]:
            yield id, form


def happened(record: Any) -> list[Any]:
    events: list[Any] = []
    record.at(len(record), events.append)
    return events


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_shows_a_code(folder: Path, language: str) -> None:
    assert [(id, text) for id, text in messages(folder, language) if id and CODE.search(text)] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_french_spaces_are_the_same_everywhere(folder: Path) -> None:
    odd = re.compile(r"[^\u202f][;!?»%]|«[^\u202f]|[ \u202f]:")
    assert [(id, text) for id, text in messages(folder, "fr") if id and odd.search(text)] == []


def test_no_break_spaces_stay_where_words_are_read_out() -> None:
    """In what a board says beside a question, and in descriptions: « 61 % » and « Main : » never come apart."""
    panel = ["p", {}, ["strong", {}, "Chances de gagner\u00a0:  61\u202f%"], "\n", "Tentez\u202f!"]
    assert read_out(panel) == spoken_words(panel) == "Chances de gagner\u00a0: 61\u202f% Tentez\u202f!"


def test_commas_separate_the_things_of_a_list_that_are_read_out() -> None:
    """A screen reader pauses there; in a description nothing else would keep them apart."""
    terms = ["dl", {}, ["dt", {}, "Tokens"], ["dd", {}, "+2"], ["dt", {}, "Capacity"], ["dd", {}, "+1"]]
    sides = [["div", {"class": "side"}, ["h3", {}, "Attack:"], terms], ["div", {"class": "side"}, "Nobody defends."]]
    lines = ["ul", {}, ["li", {}, "Rome 3"], " ", ["li", {}, "Crete 1!"], ["li", {}, ["b", {}, "no"], "one"]]
    assert read_out(["div", {}, *sides, "Or", lines]) == (
        "Attack: Tokens +2, Capacity +1, Nobody defends. Or Rome 3, Crete 1! no one"
    )


@every_table
def test_a_description_in_french_has_its_spaces(table: Table) -> None:
    record = reached(table, 3, 300)
    game, p = record.game, record.position
    with spoken():
        text = describe(game.view(p, None if (d := game.decision(p)) is None else d.seat), d, "fr", "whole")
    assert re.findall(r".{30}(?: [;!?»%:]|« )", text) == []


@every_table
def test_sentences_of_a_game_are_elided_and_complete(table: Table) -> None:
    name, said = table.name, set[str]()
    with spoken():
        record = table.record(5)
        count = dict(table.variant)["seats"]
        voice = Voice(Words("fr"), name, NAMES[:count])
        kinds: set[str] = set()
        for one in steps(record, Random(5)):
            decision = one.game.decision(one.position)
            if decision is None or decision.kind in kinds:
                continue
            kinds.add(decision.kind)
            said |= {action_words(voice, decision, action) for action in decision.actions}
            said.add(
                voice.say(f"{name}.prompt.{games.board(name).prompt(decision)}", seat=decision.seat, **decision.about)
            )
        for event in happened(record):
            id, params = voice.event(event.id, event.params)
            said.add(voice.say(id, **params))
    assert len(said) > max(len(kinds), 50 if suite_of(name).large else 0)
    assert kinds
    assert [text for text in said if "{" in text or text.startswith(f"{name}.")] == []
    wrong = [text for text in said if (found := UNSAID.search(text)) and not ASPIRATED.search(text[found.start() :])]
    assert wrong == []
