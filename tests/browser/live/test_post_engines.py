"""The post between two engines: what Chromium has sealed Firefox opens, and the other way round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import engine_page
from tests.browser.company import AT, MEETING, PRESS
from tests.browser.live.conftest import CLOCK
from tests.browser.live.over_days import (
    AGREE,
    GO_ON,
    LAID,
    SENT,
    TOLD,
    begun,
    comes,
    decide,
    leave,
    open_game,
    says,
    sit,
    ur,
)
from tests.browser.sitting import ready, until
from tests.browser.start.test_engines import opened

JOIN = """(name) => {
  document.querySelector("#live-name").value = name;
  document.querySelector("dialog [type='submit']").click();
}"""
CLICK = """(selector) => {
  const found = document.querySelector(selector);
  found?.click();
  return Boolean(found);
}"""
SAYS = "(text) => document.querySelector('#prompt')?.innerText.includes(text)"


@pytest.fixture
def firefox(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[engine_page.Page]:
    yield from opened("firefox", request.node, tmp_path)


def sits_down(firefox: engine_page.Page, link: str) -> None:
    """Come when the host is away, and ask for the second seat."""
    firefox.goto(link)
    ready(firefox)
    until(firefox, "() => Boolean(document.querySelector('#live-name'))")
    firefox.evaluate(JOIN, "Ben")
    until(firefox, CLICK, "[data-do='live-sit'][data-arg='1']", most=MEETING)
    until(firefox, SAYS, SENT, most=MEETING)
    firefox.goto("about:blank")


@pytest.mark.long
def test_a_guest_in_firefox_and_a_host_in_chromium(
    devices: Callable[..., Page], firefox: engine_page.Page, live_site: str
) -> None:
    """They are never there at the same time: a seat is taken, and each decides once."""
    host, table = devices(), ur()
    link = begun(host, table, live_site)
    leave(host)

    sits_down(firefox, link)

    open_game(host, table, live_site)
    expect(host.locator("#scores")).to_contain_text("Ben", timeout=MEETING)
    host.evaluate(PRESS, [0, 0])
    says(host, LAID)
    leave(host)

    firefox.goto(link)
    ready(firefox)
    until(firefox, f"() => ({AT})() === 1", most=MEETING)
    firefox.evaluate(PRESS, [1, 0])
    until(firefox, SAYS, SENT, most=MEETING)
    firefox.goto("about:blank")

    open_game(host, table, live_site)
    until(host, f"() => ({AT})() >= 2", most=MEETING)


@pytest.mark.long
def test_a_guest_in_firefox_takes_over_a_table_whose_host_is_lost(
    devices: Callable[..., Page], firefox: engine_page.Page, live_site: str
) -> None:
    """The clock of the host was behind, so for the others it has not been there for days. What was sealed, shared and
    signed in Chromium opens the box in Firefox, and the other way round.
    """
    host, cleo, table = devices(), devices(), ur(3)
    host.add_init_script(f"{CLOCK}(-{5 * 86_400})")
    link = begun(host, table, live_site)
    leave(host)
    sits_down(firefox, link)
    sit(cleo, link, "Cleo", 2)
    leave(cleo)
    open_game(host, table, live_site)
    expect(host.locator("#scores")).to_contain_text("Cleo", timeout=MEETING)
    n = decide(host)
    says(host, LAID)
    leave(host)
    host.context.close()

    comes(cleo, link, n)
    leave(cleo)
    firefox.goto(link)
    ready(firefox)
    until(firefox, CLICK, GO_ON, most=MEETING)
    until(firefox, SAYS, "Agreed so far: 1 of 2.", most=MEETING)
    until(firefox, SAYS, TOLD, most=MEETING)
    firefox.goto("about:blank")
    comes(cleo, link, n)
    cleo.locator(AGREE).click()
    says(cleo, "Agreed so far: 2 of 2.")
    says(cleo, TOLD)
    leave(cleo)
    firefox.goto(link)
    ready(firefox)
    until(firefox, SAYS, LAID, most=MEETING)
    assert "#/play/" in firefox.evaluate("location.hash")
