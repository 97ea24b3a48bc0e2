"""The stage in a browser: one card at a time, beside its place; any press ends it and means what it always means."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cradle import games
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.sitting import visit
from tests.browser.tables import asked

FOUR = ("human", *["heuristic"] * 3)
ACTS = "#stage .act"
ENDS = "#prompt .prompt-rows :is([data-do='play'], [data-do='proceed']):not([aria-disabled='true'])"


def attacked() -> Table:
    """A table at which bots attack after the reader has placed."""
    return tables.played(games.load("renaissance"), *FOUR, until=asked("expansion.place", 4), since=1)


def end_turn(page: Page) -> None:
    """Bots play at once after the reader, whose first press may be asked about: nothing was placed."""
    page.locator("[data-do='speed']").select_option("instant")
    for _ in range(3):
        page.locator(ENDS).last.click()
        expect(page.locator(f"{ACTS}, #prompt .notice").first).to_be_attached()
        if page.locator(ACTS).count():
            break


def test_acts_are_shown_one_after_the_other_and_a_press_ends_them(same_page: Callable[..., Page]) -> None:
    """Three attacks of bots, which play at once after the reader."""
    page = same_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    visit(page, attacked())
    end_turn(page)
    shown = page.locator(f"{ACTS}:not([hidden])")
    expect(shown).to_have_count(1)
    card, board = shown.bounding_box(), page.locator("#table").bounding_box()
    assert card and board and board["x"] <= card["x"] and card["x"] + card["width"] <= board["x"] + board["width"]
    expect(page.locator("#stage")).to_have_attribute("aria-hidden", "true")
    page.locator("[data-do='menu']").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    expect(shown).to_have_count(0)


# Whether the second act is still seen after a key is pressed in its first moment; it is asked before there is any.
EARLY = """() => {
  window.second = new Promise((done) => {
    const watch = new MutationObserver(() => {
      const act = document.querySelectorAll("#stage .act")[1];
      if (!act || act.hidden || document.querySelector("#stage .act:not([hidden])") !== act) return;
      watch.disconnect();
      dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
      done(!act.hidden);
    });
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["hidden"] });
  });
}"""


@pytest.mark.long
def test_a_press_that_was_meant_for_one_act_does_not_end_the_next(same_page: Callable[..., Page]) -> None:
    page = same_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    visit(page, attacked())
    page.evaluate(EARLY)
    end_turn(page)
    assert page.evaluate("window.second")


@pytest.mark.long
def test_on_a_phone_the_card_stands_below_the_map(open_page: Callable[..., Page]) -> None:
    """All of the map is to be seen meanwhile; the recap comes afterwards."""
    page = open_page(device="phone", reduced_motion="reduce")
    visit(page, attacked())
    end_turn(page)
    shown = page.locator(f"{ACTS}:not([hidden])")
    expect(shown).to_have_count(1)
    card, side = shown.bounding_box(), page.locator(".play-side").bounding_box()
    assert card and side and card["y"] >= side["y"]
    expect(page.locator("#recap")).to_be_hidden()
    expect(shown).to_have_count(0)
    expect(page.locator("#recap")).to_be_visible()
