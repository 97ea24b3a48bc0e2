"""The memory of bots: each keeps its plans while the game goes the way that it planned."""

from __future__ import annotations

from typing import Any

from ... import players
from ...kernel.game import Game
from ...kernel.record import Record
from ...players import Player
from ...players.protocol import Thinker
from .planned_lines import Line

Trail = dict[str, Any]


def trail(table: str, record: Record, seat: int, line: Line | None = None) -> Trail:
    """Where a seat is asked: the table; `at`, the number of decisions before; `past`, a hash of these; `mine`, and
    `followed`.

    mine: for the last decision in which the seat had a choice, the number of decisions before it, their hash, and the
    index of the action taken; None if there was no such decision yet. With a line, the decision at which it was
    planned; followed: how many actions of it are behind since.
    """
    n, pasts = len(record), record.pasts
    if line is not None:
        planned = [line.n, line.past, line.picked[0]]
        return {"table": table, "at": n, "past": pasts[n], "mine": planned, "followed": line.taken}
    chosen = (k for k in range(n - 1, -1, -1) if record.seats[k] == seat and record.radices[k] > 1)
    last = next(chosen, None)
    mine = None if last is None else [last, pasts[last], record.indices[last]]
    return {"table": table, "at": n, "past": pasts[n], "mine": mine, "followed": 0}


class Minds:
    """The players of all seats that were asked, each with the place of its last answer."""

    def __init__(self) -> None:
        self._players: dict[tuple[str, str, int], tuple[Player, str, list[int] | None]] = {}
        self._followed: dict[
            tuple[str, str, int], int
        ] = {}  # how many actions of its plan the player knows to be behind

    def recall(self, game: Game, level: str, seat: int, where: Trail) -> Player:
        """The player of a seat. It is the one that made the last pick of this seat, if the game went on from that pick;
        else it is a new one.

        So no plan is left after a step back before it, in a branch, or if somebody else picked for the seat.
        """
        player, table, last = self._players.get((game.name, level, seat), (None, "", None))
        if player is not None and table == where["table"] and last == where["mine"]:
            known = self._followed.get((game.name, level, seat), 0)
            if isinstance(player, Thinker) and where["followed"] > known:
                player.follow(where["followed"] - known)
                self._followed[game.name, level, seat] = where["followed"]
            return player
        return players.load(game, level)

    def keep(self, player: Player, game: Game, level: str, seat: int, where: Trail, index: int) -> None:
        """Keep a player that has answered. where: the place where it was asked. index: the action it chose."""
        self._followed[game.name, level, seat] = 0
        self._players[game.name, level, seat] = player, where["table"], [where["at"], where["past"], index]
