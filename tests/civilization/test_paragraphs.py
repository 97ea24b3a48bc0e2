"""Every paragraph of the book of rules has its test, which is named after it; and so has every decision."""

from __future__ import annotations

import re
from pathlib import Path

from tests.civilization.test_rules_book import numbers

NOTHING_TO_TEST = {
    "F.1.1",  # a summary of what stands elsewhere
    "D-50",  # which edition gave the numbers of F.30
    "D-55",  # which text gave the numbers of the calamities: each has its own test
}


def names() -> set[str]:
    """The numbers in the names of tests: `test_E_1_5_D_19_no_revolt` is for E.1.5 and D-19."""
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for name in re.findall(r"^def test_(\w+)", path.read_text("utf-8"), re.M):
            found |= {number.replace("_", ".") for number in re.findall(r"(?<![A-Za-z])[A-G](?:_\d+)+", name)}
    return {re.sub(r"^D\.(\d\d)$", r"D-\1", number) for number in found}


def within(number: str, other: str) -> bool:
    """Whether a paragraph is part of another: F.30.211 is one of F.30.21."""
    return other.startswith(f"{number}.") or (number.startswith("F.30.") and other.startswith(number))


def paragraphs() -> set[str]:
    """All that have no parts of their own."""
    book = numbers("en")
    return {number for number in book if not any(within(number, other) for other in book - {number})} - {"G"}


def test_every_paragraph_has_its_test() -> None:
    tested = names()
    untested = {n for n in paragraphs() if n not in tested and not any(within(n, name) for name in tested)}
    assert untested == NOTHING_TO_TEST


def test_no_test_is_named_after_a_paragraph_that_is_not() -> None:
    book = numbers("en")
    assert {name for name in names() if name not in book and not any(within(n, name) for n in paragraphs())} == set()
