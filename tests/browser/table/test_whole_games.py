"""Whole games of Ur through the page, from the first click to the last point.

At every decision the page offers exactly what is legal, and every pick is in storage before the next.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cradle import games
from cradle.app.table.picked import picks_to_take_back
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.browser.keep.test_killed import killed
from tests.browser.sitting import Sitting, at_table, begin, eager, ended, lots, over, put, ready, saved, short_game
from tools.browser.fingers import one_press

BEGINNING, END = 15, 20  # picks, and decisions, of a long game


@pytest.mark.long  # in make test: by keyboard and by touch
def test_two_around_one_device_by_mouse(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    seed = short_game(2)
    lots(page, seed)
    begin(page, "human", "human")
    sitting = Sitting(page, at_table(page))
    assert sitting.play(eager(seed))
    ended(page, sitting.table)
    page.get_by_role("button", name="Back to the start page").click()
    page.locator(".home details:has(.saved) > summary").click()
    expect(page.locator(".saved-game")).to_contain_text(" with ")


@pytest.mark.long
def test_three_by_keyboard_alone_from_the_entrance_on(open_page: Callable[..., Page]) -> None:
    """No mouse at all: a person and two bots; the focus is never lost."""
    page = open_page(reduced_motion="reduce")
    lots(page, seed := short_game(3))
    page.goto("./")
    page.wait_for_selector(".home")
    keys = Keyboard(page)
    keys.to("[data-do='set-game'][data-arg='ur']").press("Enter")
    keys.to("input[name='variant-seats']:checked").press("ArrowLeft")
    expect(page.locator("input[name='variant-seats'][value='3']")).to_be_checked()
    for i, (name, ups) in enumerate((("Ada", 0), ("Ben", 0), ("Cleo", 0))):
        keys.to(f"[data-do='rename-seat'][data-arg='{i}']").press("Control+A").write(name)
        keys.to(f"[data-do='rekind'][data-arg='{i}']").press(*["ArrowUp"] * ups)
    keys.to("button.begin").press("Enter")
    page.wait_for_selector("#board")
    keys.to("[data-do='speed']").press(*["ArrowDown"] * 3)
    expect(page.locator("[data-do='speed']")).to_have_value("instant")
    table = at_table(page)
    assert [(s.name, s.kind) for s in table.seats] == [("Ada", "human"), ("Ben", "heuristic"), ("Cleo", "heuristic")]
    sitting = keys.sitting = Sitting(page, table, "keyboard")
    choose = eager(seed)

    def focused() -> bool:
        focus = page.evaluate("document.activeElement.tagName")
        assert focus != "BODY", f"the focus is lost after {sitting.picks} picks"
        assert page.locator("[data-do='speed']").input_value() == "instant", "no key fills a field in by the way"
        return False

    assert sitting.play(choose, until=focused)
    ended(page, table)
    keys.to("#ending [data-do='home']").press("Enter")
    page.wait_for_selector(".home")


class Keyboard:
    """Fields reached by Tab, and what is typed there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sitting: Sitting | None = None

    def to(self, selector: str) -> Keyboard:
        for key in ("Tab", "Shift+Tab"):
            for _ in range(90):
                if self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                    return self
                self.page.keyboard.press(key)
        raise AssertionError(f"no way to {selector} by Tab")

    def press(self, *keys: str) -> Keyboard:
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def write(self, text: str) -> Keyboard:
        self.page.keyboard.type(text)
        return self


# What of some elements of the board is not in sight, by name.
CUT = """(selector) => {
  const { bottom } = document.querySelector(".play-board").getBoundingClientRect();
  const all = [...document.querySelectorAll(selector)];
  return all.filter((e) => e.getBoundingClientRect().bottom > bottom + 1).map((e) => e.getAttribute("aria-label"));
}"""


def test_four_on_a_phone_by_touch_with_bots_at_once(open_page: Callable[..., Page]) -> None:
    """How a game begins and how it ends."""
    phone = open_page(device="phone", reduced_motion="reduce")
    lots(phone, seed := short_game(4))
    begin(phone, "human", "human", "heuristic", "human")
    phone.locator("[data-do='speed']").select_option("instant")
    sitting = Sitting(phone, at_table(phone), "touch")
    choose = eager(seed)
    assert not sitting.play(choose, until=lambda: phone.locator("#recap li").count() > 0)
    assert phone.evaluate(CUT, "#board g[data-pick]") == [], "the whole map, while one reads what happened"
    one_press(phone)  # at once and near the last tap, it would be the second half of a double tap
    phone.locator("#board g[data-pick][aria-disabled='true']").first.tap(force=True)
    expect(phone.locator("#prompt .notice")).to_be_visible()
    expect(phone.locator("#recap li").first).to_be_hidden()
    assert phone.evaluate(CUT, "#board :is(g[data-pick], .ur-hand.is-turn)") == []
    assert not sitting.play(choose, until=lambda: sitting.picks >= BEGINNING)
    assert sitting.picks < len(sitting.table.record)

    whole = saved("human", "human", "heuristic", "human", until=over)
    late = Table(whole.record.branch(len(whole.record) - END), whole.seats, "late", "Late")
    put(phone, late)
    phone.goto("./#/play/late")
    sitting = Sitting(phone, at_table(phone), "touch")
    assert sitting.play(eager(seed))
    assert 0 < sitting.picks < len(sitting.table.record) - len(late.record)
    ended(phone, sitting.table)


@pytest.mark.first_visit
def test_a_reload_and_a_killed_tab_in_the_middle(open_page: Callable[..., Page]) -> None:
    """Each time the game stands where it was, at the very last pick, half-made choices included."""
    page = open_page(reduced_motion="reduce")
    lots(page, seed := short_game(2))
    begin(page, "human", "human")
    sitting, choose = Sitting(page, at_table(page)), eager(seed)
    game = games.load("ur")

    assert not sitting.play(choose, until=lambda: sitting.table.decision.kind == "exchange.face")
    page.reload()
    ready(page)
    again = at_table(page)
    assert game.to_json(again.position) == game.to_json(sitting.position)
    assert len(again.record) == len(sitting.table.record)
    sitting.offered()

    assert not sitting.play(choose, until=lambda: sitting.table.decision.kind == "war.number")
    sitting.page = page = killed(page)
    assert game.to_json(at_table(page).position) == game.to_json(sitting.position)
    sitting.offered()
    assert set(picks_to_take_back(sitting.table)), "the picks on the way to the number can still be taken back"

    goes_on = sitting.picks + 5
    assert not sitting.play(choose, until=lambda: sitting.picks >= goes_on)
