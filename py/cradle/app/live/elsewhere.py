"""The tables elsewhere at which this device has been: what it knows of each, for the entrance."""

from __future__ import annotations

from typing import Any

from ..table import Table


def summary(table: Table, now: int) -> dict[str, Any]:
    """What is stored of a table elsewhere, at which something happened just now."""
    decision = table.decision
    return {
        "game": table.game.name,
        "name": table.name,
        "seats": [seat.name for seat in table.seats],
        "mine": sorted(table.people),
        "turn": None if decision is None else decision.seat,
        "moved": now,
    }
