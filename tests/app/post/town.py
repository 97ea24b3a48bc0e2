"""The town of the tests: relays, and devices of which one at a time is open. How a table begins there, and how it goes
on without its host.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.app.live.live_pages import Air, LivePage, link, mark_of
from tests.app.pages import Storage, Visit
from tests.app.post.box_page import BoxAnswers

DAY = 86_400_000
Place = tuple[str, str, str]  # a room, an author and a slot
Letter = tuple[str, str]  # its reader and its text


class Mailbag:
    """The relays: the newest letter of each author and slot, for a reader or for everyone in a room."""

    def __init__(self) -> None:
        self.letters: dict[Place, Letter] = {}
        self.marks: dict[str, str] = {}  # by author that has hosted: what the link says of its key as a host
        self.works, self.slow = True, False
        self.takes: int | None = None  # how many letters more, before the device that lays them is lost
        self.later = 0  # ms that have gone by since the first visit
        self.versions: dict[Place, list[Letter]] = {}  # all that was ever laid
        self.shelves: dict[str, dict[Place, int]] = {}  # by device: the version that it has kept
        self.lies, self.chance = 0.0, Random(7)  # how often a letter does not come this time, or only an older one

    def lay(self, place: Place, reader: str, text: str) -> None:
        if self.takes is not None:
            if not self.takes:
                return
            self.takes -= 1
        self.letters[place] = reader, text
        self.versions.setdefault(place, []).append((reader, text))

    def told(self, name: str) -> list[tuple[Place, Letter]]:
        """What this device is told in a visit: what it has kept, or what relays send that is newer."""
        if not self.lies:
            return list(self.letters.items())
        shelf, found = self.shelves.setdefault(name, {}), list[tuple[Place, Letter]]()
        for place, versions in self.versions.items():
            kept, sent = shelf.get(place, -1), len(versions) - 1
            if self.chance.random() < self.lies:
                sent = self.chance.randrange(-1, len(versions))
            if (n := max(kept, sent)) >= 0:
                shelf[place] = n
                found.append((place, versions[n]))
        return self.chance.sample(found, len(found))


class PostPage(LivePage):
    """A page that takes letters to the relays, as assets/js/live/post.js does."""

    def __init__(self, air: Air, bag: Mailbag, name: str, storage: Storage | None, route: str) -> None:
        self.bag, self.posted, self.own, self.waits = bag, "", "", False
        super().__init__(air, name, storage, route)
        self.clock += bag.later

    def say(self, verb: str, arg: str, value: str) -> None:
        self.air.pages[self.end] = self
        self.air.way.append((verb, self.end, arg, value))

    def liveLeave(self) -> None:
        super().liveLeave()
        if self.posted:
            self.air.pages[self.end] = self  # the post is another way than the lines

    def postOpen(self, secret: str, mark: str, host_key: str, own: str) -> None:
        assert not self.posted and len(secret) == len(mark) == 32
        assert not host_key or mark_of(host_key) == mark
        self.posted, self.own = secret, own or f"{len(self.bag.letters):04x}.{Random(self.end).randrange(999):04x}"
        self.author = f"host {self.own}" if host_key else self.own
        self.post_mark = mark
        if host_key:
            self.bag.marks[self.author] = mark
        self.answers = BoxAnswers(secret, self.own, host_key)
        self.answers.put = self.postPut
        self.say("post-ready", self.own, self.own)
        self.read()

    def read(self) -> None:
        if self.bag.slow:
            return None
        if not self.bag.works:
            return self.say("post-read", "", "none")
        for (secret, author, slot), (reader, text) in self.bag.told(self.name):
            if secret == self.posted and reader in ("", self.own):
                hosts = self.bag.marks.get(author, self.post_mark) == self.post_mark
                shown = author if hosts else author.removeprefix("host ")
                self.say("post-letter", f"{shown} {slot}", text)
        self.say("post-read", "", "all")

    def postPut(self, slot: str, reader: str, text: str) -> None:
        assert self.posted
        if self.bag.works:
            self.bag.lay((self.posted, self.author, slot), reader, text)
        self.say("post-kept", slot, "1" if self.bag.works else "")

    def postAsk(self, what: str, about: str) -> None:
        if (answer := getattr(self.answers, what)(**json.loads(about))) is not None:
            self.say(f"post-{what}", *answer)

    def postSoon(self) -> None:
        self.waits = True

    def postLeave(self) -> None:
        assert self.posted
        self.posted = ""


class Town:
    """The relays, and devices of which one at a time is open."""

    def __init__(self) -> None:
        self.air, self.bag = Air(), Mailbag()
        self.stores: dict[str, tuple[Storage, str]] = {}
        self.visit: Visit | None = None

    def open(self, name: str, route: str | None = None, leaves: bool = True) -> Visit:
        """The page at this device is opened; whoever was there before has closed theirs."""
        if leaves:
            self.close()
        store, there = self.stores.get(name, (Storage(), ""))
        page = PostPage(self.air, self.bag, name, store, there if route is None else route)
        self.visit = visit = Visit.__new__(Visit)
        page.visit = visit
        visit.__init__(page)  # type: ignore[misc]
        self.air.carry()
        return visit

    def rest(self) -> None:
        """The pause is over."""
        assert self.visit is not None
        page: Any = self.visit.page
        self.air.carry()
        if page.waits:
            page.waits = False
            self.visit.press("post-lay")
        self.air.carry()

    def kill(self) -> None:
        """The page ends without a word."""
        assert self.visit is not None
        page: Any = self.visit.page
        self.stores[page.name] = page.store, page.hash
        self.air.leave(page.end)
        self.air.way.clear()
        self.visit = None

    def close(self) -> None:
        if self.visit is not None:
            self.rest()
            page: Any = self.visit.page
            self.stores[page.name] = page.store, page.hash
            self.air.leave(page.end)
            self.air.carry()
            self.visit = None


def begun(*kinds: str, game: str = "ur", town: Town | None = None, **variant: Any) -> tuple[Town, Visit]:
    """A host has opened a table, to be played over days."""
    town = town or Town()
    host = town.open("Ada")
    host.seat(*kinds, game=game, **variant)
    if host.table.side.curtain is not None:
        host.press("lift")
    host.press("live")
    assert "Play over several days" in host.see("dialog")
    host.press("live-open", value=json.dumps({"name": "Ada", "post": "on"}))
    town.air.carry()
    return town, host


def sat(town: Town, host: Visit, seat: int = 1, name: str = "Ben") -> None:
    """Somebody follows the link when nobody is there, and takes a seat."""
    room = link(host)
    assert room.endswith("p")
    ben = town.open(name, room)
    assert "You are invited" in ben.see("dialog") and ben.app.table is None
    ben.press("live-join", value=json.dumps({"name": name}))
    town.air.carry()
    assert ben.app.table is not None and not ben.table.people
    ben.press("live-sit", str(seat))
    assert not ben.see("dialog") and "Sending what you decided" in ben.see("prompt")
    town.rest()
    assert "Sent. It counts as soon as Ada is back." in ben.see("prompt")
    ada = town.open("Ada")
    town.rest()
    assert ada.table.seats[seat].name == name


def table_with(*guests: str, game: str = "ur", **variant: Any) -> tuple[Town, Visit]:
    """Ada hosts, the others have sat down, and each device has its share."""
    town, host = begun("human", *("away" for _ in guests), game=game, **variant)
    for seat, name in enumerate(guests, 1):
        sat(town, town.visit or host, seat, name)
    for name in guests:
        town.open(name)
    return town, town.open("Ada")


def gone(town: Town, name: str, days: int = 5) -> None:
    """The device is lost with all that it has stored."""
    town.close()
    town.stores.pop(name, None)
    town.bag.later += days * DAY


def agrees(town: Town, name: str) -> Visit:
    """Somebody comes, and agrees to what is offered or proposed."""
    visit = town.open(name)
    verb = "post-agree" if visit.buttons("prompt", "post-agree") else "post-go-on"
    (button,) = visit.buttons("prompt", verb)
    visit.press(verb, button[1].get("data-arg", ""))
    town.rest()
    return visit


def hosts(visit: Visit) -> bool:
    return visit.app.live.meeting.hosting is not None


def take_over(town: Town, heir: str = "Ben", *others: str) -> Visit:
    """The heir proposes, the others agree, and the heir comes again."""
    for name in (heir, *others):
        agrees(town, name)
    visit = town.open(heir)
    town.rest()
    assert hosts(visit)
    return visit
