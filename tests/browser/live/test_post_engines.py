"""The post between two engines: what Chromium has sealed Firefox opens, and the other way round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import engine_page
from tests.browser.company import AT, MEETING, PRESS
from tests.browser.live.test_post_table import LAID, SENT, begun, leave, open_game, says, ur
from tests.browser.sitting import ready, until
from tests.browser.start.test_engines import opened

JOIN = """(name) => {
  document.querySelector("#live-name").value = name;
  document.querySelector("dialog [type='submit']").click();
}"""
SIT = """() => {
  const seat = document.querySelector("[data-do='live-sit'][data-arg='1']");
  seat?.click();
  return Boolean(seat);
}"""
SAYS = "(text) => document.querySelector('#prompt')?.innerText.includes(text)"


@pytest.fixture
def firefox(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[engine_page.Page]:
    yield from opened("firefox", request.node, tmp_path)


@pytest.mark.long
def test_a_guest_in_firefox_and_a_host_in_chromium(
    devices: Callable[..., Page], firefox: engine_page.Page, live_site: str
) -> None:
    """They are never there at the same time: a seat is taken, and each decides once."""
    host, table = devices(), ur()
    link = begun(host, table, live_site)
    leave(host)

    firefox.goto(link)
    ready(firefox)
    until(firefox, "() => Boolean(document.querySelector('#live-name'))")
    firefox.evaluate(JOIN, "Ben")
    until(firefox, SIT, most=MEETING)
    until(firefox, SAYS, SENT, most=MEETING)
    firefox.goto("about:blank")

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
