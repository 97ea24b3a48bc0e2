"""Ships and their cargo: a whole voyage by one drag or two clicks, changed and taken back as one (E.5.3 to E.5.6)."""

from __future__ import annotations

from typing import Any

import pytest
from cradle import games
from cradle.app.table.game_files import dump
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.app.turn.drafts import first_refusal
from cradle.civilization.rules.geography import AT, DOCK, INDEX
from cradle.kernel.record import Record

from tests.app.bots.test_hints import marked, thought, told
from tests.app.pages import Visit, nodes
from tests.app.table.orders import midway, open_at
from tests.app.table.test_orders import actions, chosen, rows
from tests.civilization.positions import laid


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
    return [end for end in visit.app.session.gestures.ends if end in INDEX][-1]


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
        assert start == sailing.app.session.gestures.element_to_put_down
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


def test_the_cargo_is_changed_afterwards(sailing: Visit) -> None:
    at = len(sailing.table.record)
    voyage(sailing)
    sailing.press("renumber", "0 2")
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
    return visit.app.session.gestures.taken_up


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
    gestures, p, decision = visit.app.session.gestures, visit.table.position, visit.decision
    far = visit.table.board.orders.journeys
    assert far is not None and len(gestures.ends) > 3
    for end, numbers in gestures.ends.items():
        for n in {numbers[0], numbers[-1]}:
            steps = far.steps(gestures.view(decision), decision, end, n)
            assert first_refusal(visit.table.game, p.copy(), steps) is None, (end, n)


def test_a_voyage_goes_on_with_a_click_on_the_ship(sailing: Visit) -> None:
    """E.5.3: taken up here, set down there, and on: one order."""
    at, begin = len(sailing.table.record), ship(sailing)
    sailing.press("pick", begin)
    sailing.press("pick", next(end for end in sailing.app.session.gestures.ends if end in INDEX))
    first = actions(sailing, at)
    dock = [what for verb, what in first if verb == "sail"][-1]
    assert sailing.app.session.gestures.resumable[0] == f"ship-{dock}"
    sailing.press("pick", f"ship-{dock}")
    assert sailing.decision.kind == "sail" and actions(sailing, at) == first[:-1]
    sailing.press("pick", next(end for end in sailing.app.session.gestures.ends if end in INDEX))
    played = actions(sailing, at)
    assert played[: len(first) - 1] == first[:-1] and len(played) > len(first) and played[-1] == ("stop", None)
    assert len(rows(sailing)) == 1, "it is one order"
    sailing.press("undo")
    assert len(sailing.table.record) == at


# What is aboard, port by port --------------------------------------------------------------------------------------
@pytest.fixture
def crete() -> Visit:
    """Two tokens and two ships at Knossos; three tokens at Phaestos, two at Thera."""
    p = laid("classic", 2, phase="movement", tokens={"knossos": {0: 2}, "phaestos": {0: 3}, "thera": {0: 2}},
             ships={0: "knossos knossos"})  # fmt: skip
    game = games.load("civilization")
    record = Record(game, game.variant_of(p), start=game.to_json(p))
    kinds = ("human", "heuristic")
    seats = [Seat(*who) for who in zip(("Ada", "Ben"), COLOURS, kinds, strict=False)]
    return open_at(dump(Table(record, seats, "kept", "kept")))


def tokens(visit: Visit, *places: str) -> list[int]:
    return [visit.table.position.at(INDEX[place], 0) for place in places]


def hold(visit: Visit, verb: str) -> list[tuple[str, bool]]:
    """The numbers of a verb in the hold, and whether they are chosen."""
    return [
        (b[1]["data-arg"].split()[1], b[1]["aria-pressed"] == "true")
        for b in visit.buttons("prompt", "hold")
        if b[1]["data-arg"].startswith(verb)
    ]


def moved(visit: Visit) -> list[tuple[str, Any]]:
    """Loads and landings, and where the ship sailed."""
    return [step for step in actions(visit, 0) if step[0] in ("sail", "load", "unload", "stop")]


def test_how_many_go_is_asked_in_one_place_alone(crete: Visit) -> None:
    """E.5.3: at a port the hold says it; who marches may say it beforehand."""
    assert crete.buttons("prompt", "take")
    crete.press("pick", "ship-knossos")
    assert hold(crete, "load") and not crete.buttons("prompt", "take")
    crete.press("pick", "phaestos").press("hold", "unload 0")
    assert crete.decision.kind == "sail" and not crete.buttons("prompt", "take")
    crete.press("put-down")
    assert crete.buttons("prompt", "take")


def test_one_lands_one_stays_aboard_one_comes_aboard_and_the_ship_sails_on(crete: Visit) -> None:
    """E.5.3: as one order, by pressing what stands in the prompt at each port, and taken back as one."""
    crete.press("pick", "ship-knossos").press("pick", "phaestos")
    assert moved(crete)[-2:] == [("unload", 2), ("stop", None)], "who says nothing lands all"
    assert "Aboard on arrival in Phaestos: 2" in crete.see("prompt")
    assert hold(crete, "unload") == [("0", False), ("1", False), ("2", True)]
    assert hold(crete, "load") == [("0", True), ("1", False), ("2", False), ("3", False)]
    assert "Knossos → Phaestos Tokens aboard − +" in crete.see("prompt"), "no third row of the same numbers"
    crete.press("hold", "unload 1")
    assert crete.decision.kind == "sail" and crete.decision.about["n"] == 1
    crete.press("hold", "load 1")
    assert crete.decision.about["n"] == 2 and tokens(crete, "phaestos") == [5], "those aboard count there"
    crete.press("pick", "thera")
    crete.press("hold", "unload 1").press("hold", "load 2")
    assert crete.decision.about["n"] == 3
    ends = [
        end for end in crete.app.session.gestures.ends if end in INDEX and end not in ("thera", "phaestos", "knossos")
    ]
    crete.press("pick", ends[-1])
    assert tokens(crete, "knossos", "phaestos", "thera", ends[-1]) == [0, 3, 1, 3]
    done = [step for step in moved(crete) if step[0] != "sail"]
    assert done == [("load", 2), ("unload", 1), ("load", 1), ("unload", 1), ("load", 2), ("unload", 3), ("stop", None)]
    assert len(rows(crete)) == 1
    crete.press("undo")
    assert not len(crete.table.record)


def test_all_stay_aboard_while_the_ship_goes_on(crete: Visit) -> None:
    crete.press("pick", "ship-knossos").press("pick", "phaestos").press("hold", "unload 0")
    assert crete.decision.about["n"] == 2 and hold(crete, "load")[-1] == ("3", False)
    crete.press("hold", "unload 2").press("hold", "load 3")
    assert crete.decision.about["n"] == 3
    crete.press("hold", "load 0")
    assert crete.decision.about["n"] == 0
    crete.press("play", str(crete.decision.actions.index(("stop", None))))
    assert tokens(crete, "phaestos") == [5] and crete.decision.kind == "march.from"


def test_another_number_in_the_hold_says_what_is_new_alone(crete: Visit) -> None:
    """Nothing was taken back, and the ship has not sailed once more."""
    crete.press("pick", "ship-knossos").press("pick", "phaestos")
    for verb, said in (("unload 1", "lands 1 token"), ("load 2", "takes 2 tokens")):
        heard = len(crete.page.announced)
        crete.press("hold", verb)
        (words,) = crete.page.announced[heard:]
        assert said in words and crete.app.session.question.text() in words
        assert "Taken back" not in words and "sails" not in words


def test_the_state_of_the_hold_is_heard_as_it_changes_and_for_the_asking(crete: Visit) -> None:
    """How many are aboard, how many land and go aboard, and that the ship can sail on."""
    crete.press("pick", "ship-knossos").press("pick", "phaestos")
    assert "Aboard on arrival in Phaestos: 2. Land: 2. Take aboard: 0. Sail on." in crete.page.announced[-1]
    for verb, said in (
        ("unload 1", "Land: 1. Take aboard: 0."),
        ("load 1", "Take aboard: 1."),
        ("load 2", "aboard: 2."),
    ):
        heard = len(crete.page.announced)
        crete.press("hold", verb)
        assert [words.count(said) for words in crete.page.announced[heard:]] == [1], verb
        crete.press("state")
        assert said in crete.page.announced[-1]


def test_another_number_of_an_order_says_what_is_new_alone(crete: Visit) -> None:
    crete.press("pick", "ship-knossos").press("pick", "phaestos")
    heard = len(crete.page.announced)
    crete.press("renumber", "0 1")
    (words,) = crete.page.announced[heard:]
    assert "takes 1 token" in words and "lands 1 token" in words and "Taken back" not in words
    crete.press("drop-order", "0")
    assert crete.page.announced[-1].startswith("Taken back.")


def test_an_empty_ship_takes_nobody_along_of_itself_on_the_way(crete: Visit) -> None:
    """E.5.6: the ship has landed all, and sails back empty for more."""
    crete.press("pick", "ship-knossos").press("pick", "thera")
    crete.press("pick", crete.app.session.gestures.resumable[0])
    assert crete.decision.kind == "sail" and not crete.decision.about["n"]
    crete.press("pick", "phaestos")
    assert tokens(crete, "thera", "phaestos") == [4, 3]
    assert [step for step in moved(crete) if step[0] == "load"] == [("load", 2)]


def test_a_ship_leaves_empty_where_that_is_said(crete: Visit) -> None:
    """At the port where it begins, too, all that can go along do so unless somebody says otherwise."""
    crete.press("pick", "ship-knossos")
    assert hold(crete, "load") == [("0", False), ("1", False), ("2", True)]
    crete.press("hold", "load 0")
    assert hold(crete, "load")[0] == ("0", True)
    crete.press("pick", "phaestos")
    assert tokens(crete, "knossos", "phaestos") == [2, 3]
    crete.press("undo").press("pick", "ship-knossos").press("hold", "load 1").press("hold", "load 2")
    crete.press("hold", "load 0").press("pick", "phaestos")
    assert tokens(crete, "knossos", "phaestos") == [2, 3]


def test_two_ships_share_a_load(crete: Visit) -> None:
    for place in ("phaestos", "thera"):
        crete.press("pick", "ship-knossos").press("hold", "load 1").press("pick", place)
    assert tokens(crete, "knossos", "phaestos", "thera") == [0, 4, 3] and len(rows(crete)) == 2
    crete.press("drop-order", "0")
    assert tokens(crete, "knossos", "phaestos", "thera") == [1, 3, 3]


def test_at_its_last_area_a_ship_lands_all_and_nothing_is_offered(crete: Visit) -> None:
    """E.5.4: nobody stays aboard where it cannot sail on."""
    crete.press("pick", "ship-knossos")
    p, far = crete.table.position, crete.table.board.orders.journeys
    ends = crete.app.session.gestures.ends
    assert far is not None
    view = crete.app.session.gestures.view(crete.decision)
    last = next(end for end in ends if end in INDEX and len(far.steps(view, crete.decision, end, 2)) == 4 + 3)
    crete.press("pick", last)
    assert p.at(INDEX[last], 0) == 2 and not crete.buttons("prompt", "hold")


def test_a_click_on_the_area_lands_one_more(crete: Visit) -> None:
    """E.5.4: after the last one, all are aboard again."""
    crete.press("pick", "ship-knossos").press("pick", "phaestos").press("hold", "unload 0")
    for aboard in (1, 0, 2):
        crete.press("pick", "phaestos")
        assert crete.decision.about["n"] == aboard


def test_nothing_is_landed_where_a_ship_has_not_come_yet(crete: Visit) -> None:
    crete.press("pick", "ship-knossos")
    assert not hold(crete, "unload") and not crete.app.session.holds.elements


def test_a_press_of_an_old_page_changes_nothing(crete: Visit) -> None:
    for arg in ("", "load", "unload 1", "load 99", "stop 1", "load x"):
        crete.press("hold", arg)
    assert not len(crete.table.record)


def test_a_hint_points_at_numbers_of_the_hold_and_goes_on_after_them(crete: Visit) -> None:
    line = [["embark", "ship-knossos"], ["load", 2], ["sail", "phaestos"]]
    line[0] = list(next(action for action in crete.decision.actions if action[0] == "embark"))
    crete.press("hint")
    told(crete, thought(crete) | {"picks": [], "line": line})
    assert marked(crete) == ["ship-knossos"]
    crete.press("pick", "ship-knossos")
    assert marked(crete) == ["load 2"]
    crete.press("hold", "load 2")
    assert marked(crete) == ["phaestos"]
    crete.press("pick", "phaestos")
