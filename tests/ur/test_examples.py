"""The small boards of the rule book: what the rules make of each corner, and where it stands."""

from __future__ import annotations

import pytest
from cradle.app.base import rule_book
from cradle.ur.board import book_examples
from cradle.ur.rules.tables import FREE, HOLE
from cradle.words.text import Words

from tests.app.catalogues import spoken
from tests.app.pages import nodes

AFTER = {  # by paragraph, row by row: who has a tile, and how many cubes
    "4.6": [(0, 4), (0, 2), (0, 2), (FREE, 0), (0, 1)],
    "4.7": [(0, 4), (1, 2), (FREE, 0), (FREE, 0)],
    "4.8": [(FREE, 0), (1, 2), (FREE, 0), (0, 2), (0, 2), (1, 3), (FREE, 0), (FREE, 0), (FREE, 0)],
    "4.9": [(0, 1), (FREE, 0), (0, 5)],
    "4.10": [(FREE, 0), (0, 2)],
    "6.2": [(HOLE, 1), (0, 1)],
}


@pytest.mark.parametrize("number", book_examples.CORNERS)
def test_a_corner_is_played_by_the_rules(number: str) -> None:
    rows = [row.split() for row in book_examples.CORNERS[number][0].split("/")]
    p = book_examples.example_outcome(book_examples.example_position(number, rows), number)
    cells = [y * p.grid.size + x for y, row in enumerate(rows) for x in range(len(row))]
    assert [(p.owner[c], p.cubes[c]) for c in cells] == AFTER[number]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_figure_stands_under_its_paragraph_and_can_be_read_out(language: str) -> None:
    with spoken():
        words = Words(language)
        *_, text = rule_book.rule_book(words, "ur")
        found = book_examples.examples(words.say)
    shown = text[2:]
    assert found.keys() == book_examples.CORNERS.keys()
    for number, figure in found.items():
        at = next(i for i, tree in enumerate(shown) if tree[1].get("id") == f"r-{number}")
        assert shown[at + 1] is figure
        pictures = [node[1] for node in nodes(figure) if node[0] == "svg"]
        assert [picture["role"] for picture in pictures] == ["img", "img"]
        assert pictures[0]["aria-label"] != pictures[1]["aria-label"]
        assert not [node for node in nodes(figure) if "data-pick" in node[1] or "tabindex" in node[1]]


def test_what_is_searched_comes_with_its_figure() -> None:
    with spoken():
        words = Words("en")
        *_, text = rule_book.rule_book(words, "ur", "attack neighbouring tile")
        assert book_examples.examples(words.say)["4.10"] in text[2:]
