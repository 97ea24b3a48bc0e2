"""A drawn map, read for the tests: map.json alone. All lengths are pixels of a map of 1400 by 900."""

from __future__ import annotations

import json
import math
from collections import Counter
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

Point = tuple[float, float]


def walked(steps: list[int]) -> list[Point]:
    points, x, y = [], 0, 0
    for dx, dy in zip(*[iter(steps)] * 2, strict=True):
        x, y = x + dx, y + dy
        points.append((x / 10, y / 10))
    return points


def sides(outlines: list[list[Point]]) -> list[tuple[Point, Point]]:
    return [side for ring in outlines for side in pairwise([*ring, ring[0]])]


class Inside:
    """Whether points are within outlines: the sides that cross a row of pixels are kept together."""

    def __init__(self, outlines: list[list[Point]]) -> None:
        self.rows: dict[int, list[tuple[Point, Point]]] = {}
        for (ax, ay), (bx, by) in sides(outlines):
            for row in range(math.floor(min(ay, by)), math.floor(max(ay, by)) + 1):
                self.rows.setdefault(row, []).append(((ax, ay), (bx, by)))

    def __call__(self, x: float, y: float) -> bool:
        within = False
        for (ax, ay), (bx, by) in self.rows.get(math.floor(y), ()):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                within = not within
        return within


def size(ring: list[Point]) -> float:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides([ring])) / 2


def distance(x: float, y: float, lines: list[tuple[Point, Point]]) -> float:
    best = math.inf
    for (ax, ay), (bx, by) in lines:
        dx, dy = bx - ax, by - ay
        t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
        t = 0 if t < 0 else 1 if t > 1 else t
        best = min(best, math.hypot(ax + t * dx - x, ay + t * dy - y))
    return best


class Drawn:
    """The map of a game: its package."""

    def __init__(self, package: Any) -> None:
        self.asset = json.loads((Path(package.__file__).parent / "board/map.json").read_text("utf-8"))
        self.arcs = [walked(steps) for steps in self.asset["arcs"]]
        self.on_land = Inside([walked(steps) for steps in self.asset["land"]])

    def rings(self, id: str) -> list[list[Point]]:
        """The outlines of an area, not closed."""
        found = []
        for ring in self.asset["areas"][id]["rings"]:
            points: list[Point] = []
            for n in ring:
                arc = self.arcs[n] if n >= 0 else self.arcs[~n][::-1]
                assert not points or points[-1] == arc[0], f"{id}: arc {n} does not follow on"
                points += arc[1:] if points else arc
            assert points[0] == points[-1], f"{id}: an outline is open"
            found.append(points[:-1])
        return found

    def room(self, id: str) -> float:
        """The radius of about the largest circle within an area: the best of a grid, then of finer ones around it."""
        lines, within = sides(self.rings(id)), Inside(self.rings(id))
        points = [point for ring in self.rings(id) for point in ring]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        step = 8.0
        spots = [
            (min(xs) + step * i, min(ys) + step * j)
            for i in range(int((max(xs) - min(xs)) / step) + 1)
            for j in range(int((max(ys) - min(ys)) / step) + 1)
        ]
        best, where = 0.0, points[0]
        while step >= 0.5:
            for x, y in spots:
                if within(x, y) and (far := distance(x, y, lines)) > best:
                    best, where = far, (x, y)
            step /= 2
            spots = [(where[0] + step * i, where[1] + step * j) for i in range(-2, 3) for j in range(-2, 3)]
        return best

    @cached_property
    def users(self) -> dict[int, list[str]]:
        """The one or two areas that an arc bounds."""
        found: dict[int, list[str]] = {}
        for id, area in self.asset["areas"].items():
            for n in (n for ring in area["rings"] for n in ring):
                found.setdefault(n if n >= 0 else ~n, []).append(id)
        for n, ids in found.items():
            assert len(ids) == len(set(ids)) <= 2, f"arc {n} bounds {ids}"
        return found

    def stretches(self, n: int) -> list[tuple[str, float]]:
        """An arc from its beginning to its end, as stretches over land and over water with their lengths."""
        found: list[tuple[str, float]] = []
        for (ax, ay), (bx, by) in pairwise(self.arcs[n]):
            pieces = max(1, round(math.hypot(bx - ax, by - ay) * 2))
            for i in range(pieces):
                t = (i + 0.5) / pieces
                kind = "land" if self.on_land(ax + t * (bx - ax), ay + t * (by - ay)) else "water"
                before = found.pop() if found and found[-1][0] == kind else (kind, 0.0)
                found.append((kind, before[1] + math.hypot(bx - ax, by - ay) / pieces))
        return found

    @cached_property
    def contacts(self) -> dict[str, Counter[frozenset[str]]]:
        """How long each pair of areas touches, over land and over water."""
        found: dict[str, Counter[frozenset[str]]] = {"land": Counter(), "water": Counter()}
        for n, ids in self.users.items():
            if len(ids) == 2:
                for kind, length in self.stretches(n):
                    found[kind][frozenset(ids)] += length  # type: ignore[assignment]
        return found

    def tangled(self, id: str) -> bool:
        """Whether an outline comes to a point twice, or crosses itself."""
        for ring in self.rings(id):
            if len(set(ring)) < len(ring):
                return True
            lines = sides([ring])
            for i, (a, b) in enumerate(lines):
                for c, d in lines[i + 2 :]:
                    if {a, b} & {c, d} or max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
                        continue
                    if size([a, b, c]) * size([a, b, d]) <= 0 and size([c, d, a]) * size([c, d, b]) <= 0:
                        return True
        return False

    def bare(self) -> float:
        """What part of the map is nobody's. Areas cannot lie on one another where together they are no larger than the
        map, as every border is shared.
        """
        width, height = self.asset["size"]
        assert all(0 <= x <= width and 0 <= y <= height for arc in self.arcs for x, y in arc)
        total = sum(abs(sum(size(ring) for ring in self.rings(id))) for id in self.asset["areas"])
        return 1 - total / (width * height)
