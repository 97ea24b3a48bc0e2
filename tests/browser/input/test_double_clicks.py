"""A double click, a double tap and a key that is held down play once; buttons meant for it may be pressed in a row."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.browser.sitting import STORED, asked, saved, visit
from tools.browser.fingers import MIDDLE, QUICK, one_press, until

FIRST = "#every-action li:first-child button"
# From now on events come as many ms one tap after the other as `pace` says, however long the machine takes.
PACED = """(pace) => {
  let now = performance.now();
  Object.assign(window, { pace, taps: 0 });
  const times = new WeakMap();
  Object.defineProperty(Event.prototype, "timeStamp", {
    get() {
      if (!times.has(this)) times.set(this, now); // it is asked first while the event goes round
      return times.get(this);
    },
  });
  addEventListener("pointerdown", () => (now += window.pace), true);
  addEventListener("click", () => window.taps++, true);
}"""


@pytest.fixture
def page(same_page: Callable[..., Page]) -> Page:
    return same_page(reduced_motion="reduce")


def begun(table: Table) -> bool:
    return True


def at_list(page: Page, table: Table) -> list[float]:
    """The list of all moves lies open; the middle of its first one, which stays first after every move."""
    visit(page, table)
    page.locator("#prompt .list-button").click()
    expect(page.locator(FIRST)).to_be_visible()
    one_press(page)
    return page.evaluate(MIDDLE, FIRST)


def played(page: Page) -> int:
    return len(page.evaluate(STORED))


def lies_there(page: Page, point: list[float]) -> bool:
    return page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('#every-action button')", point)


def test_a_double_click_plays_once(page: Page) -> None:
    point = at_list(page, saved("human", "human", until=begun))
    page.mouse.dblclick(*point)
    until(page, f"() => ({STORED})().length > 0")
    assert lies_there(page, point), "the second click hit a move too"
    assert played(page) == 1
    one_press(page)
    page.mouse.click(*point)
    assert played(page) == 2


def test_a_double_tap_plays_once(phone: Page) -> None:
    point = at_list(phone, saved("human", "human", until=begun))
    phone.evaluate(PACED, QUICK - 1)
    phone.touchscreen.tap(*point)
    phone.touchscreen.tap(*point)
    until(phone, "() => window.taps === 2")
    assert played(phone) == 1
    assert lies_there(phone, point), "the second tap hit a move too"
    phone.evaluate("(pace) => (window.pace = pace)", QUICK + 1)
    phone.touchscreen.tap(*point)
    until(phone, "() => window.taps === 3")
    assert played(phone) == 2


@pytest.mark.long
def test_another_place_is_another_click(page: Page) -> None:
    at_list(page, saved("human", "human", until=begun))
    for n in (1, 2):
        page.locator(FIRST.replace("first", "last")).click() if n == 2 else page.locator(FIRST).click()
    assert played(page) == 2


@pytest.mark.parametrize("key", ["Enter", "Space"])
@pytest.mark.long
def test_a_key_that_is_held_down_plays_once(page: Page, key: str) -> None:
    at_list(page, saved("human", "human", until=begun))
    page.locator(FIRST).focus()
    for _ in range(4):
        page.keyboard.down(key)
    page.keyboard.up(key)
    assert played(page) == 1
    assert page.evaluate(f"document.activeElement.matches('{FIRST}')")
    page.keyboard.press(key)
    assert played(page) == 2


@pytest.mark.long
def test_a_pick_on_the_board_by_a_key_held_down_plays_once(page: Page) -> None:
    visit(page, saved("human", "human", until=asked("turn")))
    n = played(page)
    page.locator("#board [data-pick^='use-'][tabindex='0']").first.focus()
    for _ in range(4):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert played(page) == n + 1


@pytest.mark.long
def test_taking_back_goes_as_fast_as_one_clicks(page: Page) -> None:
    table = saved("human", "human", until=lambda table: len(table.record) == 6)
    table.agreed = True
    visit(page, table)
    page.evaluate("""() => {
      for (const detail of [1, 2, 3]) document.querySelector("#prompt [data-do='undo']")
        .dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    }""")
    assert played(page) == 3
