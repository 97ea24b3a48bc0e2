"""Other engines than Chromium's: Firefox and WebKit, Safari's own. Whole games with bots; closed and opened again,
taken away as a file and as a link, and without a network.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cradle import games
from cradle.app.table.game_files import dump, load
from cradle.app.table.saves import PREFIX
from cradle.app.table.table import Table

from tests.browser import tables, webdriver
from tests.browser.conftest import PAGES
from tests.browser.engine_page import Page
from tests.browser.place import CONTROLLED, INSTALLED, Place
from tests.browser.sitting import Choice, Sitting, at_table, eager, ready, short_game
from tools.browser.fingers import Fingers, until

FETCHED = "performance.getEntriesByType('resource').map((entry) => entry.name.split('/').pop())"
LAY = "(entries) => { for (const [key, text] of entries) localStorage.setItem(key, text); }"
# Nothing is kept any more, in either place.
EMPTY = """() => new Promise((done, failed) => {
  localStorage.clear();
  const deleted = indexedDB.deleteDatabase("cradle");
  deleted.onsuccess = () => done();
  deleted.onerror = failed;
})"""
NO_PAGE = "assets/runtime/app.css"  # of the same site
CALM = [["cradle/language", "en"], ["cradle/motion", "off"]]
ID = "cafe"
SOME = 8  # picks between two things that happen to a game


@pytest.fixture
def firefox(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Page]:
    yield from opened("firefox", request.node, tmp_path)


@pytest.fixture(params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Page]:
    """A page in one of them."""
    yield from opened(request.param, request.node, tmp_path)


def opened(name: str, item: pytest.Item, folder: Path) -> Iterator[Page]:
    """A page in a fresh profile; fails the test at its end for errors of the page."""
    home = folder / name
    home.mkdir()
    with getattr(webdriver, name)(home) as browser:
        page = Page(browser)
        item.stash[PAGES] = [page]
        yield page
        assert browser.faults() == []


def lay(page: Page, site: str, *entries: list[str]) -> None:
    """From now on the page is at this site, where this is in storage."""
    page.base = site
    page.goto(NO_PAGE)
    page.evaluate(LAY, [*CALM, *entries])


def on_the_page(page: Page, text: str) -> None:
    """Wait until it says so."""
    until(page, "(text) => document.body.innerText.includes(text)", text, f"“{text}” is not on the page")


@pytest.mark.long
# Firefox, every day ---------------------------------------------------------------------------------------------------
def test_firefox_starts_from_the_snapshot_and_plays_a_turn_of_ur(firefox: Page, site: str) -> None:
    page = firefox
    lay(page, site)
    page.goto("./")
    ready(page)
    fetched = page.evaluate(FETCHED)
    assert "data.zip" in fetched and "cradle.zip" not in fetched
    press = Fingers(page).press
    press("[data-do='set-game'][data-arg='ur']")
    press("label:has(input[name='variant-seats'][value='2'])")
    for seat, kind in enumerate(("human", "heuristic")):
        page.locator(f"[data-do='rekind'][data-arg='{seat}']").select_option(kind)
    press("button.begin")
    page.wait_for_selector("#board")
    page.locator("[data-do='speed']").select_option("instant")
    sitting = Sitting(page, at_table(page))
    assert not sitting.play(eager(1), until=lambda: turns(sitting.table) > 2)


def turns(table: Table) -> int:
    """How many turns were begun."""
    return sum(event.id == "turn" for _, event in table.happened)


# WebKit ---------------------------------------------------------------------------------------------------------------
@pytest.fixture
def webkit(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Page]:
    yield from opened("webkit", request.node, tmp_path)


@pytest.mark.long
def test_where_safari_clears_games_away_a_file_is_recommended(webkit: Page, site: str) -> None:
    table, _ = ur()
    table.begun = 1_700_000_000_000
    lay(webkit, site, [PREFIX + table.id, dump(table)])
    webkit.goto("./")
    ready(webkit)
    assert "data.zip" in webkit.evaluate(FETCHED) and "cradle.zip" not in webkit.evaluate(FETCHED)
    on_the_page(webkit, "may delete games seven days after your last visit")


# Whole games ----------------------------------------------------------------------------------------------------------
def ur() -> tuple[Table, Choice]:
    seed = short_game(2)
    return tables.table(games.load("ur"), "human", "heuristic", id=ID, seed=seed), eager(seed)


def nomads() -> tuple[Table, Choice]:
    game = games.load("civilization")
    return tables.table(game, "human", "heuristic", "heuristic", id=ID, rules="nomads"), tables.habit(game, 1)


def renaissance() -> tuple[Table, Choice]:
    game = games.load("renaissance")
    return tables.table(game, "human", "heuristic", "heuristic", id=ID, epochs=1), tables.habit(game, 1)


@pytest.mark.long
@pytest.mark.parametrize("begun", [ur, nomads, renaissance])
def test_a_whole_game(engine: Page, place: Place, begun: Callable[[], tuple[Table, Choice]]) -> None:
    table, choose = begun()
    page = engine
    lay(page, place.address, [PREFIX + table.id, dump(table)])
    page.goto(f"./#/play/{table.id}")
    ready(page)
    assert page.evaluate(INSTALLED)
    sitting = Sitting(page, at_table(page))
    page.locator("[data-do='speed']").select_option("instant")
    some(sitting, choose)

    again(sitting)
    some(sitting, choose)
    taken_as_a_file(sitting, page.browser.folder)
    some(sitting, choose)
    taken_as_a_link(sitting)
    some(sitting, choose)

    place.stop()
    assert page.evaluate("() => fetch('nowhere').then(() => 'there', () => 'gone')") == "gone"
    again(sitting)
    assert page.evaluate(CONTROLLED)
    assert sitting.play(choose)
    assert len({*sitting.table.record.seats}) == len(table.seats), "a bot has not played"
    told_at_the_end(sitting)


def some(sitting: Sitting, choose: Choice) -> None:
    """Play on for a few picks."""
    more = sitting.picks + SOME
    assert not sitting.play(choose, until=lambda: sitting.picks >= more)


def again(sitting: Sitting) -> None:
    """The page is loaded once more, and shows the game as it was."""
    sitting.page.reload()
    ready(sitting.page)
    sitting.page.wait_for_selector("#board")
    sitting.follow()
    sitting.offered()


def taken_as_a_file(sitting: Sitting, folder: Path) -> None:
    """The game is downloaded, and opened as another one beside it; then the first one goes on."""
    page = sitting.page
    sitting.press("[data-do='menu']")
    sitting.press("dialog [data-do='export']")
    file = downloaded(folder)
    assert load(file.read_text("utf-8"), "file").record.indices == sitting.table.record.indices
    page.goto(NO_PAGE)
    page.goto("./")
    ready(page)
    page.set_input_files("input[type='file']", file)
    on_the_page(page, "is now among your saved games.")
    page.goto(NO_PAGE)
    opens(sitting)


def downloaded(folder: Path) -> Path:
    """The file, once it is there to its end."""
    ends = time.monotonic() + webdriver.PATIENCE
    while not (files := [file for file in folder.rglob("*.cradle.json") if file.stat().st_size]):
        assert time.monotonic() < ends, f"nothing was downloaded: {sorted(folder.iterdir())}"
        time.sleep(0.1)
    return files[0]


def taken_as_a_link(sitting: Sitting) -> None:
    """Where the game is not known, its link opens it, on a page that was not there; then the first one goes on."""
    page, table = sitting.page, sitting.table
    kept = page.evaluate("(key) => localStorage.getItem(key)", PREFIX + table.id)
    sitting.press("[data-do='menu']")
    sitting.press("dialog [data-do='share']")
    page.wait_for_selector("dialog .qr svg")
    link = page.evaluate("document.querySelector('#link').value")
    page.goto(NO_PAGE)
    page.evaluate(EMPTY)
    lay(page, page.base)
    page.goto(link)
    ready(page)
    page.wait_for_selector("dialog [data-do='link-new']")  # a long game is read in slices
    sitting.press("dialog [data-do='link-new']")
    page.wait_for_selector("#board")
    assert at_table(page).record.indices == table.record.indices
    page.goto(NO_PAGE)
    page.evaluate(EMPTY)
    lay(page, page.base, [PREFIX + table.id, kept])
    opens(sitting)


def opens(sitting: Sitting) -> None:
    """The page is opened at the game, and shows it as it was."""
    page = sitting.page
    page.goto(f"./#/play/{sitting.table.id}")
    ready(page)
    page.wait_for_selector("#board")
    sitting.follow()


def told_at_the_end(sitting: Sitting) -> None:
    """The ranking names every seat, in the order of the rules."""
    rows = sitting.page.locator("#ending .rank-row, #ending .ur-score").all_inner_texts()
    standings = sitting.table.game.standings(sitting.position)
    for row, standing in zip(rows, standings, strict=True):
        assert sitting.table.seats[standing.seat].name in row
