"""Games that were begun by older rules: they open where they stand and go on; nothing breaks for want of a past."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.table import Table

from tests.app.pages import FakePage, Storage, Visit
from tests.app.table.test_saves import made
from tests.games.files.older import first_form

SENTENCE = "started under rules that have been corrected since"


def older(table: Table) -> str:
    """The entry of a game as a Cradle with older rules has left it."""
    data = json.loads(dump(table))
    data["record"]["rules_version"] = data["record"]["position"]["rules_version"] = 0
    if data["game"] == "parley":
        data["record"] = first_form(data["record"])
    data["record"]["actions"] = [99] * 40  # they mean nothing by these rules
    return json.dumps(data)


def opened(table: Table, **page: Any) -> Visit:
    return Visit(FakePage(Storage({PREFIX + "old": older(table)}), route="#/play/old", **page))


@pytest.fixture
def half_way() -> Table:
    return made(20, ("human", "human"))


def test_it_opens_where_it_stands_and_says_so(half_way: Table) -> None:
    visit = opened(half_way)
    assert visit.table.position == half_way.position
    assert SENTENCE in visit.see("toast") and visit.see("prompt").startswith("Nr")
    assert visit.page.store.entries[PREFIX + "old"] == older(half_way), "nothing is written before something is played"
    assert "corrigées depuis" in opened(half_way, languages=("fr",)).see("toast")
    assert SENTENCE not in visit.press("dismiss").press("home").see("toast")


def test_a_game_of_these_rules_says_nothing(half_way: Table) -> None:
    visit = Visit(FakePage(Storage({PREFIX + "new": dump(half_way)}), route="#/play/new"))
    assert visit.see("toast") == ""


def test_on_the_shelf_it_looks_like_any_other(half_way: Table) -> None:
    visit = opened(half_way).press("home")
    assert "A game" in visit.see("screen") and "to play" in visit.see("screen")
    assert "cannot be read" not in visit.see("screen")


def test_nothing_can_be_taken_back_or_looked_back_at_first(half_way: Table) -> None:
    visit = opened(half_way)
    assert visit.buttons("prompt", "look") == [] and visit.log == ""
    visit.press("agree", value="true").press("undo")
    assert "nothing to take back yet" in visit.see("prompt")
    for at in ("0", "-1", "7", "now"):
        visit.press("look", at)
        assert visit.table.position == half_way.position
    assert "wrong" not in visit.see("toast")


def test_it_is_played_on_with_everything_that_a_table_offers(half_way: Table) -> None:
    visit = opened(half_way).press("agree", value="true")
    start = visit.table.position.copy()
    visit.first(3)
    stood = visit.table.position.copy()
    n = len(visit.table.record)
    visit.press("look", "0")
    assert "Move 0 of" in visit.see("prompt")
    visit.press("look", "1").press("what-if")
    assert visit.table.id != "old"
    assert len(visit.table.record) == 0, "among several people a branch begins with other chance, and so without a past"
    visit.first()
    visit.press("open", "old")
    assert visit.table.position == stood and len(visit.table.record) == n
    assert SENTENCE not in visit.see("toast"), "it was written by these rules now"
    assert visit.again().table.position == stood
    visit.press("share")
    assert "No link can hold this game" in visit.see("dialog")
    visit.press("close")
    while visit.table.back is not None:
        visit.press("undo")
    assert visit.table.position == start
    assert "wrong" not in visit.see("toast")


@pytest.mark.parametrize("name", ["ur", "parley"])
def test_it_comes_to_its_end(name: str) -> None:
    visit, chance = opened(made(9, ("human", "human"), name)), Random(1)
    while not visit.table.over:
        if visit.table.side.guarded:
            visit.press("lift")
        else:
            visit.press("play", str(chance.randrange(len(visit.decision.actions))))
    assert "wins" in visit.see("ending") or "shared" in visit.see("ending")
    assert "wrong" not in visit.see("toast")
    assert visit.again().see("ending") == visit.see("ending")


def test_one_that_is_over_opens_at_its_ending() -> None:
    table, chance = made(0, ("human", "human")), Random(2)
    while not table.over:
        table.play(chance.choice(table.decision.actions))
    visit = opened(table)
    assert "wins" in visit.see("ending") or "shared" in visit.see("ending")
    assert SENTENCE in visit.see("toast")
    for at in ("0", "5"):
        visit.press("look", at)
    visit.press("look", "now").press("again")
    assert not visit.table.over and visit.see("toast") == ""


def test_copies_files_and_names_keep_it(half_way: Table) -> None:
    visit = opened(half_way).press("home").press("renamed", "old", '{"name": "Older"}').press("copy", "old")
    visit.press("export", "old")
    (_, text) = visit.page.files[-1]
    other = Visit().press("file", "", text)
    other.press("open", other.app.toasts.shown.arg)
    assert other.table.position == half_way.position and other.table.name == "Older"
    assert visit.press("open", "old").table.position == half_way.position
    assert SENTENCE in visit.see("toast")
    (copied,) = [head["id"] for head in visit.app.saves.heads() if head["id"] != "old"]
    position = visit.press("open", copied).table.position
    assert position.chance != half_way.position.chance, "a copy among people has a chance of its own"
    position.chance = half_way.position.chance
    assert position == half_way.position


def test_a_position_that_these_rules_do_not_know_is_refused_and_kept(half_way: Table) -> None:
    data = json.loads(older(half_way))
    data["record"]["position"]["steps"] = [["turn.of.old", 0]]
    visit = Visit(FakePage(Storage({PREFIX + "old": json.dumps(data)}), route="#/play/old"))
    assert "breaks the rules" in visit.see("toast") and "Play now" in visit.see("screen")
    assert visit.page.store.entries[PREFIX + "old"] == json.dumps(data)
