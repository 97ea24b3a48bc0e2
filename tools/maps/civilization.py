"""Civilization's map: what touches what, from the game's own table; and places for names, tokens, ships and rivers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import shapely
from scipy.ndimage import distance_transform_edt
from shapely.geometry import LineString, Polygon
from shapely.ops import nearest_points

from . import asset
from .layout import HEIGHT, LAND, SEA, WATER, WIDTH, Layout, Pair, places
from .place import SIZES, Block, block_size, mask, middles, parts, widest
from .warp import Scene

from cradle.civilization.rules.areas import AREAS  # isort: skip
from cradle.civilization.rules.map_area import Area  # isort: skip
from cradle.civilization.rules.geography import DOCKS, NAMES  # isort: skip

TOKEN, SLOTS = 8.5, 8  # radius of a token, and how many have a place of their own


def plan() -> Layout:
    borders = {kind: {Pair((a.id, b)) for a in AREAS.values() for b in getattr(a, kind)} for kind in (LAND, WATER)}
    doubts = [(id, doubt.split(":")) for id, area in AREAS.items() for doubt in area.uncertain]
    unsure = {(Pair((id, doubt[1])), doubt[2]) for id, doubt in doubts if doubt[0] == "link"}
    return Layout({id: area.kind for id, area in AREAS.items()}, borders, places("civilization"), unsure)


# Names, tokens and ships ----------------------------------------------------------------------------------------------
def wordings(name: str) -> list[list[str]]:
    return [name.split(" "), [name]] if " " in name else [[name]]


def label(area: Area, shape: Any, land: Any) -> Block:
    """The largest name that fits: on land if possible, else over the area's water too."""
    name = area.id.replace("_", " ")
    x0, y0, x1, y1 = (int(v) for v in shape.bounds)
    box = (x0 - 2, y0 - 2, x1 + 3, y1 + 3)
    rooms = [(mask(shape.buffer(-2.5), box), 1.2)]
    if not land.is_empty:
        rooms.insert(0, (mask(land.buffer(-1.5), box), 0.0))
    best: tuple[float, Block] | None = None
    for size in SIZES:
        for lines in wordings(name):
            width, height = block_size(lines, size, area.kind != SEA)
            for room, malus in rooms:
                found = middles(room, width, height)
                if found is None or (best and best[0] >= size - malus):
                    continue
                ys, xs = found
                depth = distance_transform_edt(np.pad(room, 1))[1:-1, 1:-1]
                at = depth[ys.astype(int).clip(0, len(room) - 1), xs.astype(int).clip(0, room.shape[1] - 1)].argmax()
                block = Block(xs[at] + box[0], ys[at] + box[1], size, len(lines), width, height)
                best = (size - malus, block)
        if best and best[0] >= size:
            break
    if best:
        return best[1]
    _, (x, y) = widest(shape)
    return Block(x, y, SIZES[-1], 1, *block_size([name], SIZES[-1], True))


def slots(shape: Any, land: Any, block: Block) -> list[tuple[float, float]]:
    """The middles of tokens side by side, beside the name, those on land first."""
    inner = shape.buffer(-TOKEN - 1.2)
    if inner.is_empty:
        return [widest(shape)[1]]
    x0, y0, x1, y1 = inner.bounds
    grid = [(x + row % 2 * 2.5, y) for row, y in enumerate(np.arange(y0, y1 + 1, 4)) for x in np.arange(x0, x1 + 1, 4)]
    points = shapely.points(np.array(grid))
    dry = shapely.contains(land.buffer(-3), points) if not land.is_empty else np.zeros(len(grid), bool)
    clear_x, clear_y = block.width / 2 + TOKEN * 0.8, block.height / 2 + TOKEN * 0.8
    free = sorted(
        (not on_land, math.hypot(x - block.x, y - block.y), x, y)
        for (x, y), inside, on_land in zip(grid, shapely.contains(inner, points), dry, strict=True)
        if inside and (abs(x - block.x) > clear_x or abs(y - block.y) > clear_y)
    )
    chosen: list[tuple[float, float]] = []
    for _, _, x, y in free:
        if all(math.hypot(x - u, y - v) >= 2 * TOKEN + 1 for u, v in chosen):
            chosen.append((x, y))
    return chosen[:SLOTS] or [widest(shape)[1]]


def own(area: Area, shore: str) -> list[str]:
    """The neighbours that only this shore of an area has."""
    elsewhere = {id for other, ids in area.shores.items() if other != shore for id in ids}
    return [id for id in area.shores[shore] if id not in elsewhere]


def around(shapes: dict[str, Any], ids: list[str], reach: float = 30) -> Any:
    return shapely.unary_union([shapes[id] for id in ids]).buffer(reach)


def docks(shapes: dict[str, Any], land: Any) -> dict[str, tuple[float, float]]:
    """A place for each dock: where its water is widest; at a lake, towards the other areas of the lake."""
    found = {}
    for dock in DOCKS:
        area = AREAS[NAMES[dock.area]]
        shape = shapes[area.id]
        if dock.water.startswith("lake"):
            others = [d for d in DOCKS if d.water == dock.water]
            whole = shapely.unary_union([shapes[NAMES[d.area]] for d in others])
            middle = shapely.unary_union([shapes[NAMES[d.area]].centroid for d in others]).centroid
            middle = middle if whole.contains(middle) else whole.representative_point()
            inner = shape.buffer(-9)
            found[dock.id] = nearest_points(inner if not inner.is_empty else shape, middle)[0].coords[0]
            continue
        waters = [part for part in parts(shape.difference(land)) if part.area > 2] or parts(shape)
        if dock.water:
            near = around(shapes, own(area, dock.water))
            far = around(shapes, [id for shore in area.shores if shore != dock.water for id in own(area, shore)])
            nearer = [part for water in waters for part in parts(water.intersection(near).difference(far))]
            found[dock.id] = widest(max(nearer, key=lambda part: widest(part)[0]))[1]
        else:
            near = around(shapes, area.water, 0.5)
            touching = [part for part in waters if part.intersects(near)] or waters
            found[dock.id] = widest(max(touching, key=lambda part: widest(part)[0]))[1]
    return found


# The asset ------------------------------------------------------------------------------------------------------------
def river_steps(rivers: list[Any], land: Any) -> list[list[int]]:
    frame = shapely.box(0, 0, WIDTH, HEIGHT)
    out = []
    for river in rivers:
        wet = river.intersection(land.intersection(frame))
        for line in getattr(wet, "geoms", [wet]):
            if isinstance(line, LineString) and line.length > 3:
                out.append(asset.steps(line.simplify(0.6).coords))
    return out


def contents(plan: Layout, arcs: list[Any], rings: asset.Rings, land: Any, scene: Scene) -> dict[str, Any]:
    """Everything that map.json holds."""
    shapes = {id: asset.shape(arcs, rings[id]) for id in AREAS}
    areas = {}
    for id, area in AREAS.items():
        dry = shapes[id].intersection(land) if id in plan.anchors else Polygon()
        block = label(area, shapes[id], dry)
        stands = asset.stands(block, slots(shapes[id], dry, block))
        areas[id] = {"rings": rings[id], "tint": plan.groups.get(id, ""), **stands}
    return {
        "size": [WIDTH, HEIGHT],
        "arcs": [asset.steps(arc) for arc in arcs],
        "areas": areas,
        "docks": {id: asset.rounded(spot) for id, spot in docks(shapes, land).items()},
        "land": [asset.steps(part.exterior.coords[:-1]) for part in parts(land)],
        "rivers": river_steps(scene.rivers, land),
    }
