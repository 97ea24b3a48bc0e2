"""Cubes of Ur that are put on several tiles: they are shared out in any order (4.6 to 4.9)."""

from __future__ import annotations

import pytest
from cradle import games
from cradle.app.table.game_files import dump
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from ur.positions import position

from tests.app.bots.test_hints import plan, told
from tests.app.pages import Visit, nodes
from tests.app.table.orders import NAMES, open_at
from tests.app.table.test_orders import actions
from tests.app.turn.test_selections import marked, selection

UR = games.load("ur")


def drawn(land: str, hands: str, action: str) -> Visit:
    """A person has just used an action in such a land."""
    p = position(land, seats=2, hands=hands)
    record = Record(UR, UR.variant_of(p), start=UR.to_json(p))
    seats = [Seat(n, c, k) for n, c, k in zip(NAMES, COLOURS, ("human", "heuristic"), strict=False)]
    visit = open_at(dump(Table(record, seats, "kept", "kept")))
    visit.press("play", str(visit.decision.actions.index(("use", action))))
    return visit


@pytest.fixture
def sharing() -> Visit:
    return drawn("P02 M01 C03", "PW", "politics")


def number(visit: Visit, tile: str) -> str:
    """What stands on a tile."""
    found = [node for node in nodes(visit.page.drawn[f"part-{tile}"]) if node[1].get("class") == "ur-number"]
    return str(found[0][2]) if found else ""


def pointed(visit: Visit) -> list[str]:
    """Where a hint points among the buttons."""
    hinted = [node[1] for node in nodes(visit.page.drawn["prompt"]) if "is-hint" in node[1].get("class", "").split()]
    assert all(node["aria-current"] == "true" for node in hinted), "not by looks alone"
    return [node.get("data-arg") or node["data-do"] for node in hinted]


def test_4_9_cubes_lie_as_they_did_until_they_are_moved(sharing: Visit) -> None:
    assert marked(sharing) == {"a1": 2, "b1": 1, "c1": 3}
    assert [number(sharing, tile) for tile in ("a1", "b1", "c1")] == ["2", "1", "3"]
    sharing.press("pick", "c1")
    assert number(sharing, "c1") == "(3)" and "3 of 6" in sharing.see("prompt")
    sharing.press("mark", "b1 4")
    assert [number(sharing, tile) for tile in ("a1", "b1", "c1")] == ["2", "4", "(3)"]


def test_4_9_what_is_shared_out_in_any_order_is_played_and_taken_back_as_one(sharing: Visit) -> None:
    at = len(sharing.table.record)
    for what in ("c1 0", "a1 5"):
        sharing.press("mark", what)
    sharing.press("confirm")
    assert actions(sharing, at)[:2] == [("number", 5), ("number", 1)]
    assert sharing.table.position.cubes[:3] == [5, 1, 0]
    sharing.press("undo")
    assert len(sharing.table.record) == at and marked(sharing) == {"a1": 5, "b1": 1}


def test_4_9_nothing_is_shared_out_before_all_cubes_lie(sharing: Visit) -> None:
    at = len(sharing.table.record)
    sharing.press("mark", "c1 2")
    sharing.press("confirm")
    assert len(sharing.table.record) == at


def test_4_9_what_was_put_tile_by_tile_can_be_shared_out_anew() -> None:
    """D-71: a click on a tile that had its turn marks the tiles again, each with its cubes, and takes its own away."""
    visit = drawn("P02 M01 C03 C01", "PW", "politics")
    at = len(visit.table.record)
    for n in (3, 2):
        visit.press("play", str(visit.decision.actions.index(("number", n))))
    assert len(visit.table.record) == at + 2
    visit.press("pick", "a1")
    assert len(visit.table.record) == at and marked(visit) == {"b1": 2}


def test_4_6_fields_grow_by_one_confirmation() -> None:
    visit = drawn("A01 A04 M", "AW", "agriculture")
    at = len(visit.table.record)
    assert marked(visit) == {"a1": 2, "b1": 1} and number(visit, "a1") == "1+2"
    visit.press("mark", "a1 1")
    visit.press("confirm")
    assert actions(visit, at)[:2] == [("number", 1), ("number", 1)]
    assert visit.table.position.cubes[:2] == [2, 5]


@pytest.mark.parametrize(("hands", "action", "tile"), [("MW", "commerce", "M"), ("CW", "culture", "C")])
def test_4_7_too_few_cubes_go_where_one_likes(hands: str, action: str, tile: str) -> None:
    """Also by Culture (4.8): two tiles are due more than the supply holds."""
    visit = drawn(f"{tile}01 W03 W03 W03 {tile}01\n. P05 . P03 .", hands, action)
    assert sum(marked(visit).values()) == 1
    p, (first, *_, last) = visit.table.position, selection(visit).parts
    before = p.cubes[p.grid.index[last]]
    for element in marked(visit):
        visit.press("mark", f"{element} 0")
    visit.press("pick", last)
    visit.press("confirm")
    p = visit.table.position
    assert p.cubes[p.grid.index[last]] == before + 1 and p.supply[0] == 0 and first != last


def test_4_9_a_hint_says_what_each_tile_gets_and_points_there_then_at_the_button(sharing: Visit) -> None:
    """What gets nothing is not in the plan; what the last tile gets is, though it leaves no choice."""
    sharing.press("hint")
    picks = [{"action": ["number", n], "share": share} for n, share in ((0, 0.6), (2, 0.5))]
    told(sharing, {"picks": picks, "line": [["number", 0], ["number", 1]], "whole": False, "changes": {}, "why": []})
    assert plan(sharing)[-2:] == ["Put 1 cube on B1", "Put 5 cubes on C1"]
    assert pointed(sharing) == ["a1 1", "c1 4"], "one fewer here, one more there"
    sharing.press("mark", "a1 0")
    sharing.press("mark", "c1 5")
    assert pointed(sharing) == ["confirm"]
