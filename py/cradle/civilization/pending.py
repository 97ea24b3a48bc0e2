"""Which steps can be pending together: what comes from a link or a file is held to it.

A phase says so beside its steps (steps.py). That details are under their bounds and that a choice is on top, the kernel
has checked before.
"""

from __future__ import annotations

import re
from functools import cache

from .position import Civ
from .steps import FITS, SHAPES, TOGETHER, Step
from .victory import over


def phase(p: Civ) -> str:
    """The phase a position is in: that of the step on top. "setup" before the first turn, "" where none fits."""
    return parted(p)[0]


def parted(p: Civ) -> tuple[str, list[Step]]:
    """The phase, and its pending steps from the bottom up: those above the phases still to come (F.3)."""
    names = [step[0] for step in p.steps]
    if names[:1] != ["turn.end"]:
        return ("setup", p.steps) if fitting("setup", names) else ("", [])
    to_come: list[str] = []
    for name in reversed(p.law.phases):
        above = 1 + len(to_come)
        if names[1:above] != to_come:
            break
        if fitting(name, names[above:]):
            return name, p.steps[above:]
        to_come.append(name)
    return "", []


def fitting(name: str, names: list[str]) -> bool:
    return bool(pattern(name).fullmatch("".join(f"/{step}" for step in names)))


@cache
def pattern(name: str) -> re.Pattern[str]:
    return re.compile(SHAPES.get(name, r"/\Z."), re.VERBOSE)


def faults(p: Civ) -> list[str]:
    """What is wrong with the pending steps, in words."""
    if not p.steps:
        return [] if over(p) else ["nothing is pending, and the game is not over"]
    name, steps = parted(p)
    if not name:
        return [f"these steps are never pending together: {' '.join(step[0] for step in p.steps)}"]
    if name in TOGETHER and not TOGETHER[name](p, steps):
        return [f"these steps do not fit together: {' '.join(step[0] for step in steps)}"]
    return [f"{step} does not fit" for step, *details in steps if step in FITS and not FITS[step](p, *details)]
