"""Pending: the phase that goes on, and which steps can be pending together."""

from __future__ import annotations

from typing import Any

import pytest
from cradle.kernel.pending import Pending

PHASES = ("income", "march", "fight")


def table() -> Pending:
    pending = Pending("setup", "turn.end")
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
def test_the_phase_is_told_by_what_is_still_to_come_and_what_is_asked(names: str, phase: str) -> None:
    """Of a position, and of a view, which holds lists."""
    for steps in ([(name,) for name in names.split()], [[name] for name in names.split()]):
        assert table().phase(steps, PHASES) == phase


def test_a_game_without_a_set_up_has_no_phase_before_its_turns() -> None:
    pending = Pending("", "turn.end")
    pending.shape("income", "/income.ask")
    asked: list[Any] = [("income.ask",)]
    assert pending.phase(asked, PHASES) == ""
    assert pending.phase([("turn.end",), *asked], ("income",)) == "income"
