"""The words of the game: whatever its code tells, asks, does or refuses has them, and names are those of the book."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from inspect import getsource
from pathlib import Path
from textwrap import dedent

import pytest
from cradle.renaissance.game import GAME
from cradle.renaissance.rules.cards import ADVANCES, CARDS, CATEGORIES, SHIPS
from cradle.renaissance.rules.geography import COMMODITIES, NAMES, REGIONS
from cradle.renaissance.rules.steps import PHASES
from cradle.words.place_names import BAR

from tests.renaissance.board.test_rules_book import FOLDER, every_language, table
from tests.wordings import wordings

ID = re.compile(r"renaissance(\.[a-z_]+)+")
HOLE = re.compile(r"\{(\w+)[.}]")
ARGUMENT = {"n", "other", "place", "card", "advance", "good", "category", "region"}  # of an action, by what it is


def words(language: str) -> dict[str, list[str]]:
    return wordings(FOLDER, language)


def say(language: str, id: str) -> str:
    return words(language)[f"renaissance.{id}"][0].rpartition(BAR)[2]


def holes(language: str, id: str) -> set[str]:
    return set(HOLE.findall(" ".join(words(language)[id])))


@cache
def code() -> list[ast.AST]:
    """What tells and refuses; lessons name events that they wait for."""
    paths = [path for path in FOLDER.parent.rglob("*.py") if path.parent.name != "lessons"]
    return [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]


def events() -> Iterator[tuple[str, set[str]]]:
    """What is told, with its parameters by name; those of an attack are the odds as well."""
    for node in code():
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell"):
            continue
        if isinstance(node.args[0], ast.Constant) and node.args[0].value != "turn":
            given = {key.arg for key in node.keywords if key.arg} - {"to"}
            odds = {"force", "defence", "chance"} if any(key.arg is None for key in node.keywords) else set()
            yield str(node.args[0].value), given | odds


def refusals() -> Iterator[tuple[str, set[str]]]:
    """What is refused, one thing or the other, with its parameters by name; `place` may be unpacked."""
    for node in code():
        if not (isinstance(node, ast.Tuple) and len(node.elts) == 3):
            continue
        id, params, _ = node.elts
        for one in [id.body, id.orelse] if isinstance(id, ast.IfExp) else [id]:
            if isinstance(one, ast.Constant) and ID.fullmatch(str(one.value)):
                keys = params.keys if isinstance(params, ast.Dict) else [None]
                yield str(one.value), {key.value if isinstance(key, ast.Constant) else "place" for key in keys}


@every_language
def test_everything_told_or_refused_has_words_for_its_parameters(language: str):
    found = [*events(), *refusals()]
    assert len(found) > 130
    for id, params in found:
        assert id in words(language)
        assert holes(language, id) <= params, id


@every_language
def test_no_words_are_left_over(language: str):
    """Of those that are told or refused: what has a name of its own for something else is not looked at."""
    told = {id for id, _ in [*events(), *refusals()]}
    assert {id for id in words(language) if id.startswith("renaissance.refusal.")} - told == set()
    asked = {f"renaissance.prompt.{kind}" for kind in GAME.paragraphs}
    more = ["cards.target.war", "purchases.buy.empty", "purchases.fleet.empty"]
    more += ["rivalry.convert.own", "swap.demotion"]
    more += [f"expansion.{how}" for how in ("number.attack", "number.either", "place.none")]
    asked |= {f"renaissance.prompt.{id}" for id in more}  # board.prompt
    assert {id for id in words(language) if id.startswith("renaissance.prompt.")} == asked


def abouts() -> Iterator[tuple[str, set[str]]]:
    """By kind of decision, what is told about it: the keys in its `about`, and the odds where they are unpacked."""
    for kind, choice in GAME.steps.choices.items():
        inner = [*ast.walk(ast.parse(dedent(getsource(choice.about))))]
        keys = {
            key.value for one in inner if isinstance(one, ast.Dict) for key in one.keys if isinstance(key, ast.Constant)
        }
        odds = (
            {"force", "defence", "chance"}
            if any(isinstance(one, ast.Name) and one.id == "odds" for one in inner)
            else set()
        )
        yield kind, {"seat"} | {str(key) for key in keys} | odds


@every_language
def test_every_decision_has_words_for_what_is_told_about_it(language: str):
    found = dict(abouts())
    assert set(found) == set(GAME.paragraphs)
    for kind, about in found.items():
        for id in [id for id in words(language) if id.startswith(f"renaissance.prompt.{kind}")]:
            assert holes(language, id) <= about, id
        for verb in GAME.steps.choices[kind].verbs:
            own = f"renaissance.do.{kind}.{verb}"
            id = own if own in words(language) else f"renaissance.do.{verb}"
            assert holes(language, id) <= about | ARGUMENT, (kind, verb)


@every_language
def test_everything_there_is_has_a_name(language: str):
    named = (
        {f"place.{id}" for id in NAMES} | {f"card.{card.id}" for card in CARDS} | {f"good.{id}" for id in COMMODITIES}
    )
    named |= {f"advance.{advance.id}" for advance in ADVANCES} | {f"category.{id}" for id in CATEGORIES}
    named |= {f"region.{id}" for id in REGIONS} | {f"ship.{step}" for step in range(len(SHIPS))}
    named |= {f"phase.{phase}" for phase in ("setup", *PHASES)}
    named |= {f"effect.{advance.id}" for advance in ADVANCES}
    named |= {f"effect.{card.id if card.kind == 'event' else card.kind}" for card in CARDS}
    for key, (choices, _) in GAME.variants.items():
        named |= {f"variant.{key}{help}" for help in ("",) if key != "seats"}
        named |= {f"variant.{key}.{choice}{help}" for choice in choices for help in ("", ".help") if key != "seats"}
    assert {f"renaissance.{id}" for id in named} - set(words(language)) == set()


@every_language
def test_the_book_calls_everything_by_its_name(language: str):
    assert [row[0] for row in table(language, "5.1")] == [say(language, f"good.{id}") for id in COMMODITIES]
    leaders = [card.id for card in CARDS if card.kind == "leader"]
    assert [row[0] for row in table(language, "5.3")] == [say(language, f"card.{id}") for id in leaders]
    events = {name for row in table(language, "5.2") for name in row[0].split(", ")}
    assert events == {say(language, f"card.{card.id}") for card in CARDS if card.kind == "event"}
    rows = [(row[1], row[2]) for row in table(language, "6.2")]
    assert rows == [
        (say(language, f"advance.{a.id}"), say(language, f"category.{CATEGORIES[a.category]}")) for a in ADVANCES
    ]


@pytest.mark.parametrize("file", ["en.po", "rules.en.md", "fr.po", "rules.fr.md"])
def test_apostrophes_are_round(file: str):
    assert "'" not in Path(FOLDER / file).read_text("utf-8")


def test_french_typography():
    for form in [form for forms in words("fr").values() for form in forms]:
        assert not re.search(r"[^\xa0\u202f][;:!?»]|«[^\xa0\u202f]", form), form
