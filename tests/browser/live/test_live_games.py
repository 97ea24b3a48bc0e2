"""Whole turns and games at a live table, over real lines: minutes each."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cradle import games
from cradle.app.table.table import Table
from playwright.sync_api import Page, expect

from tests.browser.company import NAMES, Company, all_here, come, gather
from tests.browser.conftest import Faults
from tests.browser.live.test_live import ur
from tests.browser.sitting import LONGER, STORED, short_game, until
from tests.browser.tables import habit, table
from tools.browser.relay import Relay

pytestmark = pytest.mark.long


def seated(devices: Callable[[], Page], site: str, game: Table) -> Company:
    """A device for each seat of this game."""
    return gather([devices() for _ in game.seats], game, site)[0]


def test_three_devices_play_a_whole_game(
    devices: Callable[[], Page], live_site: str, relay: Relay, faults: Faults
) -> None:
    """The host's page is loaded anew; the relay ends, and the lines hold; it is there again, and a fourth joins."""
    company, choose, link = ur([devices() for _ in range(3)], live_site, short_game(3))
    company.play(choose, most=20)
    company.pages[0].reload()
    all_here(company.pages)
    company.play(choose, most=10)
    company.agree()
    faults.allow("WebSocket connection to .* failed")
    faults.allow("Trystero: .*relay")
    relay.end()
    company.play(choose, most=20)
    company.agree()
    relay.start()
    fourth = devices()
    come(fourth, link, "Dido")
    expect(fourth.locator("#log")).to_have_text(company.pages[0].locator("#log").text_content() or "", timeout=120_000)
    company.play(choose)
    assert company.table.over
    for page in (*company.pages, fourth):
        expect(page.locator("#ending-title")).to_be_visible()


def deal_of_guests() -> tuple[Table, int, int]:
    """A game of Advanced Civilization at the beginning of a turn in which two guests will trade; its seed, and who."""
    game = games.load("civilization")
    for seed in range(20):
        one, choose = (
            table(game, "human", "away", "away", "away", id="live", seed=seed, rules="advanced"),
            habit(game, seed),
        )
        while one.decision and one.position.turn < 6:
            decision = one.decision
            one.play(choose(one.position, decision) if len(decision.actions) > 1 else decision.actions[0])
        then, again = Table(one.record.branch(len(one.record)), one.seats, "then", "then", []), habit(game, seed)
        while then.decision and then.position.turn == 6:
            decision = then.decision
            then.play(again(then.position, decision) if len(decision.actions) > 1 else decision.actions[0])
        for _, event in then.happened:
            if event.id == "civilization.deal" and 0 not in (event.params["seat"], event.params["other"]):
                return one, seed, event.params["seat"]
    raise AssertionError("no guests trade")


def test_a_turn_of_advanced_civilization_by_four_with_a_trade_between_two_guests(
    devices: Callable[[], Page], live_site: str
) -> None:
    one, seed, trader = deal_of_guests()
    told = len(one.happened)
    company = seated(devices, live_site, one)
    company.play(habit(one.game, seed), lambda t: t.position.turn > 6)
    deals = [event.params for _, event in company.table.happened[told:] if event.id == "civilization.deal"]
    assert any(deal["seat"] == trader and deal["other"] for deal in deals)
    for seat, page in enumerate(company.pages):
        page.locator("[data-do='tab'][data-arg='log']").first.dispatch_event("click")
        expect(page.locator("#log")).to_contain_text(f"{NAMES[trader]} " if seat != trader else "You ")


def test_the_first_turn_of_renaissance_with_bids_and_tokens_at_once(
    devices: Callable[[], Page], live_site: str
) -> None:
    """1.2, 1.5, 9.1: the guests have written before the host has, and nobody waits for them afterwards."""
    game = games.load("renaissance")
    company = seated(devices, live_site, table(game, "human", "away", "away", id="live"))
    choose, at_once = habit(game, 1), dict[str, int]()
    while company.table.position.turn < 2:
        company.follow()
        decision = company.table.decision
        assert decision is not None
        if decision.kind not in game.together or decision.seat != 0:
            company.step(choose)
            continue
        n, kind = len(company.table.record), decision.kind
        guests = company.ahead(choose)
        assert len(company.host.evaluate(STORED)) == n, "nothing counts before it is asked"
        company.step(choose)
        until(company.host, LONGER, n + len(guests))
        company.follow()
        at_once[kind] = max(at_once.get(kind, 0), len(guests))
    assert at_once.keys() == game.together and max(at_once.values()) == 2
