"""The present phase, read from what is pending."""

from __future__ import annotations

import pytest
from cradle.kernel.phases import phase_of

PHASES = ("income", "march", "fight")


@pytest.mark.parametrize(
    ("names", "phase"),
    [
        ("setup.ask setup.ask", "setup"),
        ("turn.end fight march income.ask", "income"),
        ("turn.end fight march loan", "income"),
        ("turn.end fight march.ask march.to", "march"),
        ("turn.end fight loan", "march"),
        ("turn.end fight.stop", "fight"),
        ("turn.end fight fight.stop", "fight"),  # it has put itself back, for the next fight
        ("turn.end fight march march.ask march.to", "march"),
        ("turn.end fight march income loan", ""),
        ("turn.end", "fight"),
        ("", ""),
    ],
)
def test_the_phase_follows_from_the_pending_steps(names: str, phase: str) -> None:
    """For a position, and for a view, which holds lists."""
    for steps in ([(name,) for name in names.split()], [[name] for name in names.split()]):
        assert phase_of(steps, PHASES) == phase


def test_a_game_names_what_lies_below_a_turn_and_what_comes_before_it() -> None:
    assert phase_of([("round.end",), ("march",), ("loan",)], ("income", "march"), last="round.end") == "income"
    assert phase_of([("deal",)], PHASES, before="") == ""
