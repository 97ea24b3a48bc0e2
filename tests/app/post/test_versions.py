"""Letters of another version of the page: nothing of them is read, nobody is misled, and nothing is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle.app.live import wire
from cradle.app.post import box, letters

from tests.app.live.live_pages import link
from tests.app.post.town import Town, begun, sat

OLDER = "The others have a newer version of this page. Reload it to go on."
OTHER = "The host has another version of this page. Reload both pages."


def of_version(town: Town, version: int, **more: Any) -> None:
    """All letters were written by another page, whose letters have other fields too."""
    for place, (reader, text) in town.bag.letters.items():
        town.bag.letters[place] = reader, json.dumps({**json.loads(text), "v": version, **more})


def as_before(town: Town) -> None:
    """The page here is loaded anew and reads them: their version is that of the page now."""
    for place, (reader, text) in town.bag.letters.items():
        told = {**json.loads(text), "v": wire.VERSION}
        told.pop("weather", None)
        town.bag.letters[place] = reader, json.dumps(told)


@pytest.mark.parametrize("more", [{}, {"weather": "fine"}])
def test_a_guest_whose_page_is_older_is_told_so_and_goes_on_when_it_is_loaded_anew(more: dict[str, str]) -> None:
    town, host = begun("human", "away")
    sat(town, host)
    town.open("Ben")
    town.open("Ada").press("pick", "a1")
    town.close()
    of_version(town, wire.VERSION + 1, **more)
    ben = town.open("Ben")
    assert OLDER in ben.see("prompt") and "A1" not in ben.log and ben.table.people == {1}
    as_before(town)
    ben = town.open("Ben")
    assert "A1" in ben.log and ben.table.asks_person and OLDER not in ben.see("prompt")


def test_a_host_whose_page_is_older_is_told_so_and_loses_no_letter() -> None:
    town, host = begun("human", "away")
    sat(town, host)
    assert town.visit is not None
    town.visit.press("pick", "a1")
    town.open("Ben").press("pick", "c1")
    town.close()
    of_version(town, wire.VERSION + 1, weather="fine")
    ada = town.open("Ada")
    assert OLDER in ada.see("prompt") and len(ada.table.record) == 1
    town.close()
    as_before(town)
    ada = town.open("Ada")
    assert "C1" in ada.log and len(ada.table.record) == 2 and OLDER not in ada.see("prompt")


def test_a_stranger_cannot_say_that_the_page_of_the_host_is_older() -> None:
    town, host = begun("human", "away")
    sat(town, host)
    assert town.visit is not None
    told = letters.pack(letters.ANSWERS, who="0" * 16, seen=None, said=[])
    odd = json.dumps({**json.loads(told), "v": wire.VERSION + 1})
    town.visit.press("post-letter", f"c.9 {letters.ANSWERS}", odd)
    assert OLDER not in town.visit.see("prompt")


@pytest.mark.parametrize("slot", [box.CONSENT, box.SHARE, box.SUCCESSION])
def test_a_stranger_cannot_say_that_the_page_of_a_guest_is_older(slot: str) -> None:
    town, host = begun("human", "away")
    sat(town, host)
    ben = town.open("Ben")
    ben.press("post-letter", f"c.9 {slot}", json.dumps({"t": slot, "v": wire.VERSION + 1}))
    assert OLDER not in ben.see("prompt")


@pytest.mark.parametrize(("author", "told"), [("host", ("Ada", "Ben")), ("seat", ("Ada",)), ("", ())])
def test_an_envelope_that_only_a_later_page_can_open_is_told_of_those_who_count(
    author: str, told: tuple[str, ...]
) -> None:
    town, host = begun("human", "away")
    sat(town, host)
    for name in ("Ada", "Ben"):
        visit = town.open(name).press("post-later", "", author)
        assert (OLDER in visit.see("prompt")) == (name in told)


def test_it_is_told_to_whoever_finds_nothing_else() -> None:
    """Who comes for the first time cannot know yet whose it is."""
    town, host = begun("human", "away")
    town.rest()
    room = link(host)
    town.close()
    letter, town.bag.letters = town.bag.letters, {}
    eve = town.open("Eve", room).press("live-join", value=json.dumps({"name": "Eve"}))
    town.air.carry()
    eve.press("post-later", "", "").press("post-read", "", "all")
    assert OLDER in eve.see("toast")
    town.bag.letters = letter
    eve = town.open("Eve", room).press("post-later", "", "").press("post-read", "", "all")
    assert OLDER not in eve.see("toast") and OLDER not in eve.see("prompt")


def test_what_an_earlier_page_has_written_is_told_only_where_there_is_nothing_else() -> None:
    town, host = begun("human", "away")
    town.rest()
    room = link(host)
    town.close()
    letter = dict(town.bag.letters)
    of_version(town, wire.VERSION - 1)
    ben = town.open("Ben", room)
    ben.press("live-join", value=json.dumps({"name": "Ben"}))
    town.air.carry()
    assert ben.app.table is None and OTHER in ben.see("toast")
    former = {(secret, "host f.0", slot): said for (secret, _, slot), said in town.bag.letters.items()}
    town.bag.letters = {**former, **letter}
    ben = town.open("Ben", room)
    assert ben.app.table is not None and OTHER not in ben.see("prompt") and OTHER not in ben.see("toast")
