"""A device of the post in a page without Python: what it lays, and what it is told."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.sitting import until

SECRET = "7" * 32
OPEN = """async ([relays, secret, mark, hostKey, own, seats]) => {
  window.post = await import("./assets/js/live/post.js");
  window.told = [];
  const opening = post.open({ relays }, { secret, mark, hostKey, own }, (...said) => told.push(said));
  if (seats.length) post.know(seats);
  await opening;
}"""
HOST_KEY = """async () => {
  const { freshHostKey, markOf } = await import("./assets/js/live/host-key.js");
  const key = await freshHostKey();
  return [JSON.stringify(key), await markOf(key.open)];
}"""
# Somebody who has the link lays so many letters as so many devices, each with that many slots; or as one that has
# these keys.
STRANGERS = """async ([relays, secret, mark, devices, slots, more = {}, text = "", keys = ""]) => {
  const { keysOf, roomKeys } = await import("./assets/js/live/post-keys.js");
  const { slotName, KIND } = await import("./assets/js/live/envelope.js");
  const { piecesOf, seal } = await import("./assets/js/live/letters.js");
  const { signEvent } = await import("./assets/js/live/nostr-events.js");
  const room = await roomKeys(secret);
  const lines = await Promise.all(relays.map((url) => new Promise((done) => {
    const line = new WebSocket(url);
    line.onopen = () => done(line);
  })));
  let [sent, answered] = [0, 0];
  for (const line of lines) line.onmessage = ({ data }) => { answered += data.startsWith('["OK"'); };
  const now = Math.floor(Date.now() / 1000);
  for (let n = 0; n < devices; n++) {
    const own = await keysOf(keys);
    const { author } = own.signs;
    for (let slot = 0; slot < slots; slot++) {
      const about = { slot: `s/${slot}`, key: own.open, ...more };
      const letter = await seal(room, own, "", about, `${n} ${slot}${text}`);
      const place = await slotName(room, author, about.slot);
      for (const [name, content] of await piecesOf(room, author, place, Date.now(), 0, letter)) {
        const tags = [["d", name], ["x", room.topic], ["expiration", String(now + 1000)]];
        const event = await signEvent({ kind: KIND, tags, created_at: now, content }, own.signs);
        for (const line of lines) line.send(JSON.stringify(["EVENT", event]));
        sent += lines.length;
      }
    }
  }
  while (answered < sent) {
    if (lines.some((line) => line.readyState !== 1)) throw new Error(`a relay has gone after ${answered} of ${sent}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}"""
# What this browser keeps of the post: how many events of which authors.
KEPT = """async () => {
  const { openDB } = await import("./assets/runtime/idb.mjs");
  const db = await openDB("cradle-post");
  const all = await db.getAll("events");
  db.close();
  return all.map(({ event }) => event.pubkey);
}"""
IDS = KEPT.replace("event.pubkey", "event.id")


def wait_until(page: Page, what: Callable[[], bool], most: int = 10_000) -> None:
    """Wait, while the page goes on, until this is so; at most so many ms."""
    for _ in range(most // 50):
        if what():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it does not come about")


def noise(length: int) -> str:
    """A text that cannot be packed."""
    return "".join(random.Random(5).choices(string.ascii_letters + string.digits, k=length))


class Room:
    """A room whose host has a key, and whose post lies at these relays. light: opens an empty page of its site, which
    first does what these scripts say; page: the first one.
    """

    def __init__(self, light: Callable[..., Page], relays: list[str], *scripts: str) -> None:
        self.light, self.relays, self.page = light, relays, light(*scripts)
        self.host_key, self.mark = self.page.evaluate(HOST_KEY)

    def host(self, **visit: Any) -> Device:
        """The host, in the first page."""
        return Device(self.page, self, hosts=True, **visit)

    def device(self, *scripts: str, **visit: Any) -> Device:
        """A device, in a browser of its own."""
        return Device(self.light(*scripts), self, **visit)

    def lie(self, *what: Any) -> None:
        """Somebody who has the link lays letters: see STRANGERS."""
        liar = self.light()
        liar.evaluate(STRANGERS, [self.relays, SECRET, self.mark, *what])
        liar.close()


class Device:
    """One visit of a device to the post of a room; `own`: its keys, to come again. seats: the devices with seats."""

    def __init__(
        self,
        page: Page,
        room: Room,
        hosts: bool = False,
        own: str = "",
        wait: str = "all",
        seats: tuple[str, ...] = (),
    ) -> None:
        self.page, self.room, self.hosts, self.own, self.wait = page, room, hosts, own, wait
        self.name, self.seats = "", seats
        self.visit()

    def visit(self) -> None:
        """Open the post, and read what is there."""
        key = self.room.host_key if self.hosts else ""
        self.page.evaluate(OPEN, [self.room.relays, SECRET, self.room.mark, key, self.own, [*self.seats]])
        self.until(f"told.some(([verb, , value]) => verb === 'post-read' && value === '{self.wait}')")
        verb, name, self.own = self.page.evaluate("told[0]")
        assert verb == "post-ready" and self.name in ("", name)
        self.name = name

    def again(self) -> None:
        """Come once more, in the same browser."""
        self.page.goto("./light.html")
        self.visit()

    def until(self, what: str, most: int = 20_000) -> None:
        until(self.page, f"() => {what}", most=most)

    def put(self, slot: str, reader: str, text: str) -> None:
        """Lay a letter, and wait until a relay has it."""
        self.page.evaluate("(letter) => { told = told.filter(([, slot]) => slot !== letter[0]); post.put(...letter); }",
                           [slot, reader, text])  # fmt: skip
        self.until(f"told.some(([verb, slot, kept]) => verb === 'post-kept' && slot === {json.dumps(slot)} && kept)")

    def letters(self) -> dict[str, str]:
        """The newest text of each author and slot."""
        told: list[list[Any]] = self.page.evaluate("told")
        return {about: text for verb, about, text in told if verb == "post-letter"}

    @property
    def author(self) -> str:
        """The key by which it signs."""
        return self.name.split(".")[1]

    def kept(self) -> list[str]:
        """Whose events its browser keeps, one by one."""
        authors: list[str] = self.page.evaluate(KEPT)
        return authors

    def leave(self) -> None:
        self.page.evaluate("post.leave()")
        self.page.close()


PostRooms = Callable[..., Room]  # the fixture `post_room`
