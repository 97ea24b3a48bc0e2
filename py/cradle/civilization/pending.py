"""Which steps can be pending together: what comes from a link or a file is held to it."""

from __future__ import annotations

from .position import Civ
from .steps import pending
from .victory import over


def phase(p: Civ) -> str:
    """The phase a position is in: that of the step on top. "setup" before the first turn, "" where none fits."""
    return pending.parted(p.steps, p.law.phases)[0]


def faults(p: Civ) -> list[str]:
    """What is wrong with the pending steps, in words."""
    if not p.steps:
        return [] if over(p) else ["nothing is pending, and the game is not over"]
    return pending.faults(p, p.law.phases)
