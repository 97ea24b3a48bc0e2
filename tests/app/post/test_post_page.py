"""Playing by post as the page does it: what is chosen, seen and pressed by people who are never there at once."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.app.live.live_pages import Air, LivePage, link, mark_of
from tests.app.pages import Storage, Visit
from tests.app.post.box_page import BoxAnswers

Place = tuple[str, str, str]  # a room, an author and a slot
Letter = tuple[str, str]  # its reader and its text


class Mailbag:
    """The relays: the newest letter of each author and slot, for a reader or for everyone in a room."""

    def __init__(self) -> None:
        self.letters: dict[Place, Letter] = {}
        self.marks: dict[str, str] = {}  # by author that has hosted: what the link says of its key as a host
        self.works, self.slow = True, False
        self.later = 0  # ms that have gone by since the first visit
        self.versions: dict[Place, list[Letter]] = {}  # all that was ever laid
        self.shelves: dict[str, dict[Place, int]] = {}  # by device: the version that it has kept
        self.lies, self.chance = 0.0, Random(7)  # how often a letter does not come this time, or only an older one

    def lay(self, place: Place, reader: str, text: str) -> None:
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
        self.posted, self.own = secret, own or f"{len(self.bag.letters):04x}.{hash(self.end) % 999:04x}"
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
    assert "Play over days" in host.see("dialog")
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


def test_two_play_who_are_never_there_at_the_same_time() -> None:
    town, host = begun("human", "away")
    sat(town, host)
    ada = town.visit
    assert ada is not None
    assert "The others have what they need to go on without you." in ada.see("prompt")
    ada.press("pick", "a1")
    assert "Sending the game to the others" in ada.see("prompt"), "who left now would have laid nothing"
    town.air.carry()
    assert "The others have what they need to go on without you." in ada.see("prompt")
    ben = town.open("Ben")
    assert ben.table.people == {1} and ben.table.asks_person and "A1" in ben.log
    assert "The post was read just now." in ben.see("prompt")
    n = len(ben.table.record)
    ben.press("pick", "c1")
    assert "Sending" in ben.see("prompt")
    town.air.carry()
    assert "Sent. It counts as soon as Ada is back." in ben.see("prompt") and "Waiting for Ada" in ben.see("prompt")
    ada = town.open("Ada")
    assert len(ada.table.record) == n + 1 and ada.table.asks_person and "C1" in ada.log
    ada.first()
    assert len(ada.table.record) == n + 2 and town.open("Ben").log == ada.log


def test_who_comes_back_sees_the_table_before_the_post_is_read() -> None:
    town, host = begun("human", "away")
    sat(town, host)
    assert town.visit is not None
    town.visit.press("pick", "a1")
    town.open("Ben")
    town.bag.works = False
    ben = town.open("Ben")
    assert ben.table.asks_person and "A1" in ben.log
    assert "No server is taking the post" in ben.see("prompt")
    ben.press("pick", "c1")
    town.rest()
    town.bag.works = True
    ben = town.open("Ben")
    town.rest()
    assert "C1" in ben.log and not ben.table.asks_person
    assert len(town.open("Ada").table.record) == 2


def test_who_comes_from_the_entrance_is_at_the_address_of_the_table() -> None:
    """By it the page shows the last board before Python is up."""
    town, host = begun("human", "away")
    sat(town, host)
    ben = town.open("Ben")
    room = ben.page.hash
    ben.press("home").press("live-come", room.removeprefix("#t=").removesuffix("p"))
    assert ben.table.people == {1} and ben.page.hash == room and room.endswith("p")


def test_what_happened_meanwhile_is_summed_up() -> None:
    town, host = begun("human", "away", "away", game="parley")
    sat(town, host, 1, "Ben")
    ada = town.visit
    assert ada is not None
    town.open("Ben")
    ada = town.open("Ada")
    while ada.table.asks_person and len(ada.table.record) < 8:
        ada.press("play", "0")
    town.rest()
    ben = town.open("Ben")
    assert len(ben.table.record) == len(ada.table.record) > 0
    assert "Ada" in ben.see("recap")


def test_what_is_written_is_read_by_who_comes_later() -> None:
    town, host = begun("human", "away")
    sat(town, host)
    ben = town.open("Ben")
    ben.press("live-say", value=json.dumps({"text": "Good morning"}))
    assert "Good morning" in ben.see("live-said")
    ada = town.open("Ada")
    assert ada.see("live-said").count("Good morning") == 1
    ada.press("live-say", value=json.dumps({"text": "Good night"}))
    town.open("Ada")
    for name in ("Ben", "Ada", "Ben"):
        talk = town.open(name).see("live-said")
        assert talk.count("Good morning") == talk.count("Good night") == 1


def test_when_both_are_there_they_play_over_the_line() -> None:
    town, host = begun("human", "away")
    sat(town, host)
    ada = town.visit
    assert ada is not None
    ben = town.open("Ben", leaves=False)
    town.air.carry()
    assert ben.app.live.meeting.guest is not None and ben.app.live.meeting.guest.host
    ada.press("pick", "a1")
    town.air.carry()
    assert ben.table.asks_person and "A1" in ben.log
    ben.press("pick", "c1")
    town.air.carry()
    assert len(ada.table.record) == 2


def hand_on(town: Town, host: Visit, guest: Visit) -> None:
    """The host asks the guest at seat 1 to host from now on, and the guest agrees."""
    town.air.carry()
    host.press("live-hand", "1")
    town.air.carry()
    guest.press("live-take", "yes")
    town.air.carry()


def test_a_host_hands_the_table_on_and_the_letters_go_to_the_next_one() -> None:
    town, host = begun("human", "away", "away")
    sat(town, host, 1, "Ben")
    sat(town, town.visit or host, 2, "Cleo")
    town.open("Cleo")
    ada = town.open("Ada")
    ben = town.open("Ben", leaves=False)
    hand_on(town, ada, ben)
    assert ben.app.live.meeting.hosting is not None and ada.app.live.meeting.hosting is None
    assert ada.app.live.meeting.has_post
    town.visit = ada
    town.close()
    town.visit = ben
    town.rest()
    while ben.table.asks_person:
        ben.press("play", "0")
    town.rest()
    for name, seat in (("Cleo", 2), ("Ada", 0)):
        visit = town.open(name)
        assert visit.table.people == {seat} and not visit.table.whole
        assert len(visit.table.record) >= len(ben.table.record)
    n = len(ben.table.record)
    for name in ("Ada", "Cleo", "Ada"):
        visit = town.open(name)
        while visit.table.asks_person:
            visit.press("play", "0")
    town.rest()
    ben = town.open("Ben")
    assert ben.table.whole and len(ben.table.record) > n


def test_an_older_copy_at_a_former_host_becomes_a_guest() -> None:
    """The post says that somebody else hosts now."""
    town, host = begun("human", "away")
    sat(town, host)
    town.close()
    older = Storage(town.stores["Ada"][0].entries)
    route = town.stores["Ada"][1]
    ada = town.open("Ada")
    ben = town.open("Ben", leaves=False)
    hand_on(town, ada, ben)
    town.visit = ada
    town.close()
    town.visit = ben
    town.close()
    town.stores["Ada"] = older, route
    ada = town.open("Ada")
    town.rest()
    assert ada.app.live.meeting.hosting is None and ada.app.live.meeting.guest is not None


def test_a_table_that_is_open_gets_the_post_and_all_there_sit_on() -> None:
    """The devices at its seats tell where letters to them go."""
    town = Town()
    host = town.open("Ada").seat("human", "away").press("live")
    host.press("live-open", value=json.dumps({"name": "Ada"}))
    town.air.carry()
    ben = town.open("Ben", link(host), leaves=False).press("live-join", value=json.dumps({"name": "Ben"}))
    town.air.carry()
    ben.press("live-sit", "1")
    town.air.carry()
    host.press("live").press("live-post", value="true").press("close")
    town.air.carry()
    assert link(host).endswith("p") and ben.page.hash == link(host)
    for visit in (ben, host):
        town.visit = visit
        town.rest()
    town.visit = ben
    town.close()
    host.press("pick", "a1")
    town.visit = host
    ben = town.open("Ben")
    assert ben.table.asks_person and "A1" in ben.log


@pytest.mark.parametrize("works", [True, False])
def test_a_host_ends_playing_over_days_and_the_others_are_told(works: bool) -> None:
    """Even where no relay can be reached just then: its next visit says so. What lies there already counts."""
    town, host = begun("human", "away")
    sat(town, host)
    assert town.visit is not None
    town.visit.press("pick", "a1")
    town.open("Ben").press("pick", "c1")
    ada = town.open("Ada")
    n = len(ada.table.record)
    assert n == 2
    town.bag.works = works
    ada.press("live").press("live-post", value="false")
    town.rest()
    if not works:
        town.bag.works = True
        ada = town.open("Ada")
        town.rest()
    page: Any = ada.page
    assert not page.posted and not link(ada).endswith("p")
    laid = dict(town.bag.letters)
    ben = town.open("Ben")
    page = ben.page
    assert "The host has ended playing over days." in ben.see("toast")
    assert not page.posted and not page.hash.endswith("p") and len(ben.table.record) == n
    assert "The host has ended playing over days." not in town.open("Ben").see("toast")
    ada = town.open("Ada", leaves=False)
    town.air.carry()
    ada.first()
    town.air.carry()
    assert town.bag.letters == laid and town.visit is not None


def test_a_host_lays_when_the_post_has_been_read_however_late() -> None:
    town, host = begun("human", "away")
    sat(town, host)
    town.close()
    town.bag.slow = True
    ada = town.open("Ada").press("pick", "a1")
    town.rest()
    town.rest()
    page: Any = ada.page
    town.bag.slow = False
    page.read()
    town.air.carry()
    assert "A1" in town.open("Ben").log


def test_what_is_picked_last_goes_out_though_the_table_is_left_at_once() -> None:
    town, host = begun("human", "away")
    sat(town, host)
    ada = town.visit
    assert ada is not None
    ada.press("pick", "a1").press("home")
    ben = town.open("Ben")
    assert "A1" in ben.log
    ben.press("pick", "c1").press("home")
    assert len(town.open("Ada", "#/continue").table.record) == 2


def test_what_is_decided_last_goes_out_at_once() -> None:
    """Whoever has nothing more to decide may close the page before any pause is over, and so may the browser."""
    town, host = begun("human", "away")
    sat(town, host)
    ada = town.visit
    assert ada is not None
    ada.press("pick", "a1")
    town.visit = None  # it is killed; nothing is said any more
    town.stores["Ada"] = ada.page.store, ada.page.hash
    town.air.leave(ada.page.end)
    ben = town.open("Ben")
    assert "A1" in ben.log
    ben.press("pick", "c1")
    town.visit = None
    town.air.leave(ben.page.end)
    assert "C1" in town.open("Ada").log


def asked_back() -> tuple[Town, int]:
    """Ben has asked to take back what he decided, and Ada has decided since; how many decisions there are then."""
    town, host = begun("human", "away")
    sat(town, host)
    assert town.visit is not None
    town.visit.press("pick", "a1")
    town.open("Ben").press("pick", "c1")
    ada = town.open("Ada").first()
    n = len(ada.table.record)
    ben = town.open("Ben")
    assert n == len(ben.table.record) == 3
    ben.press("undo").press("live-plead")
    assert "Sending" in ben.see("prompt") or "Sent" in ben.see("prompt")
    return town, n


def test_a_request_to_take_back_waits_for_those_who_come_later() -> None:
    town, _ = asked_back()
    assert "Ben asks to take back" in town.open("Ada").see("prompt")
    ada = town.open("Ada")
    assert "Ben asks to take back" in ada.see("prompt"), "it is stored with the room"
    ada.press("live-consent", "yes")
    assert len(ada.table.record) == 1
    assert len(town.open("Ben").table.record) == 1


def test_who_is_refused_a_step_back_is_told_by_letter() -> None:
    town, n = asked_back()
    town.open("Ada").press("live-consent", "no")
    ben = town.open("Ben")
    assert "Not everyone agrees" in ben.see("toast") and len(ben.table.record) == n


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_has_answered_a_request_while_the_host_is_away_is_not_asked_again(answer: str) -> None:
    town, _ = asked_back()
    town.open("Ada").press("live-consent", "no")
    ben = town.open("Ben").first()
    ada = town.open("Ada").press("undo").press("live-plead")
    n = len(ada.table.record)
    for _ in range(2):
        ben = town.open("Ben")
        assert "Ada asks to take back" in ben.see("prompt") and "You have answered." not in ben.see("prompt")
    ben.press("live-consent", answer)
    for _ in range(2):
        assert "Ada asks to take back" in ben.see("prompt") and "You have answered." in ben.see("prompt")
        assert not ben.buttons("prompt", "live-consent")
        ben = town.open("Ben")
    ada = town.open("Ada")
    assert (len(ada.table.record) < n) == (answer == "yes")
    assert "asks to take back" not in town.open("Ben").see("prompt")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_has_answered_what_pace_there_shall_be_is_not_asked_again(answer: str) -> None:
    town, host = begun("human", "away")
    sat(town, host)
    ada = town.open("Ada").press("live-pace", value=json.dumps({"pace": "72", "then": "once"}))
    ben = town.open("Ben")
    assert "You have answered." not in ben.see("prompt")
    (button,) = ben.buttons("prompt", f"live-pace-{answer}")
    ben.press(f"live-pace-{answer}", button[1]["data-arg"])
    assert "You have answered." in ben.see("prompt") and not ben.buttons("prompt", f"live-pace-{answer}")
    town.rest()
    ada = town.open("Ada")
    assert (ada.app.live.meeting.public["pace"][0] == 72) == (answer == "yes")
    assert "You have answered." not in town.open("Ben").see("prompt")


def test_a_request_to_take_back_that_comes_too_late_does_nothing() -> None:
    """The game had gone on: it would be another decision."""
    town, n = asked_back()
    later = {place: letter for place, letter in town.bag.letters.items() if place[2] == "answers"}
    town.open("Ben").first()
    ada = town.open("Ada")
    assert len(ada.table.record) > n and "asks to take back" not in ada.see("prompt")
    town.bag.letters |= later
    assert "asks to take back" not in town.open("Ada").see("prompt")


def test_two_tabs_of_a_guest_lose_nothing_of_each_other() -> None:
    town, host = begun("human", "away")
    sat(town, host)
    assert town.visit is not None
    town.visit.press("pick", "a1")
    one = town.open("Ben")
    other = town.open("Ben", leaves=False)
    one.press("pick", "c1")
    town.visit = one
    town.rest()
    other.press("live-say", value=json.dumps({"text": "Good morning"}))
    town.visit = other
    town.rest()
    one.press("live-say", value=json.dumps({"text": "Good night"}))
    for visit in (one, other):
        town.visit = visit
        town.close()
    ada = town.open("Ada")
    assert "C1" in ada.log and len(ada.table.record) == 2
    assert ada.see("live-said").count("Good") == 2


def test_two_tabs_of_a_host_do_not_lay_against_each_other() -> None:
    town, host = begun("human", "away")
    sat(town, host)
    one = town.visit
    assert one is not None
    other = town.open("Ada", leaves=False)
    for _ in range(3):
        for visit in (one, other):
            page: Any = visit.page
            town.visit = visit
            town.rest()
            page.read()
            town.air.carry()
    letters = dict(town.bag.letters)
    for visit in (one, other, one):
        town.visit = visit
        town.rest()
    assert town.bag.letters == letters


def test_a_table_without_the_post_lays_nothing() -> None:
    town = Town()
    host = town.open("Ada").seat("human", "away").press("live")
    host.press("live-open", value=json.dumps({"name": "Ada"}))
    town.air.carry()
    room = link(host)
    assert not room.endswith("p")
    host.press("pick", "a1")
    ben = town.open("Ben", room, leaves=False).press("live-join", value=json.dumps({"name": "Ben"}))
    town.air.carry()
    assert ben.app.table is not None and not town.bag.letters
    assert ben.app._post is None and host.app._post is None


@pytest.mark.parametrize("verb", ["live-close", "home"])
def test_the_post_is_left_with_the_table(verb: str) -> None:
    town, host = begun("human", "away")
    page: Any = host.page
    assert page.posted
    town.rest()
    host.press("pick", "a1").press("live").press(verb)
    assert page.posted, "the last letters have to go out"
    town.air.carry()
    assert not page.posted
