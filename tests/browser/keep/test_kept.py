"""Whatever happens to the browser, no pick is lost that the page showed as saved, or that others have seen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from cradle.app.table.saves import PREFIX
from playwright.sync_api import Browser, Page

from tests.app.catalogues import spoken
from tests.browser.company import AT, Company, all_here, hosted, join
from tests.browser.conftest import further
from tests.browser.killable import Killable
from tests.browser.sitting import STORED, Sitting, asked, at_table, eager, emptied, put, ready, saved, until

# The decisions of the game, where the page shows them as saved: nothing of it is under way.
SHOWN = f"() => 'saving' in document.documentElement.dataset ? null : JSON.stringify(({STORED})())"


@pytest.fixture(scope="module", autouse=True)
def _words() -> Iterator[None]:
    with spoken():
        yield


@pytest.fixture
def killable(browser: Browser, tmp_path: Path) -> Iterator[Killable]:
    found = Killable(browser.browser_type, tmp_path / "profile")
    yield found
    found.kill()


@pytest.mark.timeout(7200)  # a hundred starts
@pytest.mark.parametrize("kills", [3, *further(100)])
def test_a_killed_browser_has_kept_what_it_showed_as_saved(killable: Killable, site: str, kills: int) -> None:
    """Killed at any moment: between two picks, and while one is written."""
    chance, address, shown, played = Random(kills), "", list[int](), 0
    for _ in range(kills):
        page = killable.start()
        page.goto(address or site)
        ready(page)
        if not address:
            page.locator("[data-do='set-game'][data-arg='ur']").click()
            for seat in page.locator("[data-do='rekind']").all():
                seat.select_option("human")
            page.locator("button.begin").click()
            page.wait_for_selector("#board")
            address = page.url
        table = at_table(page)
        assert table.record.indices[: len(shown)] == shown, f"{len(shown)} were shown as saved"
        if table.over:
            address, shown = "", []
        sitting, choose = Sitting(page, table), eager(chance.randrange(1_000))
        more = chance.randrange(1, 8)
        with killable.killed_after(table, more, chance.uniform(0, 0.5)):
            while sitting.wait():
                sitting.do(choose(sitting.position, table.decision))
                if now := page.evaluate(SHOWN):
                    shown, played = json.loads(now), played + 1
    assert played, "no pick was ever shown as saved"


@pytest.mark.timeout(7200)  # a hundred starts
@pytest.mark.parametrize("kills", further(2, 100))
def test_a_killed_host_has_kept_what_others_have_seen(
    killable: Killable, devices: Callable[[], Page], live_site: str, kills: int
) -> None:
    """What the guest has been told, its own picks among it, and its seat; after a game that is over comes the next."""
    chance, address = Random(kills), ""
    for n in range(kills):
        page = killable.start()
        if not address:
            guest, table = devices(), saved("human", "away", until=asked("turn"), id=f"live{n}")
            link = hosted(page, table, live_site)
            address = page.url
            join(guest, link, 1)
            told = 0
        page.goto(address)
        ready(page)
        assert len(page.evaluate(STORED)) >= told, f"the guest has seen {told} decisions"
        all_here([page, guest])
        company = Company([page, guest], at_table(page))
        with killable.killed_after(company.table, chance.randrange(1, 6), chance.uniform(0, 0.5)):
            company.play(eager(chance.randrange(1_000)))
        told = guest.evaluate(AT)
        if company.table.over:
            guest.close()
            address = ""


# What IndexedDB has of a game is whole; what localStorage has of it is laid there from outside, or was lost.
LAID = """([key, text]) => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text))"""


@pytest.mark.parametrize("laid", ["{oh", "[[[", *further(None, ""), *further("behind")])
def test_what_one_layer_has_lost_comes_from_the_other(open_page: Callable[..., Page], laid: str | None) -> None:
    """And nothing that was laid there is gone."""
    page, table = open_page(), saved("human", "human", until=asked("war.number"))
    put(page, table)
    page.goto(f"./#/play/{table.id}")
    ready(page)
    key, before, sitting, choose = PREFIX + table.id, "", Sitting(page, table), eager(1)
    for _ in range(2):
        before = page.evaluate("(key) => localStorage.getItem(key)", key)
        assert sitting.wait()
        sitting.do(choose(sitting.position, table.decision))
        until(page, "() => !('saving' in document.documentElement.dataset)")
    whole = page.evaluate(STORED)
    text = before if laid == "behind" else laid
    page.goto("about:blank")
    empty = emptied(page.context.new_page())
    empty.goto("./")
    empty.evaluate(LAID, [key, text])
    empty.close()
    page.goto(f"./#/play/{table.id}")
    ready(page)
    assert page.evaluate(STORED) == whole
    if laid in ("{oh", "[[["):
        assert laid in page.evaluate("() => Object.values(localStorage)")
