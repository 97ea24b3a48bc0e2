"""The drawn map against the table of provinces: only map.json and the table are read, nothing of what made it.

All lengths are pixels of a map of 1400 by 900.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import cradle.renaissance
import pytest
from cradle.renaissance.geography import INDEX, NAMES, OCEAN, OVERSEAS, PROVINCES, SEAS, SUPPORTS, Province

Point = tuple[float, float]

ROOM = 12.5  # the least radius of a circle within a province, its water included: that of a marker
CONTACT = 8  # the least length of a border, of its kind
STRAY = 0.5  # a border of the wrong kind is no longer than that

ASSET = json.loads((Path(cradle.renaissance.__file__).parent / "map.json").read_text("utf-8"))
BOXES = [id for n, id in enumerate(NAMES) if OVERSEAS[n] or OCEAN[n]]
DRAWN = [id for id in NAMES if id not in BOXES]
AREAS = [*DRAWN, *SEAS]


def waters(province: Province) -> dict[str, set[str]]:
    """What a province touches over water, by the name of its coast; "" where it has one alone."""
    if not province.coasts:
        return {"": {*province.coast, *province.seas}}
    return {
        name: {*seas, *[other.partition(":")[0] for other in near]} for name, (near, seas) in province.coasts.items()
    }


BORDERS = {
    "land": {frozenset((id, other)) for id in DRAWN for other in PROVINCES[id].land},
    "water": {frozenset((id, other)) for id in DRAWN for met in waters(PROVINCES[id]).values() for other in met},
}
AT_SEA = {frozenset((a, b)) for a in SEAS for b in SEAS if a < b}  # the table does not say which seas meet
SPLIT = [id for id in DRAWN if PROVINCES[id].coasts]


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
def users() -> dict[int, list[str]]:
    """The one or two areas that an arc bounds."""
    found: dict[int, list[str]] = {}
    for id, area in ASSET["areas"].items():
        for n in (n for ring in area["rings"] for n in ring):
            found.setdefault(n if n >= 0 else ~n, []).append(id)
    for n, ids in found.items():
        assert len(ids) == len(set(ids)) <= 2, f"arc {n} bounds {ids}"
    return found


@cache
def stretches(n: int) -> list[tuple[str, float]]:
    """An arc from its beginning to its end, as stretches over land and over water with their lengths."""
    found: list[tuple[str, float]] = []
    for (ax, ay), (bx, by) in pairwise(ARCS[n]):
        pieces = max(1, round(math.hypot(bx - ax, by - ay) * 2))
        for i in range(pieces):
            t = (i + 0.5) / pieces
            kind = "land" if on_land(ax + t * (bx - ax), ay + t * (by - ay)) else "water"
            before = found.pop() if found and found[-1][0] == kind else (kind, 0.0)
            found.append((kind, before[1] + math.hypot(bx - ax, by - ay) / pieces))
    return found


@cache
def contacts() -> dict[str, Counter[frozenset[str]]]:
    """How long each pair of areas touches, over land and over water."""
    found: dict[str, Counter[frozenset[str]]] = {"land": Counter(), "water": Counter()}
    for n, ids in users().items():
        if len(ids) == 2:
            for kind, length in stretches(n):
                found[kind][frozenset(ids)] += length  # type: ignore[assignment]
    return found


# What must be so ------------------------------------------------------------------------------------------------------
def test_everything_is_drawn_and_nothing_else() -> None:
    assert set(ASSET["areas"]) == {*NAMES, *SEAS}


def test_no_two_touch_that_have_no_frontier() -> None:
    touching = {pair for found in contacts().values() for pair in found} - AT_SEA
    assert touching == BORDERS["land"] | BORDERS["water"]


@pytest.mark.parametrize("kind", ["land", "water"])
def test_every_frontier_is_long_enough_to_be_seen(kind: str) -> None:
    found = contacts()[kind]
    assert {tuple(pair): found[pair] for pair in BORDERS[kind] if found[pair] < CONTACT} == {}


@pytest.mark.parametrize("kind", ["land", "water"])
def test_no_frontier_looks_like_the_other_kind(kind: str) -> None:
    wrong = {pair: length for pair, length in contacts()[kind].items() if length > STRAY and pair not in BORDERS[kind]}
    assert wrong.keys() <= (AT_SEA if kind == "water" else set())


def shores(id: str) -> list[str]:
    """Around a province, what lies behind its borders: the name of a coast, land, or "" where it could be either coast.

    Whoever meets both coasts tells nothing of where one ends.
    """
    coasts = waters(PROVINCES[id])
    met = Counter(other for others in coasts.values() for other in others)
    own = {other: name for name, others in coasts.items() for other in others if met[other] == 1}
    around = []
    for ring in ASSET["areas"][id]["rings"]:
        for n in ring:
            there = next((other for other in users()[n if n >= 0 else ~n] if other != id), "")
            parts = stretches(n) if n >= 0 else stretches(~n)[::-1]
            around += [own.get(there, "") if kind == "water" else "land" for kind, length in parts if length > 2]
    return around


@pytest.mark.parametrize("id", SPLIT)
def test_two_coasts_lie_apart(id: str) -> None:
    """G4: on the way around a province all of one coast comes first, then land, then all of the other one."""
    around = shores(id)
    names = [name for name in around if name not in ("", "land")]
    assert set(names) == set(PROVINCES[id].coasts)
    turns = [i for i, name in enumerate(names) if name != names[i - 1]]
    assert len(turns) == 2
    first = next(i for i, name in enumerate(around) if name == names[turns[0]])
    walk = [name for name in around[first:] + around[:first] if name]
    cut = next(i for i, name in enumerate(walk) if name not in ("land", walk[0]))
    last = max(i for i, name in enumerate(walk[:cut]) if name == walk[0])
    again = max(i for i, name in enumerate(walk) if name == walk[cut])
    assert "land" in walk[last:cut], "nothing lies between the coasts on one side"
    assert "land" in walk[again:], "nothing lies between the coasts on the other side"


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
    assert 0 < width * height - total < 0.3 * width * height  # what is nobody's


def test_boxes_lie_clear_of_every_province() -> None:
    for box in BOXES:
        for id in NAMES:
            for one, other in ((box, id), (id, box)) if id != box else ():
                within = Inside(rings(one))
                assert not any(within(x, y) for ring in rings(other) for x, y in ring), (box, id)


def test_there_is_room_for_a_marker_everywhere() -> None:
    small = {id: radius for id in NAMES if (radius := room(id)) < ROOM}
    assert small == {}


def test_names_and_markers_lie_in_their_areas() -> None:
    for id, area in ASSET["areas"].items():
        within = Inside(rings(id))
        assert within(*area["label"][:2]), id
        assert bool(area["slots"]) == (id in INDEX), id
        for spot in area["slots"]:
            assert within(*spot), (id, spot)


def test_the_first_marker_covers_no_name() -> None:
    """The middle of the name, at least, where there is no room beside it."""
    for id in NAMES:
        x, y, _, _, width, height = ASSET["areas"][id]["label"]
        u, v = ASSET["areas"][id]["slots"][0]
        assert abs(u - x) > width / 2 or abs(v - y) > height / 2, id


def test_arrows_lead_from_satellites_to_what_they_support() -> None:
    drawn = {(id, other) for id, ways in ASSET["arrows"].items() for other in ways}
    assert drawn == {(NAMES[n], NAMES[m]) for n in range(len(NAMES)) for m in SUPPORTS[n]}
    for id, other in drawn:
        ax, ay, bx, by = ASSET["arrows"][id][other]
        assert Inside(rings(id))(ax, ay), (id, other)
        assert Inside(rings(other))(bx, by), (id, other)
