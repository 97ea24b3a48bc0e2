"""The map as drawn: map.json, written by tools/mapgen, as paths for the page.

Paths are in tenths of a pixel, so that they hold whole numbers; whoever uses them scales them by 0.1.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pkgutil import get_data
from typing import Any, NamedTuple

from .geography import NAMES, OCEAN, OVERSEAS, SEAS

Points = list[tuple[int, int]]
LETTER, LINE, SYMBOLS = 0.66, 1.05, 15  # as in tools/mapgen: of a letter by its size, of the row of symbols
PIECE = 23  # from the middle of a marker to that of the next one, that none covers another
BOXED = [OVERSEAS[n] or OCEAN[n] for n in range(len(NAMES))]  # beyond the map, in a box of their own


class Block(NamedTuple):
    """Where a name stands, over the row of symbols, around a middle."""

    x: float
    y: float
    size: float
    lines: int
    width: float
    height: float


@cache
def data() -> dict[str, Any]:
    text = get_data(__package__, "map.json")
    assert text is not None
    found: dict[str, Any] = json.loads(text)
    return found


def size() -> tuple[int, int]:
    width, height = data()["size"]
    return width, height


@cache
def block(id: str) -> Block:
    """Of a province or a sea."""
    return Block(*data()["areas"][id]["label"])


@cache
def spots(province: int) -> list[tuple[float, float]]:
    """Where markers stand, the best place first; those with room between them before the others."""
    found = [(x, y) for x, y in data()["areas"][NAMES[province]]["slots"]]
    clear: list[tuple[float, float]] = []
    for x, y in found:
        if all(max(abs(x - u), abs(y - v)) >= PIECE for u, v in clear):
            clear.append((x, y))
    return clear + [spot for spot in found if spot not in clear]


def spot(province: int, n: int) -> tuple[float, float]:
    """The place of the nth marker in a province; where there is no room left, half over the last one."""
    free = spots(province)
    x, y = free[min(n, len(free) - 1)]
    over = max(0, n - len(free) + 1)
    return x + 9 * over, y + 9 * over


def points(steps: list[int]) -> Points:
    out, x, y = [], 0, 0
    for i in range(0, len(steps), 2):
        x, y = x + steps[i], y + steps[i + 1]
        out.append((x, y))
    return out


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


@cache
def arcs() -> list[Points]:
    return [points(steps) for steps in data()["arcs"]]


def start(line: Points) -> str:
    return f"M{line[0][0]} {line[0][1]}"


@cache
def outline(id: str) -> str:
    """A province with its water, or a sea."""
    out = []
    for ring in data()["areas"][id]["rings"]:
        walk = [arcs()[n] if n >= 0 else arcs()[~n][::-1] for n in ring]
        out.append(start(walk[0]) + "".join(map(curve, walk)) + "z")
    return "".join(out)


@cache
def borders() -> str:
    """Of all that lies on the map itself."""
    boxes = {ring[0] for n, id in enumerate(NAMES) if BOXED[n] for ring in data()["areas"][id]["rings"]}
    return "".join(start(line) + curve(line) for n, line in enumerate(arcs()) if n not in boxes)


@cache
def coasts() -> str:
    out = []
    for steps in data()["land"]:
        rest = " ".join(map(str, steps[2:]))
        out.append(f"M{steps[0]} {steps[1]}l{rest}z")
    return "".join(out)


@cache
def fitted(name: str, id: str) -> tuple[float, tuple[str, ...]]:
    """A name in the size and the lines in which it fits its block best."""
    into, words = block(id), re.split(r"(?<=[ -])", name)
    room = into.height - (0 if id in SEAS else SYMBOLS)
    best: tuple[float, tuple[str, ...]] = (0.0, (name,))
    for i in range(1, len(words) + 1):
        lines = tuple(filter(None, ("".join(words[:i]).strip(), "".join(words[i:]))))
        width = (into.width - 2) / (max(map(len, lines)) * LETTER)
        best = max(best, (min(into.size, width, room / (len(lines) * LINE)), lines))
    return round(best[0], 1), best[1]
