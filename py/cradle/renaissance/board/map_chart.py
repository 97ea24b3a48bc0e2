"""Where things are on the drawn map of L'Âge de la Renaissance: provinces by number, seas by id."""

from __future__ import annotations

from functools import cache

from ...board.map_ground import Relief
from ...board.map_paths import Map, path
from ...board.map_places import Places, Sheet, Spot
from ..rules.geography import CAPACITY, CAPITAL, INDEX, NAMES, OCEAN, OVERSEAS, PRODUCES, Board

MAP, PLACES, RELIEF = Map(__package__), Places(__package__), Relief(__package__)
# Parts of the map with many small provinces, each brought near by a button: those at its sides.
REGIONS = {
    "italy": ("milano", "genoa", "venezia", "cagliari", "palermo", "bari"),
    "aegean": ("durazzo", "corfu", "athina", "heraklion", "smyrna", "constantinople"),
    "north": ("bruges", "amsterdam", "hamburg", "danzig", "praha", "basel"),
}
SHEET = Sheet(sign=(14, 14), first=(20, 16), more=(20, 16))
BOXED = [OVERSEAS[n] or OCEAN[n] for n in range(len(NAMES))]  # whether a province lies beyond the map, in its own box


def spot(province: int, n: int) -> Spot:
    """The place of the nth marker in a province."""
    return PLACES.spot(NAMES[province], n)


def frame_in_play(board: Board) -> tuple[float, float, float, float]:
    """The part of the map with the provinces in play."""
    return MAP.part(NAMES[n] for n in board.provinces)


@cache
def regions_in_play(board: Board) -> dict[str, tuple[float, float, float, float]]:
    """The boxes of those parts of the map that are in play, by name."""
    return MAP.parts_in_play(REGIONS, (NAMES[n] for n in board.provinces))


@cache
def borders() -> str:
    """The borders on the map itself, without the boxes."""
    boxes = {ring[0] for n, id in enumerate(NAMES) if BOXED[n] for ring in MAP.data["areas"][id]["rings"]}
    return path([line for n, line in enumerate(MAP.arcs) if n not in boxes])


def row(id: str) -> int:
    """How many signs stand side by side in a province: its capacity, its commodities, and the crown of a capital."""
    n = INDEX.get(id, -1)
    return 0 if n < 0 else 1 + len(PRODUCES[n]) + (n in CAPITAL)


def most(id: str) -> int:
    """How many pieces have a place in a province: its capacity, or two who fight; two in a box, none at sea."""
    n = INDEX.get(id, -1)
    if n < 0:
        return 0
    return 2 if BOXED[n] else max(2, min(4, CAPACITY[n]))
