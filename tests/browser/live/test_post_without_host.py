"""The host of a table played over days loses its device: the others go on, through a real relay and with real keys."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urljoin

from cradle import games
from cradle.app.table.seats import Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from playwright.sync_api import Page, expect

from tests.browser.company import AT, MEETING, come
from tests.browser.live.conftest import CLOCK
from tests.browser.live.test_post_table import LAID, SENT, decide, leave, says
from tests.browser.sitting import put, ready, until


def comes(page: Page, link: str, n: int) -> None:
    """Open the table; it has so many decisions."""
    page.goto(link)
    ready(page)
    until(page, f"() => ({AT})() >= {n}", most=MEETING)
    says(page, "The post was read")


def test_two_go_on_when_the_device_of_the_host_is_lost(devices: Callable[..., Page], live_site: str) -> None:
    host, ben, cleo = devices(), devices(), devices()
    kinds = ("human", "away", "away")
    seats = [Seat(*who) for who in zip(("Ada", "Ben", "Cleo"), ("crimson", "azure", "ochre"), kinds, strict=True)]
    table = Table(Record(games.load("ur"), {"seats": 3}, 1), seats, "post", "Ur")
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
    host.locator("dialog [data-do='close']").click()
    says(host, LAID)
    leave(host)
    for seat, (page, name) in enumerate(((ben, "Ben"), (cleo, "Cleo")), 1):
        come(page, link, name)
        page.locator(f"[data-do='live-sit'][data-arg='{seat}']").click(timeout=MEETING)
        says(page, SENT)
        leave(page)
    host.goto(at)
    ready(host)
    expect(host.locator("#scores")).to_contain_text("Cleo", timeout=MEETING)
    n = decide(host)
    says(host, LAID)
    leave(host)
    host.context.clear_cookies()
    host.context.close()

    for page in (ben, cleo):
        comes(page, link, n)
        leave(page)
        page.add_init_script(f"{CLOCK}({5 * 86_400})")
    comes(ben, link, n)
    says(ben, "Ada was last here 5 days ago. If 2 of you agree")
    ben.locator("[data-do='post-go-on']").click()
    says(ben, "Agreed so far: 1 of 2.")
    ben.wait_for_timeout(6_000)  # until a relay has it
    leave(ben)
    comes(cleo, link, n)
    says(cleo, "Ben proposes to go on without Ada.")
    cleo.locator("[data-do='post-agree']").click()
    says(cleo, "Agreed so far: 2 of 2.")
    cleo.wait_for_timeout(6_000)
    leave(cleo)
    ben.goto(link)
    ready(ben)
    says(ben, LAID)
    assert "#/play/" in ben.url
    more = decide(ben)
    says(ben, LAID)
    leave(ben)
    comes(cleo, link, more)
    expect(cleo.locator("#scores")).to_contain_text("Cleo")
    assert cleo.url != link and cleo.url[: len(live_site) + 35] == link[: len(live_site) + 35]
