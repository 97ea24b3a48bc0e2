"""Pending: the present phase, and which steps can be pending together."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.kernel.game import Position
from cradle.kernel.pending import Pending, Pick
from cradle.kernel.steps import Steps

PHASES = ("income", "march", "fight")


def table() -> Pending:
    pending = Pending("setup", "turn.end", Steps())
    pending.shape("setup", r"(/setup\.ask)+")
    pending.shape("income", r"(/income\.ask)+ | /loan")
    pending.shape("march", r"(/march\.ask)* /(march\.ask|march\.to|loan)")
    pending.shape("fight", r"/fight\.stop")
    return pending


@pytest.mark.parametrize(
    ("names", "phase"),
    [
        ("setup.ask setup.ask", "setup"),
        ("turn.end fight march income.ask", "income"),
        ("turn.end fight march loan", "income"),
        ("turn.end fight march.ask march.to", "march"),
        ("turn.end fight loan", "march"),
        ("turn.end fight.stop", "fight"),
        ("", ""),
        ("turn.end march.to", ""),
        ("turn.end fight march income march.to", ""),
        ("march.to", ""),
    ],
)
def test_the_phase_follows_from_the_pending_steps(names: str, phase: str) -> None:
    """For a position, and for a view, which holds lists."""
    for steps in ([(name,) for name in names.split()], [[name] for name in names.split()]):
        assert table().phase(steps, PHASES) == phase


def test_a_game_without_a_set_up_has_no_phase_before_its_turns() -> None:
    pending = Pending("", "turn.end", Steps())
    pending.shape("income", "/income.ask")
    asked: list[Any] = [("income.ask",)]
    assert pending.phase(asked, PHASES) == ""
    assert pending.phase([("turn.end",), *asked], ("income",)) == "income"


# What a pick has led to -----------------------------------------------------------------------------------------------
ROADS = {"rome": ["ostia", "capua"], "capua": ["rome"]}
CITIES = ["rome", "ostia", "capua"]


def marching() -> Pending:
    """A march is picked from city to city, as far as a seat's money goes; the money is a detail nobody picks."""
    steps = Steps()

    @steps.choice("march.from", 9)
    class From:
        def actions(p: Position, seat: int, money: int) -> list[Any]:
            return [("leave", name) for name in ROADS] if money else []

    @steps.choice("march.to", 9, 4)
    class To:
        def actions(p: Position, seat: int, money: int, city: int) -> list[Any]:
            return [("enter", name) for name in ROADS[CITIES[city]] if p.steps[-1][0] == "march.to"]

    @steps.choice("march.toll", 9, 4, 4)
    class Toll:
        def actions(p: Position, seat: int, money: int, city: int, to: int) -> list[Any]:
            return [("pay", None)]

    pending = Pending("", "turn.end", steps)
    pending.shape("march", r"/march\.(from|to|toll)")

    @pending.fits("march.from")
    def has_money(p: Position, seat: int, money: int) -> bool:
        return money < 5

    @pending.led_by("march.to")
    def left(p: Position, seat: int, money: int, city: int) -> Pick:
        return ("march.from", seat, money), ("leave", CITIES[city])

    @pending.led_by("march.toll")
    def entered(p: Position, seat: int, money: int, city: int, to: int) -> Pick:
        return ("march.to", seat, money, city), ("enter", CITIES[to])

    return pending


@pytest.mark.parametrize(
    ("step", "fits"),
    [
        (("march.from", 0, 4), True),
        (("march.from", 0, 5), False),  # too much money
        (("march.to", 0, 4, 0), True),
        (("march.to", 0, 4, 1), False),  # no road leads out of Ostia
        (("march.to", 0, 0, 0), False),  # nobody leaves without money
        (("march.to", 0, 5, 0), False),  # nor was anybody asked with so much
        (("march.to", 0, 4, 3), False),  # there is no such city
        (("march.toll", 0, 4, 0, 2), True),
        (("march.toll", 0, 4, 2, 1), False),  # from Capua one comes to Rome alone
        (("march.toll", 0, 4, 1, 0), False),
        (("march.toll", 0, 5, 0, 2), False),
    ],
)
def test_a_step_fits_where_the_pick_that_led_to_it_is_legal(step: Any, fits: bool) -> None:
    p = Position()
    p.start(0)
    p.steps = [("turn.end",), step]
    assert (marching().faults(p, ("march",)) == []) == fits
    assert p.steps == [("turn.end",), step]


def test_a_step_whose_check_raises_does_not_fit() -> None:
    """Data from outside may name a place that does not exist: it is refused without an exception."""
    pending, p = marching(), Position()
    p.start(0)

    @pending.fits("march.from")
    def leads_somewhere(p: Position, seat: int, city: int) -> bool:
        return bool(ROADS[CITIES[city]])

    for city, fits in ((0, True), (1, False), (7, False)):
        p.steps = [("turn.end",), ("march.from", 0, city)]
        assert (pending.faults(p, ("march",)) == []) == fits


def test_a_choice_that_fails_lists_nothing() -> None:
    steps, p = marching().steps, Position()
    p.start(0)
    assert steps.listed(p, [("march.to", 0, 4, 0)]) == [("enter", "ostia"), ("enter", "capua")]
    assert steps.listed(p, [("march.to", 0, 4, 1)]) == steps.listed(p, [("march.to", 0, 4, 7)]) == []
    assert p.steps == []
