"""A live table over real lines: WebRTC between browser contexts that meet through a relay on 127.0.0.1."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from cradle import games
from cradle.app.live import wire
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from playwright.sync_api import Page, expect

from tests.browser.company import MEETING, NAMES, Company, all_here, gather, hosted, join
from tests.browser.conftest import further
from tests.browser.live.post import wait_until
from tests.browser.sitting import Choice, eager, short_game, until
from tools.browser.relay import Relay


def ur(pages: list[Page], site: str, seed: int = 0) -> tuple[Company, Choice, str]:
    """A game of Ur, a device for each seat; how they play, and the link."""
    seats = [
        Seat(name, colour, "away" if n else "human")
        for n, (name, colour, _) in enumerate(zip(NAMES, COLOURS, pages, strict=False))
    ]
    table = Table(Record(games.load("ur"), {"seats": len(pages)}, seed), seats, "live", "Ur")
    table.moved = 1_700_000_000_000
    company, link = gather(pages, table, site)
    assert re.search(r"#t=[0-9a-f]{64}$", link)
    return company, eager(seed), link


@pytest.mark.parametrize("seats", [2, *further(3)])
def test_devices_meet_and_one_is_loaded_anew(devices: Callable[[], Page], live_site: str, seats: int) -> None:
    company, choose, _ = ur([devices() for _ in range(seats)], live_site, short_game(seats))
    company.play(choose, most=6)
    the_clock_goes_once_one_is_asked(company, choose)
    company.pages[1].reload()
    all_here(company.pages)
    company.play(choose, most=4)
    company.agree()


def the_clock_goes_once_one_is_asked(company: Company, choose: Choice) -> None:
    """It says for how long the table has waited, and leaves nothing behind."""
    company.follow()
    for seat, page in enumerate(company.pages):
        if seat != company.table.decision.seat:
            expect(page.locator("#prompt .live-since")).to_have_text(re.compile(r"^\d+:\d\d$"))
    before = company.table.decision.seat
    while company.table.decision.seat == before:
        company.step(choose)
        company.follow()
    seat = company.table.decision.seat
    expect(company.pages[seat].locator("#prompt .prompt .seat-chip").first).to_have_text(NAMES[seat])


@pytest.mark.long
def test_a_guest_comes_to_a_host_that_has_waited_for_minutes(devices: Callable[[], Page], live_site: str) -> None:
    """What Trystero made ready for a line is too old by then. The host, whose name is the lesser there, begins it."""
    host, guest = devices(), devices()
    host.add_init_script("const random = Math.random; Math.random = () => random() / 7")
    guest.add_init_script("const random = Math.random; Math.random = () => (random() + 1) / 2")
    seats = [Seat("Ada", "crimson", "human"), Seat("Ben", "azure", "away")]
    table = Table(Record(games.load("ur"), {"seats": 2}, 1), seats, "live", "Ur")
    table.moved = 1_700_000_000_000
    link = hosted(host, table, live_site)
    host.evaluate("() => { const now = Date.now; Date.now = () => now() + 100_000; }")
    join(guest, link, 1)
    all_here([host, guest])


ENTER = """async ([secret, key, mark, relay]) => {
  const lines = await import("./assets/js/live/live.js");
  window.told = [];
  const said = (verb, peer, text) => told.push([verb, text]);
  await (mark ? lines.join(secret, mark, { relays: [relay], ice: [] }, said)
    : lines.host(secret, key, { relays: [relay], ice: [] }, said));
  return told[0][1];
}"""


def test_a_guest_calls_while_the_host_is_away_and_finds_it_when_it_is_back(
    devices: Callable[[], Page], live_site: str, relay: Relay
) -> None:
    """Trystero calls four times, and then once a minute. Seconds are short here."""
    host, guest = devices(), devices()
    guest.add_init_script("const every = setInterval; window.setInterval = (act, ms) => every(act, ms / 5)")
    calls: list[str] = []
    guest.on("websocket", lambda line: line.on("framesent", lambda said: calls.append(str(said))))
    for page in (host, guest):
        page.goto("./")
    secret = "5" * 32
    room = json.loads(host.evaluate(ENTER, [secret, "", "", relay.address]))
    host.evaluate("import('./assets/js/live/live.js').then((lines) => lines.leave())")
    guest.evaluate(ENTER, [secret, "", room["mark"], relay.address])
    wait_until(guest, lambda: sum('"EVENT"' in said for said in calls) > 8, most=30_000)
    host.evaluate(ENTER, [secret, room["key"], "", relay.address])
    until(guest, "() => told.some(([verb]) => verb === 'live-proven')", most=MEETING)


@pytest.mark.long
def test_a_guest_calls_again_until_the_host_is_there(devices: Callable[[], Page], live_site: str) -> None:
    """Trystero calls three times at once, and then once a minute."""
    company, choose, link = ur([devices(), devices()], live_site)
    ada, ben = company.pages
    company.play(choose, most=2)
    ada.goto("./#/")
    ada.goto("about:blank")
    expect(ben.locator("#prompt")).to_contain_text("The host is away.", timeout=MEETING)
    calls: list[str] = []
    ben.on("websocket", lambda line: line.on("framesent", lambda said: calls.append(str(said))))
    ben.goto("about:blank")
    ben.goto(link)
    wait_until(ben, lambda: sum("EVENT" in said for said in calls) > 5, most=MEETING)
    ada.goto("./#/play/live")
    all_here(company.pages)
    company.play(choose, most=2)
    company.agree()


@pytest.mark.long  # in make test: without a browser, in tests/app/live/test_live.py
def test_a_seat_is_handed_to_a_bot_and_back_and_the_box_to_a_guest(devices: Callable[[], Page], live_site: str) -> None:
    company, choose, link = ur([devices(), devices()], live_site)
    ada, ben = company.pages
    company.play(choose, most=3)
    for kind, said in (("random", "A bot plays for Ben"), ("away", "A person plays for Ben")):
        ada.locator("[data-do='menu']").click()
        ada.locator("dialog [data-do='seats']").click()
        ada.locator("select[data-do='reseat'][data-arg='1']").select_option(kind)
        ada.locator("dialog [data-do='close']").click()
        expect(ben.locator("#log")).to_contain_text(said)
    company.table.changes = []
    company.play(choose, most=2)
    ada.locator("[data-do='live']").click()
    ada.locator("[data-do='live-hand'][data-arg='1']").click()
    ben.locator("[data-do='live-take'][data-arg='yes']").click()
    expect(ben.locator("#toast")).to_contain_text("This device is the host now.")
    all_here(company.pages)
    company.host = ben
    company.play(choose, most=4)
    company.agree()
    assert ada.url == link and "#/play/live" in ben.url
    ben.reload()
    all_here(company.pages)
    company.play(choose, most=2)
    company.agree()


LIAR = """async ([secret, mark, relay, message]) => {
  const lines = await import("./assets/js/live/live.js");
  window.heard = [];
  window.peers = [];
  window.met = window.ended = 0;
  await lines[mark ? "join" : "host"](secret, mark, { relays: [relay], ice: [] }, (verb, peer, text) => {
    if (verb === "live-heard") heard.push(text);
    if (verb !== "live-line") return;
    if (!text) return (ended += 1);
    peers.push(peer);
    lines.send(peer, message);
    met += 1;
  });
}"""


def test_who_has_the_link_and_not_the_key_is_not_heard_as_the_host(
    devices: Callable[[], Page], live_site: str, relay: Relay
) -> None:
    """The guest does not even say hello, and sits down with the true host when it comes."""
    host, guest, liar = devices(), devices(), devices()
    table = Table(
        Record(games.load("ur"), {"seats": 2}, 1),
        [Seat("Ada", "crimson", "human"), Seat("Ben", "azure", "away")],
        "live",
        "Ur",
    )
    table.moved = 1_700_000_000_000
    link = hosted(host, table, live_site)
    host.goto("about:blank")
    liar.goto("./")
    greeting = wire.pack("host", v=wire.VERSION, nonce="0" * 32, hosting="0" * 32, term=9, now=0)
    liar.evaluate(LIAR, [link.split("=")[1][:32], "", relay.address, greeting])
    guest.goto(link)
    guest.locator("dialog [type='submit']").click()
    until(liar, "() => met > 0", most=MEETING)
    expect(guest.locator("dialog")).to_contain_text("Waiting for the host")
    host.goto(f"./#/play/{table.id}")
    expect(guest.locator("[data-do='live-sit']")).to_have_count(1, timeout=MEETING)
    assert not [text for text in liar.evaluate("heard") if '"hello"' in text]


@pytest.mark.long  # in make test: without a browser, in tests/app/live/test_who_gets_in.py
def test_thousands_of_bad_messages_of_a_guest(devices: Callable[[], Page], live_site: str, relay: Relay) -> None:
    """Who has the link sends whatever they like: the line is closed, and the others play on."""
    company, choose, link = ur([devices(), devices()], live_site)
    liar = devices()
    liar.goto("./")
    secret, mark = link.split("=")[1][:32], link.split("=")[1][32:]
    liar.evaluate(LIAR, [secret, mark, relay.address, "{"])
    until(liar, "() => met >= 2", most=MEETING)
    liar.evaluate(
        """async ([sent, odd]) => {
          const lines = await import("./assets/js/live/live.js");
          for (let n = 0; n < sent; n++) for (const peer of peers) lines.send(peer, odd[n % odd.length]);
        }""",
        [
            5000,
            [
                "{",
                "[]",
                '{"t":"act","i":1,"n":0,"seat":0,"kind":"x","action":["x",1]}',
                "x" * 3000,
                '{"t":"host"}',
                "7",
            ],
        ],
    )
    until(liar, "() => ended >= 1")  # the host has closed its line
    company.play(choose, most=6)
    company.agree()
