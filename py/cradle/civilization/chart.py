"""The map as drawn: map.json, written by tools/mapgen, as paths for the page.

Paths are in tenths of a pixel, so that they hold whole numbers; whoever uses them scales them by 0.1.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pkgutil import get_data
from typing import Any, NamedTuple

from .geography import DOCKS, NAMES, OPEN

Points = list[tuple[int, int]]
LETTER, LINE, SYMBOLS = 0.66, 1.05, 15  # as in tools/mapgen: of a letter by its size, of the row of symbols
PIECE = (35, 19)  # width and height of tokens as they are drawn


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
def blocks() -> list[Block]:
    """By area."""
    return [Block(*data()["areas"][id]["label"]) for id in NAMES]


@cache
def slots() -> list[list[tuple[float, float]]]:
    """Where tokens stand, by area, the best one first; those with room between them before the others."""
    return [apart([(x, y) for x, y in data()["areas"][id]["slots"]]) for id in NAMES]


def apart(spots: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The same spots, first those of which none covers another."""
    clear: list[tuple[float, float]] = []
    for x, y in spots:
        if all(abs(x - u) >= PIECE[0] or abs(y - v) >= PIECE[1] for u, v in clear):
            clear.append((x, y))
    return clear + [spot for spot in spots if spot not in clear]


def spot(area: int, n: int) -> tuple[float, float]:
    """The place of the nth thing in an area; where there is no room left, half over the last one."""
    free = slots()[area]
    x, y = free[min(n, len(free) - 1)]
    over = max(0, n - len(free) + 1)
    return x + 8 * over, y + 12 * over


def berth(dock: int) -> tuple[float, float]:
    """Where ships lie at a dock."""
    x, y = data()["docks"][DOCKS[dock].id]
    return x, y


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
def outline(area: str) -> str:
    """An area with its water."""
    out = []
    for ring in data()["areas"][area]["rings"]:
        walk = [arcs()[n] if n >= 0 else arcs()[~n][::-1] for n in ring]
        out.append(start(walk[0]) + "".join(map(curve, walk)) + "z")
    return "".join(out)


@cache
def borders() -> str:
    return "".join(start(line) + curve(line) for line in arcs())


@cache
def coasts() -> str:
    out = []
    for steps in data()["land"]:
        rest = " ".join(map(str, steps[2:]))
        out.append(f"M{steps[0]} {steps[1]}l{rest}z")
    return "".join(out)


@cache
def rivers() -> str:
    lines = [points(steps) for steps in data()["rivers"]]
    return "".join(start(line) + curve(line) for line in lines)


@cache
def fitted(name: str, area: int) -> tuple[float, tuple[str, ...]]:
    """A name in the size and the lines in which it fits its block best, without what it adds in brackets."""
    block, words = blocks()[area], re.split(r"(?<=[ -])", name.partition(" (")[0])
    room = block.height - (0 if OPEN[area] else SYMBOLS)
    best: tuple[float, tuple[str, ...]] = (0.0, (name,))
    for i in range(1, len(words) + 1):
        lines = tuple(filter(None, ("".join(words[:i]).strip(), "".join(words[i:]))))
        width = (block.width - 2) / (max(map(len, lines)) * LETTER)
        best = max(best, (min(block.size, width, room / (len(lines) * LINE)), lines))
    return round(best[0], 1), best[1]
