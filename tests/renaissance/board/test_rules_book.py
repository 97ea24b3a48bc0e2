"""The book of rules: every paragraph the game cites is there, and its tables hold the game's own numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cradle.renaissance.game import GAME
from cradle.renaissance.rules.cards import ADVANCES, CARDS, LINES, VALUE

from tools.build.rulebook import rules

FOLDER = Path(__file__).parents[3] / "py/cradle/renaissance/board"
NUMBER = r"\d+(?:\.\d+)+|G-\d\d"
every_language = pytest.mark.parametrize("language", ["en", "fr"])


def book(language: str) -> str:
    return (FOLDER / f"rules.{language}.md").read_text("utf-8")


def numbers(language: str) -> set[str]:
    return set(re.findall(r'"id":"r-([^"]+)"', rules(FOLDER)[0][f"rules.{language}.json"].decode()))


def table(language: str, paragraph: str) -> list[list[str]]:
    """The rows of the first table after a paragraph, without its head."""
    lines = book(language).split(f"**{paragraph}** ")[1].splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("| "))
    end = next(i for i in range(start, len(lines)) if not lines[i].startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[start + 2 : end]]


def test_nothing_is_wrong_with_either_book():
    assert rules(FOLDER)[1] == []


@every_language
def test_every_paragraph_cited_in_the_game_is_in_the_book(language: str):
    cited = set(GAME.paragraphs.values())
    for path in FOLDER.rglob("*.py"):
        cited |= set(re.findall(r'"(\d+\.\d+)"', path.read_text("utf-8")))
    assert cited - numbers(language) == set()


@every_language
def test_every_number_mentioned_in_the_book_is_in_the_book(language: str):
    mentioned = set(re.findall(rf"(?<![\w.])(?:{NUMBER})(?!\.\d|\w)", book(language)))
    assert mentioned - numbers(language) == set()


@every_language
def test_a_chapter_for_everything_and_every_decision_has_a_line(language: str):
    assert re.findall(r"^## (\w+)\. ", book(language), re.M) == [*map(str, range(1, 11)), "G"]
    assert re.findall(r"^\*\*(G-\d\d)\*\* ", book(language), re.M) == [f"G-{n:02}" for n in range(1, 57)]


@every_language
def test_6_2_the_table_of_advances(language: str):
    found = table(language, "6.2")
    name = {row[0]: row[1] for row in found}
    for row, advance in zip(found, ADVANCES, strict=True):
        letter, _, _, price, credit, first, effect = row
        assert (letter, price, credit) == (advance.letter, str(advance.price), str(advance.credit or "–"))
        assert first == (", ".join(name[need] for need in advance.requires) or "–")
        assert effect
    categories = [row[2] for row in found]
    assert [categories.index(category) for category in categories] == [
        next(n for n, other in enumerate(ADVANCES) if other.category == advance.category) for advance in ADVANCES
    ]


@every_language
def test_5_3_the_table_of_leaders(language: str):
    name = {row[0]: row[1] for row in table(language, "6.2")}
    for row, card in zip(table(language, "5.3"), [card for card in CARDS if card.kind == "leader"], strict=True):
        assert int(row[1]) == card.epoch
        assert [int(n) for n in re.findall(r"\d+", row[2])] == [n for n in (card.credit, card.boosted) if n]
        assert row[3] == ", ".join(name[letter] for letter in card.advances)


@every_language
def test_5_1_the_table_of_commodities(language: str):
    lines = {c: total for total, line in enumerate(LINES, 2) for c in line}
    assert [row[1:] for row in table(language, "5.1")] == [[str(n), str(lines[c])] for c, n in enumerate(VALUE)]


@every_language
def test_8_1_the_table_of_income(language: str):
    for provinces, *income in table(language, "8.1"):
        assert [int(n) for n in income] == [15 + int(provinces) * seats for seats in (3, 4, 5, 6)]


def test_french_typography():
    for line in book("fr").splitlines():
        text = re.sub(r"\]\([^)]*\)|^[#|]?[-:| ]+$", "]", line)
        assert not re.search(r"'|[^\xa0\u202f][;:!?»]|«[^\xa0\u202f]", text), text
