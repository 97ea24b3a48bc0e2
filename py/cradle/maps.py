"""A map as drawn: the map.json of a game, written by tools/mapgen, as paths for the page.

Paths are in tenths of a pixel, so that they hold whole numbers; whoever uses them scales them by 0.1.
"""

from __future__ import annotations

import json
import re
from functools import cached_property
from pkgutil import get_data
from typing import Any, NamedTuple

Points = list[tuple[int, int]]
Spot = tuple[float, float]
LETTER, LINE, SYMBOLS = 0.66, 1.05, 15  # as in tools/mapgen: of a letter by its size, of the row of symbols


class Block(NamedTuple):
    """Where a name stands, over the row of symbols, around a middle."""

    x: float
    y: float
    size: float
    lines: int
    width: float
    height: float


class Map:
    """The map of a game. package: where its map.json lies. piece: width and height of a piece as it is drawn. over: how
    far a piece is moved that has to lie half over another. What is in it is read when it is asked for, and worked out
    once.
    """

    def __init__(self, package: str, piece: tuple[float, float], over: tuple[float, float]) -> None:
        self.package, self.piece, self.over = package, piece, over
        self._outlines: dict[str, str] = {}
        self._spots: dict[str, list[Spot]] = {}
        self._fitted: dict[tuple[str, str, bool], tuple[float, tuple[str, ...]]] = {}

    @cached_property
    def data(self) -> dict[str, Any]:
        text = get_data(self.package, "map.json")
        assert text is not None
        found: dict[str, Any] = json.loads(text)
        return found

    @property
    def size(self) -> tuple[int, int]:
        width, height = self.data["size"]
        return width, height

    # Where things stand -------------------------------------------------------------------------------------------
    def block(self, id: str) -> Block:
        return Block(*self.data["areas"][id]["label"])

    def spots(self, id: str) -> list[Spot]:
        """Where pieces stand in an area, the best place first; those with room between them before the others."""
        if id not in self._spots:
            found = [(x, y) for x, y in self.data["areas"][id]["slots"]]
            clear: list[Spot] = []
            for x, y in found:
                if all(abs(x - u) >= self.piece[0] or abs(y - v) >= self.piece[1] for u, v in clear):
                    clear.append((x, y))
            self._spots[id] = clear + [spot for spot in found if spot not in clear]
        return self._spots[id]

    def spot(self, id: str, n: int) -> Spot:
        """The place of the nth piece in an area; where there is no room left, half over the last one."""
        free = self.spots(id)
        x, y = free[min(n, len(free) - 1)]
        over = max(0, n - len(free) + 1)
        return x + self.over[0] * over, y + self.over[1] * over

    def fitted(self, name: str, id: str, symbols: bool = True) -> tuple[float, tuple[str, ...]]:
        """A name in the size and the lines in which it fits its block best. symbols: whether a row of them is below."""
        key = (name, id, symbols)
        if key not in self._fitted:
            self._fitted[key] = fitted(name, self.block(id), symbols)
        return self._fitted[key]

    # Lines ----------------------------------------------------------------------------------------------------------
    @cached_property
    def arcs(self) -> list[Points]:
        return [points(steps) for steps in self.data["arcs"]]

    def outline(self, id: str) -> str:
        """An area with its water."""
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


def fitted(name: str, block: Block, symbols: bool) -> tuple[float, tuple[str, ...]]:
    words = re.split(r"(?<=[ -])", name)
    room = block.height - (SYMBOLS if symbols else 0)
    best: tuple[float, tuple[str, ...]] = (0.0, (name,))
    for i in range(1, len(words) + 1):
        lines = tuple(filter(None, ("".join(words[:i]).strip(), "".join(words[i:]))))
        width = (block.width - 2) / (max(map(len, lines)) * LETTER)
        best = max(best, (min(block.size, width, room / (len(lines) * LINE)), lines))
    return round(best[0], 1), best[1]
