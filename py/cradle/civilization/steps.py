"""Where the phases register their steps, and what may be pending together."""

from __future__ import annotations

from ..kernel.pending import Pending, Step, one_by_one
from ..kernel.steps import Steps
from .geography import COUNT, DOCKS

civ = Steps()
pending = Pending("setup", "turn.end", civ)
shape, fits, picked, together, sane = pending.shape, pending.fits, pending.picked, pending.together, pending.sane

AREA, DOCK = COUNT, len(DOCKS)  # bounds of details
SIDE = 9  # a seat, or the neutral side

__all__ = [
    "AREA",
    "DOCK",
    "SIDE",
    "Step",
    "civ",
    "fits",
    "one_by_one",
    "pending",
    "picked",
    "sane",
    "shape",
    "together",
]
