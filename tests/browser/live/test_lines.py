"""How devices find each other, whatever their clocks and relays are like, and how much may come over a line."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from cradle import games
from cradle.app.table.seats import Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.company import MEETING, all_here, hosted
from tests.browser.conftest import further
from tests.browser.live.conftest import CLOCK
from tests.browser.live.post import wait_until
from tests.browser.relays import RealRelay
from tests.browser.sitting import ready, until

MINUTE, DAY = 60, 86_400
SECRET = "5" * 32
# A page without Python: what it is told of the room is in `told`.
ENTER = """async ([secret, key, mark, relay]) => {
  window.lines = await import("./assets/js/live/live.js");
  window.told = [];
  const said = (verb, peer, text) => told.push([verb, peer, text]);
  await (mark ? lines.join(secret, mark, { relays: [relay], ice: [] }, said)
    : lines.host(secret, key, { relays: [relay], ice: [] }, said));
  return told[0][2];
}"""
# All of a page goes so much faster: its clocks, and what it waits for.
FASTER = """(times => {
  const [now, wait, every, begin] = [performance.now, setTimeout, setInterval, performance.now()];
  performance.now = () => begin + (now.call(performance) - begin) * times;
  globalThis.setTimeout = (act, ms, ...more) => wait(act, ms / times, ...more);
  globalThis.setInterval = (act, ms, ...more) => every(act, ms / times, ...more);
})"""
MET = "() => told.some(([verb]) => verb === 'live-proven')"
# Somebody who has the link, and Trystero, and says what they like.
LIAR = """async ([secret, relay]) => {
  const { joinRoom, begin } = await import("./assets/js/live/relays.js");
  begin([relay], () => {});
  const config = { appId: "cradle", password: secret, relayConfig: { urls: [relay] }, rtcConfig: { iceServers: [] } };
  window.room = joinRoom(config, secret);
  window.met = [];
  window.lost = 0;
  room.onPeerJoin = (peer) => met.push(peer);
  room.onPeerLeave = () => (lost += 1);
  window.acts = {};
  window.say = (kind, text) => (acts[kind] ??= room.makeAction(kind)).send(text).catch(() => {});
}"""
HEARD = "() => told.filter(([verb]) => verb === 'live-heard').length"


def meet(host: Page, guest: Page, relay: RealRelay) -> None:
    """One device hosts, the other comes, and they find each other."""
    room = json.loads(host.evaluate(ENTER, [SECRET, "", "", relay.address]))
    guest.evaluate(ENTER, [SECRET, "", room["mark"], relay.address])
    until(guest, MET, most=MEETING)


@pytest.mark.parametrize(
    ("host_off", "guest_off"),
    [(0, 30), (-5 * MINUTE, 0), (366 * DAY, -366 * DAY),
     *further((30, 0), (0, -30), (0, 5 * MINUTE), (0, -5 * MINUTE), (5 * MINUTE, 0), (0, DAY), (-DAY, 0),
              (0, -100 * 366 * DAY))],
)  # fmt: skip
def test_any_clock_will_do(
    lights: Callable[..., Page], site_with: Callable[[RealRelay], str], host_off: int, guest_off: int
) -> None:
    relay = RealRelay()
    site = site_with(relay)
    meet(lights(site, f"{CLOCK}({host_off})"), lights(site, f"{CLOCK}({guest_off})"), relay)


@pytest.mark.long
def test_a_clock_that_is_set_while_one_plays(
    lights: Callable[..., Page], site_with: Callable[[RealRelay], str]
) -> None:
    relay = RealRelay()
    site = site_with(relay)
    host, guest = lights(site), lights(site)
    room = json.loads(host.evaluate(ENTER, [SECRET, "", "", relay.address]))
    until(host, "() => told.length > 0")
    host.evaluate(f"() => {CLOCK}(-86400)")
    guest.evaluate(ENTER, [SECRET, "", room["mark"], relay.address])
    until(guest, MET, most=MEETING)


@pytest.mark.long
def test_no_relay_is_given_up(lights: Callable[..., Page], site_with: Callable[[RealRelay], str]) -> None:
    """It is away while a page, in which all goes faster, tries to reach it again and again."""
    relay = RealRelay()
    site = site_with(relay)
    host, guest = lights(site, f"{FASTER}(16)"), lights(site)
    room = json.loads(host.evaluate(ENTER, [SECRET, "", "", relay.address]))
    wait_until(host, lambda: any(relay.heard.values()))
    tries = list[WebSocket]()
    host.on("websocket", lambda line: tries.append(line))
    relay.end()
    wait_until(host, lambda: len(tries) == 8, most=60_000)
    relay.start()
    guest.evaluate(ENTER, [SECRET, "", room["mark"], relay.address])
    until(guest, MET, most=MEETING)


@pytest.mark.long
@pytest.mark.parametrize("silent", [False, *further(True)])
def test_the_page_says_that_no_relay_answers_and_that_one_does_again(
    open_page: Callable[..., Page], lights: Callable[..., Page], site_with: Callable[[RealRelay], str], silent: bool
) -> None:
    relay = RealRelay()
    site = site_with(relay)
    table = Table(
        Record(games.load("ur"), {"seats": 2}, 1),
        [Seat("Ada", "crimson", "human"), Seat("Ben", "azure", "away")],
        "live",
        "Ur",
    )
    table.moved = 1_700_000_000_000
    host, guest = open_page(site), open_page(site)
    link = hosted(host, table, site)
    strip = host.locator(".live-strip").last
    expect(strip).to_contain_text("1 seat")
    wait_until(host, lambda: any(relay.heard.values()))
    expect(strip).not_to_contain_text("None of the connecting servers")
    relay.end()
    relay.silent = silent
    if silent:
        relay.start()
    expect(strip).to_contain_text("answers at the moment, so no one else can come in.", timeout=12_000)
    guest.goto(link)
    ready(guest)
    guest.locator("dialog [type='submit']").click()
    expect(guest.locator("dialog")).to_contain_text("so the host cannot be found", timeout=12_000)
    if silent:
        relay.end()
    relay.silent = False
    relay.start()
    guest.locator("[data-do='live-sit']").click(timeout=MEETING)
    expect(strip).not_to_contain_text("None of the connecting servers")
    all_here([host, guest])


@pytest.mark.long
def test_through_one_relay_that_loses_half_of_everything(
    lights: Callable[..., Page], site_with: Callable[[RealRelay], str]
) -> None:
    relay = RealRelay(loses=0.5)
    site = site_with(relay)
    meet(lights(site), lights(site), relay)


def test_through_one_relay_that_floods(lights: Callable[..., Page], site_with: Callable[[RealRelay], str]) -> None:
    """And no line is begun to devices that there are not."""
    relay = RealRelay(floods=True)
    site = site_with(relay)
    count = "const Ends = RTCPeerConnection; window.made = 0; window.RTCPeerConnection = class extends Ends {"
    host = lights(site, count + " constructor(...a) { super(...a); made += 1; } }")
    meet(host, lights(site), relay)
    before = relay.flooded
    wait_until(host, lambda: relay.flooded > before + 1_000, most=60_000)
    assert host.evaluate("made") < 60


@pytest.fixture
def hosting(lights: Callable[..., Page], site_with: Callable[[RealRelay], str]) -> tuple[Page, Callable[[], Page]]:
    """A host; and who else gets a line to it, and can say anything."""
    relay = RealRelay()
    site = site_with(relay)
    host = lights(site)
    host.evaluate(ENTER, [SECRET, "", "", relay.address])

    def liar() -> Page:
        page = lights(site)
        page.evaluate(LIAR, [SECRET, relay.address])
        until(page, "() => met.length > 0", most=MEETING)
        return page

    return host, liar


@pytest.fixture
def lied_to(hosting: tuple[Page, Callable[[], Page]]) -> tuple[Page, Page]:
    """A host, and somebody with a line to it who can say anything."""
    host, liar = hosting
    return host, liar()


def test_thousands_of_short_messages(lied_to: tuple[Page, Page]) -> None:
    """Python hears of no more than some dozens, and the line ends."""
    host, liar = lied_to
    liar.evaluate("() => void (async () => { for (let n = 0; n < 39_000 && !lost; n++) await say('say', 'x'); })()")
    until(liar, "() => lost > 0")
    assert 0 < host.evaluate(HEARD) <= 60


def test_who_says_who_they_are_with_every_word_may_not_say_more(lied_to: tuple[Page, Page]) -> None:
    host, liar = lied_to
    host.evaluate(
        """() => void (told.push = (...said) => {
          const [[verb, peer]] = said;
          if (verb === 'live-heard') lines.know(peer, true);
          return Array.prototype.push.apply(told, said);
        })"""
    )
    liar.evaluate("() => void (async () => { for (let n = 0; n < 39_000 && !lost; n++) await say('say', 'x'); })()")
    until(liar, "() => lost > 0")
    assert 0 < host.evaluate(HEARD) <= 400


def test_what_nobody_listens_to_is_not_kept(lied_to: tuple[Page, Page]) -> None:
    host, liar = lied_to
    liar.evaluate("() => { for (let n = 0; n < 9; n++) say('nobody', 'x'.repeat(1000)); say('say', 'last'); }")
    until(host, "() => told.some(([, , text]) => text === 'last')")
    kept = """async (secret) => {
      const { joinRoom } = await import("./assets/js/live/relays.js");
      const found = [];
      joinRoom({ appId: "cradle" }, secret).makeAction("nobody").onMessage = (text) => found.push(text);
      await new Promise((done) => setTimeout(done, 300));
      return found.length;
    }"""
    assert host.evaluate(kept, SECRET) == 0


@pytest.mark.parametrize("kind", ["say", "nobody"])
def test_a_message_that_is_too_long_ends_the_line(lied_to: tuple[Page, Page], kind: str) -> None:
    host, liar = lied_to
    liar.evaluate("(kind) => say(kind, 'x'.repeat(5_000_000))", kind)
    until(liar, "() => lost > 0")
    assert host.evaluate(HEARD) == 0


@pytest.mark.long
def test_who_says_nothing_for_some_seconds_has_to_go(lied_to: tuple[Page, Page]) -> None:
    host, liar = lied_to
    until(liar, "() => lost > 0", most=15_000)
    until(host, "() => told.some(([verb, , text]) => verb === 'live-line' && !text)")


@pytest.mark.long
def test_who_has_said_who_they_are_stays_and_may_say_more(hosting: tuple[Page, Callable[[], Page]]) -> None:
    """A device with a seat may answer at once some hundred times, and once for each state that it is sent. It stays
    while somebody else, who says nothing, has to go.
    """
    host, others = hosting
    liar = others()
    until(host, "() => told.some(([verb, , text]) => verb === 'live-line' && text)")
    host.evaluate("() => lines.know(told.find(([verb]) => verb === 'live-line')[1], true)")
    liar.evaluate("() => { for (let n = 0; n < 100; n++) say('say', String(n)); }")
    until(host, f"() => ({HEARD})() === 100")
    liar.evaluate("() => void (acts.say.onMessage = () => say('say', 'it has come'))")
    host.evaluate(
        """async () => {
          const [, peer] = told.find(([verb]) => verb === 'live-line');
          const heard = () => told.filter(([verb]) => verb === 'live-heard').length;
          for (let n = 100; n < 300; n++) {
            lines.send(peer, '{"t":"state"}');
            while (heard() === n) await new Promise((done) => setTimeout(done));
          }
        }"""
    )
    assert host.evaluate(HEARD) == 300
    silent = others()
    until(silent, "() => lost > 0", most=15_000)
    assert liar.evaluate("lost") == 0
