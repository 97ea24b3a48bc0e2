"""The end of the introductory game (B.3)."""

from __future__ import annotations

from ..position import Civ
from ..steps import civ
from ..victory import winners
from .turn import finish


@civ.auto("victory")
def victory(p: Civ) -> None:
    """B.3.1: whether somebody has won; the standings say which of several (B.3.2)."""
    if found := winners(p):
        for seat in found:
            p.tell("civilization.cards_enough", seat=seat, n=len(p.cards_of(seat)))
        finish(p, "civilization.end.cards")
