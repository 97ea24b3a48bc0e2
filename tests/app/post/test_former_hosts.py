"""A former host comes back, or two have taken over: one of them is right, and the other loses nothing unsaid."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cradle.app.live import wire
from cradle.app.post.undone import Undone, picks_at

from tests.app.lines import table_of
from tests.app.live.live_pages import mark_of
from tests.app.pages import Storage, Visit
from tests.app.post.box_page import BoxAnswers
from tests.app.post.town import Town, gone, hosts, table_with, take_over


def test_a_host_that_comes_back_becomes_a_guest() -> None:
    town, ada = table_with("Ben", "Cleo")
    ada.press("pick", "a1")
    town.close()
    there = town.stores["Ada"]
    gone(town, "Ada")
    take_over(town, "Ben", "Cleo").press("pick", "c1")
    town.close()
    town.stores["Ada"] = there
    ada = town.open("Ada")
    town.rest()
    assert ada.app.live.meeting.guest is not None and not hosts(ada)
    assert ada.table.people == {0} and not ada.table.whole and "C1" in ada.log


def test_a_host_that_comes_back_is_told_what_does_not_count() -> None:
    """It has decided something that no relay took, before the others went on without it."""
    town, ada = table_with("Ben", "Cleo")
    town.close()
    town.bag.works = False
    town.open("Ada").press("pick", "a1")
    town.close()
    town.bag.works = True
    there = town.stores["Ada"]
    gone(town, "Ada")
    take_over(town, "Ben", "Cleo")
    town.close()
    town.stores["Ada"] = there
    ada = town.open("Ada")
    town.rest()
    ada = town.open("Ada")
    assert not hosts(ada) and "A1" not in ada.log and ada.table.asks_person
    assert "from move 0 on. What was decided after it at the former table does not count." in ada.see("prompt")
    (label,) = ada.labels("prompt", "post-again")
    assert "A1" in label, "what was decided there"
    ada.press("post-again")
    assert "A1" in ada.log and not ada.buttons("prompt", "post-again")
    assert "does not count" in ada.see("prompt"), "until it has been read"
    ada.press("post-noted")
    assert "does not count" not in ada.see("prompt")
    town.rest()
    ben = town.open("Ben")
    assert hosts(ben) and "A1" in ben.log


def two_tables() -> tuple[Town, dict[str, tuple[Storage, str]], dict[Any, Any], Visit]:
    """Ben has taken over, and on copies of the same devices Dido; Ben has played at his table. What the devices have
    stored there, what lies at the relays of that table, and Ben's page.
    """
    town, ada = table_with("Ben", "Cleo", "Dido")
    ada.press("pick", "a1")
    gone(town, "Ada")
    before = dict(town.bag.letters)
    stores = {name: (Storage(store.entries), at) for name, (store, at) in town.stores.items()}
    ben = take_over(town, "Ben", "Cleo", "Dido").press("pick", "c1")
    town.close()
    first, after = town.stores, dict(town.bag.letters)
    town.bag.letters, town.stores = before, stores
    take_over(town, "Dido", "Ben", "Cleo")
    return town, first, after, ben


def test_two_take_over_and_one_of_them_is_right() -> None:
    """All agree to both, on copies of their devices that know nothing of each other, and both tables go on."""
    town, first, after, ben = two_tables()
    town.open("Ben").press("pick", "c3")
    town.rest()
    dido = town.open("Dido")
    town.rest()
    cleo = town.open("Cleo")
    assert "C1" in ben.log and "C3" in dido.log and "C3" in cleo.log
    town.close()
    town.bag.letters = {**after, **town.bag.letters}
    town.stores = {"Ben": first["Ben"], "Dido": town.stores["Dido"], "Cleo": town.stores["Cleo"]}
    told = []
    for name in ("Ben", "Dido", "Cleo", "Ben", "Dido", "Cleo"):
        visit = town.open(name)
        town.rest()
        told += [name] if "at the former table does not count" in visit.see("prompt") else []
    seen = {name: town.open(name) for name in ("Ben", "Dido", "Cleo")}
    assert sum(map(hosts, seen.values())) == 1
    assert len({visit.app.live.meeting.address for visit in seen.values()}) == 1
    assert len({"C1" in visit.log for visit in seen.values()}) == 1
    lost = {"Ben"} if hosts(seen["Dido"]) else {"Dido", "Cleo"}
    assert set(told) == lost, "who was at the other table"


def test_a_guest_at_the_table_that_does_not_count_decides_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked again is offered with what was decided there, once, and only if it is legal here too."""
    keys = iter(sorted(("one", "two"), key=mark_of))
    monkeypatch.setattr(BoxAnswers, "heir", lambda self: (mark_of(key := next(keys)), key))
    town, first, after, _ = two_tables()
    for name, place in (("Ben", "c3"), ("Cleo", "e1")):
        town.open(name).press("pick", place)
        town.rest()
        town.open("Dido")
        town.rest()
    cleo = town.open("Cleo")
    assert "E1" in cleo.log and cleo.app.live.meeting.guest is not None
    town.close()
    town.bag.letters = {**after, **town.bag.letters}
    town.stores = {"Ben": first["Ben"], "Dido": town.stores["Dido"], "Cleo": town.stores["Cleo"]}
    for name in ("Ben", "Cleo"):
        visit = town.open(name)
        town.rest()
    assert not hosts(visit) and "C1" in visit.log and "E1" not in visit.log and visit.table.asks_person
    visit = town.open("Cleo")
    assert "at the former table does not count" in visit.see("prompt")
    (label,) = visit.labels("prompt", "post-again")
    assert "E1" in label
    visit.press("post-again")
    town.rest()
    assert "E1" in visit.log and not visit.buttons("prompt", "post-again")
    ben = town.open("Ben")
    assert hosts(ben) and "E1" in ben.log


@pytest.mark.parametrize("odd", [7, [7], [0, "{}", "["], [0, '{"t":"act"}', None], ["0"], {}])
def test_odd_picks_in_the_storage_are_passed_over(odd: object) -> None:
    town, ada = table_with("Ben", "Cleo")
    ada.press("pick", "a1")
    town.close()
    store, _ = town.stores["Ben"]
    (key,) = [key for key in store.entries if key.startswith("cradle/guest/")]
    for field in ("made", "undone"):
        store.entries[key] = json.dumps({**json.loads(store.entries[key]), field: odd})
    ben = town.open("Ben")
    assert ben.table.people == {1} and not ben.buttons("prompt", "post-again")
    ben.press("pick", "c1")
    town.rest()
    assert "C1" in town.open("Ada").log


def test_of_many_picks_that_do_not_count_some_are_kept() -> None:
    """They are read again whenever the page draws."""
    table = table_of("civilization", 2, kind="human")
    chance = Random(1)
    while table.record.radices.count(1) + 3 * wire.MOST_MADE > len(table.record) and table.decision is not None:
        table.play(chance.choice(table.decision.actions))
    picks = picks_at(table, 0)
    assert len(picks) == wire.MOST_MADE and json.loads(picks[0])["n"] < wire.MOST_MADE
    found = Undone.read([3, *picks * 20])
    assert found is not None and found.picks == picks
    assert found.after([picks[0]]).picks == picks[1:]
