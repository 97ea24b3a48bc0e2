"""Links of long games: they are read in slices, with progress, and with a way out."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from cradle import codec
from cradle.app import links

from tests.app.pages import Visit, nodes
from tests.app.test_links import begun, turn

Opens = Callable[[Visit, str], Visit]


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> Opens:
    """`slowly(visit, link)`: a device so slow that every decision takes a slice of its own; the first slice is over."""
    monkeypatch.setattr(links, "SLICE", 0)

    def opens(visit: Visit, link: str) -> Visit:
        visit.app.hear("open-link", "", json.dumps({"link": link}))
        return visit

    return opens


def test_a_long_game_is_read_in_slices_and_says_how_far(slowly: Opens) -> None:
    ada = Visit().seat("human", "human").first(30)
    visit = slowly(Visit(), links.fragment(ada.table))
    shares = []
    while "read-link" in visit.page.promised:
        (bar,) = (node for node in nodes(visit.page.drawn["dialog"]) if node[0] == "progress")
        shares.append(float(bar[1]["value"]))
        assert "Reading the game" in visit.see("dialog")
        visit.page.promised.remove("read-link")
        visit.app.hear("read-link")
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
        visit.app.hear("read-link")
    assert visit.app.links.work is None and visit.app.links.incoming is None
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
