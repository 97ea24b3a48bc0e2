"""Who is where, at any time and in the end."""

from __future__ import annotations

from ..kernel.game import Standing
from .position import Civ


def standings(p: Civ) -> list[Standing]:
    """C.9, D-34: most areas occupied, then most tokens on the board."""
    rows = sorted(((len(p.held(s)), p.on_board(s), s) for s in range(p.seats)), key=lambda r: (-r[0], -r[1], r[2]))
    return [
        Standing(seat, 1 + sum((a, b) > (areas, tokens) for a, b, _ in rows), areas, {"tokens": tokens})
        for areas, tokens, seat in rows
    ]
