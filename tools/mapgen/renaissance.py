"""`python -m tools.mapgen.renaissance`: names, markers, boxes and arrows of the map of L'Âge de la Renaissance anew.

Its borders stay as they are in map.json; see README.md here.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from scipy.ndimage import distance_transform_edt
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import nearest_points

from . import asset, place
from .layout import ROOT

from cradle.renaissance.geography import NAMES, SEAS, SUPPORTS  # isort: skip

TARGET = ROOT / "py/cradle/renaissance/map.json"
CORNER, MARGIN = 9, 4  # of a box: how round it is, and how far what is in it stays from its edge
LANGUAGES = ("en", "fr")
NAME = 0.6  # of the width of a box
MARKER = 26  # pixels from the middle of a marker to that of the next one in a box
RADIUS, SLOTS = 12.5, 8  # of a marker, and how many have a place of their own
LETTERS, SEA_LETTERS = (12, 11, 10, 9, 8, 7.5), (20, 18, 16, 14, 12, 10)  # sizes of names, in pixels
ROOM = 5  # what it is worth, in pixels of the letters, that a marker has room beside the name
WET = 1.2  # and what it costs that the name lies over water
TRIED = 80  # places that are tried for a name of one size
WITHIN = 9  # how far an arrow begins within the satellite and ends within what it supports


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
    block = place.Block(x + MARGIN + width * NAME / 2, y + height / 2, 13, 1, width * NAME, height - 2 * MARGIN)
    left, columns = x + width * NAME + MARGIN, int(width * (1 - NAME) / MARKER)
    spots = [(left + MARKER * (column + 0.5), y + height * row) for row in (0.28, 0.74) for column in range(columns)]
    return block, spots


# Names and markers -----------------------------------------------------------------------------------------------
def named(names: list[str], shape: Any, land: Any, sizes: tuple[float, ...], symbols: float) -> place.Block:
    """The largest name that fits beside a marker, on land if possible, else over the water too."""
    x0, y0, x1, y1 = (int(v) for v in shape.bounds)
    frame = (x0 - 2, y0 - 2, x1 + 3, y1 + 3)
    whole = place.mask(shape.buffer(-2.5), frame)
    rooms = [(whole, WET)] if land.is_empty else [(place.mask(land.buffer(-1.5), frame), 0.0), (whole, WET)]
    best, room_for = -math.inf, place.block_size([max(names, key=len)], sizes[-1], bool(symbols))
    block = place.Block(*place.widest(shape)[1], sizes[-1], 1, *room_for)
    for size in sizes:
        for lines in wordings(names):
            width, height = place.block_size(lines, size, bool(symbols))
            for room, malus in rooms:
                found = place.middles(room, width, height)
                if found is None or size - malus + ROOM < best:
                    continue
                ys, xs = found
                for i in range(0, len(xs), max(1, len(xs) // TRIED)):
                    worth = (
                        size
                        - malus
                        + (fit(whole, xs[i], ys[i], width, height) if symbols else depth(room, xs[i], ys[i]))
                    )
                    if worth > best:
                        best = worth
                        block = place.Block(xs[i] + frame[0], ys[i] + frame[1], size, len(lines), width, height)
    return block


def wordings(names: list[str]) -> list[list[str]]:
    """The longest lines that any of the names needs: in one line, and in two."""
    one = [max(names, key=len)]
    halves = [min(map(list, splits(name)), key=lambda lines: max(map(len, lines))) for name in names]
    two = [max([line for half in halves for line in half], key=len), ""]
    return [two, one] if len(two[0]) < len(one[0]) else [one]


def splits(name: str) -> list[tuple[str, ...]]:
    words = re.split(r"(?<=[ -])", name)
    return [tuple(filter(None, ("".join(words[:i]).strip(), "".join(words[i:])))) for i in range(1, len(words) + 1)]


def fit(room: Any, x: float, y: float, width: float, height: float) -> float:
    """How much room for a marker a name leaves, at most as much as a marker needs."""
    left = np.pad(room, 1)
    low, high = int(max(0, y - height / 2)), math.ceil(y + height / 2)
    left[low + 1 : high + 1, int(max(0, x - width / 2)) + 1 : math.ceil(x + width / 2) + 1] = False
    return ROOM * min(1.0, float(distance_transform_edt(left).max()) / RADIUS)


def depth(room: Any, x: float, y: float) -> float:
    """How far from every shore a name lies: less than what a larger letter is worth."""
    far = distance_transform_edt(np.pad(room, 1))[1:-1, 1:-1]
    return min(1.0, float(far[int(y), int(x)]) / 100)


def slots(shape: Any, land: Any, block: place.Block) -> list[tuple[float, float]]:
    """Middles of markers, those clear of the name first, then those on land, then those near the name."""
    inner = shape.buffer(-RADIUS)
    inner = inner if not inner.is_empty else shape.buffer(1 - place.widest(shape)[0])
    x0, y0, x1, y1 = inner.bounds
    grid = np.array([(x, y) for y in np.arange(y0, y1 + 1, 2) for x in np.arange(x0, x1 + 1, 2)])
    points = shapely.points(grid)
    inside, dry = shapely.contains(inner, points), shapely.contains(land.buffer(-3), points)
    over_x = (block.width / 2 + RADIUS - np.abs(grid[:, 0] - block.x)).clip(0)
    over_y = (block.height / 2 + RADIUS - np.abs(grid[:, 1] - block.y)).clip(0)
    covered = np.minimum(over_x, over_y).round(0)
    far = np.hypot(grid[:, 0] - block.x, grid[:, 1] - block.y)
    ranked = sorted(i for i in zip(covered, ~dry, far, grid[:, 0], grid[:, 1], inside, strict=True) if i[5])
    chosen: list[tuple[float, float]] = []
    for *_, x, y, _ in ranked:
        if all(max(abs(x - u), abs(y - v)) >= 2 * RADIUS - 2 for u, v in chosen):
            chosen.append((float(x), float(y)))
    return chosen[:SLOTS] or [place.widest(shape)[1]]


# Arrows ----------------------------------------------------------------------------------------------------------
def arrow(a: Any, b: Any, border: Any, start: Any, end: Any) -> list[float]:
    """From one area to another over the middle of their border: out of the land of the one, onto that of the other."""
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
    """The nearest point well within a land."""
    return point if land.contains(point) else nearest_points(land.buffer(-3), point)[0]


def arrows(arcs: list[Any], rings: dict[str, list[list[int]]], dry: dict[str, Any], blocks: dict[str, Any]) -> Any:
    """By satellite, what it supports and where that arrow lies."""
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


def words() -> dict[str, list[str]]:
    """What provinces and seas are called, in each language."""
    found: dict[str, list[str]] = {}
    for language in LANGUAGES:
        text = TARGET.with_name(f"{language}.po").read_text("utf-8")
        for id, name in re.findall(r'msgid "renaissance\.(?:place|sea)\.(\w+)"\nmsgstr "(.*)"', text):
            found.setdefault(id, []).append(name)
    return found


def points(steps: list[int]) -> Any:
    return np.cumsum(np.array(steps).reshape(-1, 2), axis=0) / 10


def main() -> None:
    boxes = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["boxes"]
    said = words()
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
            block, spots = named(said[id], shapes[id].difference(inset), Polygon(), SEA_LETTERS, 0), []
        else:
            block = named(said[id], shapes[id], dry[id], LETTERS, place.SYMBOLS)
            spots = slots(shapes[id], dry[id], block)
        blocks[id] = block
        label = [*asset.rounded(block[:2]), block.size, block.lines, *asset.rounded(block[4:])]
        areas[id] = {"rings": bounds[id], "label": label, "slots": [asset.rounded(spot) for spot in spots]}
    pointing = arrows(arcs, bounds, dry, blocks)
    data = {"size": old["size"], "arcs": [asset.steps(arc) for arc in arcs], "areas": areas,
            "arrows": pointing, "land": old["land"]}  # fmt: skip
    asset.write(data, TARGET)


if __name__ == "__main__":
    main()
