"""A page that is closed looks for news of its tables: the browser wakes its service worker now and then."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urljoin

from playwright.sync_api import Page

from tests.browser.live.post import SECRET, Room
from tests.browser.relays import RealRelay
from tools.browser.relay import Relay
from tools.ship import dist

# A worker that is told whether the page is in sight: at first it is. It says what it has told when it has looked; this
# browser shows no notices.
WORKER = """let looks = 0;
const told = [];
clients.matchAll = async () => [{ visibilityState: looks++ ? "hidden" : "visible" }];
registration.showNotification = async (title, { body, data }) => void told.push([title, body, data]);
const wait = ExtendableEvent.prototype.waitUntil;
ExtendableEvent.prototype.waitUntil = function (work) {
  const say = () => this.type === "periodicsync" && new BroadcastChannel("looked").postMessage(told.splice(0));
  wait.call(this, Promise.resolve(work).finally(say));
};
const FILES = {}, VERSION = "0";
"""
WATCH = """async ([rows, relays]) => {
  await navigator.serviceWorker.register("./sw.js");
  await navigator.serviceWorker.ready;
  const { watch } = await import("./assets/js/live/news.js");
  await watch(rows, { relays }).catch(() => {}); // this browser wakes no worker by itself
}"""
LISTEN = """() => void (window.looked = new Promise((done) => {
  new BroadcastChannel("looked").onmessage = ({ data }) => done(data);
}))"""


class Sleeper:
    """A device whose service worker the browser wakes."""

    def __init__(self, page: Page) -> None:
        self.page, self.origin = page, urljoin(page.url, "/").rstrip("/")
        self.tools = page.context.new_cdp_session(page)
        self.registrations: list[str] = []
        self.tools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: self.registrations.extend(one["registrationId"] for one in told["registrations"]),
        )
        self.tools.send("ServiceWorker.enable")

    def wake(self) -> list[list[str]]:
        """Wake the worker, and wait until it has looked: what it tells."""
        self.page.evaluate(LISTEN)
        about = {"origin": self.origin, "registrationId": self.registrations[-1], "tag": "news"}
        self.tools.send("ServiceWorker.dispatchPeriodicSyncEvent", about)
        told: list[list[str]] = self.page.evaluate("looked")
        return told


def head(*waits: int) -> str:
    """A head of which the worker reads for whom the table waits."""
    return json.dumps({"t": "head", "state": {"body": {"table": {"waits": [[seat, 5] for seat in waits]}}}})


def test_a_closed_page_tells_once_when_it_is_ones_turn_whatever_a_relay_floods(
    post_room: Callable[..., Room], places: ExitStack, tmp_path: Path
) -> None:
    relay, flooding = Relay(tmp_path), RealRelay(floods=True)
    for each in (relay, flooding):
        places.callback(each.end)
    room = post_room(relay)
    (tmp_path / "sw.js").write_text(WORKER + dist.worker_script(), "utf-8")
    host = room.host()
    host.put("head", "", head(0))
    guest = room.device()
    link = f"#t={SECRET}{room.mark}p"
    row = {"secret": SECRET, "slot": "head", "seats": [1], "title": "Evening", "text": "It is your turn.", "lang": "en"}
    guest.page.evaluate(WATCH, [[{**row, "link": link}], [relay.address, flooding.address]])
    sleeper = Sleeper(guest.page)
    guest.page.evaluate("post.leave()")
    host.put("head", "", head(0, 1))
    assert sleeper.wake() == [], "the page is in sight"
    assert sleeper.wake() == [["Evening", "It is your turn.", link]]
    assert sleeper.wake() == [], "that was told"
    guest.page.evaluate(WATCH, [[{**row, "link": link}], [relay.address, flooding.address]])
    assert sleeper.wake() == [], "the page knows its tables anew; what was told stays told"
    host.put("head", "", head(0))
    assert sleeper.wake() == [], "it is the turn of somebody else"
