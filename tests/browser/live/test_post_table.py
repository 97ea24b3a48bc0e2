"""A table played over days: people who are never there at the same time, through a real relay."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import urljoin

import pytest
from cradle import games
from cradle.app.table.seats import Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.company import AT, MEETING, PRESS, come
from tests.browser.sitting import put, ready, until

SENT = "Sent. It counts as soon as Ada is back."
LAID = "The others have what they need to go on without you."


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


def ur() -> Table:
    seats = [Seat("Ada", "crimson", "human"), Seat("Ben", "azure", "away")]
    table = Table(Record(games.load("ur"), {"seats": 2}, 1), seats, "post", "Ur")
    table.moved = 1_700_000_000_000
    return table


def test_two_play_who_are_never_there_at_the_same_time(devices: Callable[..., Page], live_site: str) -> None:
    host, guest, table = devices(), devices(), ur()
    link = begun(host, table, live_site)
    leave(host)

    sit(guest, link, "Ben", 1)
    leave(guest)

    open_game(host, table, live_site)
    says(host, LAID)
    expect(host.locator("#scores")).to_contain_text("Ben")
    n = decide(host)
    says(host, LAID)
    leave(host)

    guest.goto(link)
    ready(guest)
    until(guest, f"() => ({AT})() >= {n}", most=MEETING)
    says(guest, "The post was read")


def test_who_closes_the_page_right_after_a_pick_loses_nothing(devices: Callable[..., Page], live_site: str) -> None:
    """What was decided is stored before all else, and the next visit lays it at the latest, without a press."""
    host, guest, table = devices(), devices(), ur()
    link = begun(host, table, live_site)
    leave(host)
    sit(guest, link, "Ben", 1)
    leave(guest)

    open_game(host, table, live_site)
    expect(host.locator("#scores")).to_contain_text("Ben", timeout=MEETING)
    host.evaluate(PRESS, [0, 0])
    leave(host)
    open_game(host, table, live_site)
    says(host, LAID)
    leave(host)

    guest.goto(link)
    ready(guest)
    until(guest, f"() => ({AT})() === 1", most=MEETING)
    kept = guest.evaluate(
        f"async (place) => {{ await ({PRESS})(place); return Object.entries(localStorage); }}", [1, 0]
    )
    guest.close()
    (entry,) = [json.loads(text) for key, text in kept if key.startswith("cradle/guest/")]
    assert [json.loads(message)["t"] for _, message in entry["unsent"]] == ["act"]
    guest = guest.context.new_page()
    guest.goto(link)
    ready(guest)
    says(guest, SENT)
    leave(guest)

    open_game(host, table, live_site)
    until(host, f"() => ({AT})() >= 2", most=MEETING)


@pytest.mark.long
def test_orders_and_a_holiday_given_while_the_host_is_away_hold_when_it_comes(
    devices: Callable[..., Page], live_site: str
) -> None:
    """Said in the dialogs by somebody who is alone there; when everyone writes a number, nobody waits for them."""
    host, guest, table = devices(), devices(), writing()
    link = begun(host, table, live_site, pace="168", then="once")
    leave(host)
    sit(guest, link, "Ben", 1)
    leave(guest)
    open_game(host, table, live_site)
    says(host, LAID)
    leave(host)

    guest.goto(link)
    ready(guest)
    says(guest, "The post was read")
    guest.locator("[data-do='menu']").click()
    guest.locator("dialog [data-do='standing']").click()
    guest.locator("dialog [data-do='standing-kind']").select_option("write")
    guest.locator("dialog [data-do='standing-choose']").select_option("4")
    guest.locator("dialog [data-do='standing-add']").click()
    expect(guest.locator("dialog [data-do='standing-drop']")).to_have_count(1)
    guest.locator("dialog [data-do='close']").click()
    guest.locator("#prompt [data-do='live']").click()
    guest.locator("dialog [data-do='live-rest']").select_option("7")
    guest.locator("dialog [data-do='close']").click()
    says(guest, SENT)
    leave(guest)

    open_game(host, table, live_site)
    until(host, "() => Object.values(localStorage).some((text) => text.includes('\"write\"'))", most=MEETING)
    host.locator("#prompt [data-do='live']").click()
    expect(host.locator("dialog")).to_contain_text("on holiday")
    host.locator("dialog [data-do='close']").click()
    n = host.evaluate(AT)
    host.evaluate(PRESS, [n, 2])
    until(host, f"() => ({AT})() > {n + 1}", most=MEETING)
    says(host, LAID)
    leave(host)

    guest.goto(link)
    ready(guest)
    expect(guest.locator("#log")).to_contain_text("A standing order answers for Ben.", timeout=MEETING)


def writing() -> Table:
    """Renaissance: Ada, then Ben writes how many tokens they take."""

    def reached(t: Table) -> bool:
        return t.decision is not None and t.decision.kind == "tokens.write" and t.decision.seat == 0

    table = tables.played(games.load("renaissance"), "human", "human", "heuristic", until=reached, epochs=1)
    table.seats[1].kind = "away"
    return table
