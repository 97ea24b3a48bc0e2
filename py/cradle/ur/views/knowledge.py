"""What may be known of a position of Ur: everything but chance. Which tile comes up next is not decided yet."""

from __future__ import annotations

from typing import Any

from ...kernel.game import View
from ...kernel.views import fill
from ..rules.position import Ur, derive
from ..rules.steps import ur


def observation(p: Ur) -> dict[str, Any]:
    """All seats and bystanders see the same. Cells row by row; -1 is free, 4 + seat a ziggurat; beside: top first."""
    return {
        "first": p.first,
        "tile": p.tile[:],
        "owner": p.owner[:],
        "cubes": p.cubes[:],
        "supply": p.supply[:],
        "hand": p.hand[:],
        "beside": p.beside[:],
        "hidden": sum(p.hidden),
        "built": p.built,
        "history": p.history[:],
    }


def imagine(p: Ur, view: View, chance: int) -> Ur:
    """Fill a bare position from a view; only the chance to come is invented."""
    p.start(chance)
    fill(p, view, ("first", "tile", "owner", "cubes", "hand", "beside"), ur)
    derive(p)
    p.history = view["history"][:]
    return p
