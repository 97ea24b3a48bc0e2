"""The map keeps its place and its size over whole turns, whatever is asked, on a laptop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cradle import games
from playwright.sync_api import Page

from tests.browser import tables
from tests.browser.conftest import further
from tests.browser.sitting import Sitting, at_table, visit

# By game: the seats, the options, where the turns to be played begin, and how many decisions a person makes there.
TURNS: dict[str, tuple[tuple[str, ...], dict[str, Any], int, int]] = {
    "renaissance": (("human", "heuristic", "heuristic"), {}, 4, 30),
    "civilization": (("human", *["heuristic"] * 4), {"rules": "advanced"}, 6, 40),
    "ur": (("human", "heuristic", "heuristic"), {}, 0, 25),
}
# In px.
BOX = """() => {
  const { y, width, height } = document.querySelector(".map-chart, .ur-map").getBoundingClientRect();
  return [y, width, height].map(Math.round).join(" ");
}"""


@pytest.mark.parametrize("name", ["renaissance", *further("civilization", "ur")])
def test_the_map_stands_still_over_whole_turns(open_page: Callable[..., Page], name: str) -> None:
    page = open_page(reduced_motion="reduce", locale="en", viewport={"width": 1280, "height": 720})
    kinds, variant, turn, many = TURNS[name]
    begun = lambda t: t.asks_person and (t.position.turn >= turn if turn else len(t.record) > 30)  # noqa: E731
    visit(page, tables.played(games.load(name), *kinds, until=begun, **variant))
    page.locator("[data-do='speed']").select_option("instant")
    sitting = Sitting(page, at_table(page), "mouse")
    boxes: dict[str, str] = {}

    choose = tables.habit(sitting.table.game, 7)
    while sitting.picks < many and sitting.wait():
        boxes.setdefault(page.evaluate(BOX), sitting.table.decision.kind)
        sitting.do(choose(sitting.position, sitting.table.decision))
    assert len(boxes) == 1, boxes
