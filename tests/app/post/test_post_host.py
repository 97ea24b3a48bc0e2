"""The host of a table played over days: it gives the table the post, hands it on, ends it, and leaves."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.app.live.live_pages import link
from tests.app.pages import Storage, Visit
from tests.app.post.town import Town, begun, sat


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


def test_a_host_that_opens_the_link_of_its_table_is_its_host() -> None:
    """And does not wait there for a host."""
    town, host = begun("human", "away")
    sat(town, host)
    ada = town.open("Ada")
    room, game = link(ada), ada.page.hash
    for _ in range(2):
        ada = town.open("Ada", room)
        assert ada.app.live.meeting.hosting is not None and ada.table.whole and ada.page.hash == game
        ada.press("route", room)
        town.rest()
        assert ada.app.live.meeting.hosting is not None and ada.page.hash == game
    ada.press("live").press("live-close")
    assert town.open("Ada", room).app.live.meeting.hosting is None, "a table that was closed is not opened by that"


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
    assert "The host has ended play over several days." in ben.see("toast")
    assert not page.posted and not page.hash.endswith("p") and len(ben.table.record) == n
    assert "The host has ended play over several days." not in town.open("Ben").see("toast")
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
