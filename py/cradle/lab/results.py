"""Results of an arena on disk (SQLite), so that a run that was stopped goes on where it was."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import Any

from ..kernel.game import Json

Job = tuple[Any, int, int]  # a match, the seed, and by how many places its bots are moved on
Result = tuple[Json, list[int]]  # the row of a game, and the seats in turn order


class Results:
    """Games of one match, by seed and turn. The same file may hold other matches."""

    def __init__(self, path: str, match: str) -> None:
        """match: everything on which its figures depend, as text. Raises sqlite3.Error if the file cannot be used."""
        self.match, self.db = match, sqlite3.connect(path)
        try:
            self.db.execute(
                "CREATE TABLE IF NOT EXISTS games (match TEXT, seed TEXT, turn INTEGER, row TEXT, seats TEXT,"
                " PRIMARY KEY (match, seed, turn))"
            )
        except sqlite3.Error:
            self.close()
            raise

    def get(self, seed: int, turn: int) -> Result | None:
        """A game that was played, or None."""
        where = (self.match, seed_text(seed), turn)
        found = self.db.execute("SELECT row, seats FROM games WHERE match=? AND seed=? AND turn=?", where).fetchone()
        return (json.loads(found[0]), json.loads(found[1])) if found else None

    def put(self, played: Iterable[tuple[Job, Result]]) -> None:
        """Write some games down, all or none."""
        with self.db:
            self.db.executemany(
                "INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?)",
                [
                    (self.match, seed_text(seed), turn, json.dumps(row), json.dumps(order))
                    for (_, seed, turn), (row, order) in played
                ],
            )

    def count(self) -> int:
        """How many games are kept, of this match."""
        found: int = self.db.execute("SELECT COUNT(*) FROM games WHERE match=?", (self.match,)).fetchone()[0]
        return found

    def close(self) -> None:
        self.db.close()


def seed_text(seed: int) -> str:
    """A seed as it stands there: SQLite has no numbers of 128 bits, and takes no word for a number that begins 0x."""
    return hex(seed)
