"""A press means what was under the pointer when it came down, even if the page moves before it is let go."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cradle import games
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.sitting import STORED, saved, visit
from tools.browser.fingers import MIDDLE, one_press, stand, until

MOVED = 70  # px: more than a tile is high


Begun = tuple[Page, str, list[float]]
LIES_AT = "([x, y]) => document.elementFromPoint(x, y).closest('[data-pick]')?.dataset.pick"


def placing(table: Table) -> bool:
    """A cube may be placed on several tiles."""
    return [action[0] for action in table.decision.actions].count("place") > 3


@pytest.fixture
def at_table(same_page: Callable[..., Page]) -> Callable[[str], Begun]:
    """A device at a table of Ur, a tile on which a cube may be placed, and its middle."""

    def begun(device: str) -> Begun:
        page = same_page(device=device, reduced_motion="reduce")
        table = saved("human", "human", until=placing)
        tile = next(action[1] for action in table.decision.actions if action[0] == "place")
        visit(page, table)
        mark = f'#board [data-pick="{tile}"]'
        stand(page.locator(mark))
        one_press(page)
        return page, tile, page.evaluate(MIDDLE, mark)

    return begun


def moves(page: Page) -> None:
    """What stands over the map grows, as when something is told there: the map is farther down."""
    page.evaluate(f"document.querySelector('.ur-map').style.translate = '0 {MOVED}px'")


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_a_press_on_what_moves_away_is_heard(way: str, at_table: Callable[[str], Begun]) -> None:
    page, tile, point = at_table("phone" if way == "touch" else "desktop")
    before = page.locator(f'#board [data-pick="{tile}"]').get_attribute("aria-label")
    pointer = Pointer(page, way, point)
    moves(page)
    assert page.evaluate(LIES_AT, point) != tile
    pointer.let_go()
    until(page, f"() => ({STORED})().length > 0")
    expect(page.locator(f'#board [data-pick="{tile}"]')).not_to_have_attribute("aria-label", before or "")


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_a_press_on_what_is_gone_picks_nothing_else(way: str, at_table: Callable[[str], Begun]) -> None:
    page, tile, point = at_table("phone" if way == "touch" else "desktop")
    n = len(page.evaluate(STORED))
    pointer = Pointer(page, way, point)
    page.evaluate("(tile) => (document.querySelector(`#board [data-pick='${tile}']`).dataset.pick = 'another')", tile)
    pointer.let_go()
    page.wait_for_timeout(100)
    assert len(page.evaluate(STORED)) == n
    assert page.locator("#prompt .notice").count() == 0


# The middle of the frame of a map, and the box of a province on the screen.
AT = """(place) => {
  const frame = document.querySelector("[data-zoom]").getBoundingClientRect();
  const province = document.querySelector(`#board [data-pick="${place}"] .map-hit`);
  const { x, y, width, height } = province.getBoundingClientRect();
  return [frame.x + frame.width / 2, frame.y + 100, x, y, width, height];
}"""
SHIFT = """(by) => import("./assets/js/map/view.js").then((view) => {
  view.shift(document.querySelector("[data-zoom]"), ...by);
})"""


def narrow(table: Table) -> bool:
    """A narrow island can be picked, where provinces far from each other can be."""
    return tables.asked("expansion.place", 4)(table) and ("to", "cagliari") in table.decision.actions


def test_7_1_a_finger_on_the_sea_beside_a_narrow_island_means_it(same_page: Callable[..., Page]) -> None:
    """It is 29 px wide on a phone; a press farther away means nothing, nor does a mouse there."""
    page = same_page(device="phone", reduced_motion="reduce")
    visit(page, tables.played(games.load("renaissance"), "human", *["heuristic"] * 2, until=narrow))
    expect(page.locator(".map-chart")).to_contain_class("is-zoomed")
    stand(page.locator(".map-picture"))
    one_press(page)
    for _ in range(2):
        to_x, to_y, x, y, width, height = page.evaluate(AT, "cagliari")
        page.evaluate(SHIFT, [to_x - x - width / 2, to_y - y - height / 2])
        stand(page.locator(".map-picture"))
    _, _, x, y, width, height = page.evaluate(AT, "cagliari")
    assert width < 35
    middle = [x + width / 2, y + height / 2]
    n = len(page.evaluate(STORED))
    for way, aside in (("touch", -26), ("touch", 26), ("mouse", 18)):
        Pointer(page, way, [middle[0] + aside, middle[1]]).let_go()
        one_press(page)
    assert len(page.evaluate(STORED)) == n
    expect(page.locator("#prompt h2")).not_to_contain_text("Cagliari")
    Pointer(page, "touch", [middle[0] + 18, middle[1]]).let_go()
    expect(page.locator("#prompt h2")).to_contain_text("Cagliari")


class Pointer:
    """A mouse or a finger that comes down at a point, and is let go there."""

    def __init__(self, page: Page, way: str, point: list[float]) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page) if way == "touch" else None
        if self.session:
            self.touches("touchStart", [{"x": point[0], "y": point[1]}])
        else:
            page.mouse.move(*point)
            page.mouse.down()

    def let_go(self) -> None:
        if self.session:
            self.touches("touchEnd", [])
        else:
            self.page.mouse.up()

    def touches(self, type: str, points: list[dict[str, float]]) -> None:
        assert self.session
        self.session.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": points})
