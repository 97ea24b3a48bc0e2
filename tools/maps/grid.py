"""The map as cells: to which areas each cell may belong, a first division, and what touches what."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt
from scipy.ndimage import label as pieces

from .layout import COAST, HEIGHT, INLAND, ISLAND, LAND, SEA, WATER, WIDTH, Layout
from .warp import Scene

CELL = 2.5  # pixels
ROWS, COLUMNS = int(HEIGHT / CELL), int(WIDTH / CELL)
INSHORE = 9.5  # pixels of water along the coasts that belong to areas
VOID = 0  # the label of land of nobody; areas follow, in the order of their ids
OPEN_WATER, MAINLAND, ISLANDS = 0, 1, 2  # classes of cells; then each island, inshore water, off the board
ON_LAND, ALONG, ON_WATER = 0, 1, 2  # kinds of walls between cells: by how many of the two are water
PERMITTED, WRONG_KIND, SHORE, FORBIDDEN = 1.0, 5.0, 2.0, 6.0  # what a wall costs


@dataclass
class Grid:
    """names: of labels. By cell: its kind (a class), whether it is wet, and its label. allowed: [label, class]."""

    names: list[str]
    kind: Any
    allowed: Any
    wet: Any
    labels: Any

    @property
    def index(self) -> dict[str, int]:
        return {name: n for n, name in enumerate(self.names)}

    @property
    def off_board(self) -> int:
        return int(self.allowed.shape[1]) - 1


def cells(shapes: list[Any], fine: int = 4) -> Any:
    """The cells of which at least half is inside some shapes."""
    image = Image.new("L", (COLUMNS * fine, ROWS * fine), 0)
    pen, scale = ImageDraw.Draw(image), fine / CELL
    for part in (part for shape in shapes for part in getattr(shape, "geoms", [shape])):
        if part.geom_type == "Polygon":
            pen.polygon([(x * scale, y * scale) for x, y in part.exterior.coords], fill=255)
            for hole in part.interiors:
                pen.polygon([(x * scale, y * scale) for x, y in hole.coords], fill=0)
    return np.array(image).reshape(ROWS, fine, COLUMNS, fine).mean((1, 3)) >= 127


def spread(seeds: list[tuple[float, int, int, int]], allowed: Any, kind: Any, speed: Any, open_water: Any) -> Any:
    """Divides cells by cost from seeds (cost, label, row, column), each label over cells it may have; else -1."""
    labels = -np.ones(kind.shape, int)
    queue = list(seeds)
    heapq.heapify(queue)
    while queue:
        cost, label, y, x = heapq.heappop(queue)
        if labels[y, x] >= 0:
            continue
        labels[y, x] = label
        for v, u in ((y, x + 1), (y + 1, x), (y, x - 1), (y - 1, x)):
            if 0 <= v < ROWS and 0 <= u < COLUMNS and labels[v, u] < 0 and allowed[label, kind[v, u]]:
                heapq.heappush(queue, (cost + speed[label, int(open_water[v, u])], label, v, u))
    return labels


def classes(layout: Layout, scene: Scene, names: list[str]) -> tuple[Any, Any, Any]:
    """The class of every cell, which labels may have which class, and what is water, also off the board."""
    index = {name: n for n, name in enumerate(names)}
    islands = layout.places["islands"]
    inshore, off = ISLANDS + len(islands), ISLANDS + len(islands) + 1
    kind = np.zeros((ROWS, COLUMNS), int)
    kind[cells(scene.land)] = MAINLAND
    allowed = np.zeros((len(names), off + 1), bool)
    for n, island in enumerate(islands):
        kind[cells([scene.islands[island["name"]]]) & (kind == OPEN_WATER)] = ISLANDS + n
        for id in island["areas"]:
            allowed[index[id], ISLANDS + n] = True
    for id, sort in layout.kinds.items():
        row = allowed[index[id]]
        row[OPEN_WATER] = sort != INLAND
        row[inshore] = sort in (COAST, ISLAND) or (sort == SEA and bool(layout.nobodys))
        row[MAINLAND] = sort in (COAST, INLAND)
    allowed[VOID, off], allowed[VOID, MAINLAND] = True, bool(layout.nobodys)
    kind[(kind == OPEN_WATER) & (distance_transform_edt(kind == OPEN_WATER) * CELL < INSHORE)] = inshore
    wet = np.isin(kind, (OPEN_WATER, inshore))
    kind[cells(scene.void)] = off
    return kind, allowed, wet


def nearest(point: tuple[float, float], where: Any) -> tuple[int, int]:
    """Of some cells, the one nearest to a point."""
    y, x = np.mgrid[0:ROWS, 0:COLUMNS]
    far = np.hypot((y + 0.5) * CELL - point[1], (x + 0.5) * CELL - point[0])
    far[~where] = np.inf
    row, column = np.unravel_index(far.argmin(), far.shape)
    return int(row), int(column)


def fill_holes(labels: Any, holes: Any) -> Any:
    """Gives every hole the label of the nearest cell that is not a hole."""
    at = distance_transform_edt(holes, return_distances=False, return_indices=True)
    return np.where(holes, labels[tuple(at)], labels)


def largest_pieces(labels: Any, count: int) -> Any:
    """The cells that are not in the largest piece of their label."""
    cut = np.zeros(labels.shape, bool)
    for n in range(1, count):
        parts, found = pieces(labels == n)
        if found > 1:
            sizes = np.bincount(parts.ravel())
            sizes[0] = 0
            cut |= (parts > 0) & (parts != sizes.argmax())
    return cut


def first(layout: Layout, scene: Scene) -> Grid:
    """The first grid, from which annealing starts: cells go to the anchors that reach them most easily."""
    names = ["", *sorted(layout.kinds)]
    index = {name: n for n, name in enumerate(names)}
    kind, allowed, wet = classes(layout, scene, names)
    off = allowed.shape[1] - 1
    speed = np.ones((len(names), 2))
    seeds: list[tuple[float, int, int, int]] = []
    for id, point in scene.anchors.items():
        seeds.append((0, index[id], *nearest(point, allowed[index[id]][kind] & ~wet)))
        speed[index[id], 1] = 2.5
    for id, points in scene.helpers.items():
        seeds += [(0, index[id], *nearest(point, allowed[index[id]][kind])) for point in points]
    for id, points in scene.seas.items():
        seeds += [(12, index[id], *nearest(point, kind == OPEN_WATER)) for point in points]
        speed[index[id]] = 0.8
    seeds += [(6, VOID, *nearest(point, kind == MAINLAND)) for point in scene.nobodys]
    labels = spread(seeds, allowed, kind, speed, np.isin(kind, (OPEN_WATER, off - 1, off)))
    labels[kind == off] = VOID
    left = labels < 0
    if left.any():
        labels = np.where(left, fill_holes(labels, left | (labels == VOID)), labels)
    labels = fill_holes(labels, largest_pieces(labels, len(names)))
    if lost := [name for n, name in enumerate(names) if n and not (labels == n).any()]:
        raise ValueError(f"no room for {', '.join(lost)}: their anchors must move")
    return Grid(names, kind, allowed, wet.astype(np.int64), labels.astype(np.int64))


# What touches what ----------------------------------------------------------------------------------------------------
@dataclass
class Wanted:
    """By kind of wall and pair of labels: the cost of a wall, the required contacts, the permitted ones."""

    cost: Any
    required: Any
    permitted: Any


def wanted(layout: Layout, names: list[str]) -> Wanted:
    n, index = len(names), {name: i for i, name in enumerate(names)}
    cost = np.full((3, n, n), FORBIDDEN)
    required, permitted = np.zeros((3, n, n), bool), np.zeros((3, n, n), bool)
    for pair in layout.pairs:
        i, j = (index[id] for id in pair)
        both = ([i, j], [j, i])
        for wall, kind in ((ON_LAND, LAND), (ON_WATER, WATER)):
            there, unsure = pair in layout.borders[kind], (pair, kind) in layout.unsure
            permitted[wall][both] = there or unsure
            required[wall][both] = there and not unsure
        if not required[:, i, j].any():  # they surely touch, but the kind of border is uncertain
            required[ON_WATER if pair in layout.borders[WATER] else ON_LAND][both] = True
        for wall in (ON_LAND, ON_WATER):
            cost[wall][both] = PERMITTED if permitted[wall, i, j] else WRONG_KIND
        cost[ALONG][both] = SHORE
    for id in layout.rim:
        cost[:, index[id], VOID] = cost[:, VOID, index[id]] = PERMITTED
    for i in range(n):
        cost[:, i, i] = 0
    return Wanted(cost, required, permitted)


def contacts(labels: Any, wet: Any, count: int) -> Any:
    """How many sides of cells each pair of labels has in common, by kind of wall."""
    found = np.zeros((3, count, count), np.int64)
    for a, b, wa, wb in (
        (labels[:, 1:], labels[:, :-1], wet[:, 1:], wet[:, :-1]),
        (labels[1:], labels[:-1], wet[1:], wet[:-1]),
    ):
        differ = a != b
        i, j, wall = a[differ], b[differ], (wa + wb)[differ]
        np.add.at(found, (wall, i, j), 1)
        np.add.at(found, (wall, j, i), 1)
    return found


@dataclass
class Faults:
    missing: list[tuple[int, int, int]]  # label, label, wall
    extra: list[tuple[int, int]]
    wrong_kind: list[tuple[int, int, int]]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of labels whose contact is wrong in any way."""
        return [(i, j) for i, j, *_ in (*self.missing, *self.extra, *self.wrong_kind)]

    def __len__(self) -> int:
        return len(self.pairs)


def faults(layout: Layout, names: list[str], found: Any, want: Wanted) -> Faults:
    """The contacts that differ from the game's table."""
    out = Faults([], [], [])
    for i in range(1, len(names)):
        if names[i] not in layout.rim and found[:, i, VOID].sum():
            out.extra.append((i, VOID))
        for j in range(1, i):
            allowed = want.permitted[:, i, j].any()
            if not allowed and found[:, i, j].any():
                out.extra.append((i, j))
            for wall in (ON_LAND, ON_WATER):
                if want.required[wall, i, j] and not found[wall, i, j]:
                    out.missing.append((i, j, wall))
                if allowed and found[wall, i, j] and not want.permitted[wall, i, j]:
                    out.wrong_kind.append((i, j, wall))
    return out
