"""The standing orders of Civilization: what each answers, and when it leaves the question to its person."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cradle import games, players
from cradle.civilization.game import GAME
from cradle.civilization.rules.position import Civ
from cradle.players import standing
from cradle.players.standing import Order

from tests.civilization.positions import asked, laid, legal, on_board, play

HANDS = {0: "ochre hides gold gold salt", 1: "grain grain gold iron salt", 2: "cloth cloth wine iron", 3: "oil oil dye"}


def said(p: Civ, *orders: tuple[Any, ...]) -> list[tuple[str, Any]]:
    """What these orders answer for the seat that is asked; [] if the person is asked."""
    d, settler = GAME.decision(p), players.load(GAME, "heuristic")
    given = [Order(id, tuple(chosen)) for id, *chosen in orders]
    found = standing.answer(GAME, GAME.view(p, d.seat), d, given, lambda view, d: settler(view, d, Random(1), 0))
    return [*found.actions] if found else []


def obey(p: Civ, *orders: tuple[Any, ...]) -> str:
    """Play what they answer, without what is not asked; returns what is asked next."""
    for action in said(p, *orders):
        if (d := GAME.decision(p)) and action in d.actions:
            GAME.play(p, action)
    return asked(p)


def offered(wanted: str) -> Civ:
    """Seat 0 offers gold, ochre and hides to seat 1, for what it wants."""
    p = laid("advanced", 4, phase="trade", hand=HANDS, nations="africa italy illyria thrace")
    play(p, f"offer 1, lay ochre, lay hides, lay gold, done, name hides, name gold, {wanted}done")
    assert asked(p) == "1 trade.answer"
    return p


def test_E_16_1_offers_are_declined_if_they_bring_too_little() -> None:
    p = offered("ask grain, ")
    assert said(p, ("decline",)) == [("refuse", None)]
    assert said(p, ("decline_below", 120)) == [("refuse", None)] and said(p, ("decline_below", 0)) == []
    assert said(offered("ask oil, "), ("decline_below", 0)) == [("refuse", None)]  # it holds no oil


def test_E_16_1_a_settler_answers_but_makes_no_offer() -> None:
    p = laid("advanced", 4, phase="trade", hand=HANDS, nations="africa italy illyria thrace")
    assert asked(p) == "0 trade.open" and said(p, ("answer",)) == [] and said(p, ("trade",))
    play(p, "offer 1")
    assert asked(p) == "0 trade.lay" and said(p, ("answer",)) == []
    assert said(offered("ask grain, "), ("answer",)) in ([("counter", None)], [("refuse", None)])


def test_F_29_7_tokens_are_lost_elsewhere_first() -> None:
    tokens = {"sardinia": {0: 3}, "rome": {0: 4}, "samnium": {0: 2}}
    p = laid("advanced", 3, nations="africa italy illyria", tokens=tokens, steps=[("loss", 0, 0, 5)])
    assert asked(p) == "0 loss.from"
    obey(p, ("spare", "rome"))
    assert on_board(p, 0) == {"rome": 4}
    p = laid("advanced", 3, nations="africa italy illyria", tokens=tokens, steps=[("loss", 0, 0, 5)])
    obey(p, ("spare", "sardinia"), ("spare", "samnium"))
    assert on_board(p, 0)["sardinia"] + on_board(p, 0)["samnium"] == 4 and "rome" not in on_board(p, 0)


def test_E_5_1_tokens_march_as_planned_or_as_many_as_there_are() -> None:
    p = laid("classic", 3, nations="africa italy illyria", tokens={"rome": {1: 3}, "etruria": {1: 1}}, phase="movement")
    while asked(p) != "1 march.from":
        play(p, "done")
    beside = legal(p, "march")
    assert beside == ["rome", "etruria"] or sorted(beside) == ["etruria", "rome"]
    obey(p, ("march", "rome", "etruria", 9))
    assert on_board(p, 1) == {"etruria": 4}
    assert said(p, ("march", "rome", "etruria", 1), ("no_moves",)) == [("done", None)]


def test_E_4_1_ships_are_kept_from_the_treasury_or_by_a_levy() -> None:
    p = laid(
        "classic", 3, nations="africa italy illyria", tokens={"rome": {1: 3}}, ships={1: "rome"}, treasury={1: 5},
        phase="ships",
    )  # fmt: skip
    assert asked(p) == "1 ships.keep"
    assert said(p, ("keep_ships",)) == [("treasury", None)] and said(p, ("keep_ships_levy",)) == [("levy", None)]
    assert said(p, ("give_up_ships",)) == [("give-up", None)]


def test_E_4_1_a_ship_is_built_once_from_the_treasury_if_it_has_enough() -> None:
    there = {"nations": "africa italy illyria", "tokens": {"rome": {1: 3}}, "phase": "ships"}
    p = laid("classic", 3, **there, treasury={1: 5})
    assert asked(p) == "1 ships.build"
    assert obey(p, ("build", "rome")) == "1 ships.build" and on_board(p, 1) == {"rome": 3} and p.treasury[1] == 3
    p = laid("classic", 3, **there, treasury={1: 0})
    obey(p, ("build", "rome"))
    assert on_board(p, 1) == {"rome": 1}
    assert said(laid("classic", 3, **there, treasury={1: 5}), ("build", "carthage")) == []


@pytest.mark.parametrize(("rules", "has", "has_not"), [
    ("nomads", {"no_moves"}, {"decline", "rate", "losses", "found"}), ("classic", {"decline", "rate", "losses"}, set()),
])  # fmt: skip
def test_a_game_has_the_orders_of_its_phases(rules: str, has: set[str], has_not: set[str]) -> None:
    game = games.load("civilization")
    view = game.view(game.new(seats=3, rules=rules), 0)
    there = {id for id, kind in standing.kinds(game).items() if kind.asks(view) is not None}
    assert has <= there and not has_not & there


def at_sea(**fields: Any) -> Civ:
    """Seat 1 moves, with a ship at Rome."""
    there = {"tokens": {"rome": {1: 3}}, "ships": {1: "rome"}, **fields}
    p = laid("classic", 3, nations="africa italy illyria", steps=[("march.from", 1)], **there)
    assert asked(p) == "1 march.from"
    return p


def test_E_5_3_a_voyage_is_sailed_as_it_was_planned_or_with_as_many_as_there_are() -> None:
    voyage = ("sail", "rome +3", "etruria -1", "corsica -2")
    p = at_sea()
    assert obey(p, voyage) == "1 march.from" and on_board(p, 1) == {"etruria": 1, "corsica": 2}
    p = at_sea(tokens={"rome": {1: 2}})
    assert obey(p, voyage) == "1 march.from" and on_board(p, 1) == {"etruria": 1, "corsica": 1}


@pytest.mark.parametrize(("voyage", "why"), [
    (("neapolis +1", "rome -1"), "civilization.refusal.no_ship_there"), (("rome +1", "crimea -1"), None),
])  # fmt: skip
def test_E_5_3_a_voyage_that_cannot_be_is_refused_as_the_rules_refuse_it(voyage: Any, why: str | None) -> None:
    p = at_sea()
    d = GAME.decision(p)
    order = Order("sail", voyage, 1)
    tried = standing.try_orders(GAME, GAME.view(p, 1), d, [order])
    assert tried.stopped is not None and tried.stopped[1][0] == (why or tried.stopped[1][0])
    assert standing.answer(GAME, GAME.view(p, 1), d, [order, Order("no_moves", (), 1)]) is None, "the person is asked"
    passed = standing.answer(GAME, GAME.view(p, 1), d, [order._replace(rest=True), Order("no_moves", (), 1)])
    assert passed is not None and passed.actions == [("done", None)] and passed.undone == (order._replace(rest=True),)


@pytest.mark.parametrize("stops", [
    (), ("rome",), ("rome +9", "corsica -1"), ("rome -1", "corsica"), ("rome", "nowhere"), ("rome +x", "corsica"),
    ("rome + 1", "corsica"), ("rome *1", "corsica"), (3, "corsica"), ("rome",) * 9, ("rome", "corsica +1"),
])  # fmt: skip
def test_what_is_no_voyage_is_no_order(stops: Any) -> None:
    assert not standing.fits(GAME, GAME.view(at_sea(), 1), Order("sail", stops, 1))


def test_E_5_1_moves_are_tried_in_the_order_in_which_they_were_given() -> None:
    p = at_sea()
    orders = (("march", "rome", "etruria", 1), ("sail", "rome +2", "corsica -2"), ("no_moves",))
    assert said(p, *orders)[0] == ("march", "rome")
    assert said(p, orders[1], orders[0])[0] == ("embark", "rome")


def test_E_5_2_why_an_order_would_not_be_carried_out_now() -> None:
    p = laid("classic", 3, nations="africa italy illyria", tokens={"rome": {1: 3}}, phase="taxation")
    view = GAME.view(p, 1)
    assert (
        standing.refusal_now(GAME, view, Order("march", ("etruria", "rome", 1), 2))[0]
        == "civilization.refusal.no_tokens"
    )
    assert standing.refusal_now(GAME, view, Order("march", ("rome", "etruria", 1), 2)) is None
    assert standing.refusal_now(GAME, view, Order("march", ("rome", "etruria", 40), 2))[:2] == (
        "standing.only",
        {"n": 5},
    )
    assert standing.refusal_now(GAME, view, Order("found", ("rome",), 2))[0].startswith("civilization.refusal.too_few")
    assert standing.refusal_now(GAME, view, Order("no_moves", (), 2)) is None
