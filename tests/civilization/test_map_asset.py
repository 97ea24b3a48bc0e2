"""The drawn map against the table of areas: only map.json and areas.py are read, nothing of what made it.

All lengths are pixels of a map of 1400 by 900.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import cradle.civilization
import pytest
from cradle.civilization.areas import TABLE
from cradle.civilization.geography import DOCKS, NAMES, read

Point = tuple[float, float]

ROOM = 18  # the least radius of a circle within an area, its water included
CONTACT = 8  # the least length of a border that is surely there, of its kind
STRAY = 0.5  # a border of the wrong kind is no longer than that

ASSET = json.loads((Path(cradle.civilization.__file__).parent / "map.json").read_text("utf-8"))
AREAS = read(TABLE)
BORDERS = {
    kind: {frozenset((id, other)) for id, area in AREAS.items() for other in getattr(area, kind)}
    for kind in ("land", "water")
}
PAIRS = BORDERS["land"] | BORDERS["water"]
UNSURE = {
    (frozenset((id, doubt.split(":")[1])), doubt.split(":")[2])
    for id, area in AREAS.items()
    for doubt in area.uncertain
    if doubt.startswith("link:")
}


# Reading --------------------------------------------------------------------------------------------------------------
def walked(steps: list[int]) -> list[Point]:
    points, x, y = [], 0, 0
    for dx, dy in zip(*[iter(steps)] * 2, strict=True):
        x, y = x + dx, y + dy
        points.append((x / 10, y / 10))
    return points


ARCS = [walked(steps) for steps in ASSET["arcs"]]
COASTS = [walked(steps) for steps in ASSET["land"]]


@cache
def rings(id: str) -> list[list[Point]]:
    """The outlines of an area, not closed."""
    found = []
    for ring in ASSET["areas"][id]["rings"]:
        points: list[Point] = []
        for n in ring:
            arc = ARCS[n] if n >= 0 else ARCS[~n][::-1]
            assert not points or points[-1] == arc[0], f"{id}: arc {n} does not follow on"
            points += arc[1:] if points else arc
        assert points[0] == points[-1], f"{id}: an outline is open"
        found.append(points[:-1])
    return found


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


on_land = Inside(COASTS)


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


def room(id: str) -> float:
    """The radius of about the largest circle within an area: the best of a grid, then of finer ones around it."""
    lines, within = sides(rings(id)), Inside(rings(id))
    points = [point for ring in rings(id) for point in ring]
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


@cache
def contacts() -> dict[str, Counter[frozenset[str]]]:
    """How long each pair of areas touches, over land and over water."""
    users: dict[int, list[str]] = {}
    for id, area in ASSET["areas"].items():
        for n in (n for ring in area["rings"] for n in ring):
            users.setdefault(n if n >= 0 else ~n, []).append(id)
    found: dict[str, Counter[frozenset[str]]] = {"land": Counter(), "water": Counter()}
    for n, ids in users.items():
        assert len(ids) == len(set(ids)) <= 2, f"arc {n} bounds {ids}"
        if len(ids) == 2:
            for (ax, ay), (bx, by) in pairwise(ARCS[n]):
                pieces = max(1, round(math.hypot(bx - ax, by - ay) * 2))
                for i in range(pieces):
                    t = (i + 0.5) / pieces
                    kind = "land" if on_land(ax + t * (bx - ax), ay + t * (by - ay)) else "water"
                    found[kind][frozenset(ids)] += math.hypot(bx - ax, by - ay) / pieces  # type: ignore[assignment]
    return found


# What must be so ------------------------------------------------------------------------------------------------------
def test_every_area_is_drawn_and_no_other() -> None:
    assert set(ASSET["areas"]) == set(AREAS)


def test_no_two_areas_touch_that_have_no_border() -> None:
    touching = {pair for found in contacts().values() for pair in found}
    assert touching <= PAIRS
    assert touching >= PAIRS


@pytest.mark.parametrize("kind", ["land", "water"])
def test_every_sure_border_is_long_enough_to_be_seen(kind: str) -> None:
    sure = {pair for pair in BORDERS[kind] if (pair, kind) not in UNSURE}
    assert {tuple(pair): contacts()[kind][pair] for pair in sure if contacts()[kind][pair] < CONTACT} == {}


@pytest.mark.parametrize("kind", ["land", "water"])
def test_no_border_looks_like_the_other_kind(kind: str) -> None:
    wrong = {
        tuple(pair): length
        for pair, length in contacts()[kind].items()
        if length > STRAY and pair not in BORDERS[kind] and (pair, kind) not in UNSURE
    }
    assert wrong == {}


def test_outlines_do_not_cross_themselves() -> None:
    for id in AREAS:
        for ring in rings(id):
            assert len(set(ring)) == len(ring), f"{id}: comes to a point twice"
            lines = sides([ring])
            for i, (a, b) in enumerate(lines):
                for c, d in lines[i + 2 :]:
                    if {a, b} & {c, d} or max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
                        continue
                    assert size([a, b, c]) * size([a, b, d]) > 0 or size([c, d, a]) * size([c, d, b]) > 0, id


def test_areas_do_not_overlap() -> None:
    """They cannot lie on one another where together they are no larger than the map, as every border is shared."""
    width, height = ASSET["size"]
    assert all(0 <= x <= width and 0 <= y <= height for arc in ARCS for x, y in arc)
    total = sum(abs(sum(size(ring) for ring in rings(id))) for id in AREAS)
    off = width * height - total
    assert 0 < off < 0.06 * width * height  # what is off the board


def test_there_is_room_in_every_area() -> None:
    small = {id: radius for id in AREAS if (radius := room(id)) < ROOM}
    assert small == {}


def test_names_tokens_and_ships_lie_in_their_areas() -> None:
    for id, area in ASSET["areas"].items():
        within = Inside(rings(id))
        assert within(*area["label"][:2]), id
        assert area["slots"], id
        for spot in area["slots"]:
            assert within(*spot), (id, spot)


def test_docks_lie_in_their_areas_on_their_own_shores() -> None:
    """Of two shores, nearer to the neighbours that this one has to itself."""
    assert set(ASSET["docks"]) == {dock.id for dock in DOCKS}
    for dock in DOCKS:
        x, y = ASSET["docks"][dock.id]
        id = NAMES[dock.area]
        assert Inside(rings(id))(x, y), dock.id
        if shores := AREAS[id].shores:
            met = Counter(other for ids in shores.values() for other in ids)
            far = {
                shore: min(distance(x, y, sides(rings(other))) for other in ids if met[other] == 1)
                for shore, ids in shores.items()
            }
            assert min(far, key=far.__getitem__) == dock.water, dock.id


def test_ships_lie_on_water() -> None:
    wet = [dock for dock in DOCKS if not dock.water.startswith("lake")]
    dry = {NAMES[dock.area] for dock in wet if on_land(*ASSET["docks"][dock.id])}
    assert {id for id in dry if "kind" not in AREAS[id].uncertain} == set()
