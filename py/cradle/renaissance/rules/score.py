"""The score: printed prices of advances and cash, less misery (10.3)."""

from __future__ import annotations

from ...kernel.game import Standing
from .cards import ADVANCES, MISERY
from .position import Age


def standings(p: Age) -> list[Standing]:
    """G44: equal totals share the victory. Eliminated players cannot win: they rank behind all others."""
    rows = []
    for seat in range(p.seats):
        plays = p.plays(seat)
        detail = {
            "advances": sum(ADVANCES[n].price for n in p.advances(seat)),
            "cash": p.cash[seat],
            "misery": MISERY[p.misery[seat]] if plays else 0,
            "out": not plays,
        }
        total = detail["advances"] + detail["cash"] - detail["misery"] if plays else -MISERY[-1] - 1
        rows.append((seat, total, detail))
    return sorted(
        (Standing(seat, 1 + sum(other > total for _, other, _ in rows), total, detail) for seat, total, detail in rows),
        key=lambda row: (row.rank, row.seat),
    )
