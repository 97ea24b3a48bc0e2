"""Where things are on the drawn map of Civilization, by number of area or dock."""

from __future__ import annotations

from functools import cache

from ...board.map_ground import Relief
from ...board.map_paths import Map, path, points
from ...board.map_places import READ, Places, Sheet, Spot
from ..rules.areas import AREAS
from ..rules.geography import DOCKS, INDEX, LIMIT, NAMES, OPEN, Board

MAP, PLACES, RELIEF = Map(__package__), Places(__package__), Relief(__package__)
# Parts of the map with many small areas, each brought near by a button: the first and the last areas of its sides.
REGIONS = {
    "aegean": ("epirus", "sparta", "knossos", "rhodes", "troy", "thessalonica"),
    "levant": ("aleppo", "cyprus", "sinai", "damascus"),
    "italy": ("etruria", "rubicon", "palermo", "syracuse", "tarentum"),
}
SHEET = Sheet(sign=(14, 14), first=(26, 17), more=(26, 15), ship=(28, 18), anchored=(45, 18))


def row(id: str) -> int:
    """How many signs stand side by side in an area: its limit (in the mark of its city site), and a volcano."""
    return 0 if OPEN[INDEX[id]] else 1 + ("volcano" in AREAS[id].facts)


def most(id: str) -> int:
    """How many pieces of different owners have a place in an area: as many as its limit, at least two who fight."""
    return max(2, LIMIT[INDEX[id]])


def spot(area: int, n: int) -> Spot:
    """The place of the nth thing in an area."""
    return PLACES.spot(NAMES[area], n)


def berth(dock: int) -> Spot:
    """Where ships lie at a dock."""
    return PLACES.dock(DOCKS[dock].id)


def frame_in_play(board: Board) -> tuple[float, float, float, float]:
    """The part of the map with the areas in play, and with all of a ship at each of their docks."""
    dry = [n for n in board.areas if not OPEN[n]]
    (w, h), berths = SHEET.anchored, [berth(dock) for n in dry for dock in board.docks[n]]
    w, h = w / READ / 2, h / READ / 2  # there, things take most of the map
    ships = [(x - w, y - h, x + w, y + h) for x, y in berths]
    return MAP.part((NAMES[n] for n in dry), ships)


@cache
def regions_in_play(board: Board) -> dict[str, tuple[float, float, float, float]]:
    """The boxes of those parts of the map that are in play, by name."""
    return MAP.parts_in_play(REGIONS, (NAMES[n] for n in board.areas if not OPEN[n]))


@cache
def lakes() -> list[tuple[float, float, float, float]]:
    """Lakes as ellipses around their docks: the middle, and half of width and height."""
    found: dict[str, list[Spot]] = {}
    for dock in DOCKS:
        if dock.water.startswith("lake"):
            found.setdefault(dock.water, []).append(tuple(MAP.data["docks"][dock.id]))
    out = []
    for spots in found.values():
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        wide, high = (max(xs) - min(xs)) / 2 + 7, (max(ys) - min(ys)) / 2 + 7
        out.append(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, wide, high))
    return out


@cache
def borders() -> str:
    return path(MAP.arcs)


@cache
def rivers() -> str:
    return path([points(steps) for steps in MAP.data["rivers"]])
