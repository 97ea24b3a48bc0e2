"""The tab dies between two picks, as on a phone short of memory: it opens again where it was, to the last pick."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page

from tests.app.catalogues import spoken
from tests.browser.drawn import same
from tests.browser.sitting import Sitting, asked, at_table, begin, eager, ended, lots, put, ready, saved, short_game

pytestmark = pytest.mark.first_visit

EVERY = 20  # picks; each one in the long run


@pytest.fixture(scope="module", autouse=True)
def _words() -> Iterator[None]:
    with spoken():
        yield


def killed(page: Page) -> Page:
    """The process behind the page ends at once, without a word to the page; what is left of it, opened anew."""
    context, address = page.context, page.url
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")
    page.close()
    again = context.new_page()
    again.goto(address)
    ready(again)
    return again


@pytest.mark.long  # in make test: once in a game, in tests/browser/table/test_whole_games.py
@pytest.mark.parametrize("every", [EVERY, 1])
def test_a_whole_game_in_which_the_tab_dies_between_picks(open_page: Callable[..., Page], every: int) -> None:
    """The very moment after a click, nothing having been asked of the page since."""
    page = open_page(reduced_motion="reduce")
    lots(page, seed := short_game(2))
    begin(page, "human", "human")
    sitting, choose, deaths = Sitting(page, at_table(page)), eager(seed), 0
    while sitting.wait():
        table, n = sitting.table, len(sitting.table.record)
        sitting.offered()
        action = choose(sitting.position, table.decision)
        if sitting.picks % every:
            sitting.do(action)
            continue
        index = table.decision.actions.index(action)
        mark = table.board.target(action, table.decision)
        sitting.press(f'#board [data-pick="{mark}"]' if mark else f'#prompt [data-do="play"][data-arg="{index}"]')
        sitting.picks += 1
        sitting.page = killed(sitting.page)
        deaths += 1
        sitting.follow()
        assert len(table.record) > n and table.record.indices[n] == index, f"{action} is lost"
        same(sitting.page, table)
    assert deaths == -(-sitting.picks // every) > 3
    ended(sitting.page, sitting.table)


@pytest.mark.long
def test_the_tab_dies_while_a_bot_thinks(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    table = saved("human", "search", until=asked("turn"))
    put(page, table)
    page.goto(f"./#/play/{table.id}")
    ready(page)
    page.locator("[data-do='speed']").select_option("instant")
    sitting, choose = Sitting(page, table), eager(3)
    for _ in range(2):
        while sitting.wait() and not table.bots_turn():
            sitting.do(choose(sitting.position, table.decision))
            if table.bots_turn():
                break
        known = table.record.indices[:]
        sitting.page = killed(sitting.page)
        assert sitting.wait(), "the bot goes on, and then the game does"
        assert table.record.indices[: len(known)] == known and len(table.record) > len(known)
        sitting.offered()
