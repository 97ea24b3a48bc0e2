"""The host of a table played over days loses its device: the others go on, through real relays and with real keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.company import AT, MEETING, PRESS
from tests.browser.live.conftest import CLOCK
from tests.browser.live.over_days import AGREE, GO_ON, LAID, TOLD, comes, decide, gathered, leave, open_game, says, ur
from tests.browser.live.post import IDS, wait_until
from tests.browser.relays import KeepingRelay
from tests.browser.sitting import ready, until

DAYS = 5 * 86_400  # seconds after which the others come again


def gone(devices: Callable[..., Page], site: str) -> tuple[list[Page], str, int]:
    """Two guests of a table whose host has played, and is gone for good since some days; its link, and how many
    decisions there are.
    """
    host, *guests = (devices() for _ in range(3))
    table = ur(3)
    link = gathered(host, guests, table, site)
    open_game(host, table, site)
    n = decide(host)
    says(host, LAID)
    leave(host)
    host.context.close()
    for guest in guests:
        comes(guest, link, n)
        leave(guest)
        guest.add_init_script(f"{CLOCK}({DAYS})")
    return guests, link, n


@pytest.mark.long
def test_two_go_on_when_the_device_of_the_host_is_lost(devices: Callable[..., Page], live_site: str) -> None:
    (ben, cleo), link, n = gone(devices, live_site)
    comes(ben, link, n)
    says(ben, "Ada was last here 5 days ago. If 2 of you agree")
    ben.locator(GO_ON).click()
    says(ben, "Agreed so far: 1 of 2.")
    says(ben, TOLD)
    leave(ben)
    comes(cleo, link, n)
    says(cleo, "Ben proposes to go on without Ada.")
    cleo.locator(AGREE).click()
    says(cleo, "Agreed so far: 2 of 2.")
    says(cleo, TOLD)
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
    same = len(live_site) + 35
    assert cleo.url != link and cleo.url[:same] == link[:same]


@pytest.mark.long
def test_they_go_on_among_relays_that_lie_and_lose_nothing_that_anyone_was_told(
    devices_at: Callable[[str], Page], site_with: Callable[..., str]
) -> None:
    """One relay says again what is old, one forges, and the third is emptied in mid-game. Whoever comes next fills it,
    and soon it is the only one. What the host had decided where nobody heard of it is offered again when it comes back.
    """
    replays, emptied = KeepingRelay("replay"), KeepingRelay()
    relays = [replays, KeepingRelay("forge"), emptied]
    site = site_with(*relays)
    ada, ben, cleo = (devices_at(site) for _ in range(3))
    table = ur(3)
    link = gathered(ada, [ben, cleo], table, site)
    comes(cleo, link)
    cleo.evaluate(PRESS, [0, 0])
    says(cleo, "Sent. It counts as soon as Ada is back.")
    leave(cleo)
    open_game(ada, table, site)
    until(ada, f"() => ({AT})() === 1", most=MEETING)
    says(ada, LAID)
    leave(ada)
    emptied.kept.clear()
    del replays.kept[1:]

    comes(ben, link, 1)
    wait_until(ben, lambda: {*ben.evaluate(IDS)} <= ids(emptied), most=MEETING)
    log = ben.locator("#log").inner_text()
    leave(ben)
    for relay in relays:
        relay.end()
    open_game(ada, table, site)
    ada.evaluate(PRESS, [1, 0])
    until(ada, f"() => ({AT})() === 2")
    leave(ada)
    emptied.start()

    for guest in (ben, cleo):
        guest.add_init_script(f"{CLOCK}({DAYS})")
    comes(ben, link, 1)
    ben.locator(GO_ON).click()
    says(ben, TOLD)
    leave(ben)
    comes(cleo, link, 1)
    cleo.locator(AGREE).click()
    says(cleo, TOLD)
    leave(cleo)
    ben.goto(link)
    ready(ben)
    says(ben, LAID)
    assert ben.evaluate(AT) == 1 and {*log.splitlines()} <= {*ben.locator("#log").inner_text().splitlines()}
    hosts_at = ben.url
    leave(ben)

    open_game(ada, table, site)
    says(ada, "from move 1 on. What was decided after it at the former table does not count.")
    ada.locator("[data-do='post-again']").click()
    says(ada, "Sent. It counts as soon as Ben is back.")
    leave(ada)
    ben.goto(hosts_at)
    ready(ben)
    until(ben, f"() => ({AT})() === 2", most=MEETING)
    says(ben, LAID)


def ids(relay: KeepingRelay) -> set[str]:
    return {event["id"] for event in relay.kept}
