"""The steps of Ur; phases/ registers them, in the order of the rule book."""

from __future__ import annotations

from ...kernel.record import LONGEST
from ...kernel.steps import Many, Steps
from .tables import FULL

ur = Steps()
CELL = 36
DUE = Many(CELL * FULL, CELL)  # cell * 5 + cubes due there, 1 to 4
# Attacks that cost nothing: (from * 4 + direction) * 5 + cubes - 1. U-11 sets no other limit; no file holds more picks
TRAIL = Many(CELL * 4 * FULL, LONGEST)
