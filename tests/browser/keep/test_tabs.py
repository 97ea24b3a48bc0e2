"""Two tabs of one browser on one game: each sees what the other plays, and no move is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from cradle.app.table.picked import picks_to_take_back
from cradle.app.table.saves import PREFIX
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.app.catalogues import spoken
from tests.browser.conftest import further
from tests.browser.drawn import same
from tests.browser.sitting import STORED, Sitting, asked, eager, put, ready, saved, until

ASLEEP = """BroadcastChannel.prototype.addEventListener = function (type, heard) {
  EventTarget.prototype.addEventListener.call(this, type, (event) => sessionStorage.getItem("asleep") || heard(event));
}"""
# Click, at this moment of the clock that both tabs have, on the first or the last of what can be picked.
AT_ONCE = """([moment, end]) => {
  const picks = document.querySelectorAll("#board [data-pick][tabindex='0']:not([aria-pressed])");
  const pick = picks[end * (picks.length - 1)];
  setTimeout(() => {
    while (Date.now() < moment);
    pick.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, moment - Date.now() - 30);
}"""
SETTLED = f"() => 'saving' in document.documentElement.dataset ? null : JSON.stringify(({STORED})())"
DATABASE = """(key) => new Promise((done, failed) => {
  const opened = indexedDB.open("cradle");
  opened.onerror = failed;
  opened.onsuccess = () => {
    const asked = opened.result.transaction("entries").objectStore("entries").get(key);
    asked.onsuccess = () => (opened.result.close(), done(asked.result === localStorage.getItem(key)));
  };
})"""


@pytest.fixture(scope="module", autouse=True)
def _words() -> Iterator[None]:
    with spoken():
        yield


def tabs(open_page: Callable[..., Page], table: Table) -> tuple[Page, Page]:
    first = open_page(reduced_motion="reduce")
    put(first, table)
    first.goto(f"./#/play/{table.id}")
    ready(first)
    second = first.context.new_page()
    second.add_init_script(ASLEEP)
    second.goto(f"./#/play/{table.id}")
    ready(second)
    return first, second


def plays(page: Page, table: Table, seed: int) -> None:
    """A few picks in this tab; the other may be behind it."""
    page.bring_to_front()
    heard(page, table)
    sitting = Sitting(page, table)
    sitting.play(eager(seed), until=lambda: sitting.picks >= 3)


def heard(page: Page, table: Table) -> None:
    """What one tab writes is a moment on its way to the storage that another sees."""
    until(page, f"(n) => ({STORED})().length === n", len(table.record))


def sees(page: Page, table: Table) -> None:
    """The tab shows the last pick by itself, and says why."""
    heard(page, table)
    expect(page.locator("#toast")).to_contain_text("This game continues in another tab")
    same(page, table)


def test_each_tab_sees_what_the_other_plays(open_page: Callable[..., Page]) -> None:
    table = saved("human", "human", until=asked("turn"), id="abc123")
    first, second = tabs(open_page, table)
    for seed, (one, other) in enumerate(((first, second), (second, first), (first, second), (second, first))):
        plays(one, table, seed)
        sees(other, table)
    assert first.evaluate(STORED) == second.evaluate(STORED) == table.record.indices


@pytest.mark.parametrize("races", [4, *further(60)])
def test_two_picks_at_the_same_moment_leave_one_game(open_page: Callable[..., Page], races: int) -> None:
    """Both tabs show it in the end, storage has it twice, and what was saved before is its beginning."""
    table = saved("human", "human", until=asked("turn"), id="abc123")
    pages = tabs(open_page, table)
    known = table.record.indices[:]
    for n in range(races):
        for page in pages:
            until(page, f"(n) => ({STORED})().length >= n", len(known))
            expect(page.locator("#board [data-pick][tabindex='0']:not([aria-pressed])").first).to_be_visible()
        moment = pages[0].evaluate("() => Date.now() + 400")
        for end, page in enumerate(pages):
            page.evaluate(AT_ONCE, [moment + (n % 3 - 1) * end, end])
        until(pages[0], f"(n) => ({STORED})().length > n", len(known))
        pages[0].wait_for_timeout(400)  # both have heard of each other by then, or never will
        shown = []
        for page in pages:
            until(page, f"() => ({SETTLED})() !== null")
            assert page.evaluate(DATABASE, PREFIX + table.id)
            shown.append(json.loads(page.evaluate(SETTLED)))
        assert shown[0] == shown[1] and shown[0][: len(known)] == known
        known = shown[0]
        expect(pages[1].locator("#log")).to_have_text(pages[0].locator("#log").text_content() or "")
        if not pages[0].locator("#board [data-pick][tabindex='0']:not([aria-pressed])").count():
            break  # a number is asked for, or the game is over


@pytest.mark.long
def test_what_is_taken_back_in_one_is_taken_back_in_the_other(open_page: Callable[..., Page]) -> None:
    table = saved(
        "human", "human", until=lambda t: asked("war.number")(t) and len(picks_to_take_back(t)) == 2, id="abc123"
    )
    first, second = tabs(open_page, table)
    first.bring_to_front()
    first.locator("#prompt [data-do='undo']").click()
    table.undo(len(table.record) - 1)
    sees(second, table)
    plays(second, table, 1)
    sees(first, table)


@pytest.mark.long
def test_a_tab_that_was_told_nothing_loses_nothing(open_page: Callable[..., Page]) -> None:
    """A browser may put a tab to sleep: it wakes to a click on a board that is long out of date."""
    table = saved("human", "human", until=asked("turn"), id="abc123")
    first, second = tabs(open_page, table)
    old = second.locator("#board [data-pick][tabindex='0']").first.get_attribute("data-pick")
    second.evaluate("sessionStorage.setItem('asleep', 'yes')")
    plays(first, table, 1)
    played = table.record.indices[:]
    second.bring_to_front()
    second.locator(f'#board [data-pick="{old}"]').click()
    expect(second.locator("#toast")).to_contain_text("This game continues in another tab")
    assert second.evaluate(STORED) == played
    same(second, table)
    second.evaluate("sessionStorage.removeItem('asleep')")
    plays(second, table, 2)
    sees(first, table)


@pytest.mark.long  # in make test: without a browser, in tests/app/table/test_tabs.py
def test_with_a_bot_one_of_two_tabs_asks_it(open_page: Callable[..., Page]) -> None:
    table = saved("human", "heuristic", until=asked("turn"), id="abc123")
    first, second = tabs(open_page, table)
    first.bring_to_front()
    first.locator("[data-do='speed']").select_option("instant")
    for seed, page in enumerate((first, second, first)):
        plays(page, table, seed)
        Sitting(page, table).wait()
    for page in (first, second):
        heard(page, table)
    assert first.evaluate(STORED) == second.evaluate(STORED) == table.record.indices
