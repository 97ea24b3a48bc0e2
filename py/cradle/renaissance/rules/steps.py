"""Where the phases register their steps, and the phases of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.phases import phase_of
from ...kernel.steps import Steps

age = Steps()

PHASES = ("adjust", "extra", "cards", "purchases", "expansion", "income", "tokens", "finale")  # 2, 10.2, in this order
SEATS = 64  # bound of a mask of seats


def phase(steps: Sequence[Sequence[object]]) -> str:
    """The present phase, from the steps of a position or of a view: "setup" before the first turn, "" at the end."""
    return phase_of(steps, PHASES)
