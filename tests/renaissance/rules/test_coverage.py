"""Every card and every advance has its test, in that of its paragraph."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest
from cradle.renaissance.rules.cards import ADVANCE, ADVANCES, CARDS

from tests.games.words.test_paragraphs import cited
from tools import ROOT

ACTS = {  # by advance, the paragraphs of what it does
    "A": "5.2 7.4", "B": "5.2 6.2", "C": "5.2", "D": "5.2 8.1",
    "E": "5.3", "F": "7.0", "G": "7.7", "H": "7.7",
    "I": "7.3", "J": "3.2", "K": "5.2 6.2", "L": "8.1", "M": "5.1",
    "N": "7.7", "O": "5.3", "P": "4.2 6.2", "Q": "2.1",
    "R": "7.3", "S": "6.1 7.4", "T": "6.1 7.4", "U": "7.4",
    "V": "4.1", "W": "5.4 7.6", "X": "6.2", "Y": "7.6", "Z": "6.3 8.1",
}  # fmt: skip
PLAYED = {"commodity": "5.1", "event": "5.2", "leader": "5.3"}


@cache
def all_tests() -> list[tuple[str, set[str]]]:
    """The name of every test here, and what it is called with."""
    found = []
    for path in sorted(Path(__file__).parents[1].rglob("test_*.py")):
        for name, function in vars(import_module(module_of(path))).items():
            if name.startswith("test_"):
                marks = [mark for mark in getattr(function, "pytestmark", []) if mark.name == "parametrize"]
                found.append((name, set(chain.from_iterable(map(words, marks)))))
    return found


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def words(mark: pytest.Mark) -> Iterator[str]:
    """What a test is called with, and the names of that."""
    ids = mark.kwargs.get("ids", [])
    for values in [*mark.args[1], *([] if callable(ids) else ids)]:
        yield from (str(value) for value in (values if isinstance(values, tuple) else [values]))


def about(paragraph: str) -> list[tuple[str, set[str]]]:
    return [(name, values) for name, values in all_tests() if paragraph in cited(name, {paragraph})]


@pytest.mark.parametrize("card", CARDS, ids=[card.id for card in CARDS])
def test_every_card_is_played_in_a_test_of_its_paragraph(card):
    paragraph = "5.4" if card.id == "war" else PLAYED[card.kind]
    assert [name for name, values in about(paragraph) if f"_{card.id}_" in f"{name}_" or card.id in values]


@pytest.mark.parametrize("letter", ACTS)
def test_every_advance_has_a_test_where_it_acts(letter: str):
    advance = ADVANCES[ADVANCE[letter]]
    untested = [
        paragraph
        for paragraph in ACTS[letter].split()
        if not any(
            f"_{advance.id}_" in f"{name}_" or letter in name.split("_") or {letter, advance.id} & values
            for name, values in about(paragraph)
        )
    ]
    assert untested == []


def test_every_advance_acts_somewhere():
    assert list(ACTS) == [advance.letter for advance in ADVANCES]
