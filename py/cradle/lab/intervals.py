"""How sure a share of games is."""

from __future__ import annotations

from math import sqrt

Z = 1.96  # standard errors to either side that hold 95 %


def wilson(wins: float, count: int) -> tuple[float, float]:
    """The interval that holds a share with 95 % (Wilson 1927)."""
    share, square = wins / count, Z * Z / count
    middle, reach = share + square / 2, Z * sqrt(share * (1 - share) / count + square / count / 4)
    return (middle - reach) / (1 + square), (middle + reach) / (1 + square)
