"""What is over leaves nothing behind: a page is after many games what it was after a few."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page

from tests.browser.conftest import further
from tests.browser.sitting import over, put, ready, saved

MAY_STAY = 200  # nodes, such as those that the last click hit; a table has thousands
PICK = """() => {
  const one = document.querySelector("#prompt :is([data-do='play'], [data-do='confirm'])")
    ?? document.querySelector("#board .pick.is-legal");
  one?.focus();
  one?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""
PRESS = "(button) => document.querySelector(button).click()"


def pressed(page: Page, button: str, leads_to: str) -> None:
    """No handle of Playwright's is asked for: each would keep the element it stands for."""
    page.evaluate(PRESS, button)
    page.wait_for_function("(shown) => Boolean(document.querySelector(shown))", arg=leads_to)


def one_game(page: Page, game: str) -> None:
    """Begun, played a little, left and deleted."""
    pressed(page, f"[data-do='first-game'][data-arg='{game}']", "#board svg")
    for _ in range(4):
        page.wait_for_timeout(200)
        page.evaluate(PICK)
    pressed(page, "[data-do='home']", ".home")
    pressed(page, "[data-do='delete']", ".toast")
    pressed(page, "[data-do='dismiss']", ".home")


def counted(page: Page, chromium: CDPSession) -> tuple[int, int]:
    """Nodes and listeners, detached ones too, after all garbage is collected."""
    page.wait_for_timeout(500)
    for _ in range(3):
        chromium.send("HeapProfiler.collectGarbage")
    found = chromium.send("Memory.getDOMCounters")
    return found["nodes"], found["jsEventListeners"]


@pytest.mark.long
@pytest.mark.parametrize("game", ["civilization", *further("ur", "renaissance")])
def test_no_game_leaves_nodes_or_listeners_behind(open_page: Callable[..., Page], game: str) -> None:
    page = open_page()
    page.add_init_script("""localStorage.setItem("cradle/preferences", '{"speed": "instant"}')""")
    page.goto("./")
    ready(page)
    chromium = page.context.new_cdp_session(page)
    found = []
    for _ in range(6):
        one_game(page, game)
        found.append(counted(page, chromium))
    (third, listeners), (sixth, after) = found[2], found[5]
    assert sixth <= third + MAY_STAY, found
    assert after <= listeners, found


def page_with_a_game_over(open_page: Callable[..., Page]) -> tuple[Page, CDPSession]:
    """At its entrance; the game is among those that are kept."""
    page = open_page()
    put(page, saved("human", "human", until=over, id="kept"))
    page.goto("./")
    ready(page)
    return page, page.context.new_cdp_session(page)


def open_result(page: Page) -> None:
    """Go to the result of that game, with its charts."""
    page.evaluate("location.hash = '#/play/kept'")
    page.wait_for_function("() => Boolean(document.querySelector('.charts canvas'))", polling=20)


@pytest.mark.long
def test_no_chart_keeps_the_table_it_stood_at(open_page: Callable[..., Page]) -> None:
    """An engine keeps one of many plots for ever, as the pattern of an object, once it has drawn a dozen."""
    page, chromium = page_with_a_game_over(open_page)
    found = []
    for rounds in (2, 18):
        for _ in range(rounds):
            open_result(page)
            pressed(page, "[data-do='home']", ".home")
        found.append(counted(page, chromium))
    (second, _), (last, _) = found
    assert last <= second + MAY_STAY, found


def test_no_look_back_keeps_the_table_it_stood_at(open_page: Callable[..., Page]) -> None:
    """Where one was beside the result, and what was pressed last, is remembered; not with all that stood around it."""
    page, chromium = page_with_a_game_over(open_page)
    found = []
    for looks in (False, False, True):
        open_result(page)
        if looks:
            page.evaluate("document.querySelector('#log [data-do=\"look\"]').focus()")
            pressed(page, "#log [data-do='look']", ".replay-slider")
        page.evaluate("location.hash = '#/'")  # nothing else is pressed
        page.wait_for_function("() => Boolean(document.querySelector('.home'))")
        found.append(counted(page, chromium))
    (_, (second, _), (looked, _)) = found
    assert looked <= second + MAY_STAY, found
