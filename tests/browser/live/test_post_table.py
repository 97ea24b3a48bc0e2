"""A table played over days: people who are never there at the same time, through a real relay."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from cradle import games
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.company import AT, MEETING, PRESS
from tests.browser.live.over_days import LAID, SENT, comes, decide, gathered, leave, open_game, says, ur
from tests.browser.sitting import ready, until


def test_two_play_who_are_never_there_at_the_same_time(devices: Callable[..., Page], live_site: str) -> None:
    host, guest, table = devices(), devices(), ur()
    link = gathered(host, [guest], table, live_site)
    open_game(host, table, live_site)
    n = decide(host)
    says(host, LAID)
    leave(host)
    comes(guest, link, n)


@pytest.mark.long
def test_who_closes_the_page_right_after_a_pick_loses_nothing(devices: Callable[..., Page], live_site: str) -> None:
    """What was decided is stored before all else, and the next visit lays it at the latest, without a press."""
    host, guest, table = devices(), devices(), ur()
    link = gathered(host, [guest], table, live_site)
    open_game(host, table, live_site)
    host.evaluate(PRESS, [0, 0])
    leave(host)
    open_game(host, table, live_site)
    says(host, LAID)
    leave(host)

    comes(guest, link, 1)
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
    link = gathered(host, [guest], table, live_site, pace="168", then="once")
    comes(guest, link)
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
