"""The memory of bots: each keeps its plans as long as the game goes the way it planned."""

from __future__ import annotations

from typing import Any

from ... import players
from ...kernel.game import Game
from ...kernel.record import Record
from ...players import Player

Trail = dict[str, Any]


def trail(table: str, record: Record, seat: int) -> Trail:
    """Where a seat is asked: the table, the number of the decision, the past up to it as one number, and `mine`.

    mine: the same of the last decision in which the seat had a choice, and the number of its action; None before.
    """
    n, pasts = len(record), record.pasts
    chosen = (k for k in range(n - 1, -1, -1) if record.seats[k] == seat and record.radices[k] > 1)
    last = next(chosen, None)
    mine = None if last is None else [last, pasts[last], record.indices[last]]
    return {"table": table, "at": n, "past": pasts[n], "mine": mine}


class Minds:
    """The players of all seats that were asked, at one table after another."""

    def __init__(self) -> None:
        self._players: dict[tuple[str, str, int], tuple[Player, str, list[int] | None]] = {}

    def recall(self, game: Game, level: str, seat: int, where: Trail) -> Player:
        """The player of a seat: as it was where its last pick at this table was made, as it answered; else a new one.

        So nothing is left of a plan after a step back before it, in a branch, or where another picked for the seat.
        """
        player, table, last = self._players.get((game.name, level, seat), (None, "", None))
        if player is not None and table == where["table"] and last == where["mine"]:
            return player
        return players.load(game, level)

    def keep(self, player: Player, game: Game, level: str, seat: int, where: Trail, index: int) -> None:
        """What a player has answered where it was asked: the number of its action."""
        self._players[game.name, level, seat] = player, where["table"], [where["at"], where["past"], index]
