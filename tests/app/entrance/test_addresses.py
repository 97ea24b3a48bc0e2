"""Where addresses lead: paragraphs of the rules, and the shortcuts of an installed page."""

from __future__ import annotations

import json

import pytest
from cradle import games

from tests.app.pages import FakePage, Visit, nodes
from tools import ROOT


def hrefs(visit: Visit) -> set[str]:
    found = (str(node[1].get("href", "")) for node in nodes(visit.page.drawn["dialog"]) if node[0] == "a")
    return {href for href in found if href.startswith("#")}


@pytest.mark.parametrize("name", ["ur", "civilization", "renaissance"])
def test_every_link_of_a_rule_book_can_be_kept_as_a_bookmark(visit: Visit, name: str) -> None:
    """The contents and the paragraphs cited in the text too: each opens that book again, at that place."""
    visit.press("rules", name)
    found = hrefs(visit)
    assert all(href.startswith(f"#rules/{name}/") for href in found) and len(found) > 50
    for href in sorted(found)[::20]:
        there = Visit(FakePage(route=href))
        assert there.app.dialog.open == ("rules", name, href.rpartition("/")[2]) and there.app.toasts.shown is None


@pytest.mark.parametrize(
    ("route", "open", "said"),
    [
        ("#rules/ur/99", ("rules", "ur", ""), "Ur has no paragraph 99."),
        ("#rules/ur/4.10.1", ("rules", "ur", ""), "Ur has no paragraph 4.10.1."),
        ("#rules/chess/4", (), "This address names paragraph 4, but none of the games here."),
        ("#r-6", (), "This address names paragraph 6, but none of the games here."),
        ("#rules/ur/", ("rules", "ur", ""), ""),
    ],
)
def test_a_paragraph_that_is_not_there_is_told(route: str, open: tuple[str, ...], said: str) -> None:
    visit = Visit(FakePage(route=route))
    assert visit.app.dialog.open == open and visit.app.table is None
    assert said in visit.see("toast") and bool(visit.see("toast")) == bool(said)
    assert "Play now" in visit.see("screen")


def test_an_installed_page_has_a_shortcut_to_every_game_and_to_the_last_one() -> None:
    manifest = json.loads((ROOT / "manifest.webmanifest").read_text("utf-8"))
    routes = [shortcut["url"].removeprefix("./") for shortcut in manifest["shortcuts"]]
    assert routes == ["#/continue", *(f"#/new/{name}" for name in ("ur", "civilization", "renaissance"))]
    for route in routes[1:]:
        visit = Visit(FakePage(route=route))
        assert visit.app.saved_games.setup.game == route.rpartition("/")[2] and visit.app.table is None
    assert Visit(FakePage(route="#/new/chess")).app.saved_games.setup.game in games.names()


def test_continue_leads_to_the_game_played_last_that_is_not_over(visit: Visit) -> None:
    first = visit.seat("human", "human").first(2).table.id
    visit.press("home").page.clock += 60_000
    visit.seat("human", "human").first(1)
    visit.press("home").page.clock += 60_000
    visit.press("open", first).first(1)
    assert Visit(FakePage(visit.page.store, route="#/continue")).table.id == first
    assert Visit(FakePage(route="#/continue")).page.hash == "#/", "nothing is under way"


def test_a_name_nobody_chose_changes_its_language(visit: Visit) -> None:
    """At the entrance, at the table and in its log; a name that somebody chose stays."""
    visit.press("vary", "seats", "2").press("rekind", "1", "human").press("rename-seat", "0", "Ada").press("begin")
    assert [who.name for who in visit.table.seats] == ["Ada", "Player 2"]
    visit.press("language", "fr").first(2)
    assert [who.name for who in visit.table.seats] == ["Ada", "Joueur 2"]
    assert "Joueur 2" in visit.log and "Player" not in visit.log + visit.table.name
    stored = visit.page.store.entries[f"cradle/game/{visit.table.id}"]
    assert "Joueur 2" in stored and "Player 2" not in stored
    visit.press("home")
    assert [who.name for who in visit.app.saved_games.setup.seats_in_play] == ["Ada", "Joueur 2"]


def test_a_page_that_is_a_file_says_that_it_keeps_games_by_its_place(visit: Visit) -> None:
    visit.seat("human", "human").first(1)
    assert "is moved or renamed" not in visit.press("home").see("screen")
    visit.page.address = lambda: "file:///games/cradle.html"
    assert "is moved or renamed" in visit.press("home").see("screen")
