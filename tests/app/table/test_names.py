"""Names of letters that cannot be seen are no names: of seats, games, in links and files."""

from __future__ import annotations

import json

import pytest
from cradle import codec
from cradle.app.entrance.links import fragment
from cradle.app.table.game_files import dump, load
from cradle.app.table.saves import PREFIX, line
from cradle.codec import LONGEST_TITLE
from cradle.words.text import Words

from tests.app.pages import FakePage, Storage, Visit

INVISIBLE = {
    "zero width": "\u200b\u200c\u200d\u2060\ufeff",
    "direction": "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f",
    "marks alone": "\u0301\u034f\u20dd",
    "variations": "\ufe0f\ufe0e\U000e0100",
    "Hangul fillers": "\u115f\u1160\u3164\uffa0",
    "Braille": "\u2800",
    "spaces": " \u00a0\u2003\u3000\u1680",
    "tags": "\U000e0041\U000e007f",
    "controls": "\x00\x07\x1b\x7f\x85",
    "unpaired": "\ud800",
    "private": "\ue000",
    "joined fillers": "\u3164\u200d\u3164",
}
VISIBLE = ["Ada", "é", "e\u0301", "李", "م", "क्ष", "한", "☃", "♟", "7", "?", "_", "👩\u200d🚀"]
every_invisible = pytest.mark.parametrize("name", INVISIBLE.values(), ids=INVISIBLE)


@every_invisible
def test_what_cannot_be_seen_is_empty(name: str) -> None:
    assert codec.plain(name) == codec.plain(f" {name} {name}") == ""


@pytest.mark.parametrize("name", VISIBLE)
def test_what_can_be_seen_stays(name: str) -> None:
    assert codec.plain(name) == name


@every_invisible
def test_a_seat_of_no_name_has_that_of_its_place(visit: Visit, name: str) -> None:
    visit.press("rename-seat", "0", name).press("rename-seat", "1", name).press("begin")
    assert [seat.name for seat in visit.table.seats][:2] == ["Player 1", "Player 2"]
    again = Visit().press("rename-seat", "0", name).press("rekind", "0", "heuristic")
    assert codec.plain(again.app.saved_games.setup.seats[0].name), "a bot has the name of one"


@every_invisible
def test_a_game_keeps_its_name(visit: Visit, name: str) -> None:
    visit.seat("human", "human")
    before = visit.table.name
    visit.press("renamed", visit.table.id, json.dumps({"name": name}))
    assert visit.table.name == before


@every_invisible
def test_files_and_entries_without_names_get_some(visit: Visit, name: str) -> None:
    visit.seat("human", "human")
    data = json.loads(dump(visit.table))
    data["name"] = data["seats"][0]["name"] = name
    data["moved"] = 0  # the clock of the page that opens it begins anew
    assert load(json.dumps(data), "x").name == "?, Ben"
    home = Visit(FakePage(Storage({f"{PREFIX}x": json.dumps(data)})))
    assert "?, Ben" in home.see("screen")
    home.press("copy", "x")
    assert home.see("screen").count("Ur (copy)") == 2, "in the list, and above it as what was played last"


@every_invisible
def test_a_link_without_names_gets_some(visit: Visit, name: str) -> None:
    visit.seat("human", "human")
    visit.table.name = visit.table.seats[0].name = name
    other = Visit(FakePage(route=fragment(visit.table)))
    other.press("claim-name", "1", name).press("link-new")
    assert [seat.name for seat in other.table.seats] == ["?", "Ben"]
    assert codec.plain(other.table.name)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("id", ["home.table_name", "home.copy_name", "replay.branch_name", "tour.table_name"])
def test_a_game_is_called_so_that_its_name_is_kept_as_it_is(id: str, language: str) -> None:
    """A name has no spaces but plain ones, so French puts no colon there: it would begin a line."""
    name = Words(language).say(id, game="Ur", names="Ada, Ben", name="Ur")
    assert line(name, LONGEST_TITLE) == name
