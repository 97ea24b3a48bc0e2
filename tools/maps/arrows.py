"""The arrows of L'Âge de la Renaissance: from each satellite to what it supports."""

from __future__ import annotations

from typing import Any

import shapely
from shapely.geometry import LineString, Point
from shapely.ops import nearest_points

from . import asset
from .place import Block

from cradle.renaissance.rules.geography import NAMES, SUPPORTS  # isort: skip

WITHIN = 9  # how far inside the satellite an arrow begins, and inside the province it supports it ends


def arrow(a: Any, b: Any, border: Any, start: Any, end: Any) -> list[float]:
    """An arrow from the land of one area to that of another, across the middle of their border."""
    middle = border.interpolate(0.5, normalized=True)
    way = LineString([start, middle, end])
    near, far = (way.intersection(land) for land in (a, b))
    leaves = max([way.project(Point(c)) for c in shapely.get_coordinates(near)], default=0.0)
    lands = min([way.project(Point(c)) for c in shapely.get_coordinates(far)], default=way.length)
    leaves, lands = min(leaves, lands), max(leaves, lands)
    ends = way.interpolate(max(0, leaves - WITHIN)), way.interpolate(min(way.length, lands + WITHIN))
    tail, head = (within(point, land) for point, land in zip(ends, (a, b), strict=True))
    return [round(n, 1) for n in (tail.x, tail.y, head.x, head.y)]


def within(point: Any, land: Any) -> Any:
    """The nearest point well inside a piece of land."""
    return point if land.contains(point) else nearest_points(land.buffer(-3), point)[0]


def arrows(arcs: list[Any], rings: asset.Rings, dry: dict[str, Any], blocks: dict[str, Block]) -> Any:
    """By satellite, the provinces it supports, each with the place of its arrow."""
    around = {id: {n if n >= 0 else ~n for ring in rings[id] for n in ring} for id in rings}
    found: dict[str, dict[str, list[float]]] = {}
    for n, id in enumerate(NAMES):
        for m in SUPPORTS[n]:
            lines = [LineString(arcs[i]) for i in around[id] & around[NAMES[m]]]
            on_land = [line for line in lines if line.intersection(dry[id].buffer(1)).length > 4]
            border = max(on_land or lines, key=lambda line: line.length)
            ends = [Point(blocks[k].x, blocks[k].y) for k in (id, NAMES[m])]
            found.setdefault(id, {})[NAMES[m]] = arrow(dry[id], dry[NAMES[m]], border, *ends)
    return found
