"""What cradle-bench-1 plays, and against whom. Nothing here may change: what changes is another benchmark."""

from __future__ import annotations

from typing import NamedTuple

from ..kernel.game import Variant

NAME = "cradle-bench-1"
VERSION = 1  # of the bots on file: opponents, and who takes the second look
SETTLER, STRATEGIST = f"heuristic-{VERSION}", f"search-{VERSION}"
FIRST_SEED = 1_000_001
CAP = 20_000  # decisions, then a game has no winner
LOOKS = 4  # decisions of a game that get a second look
LOOK = 64  # playouts of a look, where plans are compared


class Table(NamedTuple):
    """Where games are played. playouts: a decision of the strategist. games: of an entry."""

    title: str
    game: str
    variant: Variant
    playouts: int
    games: int

    @property
    def seats(self) -> int:
        seats: int = self.variant["seats"]
        return seats


TABLES = {
    "ur-2": Table("Ur, 2 seats", "ur", {"seats": 2}, 4, 48),
    "ur-4": Table("Ur, 4 seats", "ur", {"seats": 4}, 4, 48),
    "classic-4": Table("Civilization, classic, 4 seats", "civilization", {"seats": 4, "rules": "classic"}, 32, 48),
    "advanced-5": Table("Advanced Civilization, 5 seats", "civilization", {"seats": 5, "rules": "advanced"}, 32, 50),
    "renaissance-3": Table("L'Âge de la Renaissance, 3 seats", "renaissance", {"seats": 3}, 48, 48),
    "renaissance-4": Table("L'Âge de la Renaissance, 4 seats", "renaissance", {"seats": 4}, 48, 48),
    "nomads-3": Table("Nomads, 3 seats", "civilization", {"seats": 3, "rules": "nomads"}, 32, 48),
}


class Spot(NamedTuple):
    """One game: the table, the seed, and at which place in turn order the entrant sits, from 0 on."""

    table: str
    seed: int
    place: int


def spots(table: str, count: int) -> list[Spot]:
    """The first games of a table. Every seed is played once at every place."""
    seats = TABLES[table].seats
    return [Spot(table, FIRST_SEED + n // seats, n % seats) for n in range(count)]


def opponents(spot: Spot) -> list[str]:
    """Who sits after the entrant, in turn order: settlers; with every other seed one of them is a strategist."""
    others = TABLES[spot.table].seats - 1
    turn, rest = divmod(spot.seed - FIRST_SEED, 2)
    return [STRATEGIST if rest and k == turn % others else SETTLER for k in range(others)]
