"""The counter of the game of nomads (C.2, C.9)."""

from __future__ import annotations

from ..archaeology import FINISH
from ..position import Civ
from ..steps import civ
from .turn import finish


@civ.auto("counter")
def counter(p: Civ) -> None:
    """C.3: a space each turn, so that it stands where the turn's number says; the last space ends the game (D-34)."""
    p.tell("civilization.counted", n=p.turn)
    if p.turn == FINISH:
        finish(p, "civilization.end.counter")
