"""A map as drawn: the map.json of a game, written by tools/maps, as paths for the page.

Paths are in tenths of a pixel, so that they hold whole numbers; whoever uses them scales them by 0.1.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cached_property
from pkgutil import get_data

from ..kernel.game import Json

Points = list[tuple[int, int]]
Bounds = tuple[float, float, float, float]
ROOM = 12  # pixels of the map that are shown around the part in play


class Map:
    """The map of a game. package: where its map.json lies; the file is read only when something of it is needed."""

    def __init__(self, package: str) -> None:
        self.package = package
        self._outlines: dict[str, str] = {}
        self._bounds: dict[str, Bounds] = {}

    @cached_property
    def data(self) -> Json:
        text = get_data(self.package, "map.json")
        assert text is not None
        found: Json = json.loads(text)
        return found

    @property
    def size(self) -> tuple[int, int]:
        width, height = self.data["size"]
        return width, height

    def bounds(self, id: str) -> Bounds:
        """The box around an area with its water: left, top, right and bottom."""
        if id not in self._bounds:
            rings = self.data["areas"][id]["rings"]
            found = [point for ring in rings for n in ring for point in self.arcs[n if n >= 0 else ~n]]
            xs, ys = [x / 10 for x, _ in found], [y / 10 for _, y in found]
            self._bounds[id] = min(xs), min(ys), max(xs), max(ys)
        return self._bounds[id]

    def part(self, ids: Iterable[str], things: Iterable[Bounds] = ()) -> tuple[float, float, float, float]:
        """The part of the map that is shown where these areas are in play, with some room around: x, y, width and
        height.

        things: boxes of what else has to be in sight, as left, top, right and bottom.
        """
        width, height = self.size
        left, top, right, low = zip(*map(self.bounds, ids), *things, strict=True)
        x, y = max(0, min(left) - ROOM), max(0, min(top) - ROOM)
        return x, y, min(width, max(right) + ROOM) - x, min(height, max(low) + ROOM) - y

    def parts_in_play(
        self, parts: Mapping[str, Iterable[str]], played: Iterable[str]
    ) -> dict[str, tuple[float, float, float, float]]:
        """The boxes of those parts of the map in which at least two areas are in play, around these areas.

        parts: by name, the areas at the sides of each.
        """
        areas, found = [*played], {}
        for name, sides in parts.items():
            box = self.part(sides)
            within = [id for id in areas if lies_within(self.bounds(id), box)]
            if len(within) > 1:
                found[name] = self.part(within)
        return found

    # Lines ----------------------------------------------------------------------------------------------------------
    @cached_property
    def arcs(self) -> list[Points]:
        return [points(steps) for steps in self.data["arcs"]]

    def outline(self, id: str) -> str:
        """The outline of an area with its water, as a path."""
        if id not in self._outlines:
            out = []
            for ring in self.data["areas"][id]["rings"]:
                walk = [self.arcs[n] if n >= 0 else self.arcs[~n][::-1] for n in ring]
                out.append(start(walk[0]) + "".join(map(curve, walk)) + "z")
            self._outlines[id] = "".join(out)
        return self._outlines[id]

    @cached_property
    def coasts(self) -> str:
        out = []
        for steps in self.data["land"]:
            rest = " ".join(map(str, steps[2:]))
            out.append(f"M{steps[0]} {steps[1]}l{rest}z")
        return "".join(out)


def lies_within(bounds: Bounds, box: tuple[float, float, float, float]) -> bool:
    """Whether all of an area lies in a box, given as its x, y, width and height."""
    left, top, right, low = bounds
    x, y, width, height = box
    return x <= left and right <= x + width and y <= top and low <= y + height


def points(steps: list[int]) -> Points:
    out, x, y = [], 0, 0
    for i in range(0, len(steps), 2):
        x, y = x + steps[i], y + steps[i + 1]
        out.append((x, y))
    return out


def path(lines: list[Points]) -> str:
    return "".join(start(line) + curve(line) for line in lines)


def start(line: Points) -> str:
    return f"M{line[0][0]} {line[0][1]}"


def curve(line: Points) -> str:
    """Quadratic pieces from the middle of one side to that of the next: the same curve in both directions."""
    if len(line) == 2:
        (ax, ay), (bx, by) = line
        return f"l{bx - ax} {by - ay}"
    (x, y), out = line[0], []
    for i in range(1, len(line) - 1):
        (cx, cy), (ex, ey) = line[i], line[i + 1]
        if i < len(line) - 2:
            ex, ey = (cx + ex) // 2, (cy + ey) // 2
        out.append(f"q{cx - x} {cy - y} {ex - x} {ey - y}")
        x, y = ex, ey
    return "".join(out)
