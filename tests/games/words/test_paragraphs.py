"""Every paragraph of a book of rules has its test, which is named after it; and so has every decision."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cradle import games

from tests.game_suite import suite_of
from tools import ROOT
from tools.build.rulebook import rules

CITED = re.compile(r"(?<![A-Za-z0-9])([A-Z]?)_?(\d+(?:_\d+)*)(?![A-Za-z0-9])")
GAMES = [name for name in games.names() if (ROOT / "py/cradle" / name).is_dir()]
every_game = pytest.mark.parametrize("name", GAMES)


def book(name: str) -> set[str]:
    """The number of every paragraph and decision, without those of chapters."""
    folder = Path(games.game_module(name, "game").__file__).parent / "board"
    found = set(re.findall(r'"id":"r-([^"]+)"', rules(folder)[0]["rules.en.json"].decode()))
    return {number for number in found if re.search(r"\d", number) and re.search(r"[.-]", number)}


def cited(test: str, book: set[str]) -> set[str]:
    """The numbers in the name of a test, in the form the book has: `test_E_1_5_D_19_no_revolt` is for E.1.5 and D-19,
    `test_1_4_1_5_G36` for 1.4, 1.5 and G-36.
    """
    chapters, decisions = ({n.split(mark)[0] for n in book if mark in n} for mark in ".-")
    found = set()
    for letter, digits in CITED.findall(test):
        parts = digits.split("_")
        if letter in decisions and len(parts) == 1 and (len(digits) == 2 or letter not in chapters):
            found.add(f"{letter}-{digits:0>2}")
        elif letter in chapters:
            found.add(".".join((letter, *parts)))
        elif not letter:
            pairs = zip(parts[::2], parts[1::2], strict=False)
            found |= {f"{one}.{two}" for one, two in pairs if one in chapters}
    return found


def names(game: str) -> set[str]:
    """What is cited by the tests of a game."""
    files, numbers = (ROOT / "tests" / game).rglob("test_*.py"), book(game)
    tests = [test for path in files for test in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.M)]
    return set().union(*(cited(test, numbers) for test in tests))


def within(number: str, other: str) -> bool:
    """Whether a paragraph is part of another: F.30.211 is one of F.30.21."""
    return other.startswith(f"{number}.") or (number.startswith("F.30.") and other.startswith(number))


def test_what_a_name_cites() -> None:
    assert cited("test_E_1_5_D_19_no_revolt_D_2_1", {"E.1", "D.2.1", "D-19"}) == {"E.1.5", "D-19", "D.2.1"}
    assert cited("test_1_4_1_5_G6_of_20_two_B2", {"1.4", "G-01"}) == {"1.4", "1.5", "G-06"}


@every_game
def test_every_paragraph_has_its_test(name: str) -> None:
    numbers, found = book(name), names(name)
    assert len(numbers) > (50 if suite_of(name).large else 0)
    whole = {number for number in numbers if not any(within(number, other) for other in numbers - {number})}
    untested = {n for n in whole if n not in found and not any(within(n, other) for other in found)}
    assert untested == set(suite_of(name).untested)


@every_game
def test_no_test_is_named_after_a_paragraph_that_is_not(name: str) -> None:
    numbers = book(name)
    assert {n for n in names(name) - numbers if not any(within(whole, n) for whole in numbers)} == set()
