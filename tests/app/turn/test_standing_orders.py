"""Standing orders at a table: given and taken back in a dialog, obeyed without asking, told, stored, and proposed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cradle import games
from cradle.app.table.game_files import BadFile, dump, load
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from cradle.players.standing import Order, kinds
from cradle.words.text import Words

from tests.app.pages import FakePage, Storage, Visit, nodes, words
from tests.civilization import positions as civ
from tests.renaissance import positions as ren

NAMES = ("Ada", "Ben", "Cleo")
GAME, CIVILIZATION = games.load("renaissance"), games.load("civilization")


def at(p: Any, *sits: str, game: Any = GAME) -> Visit:
    """A table in this position."""
    record = Record(game, game.variant_of(p), start=game.to_json(p))
    seats = [Seat(n, colour, kind) for n, colour, kind in zip(NAMES, COLOURS, sits, strict=False)]
    return Visit(FakePage(Storage({PREFIX + "kept": dump(Table(record, seats, "kept", "kept"))}), route="#/play/kept"))


def writing(*sits: str, **fields: Any) -> Visit:
    """All are about to write numbers of tokens, seat 0 first."""
    p = ren.new(3, cash=[30, 20, 10], **fields)
    ren.run(p, ("tokens.begin",), ("turn.end",))
    return at(p, *(sits or ("human", "human", "human")))


def turns_of_cards(*sits: str) -> Visit:
    p = ren.new(3)
    ren.give(p, 0, "war silk_1")
    ren.give(p, 1, "wool_1")
    ren.run(p, ("cards",), ("turn.end",))
    return at(p, *(sits or ("human", "away", "away")))


def order(visit: Visit, id: str, *chosen: int, turn: int | None = None) -> Visit:
    """Give an order in the dialog; chosen: the places of what is chosen in the lists."""
    visit.press("menu").press("standing").press("standing-kind", value=id)
    for n, k in enumerate(chosen):
        visit.press("standing-choose", str(n), str(k))
    if turn is not None:
        visit.press("standing-turn", value=str(turn))
    return visit.press("standing-add")


def test_an_order_is_given_shown_and_taken_back() -> None:
    visit = turns_of_cards()
    assert "Standing orders" in visit.press("menu").see("dialog")
    visit.press("standing")
    assert "You have given no orders" in visit.see("dialog") and not visit.buttons("dialog", "standing-add")
    visit.press("standing-kind", value="keep")
    listed = next(node for node in nodes(visit.page.drawn["dialog"]) if node[1].get("data-do") == "standing-choose")
    (place,) = [option[1]["value"] for option in listed[2:] if words(option) == "Silk (epoch 1)"][:1]
    visit.press("standing-choose", "0", place).press("standing-add")
    assert "Keep Silk (epoch 1)" in visit.see("dialog") and visit.table.standing.of(0)[0].id == "keep"
    visit.press("standing-drop", "0")
    assert "You have given no orders" in visit.see("dialog") and visit.table.standing.of(0) == ()


def test_a_question_that_an_order_answers_is_not_asked_and_the_log_says_so() -> None:
    visit = order(turns_of_cards(), "no_cards")
    assert len(visit.table.record) == 1 and visit.decision.seat == 1
    assert "A standing order answers for Ada." in visit.log
    told = [event for _, event in visit.table.happened if event.id == "standing.played"]
    assert [event.to for event in told] == [0], "no other seat is told"


def test_what_an_order_has_answered_can_be_taken_back_and_then_the_person_is_asked() -> None:
    visit = order(turns_of_cards(), "no_cards")
    visit.press("close").press("undo")
    assert len(visit.table.record) == 0 and visit.app.session.live
    assert "standing order answers" not in visit.log
    again = visit.again()
    assert len(again.table.record) == 0 and again.app.session.live, "nor does it answer when the page is loaded anew"
    again.choose("done")
    assert len(again.table.record) == 1 and again.table.standing.of(0), "the order holds on"


def test_orders_and_what_they_answered_are_stored() -> None:
    visit = order(turns_of_cards(), "no_cards").again()
    assert visit.table.standing.of(0) == (Order("no_cards"),)
    assert "A standing order answers for Ada." in visit.log


@pytest.mark.parametrize("odd", [None, 3, [], {"orders": 3}, {"orders": {"0": [["nothing", [], 0]]}}, {"asked": "x"}])
def test_damaged_orders_are_left_out(odd: object) -> None:
    visit = order(turns_of_cards(), "swap_earlier")
    data = json.loads(dump(visit.table))
    assert data["standing"]["orders"] == {"0": [["swap_earlier", [], 0]]}
    data["standing"] = odd
    try:
        table = load(json.dumps(data), "kept")
    except BadFile:
        raise AssertionError("the game is lost") from None
    assert table.standing.of(0) == ()


def test_an_order_can_hold_in_this_turn_or_in_the_next_alone() -> None:
    visit = order(order(turns_of_cards(), "swap_earlier", turn=1), "no_swap", turn=2)
    assert visit.table.standing.of(0) == (Order("swap_earlier", (), 1), Order("no_swap", (), 2))
    dialog = visit.press("standing").see("dialog")
    assert "before me (this turn only)" in dialog and "order of play (next turn only)" in dialog
    visit.table.position.turn = 2
    assert visit.table.standing.of(0) == (Order("no_swap", (), 2),), "what held in a turn that is over is forgotten"


def test_at_one_device_nobody_is_asked_behind_a_curtain_for_what_an_order_answers() -> None:
    """And each sees their own orders alone."""
    visit = writing().press("lift")
    order(visit, "write", 5)
    assert len(visit.table.record) == 1 and visit.table.side.curtain == 1
    assert "Write" not in visit.see("dialog", "prompt", "log")
    visit.press("lift").press("menu").press("standing")
    assert "You have given no orders" in visit.see("dialog")
    visit.press("close").choose("number", 3).press("lift").choose("number", 2)
    assert visit.table.position.written[0] == 25
    assert [e.to for _, e in visit.table.happened if e.id == "standing.played"] == [0]


def test_the_same_answer_three_times_is_proposed_as_an_order() -> None:
    p = ren.new(3, cash=[30, 20, 10])
    ren.run(p, *[("tokens.write", 0)] * 5, ("turn.end",))
    visit = at(p, "human", "away", "away")
    for _ in range(3):
        assert "The same answer three times" not in visit.see("prompt")
        visit.choose("number", 2)
    assert "The same answer three times" in visit.see("prompt") and "Write 2 for tokens" in visit.see("prompt")
    visit.press("standing-keep")
    assert visit.table.standing.of(0) == (Order("write", (2,)),) and len(visit.table.record) == 5
    assert "The same answer three times" not in visit.see("prompt")


def test_it_is_proposed_too_where_the_page_was_closed_after_each_answer() -> None:
    """Over days somebody comes, answers once, and goes. What was counted goes with the game."""
    p = ren.new(3, cash=[30, 20, 10])
    ren.run(p, *[("tokens.write", 0)] * 5, ("turn.end",))
    visit = at(p, "human", "away", "away")
    for _ in range(2):
        visit = visit.choose("number", 2).again()
    entry = "cradle/alike/kept"
    assert entry in visit.page.store.entries
    visit.choose("number", 2)
    assert "The same answer three times" in visit.see("prompt") and "Write 2 for tokens" in visit.see("prompt")
    assert entry not in visit.page.store.entries
    visit.choose("number", 3)
    assert entry in visit.page.store.entries
    visit.press("home").press("delete", "kept")
    assert entry not in visit.page.store.entries


@pytest.mark.parametrize(
    "odd", [3, [], {"0 tokens.write": 3}, {"0 tokens.write": [2, [["no", [], 0]]]}, {"": ["2", 3]}]
)
def test_odd_counts_of_answers_are_passed_over(odd: object) -> None:
    p = ren.new(3, cash=[30, 20, 10])
    ren.run(p, *[("tokens.write", 0)] * 5, ("turn.end",))
    visit = at(p, "human", "away", "away")
    visit.page.store.put("cradle/alike/kept", json.dumps(odd))
    visit.choose("number", 2)
    assert "The same answer three times" not in visit.see("prompt")


def test_other_answers_are_not_proposed() -> None:
    p = ren.new(3, cash=[30, 20, 10])
    ren.run(p, *[("tokens.write", 0)] * 5, ("turn.end",))
    visit = at(p, "human", "away", "away")
    for n in (2, 2, 3, 3):
        visit.choose("number", n)
        assert "The same answer three times" not in visit.see("prompt")


def test_a_plan_is_carried_out_at_once_and_taken_back_as_one() -> None:
    p = ren.new(3, reserve=[9, 0, 0])
    ren.run(p, ("expansion.turn", 0), ("turn.end",))
    visit = at(p, "human", "away", "away")
    visit.table.order(0, (Order("take", ("dubrovnik", 1)), Order("take", ("firenze", 4))))
    visit.app.session.advance()
    assert len(visit.table.record) == 4 and visit.table.standing.of(0) == ()
    visit.press("undo")
    assert len(visit.table.record) == 2


def test_an_answer_is_of_one_position_even_if_another_lies_at_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was taken back is another position after as many decisions, and may lie where the first one lay."""
    monkeypatch.setattr("cradle.app.table.standing_orders.id", lambda p: 7, raising=False)
    table, other = turns_of_cards().table, writing().table
    table.standing.set(0, (Order("no_cards"),))
    assert table.standing.answer is not None and table.decision.kind == "cards.play"
    table.record.position = other.position
    assert table.decision.kind == "tokens.write" and table.standing.answer is None


def moving() -> Visit:
    """Seat 1 is to move, then seat 0; both have tokens."""
    tokens = {"rome": {0: 3}, "etruria": {1: 4}}
    p = civ.laid("classic", 3, nations="africa italy illyria", tokens=tokens, phase="movement")
    assert civ.asked(p) == "1 march.from"
    return at(p, "human", "away", "away", game=CIVILIZATION)


# Fields, and what cannot be carried out -------------------------------------------------------------------------------
def expanding(turn: int = 1, **fields: Any) -> Visit:
    """Seat 0 expands with nine tokens."""
    p = ren.new(3, reserve=[9, 0, 0], turn=turn, **fields)
    ren.run(p, ("expansion.turn", 0), ("turn.end",))
    return at(p, "human", "away", "away")


@pytest.mark.parametrize(("language", "labels"), [
    ("en", ["New order", "Province", "Tokens", "When it holds", "If it cannot be carried out"]),
    ("fr", ["Nouvel ordre", "Province", "Pions", "Quand il vaut", "S’il ne peut pas être exécuté"]),
])  # fmt: skip
def test_every_field_of_an_order_is_named_for_what_it_asks(language: str, labels: list[str]) -> None:
    visit = turns_of_cards()
    visit.press("language", language)
    visit.press("menu").press("standing").press("standing-kind", value="take")
    fields = [node for node in nodes(visit.page.drawn["dialog"]) if node[0] == "label"]
    assert [words(node[2]) for node in fields] == labels
    assert all(node[3][0] == "select" for node in fields)


@pytest.mark.parametrize("name", ["civilization", "renaissance"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_field_of_each_kind_has_a_name(name: str, language: str) -> None:
    game, spoken = games.load(name), Words(language)
    view = game.view(game.new(), 0)
    named = {f"{name}.standing.{id}.{field}" for id, kind in kinds(game).items() for field in kind.asks(view) or ()}
    assert named and all(spoken.message(id) for id in named)


def test_what_cannot_be_carried_out_now_is_said_at_once_and_kept() -> None:
    """A card that one does not hold, in the words of the rules."""
    visit = order(turns_of_cards("human", "away", "away"), "play", 0)
    assert visit.table.standing.of(0), "it may be drawn by then"
    assert "As things are now, this will not be carried out." in visit.see("dialog")
    assert "not in your hand" in visit.see("dialog") or "do not hold" in visit.see("dialog")


def test_more_tokens_than_there_is_room_for_are_named() -> None:
    visit = expanding()
    visit.table.order(0, (Order("take", ("firenze", 30), 5),))
    visit.press("menu").press("standing")
    assert "As things are now, only 4 would go." in visit.see("dialog")


def test_who_wants_to_be_asked_is_asked_and_told_why() -> None:
    visit = expanding()
    visit.table.order(0, (Order("take", ("tunis", 2), 1), Order("take", ("firenze", 4), 1), Order("no_tokens", (), 1)))
    visit.app.session.advance()
    visit.app.show()
    assert len(visit.table.record) == 0 and visit.app.session.live
    assert "Your order cannot be carried out: “Expand into Tunis with 2 tokens”." in visit.see("prompt")
    visit.press("standing-rest")
    assert visit.table.record.seats == [0, 0, 0], "the rest is done"
    assert "One of Ada’s orders was not carried out: “Expand into Tunis with 2 tokens”." in visit.log
    told = [event for _, event in visit.table.happened if event.id == "standing.undone"]
    assert [event.to for event in told] == [0] and visit.table.standing.of(0) == ()
    again = visit.again()
    assert "One of Ada’s orders was not carried out: “Expand into Tunis with 2 tokens”." in again.log


def test_who_wants_the_rest_done_is_not_asked() -> None:
    visit = expanding()
    visit.table.order(0, (Order("take", ("tunis", 2), 1, True), Order("no_tokens", (), 1)))
    visit.app.session.advance()
    visit.app.show()
    assert visit.table.record.seats == [0] and "was not carried out: “Expand into Tunis" in visit.log


def test_an_order_for_a_turn_that_is_over_without_it_is_told() -> None:
    visit = order(turns_of_cards(), "play", 0)
    assert visit.table.standing.of(0)
    visit.table.position.turn = 2
    visit.app.session.advance()
    visit.app.show()
    assert "One of Ada’s orders was not carried out" in visit.log and visit.table.standing.of(0) == ()


def test_an_order_that_can_never_be_carried_out_is_refused_in_one_sentence() -> None:
    visit = moving()
    listed = [*kinds(CIVILIZATION)["march"].asks(CIVILIZATION.view(visit.table.position, 0))["to"]]
    order(visit, "march", listed.index("etruria"), listed.index("carthage"), 0)
    assert visit.table.standing.of(0) == ()
    assert "This order can never be carried out. Etruria and Carthage" in visit.see("dialog")


def test_a_march_from_an_area_of_others_says_so() -> None:
    visit = moving()
    listed = [*kinds(CIVILIZATION)["march"].asks(CIVILIZATION.view(visit.table.position, 0))["to"]]
    order(visit, "march", listed.index("etruria"), listed.index("rome"), 0, turn=2)
    assert "As things are now, this will not be carried out. You have no tokens in Etruria" in visit.see("dialog")
    assert [one.id for one in visit.table.standing.of(0)] == ["march"]


@pytest.mark.parametrize("odd", [[0, 0, "standing.undone"], [0, 0, "standing.undone", ["no", [], 0]]])
def test_a_log_of_odd_orders_is_left_out(odd: list[Any]) -> None:
    data = json.loads(dump(turns_of_cards().table))
    data["changes"] = [odd]
    assert not load(json.dumps(data), "kept").changes
