"""Where the phases register their steps, and what may be pending together."""

from __future__ import annotations

from ..kernel.pending import Pending, Step, one_by_one
from ..kernel.steps import Steps

age = Steps()
pending = Pending("setup", "turn.end", age)
shape, fits, picked, together, sane = pending.shape, pending.fits, pending.picked, pending.together, pending.sane

PHASES = ("adjust", "extra", "cards", "purchases", "expansion", "income", "tokens", "finale")  # 2, 10.2, in this order
SEATS = 64  # a mask of seats

__all__ = ["PHASES", "SEATS", "Step", "age", "fits", "one_by_one", "pending", "picked", "sane", "shape", "together"]
