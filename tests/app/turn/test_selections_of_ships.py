"""Ships to keep and to give up are marked freely, and paid as a whole."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.app.table.game_files import dump
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record

from tests.app.pages import Visit
from tests.app.table.orders import open_at
from tests.app.table.test_orders import actions
from tests.app.turn.test_selections import left, listed, marked
from tests.civilization.positions import game as GAME
from tests.civilization.positions import laid


# Ships ----------------------------------------------------------------------------------------------------------------
def keeping(treasury: int) -> Visit:
    """B.2.3: four ships of one seat, in areas with one token and with four."""
    p = laid(
        "classic",
        2,
        tokens={"etruria": {0: 1}, "rome": {0: 4}, "mari": {1: 3}},
        ships={0: "etruria etruria rome rome"},
        treasury={0: treasury},
        phase="ships",
    )
    return sat(p)


def sat(p: Any) -> Visit:
    first, second, *_ = COLOURS
    seats = [Seat("Ada", first, "human"), Seat("Ben", second, "heuristic")]
    return open_at(dump(Table(Record(GAME, GAME.variant_of(p), start=GAME.to_json(p)), seats, "kept", "kept")))


def test_all_ships_are_kept_by_one_click() -> None:
    """B.2.3: as far as they can be paid. Who can pay no more is not asked."""
    visit = keeping(0)
    assert (visit.decision.kind, marked(visit)) == ("ships.keep", {"ship-etruria": 1, "ship-rome": 2})
    visit.press("confirm")
    assert actions(visit, 0) == [("levy", None)] * 3
    assert (
        visit.decision.kind == "ships.build" and visit.table.position.fleet(0)[2:3] != visit.table.position.fleet(0)[3:]
    )


def test_ships_are_given_up_in_any_order() -> None:
    visit = keeping(0)
    visit.press("pick", "ship-rome").press("pick", "ship-etruria").press("pick", "ship-rome").press("confirm")
    assert actions(visit, 0) == [("give-up", None), ("give-up", None), ("levy", None), ("levy", None)]
    visit.press("undo")
    assert not actions(visit, 0) and marked(visit) == {"ship-rome": 2}


def test_ships_are_paid_from_the_treasury_or_the_area() -> None:
    """E.4.1: first from the treasury, while it lasts; more than can be paid is refused."""
    visit = keeping(2)
    assert marked(visit) == {"ship-etruria": 2, "levy-rome": 2}
    assert visit.find("ship-rome")[1]["aria-pressed"] == "true", "whichever way it is paid"
    assert "Treasury: 2" in visit.see("prompt")
    for place in ("Etruria", "Rome"):
        for way in ("paid from the treasury", "paid with a token there"):
            assert f"Ship in {place}: {way}" in visit.see("prompt"), "no mark on the map tells them apart"
    visit.press("mark", "ship-rome 1")
    assert marked(visit) == {"ship-etruria": 2, "ship-rome": 1, "levy-rome": 1}, "one ship is paid once"
    assert "do not go together" in visit.see("prompt"), "it is said before it is confirmed"
    assert not left(visit), "it has no three tokens"
    visit.press("mark", "levy-etruria 1")
    assert "do not go together" not in visit.see("prompt")
    visit.press("confirm")
    assert actions(visit, 0) == [("treasury", None), ("levy", None), ("treasury", None), ("levy", None)]


PAID = {  # by rules and treasury: what each of two ships in Tyre leaves
    ("classic", 3): ["left: treasury 1, Tyre 5", "left: treasury 0, Tyre 4"],
    ("nomads", 0): ["Tyre: 3", "Tyre: 1"],
}


@pytest.mark.parametrize(("rules", "treasury"), PAID)
def test_the_ship_that_was_ordered_last_says_what_it_leaves(rules: str, treasury: int) -> None:
    """E.4.1: in the words that stand under the numbers one pays; B.2.3: nothing of a treasury where there is none."""
    visit = sat(laid(rules, 2, tokens={"tyre": {0: 5}, "rome": {1: 1}}, treasury={0: treasury}, phase="ships"))
    for said in PAID[rules, treasury]:
        visit.press("pick", "tyre")
        assert left(visit) == [said] and said in listed(visit)[0]


@pytest.mark.parametrize("unmarked", [(), ("levy-rome",), ("ship-etruria", "levy-rome")])
def test_the_ships_to_keep_say_what_they_leave(unmarked: tuple[str, ...]) -> None:
    """E.4.1: in the treasury and in stock, as it is then."""
    visit = keeping(2)
    for element in unmarked:
        visit.press("mark", f"{element} 0")
        assert left(visit)[0] in visit.page.announced[-1]
    (said,) = left(visit)
    visit.press("confirm")
    p = visit.table.position
    assert said == f"treasury: {p.treasury[0]}, stock: {p.stock(0)}"
