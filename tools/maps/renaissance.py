"""The map of L'Âge de la Renaissance: what touches what, from the game's own table; and boxes."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import shapely
from scipy.ndimage import distance_transform_edt
from shapely.geometry import Polygon

from . import asset, place
from .arrows import arrows
from .layout import COAST, HEIGHT, INLAND, ISLAND, LAND, SEA, WATER, WIDTH, Layout, Pair, places, target
from .warp import Scene

from cradle.renaissance.rules.geography import ALONG, AT, NAMES, OPENS, SEAS  # isort: skip
from cradle.renaissance.rules.provinces import PROVINCES  # isort: skip

GAME = "renaissance"
CORNER, MARGIN = 9, 4  # of a box: the radius of its corners, and the room along its edge
LANGUAGES = ("en", "fr")
NAME = 0.6  # the name's part of the width of a box
RADIUS = 12.5  # of a marker
SEA_LETTERS = (20, 18, 16, 14, 12, 10)  # sizes of names of seas, in pixels
ROOM = 5  # the value of room for a marker beside the name, in pixels of letter size
WET = 1.2  # the cost of a name over water, in the same measure
TRIED = 80  # places that are tried for a name of one size


def plan() -> Layout:
    """The layout. Provinces with a box of their own are not on the map. Only the layout file says which seas meet."""
    layout = places(GAME)
    drawn = [province for id, province in PROVINCES.items() if id not in layout["boxes"]]
    over_land = {Pair((province.id, other)) for province in drawn for other in province.land}
    over_water = {Pair((sea, other)) for sea, others in layout["meet"].items() for other in others}
    kinds = dict.fromkeys(SEAS, SEA)
    for province in drawn:
        kinds[province.id] = ISLAND if province.id in layout["anchors"]["islands"] else INLAND
    for coast, n in enumerate(AT):
        id = NAMES[n]
        if id in kinds:
            kinds[id] = kinds[id] if kinds[id] == ISLAND else COAST
            met = [NAMES[AT[other]] for other in ALONG[coast]] + [SEAS[sea] for sea in OPENS[coast]]
            over_water |= {Pair((id, other)) for other in met}
    return Layout(kinds, {LAND: over_land, WATER: over_water}, layout)


# Boxes -----------------------------------------------------------------------------------------------------------
def outline(box: list[float]) -> Any:
    """A box with round corners, as an arc that ends where it begins."""
    x, y, width, height = box
    right, low, c = x + width, y + height, CORNER
    points = [(x + c, y), (right - c, y), (right, y), (right, y + c), (right, low - c), (right, low), (right - c, low),
              (x + c, low), (x, low), (x, low - c), (x, y + c), (x, y), (x + c, y)]  # fmt: skip
    return np.array(points, float)


def name_place_in_box(box: list[float]) -> place.Block:
    """The place of a name on the left of a box."""
    x, y, width, height = box
    return place.Block(x + MARGIN + width * NAME / 2, y + height / 2, 13, 1, width * NAME, height - 2 * MARGIN)


# Names, which arrows avoid ---------------------------------------------------------------------------------------
def fit_name(names: list[str], shape: Any, land: Any, sizes: tuple[float, ...], symbols: float) -> place.Block:
    """The largest name that fits beside a marker, on land if possible, else over the water too."""
    x0, y0, x1, y1 = (int(v) for v in shape.bounds)
    frame = (x0 - 2, y0 - 2, x1 + 3, y1 + 3)
    whole = place.mask(shape.buffer(-2.5), frame)
    rooms = [(whole, WET)] if land.is_empty else [(place.mask(land.buffer(-1.5), frame), 0.0), (whole, WET)]
    shores = distance_transform_edt(np.pad(whole, 1))[1:-1, 1:-1]
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
                    x, y = xs[i], ys[i]
                    left = fit(whole, x, y, width, height) if symbols else depth(shores, x, y)
                    if size - malus + left > best:
                        best = size - malus + left
                        block = place.Block(x + frame[0], y + frame[1], size, len(lines), width, height)
    return block


def wordings(names: list[str]) -> list[list[str]]:
    """The lines with room for every name: the longest in one line, and in two."""
    one = [max(names, key=len)]
    halves = [min(map(list, splits(name)), key=lambda lines: max(map(len, lines))) for name in names]
    two = [max([line for half in halves for line in half], key=len), ""]
    return [two, one] if len(two[0]) < len(one[0]) else [one]


def splits(name: str) -> list[tuple[str, ...]]:
    words = re.split(r"(?<=[ -])", name)
    return [tuple(filter(None, ("".join(words[:i]).strip(), "".join(words[i:])))) for i in range(1, len(words) + 1)]


def fit(room: Any, x: float, y: float, width: float, height: float) -> float:
    """How much room a name leaves for a marker, at most as much as a marker needs."""
    left = np.pad(room, 1)
    low, high = int(max(0, y - height / 2)), math.ceil(y + height / 2)
    left[low + 1 : high + 1, int(max(0, x - width / 2)) + 1 : math.ceil(x + width / 2) + 1] = False
    return ROOM * min(1.0, float(distance_transform_edt(left).max()) / RADIUS)


def depth(shores: Any, x: float, y: float) -> float:
    """How far a name is from every shore, scaled to count less than a larger letter."""
    return min(1.0, float(shores[int(y), int(x)]) / 100)


# The asset -------------------------------------------------------------------------------------------------------
def words() -> dict[str, list[str]]:
    """The names of provinces and seas in each language."""
    found: dict[str, list[str]] = {}
    for language in LANGUAGES:
        text = target(GAME).with_name(f"{language}.po").read_text("utf-8")
        for id, name in re.findall(r'msgid "renaissance\.(?:place|sea)\.(\w+)"\nmsgstr "(?:.*\|)?(.*)"', text):
            found.setdefault(id, []).append(name)
    return found


def contents(plan: Layout, arcs: list[Any], rings: asset.Rings, land: Any, scene: Scene) -> dict[str, Any]:
    """Everything that map.json holds. Boxes come after all borders."""
    boxes, said = plan.places["boxes"], words()
    shapes = {id: asset.shape(arcs, rings[id]) for id in plan.kinds}
    dry = {id: shapes[id].intersection(land) for id in plan.anchors}
    inset = shapely.unary_union([shapely.box(x, y, x + w, y + h) for x, y, w, h in boxes.values()]).buffer(6)
    areas, blocks, lines, bounds = {}, {}, list(arcs), dict(rings)
    for id in [*NAMES, *SEAS]:
        if id in boxes:
            block = name_place_in_box(boxes[id])
            bounds[id] = [[len(lines)]]
            lines.append(outline(boxes[id]))
        elif id in SEAS:
            block = fit_name(said[id], shapes[id].difference(inset), Polygon(), SEA_LETTERS, 0)
        else:
            block = fit_name(said[id], shapes[id], dry[id], place.SIZES, place.SYMBOLS)
        blocks[id] = block
        areas[id] = {"rings": bounds[id]}
    return {
        "size": [WIDTH, HEIGHT],
        "arcs": [asset.steps(line) for line in lines],
        "areas": areas,
        "arrows": arrows(lines, bounds, dry, blocks),
        "land": [asset.steps(part.exterior.coords[:-1]) for part in place.parts(land)],
    }
