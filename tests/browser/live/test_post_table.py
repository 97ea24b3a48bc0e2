"""A table played over days: people who are never there at the same time, through a real relay."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urljoin

from cradle import games
from cradle.app.table.seats import Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from playwright.sync_api import Page, expect

from tests.browser.company import AT, MEETING, PRESS, come
from tests.browser.sitting import put, ready, until


def says(page: Page, text: str) -> None:
    expect(page.locator("#prompt")).to_contain_text(text, timeout=MEETING)


def leave(page: Page) -> None:
    """Close the page; the device keeps what it has stored."""
    page.goto("about:blank")


def decide(page: Page) -> int:
    """Press the first move as long as this seat is asked; how many decisions the table has then."""
    while page.locator("#prompt [data-do='list']").count():
        page.evaluate(PRESS, [page.evaluate(AT), 0])
    return int(page.evaluate(AT))


def test_two_play_who_are_never_there_at_the_same_time(devices: Callable[..., Page], live_site: str) -> None:
    host, guest = devices(), devices()
    seats = [Seat("Ada", "crimson", "human"), Seat("Ben", "azure", "away")]
    table = Table(Record(games.load("ur"), {"seats": 2}, 1), seats, "post", "Ur")
    table.moved = 1_700_000_000_000
    at = urljoin(live_site, f"#/play/{table.id}")
    put(host, table, at=live_site)
    host.goto(at)
    ready(host)
    host.locator("[data-do='menu']").click()
    host.locator("dialog [data-do='live']").click()
    host.locator("dialog [name='post']").check()
    host.locator("dialog [type='submit']").click()
    link = host.locator("#link").input_value()
    assert re.search(r"#t=[0-9a-f]{64}p$", link)
    host.locator("dialog [data-do='close']").click()
    says(host, "The others have what they need to go on without you.")
    leave(host)

    come(guest, link, "Ben")
    guest.locator("[data-do='live-sit'][data-arg='1']").click(timeout=MEETING)
    says(guest, "Sent. It counts as soon as Ada is back.")
    leave(guest)

    host.goto(at)
    ready(host)
    says(host, "The others have what they need to go on without you.")
    expect(host.locator("#scores")).to_contain_text("Ben")
    n = decide(host)
    says(host, "The others have what they need to go on without you.")
    leave(host)

    guest.goto(link)
    ready(guest)
    until(guest, f"() => ({AT})() >= {n}", most=MEETING)
    says(guest, "The post was read")
