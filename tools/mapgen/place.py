"""Where names, tokens and ships go: in each area a block for name and symbols, slots for tokens, a place by dock."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import shapely
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt
from shapely.ops import nearest_points

from .layout import DOCKS, Area

SIZES = (12, 11, 10, 9, 8, 7.5)  # of letters, in pixels
LETTER, LINE, SYMBOLS = 0.66, 1.05, 15  # width and height of a letter by its size, height of the row of symbols
ROW = 26  # the least width of that row
TOKEN, SHIP = 8.5, 4.5  # radii
SLOTS = 8


class Block(NamedTuple):
    """A name in lines and the row of symbols under it, around a middle."""

    x: float
    y: float
    size: float
    lines: int
    width: float
    height: float


def parts(shape: Any) -> list[Any]:
    """The polygons of a shape."""
    return [part for part in getattr(shape, "geoms", [shape]) if part.geom_type == "Polygon" and not part.is_empty]


def widest(shape: Any) -> tuple[float, tuple[float, float]]:
    """The largest circle within a shape: radius and middle."""
    line = shapely.maximum_inscribed_circle(max(parts(shape), key=lambda part: part.area), tolerance=0.3)
    return line.length, line.coords[0]


def mask(shape: Any, box: tuple[int, int, int, int]) -> Any:
    x0, y0, x1, y1 = box
    image = Image.new("L", (x1 - x0, y1 - y0), 0)
    pen = ImageDraw.Draw(image)
    for part in parts(shape):
        for ring, fill in [(part.exterior, 1), *[(hole, 0) for hole in part.interiors]]:
            pen.polygon([(x - x0 - 0.5, y - y0 - 0.5) for x, y in ring.coords], fill=fill)
    return np.array(image, bool)


def middles(room: Any, width: float, height: float) -> Any:
    """All the middles about which a box of that size lies within a mask, as ys, xs."""
    w, h = math.ceil(width), math.ceil(height)
    if room.shape[0] < h or room.shape[1] < w:
        return None
    sums = np.pad(room.astype(np.int32).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    ys, xs = np.nonzero(sums[h:, w:] - sums[:-h, w:] - sums[h:, :-w] + sums[:-h, :-w] == w * h)
    return (ys + h / 2, xs + w / 2) if len(xs) else None


def wordings(name: str) -> list[list[str]]:
    return [name.split(" "), [name]] if " " in name else [[name]]


def block_size(lines: list[str], size: float, symbols: bool) -> tuple[float, float]:
    width = max(map(len, lines)) * size * LETTER + 2
    return max(width, ROW), len(lines) * size * LINE + (SYMBOLS if symbols else 0)


def label(area: Area, shape: Any, land: Any) -> Block:
    """The largest name that fits: on land if possible, else over the area's own water too."""
    name = area.id.replace("_", " ")
    x0, y0, x1, y1 = (int(v) for v in shape.bounds)
    box = (x0 - 2, y0 - 2, x1 + 3, y1 + 3)
    rooms = [(mask(shape.buffer(-2.5), box), 1.2)]
    if not land.is_empty:
        rooms.insert(0, (mask(land.buffer(-1.5), box), 0.0))
    best: tuple[float, Block] | None = None
    for size in SIZES:
        for lines in wordings(name):
            width, height = block_size(lines, size, area.kind != "open_sea")
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
    """Middles of tokens side by side, clear of the block, those on land first."""
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
    """The neighbours that one shore of an area has to itself."""
    elsewhere = {id for other, ids in area.shores.items() if other != shore for id in ids}
    return [id for id in area.shores[shore] if id not in elsewhere]


def around(shapes: dict[str, Any], ids: list[str], reach: float = 30) -> Any:
    return shapely.unary_union([shapes[id] for id in ids]).buffer(reach)


def docks(areas: dict[str, Area], shapes: dict[str, Any], land: Any) -> dict[str, tuple[float, float]]:
    """A place by dock: the widest of the water that it is on; for a lake, towards the others that it touches."""
    found = {}
    for dock in DOCKS:
        area = list(areas.values())[dock.area]
        shape = shapes[area.id]
        if dock.water.startswith("lake"):
            others = [d for d in DOCKS if d.water == dock.water]
            whole = shapely.unary_union([shapes[list(areas)[d.area]] for d in others])
            middle = shapely.unary_union([shapes[list(areas)[d.area]].centroid for d in others]).centroid
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
