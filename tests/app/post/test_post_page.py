"""Playing by post as the page does it: what is chosen, seen and pressed by people who are never there at once."""

from __future__ import annotations

import json

from tests.app.live.live_pages import link
from tests.app.pages import Visit, nodes
from tests.app.post.town import Town, begun, sat


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
    ben.press("home")
    (opens,) = [node[1] for node in nodes(ben.page.drawn["screen"]) if node[1].get("data-do") == "live-come"]
    assert opens["href"] == room, "also in a new tab"
    ben.press("live-come", room.removeprefix("#t=").removesuffix("p"))
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


class Newcomer:
    """Somebody who presses only what is there, and counts it."""

    def __init__(self, visit: Visit) -> None:
        self.visit, self.presses = visit, 0

    def press(self, place: str, verb: str, arg: str = "", value: str = "") -> None:
        there = [node[1] for node in self.visit.buttons(place, verb) if node[1].get("data-arg", "") == arg]
        assert any(value in ("", about.get("value")) for about in there), f"{verb} {arg} {value}".strip()
        self.visit.press(verb, arg, value)
        self.presses += 1

    def send(self, verb: str) -> None:
        """Send the form as it stands there."""
        (form,) = self.visit.buttons("dialog", verb)
        fields = [node[1] for node in nodes(form) if "name" in node[1]]
        sent = {
            one["name"]: one.get("value") or "on" for one in fields if one.get("type") != "checkbox" or one["checked"]
        }
        self.visit.press(verb, "", json.dumps(sent))
        self.presses += 1


def test_somebody_new_begins_advanced_civilization_over_days_in_three_presses_and_a_friend_joins_in_two() -> None:
    town = Town()
    ada = Newcomer(town.open("Ada"))
    ada.press("screen", "begin-live", "civilization")
    address = ada.visit.page.hash
    ada.press("dialog", "vary-live", "rules", "advanced")
    assert ada.visit.page.hash == address, "or the browser would go back to a table that there never was"
    ada.send("live-open")
    town.air.carry()
    table = ada.visit.table
    assert ada.presses == 3 and table.record.variant["rules"] == "advanced" and len(table.seats) == 2
    assert ada.visit.buttons("dialog", "live-copy"), "it is passed on with one press more"
    room = link(ada.visit)
    assert room.endswith("p"), "it is played over days"
    ben = Newcomer(town.open("Ben", room))
    ben.send("live-join")
    town.air.carry()
    ben.press("dialog", "live-sit", "1")
    town.rest()
    assert ben.presses == 2 and "Sent. It counts as soon as" in ben.visit.see("prompt")
