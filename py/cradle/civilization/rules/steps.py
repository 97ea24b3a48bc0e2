"""Where the phases register their steps."""

from __future__ import annotations

from ...kernel.steps import Steps
from .geography import COUNT, DOCKS

civ = Steps()

AREA, DOCK = COUNT, len(DOCKS)  # bounds of details
SIDE = 9  # a seat, or the neutral side
