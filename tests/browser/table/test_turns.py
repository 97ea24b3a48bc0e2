"""Whole turns by hand, as `tools.bench.turns` plays them: no press more than without a page, and no scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tools.bench.clicks import on_file
from tools.bench.turns import sat

SUGGESTED = 3  # offers and answers of that turn that are asked for by a press, as none is laid unasked


@pytest.mark.parametrize(
    "way", ["mouse", *[pytest.param(way, marks=pytest.mark.long) for way in ("keyboard", "touch")]]
)
def test_a_turn_of_ur_with_seven_attacks(browser: Browser, site: str, way: str) -> None:
    """The tile in hand, two cubes, and seven attacks, each of which takes one or two presses."""
    sitter = sat(browser, site, on_file("ur"), way)
    assert sitter.hand.done["presses"] == sum(sitter.clicks.values()) <= 15
    assert sitter.hand.done["scrolls"] == 0 or way == "touch"


@pytest.mark.long
@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch"])
def test_a_turn_of_the_renaissance_with_five_provinces(browser: Browser, site: str, way: str) -> None:
    """A press a province, and two for a number of many; on a phone the whole map may have to be shown once."""
    sitter = sat(browser, site, on_file("renaissance"), way)
    done = sitter.hand.done
    assert done["presses"] - done["views"] <= 13
    assert done["views"] <= (way == "touch")
    assert sitter.hand.done["scrolls"] == 0 or way == "touch"


@pytest.mark.long
def test_a_turn_of_advanced_civilization_by_keyboard(browser: Browser, site: str) -> None:
    """Parts, arrows and letters lead to what is pressed: far fewer keys than Tab alone, which took 775."""
    sitter = sat(browser, site, on_file("civilization"), "keyboard")
    assert sitter.hand.done["presses"] <= 44 + SUGGESTED
    assert sitter.hand.done["steps"] <= 75


@pytest.mark.long
def test_a_turn_of_advanced_civilization_by_touch(browser: Browser, site: str) -> None:
    """A finger drags as a mouse does. The map keeps its place from order to order, so that nothing is scrolled to."""
    done = sat(browser, site, on_file("civilization"), "touch").hand.done
    assert done["presses"] - done["views"] <= 36 + SUGGESTED
    assert done["views"] <= 1
    assert done["scrolls"] == 0
