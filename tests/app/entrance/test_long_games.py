"""Long games, of links, of storage and of files: they are read in slices, with progress, and with a way out."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from cradle import codec
from cradle.app.entrance import backup, links, loading
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.kernel.game import Game

from tests.app.entrance.test_links import begun, turn
from tests.app.pages import FakePage, Visit, nodes

Opens = Callable[[Visit, str], Visit]


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> Opens:
    """`slowly(visit, link)`: a device so slow that every decision takes a slice of its own; the first slice is over."""
    monkeypatch.setattr(loading, "SLICE", 0)

    def opens(visit: Visit, link: str) -> Visit:
        visit.app.hear("open-link", "", json.dumps({"link": link}))
        return visit

    return opens


def share(visit: Visit) -> float:
    """How far the page says that it is."""
    (bar,) = (node for node in nodes(visit.page.drawn["dialog"]) if node[0] == "progress")
    return float(bar[1]["value"])


def watched(visit: Visit) -> list[float]:
    """What the page says on the way, slice by slice, until the game is read."""
    shares = []
    while "read-on" in visit.page.promised:
        shares.append(share(visit))
        assert "Reading the game" in visit.see("dialog")
        visit.page.promised.remove("read-on")
        visit.app.hear("read-on")
    return shares


# Links ----------------------------------------------------------------------------------------------------------------
def test_a_long_game_is_read_in_slices_and_says_how_far(slowly: Opens) -> None:
    ada = Visit().seat("human", "human").first(30)
    visit = slowly(Visit(), links.fragment(ada.table))
    shares = watched(visit)
    assert len(shares) > len(ada.table.record) and shares == sorted(shares) and shares[-1] >= 0.69
    visit.press("link-new")
    assert visit.table.record.indices == ada.table.record.indices
    assert visit.table.happened == ada.table.happened


@pytest.mark.parametrize("way", ["close", "home", "about"])
def test_it_can_be_left_and_nothing_has_happened(way: str, slowly: Opens) -> None:
    visit = slowly(Visit(), links.fragment(Visit().seat("human", "human").first(9).table))
    entries = dict(visit.page.store.entries)
    assert visit.labels("dialog", "close") == ["Cancel"]
    visit.app.hear(way)
    for _ in range(3):
        visit.app.hear("read-on")
    assert visit.app.reading.work is None and visit.app.links.incoming is None
    assert "Reading the game" not in visit.see("dialog") and visit.page.store.entries == entries


def test_another_link_takes_the_place_of_one_under_way(slowly: Opens) -> None:
    first, second = turn(begun()), turn(turn(begun()))
    visit = slowly(slowly(Visit(), links.fragment(first.table)), links.fragment(second.table))
    visit.settle()
    assert visit.app.links.incoming.table.record.indices == second.table.record.indices


def test_what_is_found_to_be_damaged_late_is_said_and_the_dialog_closes(slowly: Opens) -> None:
    table = turn(begun()).table
    table.record.indices[-1] = (table.record.indices[-1] + 1) % table.record.radices[-1]  # and the digest is another
    visit = slowly(Visit(), f"#r={codec.record_link(table.record)}")
    assert "Reading the game" in visit.see("dialog")
    visit.settle()
    assert visit.see("dialog") == "" and "damaged" in visit.see("toast")


# What is kept ---------------------------------------------------------------------------------------------------------
WAYS = {"address": ("route", "#/play/{}"), "entrance": ("open", "{}")}


def elsewhere(visit: Visit) -> Visit:
    """Another visit with what this browser has kept, at the entrance."""
    return Visit(FakePage(visit.page.store))


@pytest.mark.parametrize("way", WAYS)
def test_a_kept_game_is_read_in_slices_and_says_how_far(way: str, slowly: Opens) -> None:
    ada = Visit().seat("human", "human").first(30)
    verb, arg = WAYS[way]
    visit = elsewhere(ada)
    del visit.page.drawn["screen"]
    visit.app.hear(verb, arg.format(ada.table.id))
    assert visit.app.session is None and visit.page.hash == "#/"
    assert "screen" not in visit.page.drawn, "what stands there stays: when one comes by address, the board as it was"
    shares = watched(visit)
    assert len(shares) > len(ada.table.record) and shares == sorted(shares) and shares[-1] > 0.9
    assert visit.see("dialog") == "" and visit.page.hash == f"#/play/{ada.table.id}"
    assert (visit.table.position, visit.table.happened) == (ada.table.position, ada.table.happened)


@pytest.mark.parametrize("way", ["close", "about", "begin"])
def test_it_can_be_left_for_something_else(way: str, slowly: Opens) -> None:
    ada = Visit().seat("human", "human").first(9)
    visit = elsewhere(ada)
    visit.page.dice = 99  # another game gets another name
    visit.app.hear("open", ada.table.id)
    assert visit.labels("dialog", "close") == ["Cancel"]
    del visit.page.drawn["screen"]
    visit.app.hear(way)
    assert "screen" in visit.page.drawn, "the entrance, or the other game"
    visit.settle()
    assert visit.app.reading.work is None and "Reading the game" not in visit.see("dialog")
    assert (visit.app.table.record.indices if visit.app.table else None) == ([] if way == "begin" else None)
    assert visit.press("open", ada.table.id).table.position == ada.table.position


def test_a_kept_game_that_is_found_to_be_damaged_late_is_said_to_be(slowly: Opens) -> None:
    ada = Visit().seat("human", "human").first(9)
    saved = json.loads(ada.page.store.entries[PREFIX + ada.table.id])
    saved["record"]["actions"][-1] = 999
    ada.page.store.entries[PREFIX + ada.table.id] = json.dumps(saved)
    visit = elsewhere(ada)
    visit.app.hear("open", ada.table.id)
    assert len(watched(visit)) > 5
    assert visit.see("dialog") == "" and "breaks the rules" in visit.see("toast") and visit.page.hash == "#/"


def test_a_file_is_read_in_slices(slowly: Opens) -> None:
    ada = Visit().seat("human", "human").first(30)
    visit = Visit()
    visit.app.hear("file", "", dump(ada.table))
    assert len(watched(visit)) > 30
    assert "now among your saved games" in visit.see("toast")
    (entry,) = visit.app.saves.entries()
    assert entry["record"]["actions"] == ada.table.record.indices


def test_a_long_game_in_a_file_of_everything_is_read_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "SLICE", 0)
    ada = Visit().seat("human", "human").first(30)
    ada.press("export-all")
    visit, shares = Visit(), []
    visit.app.hear("file", "", ada.page.files[-1][1])
    while "unpack" in visit.page.promised:
        shares.append(share(visit))
        assert "Reading game 1 of 1" in visit.see("dialog")
        visit.page.promised.remove("unpack")
        visit.app.hear("unpack")
    assert len(shares) > 30 and shares == sorted(shares) and shares[0] < 0.1 < 0.9 < shares[-1]
    assert len(visit.app.saves.heads()) == 1


# What is known already is not played again ----------------------------------------------------------------------------
@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One for every action that is played."""
    played: list[int] = []
    play = Game.play
    monkeypatch.setattr(Game, "play", lambda *args: (played.append(1), play(*args))[1])
    return played


def test_a_tab_that_follows_plays_what_is_new(plays: list[int]) -> None:
    ada = Visit().seat("human", "human").first(57)
    other = ada.again()
    other.page.store.entries = ada.page.store.entries
    ada.first(3)
    plays.clear()
    other.press("stored", PREFIX + ada.table.id)
    assert len(plays) <= 2 * 3 + 3, "what is new is played for the record and to tell it; a step or two is tried"
    assert (other.table.position, other.table.happened) == (ada.table.position, ada.table.happened)
    back = ada.table.back
    assert back is not None
    ada.press("undo")
    plays.clear()
    other.press("stored", PREFIX + ada.table.id)
    assert len(plays) < 20 and other.table.happened == ada.table.happened
    assert other.table.record.indices == ada.table.record.indices


def test_trying_another_way_plays_nothing_again(plays: list[int]) -> None:
    ada = Visit().seat("human", "heuristic", game="ur").bots_play().first(1).bots_play()
    while len(ada.table.record) < 40:
        ada.first(1).bots_play()
    n, happened = len(ada.table.record) - 5, ada.table.until(len(ada.table.record) - 5)
    ada.press("look", str(n))
    plays.clear()
    ada.press("what-if")
    assert len(ada.table.record) >= n and len(plays) < 20
    assert ada.table.happened[: len(happened)] == happened
