"""Turns cells into lines: every border once, as an arc between junctions, smoothed together so that all still fit."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPolygon
from shapely.ops import unary_union

from .asset import curve
from .grid import CELL, COLUMNS, ON_LAND, ON_WATER, ROWS, Wanted
from .layout import HEIGHT, WIDTH
from .place import parts
from .warp import Scene

SMOOTH, SLACK = 14, 0.45  # rounds of smoothing; pixels by which a simpler line may differ
GAP = 2.6  # pixels cut into the land, or laid over water, along a border of the other kind
BRIDGE, CRUMB = 40, 25
Corner = tuple[int, int]


class Arc(NamedTuple):
    """A border with the labels on both sides; -1 is outside the map."""

    points: Any
    left: int
    right: int


def trace_borders(labels: Any) -> list[Arc]:
    """The borders between cells, in cells; arcs end where three labels meet and at the corners of the map."""
    padded = np.pad(labels, 1, constant_values=-1)
    rows, columns = padded.shape
    ways: dict[Corner, list[tuple[Corner, int, int]]] = defaultdict(list)
    for y, x in zip(*np.nonzero(padded[:, 1:] != padded[:, :-1]), strict=True):
        a, b, left, right = (int(y), int(x) + 1), (int(y) + 1, int(x) + 1), padded[y, x + 1], padded[y, x]
        ways[a].append((b, left, right))
        ways[b].append((a, right, left))
    for y, x in zip(*np.nonzero(padded[1:] != padded[:-1]), strict=True):
        a, b, left, right = (int(y) + 1, int(x)), (int(y) + 1, int(x) + 1), padded[y, x], padded[y + 1, x]
        ways[a].append((b, left, right))
        ways[b].append((a, right, left))
    ends = {corner for corner, out in ways.items() if len(out) != 2}
    ends |= {(1, 1), (1, columns - 1), (rows - 1, 1), (rows - 1, columns - 1)}
    found, walked = [], set()
    for corner in [*sorted(ends), *sorted(set(ways) - ends)]:
        for after, left, right in ways[corner]:
            if (corner, after) in walked:
                continue
            line = [corner, after]
            while line[-1] not in ends and line[-1] != line[0]:
                line.append(next(to for to, _, _ in ways[line[-1]] if to != line[-2]))
            for a, b in pairwise(line):
                walked |= {(a, b), (b, a)}
            found.append(Arc(np.array(line, float)[:, ::-1] - 1, int(left), int(right)))
    return found


def smooth(arcs: list[Arc]) -> list[Arc]:
    """The arcs smoothed, in pixels: corners and junctions move towards their neighbours; the map's edge stays."""
    number: dict[tuple[float, ...], int] = {}
    lines = [[number.setdefault(tuple(point), len(number)) for point in arc.points] for arc in arcs]
    spots = np.array(list(number), float)
    links = np.array([pair for line in lines for pair in pairwise(line)])
    links = np.r_[links, links[:, ::-1]]
    degree = np.bincount(links[:, 0], minlength=len(spots))
    edge_x, edge_y = (spots[:, 0] <= 0) | (spots[:, 0] >= COLUMNS), (spots[:, 1] <= 0) | (spots[:, 1] >= ROWS)
    for round_ in range(SMOOTH):
        sums = np.zeros_like(spots)
        np.add.at(sums, links[:, 0], spots[links[:, 1]])
        step = sums / degree[:, None] - spots
        step[edge_x, 0] = 0
        step[edge_y, 1] = 0
        spots = spots + (0.5 if round_ < 4 or round_ % 2 == 0 else -0.52) * step
    return [Arc(spots[line] * CELL, arc.left, arc.right) for line, arc in zip(lines, arcs, strict=True)]


def simpler(points: Any) -> Any:
    if len(points) < 3:
        return points
    if np.allclose(points[0], points[-1]):
        half = len(points) // 2
        return np.r_[simpler(points[: half + 1])[:-1], simpler(points[half:])]
    return np.array(LineString(points).simplify(SLACK, preserve_topology=False).coords)


def draw_arcs(labels: Any) -> list[Arc]:
    """The arcs to draw, rounded once to tenths of a pixel."""
    return [Arc(np.round(simpler(arc.points), 1), arc.left, arc.right) for arc in smooth(trace_borders(labels))]


def rings(arcs: list[Arc], label: int) -> list[list[int]]:
    """The arcs around a label, one after the other; ~n for arc n walked backwards."""
    walks = {n: arc.points for n, arc in enumerate(arcs) if arc.left == label != arc.right}
    walks |= {~n: arc.points[::-1] for n, arc in enumerate(arcs) if arc.right == label != arc.left}
    starts: dict[tuple[float, ...], list[int]] = defaultdict(list)
    for n, line in walks.items():
        starts[tuple(line[0])].append(n)
    out: list[list[int]] = []
    left = set(walks)
    while left:
        ring = [min(left, key=lambda n: (n if n >= 0 else ~n, n < 0))]
        left.discard(ring[0])
        while tuple(walks[ring[-1]][-1]) != tuple(walks[ring[0]][0]):
            ring.append(next(n for n in starts[tuple(walks[ring[-1]][-1])] if n in left))
            left.discard(ring[-1])
        out.append(ring)
    return out


def lengths(arcs: list[Arc], land: Any, want: Wanted) -> Any:
    """For how many pixels each pair of labels touches in the drawing, by kind of wall."""
    length = np.zeros(want.required.shape)
    shapely.prepare(land)
    for arc in arcs:
        if arc.left > 0 and arc.right > 0:
            line = LineString(arc.points)
            dry = line.intersection(land).length
            for wall, pixels in ((ON_LAND, dry), (ON_WATER, line.length - dry)):
                length[wall, arc.left, arc.right] += pixels
                length[wall, arc.right, arc.left] += pixels
    return length


def coast(scene: Scene, arcs: list[Arc], want: Wanted) -> Any:
    """The land, changed to fit the kind of every border: cut if only ships pass it, joined if only land units do."""
    land = unary_union(scene.ground()).intersection(shapely.box(0, 0, WIDTH, HEIGHT)).simplify(0.5)
    land = MultiPolygon([part for part in parts(land) if part.area > CRUMB])
    cut, fill = [], []
    for arc in arcs:
        if arc.left < 1 or arc.right < 1:
            continue
        kept, bent = LineString(arc.points), LineString(curve(arc.points))
        on_land, on_water = (want.permitted[wall, arc.left, arc.right] for wall in (ON_LAND, ON_WATER))
        if on_water and not on_land:
            cut += [line.intersection(land).buffer(GAP) for line in (kept, bent)]
        if on_land and not on_water and bent.difference(land).length < BRIDGE:
            fill += [line.difference(land).buffer(GAP) for line in (kept, bent)]
    land = land.union(unary_union(fill)).difference(unary_union(cut))
    return MultiPolygon([part for part in parts(land) if part.area > CRUMB])
