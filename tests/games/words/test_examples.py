"""The small boards of the rule books: where they stand, and that each shows something to everybody."""

from __future__ import annotations

import pytest
from cradle import games
from cradle.app.base import rule_book
from cradle.words.text import Voice, Words

from tests.app.catalogues import spoken
from tests.app.pages import nodes

MAPS = ("civilization", "renaissance")


def shown(tree: object) -> list[object]:
    """What somebody sees or hears of one side of a figure, without its heading."""
    said = [node[1]["aria-label"] for node in nodes(tree) if node[0] == "svg" and "aria-label" in node[1]]
    return said + [node[2] for node in nodes(tree) if node[1].get("class") == "rule-thing"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", MAPS)
def test_every_figure_stands_under_its_paragraph_and_tells_of_a_change(name: str, language: str) -> None:
    with spoken():
        words = Words(language)
        *_, text = rule_book.rule_book(words, name)
        found = games.board(name).examples(Voice(words, name, list(rule_book.EXEMPLARY)).say)
    trees = text[2:]
    assert trees[0] is found[""], "the land, once for all of them"
    drawn = {node[1]["id"] for node in nodes(found[""]) if "id" in node[1]}
    for number, figure in found.items():
        if not number:
            continue
        at = next(i for i, tree in enumerate(trees) if tree[1].get("id") == f"r-{number}")
        assert trees[at + 1] is figure, number
        before, told, after = figure[2:]
        assert shown(before) and shown(before) != shown(after), number
        lines = [line[2] for line in told[2:]]
        assert lines and not [line for line in lines if line.startswith(f"{name}.")], number
        used = {node[1]["href"][1:] for node in nodes(figure) if node[0] == "use" and "corner-" in node[1]["href"]}
        assert used <= drawn, number
        assert not [node for node in nodes(figure) if "data-pick" in node[1] or "tabindex" in node[1]]


@pytest.mark.parametrize(
    ("name", "sought", "number"),
    [("civilization", "nation with fewest tokens there removes one", "E.6.3"), ("renaissance", "auction", "1.5")],
)
def test_what_is_searched_comes_with_its_figure_and_the_land(name: str, sought: str, number: str) -> None:
    with spoken():
        words = Words("en")
        *_, text = rule_book.rule_book(words, name, sought)
        found = games.board(name).examples(Voice(words, name, list(rule_book.EXEMPLARY)).say)
    assert text[2] is found[""]
    assert found[number] in text[2:]
