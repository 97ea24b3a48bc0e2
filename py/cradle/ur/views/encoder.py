"""Ur as numbers: what a seat sees, part by part (docs/encodings.md shows the table)."""

from __future__ import annotations

from ...kernel import encoding as e
from ...kernel.game import Variant
from ..game import GAME
from ..rules.tables import ACTIONS, CUBES, FREE, FULL, GRIDS, HOLE, PAIRS, SIZE, TILES, ZIGGURATS

EVENTS = (
    "turn", "ur.place", "ur.put", "ur.short", "ur.skip", "ur.keep", "ur.nothing", "ur.use", "ur.start.none",
    "ur.agriculture.lost", "ur.war.attack", "ur.war.enter", "ur.war.enter.free", "ur.ziggurat", "ur.exchange",
    "ur.exchange.beside", "ur.last_round", "ur.repetition", "ur.end.repetition", "ur.end.ziggurats",
    "ur.end.no_exchange",
)  # fmt: skip


TILE = e.Axis("tile", [f"{ACTIONS[up]}/{ACTIONS[down]}" for up, down in TILES])  # face up, face down
PAIR = e.Axis("pair", [f"{ACTIONS[a]}-{ACTIONS[b]}" for a, b in PAIRS])

SHOWN = {"seats": 2}  # the table of docs/encodings.md
SAMPLED = ({"seats": 2}, ("heuristic", "heuristic/warrior"), 200)  # the published games: who plays, and how many


def encoder(variant: Variant) -> e.Encoder:
    """Cells row by row; tiles and pairs in the order of tables.py."""
    seats = variant["seats"]
    cell = e.Axis("cell", GRIDS[SIZE[seats]].names)
    return e.Encoder(
        GAME,
        seats,
        [
            about(cell),
            e.seat_of("first", seats, "the seat with the marker"),
            e.choices("tile", cell, TILE, "1 at the tile that lies there"),
            owner(cell, seats),
            e.amounts("cubes", cell, FULL, "cubes"),
            e.by_seat("supply", seats, CUBES, "cubes not placed"),
            e.choice_by_seat("hand", seats, PAIR, "1 at the tile in hand"),
            e.choices("beside", e.Axis("next", range(3)), PAIR, "1 at each tile beside the grid, the next first"),
            e.amount("hidden", 3, "tiles of the pile that nobody has seen"),
            e.amount("built", ZIGGURATS, "ziggurats"),
            times_stood(),
        ],
        EVENTS,
    )


def about(cell: e.Axis) -> e.Part:
    """1 at the cells that the decision is about: in a war from where and to where, when cubes are put the next cell."""

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

    return e.Part("about", (cell,), "1 at each cell that the decision is about", fill, "steps")


def owner(cell: e.Axis, seats: int) -> e.Part:
    of = e.Axis("owner", ["free", *range(seats), *(f"ziggurat-{seat}" for seat in range(seats))])
    width = len(of.ids)
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

    return e.Part("owner", (cell, of), "1 where it is free, a seat's, or has the ziggurat of a seat", fill, "owner")


def times_stood() -> e.Part:
    def fill(into: e.Numbers, at: int, view: e.View, seat: int) -> None:
        past = view["history"]
        into[at] = past.count(past[-1]) / 3 if past else 0.0

    return e.Part("stood", (), "how often this turn's position has stood (U-12), by 3", fill, "history")
