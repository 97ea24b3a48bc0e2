"""The host of a table is gone for good: the others go on from the last state that anyone was told."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.app.live.test_live_page import link
from tests.app.pages import Storage, Visit
from tests.app.post.test_post_page import Town, begun, sat

DAY = 86_400_000
OTHERS = ("Ben", "Cleo", "Dido", "Enki")


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


def test_the_others_go_on_without_the_host() -> None:
    town, ada = table_with("Ben", "Cleo")
    ada.press("pick", "a1")
    town.rest()
    n, log = len(ada.table.record), ada.log
    address = link(ada)
    gone(town, "Ada")
    ben = town.open("Ben")
    assert "Ada was last here 4 days ago. If 2 of you agree" in ben.see("prompt")
    agrees(town, "Ben")
    assert not hosts(town.open("Ben")), "one alone opens nothing"
    cleo = town.open("Cleo")
    assert "Ben proposes to go on without" in cleo.see("prompt")
    agrees(town, "Cleo")
    ben = town.open("Ben")
    town.rest()
    assert hosts(ben) and ben.table.whole and ben.table.people == {1}
    assert len(ben.table.record) == n and "A1" in ben.log
    assert ben.table.asks_person
    ben.press("pick", "c1")
    town.rest()
    cleo = town.open("Cleo")
    town.rest()
    assert cleo.table.people == {2} and "C1" in cleo.log and log in cleo.log
    cleo.first()
    town.rest()
    ben = town.open("Ben")
    town.rest()
    assert len(ben.table.record) == n + 2
    assert link(ben) != address and link(ben)[:35] == address[:35], "the link names the new host"
    newcomer = town.open("Eve", address).press("live-join", value=json.dumps({"name": "Eve"}))
    town.air.carry()
    town.rest()
    assert newcomer.app.live.meeting.invited in link(ben), "the old link leads to the new host"
    assert len(newcomer.table.record) == n + 2
