"""What is wrong with a position, in words."""

from __future__ import annotations

from .position import Civ


def faults(p: Civ) -> list[str]:
    return [f"side {side} has {p.stock(side)} tokens in stock" for side in range(p.sides) if p.stock(side) < 0]
