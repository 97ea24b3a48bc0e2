"""The book of rules and the words: every paragraph the game cites is there, its tables hold the game's own numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from cradle.civilization.game import GAME
from cradle.civilization.rules.archaeology import ADVANCED_ROWS, CLASSIC_ROWS, EPOCHS, Row
from cradle.civilization.rules.cards import ADVANCED_CARDS, CLASSIC_CARDS, GROUPS, Card
from cradle.civilization.rules.decks import DECKS, Deck
from cradle.civilization.rules.geography import DOCKS, NAMES, NATIONS

from tests.wordings import wordings
from tools.build.rulebook import rules

FOLDER = Path(__file__).parents[3] / "py/cradle/civilization/board"
NUMBER = r"[A-G]\.\d+(?:\.\d+)*|D-\d\d"
every_language = pytest.mark.parametrize("language", ["en", "fr"])


def words(language: str) -> dict[str, list[str]]:
    return wordings(FOLDER, language)


def book(language: str) -> str:
    return (FOLDER / f"rules.{language}.md").read_text("utf-8")


@cache
def numbers(language: str) -> set[str]:
    return set(re.findall(r'"id":"r-([^"]+)"', rules(FOLDER)[0][f"rules.{language}.json"].decode()))


def part(text: str, chapter: str) -> str:
    """A chapter, from its heading to the next one."""
    return re.split(r"^#+ ", re.split(rf"^#+ {re.escape(chapter)}\. ", text, flags=re.M)[1], flags=re.M)[0]


def rows(text: str) -> Iterator[list[str]]:
    """The cells of every row of every table."""
    for line in text.splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip("| ").split(" | ")]


@every_language
def test_every_paragraph_cited_in_the_game_is_in_the_book(language: str) -> None:
    cited = set(GAME.paragraphs.values())
    for path in FOLDER.rglob("*.py"):
        cited |= set(re.findall(rf'"({NUMBER})"', path.read_text("utf-8")))
    assert cited - numbers(language) == set()


@every_language
def test_every_number_mentioned_in_the_book_is_in_the_book(language: str) -> None:
    mentioned = set(re.findall(rf"(?<![\w.])(?:{NUMBER})(?!\.\d|\w)", book(language)))
    assert mentioned - numbers(language) == set()
    assert set(re.findall(r"\(#r-([^)]+)\)", book(language))) <= numbers(language)


@every_language
def test_every_decision_has_a_line(language: str) -> None:
    assert re.findall(r"^\*\*(D-\d\d)\*\* ", book(language), re.M) == [f"D-{n:02}" for n in range(1, 75)]


@every_language
def test_a_part_for_every_game(language: str) -> None:
    assert re.findall(r"^## ([A-Z])\. ", book(language), re.M) == list("ABCDEFG")
    say = words(language)
    for game in GAME.variants["rules"][0]:
        assert f"civilization.variant.rules.{game}" in say


@every_language
@pytest.mark.parametrize(
    ("chapter", "cards", "limited"), [("E.10", CLASSIC_CARDS, True), ("F.31", ADVANCED_CARDS, False)]
)
def test_the_tables_of_civilization_cards(language: str, chapter: str, cards: tuple[Card, ...], limited: bool) -> None:
    say = words(language)
    found = {row[0]: row for row in rows(part(book(language), chapter)) if len(row) > 2}
    for card in cards:
        name, price, groups, *copies, credits, effect = found[say[f"civilization.card.{card.id}"][0]]
        assert int(price) == card.price
        assert groups.split(", ") == [say[f"civilization.group.{group}"][0] for group in card.groups]
        assert copies == ([str(card.supply)] if limited else [])
        given = [f"{say[credit_id(key)][0]} {n}" for key, n in card.credits.items()]
        assert credits == (", ".join(given) or "–"), name
        assert effect
    assert len(found) == len(cards) + 1  # the head


def credit_id(key: str) -> str:
    return f"civilization.{'group' if key in GROUPS else 'card'}.{key}"


@every_language
@pytest.mark.parametrize(("chapter", "deck"), [("E.10", DECKS["classic"]), ("F.31", DECKS["advanced"])])
def test_the_tables_of_commodities(language: str, chapter: str, deck: Deck) -> None:
    say = words(language)
    found = {row[0]: row[1] for row in rows(part(book(language), chapter)) if len(row) == 2}
    for stack in range(1, 10):
        goods = [kind for kind in deck.in_stack[stack] if kind < deck.goods]
        assert found[str(stack)] == ", ".join(
            f"{say[f'civilization.good.{deck.ids[kind]}'][0]} ({deck.count[kind]})" for kind in goods
        )


@every_language
@pytest.mark.parametrize(("chapter", "table"), [("E.12", CLASSIC_ROWS), ("F.33", ADVANCED_ROWS)])
def test_the_tables_of_succession(language: str, chapter: str, table: dict[str, Row]) -> None:
    say = words(language)
    found = {row[0]: row[1:] for row in rows(part(book(language), chapter))}
    for nation, row in table.items():
        *starts, values = found[say[f"civilization.nation.{nation}"][0].rpartition("|")[2]]
        assert tuple(map(int, starts)) == row.starts
        pairs = [re.findall(r"\d+", value) for value in values.split(", ")]
        assert {int(space): int(value) for space, value in pairs} == row.values


@every_language
def test_everything_there_is_has_a_name(language: str) -> None:
    named = {f"nation.{nation}" for nation in NATIONS} | {f"area.{area}" for area in NAMES}
    named |= {f"dock.{dock.id.replace(':', '.')}" for dock in DOCKS if dock.water}
    named |= {f"epoch.{n}" for n in range(len(EPOCHS))} | {f"group.{group}" for group in GROUPS}
    for deck in DECKS.values():
        named |= {f"card.{card}" for card in deck.card_ids}
        named |= {f"{'good' if kind < deck.goods else 'calamity'}.{id}" for kind, id in enumerate(deck.ids)}
    for key, (choices, _) in GAME.variants.items():
        named |= {f"variant.{key}.{choice}" for choice in choices if isinstance(choice, str)}
    assert {f"civilization.{id}" for id in named} - set(words(language)) == set()


def test_french_typography() -> None:
    wordings = [form for forms in words("fr").values() for form in forms]
    lines = [re.sub(r"\]\([^)]*\)|^[#|]?[-:| ]+$", "]", line) for line in book("fr").splitlines()]
    for text in [*wordings, *lines]:
        assert not re.search(r"'|[^\xa0\u202f][;:!?»]|«[^\xa0\u202f]", text), text


@pytest.mark.parametrize(
    ("rules", "numbers"),
    {
        "nomads": "B.2.3 E.9.1 E.10.1 E.10.5",
        "farmers": "B.2.3 E.9.1 E.10.1 E.10.5",
        "first_societies": "B.2.3 E.9.1 B.2.9 B.2.9",
        "classic": "E.4.1 E.9.1 E.10.1 E.10.5",
        "classic_advanced_calamities": "E.4.1 E.9.1 E.10.1 E.10.5",
        "advanced": "E.4.1 F.28.1 F.31.1 F.31.3",
    }.items(),
)
def test_a_decision_leads_to_the_paragraph_of_the_game_that_is_played(rules: str, numbers: str) -> None:
    p = GAME.new(rules=rules, seats=4, seed=1)
    kinds = ("ships.build", "trade.lay", "purchases.card", "purchases.discard")
    assert [GAME.paragraph(p, GAME.paragraphs[kind]) for kind in kinds] == numbers.split()
