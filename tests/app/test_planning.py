"""A plan of a phase: made on the board with the gestures of a turn, kept as standing orders, changed and taken back."""

from __future__ import annotations

from typing import Any

from cradle import games
from cradle.app.table.saves import PREFIX, dump
from cradle.app.table.seats import AWAY, COLOURS, HUMAN, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from cradle.players.standing import Order

from tests.app.live.test_standing_orders import play_to, three
from tests.app.pages import FakePage, Storage, Visit
from tests.civilization import positions as civ
from tests.renaissance import positions as ren

MARCH, EXPAND = "march.from", "expansion.place"
CIVILIZATION, RENAISSANCE = games.load("civilization"), games.load("renaissance")


def table_at(game: Any, p: Any, *sits: str) -> Table:
    """A table in this position."""
    record = Record(game, game.variant_of(p), start=game.to_json(p))
    seats = [Seat(n, colour, kind) for n, colour, kind in zip(("Ada", "Ben", "Cleo"), COLOURS, sits, strict=False)]
    return Table(record, seats, "kept", "kept")


def at(game: Any, p: Any, *sits: str) -> Visit:
    """Somebody sits there."""
    stored = {PREFIX + "kept": dump(table_at(game, p, *sits))}
    return Visit(FakePage(Storage(stored), route="#/play/kept"))


def waiting(*sits: str, **fields: Any) -> Visit:
    """Seat 1 moves first; seat 0 waits, with tokens in Rome and Etruria and a ship at Rome."""
    there = {"rome": {0: 4}, "etruria": {0: 2}, "carthage": {1: 9}}
    p = civ.laid(
        "classic", 3, nations="italy africa illyria", tokens=there, ships={0: "rome"}, phase="movement",
        census={0: 6, 1: 9}, **fields,
    )  # fmt: skip
    assert civ.asked(p) == "1 march.from"
    return at(CIVILIZATION, p, *(sits or (HUMAN, AWAY, AWAY)))


def expecting() -> Visit:
    """Renaissance: seat 1 expands, then seat 0."""
    p = ren.new(3, reserve=[9, 3, 0])
    ren.run(p, ("expansion.turn", 1), ("expansion.turn", 0), ("turn.end",))
    return at(RENAISSANCE, p, HUMAN, AWAY, AWAY)


def plan(visit: Visit, kind: str) -> Visit:
    return visit.press("menu").press("standing").press("plan", kind)


def end_turn(visit: Visit) -> None:
    """The seat elsewhere ends what it does."""
    visit.table.play(("done", None))
    visit.app.session.advance()
    visit.app.show()


def test_a_march_and_a_voyage_are_planned_on_the_map_and_carried_out_in_their_turn() -> None:
    visit = plan(waiting(), MARCH)
    assert "Your plan for turn 1" in visit.see("prompt") and visit.decision.seat == 1
    visit.press("drag", "etruria rubicon")
    visit.press("pick", "ship-rome").press("hold", "load 3").press("pick", "corsica")
    assert len(visit.table.record) == 0, "nothing is played at the table"
    visit.press("plan-keep")
    assert [order.id for order in visit.table.standing.of(0)] == ["march", "sail", "no_moves"]
    assert "tried in turn 1" in visit.see("toast")
    shown = visit.press("standing").see("dialog")
    assert "from Etruria to" in shown and "to Corsica with 3 tokens" in shown and "Move nothing else" in shown
    visit.press("close")
    end_turn(visit)
    assert visit.decision.seat != 0 or visit.decision.kind != MARCH, "it is over without a question"
    assert civ.on_board(visit.table.position, 0) == {"rome": 1, "rubicon": 2, "corsica": 3}
    assert visit.table.standing.of(0) == (Order("no_moves", (), 1),)


def test_what_is_planned_is_there_again_and_is_changed_or_dropped() -> None:
    visit = plan(waiting(), MARCH).press("drag", "etruria rubicon").press("plan-keep")
    kept = visit.table.standing.of(0)
    plan(visit, MARCH)
    assert "Etruria → " in visit.see("prompt")
    visit.press("renumber", "0 1").press("plan-keep")
    assert visit.table.standing.of(0)[0].chosen == (*kept[0].chosen[:2], 1)
    plan(visit, MARCH).press("drop-order", "0").press("plan-drop")
    assert visit.table.standing.of(0)[0].chosen[2] == 1, "nothing is kept of a plan that is dropped"
    plan(visit, MARCH).press("drop-order", "0").press("plan-keep")
    assert [order.id for order in visit.table.standing.of(0)] == ["no_moves"]


def test_a_press_takes_back_in_the_plan_and_the_table_stays() -> None:
    visit = plan(waiting(), MARCH).press("drag", "etruria rubicon")
    visit.press("undo")
    assert "Etruria → " not in visit.see("prompt") and "Your plan" in visit.see("prompt")
    visit.press("plan-drop")
    assert "Your plan" not in visit.see("prompt")
    visit.press("undo")
    assert visit.table.record.indices == [], "the table is heard again"


def test_what_is_not_legal_in_a_plan_is_refused_in_the_words_of_the_rules() -> None:
    visit = plan(waiting(), MARCH).press("drag", "carthage rome")
    assert "no tokens" in visit.see("prompt")


def test_where_a_plan_cannot_be_carried_out_its_person_is_asked_or_the_rest_is_done() -> None:
    for rest in (False, True):
        visit = plan(waiting(), MARCH).press("drag", "etruria rubicon").press("drag", "rome samnium")
        visit.press("plan-else", value="01"[rest]).press("plan-keep")
        visit.table.position.tokens = [0] * len(visit.table.position.tokens)
        for place, n in (("rome", 4), ("carthage", 1)):
            visit.table.position.put(civ.INDEX[place], int(place == "carthage"), n)
        end_turn(visit)
        if rest:
            assert "was not carried out: “March 2 tokens from Etruria" in visit.log
            assert "samnium" in civ.on_board(visit.table.position, 0)
        else:
            assert visit.decision.seat == 0 and "You have no tokens in Etruria" in visit.see("prompt")


def test_population_grows_before_a_plan_for_later_in_the_turn() -> None:
    p = civ.laid("classic", 3, nations="italy africa illyria", tokens={"rome": {0: 2}}, phase="taxation")
    visit = at(CIVILIZATION, p, HUMAN, AWAY, AWAY)
    plan(visit, MARCH).press("drag", "rome etruria")
    assert civ.on_board(visit.app.session.plan.table.position, 0) in ({"etruria": 4}, {"rome": 2, "etruria": 2})


def test_an_expansion_is_planned_and_attacks_are_shown_as_won() -> None:
    visit = plan(expecting(), EXPAND)
    visit.press("pick", "dubrovnik").press("pick", "firenze").press("plan-keep")
    assert [order.id for order in visit.table.standing.of(0)][-1] == "no_tokens"
    assert {order.chosen[0] for order in visit.table.standing.of(0)[:-1]} == {"dubrovnik", "firenze"}
    end_turn(visit)
    assert visit.table.record.seats.count(0) >= 4 and visit.decision.kind != EXPAND


def rivals() -> Any:
    """Renaissance: seat 1, which controls Florence, expands before seat 0."""
    p = ren.new(3, reserve=[14, 3, 0])
    ren.control(p, 1, "firenze")
    ren.run(p, ("expansion.turn", 1), ("expansion.turn", 0), ("turn.end",))
    return p


def test_no_die_is_thrown_in_a_plan() -> None:
    visit = plan(at(RENAISSANCE, rivals(), HUMAN, AWAY, AWAY), EXPAND)
    table = visit.app.session.plan.table
    before = table.position.chance
    visit.press("pick", "firenze")
    (given,) = visit.app.session.plan.table.phase.complete_orders
    assert table.position.control[ren.INDEX["firenze"]] == 0, "it is shown as won"
    assert table.position.chance == before
    assert "Florence 8 tokens, 81%" in visit.see("prompt"), "with its chance"
    visit.press("plan-keep")
    assert visit.table.standing.of(0)[0] == Order("take", ("firenze", given.n), 1)


def test_a_plan_for_a_phase_that_is_over_is_for_the_next_turn() -> None:
    visit = waiting(HUMAN, AWAY, AWAY)
    visit.table.play(("done", None))
    visit.table.play(("done", None))
    visit.app.show()
    assert "Your plan for turn 2" in plan(visit, MARCH).see("prompt")


def test_a_plan_is_hidden_with_the_side_of_its_seat() -> None:
    visit = plan(waiting(), MARCH)
    visit.press("plan-drop")
    assert visit.app.session.plan is None
    visit = plan(waiting(), MARCH)
    visit.press("look", "0") if len(visit.table.record) else visit.app.leave()
    assert visit.app.planning.plan is None


def test_nothing_of_a_plan_is_stored_or_told() -> None:
    visit = waiting()
    stored = dict(visit.page.store.entries) if hasattr(visit.page.store, "entries") else {}
    told = len(visit.table.happened)
    plan(visit, MARCH).press("drag", "etruria rubicon")
    assert len(visit.table.happened) == told and visit.app.session.plan.table.happened == []
    assert not any("+plan" in key for key in stored)


def test_a_guest_plans_and_its_orders_go_to_the_host() -> None:
    air, host, ben, cleo = three()
    play_to(air, "purchases.fleet", host, ben, cleo)
    plan(ben, EXPAND)
    table = ben.app.session.plan.table
    target = next(target for target, actions in table.targets().items() if actions and actions[0][0] == "to")
    ben.press("pick", target).press("plan-keep")
    air.carry()
    kept = host.table.standing.of(1)
    assert kept == ben.table.standing.of(1) and kept[-1].id == "no_tokens" and kept[0].chosen[0] == target


def test_who_waits_for_others_can_plan_from_the_prompt() -> None:
    visit = waiting()
    assert "Plan my moves on the map" in visit.see("prompt")
    visit.press("plan", MARCH)
    assert "Your plan for turn 1" in visit.see("prompt") and "Your plan for turn 1" in visit.page.announced[-1]
    assert "Plan my moves" not in visit.see("prompt")
