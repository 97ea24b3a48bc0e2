"""One thing, one name: what docs/glossary.md says is not said stands in no message and in no rule book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.wordings import wordings

ROOT = Path(__file__).parent.parent
CHAPTERS = {
    "The page": "app",
    "Ur": "ur/board",
    "Civilization": "civilization/board",
    "L’Âge de la Renaissance": "renaissance/board",
}
COLUMNS = {"en": 1, "fr": 3}  # where a row has the words that are not said


def rows(chapter: str) -> list[list[str]]:
    """The cells of each row of a chapter's table, without its head."""
    text = (ROOT / "docs/glossary.md").read_text("utf-8").split(f"\n## {chapter}\n")[1].split("\n## ")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"][2:]


def sentences(folder: Path, language: str) -> Iterator[str]:
    """Every message of a package, and every line of its rule book."""
    for forms in wordings(folder, language).values():
        yield from forms
    book = folder / f"rules.{language}.md"
    yield from book.read_text("utf-8").splitlines() if book.exists() else []


@pytest.mark.parametrize("language", COLUMNS)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_one_thing_has_one_name(chapter: str, language: str) -> None:
    unsaid = [word for row in rows(chapter) for word in row[COLUMNS[language]].split(", ") if word]
    found = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, unsaid)) or '(?!)'})(?!\w)", re.IGNORECASE)
    said = sentences(ROOT / "py/cradle" / CHAPTERS[chapter], language)
    assert [text for text in said if found.search(text)] == []


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_row_has_a_word_and_as_many_cells_as_the_head(chapter: str) -> None:
    assert rows(chapter) and all(len(row) == 5 and row[0] for row in rows(chapter))
