"""Apps on pages that are none, joined by lines that carry text, and how one sits down at a live table there."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from itertools import count
from random import Random
from typing import Any

from tests.app.pages import FakePage, Storage, Visit, nodes

SECRET = "#t="


def mark_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:32]


class Air:
    """What lies between the pages: rooms, and the messages that are on their way."""

    def __init__(self) -> None:
        self.pages: dict[str, LivePage] = {}  # those that are in a room, by what their end is called
        self.way: deque[tuple[str, str, str, str]] = deque()  # verb, to, from, what
        self.numbers = count(1)  # of the pages here: all that they leave to chance comes from it

    def enter(self, page: LivePage, room: str, value: str) -> None:
        """A page comes into a room; one that is there has another part from here on."""
        there = self.pages.get(page.end) is page and page.room == room
        self.pages[page.end], page.room = page, room
        self.way.append(("live-ready", page.end, page.end, value))
        for other in self.pages.values():
            if other is not page and other.room == room:
                self.prove(page, other)
                self.way.append(("live-line", page.end, other.end, "open"))
                if not there:
                    self.prove(other, page)
                    self.way.append(("live-line", other.end, page.end, "open"))

    def prove(self, host: LivePage, other: LivePage) -> None:
        """What assets/js/live/live.js finds by signatures."""
        if host.key and mark_of(host.key) == (other.mark or mark_of(other.key)):
            self.way.append(("live-proven", other.end, host.end, ""))

    def leave(self, end: str) -> None:
        page = self.pages.pop(end, None)
        for other in self.pages.values() if page else ():
            self.way.append(("live-line", other.end, end, ""))

    def carry(self) -> None:
        for _ in range(100_000):
            if not self.way:
                return
            verb, to, begin, text = self.way.popleft()
            if to in self.pages:
                visit = self.pages[to].visit
                visit.app.hear(verb, begin, text)
                visit.settle()
        raise AssertionError("the lines are never at rest")


class LivePage(FakePage):
    """A page whose site names a relay."""

    def __init__(self, air: Air, name: str, storage: Storage | None = None, route: str = "") -> None:
        self.air, self.name, self.room, self.count = air, name, "", 0
        self.end = f"{name}-{next(air.numbers)}"
        self.visit: Any = None
        self.sounds: list[str] = []
        self.notices: list[str] = []
        self.allowed = "default"
        self.key = self.mark = ""  # what this end has of the host's key
        super().__init__(storage, route=route)

    def liveRelays(self) -> str:
        return '{"relays":["wss://relay.invalid"],"ice":[]}'

    def liveHost(self, secret: str, key: str) -> None:
        """The key of a host is any word here, and its mark follows from it."""
        self.key = key or f"key of {self.end}"
        self.air.enter(self, secret, json.dumps({"key": self.key, "mark": mark_of(self.key)}))

    def liveJoin(self, secret: str, mark: str) -> None:
        self.key, self.mark = "", mark
        self.air.enter(self, secret, "")

    def sound(self, name: str) -> None:
        self.sounds.append(name)

    def notify(self, title: str, text: str) -> None:
        self.notices.append(f"{title}: {text}")

    def notifies(self) -> str:
        return self.allowed

    def askToNotify(self) -> None:
        self.allowed = "granted"
        self.air.way.append(("live-allowed", self.end, "granted", ""))

    def liveSend(self, peer: str, text: str) -> None:
        self.air.way.append(("live-heard", peer, self.end, text))

    def liveClose(self, peer: str) -> None:
        self.air.way.append(("live-line", peer, self.end, ""))

    def liveCut(self, peer: str) -> None:
        self.liveClose(peer)

    def liveKnow(self, peer: str, seated: bool) -> None:
        """Here nothing is counted."""

    def liveLeave(self) -> None:
        self.air.leave(self.end)

    def now(self) -> int:
        self.clock += 50
        return self.clock

    def chance(self) -> str:
        self.count += 1
        return f"{Random(self.end).getrandbits(96):024x}{self.count:08x}"

    def address(self) -> str:
        return "https://example.org/"


def at(air: Air, name: str, route: str = "", storage: Storage | None = None) -> Visit:
    page = LivePage(air, name, storage, route)
    visit = Visit.__new__(Visit)
    page.visit = visit
    visit.__init__(page)  # type: ignore[misc]
    return visit


def opened(*kinds: str, game: str = "ur", **variant: Any) -> tuple[Air, Visit]:
    """A host with an open table, whose other seats are free."""
    air = Air()
    host = at(air, "host").seat(*kinds, game=game, **variant)
    if host.table.side.curtain is not None:
        host.press("lift")
    host.press("live").press("live-open", value=json.dumps({"name": "Ada"}))
    air.carry()
    assert host.app.company is not None
    return air, host


def closed() -> tuple[Air, Visit, str]:
    """A table whose door was closed again; and the link of its room."""
    air, host = opened("human", "away")
    room = link(host)
    host.press("live").press("live-close")
    air.carry()
    return air, host, room


def link(host: Visit) -> str:
    host.press("live")
    (field,) = [node for node in host_nodes(host) if node[1].get("id") == "link"]
    host.press("close")
    return str(field[1]["value"]).removeprefix("https://example.org/")


def host_nodes(host: Visit) -> list[Any]:
    return list(nodes(host.page.drawn["dialog"]))


def joined(air: Air, host: Visit, name: str, seat: int | None = None) -> Visit:
    """Somebody opens the link, and takes a seat."""
    guest = at(air, name, link(host))
    assert "network addresses" in guest.see("dialog")
    assert not air.pages.keys() & {guest.page.end}, "nothing is sent before somebody says so"
    guest.press("live-join", value=json.dumps({"name": name}))
    air.carry()
    if seat is not None:
        guest.press("live-sit", str(seat))
        air.carry()
        assert not guest.page.drawn["dialog"], "who sits sees the table"
    return guest


def again(air: Air, visit: Visit) -> Visit:
    """The page loaded anew."""
    air.leave(visit.page.end)
    air.carry()
    other = at(air, visit.page.name, visit.page.hash, visit.page.store)
    air.carry()
    return other


def play(air: Air, visits: list[Visit], chance: Random, most: int = 4000) -> None:
    """Whoever is asked picks something, until the game is over, or so many picks have been made."""
    for _ in range(4000):
        if visits[0].table.over or len(visits[0].table.record) >= most:
            return
        for visit in visits:
            if visit.table.side.curtain is not None:
                visit.press("lift")
            if visit.table.awaits_go_ahead:
                visit.press("proceed")
            elif visit.table.asks_person:
                visit.press("play", str(chance.randrange(len(visit.decision.actions))))
            elif visit.table.bots_turn() and visit.page.timer is not None:
                asked = len(visit.page.bots.questions)
                visit.tick()
                if len(visit.page.bots.questions) > asked:
                    visit.answer(list(visit.decision.actions[0]))
            air.carry()
    raise AssertionError("the game never ends")
