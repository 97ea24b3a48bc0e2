"""Browsers that keep little or nothing: the page starts in all of them, plays, and says what is not kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import further
from tests.browser.keep.test_keeping import BLOCKED, NAMED, pick
from tests.browser.sitting import ready

pytestmark = pytest.mark.first_visit

DENIED = 'throw new DOMException("Access is denied for this document.", "SecurityError")'
# IndexedDB: denied by its mere name, or where it is opened, at once or a moment later; not there; never answering.
OPENED = f"""IDBFactory.prototype.open = () => {{ {DENIED}; }}"""
LATER = """const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (name) {
  open.call(this, name, 9);
  return open.call(this, name, 8);  // as private windows of some browsers do it: an error comes as an event
}"""
ABSENT = """Object.defineProperty(window, "indexedDB", { value: undefined })"""
SILENT = "IDBFactory.prototype.open = () => new EventTarget()"
LOOSE = {
    "en": "This browser keeps your games, but may forget the last half minute",
    "fr": "Ce navigateur conserve vos parties, mais il peut oublier la dernière demi-minute",
}


def people(page: Page) -> None:
    page.locator("[data-do='set-game'][data-arg='ur']").click()
    page.locator("[data-do='rekind'][data-arg='1']").select_option("human")


@pytest.mark.parametrize(
    ("script", "locale"),
    [(NAMED, "en"), *further((LATER, "fr"), (OPENED, "fr"), (LATER, "en"), (ABSENT, "en"), (SILENT, "en"))],
)
def test_without_indexeddb_it_plays_and_says_what_may_be_lost(
    open_page: Callable[..., Page], script: str, locale: str
) -> None:
    page = open_page(locale=locale)
    page.add_init_script(script)
    page.goto("./")
    ready(page)
    expect(page.locator("#screen")).to_contain_text(LOOSE[locale])
    people(page)
    page.locator("button.begin").click()
    pick(page)
    expect(page.locator("#toast")).to_contain_text(LOOSE[locale])
    expect(page.locator(".saving")).to_be_hidden()
    page.locator("#toast [data-do='dismiss']").click()
    pick(page)
    expect(page.locator("#toast")).to_be_empty()
    actions = "Object.entries(localStorage).find(([key]) => key.startsWith('cradle/game/'))[1]"
    before = page.evaluate(actions)
    page.reload()
    ready(page)
    expect(page.locator("#board")).to_be_visible()
    assert page.evaluate(actions) == before


@pytest.mark.long
def test_without_localstorage_all_is_kept_and_nothing_is_said(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.add_init_script(BLOCKED)
    page.goto("./")
    ready(page)
    people(page)
    page.locator("button.begin").click()
    for _ in range(3):
        pick(page)
    expect(page.locator("#toast")).to_be_empty()
    log = page.locator("#log").text_content()
    expect(page.locator("html")).not_to_have_attribute("data-saving", "")
    page.reload()
    ready(page)
    expect(page.locator("#log")).to_have_text(log or "")
    page.locator(".brand").click()
    expect(page.locator(".saved-game")).to_have_count(1)


@pytest.mark.parametrize("script", [NAMED, *further(LATER)])
def test_without_both_it_plays_and_says_that_nothing_is_kept(open_page: Callable[..., Page], script: str) -> None:
    page = open_page()
    page.add_init_script(BLOCKED)
    page.add_init_script(script)
    page.goto("./")
    ready(page)
    expect(page.locator("#screen .notice-warn")).to_contain_text("This browser keeps nothing for this page")
    people(page)
    page.locator("button.begin").click()
    pick(page)
    expect(page.locator("#toast")).to_contain_text("This browser does not let the page keep anything")
