"""`python -m tools.maps.legible GAME` finds places for signs, pieces, ships and names on a map, so that nothing
important is covered at the smallest scale at which the map is read. It writes places.json beside map.json.

Places are pixels of the map; sizes are those of the screen (`cradle.board.letter_widths`, `cradle.board.map_places`).
"""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Point, Polygon

from . import asset, layout, place

from cradle.board import letter_widths, map_places  # isort: skip
from cradle.civilization.board import map_chart as civ_chart  # isort: skip
from cradle.civilization.rules import geography as civ  # isort: skip
from cradle.renaissance.board import map_chart as ren_chart  # isort: skip
from cradle.renaissance.rules import geography as ren  # isort: skip

CHARTS: dict[str, Any] = {"civilization": civ_chart, "renaissance": ren_chart}
GRID = 3  # pixels of the map between two places that are tried
SWEEPS = 24
NEAR = 80  # how far a ship may lie from the place that its dock has
AFLOAT = 250  # cost of a sign on the water of its area
ABROAD = {"sign": 0.4, "name": 2.0}  # cost of being over the land of other areas, for each square pixel
CRUMB = 12  # square pixels: smaller islands get no outline
BISCAY = (245, 520)  # the place of its name, because this sea reaches as far as Ireland
# The cost of one thing over another, for each square pixel.
COST = {
    ("sign", "sign"): 40, ("sign", "first"): 30, ("sign", "more"): 20, ("sign", "ship"): 30, ("first", "first"): 5,
    ("first", "more"): 3, ("first", "ship"): 5, ("more", "more"): 1, ("more", "ship"): 1.5, ("ship", "ship"): 4,
    ("name", "sign"): 6, ("first", "name"): 2.5, ("more", "name"): 0.4, ("name", "name"): 2, ("name", "ship"): 1,
    ("sea", "sign"): 6, ("first", "sea"): 2, ("more", "sea"): 0.4, ("name", "sea"): 2, ("sea", "ship"): 1,
    ("afloat", "sign"): 20, ("afloat", "first"): 5, ("afloat", "more"): 1, ("afloat", "ship"): 5,
    ("afloat", "afloat"): 5, ("afloat", "name"): 1, ("afloat", "sea"): 2,
}  # fmt: skip
COST |= {(b, a): cost for (a, b), cost in COST.items()}
PIECES = ("first", "more", "afloat")
OWN = 6  # factor: a later piece over a sign or another piece of its own area costs more


@dataclass
class Thing:
    """Something that needs a place. size: on the map. spots: the possible places, with the cost of each by itself."""

    area: str
    kind: str
    size: tuple[float, float]
    spots: Any
    cost: Any
    at: Any = field(init=False)

    def __post_init__(self) -> None:
        self.at = self.spots[int(np.argmin(self.cost))]


class Ground:
    """The shapes of a map: areas with their water, and the land of each."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        arcs = [np.array(walk(steps)) for steps in data["arcs"]]
        lands = [Polygon(walk(steps)).buffer(0) for steps in data["land"]]
        self.land = shapely.unary_union(lands)
        self.shapes = {id: asset.shape(arcs, row["rings"]) for id, row in data["areas"].items() if row["rings"]}
        self.dry = {id: shape.intersection(self.land) for id, shape in self.shapes.items()}
        shapely.prepare(self.land)


def walk(steps: list[int]) -> list[tuple[float, float]]:
    points, x, y = [], 0, 0
    for dx, dy in zip(steps[::2], steps[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x / 10, y / 10))
    return points


def spots(
    within: Any, size: tuple[float, float], home: Any, middle: Any, far: float = 0.6, out: float = 0.25
) -> tuple[Any, Any]:
    """Places for a box within a shape, where it is whole on the map, and their costs: how much of it is outside `home`,
    and how far away it is.
    """
    (x0, y0, x1, y1), (w, h) = within.bounds, size
    grid = np.array([(x, y) for y in np.arange(y0, y1 + 1, GRID) for x in np.arange(x0, x1 + 1, GRID)])
    whole = shapely.box(w / 2, h / 2, layout.WIDTH - w / 2, layout.HEIGHT - h / 2)
    found = grid[shapely.contains(within.intersection(whole), shapely.points(grid))]
    if not len(found):
        point = within.representative_point()
        found = np.array([(point.x, point.y)])
    boxes = shapely.box(found[:, 0] - w / 2, found[:, 1] - h / 2, found[:, 0] + w / 2, found[:, 1] + h / 2)
    outside = w * h - shapely.area(shapely.intersection(boxes, home))
    return found, out * outside + far * np.hypot(found[:, 0] - middle[0], found[:, 1] - middle[1])


def abroad(ground: Ground, id: str, where: Any, size: tuple[float, float]) -> Any:
    """How much of a box at each of these places lies over the land of other areas."""
    others = shapely.unary_union([dry for other, dry in ground.dry.items() if other != id])
    shapely.prepare(others)
    w, h = size
    boxes = shapely.box(where[:, 0] - w / 2, where[:, 1] - h / 2, where[:, 0] + w / 2, where[:, 1] + h / 2)
    return shapely.area(shapely.intersection(boxes, others))


def inner(shape: Any, by: float) -> Any:
    """A shape without its rim, or the shape itself if nothing would be left."""
    for part in (by, by / 2, by / 4):
        if not (left := shape.buffer(-part)).is_empty:
            return left
    return shape


# Things of each game ---------------------------------------------------------------------------------------------
def things(game: str, ground: Ground, said: dict[str, list[str]]) -> list[Thing]:
    """Everything that needs a place on the map of a game."""
    chart, found = CHARTS[game], []
    sheet = chart.SHEET
    for id, shape in ground.shapes.items():
        sea = not chart.row(id)
        dry = shape if is_boxed(id) else ground.dry[id]
        home = shape if sea or dry.area < 1200 else dry
        middle, out = place.widest(home)[1], 3 if is_boxed(id) else 0.25
        if sea:
            name = sea_name(ground, id, said[id])
            found.append(name)
            size, water = grow(sheet.first), shape.difference(ground.land)
            afloat = [spots(inner(water, 20), size, water, name.at, 0.2, out=2) for _ in range(chart.most(id))]
            found += [Thing(id, "afloat", size, *where) for where in afloat]
            continue
        size = grow((sheet.sign[0] * chart.row(id), sheet.sign[1]))
        where, cost = spots(inner(shape, 3), size, home, middle, out=out)
        cost[~shapely.contains(home, shapely.points(where))] += AFLOAT
        cost = cost + ABROAD["sign"] * abroad(ground, id, where, size)
        found.append(Thing(id, "sign", size, where, cost))
        for n in range(chart.most(id)):
            size = grow(sheet.more if n else sheet.first)
            where = spots(shape.buffer(8) if n else inner(shape, 5), size, shape if n else home, middle, out=out)
            found.append(Thing(id, "more" if n else "first", size, *where))
        size = grow(box_of(said[id]))
        where, cost = spots(inner(home, 3), size, home, middle)
        found.append(Thing(id, "name", size, where, cost + ABROAD["name"] * abroad(ground, id, where, size)))
    if game == "civilization":
        found += [ship(ground, dock) for dock in civ.DOCKS]
    return found


def is_boxed(id: str) -> bool:
    """Whether a province is in a box beside the map of L'Âge de la Renaissance."""
    return id in ren.INDEX and ren_chart.BOXED[ren.INDEX[id]]


def grow(size: tuple[float, float]) -> tuple[float, float]:
    """The size on the map of something with a size on the screen, with a pixel around it."""
    return (size[0] + 1) / map_places.READ, (size[1] + 1) / map_places.READ


def box_of(names: list[str]) -> tuple[float, float]:
    """The box of the longest name in any language."""
    most = rows(names)
    found = [letter_widths.size(name, most) for name in names]
    return max(w for w, _ in found), max(h for _, h in found)


def rows(names: list[str]) -> int:
    """How many lines a name has: two if it is long and has two words in some language."""
    long = any(letter_widths.width(name.partition(" (")[0]) > 46 for name in names)
    return 2 if long and any(len(letter_widths.lines(name, 2)) > 1 for name in names) else 1


def sea_name(ground: Ground, id: str, names: list[str]) -> Thing:
    found = [letter_widths.size(name, 2, letter_widths.SEA, map_places.SCRIPT) for name in names]
    size = grow((max(w for w, _ in found), max(h for _, h in found)))
    taken = [shape for other, shape in ground.shapes.items() if is_boxed(other)]
    water = ground.shapes[id].difference(shapely.unary_union([ground.land, *taken]))
    water = water.intersection(Point(BISCAY).buffer(120)) if id == "bay_of_biscay" else water
    middle = BISCAY if id == "bay_of_biscay" else place.widest(water)[1]
    return Thing(id, "sea", size, *spots(water, size, water, middle, 0.4, out=2))


def ship(ground: Ground, dock: civ.Dock) -> Thing:
    """The ships at a dock: near its place on the map, on the same water; beside the anchor if there is one."""
    id, (x, y) = civ.NAMES[dock.area], ground.data["docks"][dock.id]
    sheet = civ_chart.SHEET
    size = grow(sheet.anchored if dock.water else sheet.ship)
    shape = ground.shapes[id]
    if dock.water.startswith("lake"):
        water = shape.intersection(Point(x, y).buffer(16))
    else:
        wet = [part for part in place.parts(shape.difference(ground.land)) if part.distance(Point(x, y)) < 1] or [shape]
        water = wet[0].intersection(Point(x, y).buffer(NEAR / 2 if dock.water else NEAR))
    home = shape.union(civ_sea(ground).buffer(0)) if not dock.water else shape
    return Thing(id, "ship", size, *spots(water.buffer(6), size, home, (x, y), 0.3))


_sea: list[Any] = []


def civ_sea(ground: Ground) -> Any:
    if not _sea:
        _sea.append(shapely.box(0, 0, layout.WIDTH, layout.HEIGHT).difference(ground.land))
    return _sea[0]


# Finding places --------------------------------------------------------------------------------------------------
def settle(found: list[Thing], seed: int, kinds: str = "") -> float:
    """Moves one thing after the other, important ones first, to where it covers least; returns the cost in the end.

    kinds: the kinds of things that move; all if empty.
    """
    chance = np.random.default_rng(seed)
    reach = [(t.spots.min(0) - np.array(t.size) / 2, t.spots.max(0) + np.array(t.size) / 2) for t in found]
    low, high = np.array([r[0] for r in reach]), np.array([r[1] for r in reach])
    near = [np.nonzero((low < high[i]).all(1) & (high > low[i]).all(1))[0] for i in range(len(found))]
    sizes = np.array([t.size for t in found])
    weights = [np.array([weight(found[i], found[j]) for j in near[i]]) for i in range(len(found))]
    near = [n[w > 0] for n, w in zip(near, weights, strict=True)]
    weights = [w[w > 0] for w in weights]
    at = np.array([t.at for t in found], float)
    total = 0.0
    for sweep in range(SWEEPS):
        warm, firm, total = max(0.0, 120 * (1 - 1.5 * sweep / SWEEPS)), 1 + 4 * sweep / SWEEPS, 0.0
        for i in chance.permutation(len(found)):
            thing = found[i]
            if kinds and thing.kind not in kinds.split(",") and thing.area not in kinds.split(","):
                continue
            gap = np.abs(thing.spots[:, None, :] - at[near[i]][None, :, :])
            over = ((sizes[i] + sizes[near[i]]) / 2 - gap).clip(0)
            cost = thing.cost + firm * (over[..., 0] * over[..., 1] * weights[i]).sum(1)
            best = int(np.argmin(cost + warm * chance.random(len(cost))))
            at[i] = thing.at = thing.spots[best]
            total += cost[best]
    return total


def weight(a: Thing, b: Thing) -> float:
    if a is b:
        return 0
    cost = COST.get((a.kind, b.kind), 0)
    return cost * (OWN if a.area == b.area and "more" in (a.kind, b.kind) and a.kind != "name" != b.kind else 1)


def best(found: list[Thing], seeds: int) -> None:
    """Tries several seeds, and keeps the best result."""
    tries = []
    for seed in range(seeds):
        cost = settle(found, seed)
        tries.append((cost, [t.at for t in found]))
        print(f"seed {seed}: {cost:.0f}", flush=True)
    for thing, at in zip(found, min(tries, key=lambda t: t[0])[1], strict=True):
        thing.at = at


# The asset -------------------------------------------------------------------------------------------------------
def words(game: str) -> dict[str, list[str]]:
    """The names of areas and seas in each language."""
    found: dict[str, list[str]] = {}
    for language in ("en", "fr"):
        text = layout.target(game).with_name(f"{language}.po").read_text("utf-8")
        for id, name in re.findall(rf'msgid "{game}\.(?:area|place|sea)\.(\w+)"\nmsgstr "(?:.*\|)?(.*)"', text):
            found.setdefault(id, []).append(name)
    return found


def clashes(named: list[Thing], others: list[Thing]) -> list[list[int]]:
    """The scale from which on, in hundredths, each name no longer meets another thing: [name, other, scale]."""
    out = []
    for i, thing in enumerate(named):
        (x, y), (w, h) = thing.at, thing.size
        for j, ((u, v), (w2, h2)) in enumerate((other.at, other.size) for other in others):
            gap_x, gap_y = abs(x - u), abs(y - v)
            wide, high = (
                (w + w2) / 2 - 1 / map_places.READ,
                (h + h2) / 2 - 1 / map_places.READ,
            )  # without the room around them
            scale = min(wide / max(gap_x, 0.01), high / max(gap_y, 0.01)) * map_places.READ
            if scale > map_places.READ - 0.05:
                out.append([i, j, min(999, round(100 * scale) + 1)])
    return out


def shore(dry: Any) -> list[list[int]]:
    """The land of an area, as rings."""
    kept = [part for part in place.parts(dry.simplify(0.25)) if part.area > CRUMB] or place.parts(dry)
    return [asset.steps(ring.coords[:-1]) for part in kept for ring in (part.exterior, *part.interiors)]


def contents(ground: Ground, found: list[Thing], said: dict[str, list[str]]) -> dict[str, Any]:
    """What places.json holds: where everything stands, and from which scale on nothing hides a name."""
    areas = places_by_area(found, said)
    docked = [thing for thing in found if thing.kind == "ship"]
    for id, row in areas.items():
        if "sign" in row and not is_boxed(id):
            row["shore"] = shore(ground.dry[id] if ground.dry[id].area > CRUMB else ground.shapes[id])
    names = {thing.area: thing for thing in found if thing.kind in ("name", "sea")}
    named = [names[id] for id in areas]
    for kind in ("beside", "note"):
        named += [thing for id in areas for thing in found if thing.kind == kind and thing.area == id]
    signs = [thing for id in areas for thing in found if thing.kind == "sign" and thing.area == id]
    return {
        "areas": areas,
        "docks": {dock.id: whole(thing.at) for dock, thing in zip(civ.DOCKS if docked else (), docked, strict=True)},
        "names": [pair for pair in clashes(named, named) if pair[0] < pair[1]],
        "signs": [[i, scale] for i, _, scale in clashes(named, signs)],
        "pieces": clashes(named, [thing for thing in found if thing.kind in PIECES]),
        "ships": clashes(named, docked),
    }


def places_by_area(found: list[Thing], said: dict[str, list[str]]) -> dict[str, dict[str, Any]]:
    """By area, where its sign, its pieces and its names stand, the names with the number of their rows."""
    areas: dict[str, dict[str, Any]] = {}
    for thing in found:
        row, at = areas.setdefault(thing.area, {}), whole(thing.at)
        if thing.kind == "sign":
            row["sign"] = at
        elif thing.kind in PIECES:
            row.setdefault("spots", []).append(at)
        elif thing.kind in ("name", "sea"):
            row["name"] = [*at, 2 if thing.kind == "sea" else rows(said[thing.area])]
        elif thing.kind == "beside":
            row.setdefault("beside", []).append([*at, rows(said[thing.area])])
        elif thing.kind == "note":
            row["note"] = at
    return areas


def whole(at: Any) -> list[int]:
    """A place in whole units of the map."""
    return [round(float(n)) for n in at]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(CHARTS))
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument(
        "--keep", action="store_true", help="everything stays where it is; what has room is counted anew"
    )
    parser.add_argument("--move", default="", help="what of it moves all the same: kinds and areas")
    options = parser.parse_args()
    ground = Ground(json.loads(layout.target(options.game).read_text("utf-8")))
    said = words(options.game)
    found = things(options.game, ground, said)
    if options.keep:
        keep_places(found, json.loads(layout.target(options.game).with_name("places.json").read_text("utf-8")))
        if options.move:
            settle(found, 0, options.move)
    else:
        best(found, options.seeds)
    asset.write(contents(ground, found, said), layout.target(options.game).with_name("places.json"))
    report(found)
    return 0


def keep_places(found: list[Thing], data: dict[str, Any]) -> None:
    """Puts everything where the file has it."""
    docks, nth = iter(data["docks"].values()), dict.fromkeys(data["areas"], 0)
    for thing in found:
        row = data["areas"][thing.area]
        if thing.kind == "ship":
            thing.at = next(docks)
        elif thing.kind in PIECES and "spots" in row:
            thing.at, nth[thing.area] = row["spots"][nth[thing.area]], nth[thing.area] + 1
        elif thing.kind not in PIECES:
            thing.at = row["sign" if thing.kind == "sign" else "name"][:2]


def report(found: list[Thing]) -> None:
    """Prints what still covers what."""
    count: dict[tuple[str, str], int] = {}
    for i, a in enumerate(found):
        for b in found[i + 1 :]:
            w, h = [(a.size[k] + b.size[k]) / 2 - abs(a.at[k] - b.at[k]) for k in (0, 1)]
            if w > 1.5 and h > 1.5:
                key = (min(a.kind, b.kind), max(a.kind, b.kind))
                count[key] = count.get(key, 0) + 1
                if key in (("first", "sign"), ("sign", "sign"), ("ship", "sign"), ("more", "sign")):
                    print(*key, a.area, b.area, round(w), round(h))
    print(count)


if __name__ == "__main__":
    raise SystemExit(main())
