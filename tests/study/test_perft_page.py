"""The tables of perft that are published are those of today's rules."""

from __future__ import annotations

import pytest
from cradle import games

from tools.study import perft_page


@pytest.mark.parametrize("name", ["ur", "civilization", "renaissance"])
def test_the_published_counts_are_counted_again(name: str) -> None:
    """`python -m tools.study.perft_page` writes them."""
    assert perft_page.section(name) in perft_page.PAGE.read_text("utf-8")


@pytest.mark.parametrize("name", ["ur", "civilization", "renaissance"])
def test_every_choice_of_every_game_is_published(name: str) -> None:
    """But for one that has an effect at no table."""
    tables = perft_page.tables(name)
    missing = [
        (key, choice)
        for key, (choices, _) in games.load(name).variants.items()
        for choice in choices
        if not any(table[key] == choice for table in tables)
    ]
    assert missing == []
