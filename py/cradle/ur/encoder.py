"""Ur as numbers: what a seat sees, part by part (docs/encodings.md shows the table)."""

from __future__ import annotations

from typing import Any

from ..kernel import encoding as e
from .game import GAME
from .tables import CUBES, FREE, FULL, HOLE, PAIRS, SIZE, TILES, ZIGGURATS

EVENTS = (
    "turn", "ur.place", "ur.put", "ur.short", "ur.skip", "ur.keep", "ur.nothing", "ur.use", "ur.start.none",
    "ur.agriculture.lost", "ur.war.attack", "ur.war.enter", "ur.ziggurat", "ur.exchange", "ur.exchange.beside",
    "ur.last_round", "ur.repetition", "ur.end.repetition", "ur.end.ziggurats", "ur.end.no_exchange",
)  # fmt: skip


def encoder(variant: dict[str, Any]) -> e.Encoder:
    """Cells row by row; tiles and pairs in the order of tables.py."""
    seats = variant["seats"]
    cells = SIZE[seats] ** 2
    return e.Encoder(
        GAME,
        seats,
        [
            about(cells),
            e.seat_of("first", seats, "the seat with the marker"),
            e.choices("tile", cells, range(len(TILES)), "the tile on each cell"),
            owner(cells, seats),
            e.amounts("cubes", cells, FULL, "cubes on each cell"),
            e.by_seat("supply", seats, CUBES, "cubes not placed"),
            e.choice_by_seat("hand", seats, range(len(PAIRS)), "the pair in hand"),
            e.choices("beside", 3, range(len(PAIRS)), "the pairs beside the grid, the next first"),
            e.amount("hidden", 3, "tiles of the pile that nobody has seen"),
            e.amount("built", ZIGGURATS, "ziggurats"),
            stood(),
        ],
        EVENTS,
    )


def about(cells: int) -> e.Part:
    """In a war, the cells of the third and fourth detail; for cubes, the first cell that is still to get some."""

    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        kind, _, *rest = view["steps"][-1] if view["steps"] else ("", 0)
        if kind in ("agriculture.put", "exchange.face", "war.to"):
            into[at + rest[0]] = 1.0
        elif kind == "war.number":
            into[at + rest[0]] = into[at + rest[1]] = 1.0
        elif kind == "politics.put":
            into[at + rest[1]] = 1.0
        elif kind in ("commerce.put", "culture.put"):
            into[at + rest[0] // FULL] = 1.0

    return e.Part("about", (cells,), "1 at each cell that the decision is about", fill)


def owner(cells: int, seats: int) -> e.Part:
    width = 1 + 2 * seats
    columns = [  # by the seat that looks
        {FREE: 0}
        | {o: 1 + (o - seat) % seats for o in range(seats)}
        | {HOLE + o: 1 + seats + (o - seat) % seats for o in range(seats)}
        for seat in range(seats)
    ]

    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        column = columns[seat]
        for o in view["owner"]:
            into[at + column[o]] = 1.0
            at += width

    return e.Part("owner", (cells, width), "each cell free, a seat's, or with the ziggurat of a seat", fill)


def stood() -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        past = view["history"]
        into[at] = past.count(past[-1]) / 3 if past else 0.0

    return e.Part("stood", (1,), "how often this turn's position has stood (U-12), by 3", fill)
