"""The census, and the order that depends on it (A.1.4, B.2.2, E.3, F.19.2)."""

from __future__ import annotations

from ..position import Civ
from ..steps import civ


@civ.auto("census")
def census(p: Civ) -> None:
    """B.2.2: tokens on the board, neither cities nor ships."""
    p.census = [p.on_board(seat) for seat in range(p.seats)]
    p.tell("civilization.census")


def movers(p: Civ) -> list[int]:
    """The order for ships and movement: most tokens first, Military last (21); without a census, AST order."""
    return sorted(p.by_census(), key=lambda seat: p.has(seat, "military"))
