"""The tables of perft that are published are those of today's rules."""

from __future__ import annotations

import pytest

from tools import perft_page


@pytest.mark.parametrize("name", ["ur", "civilization", "renaissance"])
def test_the_published_counts_are_counted_again(name: str) -> None:
    """`python -m tools.perft_page` writes them."""
    assert perft_page.section(name) in perft_page.PAGE.read_text("utf-8")
