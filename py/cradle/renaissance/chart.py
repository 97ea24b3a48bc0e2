"""The map of L'Âge de la Renaissance as drawn: provinces by their numbers, and seas by their ids."""

from __future__ import annotations

from functools import cache

from ..maps import LINE, Map, Spot, path
from .geography import NAMES, OCEAN, OVERSEAS, SEAS

__all__ = ["BOXED", "LINE", "MAP", "borders", "fitted", "spot"]

MAP = Map(__package__, piece=(23, 23), over=(9, 9))
BOXED = [OVERSEAS[n] or OCEAN[n] for n in range(len(NAMES))]  # beyond the map, in a box of their own


def spot(province: int, n: int) -> Spot:
    """The place of the nth marker in a province."""
    return MAP.spot(NAMES[province], n)


@cache
def borders() -> str:
    """Of all that lies on the map itself."""
    boxes = {ring[0] for n, id in enumerate(NAMES) if BOXED[n] for ring in MAP.data["areas"][id]["rings"]}
    return path([line for n, line in enumerate(MAP.arcs) if n not in boxes])


def fitted(name: str, id: str) -> tuple[float, tuple[str, ...]]:
    """A name in the size and the lines in which it fits its block best."""
    return MAP.fitted(name, id, symbols=id not in SEAS)
