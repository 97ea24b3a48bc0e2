"""What is done at a table played over days, in a whole page: opening it, sitting down, deciding, and leaving."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from cradle import games
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from playwright.sync_api import Page, expect

from tests.browser.company import AT, MEETING, NAMES, PRESS, come
from tests.browser.sitting import put, ready, until

SENT = "Sent. It counts as soon as Ada is back."
GO_ON, AGREE = "[data-do='post-go-on']", "[data-do='post-agree']"  # the buttons of those whose host is gone
TOLD = "Sent. The others are told as soon as they come."  # that one agrees to go on without the host
LAID = "The others have what they need to go on without you."


def says(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("#prompt")).to_contain_text(text, timeout=MEETING)


def leave(page: Page) -> None:
    """Close the page; the device keeps what it has stored."""
    page.goto("about:blank")


def decide(page: Page) -> int:
    """Press the first move as long as this seat is asked; how many decisions the table has then."""
    while page.locator("#prompt [data-do='list']").count():
        page.evaluate(PRESS, [page.evaluate(AT), 0])
    return int(page.evaluate(AT))


def begun(host: Page, table: Table, site: str, **terms: str) -> str:
    """A kept game is opened to others, to be played over days; the link of its room. terms: its pace."""
    put(host, table, at=site)
    open_game(host, table, site)
    host.locator("[data-do='menu']").click()
    host.locator("dialog [data-do='live']").click()
    host.locator("dialog [name='post']").check()
    for field, value in terms.items():
        host.locator(f"dialog [name='{field}']").select_option(value)
    host.locator("dialog [type='submit']").click()
    link = host.locator("#link").input_value()
    assert re.search(r"#t=[0-9a-f]{64}p$", link)
    host.locator("dialog [data-do='close']").click()
    says(host, LAID)
    return link


def open_game(host: Page, table: Table, site: str) -> None:
    host.goto(urljoin(site, f"#/play/{table.id}"))
    ready(host)


def sit(guest: Page, link: str, name: str, seat: int) -> None:
    """Come when the host is away, and ask for a seat."""
    come(guest, link, name)
    guest.locator(f"[data-do='live-sit'][data-arg='{seat}']").click(timeout=MEETING)
    says(guest, SENT)


def gathered(host: Page, guests: list[Page], table: Table, site: str, **terms: str) -> str:
    """All have sat down, one after the other, and the host has seen it; nobody is there any more. The link."""
    link = begun(host, table, site, **terms)
    leave(host)
    for seat, guest in enumerate(guests, 1):
        sit(guest, link, NAMES[seat], seat)
        leave(guest)
    open_game(host, table, site)
    expect(host.locator("#scores")).to_contain_text(NAMES[len(guests)], timeout=MEETING)
    says(host, LAID)
    leave(host)
    return link


def comes(guest: Page, link: str, n: int = 0) -> None:
    """Open the table, which has so many decisions, and read the post."""
    guest.goto(link)
    ready(guest)
    until(guest, f"() => ({AT})() >= {n}", most=MEETING)
    says(guest, "The post was read")


def ur(seats: int = 2) -> Table:
    """Ada sits here, the others elsewhere."""
    kinds = ["human", *("away" for _ in range(1, seats))]
    who = [Seat(*one) for one in zip(NAMES, COLOURS, kinds, strict=False)]
    table = Table(Record(games.load("ur"), {"seats": seats}, 1), who, "post", "Ur")
    table.moved = 1_700_000_000_000
    return table
