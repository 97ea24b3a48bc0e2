"""Storage, files and answers in which brackets stand thousands deep: Python in the page outlives them all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cradle.app.base.settings import PREFERENCES
from cradle.app.live.stored import ROOM
from cradle.app.table.saves import PREFIX
from cradle.app.turn.drafts import DRAFT
from playwright.sync_api import Page, expect

from tests.browser.conftest import further
from tests.browser.keep.test_keeping import offer
from tests.browser.sitting import STORED, asked, put, ready, saved

ID = "kept"
DEEP = "(depth) => '[{\"a\":'.repeat(depth / 2) + 1 + '}]'.repeat(depth / 2)"
LAID = f"([key, depth]) => localStorage.setItem(key, ({DEEP})(depth))"
# Where it lies, and where the page opens.
ENTRIES = [(PREFERENCES, ""), *further((PREFIX + "bad", ""), (DRAFT + ID, f"#/play/{ID}"), (ROOM + ID, f"#/play/{ID}"))]


@pytest.mark.parametrize("depth", [5_000, *further(100_000)])
@pytest.mark.parametrize(("key", "at"), ENTRIES)
def test_a_deep_entry_ends_nothing_and_is_not_lost(
    open_page: Callable[..., Page], key: str, at: str, depth: int
) -> None:
    table = saved("human", "human", until=asked("war.number"), id=ID)
    page = open_page()
    put(page, table)
    empty = page.context.new_page()
    empty.route("**", lambda route: route.fulfill(content_type="text/html", body="<title>empty</title>"))
    empty.goto("./")
    empty.evaluate(LAID, [key, depth])
    deep = empty.evaluate("(key) => localStorage.getItem(key)", key)
    page.goto(f"./{at}")
    ready(page)
    if not at:
        expect(page.locator(".saved-game")).to_have_count(1)
    if key.startswith(PREFIX):
        expect(page.locator(".saved-broken")).to_contain_text("This saved game is damaged")
    else:
        expect(page.locator("#toast")).to_contain_text("damaged and cannot be read. It was set aside")
    kept = page.evaluate("() => Object.values(localStorage)")
    assert deep in kept, "nothing is lost"
    page.goto(f"./#/play/{ID}")
    page.locator("#prompt .count-button").first.click()
    assert page.evaluate(STORED)[: len(table.record) + 1] == [*table.record.indices, 0]


@pytest.mark.long  # in make test: without a browser, in tests/kernel/test_outside.py
def test_a_deep_file_and_a_deep_answer_are_refused(same_page: Callable[..., Page]) -> None:
    page = same_page()
    offer(page, "[" * 100_000)
    expect(page.locator("#toast")).to_contain_text("This file is not a saved game")
    offer(page, '{"cradle":1,"games":[' + '{"record":[' * 5_000 + "]}" * 5_000 + "]}")
    expect(page.locator("#toast")).to_contain_text("This file is not a saved game")
    page.locator("[data-do='first-game'][data-arg='ur']").click()
    expect(page.locator("#board")).to_be_visible()
