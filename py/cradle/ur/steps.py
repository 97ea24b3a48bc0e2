"""The steps of Ur; phases/ registers them, in the order of the rule book."""

from __future__ import annotations

from ..kernel.steps import Many, Steps
from .tables import FULL

ur = Steps()
CELL = 36
DUE = Many(CELL * FULL, CELL)  # cell * 5 + cubes due there, 1 to 4
TRAIL = Many(CELL * 4 * FULL, 4095)  # attacks that cost nothing: (from * 4 + direction) * 5 + cubes - 1
