"""Ships and their cargo: a whole voyage by one drag or two clicks, changed and taken back as one (E.5.3 to E.5.6)."""

from __future__ import annotations

from typing import Any

import pytest
from cradle import games
from cradle.civilization.geography import AT, DOCK, INDEX

from tests.app.pages import Visit, nodes
from tests.app.test_orders import actions, chosen, midway, open_at, rows


def laden(record: Any, decision: Any) -> bool:
    """A ship lies where at least three tokens can come aboard."""
    p = record.position
    return any(verb == "embark" and p.at(AT[DOCK[dock]], decision.seat) > 2 for verb, dock in decision.actions)


@pytest.fixture
def sailing() -> Visit:
    return open_at(midway("civilization", "march.from", 8, laden, seats=7, rules="advanced"))


def ship(visit: Visit) -> str:
    p, seat = visit.table.position, visit.decision.seat
    docks = [dock for verb, dock in visit.decision.actions if verb == "embark"]
    return f"ship-{max(docks, key=lambda dock: p.at(AT[DOCK[dock]], seat))}"


def farthest(visit: Visit) -> str:
    """The area to which a ship that is under way can sail and which is reached last."""
    return [end for end in visit.app.session.hands.ends if end in INDEX][-1]


def voyage(visit: Visit) -> tuple[str, str]:
    """By two clicks."""
    begin = ship(visit)
    visit.press("pick", begin)
    end = farthest(visit)
    visit.press("pick", end)
    return begin, end


def test_a_voyage_is_two_clicks_and_as_many_go_aboard_as_can(sailing: Visit) -> None:
    at, seat = len(sailing.table.record), sailing.decision.seat
    before = sailing.table.position.copy()
    begin, end = voyage(sailing)
    assert sailing.decision.kind == "march.from"
    verbs = [verb for verb, _ in actions(sailing, at)]
    assert verbs[:2] == ["embark", "load"] and verbs[-2:] == ["unload", "stop"] and "sail" in verbs
    n = min(5, before.at(AT[DOCK[begin.removeprefix("ship-")]], seat))
    assert sailing.table.position.at(INDEX[end], seat) == before.at(INDEX[end], seat) + n
    assert chosen(sailing) == n


def test_what_is_aboard_is_drawn_at_the_ship_and_not_ashore(sailing: Visit) -> None:
    """E.5.3: and a click on the ship, or Escape, puts the voyage down again."""
    start = ship(sailing)
    home, p, seat = AT[DOCK[start.removeprefix("ship-")]], sailing.table.position, sailing.decision.seat
    before, at = p.at(home, seat), len(sailing.table.record)
    name = next(name for name, n in INDEX.items() if n == home)
    assert f"#civ-number-{before}" in uses(sailing, f"part-in-{name}")
    sailing.press("pick", start)
    sailing.press("play", str(sailing.decision.actions.index(("load", 2))))
    assert "#civ-number-2" in uses(sailing, "part-over")
    assert f"#civ-number-{before - 2}" in uses(sailing, f"part-in-{name}")
    for put_down in (("pick", start), ("put-down", "")):
        if sailing.decision.kind != "sail":
            sailing.press("pick", start)
        assert start == sailing.app.session.hands.taken
        sailing.press(*put_down)
        assert sailing.decision.kind == "march.from" and len(sailing.table.record) == at
    sailing.press("put-down")
    assert len(sailing.table.record) == at, "nothing is in hand"


def uses(visit: Visit, part: str) -> list[str]:
    """The signs and numbers that are drawn in a part of the page."""
    return [str(node[1]["href"]) for node in nodes(visit.page.drawn[part]) if "href" in node[1]]


def test_a_drag_does_the_same(sailing: Visit) -> None:
    at = len(sailing.table.record)
    begin, end = voyage(sailing)
    played = actions(sailing, at)
    sailing.press("undo")
    assert len(sailing.table.record) == at
    sailing.press("grab", begin).press("drag", f"{begin} {end}")
    assert actions(sailing, at) == played


def test_the_cargo_is_changed_afterwards_and_by_keys(sailing: Visit) -> None:
    at = len(sailing.table.record)
    voyage(sailing)
    sailing.press("digit", "2")
    assert ("load", 2) in actions(sailing, at) and ("unload", 2) in actions(sailing, at)
    sailing.press("renumber", "0 0")
    assert {verb for verb, _ in actions(sailing, at)} == {"embark", "sail", "stop"}
    sailing.press("renumber", "0 1")
    assert ("load", 1) in actions(sailing, at)


def test_a_number_keyed_in_before_the_end_is_named_goes_aboard(sailing: Visit) -> None:
    at = len(sailing.table.record)
    sailing.press("pick", ship(sailing)).press("digit", "1")
    sailing.press("pick", farthest(sailing))
    assert ("load", 1) in actions(sailing, at)


def test_the_ship_is_put_down_by_a_second_click(sailing: Visit) -> None:
    at = len(sailing.table.record)
    sailing.press("pick", ship(sailing)).press("pick", ship_under_way(sailing))
    assert len(sailing.table.record) == at


def ship_under_way(visit: Visit) -> str:
    return visit.app.session.hands.taken_up


def test_a_voyage_is_dropped_and_a_march_after_it_stands(sailing: Visit) -> None:
    at = len(sailing.table.record)
    begin, end = voyage(sailing)
    places = [what for verb, what in sailing.decision.actions if verb == "march" and what not in (end, begin)]
    sailing.press("pick", places[-1])
    sailing.press("pick", str(sailing.decision.actions[0][1]))
    assert len(rows(sailing)) == 2
    sailing.press("drop-order", "0")
    assert [verb for verb, _ in actions(sailing, at)][:2] == ["march", "to"]


def test_the_same_steps_lead_to_the_same_position(sailing: Visit) -> None:
    game, at = games.load("civilization"), len(sailing.table.record)
    p = sailing.table.position.copy()
    voyage(sailing)
    for action in actions(sailing, at):
        game.play(p, action)
    assert p == sailing.table.position


def test_every_end_that_is_offered_can_be_reached() -> None:
    """E.5.3, E.5.5: with all that can come aboard, and with nobody."""
    visit = open_at(midway("civilization", "march.from", 8, laden, seats=7, rules="advanced"))
    visit.press("pick", ship(visit))
    hands, p, decision = visit.app.session.hands, visit.table.position, visit.decision
    far = visit.table.board.orders.journeys
    assert far is not None and len(hands.ends) > 3
    for end, numbers in hands.ends.items():
        for n in {numbers[0], numbers[-1]}:
            steps = far.steps(hands.view(decision), decision, end, n)
            assert hands.tried(p.copy(), steps) is None, (end, n)


def test_a_voyage_goes_on_with_a_click_on_the_ship(sailing: Visit) -> None:
    """E.5.3: taken up here, set down there, and on, with what is taken up there: one order."""
    at, begin = len(sailing.table.record), ship(sailing)
    sailing.press("pick", begin)
    sailing.press("pick", next(end for end in sailing.app.session.hands.ends if end in INDEX))
    first = actions(sailing, at)
    dock = [what for verb, what in first if verb == "sail"][-1]
    assert sailing.app.session.hands.resumable[0] == f"ship-{dock}"
    sailing.press("pick", f"ship-{dock}")
    assert sailing.decision.kind == "sail" and actions(sailing, at) == first[:-1]
    sailing.press("pick", next(end for end in sailing.app.session.hands.ends if end in INDEX))
    played = actions(sailing, at)
    assert played[: len(first) - 1] == first[:-1] and len(played) > len(first) and played[-1] == ("stop", None)
    assert len(rows(sailing)) == 1, "it is one order"
    sailing.press("undo")
    assert len(sailing.table.record) == at


def test_a_part_of_the_cargo_is_set_down_on_the_way_by_clicks_on_the_area(sailing: Visit) -> None:
    """E.5.4: one more with every click, all aboard again after the last one; the rest sails on, in one order."""
    at, begin, seat = len(sailing.table.record), ship(sailing), sailing.decision.seat
    before = sailing.table.position.copy()
    sailing.press("pick", begin)
    hands = sailing.app.session.hands
    area = next(end for end in hands.ends if end in INDEX)
    sailing.press("pick", area)
    n = chosen(sailing)
    assert n > 2
    sailing.press("pick", hands.resumable[0])
    assert hands.leaving[0] == area and "lands one more token" in sailing.see("prompt")
    for left in (0, 1, 2):
        sailing.press("pick", area)
        assert sailing.decision.about["n"] == n - left
    sailing.press("pick", next(end for end in hands.ends if end in INDEX and end != area))
    played = actions(sailing, at)
    assert [step for step in played if step[0] in ("load", "unload")] == [("load", n), ("unload", 2), ("unload", n - 2)]
    assert sailing.table.position.at(INDEX[area], seat) == before.at(INDEX[area], seat) + 2
    assert len(rows(sailing)) == 1
    sailing.press("undo")
    assert len(sailing.table.record) == at


def test_nothing_is_set_down_where_a_ship_has_not_come_yet(sailing: Visit) -> None:
    sailing.press("pick", ship(sailing))
    assert sailing.app.session.hands.leaving == ("", []) and "lands one more" not in sailing.see("prompt")
