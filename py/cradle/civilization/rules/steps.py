"""Where the phases register their steps, and what may be pending together."""

from __future__ import annotations

from ...kernel.pending import Pending, Pick, Step, one_by_one
from ...kernel.steps import Steps
from .geography import COUNT, DOCKS

civ = Steps()
pending = Pending("setup", "turn.end", civ)
shape, fits, picked, together, invariant = (
    pending.shape,
    pending.fits,
    pending.led_by,
    pending.together,
    pending.invariant,
)

AREA, DOCK = COUNT, len(DOCKS)  # bounds of details
SIDE = 9  # a seat, or the neutral side

__all__ = [
    "AREA",
    "DOCK",
    "SIDE",
    "Pick",
    "Step",
    "civ",
    "fits",
    "invariant",
    "one_by_one",
    "pending",
    "picked",
    "shape",
    "together",
]
