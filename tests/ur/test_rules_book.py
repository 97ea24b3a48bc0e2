"""The rule book of Ur, in both languages: what it leaves to a decision says so, and its words are those of the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ur.positions import game, legal, position, refused, set_up

FOLDER = Path(__file__).parents[2] / "py/cradle/ur/board"
every_language = pytest.mark.parametrize("language", ["en", "fr"])


def paragraphs(language: str) -> dict[str, str]:
    """What follows each number, up to the next one."""
    book = (FOLDER / f"rules.{language}.md").read_text("utf-8")
    _, *parts = re.split(r"^\*\*([\d.]+|U-\d\d)\*\* ", book, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


@every_language
def test_every_decision_names_its_paragraph_and_is_named_there(language: str) -> None:
    book = paragraphs(language)
    decisions = [number for number in book if number.startswith("U-")]
    assert decisions == [f"U-{n:02}" for n in range(1, len(decisions) + 1)]
    for number in decisions:
        (where,) = re.findall(r"\(([\d.]+)\)\.$", book[number].strip())
        assert f"({number})" in book[where], f"{where} is a decision: {number}"


@every_language
def test_2_4_the_set_up_exchange_wants_another_pair(language: str) -> None:
    words = {"en": "another pair of actions", "fr": "une autre paire d’actions"}[language]
    assert words in paragraphs(language)["2.4"]
    p = position(".01 .11 .21 .31\nAw Ma", hands="AW MC", steps=set_up("exchange"))
    assert "exchange a2" not in legal(p) and "exchange b2" in legal(p)
    assert refused(p, "exchange a2")[2] == "5.1"


@every_language
def test_6_1_no_extra_cube_for_who_builds(language: str) -> None:
    assert "(4.2, 4.3)" in paragraphs(language)["6.1"]
    p = position("A05 M01 C05\nA11 W21 .31", hands="AW MC")
    game.play(p, ("ziggurat", "a1"))
    assert legal(p) == ["ziggurat c1", "done"]
    game.play(p, ("done", None))
    assert game.decision(p).kind == "exchange.tile"


@every_language
def test_9_5_the_example_counts_nine_tiles_one_of_them_under_the_ziggurat(language: str) -> None:
    """It is laid out, and scored, in test_9_score.py."""
    text = paragraphs(language)["9.5"].replace("\xa0", " ")
    assert {"en": "nine tiles, one of them under your ziggurat", "fr": "neuf tuiles, dont une sous votre"}[
        language
    ] in text
    assert sum(map(int, re.findall(r"\d+(?= [A-Z]\w+)", text.split("**32**")[0].split(":")[1].split(".")[0]))) == 9
