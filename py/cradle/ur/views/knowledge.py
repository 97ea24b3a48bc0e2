"""What may be known of a position of Ur: everything but chance. Which tile comes up next is not decided yet."""

from __future__ import annotations

from ...kernel.game import View
from ..rules.position import Ur


def observation(p: Ur) -> View:
    """What all see besides the open fields; of the pile they know how many tiles nobody has seen."""
    return {"supply": p.supply[:], "hidden": sum(p.hidden), "built": p.built}
