"""Which steps can be pending together; positions from links and files are checked by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import phases  # noqa: F401  each says what may be pending in it
from ..position import Civ
from ..rulesets import Rules
from ..steps import pending
from ..victory import over


def phase(steps: Sequence[Sequence[Any]], law: Rules) -> str:
    """The phase that the steps of a position or of a view are in: "setup" before the first turn, "" after the end."""
    return pending.phase(steps, law.phases)


def faults(p: Civ) -> list[str]:
    """What is wrong with the pending steps, in words."""
    if not p.steps:
        return [] if over(p) else ["nothing is pending, and the game is not over"]
    return pending.faults(p, p.law.phases)
