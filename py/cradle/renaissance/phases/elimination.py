"""Misery, and who is eliminated by it (6.4, 6.5)."""

from __future__ import annotations

from .. import position
from ..position import Age


def suffer(p: Age, seat: int, spaces: int) -> None:
    position.suffer(p, seat, spaces)
