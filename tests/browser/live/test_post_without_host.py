"""The host of a table played over days loses its device: the others go on, through real relays and with real keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.live.conftest import CLOCK
from tests.browser.live.over_days import AGREE, GO_ON, LAID, comes, decide, gathered, leave, open_game, says, ur
from tests.browser.sitting import ready

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
    ben.wait_for_timeout(6_000)  # until a relay has it
    leave(ben)
    comes(cleo, link, n)
    says(cleo, "Ben proposes to go on without Ada.")
    cleo.locator(AGREE).click()
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
    same = len(live_site) + 35
    assert cleo.url != link and cleo.url[:same] == link[:same]
