"""A live table in browsers: how soon a pick is seen elsewhere, and what many devices cost the host."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median

from cradle import games
from cradle.app.live import wire
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import HUMAN
from cradle.app.table.table import Table
from playwright.sync_api import Browser, Page, Playwright

from tools.bench.figures import Figure, figure
from tools.bench.live import FROM, bots, table_of
from tools.bench.page import EVERY_CLICK, PATIENCE, cradle_files, serving
from tools.browser.chromium import FLAGS, find
from tools.browser.relay import Relay
from tools.build.live import with_relays

SEEN, SEATED, BACK, CLICK = 150.0, 3_000.0, 3_000.0, 30.0  # the goals, in ms
GUESTS, WATCHERS = 7, 5  # devices at a table of eight, the host having the first seat
PICKS, ROUNDS = 40, 3
LOCAL = (*FLAGS, "--disable-features=WebRtcHideLocalIpsWithMdns")
# When a board was clicked, and when it was painted again: in ms of the machine's clock, the same for all pages.
WATCH = """{
  const now = () => performance.timeOrigin + performance.now();
  window.clicked = 0;
  window.painted = [];
  addEventListener("click", () => (clicked = now()), true);
  new MutationObserver((all) => {
    if (!all.some(({ target }) => target.closest?.("#table"))) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => painted.push(now());
      port2.postMessage("");
    });
  }).observe(document, { attributes: true, childList: true, subtree: true });
}"""
# Takes a seat as fast as the page allows. `there`: when the board and everyone else is there.
SITS = """{
  const pressed = new Set();
  const once = (selector) => {
    const button = document.querySelector(selector);
    if (button && !pressed.has(selector)) pressed.add(selector), button.click();
  };
  new MutationObserver(() => {
    once("form[data-do='live-join'] [type='submit']");
    once("[data-do='live-sit']");
    const strip = document.querySelector("#prompt .live-strip"), prompt = document.querySelector("#prompt .prompt");
    const here = strip && document.querySelector("#board") && !/host is away/.test(prompt.textContent);
    const sits = !document.querySelector("[data-do='live-sit']") || document.querySelector("[data-do='live-stand']");
    if (here && sits) window.there ||= performance.now();
    if (strip && !here) window.there = 0;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}"""
LEGAL = "#board .pick.is-legal[tabindex='0'], #prompt [data-do='play']"
PRESS = f"""(n) => {{
  const all = document.querySelectorAll(`{LEGAL}`);
  const one = document.querySelector("#prompt [data-do='confirm']") ?? all[n % all.length];
  one?.dispatchEvent(new MouseEvent("click", {{ bubbles: true, cancelable: true }}));
  return one ? Math.max(all.length, 1) : 0;
}}"""
# A device without Python: it says hello, takes its seat, and accepts all messages.
LIGHT = b"""<!doctype html><title>A device</title><link rel="icon" href="data:,"><script type="module">
import * as lines from "/assets/js/live/live.js";
const hex = (buffer) => Array.from(new Uint8Array(buffer), (n) => n.toString(16).padStart(2, "0")).join("");
window.told = 0;
window.join = async (secret, mark, relays, seat, n) => {
  const key = String(n).padStart(32, "0");
  const who = hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode("cradle " + key))).slice(0, 16);
  const say = (peer, said) => lines.send(peer, JSON.stringify(said));
  lines.join(secret, mark, relays, (verb, peer, text) => {
    if (verb !== "live-heard") return;
    const said = JSON.parse(text);
    if (said.t === "host") {
      say(peer, { t: "hello", v: VERSION, who, nonce: key, proof: "", seen: null, yields: false });
      if (seat !== null) say(peer, { t: "sit", i: 1, seat, name: "P" + n, key });
    }
    if (said.t === "state") { told += 1; say(peer, { t: "ack", seq: said.seq }); }
  });
};
</script>""".replace(b"VERSION", str(wire.VERSION).encode())


@contextmanager
def site() -> Iterator[tuple[str, Relay]]:
    """The page, with a relay on this machine."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        relay = Relay(Path(folder))
        files = cradle_files()
        page = with_relays(files["/index.html"].decode(), {"relays": [relay.address], "ice": []}).encode()
        pages = {"/": page, "/index.html": page, "/light/": LIGHT, "/empty.html": b"<title>-</title>"}
        with serving({**files, **pages}) as address:
            yield address, relay
        relay.end()


def device(browser: Browser, address: str, *scripts: str) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en", base_url=address).new_page()
    page.set_default_timeout(PATIENCE)
    for script in scripts:
        page.add_init_script(script)
    return page


def opened(host: Page, table: Table, by_post: bool = False) -> str:
    """Open a table to others, to be played over days or now; returns its link."""
    table.moved = 1_700_000_000_000
    host.goto("./empty.html")
    host.evaluate("([key, text]) => localStorage.setItem(key, text)", [PREFIX + table.id, dump(table)])
    host.goto(f"./#/play/{table.id}")
    host.click("#prompt [data-do='menu']")
    host.click("dialog [data-do='live']")
    host.set_checked("dialog [name='post']", by_post)
    host.click("dialog [type='submit']")
    link = host.locator("#link").input_value()
    host.click("dialog [data-do='close']")
    return link


def sit(page: Page, link: str) -> float:
    """A device opens the link and sits down; ms until it sees the table."""
    page.goto("./empty.html")
    page.goto(link, wait_until="commit")
    return until(page, "window.there || 0")


def until(page: Page, value: str) -> float:
    while not (found := page.evaluate(value)):
        page.wait_for_timeout(20)
    return float(found)


def live(playwright: Playwright) -> list[Figure]:
    """Ur on several devices of this machine: how soon others see a pick, a guest is seated, a guest is back."""
    browser = playwright.chromium.launch(executable_path=find(), args=[*LOCAL])
    with site() as (address, _):
        host = device(browser, address, WATCH)
        link = opened(host, table_of(games.load("ur"), 4, HUMAN))
        guests = [device(browser, address, WATCH, SITS) for _ in range(3)]
        seated = []
        for guest in guests:
            guest.goto("./")
            guest.wait_for_selector("[data-do='first-game']")
            seated.append(sit(guest, link))
            guest.click("dialog [data-do='close']")
        seen = picks([host, *guests])
        back = [reloaded(guests[0]) for _ in range(ROUNDS)]
    browser.close()
    alone = "its own board", median(own for _, own in seen), "ms"
    page = "first of them", seated[0], "ms"
    seen_by_other = median(far for far, _ in seen)
    return [
        figure("live: a guest's click, seen by another guest", seen_by_other, "ms", alone, SEEN, picks=len(seen)),
        figure("live: a guest seated, warm", median(seated), "ms", page, SEATED),
        figure("live: a guest's page loaded anew, back at the table", median(back), "ms", page, BACK),
    ]


def picks(pages: list[Page]) -> list[tuple[float, float]]:
    """Clicks of guests: ms until another guest's board is painted, and until their own is."""
    chance, found = Random(3), list[tuple[float, float]]()
    for _ in range(2000):
        if len(found) >= PICKS:
            break
        for at, page in enumerate(pages):
            other = pages[2 if at == 1 else 1]
            for one in (page, other):
                one.evaluate("painted.length = 0")
            if not page.evaluate(PRESS, chance.randrange(1000)):
                continue
            begun = time.monotonic()
            while time.monotonic() - begun < 2 and not all(one.evaluate("painted.length") for one in (page, other)):
                page.wait_for_timeout(30)
            clicked, own, far = page.evaluate("clicked"), page.evaluate("painted"), other.evaluate("painted")
            if at and own and far and far[0] > clicked:
                found.append((far[0] - clicked, own[0] - clicked))
    return found


def reloaded(page: Page) -> float:
    page.reload(wait_until="commit")
    return until(page, "window.there || 0")


def crowd(playwright: Playwright) -> list[Figure]:
    """Advanced Civilization with seven guests and five watchers: a host's click, compared with one without them."""
    game = games.load("civilization")
    table, play = table_of(game, 1 + GUESTS, HUMAN, rules="advanced"), bots(game)
    while table.turn < FROM or not moves(table):
        play(table)
    browser = playwright.chromium.launch(executable_path=find(), args=[*LOCAL])
    with site() as (address, relay):
        host = device(browser, address, EVERY_CLICK)
        link = opened(host, table)
        alone = clicked(host)
        context = browser.new_context(base_url=address)
        devices = [context.new_page() for _ in range(GUESTS + WATCHERS)]
        room = link.split("#t=")[1]
        for n, page in enumerate(devices):
            page.goto("./light/")
            page.evaluate(
                "(about) => join(...about)",
                [room[:32], room[32:], {"relays": [relay.address], "ice": []}, n + 1 if n < GUESTS else None, n + 1],
            )
        for page in devices:
            until(page, "told")
        among = clicked(host)
    browser.close()
    reference = "the same clicks alone", median(alone), "ms"
    name = f"live: the host's click, {GUESTS} guests and {WATCHERS} watchers, median"
    return [figure(name, median(among), "ms", reference, CLICK, worst=max(among))]


def moves(table: Table) -> bool:
    """Whether the host's seat moves."""
    decision = table.decision
    return decision is not None and (decision.kind, decision.seat) == ("march.from", 0) and len(decision.actions) > 1


def clicked(host: Page) -> list[float]:
    """ms of clicks of the host: it moves and takes the move back, several times."""
    host.evaluate("clicks.length = 0")
    for verb in ("play", "undo") * (PICKS // 4):
        host.evaluate(
            """(verb) => {
              const button = Object.assign(document.createElement("button"), { type: "button" });
              Object.assign(button.dataset, { do: verb, arg: verb === "play" ? "1" : "" });
              document.body.append(button);
              button.click();
              button.remove();
            }""",
            verb,
        )
        host.wait_for_timeout(100)
    found: list[float] = host.evaluate("clicks")
    return found


FIGURES = [live, crowd]
