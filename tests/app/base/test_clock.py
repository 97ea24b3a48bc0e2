"""A device's clock may show any time: games are kept with one that can be read again, and nothing waits for it."""

from __future__ import annotations

import json

import pytest
from cradle.app.base.clock import LATEST, moment
from cradle.app.entrance.backup import ID
from cradle.app.table.saves import PREFIX

from tests.app.pages import FakePage, Visit

ODD = (-86_400_000 * 365 * 30, -5, 10**15, 8_640_000_000_000_000)  # the last is the end of a browser's time


@pytest.mark.parametrize(
    ("shown", "kept"),
    [
        *((-1, 0), (5, 5), (5.9, 5), (10**15, LATEST), (10**400, LATEST), (float("inf"), LATEST)),
        *((float("-inf"), 0), (float("nan"), 0), (None, 0), ("9", 0), ([], 0)),
    ],
)
def test_any_time_becomes_one_that_can_be_kept(shown: object, kept: int) -> None:
    assert moment(shown) == kept


@pytest.mark.parametrize("clock", ODD)
def test_games_begun_under_an_odd_clock_are_listed_and_open_again(clock: int) -> None:
    """A copy too; their ids are such as links and files know; and the name of a file of all games has a day."""
    visit = Visit()
    visit.press("begin").press("home")
    visit.page.clock = clock
    visit.press("begin")
    board = visit.app.table
    assert board is not None
    visit.press("play", "0").press("home").press("copy", board.id).press("export-all")
    assert visit.page.files[-1][0].endswith(".json")
    entries = {key: text for key, text in visit.page.store.entries.items() if key.startswith(PREFIX)}
    times = [json.loads(text)[field] for text in entries.values() for field in ("begun", "moved")]
    assert len(entries) == 3 and all(0 <= time <= LATEST for time in times)
    again = Visit(FakePage(visit.page.store))
    again.page.clock = clock
    assert all(head["over"] is not None for head in again.app.saves.heads())
    assert {f"{PREFIX}{button[1]['data-arg']}" for button in again.buttons("screen", "open")} == entries.keys()
    for key in entries:
        again.press("route", f"#/play/{key.removeprefix(PREFIX)}")
        assert again.app.table is not None
        again.press("home")
    assert all(ID.fullmatch(key.removeprefix(PREFIX)) for key in entries)


def test_games_begun_while_the_clock_stands_have_different_ids() -> None:
    visit = Visit()
    visit.page.now = lambda: -5  # type: ignore[method-assign]
    for _ in range(5):
        visit.press("begin").press("home")
    assert len(visit.app.saves.heads()) == 5


def test_a_clock_that_is_set_back_silences_nobody(visit: Visit) -> None:
    visit.seat("human", "heuristic").first()
    ears, page = visit.app.ears, visit.page
    ears.say_only("Something long enough to be waited for.")
    ears.speak_up()
    page.clock -= 3_600_000
    ears.say("And this.")
    ears.waits = True
    ears.speak_up()
    assert "And this." in page.announced[-1]
