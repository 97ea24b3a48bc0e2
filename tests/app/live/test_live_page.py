"""Playing live as the page does it: several apps on pages that are none, joined by lines that carry text."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from itertools import count
from random import Random
from typing import Any

import pytest
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import AWAY, HUMAN

from tests.app.history.test_ending import civilization_of, trading
from tests.app.pages import FakePage, Storage, Visit, nodes

SECRET = "#t="


def mark_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:32]


class Air:
    """What lies between the pages: rooms, and the messages that are on their way."""

    def __init__(self) -> None:
        self.pages: dict[str, LivePage] = {}  # those that are in a room, by what their end is called
        self.way: deque[tuple[str, str, str, str]] = deque()  # verb, to, from, what

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

    numbers = count(1)

    def __init__(self, air: Air, name: str, storage: Storage | None = None, route: str = "") -> None:
        self.air, self.name, self.room, self.count = air, name, "", 0
        self.end = f"{name}-{next(self.numbers)}"
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


# Sitting down ---------------------------------------------------------------------------------------------------------
def test_it_is_offered_only_where_the_site_names_relays(visit: Visit) -> None:
    assert not visit.buttons("screen", "begin-live")
    visit.seat("human", "human").press("menu")
    assert not visit.buttons("dialog", "live")
    there = at(Air(), "host")
    assert there.buttons("screen", "begin-live")
    there.seat("human", "human").press("menu")
    assert there.buttons("dialog", "live")


def test_a_new_game_is_opened_to_others() -> None:
    air = Air()
    host = at(air, "host").press("set-game", value="ur").press("vary", "seats", "2").press("rekind", "1", HUMAN)
    host.press("begin-live")
    assert [who.kind for who in host.table.seats] == [HUMAN, AWAY]
    assert "1 seat is for someone elsewhere." in host.see("dialog")
    assert not air.pages, "nothing is sent before somebody says so"
    host.press("live-open", value='{"name":"Ada"}')
    air.carry()
    assert air.pages.keys() == {host.page.end}
    assert len(link(host)) == len(SECRET) + 64


def test_who_opens_the_link_sits_down_and_plays() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    assert ben.table.people == {1} and ben.page.hash == link(host)
    assert host.table.seats[1].name == "Ben"
    assert "Waiting for Ada" in ben.see("prompt")
    host.press("pick", "a1")
    air.carry()
    assert ben.table.asks_person and "A1" in ben.log
    assert ben.page.titles[-1].startswith("Your turn")
    ben.press("pick", "c1")
    air.carry()
    assert len(host.table.record) == 2 and host.table.asks_person
    assert host.log == ben.log


def test_who_has_no_seat_watches() -> None:
    air, host = opened("human", "human")
    looker = joined(air, host, "Lou")
    assert looker.table.people == frozenset() and "watching" not in looker.see("dialog")
    assert "1 person is watching." in host.press("live").see("dialog")
    other = joined(air, host, "Max")
    for visit in (looker, other):
        assert "1 person is watching." in visit.see("dialog"), "who reads it is not counted"
    host.press("pick", "a1")
    air.carry()
    assert looker.log == host.log
    looker.press("close").press("pick", "c1")
    air.carry()
    assert len(host.table.record) == 1


def test_who_watches_a_table_that_ended_itself_sees_the_hands_counted() -> None:
    """A bystander sees the ending and the score that the host sees, also when the page is loaded anew."""
    air = Air()
    kept = Storage({f"{PREFIX}c": dump(civilization_of(trading("advanced", "march.from")))})
    host = at(air, "host", "#/play/c", kept)
    host.press("lift").press("live").press("live-open", value=json.dumps({"name": "Ada"}))
    air.carry()
    looker = joined(air, host, "Lou").press("close")
    assert len(looker.table.people) == 0 and not looker.table.over
    host.choose(*host.decision.actions[0]).press("end-here").press("end-agreed")
    air.carry()
    assert host.table.over and all(one.detail["goods"] for one in host.table.standings)
    for visit in looker, again(air, looker).press("close"), again(air, host):
        ending, own = visit.see("ending"), host.see("ending")
        assert ending.split("Ada")[0] == own.split("Ada")[0], "who has won"
        assert rows(visit) == rows(host) != []
        assert visit.see("scores") == host.see("scores")


def rows(visit: Visit) -> list[Any]:
    """The ranking that stands at the end."""
    return [node[2:] for node in nodes(visit.page.drawn["ending"]) if node[0] == "li"]


def test_a_whole_game_among_three() -> None:
    air, host = opened("human", "away", "away", game="parley")
    guests = [joined(air, host, name, seat) for seat, name in enumerate(("Ben", "Cleo"), 1)]
    play(air, [host, *guests], Random(4))
    for seat, visit in enumerate((host, *guests)):
        assert visit.table.over and visit.see("ending")
        assert visit.table.side.view() == host.table.game.view(host.table.position, visit.table.side.viewer)
        assert visit.table.side.viewer == seat
    assert guests[0].see("ending").startswith(host.see("ending")[:20])
    assert not guests[0].buttons("prompt", "again") and not guests[0].app.saves.ids()


def test_bots_play_at_the_host() -> None:
    air, host = opened("human", "away", "random")
    ben = joined(air, host, "Ben", 1)
    play(air, [host, ben], Random(1), 60)
    assert ben.log == host.log


def test_bids_are_written_at_the_same_time() -> None:
    """Renaissance 1.5; the answers of others count when the engine asks."""
    air, host = opened("human", "away", "away", game="renaissance")
    guests = [joined(air, host, name, seat) for seat, name in enumerate(("Ben", "Cleo"), 1)]
    for visit in (guests[1], guests[0]):
        assert visit.table.asks_person and visit.decision.kind == "setup.return"
        visit.press("play", "0")
        air.carry()
        assert not visit.table.asks_person and "Waiting for" in visit.see("prompt")
    assert (
        "Waiting for Ada" in guests[0].see("prompt") and "Cleo" not in guests[0].see("prompt").partition("for ")[2][:12]
    )
    host.press("play", "0")
    air.carry()
    assert host.decision.kind == "setup.bid" and all(visit.decision.kind == "setup.bid" for visit in guests)


# Coming back ----------------------------------------------------------------------------------------------------------
def test_a_guest_loads_its_page_anew_in_the_middle_of_its_turn() -> None:
    air, host = opened("human", "away", game="parley")
    ben = joined(air, host, "Ben", 1)
    for _ in range(3):
        for visit in (host, ben):
            if visit.table.asks_person:
                visit.press("play", "0")
                air.carry()
    log = ben.log
    ben = again(air, ben)
    assert ben.table.people == {1} and ben.log == log
    assert not ben.app.dialog.open


def test_the_host_loads_its_page_anew() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    air.leave(host.page.end)
    air.carry()
    ben.press("pick", "c1")
    air.carry()
    assert "The host is away" in ben.see("prompt")
    host = again(air, host)
    air.carry()
    assert host.app.company is not None and len(host.table.record) == 2, "what was picked meanwhile is not lost"
    assert link(host) == ben.page.hash and host.table.seats[1].name == "Ben"
    host.press("pick", host.picks[0])
    air.carry()
    assert ben.log == host.log


def test_a_closed_table_is_opened_again_in_the_same_room() -> None:
    air, host, room = closed()
    assert host.app.company is None and not air.pages
    assert again(air, host).app.company is None
    host.press("live").press("live-open", value='{"name":"Ada"}')
    air.carry()
    assert link(host) == room


def test_what_happened_while_a_guest_was_away_is_summed_up() -> None:
    air, host = opened("human", "away", "random")
    ben = joined(air, host, "Ben", 1)
    play(air, [host, ben], Random(5), 12)
    assert "While you were away" not in ben.see("recap")
    air.leave(ben.page.end)
    air.carry()
    host.press("seats").press("reseat", "1", "random").press("close")
    play(air, [host], Random(5), 20)
    host.press("seats").press("reseat", "1", AWAY).press("close")
    again_ = again(air, ben)
    assert "While you were away" in again_.see("recap") and not again_.buttons("recap", "retell")
    assert len(list(lines_of(again_))) in range(1, 6)
    again_ = again(air, again_)
    assert not again_.see("recap"), "nothing has happened since"


def lines_of(visit: Visit) -> list[Any]:
    return [node for node in nodes(visit.page.drawn["recap"]) if node[0] == "li"]


def test_a_game_that_went_back_says_so_until_it_is_read() -> None:
    """The host's save is older than what the guests have seen, as after a crash."""
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    stored = host.page.store.get(f"cradle/game/{host.table.id}")
    ben.press("pick", "c1")
    air.carry()
    n = len(host.table.record)
    air.leave(host.page.end)
    air.carry()
    host.page.store.put(f"cradle/game/{host.table.id}", stored)
    host = again(air, host)
    said = f"The game has gone back to move {n - 1}: the host has opened it as it was then. Move {n} had been reached"
    for visit in (host, ben):
        assert said in visit.see("prompt") and any(said in one for one in visit.page.announced)
    host.press("live-noted")
    ben.press("live-noted")
    for visit in (host, ben):
        assert "gone back" not in visit.see("prompt")
    assert "gone back" not in again(air, ben).see("prompt")


def test_that_a_game_went_back_is_not_said_any_more_once_it_is_as_far_again() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    stored = host.page.store.get(f"cradle/game/{host.table.id}")
    host.press("pick", "a1")
    air.carry()
    air.leave(host.page.end)
    air.carry()
    host.page.store.put(f"cradle/game/{host.table.id}", stored)
    host = again(air, host)
    for visit in (host, ben):
        assert "The game has gone back to its beginning" in visit.see("prompt")
    host.press("pick", "a1")
    air.carry()
    for visit in (host, ben):
        assert "gone back" not in visit.see("prompt")


def test_what_a_guest_picks_while_the_host_is_away_is_still_there_when_its_page_is_loaded_anew() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    air.leave(host.page.end)
    air.carry()
    ben.press("pick", "c1").press("live-say", value='{"text":"Where are you?"}')
    air.carry()
    ben = again(air, ben)
    assert "Waiting for the host" in ben.see("dialog")
    host = again(air, host)
    assert len(host.table.record) == 2 and "Where are you?" in host.see("live-said")
    assert ben.log == host.log
    again(air, ben)
    host = again(air, host)
    assert len(host.table.record) == 2 and "Where are you?" not in host.see("live-said"), "once"


def test_the_entrance_lists_the_tables_of_others_to_open_again_with_one_press() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    room = ben.page.hash
    host.press("pick", "a1")
    air.carry()
    air.leave(host.page.end)
    air.carry()
    ben.page.clock += 310_000
    ben.press("home")
    assert "Your games" in ben.see("screen") and "Ur · Ada and Ben" in ben.see("screen")
    assert "Your turn · 5 minutes ago" in ben.see("screen")
    (opens,) = [node for node in nodes(ben.page.drawn["screen"]) if node[1].get("href") == room]
    assert not host.buttons("screen", "live-forget")
    ben.press(opens[1]["data-do"], opens[1]["data-arg"])
    assert ben.page.hash == room
    again(air, host)
    assert ben.table.people == {1} and ben.table.asks_person
    ben.page.store.put("cradle/paint", "the board")
    ben.press("home").press("live-forget", room.removeprefix(SECRET))
    assert "Ada and Ben" not in ben.see("screen") and ben.page.store.get("cradle/paint") is None
    ben.press("live-recall").press("route", room)
    air.carry()
    assert ben.table.people == {1}


def test_a_table_of_others_is_listed_as_what_it_is() -> None:
    """One that is over comes last, and says so; when its page is opened again nothing has happened there."""
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    play(air, [host, ben], Random(6))
    (entry,) = [key for key in ben.page.store.entries if key.startswith("cradle/guest/")]
    moved = json.loads(ben.page.store.get(entry))["table"]["moved"]
    ben.page.clock += 900_000
    ben = again(air, ben)
    assert json.loads(ben.page.store.get(entry))["table"]["moved"] == moved
    ben.press("home").press("fold", "finished")
    assert "The game is over" in ben.see("screen")
    known = json.loads(ben.page.store.get(entry))
    for n in range(4):
        table = {**known["table"], "waits": [[0, n, None]], "over": False, "name": f"Evening {n}", "moved": n}
        ben.page.store.put(f"cradle/guest/{n:032x}", json.dumps({**known, "table": table}))
    ben.press("language", "fr")
    seen = ben.see("screen")
    assert seen.index("Evening 3") < seen.index("Evening 2") < seen.index("Parties plus anciennes (1)")
    assert seen.index("Parties plus anciennes (1)") < seen.index("Parties terminées (1)")


@pytest.mark.parametrize("odd", ["7", '[[1,"{"]]', '[["x",""]]', "[[]]", "[[1,7]]", '[[1,"[1]"]]', "null"])
def test_odd_messages_in_storage_are_passed_over(odd: str) -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    (entry,) = [key for key in ben.page.store.entries if key.startswith("cradle/guest/")]
    known = json.loads(ben.page.store.get(entry))
    air.leave(ben.page.end)
    for field in ("unsent", "memory", "seen", "table", "mark", "name"):
        ben.page.store.put(entry, json.dumps({**known, field: json.loads(odd)}))
        assert again(air, ben).table.people == {1}
        ben.page.store.put(entry, json.dumps({**known, field: json.loads(odd)}))
        assert "Your games" in at(air, "Ben", storage=ben.page.store).see("screen")
    told = known["table"]
    for field in told:
        ben.page.store.put(entry, json.dumps({**known, "table": {**told, field: json.loads(odd)}}))
        assert "Your games" in at(air, "Ben", storage=ben.page.store).see("screen")


def test_of_two_tabs_of_a_guest_the_one_that_was_left_says_so_and_can_play_again() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    other = at(air, "Ben", ben.page.hash, ben.page.store)
    air.carry()
    assert "goes on in another tab" in ben.see("prompt") and "Everyone is here." in other.see("prompt")
    host.press("pick", "a1")
    air.carry()
    assert ben.log != other.log == host.log
    ben.press("live-here")
    air.carry()
    assert ben.log == host.log and "goes on in another tab" in other.see("prompt")
    air.leave(ben.page.end)
    air.carry()
    assert "Everyone is here." in other.see("prompt"), "it is alone again"
    other.press("pick", "c1")
    air.carry()
    assert len(host.table.record) == 2


def test_the_former_host_goes_on_from_its_copy_when_the_new_one_never_comes_back() -> None:
    air, host = opened("human", "away", "away")
    ben, cleo = (joined(air, host, name, seat) for seat, name in enumerate(("Ben", "Cleo"), 1))
    host.press("live").press("live-hand", "1").press("close")
    air.carry()
    ben.press("live-take", "yes")
    air.carry()
    play(air, [ben, host, cleo], Random(3), 4)
    air.leave(ben.page.end)
    air.carry()
    assert "The host is away" in cleo.see("prompt")
    host.press("home")
    air.carry()
    host.press("open", ben.table.id).press("live").press("live-open", value="{}")
    air.carry()
    assert cleo.app.live.meeting.guest.host == host.page.end and cleo.log == host.log
    ben = again(air, ben)
    assert ben.app.live.meeting.hosting and host.app.live.meeting.guest and cleo.log == ben.log, (
        "the later host is right"
    )


# At the table ---------------------------------------------------------------------------------------------------------
def test_what_one_says_all_hear_and_nobody_as_markup() -> None:
    air, host = opened("human", "away", "away")
    ben, cleo = (joined(air, host, name, seat) for seat, name in enumerate(("Ben", "Cleo"), 1))
    ben.press("live-say", value=json.dumps({"text": "<b>wine</b>?"}))
    air.carry()
    for visit in (host, ben, cleo):
        assert "Ben <b>wine</b>?" in visit.see("live-said")
    host.press("live-say", value=json.dumps({"text": "salt"}))
    air.carry()
    assert "Ada salt" in cleo.see("live-said")
    assert any("Ben: <b>wine</b>?" in said for said in cleo.page.announced)
    who = host.app.live.meeting.messages[0].who
    host.press("live-mute", who)
    assert "wine" not in host.see("live-said")
    host.press("live-hear")
    assert "wine" in host.see("live-said")


def test_whose_turn_it_is_is_heard_and_told_once() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    assert not ben.page.notices and "turn" not in ben.page.sounds
    host.press("pick", "a1")
    air.carry()
    assert len(ben.page.notices) == ben.page.sounds.count("turn") == 1 and "It is your turn." in ben.page.notices[0]
    host.press("live-say", value='{"text":"?"}')
    air.carry()
    assert len(ben.page.notices) == ben.page.sounds.count("turn") == 1
    ben.press("live").press("live-notify")
    air.carry()
    assert "The browser tells you" in ben.see("dialog") and not ben.buttons("dialog", "live-notify")


def test_how_long_somebody_has_been_thinking() -> None:
    """Counted from when the host asked; the clocks of devices may differ."""
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    (since,) = [node[1]["data-since"] for node in nodes(ben.page.drawn["prompt"]) if "data-since" in node[1]]
    host.page.clock += 90_000
    host.press("live-say", value='{"text":"let me see"}')
    air.carry()
    assert since == next(node[1]["data-since"] for node in nodes(ben.page.drawn["prompt"]) if "data-since" in node[1])
    host.press("pick", "a1")
    air.carry()
    (later,) = [node[1]["data-since"] for node in nodes(host.page.drawn["prompt"]) if "data-since" in node[1]]
    assert int(later) - int(since) > 60_000
    late = LivePage(air, "Lou", route=link(host))
    late.clock += 3_600_000
    lou = Visit.__new__(Visit)
    late.visit = lou
    lou.__init__(late)  # type: ignore[misc]
    lou.press("live-join", value='{"name":"Lou"}')
    air.carry()
    (seen,) = [node[1]["data-since"] for node in nodes(lou.page.drawn["prompt"]) if "data-since" in node[1]]
    assert abs(late.clock - int(seen) - (host.page.clock - int(later))) < 5_000, "as long as at the host"


def test_who_is_away_is_said() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    assert "Everyone is here." in host.see("prompt") and "Everyone is here." in ben.see("prompt")
    air.leave(ben.page.end)
    air.carry()
    assert "Away: Ben." in host.see("prompt")


def test_that_the_host_is_away_is_said_to_who_is_asked_and_to_who_waits() -> None:
    """Nothing says that everyone is there. What is decided meanwhile is played once the host is back."""
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    air.leave(host.page.end)
    air.carry()
    assert "What you decide is sent" in ben.see("prompt")
    ben.press("pick", "c1")
    air.carry()
    assert ben.see("prompt").count("The host is away.") == 1 and "Everyone" not in ben.see("prompt")
    again(air, host)
    assert "Everyone is here." in ben.see("prompt")


def test_the_host_and_the_game_are_called_as_those_who_play_say() -> None:
    """Unless several people play at one device, or somebody has renamed the game."""
    air = Air()
    host = at(air, "host").press("set-game", value="ur").press("vary", "seats", "2").press("begin-live")
    host.press("live-open", value='{"name":"Ada"}')
    air.carry()
    joined(air, host, "Ben", 1)
    stored = host.app.saves.load(host.table.id)
    assert [who.name for who in host.table.seats] == ["Ada", "Ben"] == [who.name for who in stored.seats]
    assert host.table.name == "Ur: Ada, Ben" == stored.name
    host.press("renamed", host.table.id, '{"name":"Evening"}').press("live").press("live-close")
    air.carry()
    host.press("live").press("live-open", value='{"name":"Ann"}')
    air.carry()
    assert host.table.seats[0].name == "Ann" and host.table.name == "Evening"
    several = at(Air(), "host").seat("human", "human", "away").press("live")
    assert "Your name" not in several.see("dialog")


def test_nobody_is_proposed_a_name_that_nobody_chose() -> None:
    air, host = opened("human", "away")
    guest = at(air, "guest", link(host))
    (field,) = [node for node in nodes(guest.page.drawn["dialog"]) if node[1].get("id") == "live-name"]
    assert field[1]["value"] == ""


def test_a_seat_is_handed_to_a_bot_and_back() -> None:
    air, host = opened("human", "away", game="parley")
    ben = joined(air, host, "Ben", 1)
    host.press("seats").press("reseat", "1", "random").press("close")
    air.carry()
    assert ben.table.people == frozenset() and ben.table.side.viewer is None
    assert "A bot plays for Ben" in ben.log
    host.press("seats").press("reseat", "1", AWAY).press("close")
    air.carry()
    assert ben.table.people == {1} and "A person plays for Ben" in ben.log


def test_the_host_frees_a_seat_and_closes_the_door() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("live").press("live-free", "1").press("live-door", value="false").press("close")
    air.carry()
    assert ben.table.people == frozenset() and "The host has freed your seat." in ben.see("toast")
    ben.press("live-sit", "1")
    air.carry()
    assert "The host has been asked" in ben.see("toast") and not ben.table.people
    assert "Ben asks for the free seat of the same name." in host.see("prompt")
    (who,) = host.app.live.meeting.hosting.door.asking
    host.press("live-turn-away", who)
    air.carry()
    assert "has not given you that seat" in ben.see("toast") and "asks for" not in host.see("prompt")
    ben.press("live-sit", "1")
    air.carry()
    host.press("live-admit", who)
    air.carry()
    assert ben.table.people == {1} and not ben.app.dialog.open


def test_who_is_removed_from_the_table_does_not_come_back() -> None:
    """Neither by the link, nor at another seat; with another key it can watch, and ask."""
    air, host = opened("human", "away", "away")
    foe, ben = joined(air, host, "Foe", 1), joined(air, host, "Ben", 2)
    who = host.app.live.meeting.hosting.room.seats[1]
    host.press("live").press("live-remove", who)
    air.carry()
    assert foe.app.table is None and "has removed this device" in foe.see("toast")
    assert "1 device has been removed." in host.see("dialog") and host.app.live.meeting.hosting.room.seats.keys() == {2}
    host = again(air, host)
    back = at(air, "Foe", ben.page.hash, foe.page.store)
    air.carry()
    assert back.app.table is None and "has removed this device" in back.see("toast")
    other = joined(air, host, "Another name")
    other.press("live-sit", "1")
    air.carry()
    assert not other.table.people and "Another name asks for Foe’s seat." in host.see("prompt")
    host.press("live").press("live-pardon").press("close")
    back.press("route", ben.page.hash)
    air.carry()
    assert back.app.table is not None and not back.table.people


def test_who_watches_can_be_removed_too() -> None:
    air, host = opened("human", "away")
    looker = joined(air, host, "Lou")
    looker.press("close").press("live-say", value='{"text":"hm"}')
    air.carry()
    assert "Lou watches" in host.press("live").see("dialog")
    host.press("live-remove", host.app.live.meeting.messages[0].who)
    air.carry()
    assert looker.app.table is None and "watches" not in host.see("dialog")


def test_who_lost_a_seat_while_it_was_away_is_told_when_it_comes_back() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    air.leave(ben.page.end)
    air.carry()
    host.press("live").press("live-free", "1").press("close")
    host = again(air, host)
    ben = again(air, ben)
    assert "The host has freed your seat." in ben.see("toast") and not ben.table.people
    assert "freed" not in again(air, ben).see("toast"), "once"


def test_a_name_that_somebody_has_is_not_given_again() -> None:
    air, host = opened("human", "away", "away")
    ben = joined(air, host, "Ben", 1)
    other = joined(air, host, "b\u0415n")
    other.press("live-sit", "2")
    air.carry()
    assert not other.table.people and "Someone here has this name" in other.see("dialog")
    other.press("live-named", value='{"name":" A d a "}')
    air.carry()
    assert not other.table.people and "Someone here has this name" in other.see("dialog")
    other.press("live-named", value='{"name":"Cleo"}')
    air.carry()
    assert other.table.people == {2} and host.table.seats[2].name == "Cleo" and not other.app.dialog.open
    looker = joined(air, host, "BEN")
    looker.press("close").press("live-say", value='{"text":"hm"}')
    air.carry()
    assert "Someone here has this name" in looker.see("dialog") and "hm" not in ben.see("live-said")
    looker.press("live-named", value='{"name":"Lou"}')
    air.carry()
    assert "Lou hm" in ben.see("live-said")


def test_a_guest_takes_a_step_back() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    ben.press("pick", "c1")
    air.carry()
    before = len(host.table.record)
    ben.press("undo")
    air.carry()
    assert len(host.table.record) == before - 1 == 1 and ben.table.asks_person
    assert "Taken back." in host.page.announced[-1]


def test_what_is_played_on_is_taken_back_by_consent_of_all_who_play() -> None:
    air, host = opened("human", "away", "away")
    ben, cleo = (joined(air, host, name, seat) for seat, name in enumerate(("Ben", "Cleo"), 1))
    looker = joined(air, host, "Lou")
    host.press("pick", "a1")
    air.carry()
    ben.press("pick", "c1")
    air.carry()
    assert len(host.table.record) == 2 and cleo.table.asks_person
    host.press("undo")
    assert "all other players must agree" in host.see("dialog")
    host.press("live-plead")
    air.carry()
    assert "Waiting for Ben and Cleo to agree." in host.see("prompt")
    for visit in (ben, cleo):
        assert "Ada asks to take back the last 2 decisions." in visit.see("prompt")
    assert not looker.buttons("prompt", "live-consent")
    looker.press("live-consent", "yes")
    ben.press("live-consent", "yes")
    air.carry()
    assert len(host.table.record) == 2 and "Waiting for Cleo to agree." in host.see("prompt")
    cleo.press("live-consent", "yes")
    air.carry()
    assert len(host.table.record) == 0 and host.table.asks_person
    assert host.log == ben.log == cleo.log and "asks to take" not in cleo.see("prompt")


def test_one_who_does_not_agree_is_enough() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("pick", "a1")
    air.carry()
    ben.press("pick", "c1")
    air.carry()
    host.press("pick", host.picks[0])
    air.carry()
    n = len(host.table.record)
    ben.press("undo").press("live-plead")
    air.carry()
    host.press("live-consent", "no")
    air.carry()
    assert len(host.table.record) == n and "Not everyone agrees" in ben.see("toast")
    ben.press("undo").press("live-plead")
    air.carry()
    while not host.table.asks_person:
        ben.press("play", "0")
        air.carry()
    assert "asks to take back" not in host.see("prompt"), "the game has gone on"


def test_at_a_live_table_nobody_says_alone_that_all_agree() -> None:
    _, host = opened("human", "away")
    host.press("menu")
    assert not host.buttons("dialog", "agree")
    host.press("close").press("pick", "a1")
    host.press("agree", value="true")
    assert not host.table.agreed


@pytest.mark.long
def test_charts_and_review_at_a_guest() -> None:
    """Of a game without secrets all charts; where there are any, those that a bystander could draw."""
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    play(air, [host, ben], Random(6))
    assert host.table.over
    drawn, known = ben.app.session.charts.course, host.app.session.charts.course
    assert drawn == known and len(drawn.turns) > 3 and ben.see("charts")
    review = ben.app.session.review
    assert review.offered and ben.buttons("review", "review")
    ben.press("review")
    while review.work is not None:
        ben.press("review-walk")
    asked = [question.n for question in review.queue]
    assert asked and {host.table.record.seats[n] for n in asked} == {1}
    for n in asked:
        ours, theirs = review.found.at(n), host.app.session.review.found.at(n)
        assert (ours.seat, ours.kind, ours.actions) == (theirs.seat, theirs.kind, theirs.actions)


def test_two_hosts_of_one_table_are_noticed() -> None:
    air, host = opened("human", "away")
    other = at(air, "copy", storage=Storage(host.page.store.entries))
    other.press("open", host.table.id)
    air.carry()
    assert "Another device says that it hosts" in host.see("toast") + other.see("toast")


def test_the_box_is_handed_on() -> None:
    """The one who takes it hosts, the one who gave it is a guest at its own seat, and all play on."""
    air, host = opened("human", "away", "away", game="parley")
    ben, cleo = (joined(air, host, name, seat) for seat, name in enumerate(("Ben", "Cleo"), 1))
    play(air, [host, ben, cleo], Random(2), 5)
    logs, room = [host.log, ben.log, cleo.log], link(host)
    host.press("live").press("live-hand", "1").press("close")
    air.carry()
    assert "Become the host?" in ben.see("dialog") and "could read the whole game" in ben.see("dialog")
    ben.press("live-take", "yes")
    air.carry()
    assert ben.app.live.meeting.hosting and host.app.live.meeting.guest and cleo.app.live.meeting.guest
    assert [visit.table.people for visit in (host, ben, cleo)] == [{0}, {1}, {2}]
    assert link(ben) == room == host.page.hash and ben.table.whole and not host.table.whole
    assert not host.app.dialog.open and "Everyone is here." in cleo.see("prompt")
    assert [host.log, ben.log, cleo.log] == logs
    ben = again(air, ben)
    assert ben.app.live.meeting.hosting, "the new host opens the room again"
    play(air, [ben, host, cleo], Random(3))
    assert all(visit.table.over and visit.see("ending") for visit in (host, ben, cleo))


def test_who_does_not_take_the_box_leaves_the_host_as_it_was() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("live").press("live-hand", "1").press("close")
    air.carry()
    ben.press("live-take", "no")
    air.carry()
    assert host.app.live.meeting.hosting and "still the host" in host.see("toast")
    host.press("pick", "a1")
    air.carry()
    assert ben.log == host.log


def test_a_taker_whose_line_ends_leaves_the_table_with_the_host() -> None:
    air, host = opened("human", "away", "away")
    ben, cleo = (joined(air, host, name, seat) for seat, name in enumerate(("Ben", "Cleo"), 1))
    host.press("live").press("live-hand", "1").press("close")
    air.carry()
    ben.press("live-take", "yes")
    while air.way and air.way[0][1] != ben.page.end:
        verb, to, begin, text = air.way.popleft()
        air.pages[to].visit.app.hear(verb, begin, text)
    assert "sent to the new host" in host.see("dialog")
    air.leave(ben.page.end)
    air.carry()
    assert host.app.live.meeting.hosting and not host.app.dialog.open
    play(air, [host, cleo], Random(2), 1)
    assert cleo.log == host.log


def test_the_one_who_gave_the_box_away_yields_to_the_new_host() -> None:
    """Its old copy is opened again, and meets the one the table was handed to."""
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.press("live").press("live-hand", "1").press("close")
    air.carry()
    ben.press("live-take", "yes")
    air.carry()
    host.press("home")
    air.carry()
    host.press("open", ben.table.id)
    host.press("live").press("live-open", value='{"name":"Ada"}')
    air.carry()
    assert host.app.live.meeting.guest and host.table.people == {0} and ben.app.live.meeting.hosting
    host.press("pick", "a1")
    air.carry()
    assert host.log == ben.log


def test_who_has_no_key_of_the_host_is_not_believed() -> None:
    """Somebody with the link opens a table of their own in that room before the host is there."""
    air, host, room = closed()
    liar = at(air, "liar").seat("human", "away")
    liar.press("live").press("live-open", value="{}")
    air.leave(liar.page.end)
    air.way.clear()
    air.enter(liar.page, room[3:35], json.dumps({"key": "another", "mark": room[35:]}))
    ben = at(air, "Ben", room)
    ben.press("live-join", value='{"name":"Ben"}')
    air.carry()
    assert ben.app.table is None and "Waiting for the host" in ben.see("dialog")
    host.press("live").press("live-open", value="{}")
    air.carry()
    assert ben.table.seats[0].name == "Ada"


def test_nobody_is_let_in_by_an_odd_link() -> None:
    for odd in ("", "xyz", "0" * 32, "0" * 63, "G" * 64):
        visit = at(Air(), "odd", SECRET + odd)
        assert "does not lead to a table" in visit.see("toast") and visit.page.hash == "#/"


def test_a_page_without_relays_says_why_it_cannot_join() -> None:
    """One that is a single file, for instance: its policy allows no lines."""
    visit = Visit(FakePage(route=SECRET + "0" * 64))
    assert "cannot connect to other devices" in visit.see("toast") and visit.page.hash == "#/"


def test_a_guest_leaves_and_comes_back_by_the_link() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    room = ben.page.hash
    ben.press("live-leave")
    air.carry()
    assert ben.app.table is None and ben.page.hash == "#/"
    ben.press("route", room)
    air.carry()
    assert ben.table.people == {1}


def test_what_goes_wrong_is_told_apart() -> None:
    air, host = opened("human", "away")
    ben = joined(air, host, "Ben", 1)
    host.app.hear("live-trouble", "", "could not connect to peer X after exchanging SDP; configure TURN servers")
    host.app.show()
    assert "Another device is trying to connect" in host.see("toast")
    host.app.hear("live-trouble", "", "TypeError: Failed to fetch dynamically imported module")
    host.app.show()
    assert "Is this device online?" in host.see("toast")
    ben.press("live-plead")
    air.carry()
    assert "No decision made here" in ben.see("toast")
    host.press("live-plead")
    assert "No decision made here" in host.see("toast")


def test_that_no_relay_answers_is_said_and_taken_back() -> None:
    air, host = opened("human", "away")
    room = link(host)
    air.leave(host.page.end)
    guest = at(air, "guest", room).press("live-join", value=json.dumps({"name": "Ben"}))
    air.carry()
    assert "Waiting for the host." in guest.see("dialog")
    for visit, place, words in (
        (host, "prompt", "no one else can come in"),
        (guest, "dialog", "the host cannot be found"),
    ):
        for works in ("", "work"):
            visit.app.hear("live-relays", "", works)
            visit.settle()
            assert (words in visit.see(place)) is not bool(works)
