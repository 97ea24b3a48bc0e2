"""Civilization's map: what touches what, from the game's own table; and places for ships and rivers."""

from __future__ import annotations

from typing import Any

import shapely
from shapely.geometry import LineString
from shapely.ops import nearest_points

from . import asset
from .layout import HEIGHT, LAND, WATER, WIDTH, Layout, Pair, places
from .place import parts, widest
from .warp import Scene

from cradle.civilization.rules.areas import AREAS  # isort: skip
from cradle.civilization.rules.map_area import Area  # isort: skip
from cradle.civilization.rules.geography import DOCKS, NAMES  # isort: skip


def plan() -> Layout:
    borders = {kind: {Pair((a.id, b)) for a in AREAS.values() for b in getattr(a, kind)} for kind in (LAND, WATER)}
    doubts = [(id, doubt.split(":")) for id, area in AREAS.items() for doubt in area.uncertain]
    unsure = {(Pair((id, doubt[1])), doubt[2]) for id, doubt in doubts if doubt[0] == "link"}
    return Layout({id: area.kind for id, area in AREAS.items()}, borders, places("civilization"), unsure)


# Ships ----------------------------------------------------------------------------------------------------------------
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
    areas = {id: {"rings": rings[id], "tint": plan.groups.get(id, "")} for id in AREAS}
    return {
        "size": [WIDTH, HEIGHT],
        "arcs": [asset.steps(arc) for arc in arcs],
        "areas": areas,
        "docks": {id: asset.round_point(spot) for id, spot in docks(shapes, land).items()},
        "land": [asset.steps(part.exterior.coords[:-1]) for part in parts(land)],
        "rivers": river_steps(scene.rivers, land),
    }
