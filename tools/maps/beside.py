"""`python -m tools.maps.beside GAME` finds places beside its own for each name that a piece hides at the smallest scale
at which a map is read: on the land of the area or on the sea before it, where no sign stands and as little as possible
else. It also finds a place for a note in each area: the number of tokens and the chance of an attack. It adds both to
places.json, after legible.py.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import numpy as np
import shapely

from . import asset, layout, legible

from cradle.board import letter_widths  # isort: skip

MOST = 2  # places of a name beside its own
NEAR = 3  # pixels of the map between a name and its land, at most
ABROAD = 0.15  # of a name may lie over the land of others
SLIVER = 3  # square pixels of a piece that a name may touch: as much room is left around both
# The cost of what is covered, for each square pixel. First are pieces: the one that stands in most areas, and the
# second one of the area itself; a place beside has to cover less of them than the place of the name does.
PIECES = {"first": 20.0, "second": 6.0}
COST = {**PIECES, "more": 0.5, "name": 2.0, "sea": 0.2, "beside": 8.0}
NOTE = "12 · 99 %"  # as long as it gets
NOTED = {"first": 20.0, "second": 8.0, "more": 2.0, "name": 6.0, "beside": 3.0, "sea": 0.2, "note": 8.0}
BOLD = 1.06  # how much wider its letters are than those of names
FAR = 0.3  # the cost of a pixel away from the place of the name
WET = 0.1  # the cost of a square pixel of the sea
WORTH = 0.85  # of what the place of the name covers of pieces, at most


def find(ground: legible.Ground, found: list[legible.Thing]) -> list[legible.Thing]:
    """Places beside their own for all names of lands that a piece hides."""
    out: list[legible.Thing] = []
    signs = [thing for thing in found if thing.kind == "sign"]
    for thing in [one for one in found if one.kind == "name" and not legible.is_boxed(one.area)]:
        others = [one for one in found if one is not thing]
        hidden = cost(thing, np.array([thing.at]), others, PIECES)[0]
        where = spots(ground, thing, signs) if hidden > SLIVER * PIECES["first"] else np.zeros((0, 2))
        wet = WET * shapely.area(shapely.difference(boxes_around(where, *thing.size), ground.land))
        for _ in range(MOST if len(where) else 0):
            costs = cost(thing, where, [*others, *out], COST) + FAR * np.hypot(*(where - thing.at).T)
            best = where[[int(np.argmin(costs + wet))]]
            left = cost(thing, best, others, PIECES)[0]
            if left > WORTH * hidden:
                break
            out.append(legible.Thing(thing.area, "beside", thing.size, best, np.zeros(1)))
            if not left:
                break
    return out


def notes(ground: legible.Ground, found: list[legible.Thing]) -> list[legible.Thing]:
    """A place for a note in every area on the map itself that has room for one."""
    out: list[legible.Thing] = []
    signs = [thing for thing in found if thing.kind == "sign"]
    size = legible.grow(letter_widths.size(NOTE, 1, wider=BOLD))
    for first in [one for one in found if one.kind == "first" and not legible.is_boxed(one.area)]:
        note = legible.Thing(first.area, "note", size, np.array([first.at], float), np.zeros(1))
        if len(where := spots(ground, note, signs)):
            costs = cost(note, where, [*found, *out], NOTED) + FAR * np.hypot(*(where - first.at).T)
            note.at = where[int(np.argmin(costs))]
            out.append(note)
    return out


def spots(ground: legible.Ground, thing: legible.Thing, signs: list[legible.Thing]) -> Any:
    """The middles of all places of a name that touch its land, lie over next to none of others and over no sign."""
    (w, h), dry, step = thing.size, ground.dry[thing.area], legible.GRID
    x0, y0, x1, y1 = dry.bounds
    wide, high = np.arange(x0 - w / 2, x1 + w / 2, step), np.arange(y0 - h / 2, y1 + h / 2, step)
    where = np.array([(x, y) for y in high for x in wide])
    boxes = boxes_around(where, w, h)
    taken = [*map(box, signs), *[shape for id, shape in ground.shapes.items() if legible.is_boxed(id)]]
    whole = shapely.box(0, 0, layout.WIDTH, layout.HEIGHT)
    fits = shapely.contains_properly(whole, boxes) & (shapely.distance(dry, boxes) <= NEAR)
    fits &= ~shapely.intersects(shapely.unary_union(taken), boxes)
    where, boxes = where[fits], boxes[fits]
    near = shapely.box(x0 - 2 * w, y0 - 2 * h, x1 + 2 * w, y1 + 2 * h)
    others = shapely.unary_union([land.intersection(near) for id, land in ground.dry.items() if id != thing.area])
    middles = shapely.points(where)
    fits = shapely.distance(dry, middles) < shapely.distance(others, middles)
    fits &= shapely.area(shapely.intersection(others, boxes)) < ABROAD * w * h
    return where[fits]


def boxes_around(where: Any, w: float, h: float) -> Any:
    """A box around each of these middles."""
    return shapely.box(where[:, 0] - w / 2, where[:, 1] - h / 2, where[:, 0] + w / 2, where[:, 1] + h / 2)


def cost(thing: legible.Thing, where: Any, others: list[legible.Thing], costs: dict[str, float]) -> Any:
    """What a name would cover at each of these places."""
    out, second = np.zeros(len(where)), True
    for one in others:
        kind = one.kind
        if kind == "more" and one.area == thing.area and second:
            kind, second = "second", False
        gap = np.abs(where - np.array(one.at))
        over = ((np.array(thing.size) + np.array(one.size)) / 2 - gap).clip(0)
        out += costs.get(kind, 0) * over[:, 0] * over[:, 1]
    return out


def places_on_file(found: list[legible.Thing], data: dict[str, Any]) -> list[legible.Thing]:
    """The places beside that are in the file."""
    names = {thing.area: thing for thing in found if thing.kind == "name"}
    return [
        legible.Thing(id, "beside", names[id].size, np.array([(x, y)], float), np.zeros(1))
        for id, row in data["areas"].items()
        for x, y, _ in row.get("beside", ())
    ]


def box(thing: legible.Thing) -> Any:
    return boxes_around(np.array([thing.at]), *thing.size)[0]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(legible.CHARTS))
    game = parser.parse_args().game
    target = layout.target(game)
    ground, said = legible.Ground(json.loads(target.read_text("utf-8"))), legible.words(game)
    found = legible.things(game, ground, said)
    legible.keep_places(found, json.loads(target.with_name("places.json").read_text("utf-8")))
    beside = find(ground, found)
    noted = notes(ground, [*found, *beside])
    asset.write(legible.contents(ground, [*found, *beside, *noted], said), target.with_name("places.json"))
    print(*[thing.area for thing in beside])
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
