"""What a finished game counts in the results of the one who plays here."""

from __future__ import annotations

from ... import players
from .table import Table

MIXED, PEOPLE = "mixed", "people"
Row = tuple[str, int, str]  # the game, how many sat there, and against whom


def result_row(table: Table) -> tuple[Row, bool] | None:
    """What a finished game counts, and whether it was won, a shared win included; None where not one person played."""
    if len(table.people) != 1:
        return None
    won = any(s.rank == 1 and s.seat in table.people for s in table.standings)
    return (table.game.name, len(table.seats), against(table)), won


def against(table: Table) -> str:
    """The level of the bots, where it is one; MIXED, or PEOPLE where others played elsewhere."""
    kinds = {players.level_of(seat.kind) for i, seat in enumerate(table.seats) if i not in table.people}
    if table.persons - table.people:
        return PEOPLE
    return kinds.pop() if len(kinds) == 1 else MIXED
