"""`python -m tools.mapgen.renaissance`: names, markers, boxes and arrows of the map of L'Âge de la Renaissance anew.

Its borders stay as they are in map.json; see README.md here.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon

from . import asset, place
from .layout import ROOT

from cradle.renaissance.geography import NAMES, PROVINCES, SEAS, SUPPORTS  # isort: skip

TARGET = ROOT / "py/cradle/renaissance/map.json"
CORNER, MARGIN = 9, 4  # of a box: how round it is, and how far what is in it stays from its edge
NAME = 0.6  # of the width of a box
MARKER = 26  # pixels from the middle of a marker to that of the next one in a box
WITHIN = 9  # how far an arrow begins within the satellite and ends within what it supports


class Area(NamedTuple):
    """As place.py wants it."""

    id: str
    kind: str


def outline(box: list[float]) -> Any:
    """A box with round corners, as an arc that comes back to where it begins."""
    x, y, width, height = box
    right, low, c = x + width, y + height, CORNER
    points = [(x + c, y), (right - c, y), (right, y), (right, y + c), (right, low - c), (right, low), (right - c, low),
              (x + c, low), (x, low), (x, low - c), (x, y + c), (x, y), (x + c, y)]  # fmt: skip
    return np.array(points, float)


def boxed(box: list[float]) -> tuple[place.Block, list[tuple[float, float]]]:
    """The name on the left of a box, and room for markers on the right."""
    x, y, width, height = box
    block = place.Block(x + MARGIN + width * NAME / 2, y + height / 2, 12, 1, width * NAME, height - 2 * MARGIN)
    left, columns = x + width * NAME + MARGIN, int(width * (1 - NAME) / MARKER)
    spots = [(left + MARKER * (column + 0.5), y + height * row) for row in (0.28, 0.74) for column in range(columns)]
    return block, spots


def arrow(a: Any, b: Any, border: Any, start: Any, end: Any) -> list[float]:
    """From one area to another over the middle of their border: out of the land of the one, onto that of the other."""
    middle = border.interpolate(0.5, normalized=True)
    way = LineString([start, middle, end])
    near, far = (way.intersection(land) for land in (a, b))
    leaves = max([way.project(Point(c)) for c in shapely.get_coordinates(near)], default=0.0)
    lands = min([way.project(Point(c)) for c in shapely.get_coordinates(far)], default=way.length)
    leaves, lands = min(leaves, lands), max(leaves, lands)
    tail, head = (way.interpolate(n) for n in (max(0, leaves - WITHIN), min(way.length, lands + WITHIN)))
    return [round(n, 1) for n in (tail.x, tail.y, head.x, head.y)]


def arrows(arcs: list[Any], rings: dict[str, list[list[int]]], dry: dict[str, Any], blocks: dict[str, Any]) -> Any:
    """By satellite, what it supports and where that arrow lies."""
    around = {id: {n if n >= 0 else ~n for ring in rings[id] for n in ring} for id in rings}
    found = {}
    for n, id in enumerate(NAMES):
        for m in SUPPORTS[n]:
            lines = [LineString(arcs[i]) for i in around[id] & around[NAMES[m]]]
            on_land = [line for line in lines if line.intersection(dry[id].buffer(1)).length > 4]
            border = max(on_land or lines, key=lambda line: line.length)
            ends = [Point(blocks[k].x, blocks[k].y) for k in (id, NAMES[m])]
            found.setdefault(id, {})[NAMES[m]] = arrow(dry[id], dry[NAMES[m]], border, *ends)
    return found


def points(steps: list[int]) -> Any:
    return np.cumsum(np.array(steps).reshape(-1, 2), axis=0) / 10


def main() -> None:
    boxes = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["boxes"]
    old = json.loads(TARGET.read_text("utf-8"))
    bounds = {id: area["rings"] for id, area in old["areas"].items() if id not in boxes}
    count = 1 + max(n if n >= 0 else ~n for rings in bounds.values() for ring in rings for n in ring)
    arcs = [points(steps) for steps in old["arcs"][:count]]
    land = shapely.unary_union([Polygon(points(steps)).buffer(0) for steps in old["land"]])
    shapes = {id: asset.shape(arcs, rings) for id, rings in bounds.items()}
    dry = {id: shape.intersection(land) for id, shape in shapes.items()}
    inset = shapely.unary_union([shapely.box(x, y, x + w, y + h) for x, y, w, h in boxes.values()]).buffer(6)
    areas, blocks = {}, {}
    for id in [*NAMES, *SEAS]:
        if id in boxes:
            block, spots = boxed(boxes[id])
            bounds[id] = [[len(arcs)]]
            arcs.append(outline(boxes[id]))
        elif id in SEAS:
            block, spots = place.label(Area(id, "open_sea"), shapes[id].difference(inset), Polygon()), []
        else:
            kind = "coast" if PROVINCES[id].coast or PROVINCES[id].coasts else "land"
            block = place.label(Area(id, kind), shapes[id], dry[id])
            spots = place.slots(shapes[id], dry[id], block)
        blocks[id] = block
        label = [*asset.rounded(block[:2]), block.size, block.lines, *asset.rounded(block[4:])]
        areas[id] = {"rings": bounds[id], "label": label, "slots": [asset.rounded(spot) for spot in spots]}
    pointing = arrows(arcs, bounds, dry, blocks)
    data = {"size": old["size"], "arcs": [asset.steps(arc) for arc in arcs], "areas": areas,
            "arrows": pointing, "land": old["land"]}  # fmt: skip
    asset.write(data, TARGET)


if __name__ == "__main__":
    main()
