"""The map of Civilization as drawn: areas and docks by their numbers."""

from __future__ import annotations

from functools import cache

from ..maps import LINE, Block, Map, Spot, path, points
from .geography import DOCKS, NAMES, OPEN

__all__ = ["LINE", "MAP", "berth", "block", "borders", "fitted", "rivers", "spot"]

MAP = Map(__package__, piece=(35, 19), over=(8, 12))


def block(area: int) -> Block:
    return MAP.block(NAMES[area])


def spot(area: int, n: int) -> Spot:
    """The place of the nth thing in an area."""
    return MAP.spot(NAMES[area], n)


def berth(dock: int) -> Spot:
    """Where ships lie at a dock."""
    x, y = MAP.data["docks"][DOCKS[dock].id]
    return x, y


@cache
def borders() -> str:
    return path(MAP.arcs)


@cache
def rivers() -> str:
    return path([points(steps) for steps in MAP.data["rivers"]])


def fitted(name: str, area: int) -> tuple[float, tuple[str, ...]]:
    """A name in the size and the lines in which it fits its block best, without what it adds in brackets."""
    return MAP.fitted(name.partition(" (")[0], NAMES[area], symbols=not OPEN[area])
