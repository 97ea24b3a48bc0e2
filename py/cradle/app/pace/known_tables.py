"""The tables that are played with others, as this device remembers them: whose turn it is at each, and since when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeGuard

from ... import games
from ...codec import LONGEST_TITLE
from ...kernel.game import Json
from ..base import clock
from ..table.saves import line as plain
from ..table.table import Table

MOST_SEATS = 8  # of any game


class Wait(NamedTuple):
    """A table waits for a seat, since when, and until when at most (ms by the clock of this device)."""

    seat: int
    since: int
    until: int | None = None


class KnownTable(NamedTuple):
    """What is known of a table. mine: the seats of this device there; moved: when something happened there last; link:
    what opens it, if it is elsewhere; post: the secret of its room, if it has the post.
    """

    game: str
    name: str
    seats: list[str]
    mine: frozenset[int]
    waits: list[Wait]
    over: bool
    moved: int
    link: str = ""
    post: str = ""

    @property
    def own(self) -> Wait | None:
        """The wait for a seat of this device that began first; None if the table does not wait for this device."""
        return min((wait for wait in self.waits if wait.seat in self.mine), key=lambda wait: wait.since, default=None)


def summary(table: Table, waits: list[Wait], moved: int) -> Json:
    """What is stored of a table."""
    return {
        "game": table.game.name,
        "name": table.name,
        "seats": [seat.name for seat in table.seats],
        "mine": sorted(table.people),
        "waits": [list(wait) for wait in waits],
        "over": table.over,
        "moved": moved,
    }


def read_summary(told: object) -> KnownTable | None:
    """The table of such a summary; None if it is none, for storage may hold anything."""
    if not isinstance(told, dict) or told.get("game") not in games.names() or not is_moment(told.get("moved")):
        return None
    seats, mine, waits = told.get("seats"), told.get("mine"), told.get("waits", [])
    if not are_names(seats):
        return None
    if "waits" not in told and told.get("turn") is not None:  # as older versions stored it
        waits = [[told["turn"], told["moved"], None]]
    if not isinstance(mine, list) or not all(is_seat(n, seats) for n in mine) or not are_waits(waits, seats):
        return None
    over = told["over"] is True if "over" in told else not waits
    name = plain(told.get("name"), LONGEST_TITLE)
    names = [plain(seat) or "?" for seat in seats]
    return KnownTable(told["game"], name, names, frozenset(mine), [Wait(*one) for one in waits], over, told["moved"])


def is_moment(value: object) -> bool:
    """Whether it is a time, in ms since 1970."""
    return type(value) is int and 0 <= value <= clock.LATEST


def is_seat(value: object, seats: Sequence[object]) -> bool:
    return type(value) is int and 0 <= value < len(seats)


def are_names(seats: object) -> TypeGuard[list[str]]:
    """Whether these can be the names of the seats of a table."""
    return isinstance(seats, list) and 1 <= len(seats) <= MOST_SEATS and all(isinstance(name, str) for name in seats)


def are_waits(rows: object, seats: Sequence[object]) -> bool:
    """Whether each of these can be a Wait, and none is for a seat that is not there."""
    return isinstance(rows, list) and all(
        isinstance(row, list)
        and len(row) == 3
        and is_seat(row[0], seats)
        and is_moment(row[1])
        and (row[2] is None or is_moment(row[2]))
        for row in rows
    )
