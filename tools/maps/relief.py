"""`python -m tools.maps.relief GAME` strews mountains, woods, palms, dunes and steppe over a map, where nothing else
stands, and looks for room at sea for a compass and a cartouche. It writes relief.json beside map.json.

A mark lies within one area, over no name, no sign and no first piece in any language, at the smallest scale at which
the map is read; so it does at every larger one, because marks grow with the land.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString

from . import asset, beside, layout, legible, place

from cradle.board import map_ground  # isort: skip

LAYOUT = Path(__file__).with_name("relief.toml")
KEPT = ("sign", "first", "name", "sea", "beside")  # what no mark lies under
SHORE = 2.0  # pixels between a mark and a border or a coast
APART = {"alp": 1, "peak": 1, "hill": 2, "tree": 2, "fir": 2, "palm": 4, "dune": 5, "grass": 7}  # pixels between marks
ROWS = (0, 8, -8, 15, -15, 22, -22)  # how far from the line of a range its mountains stand
GROWTH = {"woods": ("fir", "tree"), "groves": ("tree",), "palms": ("palm",), "dunes": ("dune",), "steppe": ("grass",)}
EACH = {"woods": 300, "groves": 520, "palms": 560, "dunes": 800, "steppe": 800}  # square pixels of land for a mark
NORTH = 0.5  # how much of the map, from its top, has firs
TRIES = 60  # for each mark
ROSE = (30, 62)  # the least and the greatest radius of a compass
TITLE = {"civilization": (104, 54), "renaissance": (104, 36)}  # the width and height of a cartouche


class Strewn:
    """The marks found so far. free: where a mark of an area may lie, by area; "" for land that belongs to nobody."""

    def __init__(self, free: dict[str, Any]) -> None:
        self.free = free
        self.bounds = {id: shape.bounds for id, shape in free.items()}
        self.boxes: list[tuple[float, float, float, float]] = []
        self.marks: dict[str, dict[str, list[tuple[int, int]]]] = {}
        for shape in free.values():
            shapely.prepare(shape)

    def put(self, kind: str, x: float, y: float, only: str | None = None) -> bool:
        """Whether a mark has room with its foot at a point; if so, it stands there."""
        x, y = round(x), round(y)
        left, top, right, low = box = map_ground.box_of(kind, x, y)
        gap = APART[kind]
        if any(
            left - gap < x1 and right + gap > x0 and top - gap < y1 and low + gap > y0 for x0, y0, x1, y1 in self.boxes
        ):
            return False
        for id, (x0, y0, x1, y1) in self.bounds.items():
            near = only in (None, id) and x0 <= left and right <= x1 and y0 <= top and low <= y1
            if near and self.free[id].contains(shapely.box(*box)):
                self.boxes.append(box)
                self.marks.setdefault(id, {}).setdefault(kind, []).append((x, y))
                return True
        return False


# Where marks may lie --------------------------------------------------------------------------------------------------
def spaces(ground: legible.Ground, found: list[legible.Thing], taken: list[Any]) -> dict[str, Any]:
    """By area, its land without its rim and without what stands there."""
    stands = shapely.unary_union([*[beside.box(thing) for thing in found if thing.kind in KEPT], *taken])
    free = {
        id: ground.dry[id].buffer(-SHORE).difference(stands)
        for id in ground.shapes
        if not legible.is_boxed(id) and not ground.dry[id].is_empty
    }
    owned = shapely.unary_union(list(ground.shapes.values()))
    frame = shapely.box(8, 8, layout.WIDTH - 8, layout.HEIGHT - 8)
    free[""] = ground.land.difference(owned).buffer(-SHORE).difference(stands).intersection(frame)
    return {id: shape.intersection(frame) for id, shape in free.items() if not shape.is_empty}


def lines(ground: legible.Ground, carriers: list[Any]) -> list[Any]:
    """The lines of a range: along borders of two areas, or from point to point."""
    if not isinstance(carriers[0], str):
        return [LineString(carriers)]
    out = []
    for pair in carriers:
        one, other = (ground.dry[id] for id in pair.split())
        shared = one.buffer(1.5).intersection(other.buffer(1.5))
        if shared.is_empty:
            raise SystemExit(f"{pair} do not touch over land")
        box = shared.minimum_rotated_rectangle
        corners = list(box.exterior.coords) if box.geom_type == "Polygon" else list(box.coords)
        sides = sorted(pairwise(corners), key=lambda side: -LineString(side).length)
        (a, b), (c, d) = sides[0], sides[1] if len(sides) > 1 else sides[0]
        out.append(LineString([((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)]))
    return out


# Strewing ---------------------------------------------------------------------------------------------------------
def raise_range(strewn: Strewn, line: Any, chance: Any) -> None:
    """Mountains along a line, large ones first and nearest to it."""
    steps = np.arange(0, line.length + 1, 4)
    for kind in ("alp", "peak", "hill"):
        for row in ROWS:
            for step in steps:
                a, b = line.interpolate(max(0, step - 3)), line.interpolate(step + 3)
                dx, dy = b.x - a.x, b.y - a.y
                long = max(0.1, float(np.hypot(dx, dy)))
                x, y = (a.x + b.x) / 2 - dy / long * row, (a.y + b.y) / 2 + dx / long * row
                strewn.put(kind, x + chance.normal(0, 1), y + 4 + chance.normal(0, 1))


def plant(strewn: Strewn, area: str, shape: Any, what: str, chance: Any) -> None:
    """What grows in a shape, in so many marks as it has room for and its size asks for."""
    kinds = GROWTH[what]
    (x0, y0, x1, y1), left = shape.bounds, max(2, round(shape.area / EACH[what]))
    for _ in range(left * TRIES):
        x, y = chance.uniform(x0, x1), chance.uniform(y0, y1)
        kind = kinds[0] if y < NORTH * layout.HEIGHT / 2 + chance.normal(0, 30) else kinds[-1]
        left -= strewn.put(kind, x, y, area)
        if not left:
            return


def strew(game: str, ground: legible.Ground, free: dict[str, Any]) -> Strewn:
    said = tomllib.loads(LAYOUT.read_text("utf-8"))[game]
    strewn, chance = Strewn(free), np.random.default_rng(17)
    for carriers in said["ranges"]:
        for line in lines(ground, carriers):
            raise_range(strewn, line, chance)
    for what in GROWTH:
        for id in said[what].split() if what in said else ():
            if id in free:
                plant(strewn, id, free[id], what, chance)
    for what, x, y, radius in said["wild"]:
        shape = free[""].intersection(shapely.Point(x, y).buffer(radius))
        if not shape.is_empty:
            plant(strewn, "", shape, what, chance)
    return strewn


# At sea ---------------------------------------------------------------------------------------------------------------
def waters(ground: legible.Ground, found: list[legible.Thing]) -> Any:
    """The sea where nothing stands."""
    boxes = [ground.shapes[id] for id in ground.shapes if legible.is_boxed(id)]
    sea = shapely.box(6, 6, layout.WIDTH - 6, layout.HEIGHT - 6).difference(ground.land.buffer(7))
    return sea.difference(shapely.unary_union([*map(beside.box, found), *boxes]).buffer(3))


def roses(sea: Any) -> list[list[int]]:
    """Places for a compass, the largest first: its middle and its radius."""
    out: list[list[int]] = []
    while len(out) < 4:
        radius, (x, y) = place.widest(sea)
        if radius < ROSE[0]:
            break
        out.append([round(x), round(y), int(min(radius, ROSE[1]))])
        sea = sea.difference(shapely.Point(x, y).buffer(250))
    return out


def titles(room: Any, w: int, h: int) -> list[list[int]]:
    """Places for a cartouche, those with most room around first: its middle, its width and its height."""
    out: list[list[int]] = []
    grid = [(x, y) for x in range(w // 2, layout.WIDTH - w // 2, 5) for y in range(h // 2, layout.HEIGHT - h // 2, 5)]
    shapely.prepare(room)
    spots = [(x, y) for x, y in grid if room.contains(shapely.box(x - w / 2, y - h / 2, x + w / 2, y + h / 2))]
    edge = room.boundary
    spots.sort(key=lambda at: -edge.distance(shapely.box(at[0] - w / 2, at[1] - h / 2, at[0] + w / 2, at[1] + h / 2)))
    for x, y in spots:
        if len(out) < 3 and all(np.hypot(x - u, y - v) > 250 for u, v, *_ in out):
            out.append([x, y, w, h])
    return out


def contents(strewn: Strewn, compass: list[list[int]], title: list[list[int]]) -> dict[str, Any]:
    """Lines as in map.json, but in pixels: the first point, then the steps. Marks of a kind from left to right."""
    areas: dict[str, dict[str, list[int]]] = {}
    for id, kinds in sorted(strewn.marks.items()):
        areas[id] = {}
        for kind, points in sorted(kinds.items()):
            steps = np.diff(np.vstack([[0, 0], sorted(points)]), axis=0).ravel()
            areas[id][kind] = [int(n) for n in steps]
    return {"areas": areas, "compass": compass, "title": title}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(legible.CHARTS))
    game = parser.parse_args().game
    target = layout.target(game)
    ground = legible.Ground(json.loads(target.read_text("utf-8")))
    found = legible.things(game, ground, legible.words(game))
    places = json.loads(target.with_name("places.json").read_text("utf-8"))
    legible.keep_places(found, places)
    found += beside.places_on_file(found, places)
    sea, whole = waters(ground, found), shapely.box(8, 8, layout.WIDTH - 8, layout.HEIGHT - 8)
    owned = shapely.unary_union([*ground.shapes.values()])
    room = sea.union(ground.land.difference(owned.buffer(4)).difference(shapely.unary_union([*map(beside.box, found)])))
    title = titles(room.intersection(whole), *TITLE[game])
    plates = [shapely.box(x - w / 2, y - h / 2, x + w / 2, y + h / 2).buffer(4) for x, y, w, h in title]
    compass = roses(sea.difference(shapely.unary_union(plates)))
    strewn = strew(game, ground, spaces(ground, found, plates))
    asset.write(contents(strewn, compass, title), target.with_name("relief.json"))
    count: dict[str, int] = {}
    for kinds in strewn.marks.values():
        for kind, points in kinds.items():
            count[kind] = count.get(kind, 0) + len(points)
    print(count, compass, title)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
