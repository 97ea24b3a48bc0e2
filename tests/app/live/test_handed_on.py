"""A live table that is handed on, as the page does it: two hosts, the box, and lines that end at the wrong moment."""

from __future__ import annotations

import json
from random import Random

from tests.app.live.live_pages import SECRET, Air, again, at, closed, joined, link, opened, play
from tests.app.pages import FakePage, Storage, Visit, nodes, words


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
    for visit, place, said in (
        (host, "prompt", "no one else can come in"),
        (guest, "dialog", "the host cannot be found"),
    ):
        for works in ("", "work"):
            visit.app.hear("live-relays", "", works)
            visit.settle()
            assert (said in visit.see(place)) is not bool(works)


def test_the_dialog_says_that_no_relay_answers_and_that_one_does_again() -> None:
    _, host = opened("human", "away")
    host.press("live")

    def told(works: str) -> str:
        host.app.hear("live-relays", "", works)
        host.settle()
        said = [node for node in nodes(host.page.drawn["dialog"]) if node[1].get("role") == "status"]
        return words(said[0])

    assert told("work") == ""
    assert "no one else can come in" in told("")
    assert told("work") == "A connecting server answers again, so others can come in."
    assert "no one else can come in" in told("")
    told("work")
    host.press("close").press("live")
    assert "answers again" not in host.see("dialog"), "what has been read is not said once more"
