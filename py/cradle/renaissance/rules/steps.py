"""Where the phases register their steps, and what may be pending together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.pending import Pending, Pick, Step, one_by_one
from ...kernel.steps import Steps

age = Steps()
pending = Pending("setup", "turn.end", age)
shape, fits, picked, together, invariant = (
    pending.shape,
    pending.fits,
    pending.led_by,
    pending.together,
    pending.invariant,
)

PHASES = ("adjust", "extra", "cards", "purchases", "expansion", "income", "tokens", "finale")  # 2, 10.2, in this order
SEATS = 64  # bound of a mask of seats

__all__ = [
    "PHASES",
    "SEATS",
    "Pick",
    "Step",
    "age",
    "chooser",
    "fits",
    "invariant",
    "one_by_one",
    "pending",
    "phase",
    "picked",
    "shape",
    "together",
]


def chooser(step: Sequence[Any]) -> int:
    """The seat of a pending choice, which is its first detail."""
    seat: int = step[1]
    return seat


def phase(steps: Sequence[Sequence[Any]]) -> str:
    """The present phase, from the steps of a position or of a view: "setup" before the first turn, "" at the end."""
    return pending.phase(steps, PHASES)
