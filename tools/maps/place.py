"""Room within areas: for a name with its row of symbols, and for round things."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import shapely
from PIL import Image, ImageDraw

SIZES = (12, 11, 10, 9, 8, 7.5)  # of letters of a name, in pixels
LETTER, LINE, SYMBOLS = 0.66, 1.05, 15  # width and height of a letter by its size, height of the row of symbols
ROW = 26  # the least width of that row


class Block(NamedTuple):
    """A name in lines and the row of symbols under it, around a middle."""

    x: float
    y: float
    size: float
    lines: int
    width: float
    height: float


def parts(shape: Any) -> list[Any]:
    """The polygons of a shape."""
    return [part for part in getattr(shape, "geoms", [shape]) if part.geom_type == "Polygon" and not part.is_empty]


def widest(shape: Any) -> tuple[float, tuple[float, float]]:
    """The largest circle inside a shape: radius and middle."""
    line = shapely.maximum_inscribed_circle(max(parts(shape), key=lambda part: part.area), tolerance=0.3)
    return line.length, line.coords[0]


def mask(shape: Any, box: tuple[int, int, int, int]) -> Any:
    x0, y0, x1, y1 = box
    image = Image.new("L", (x1 - x0, y1 - y0), 0)
    pen = ImageDraw.Draw(image)
    for part in parts(shape):
        for ring, fill in [(part.exterior, 1), *[(hole, 0) for hole in part.interiors]]:
            pen.polygon([(x - x0 - 0.5, y - y0 - 0.5) for x, y in ring.coords], fill=fill)
    return np.array(image, bool)


def middles(room: Any, width: float, height: float) -> Any:
    """The middles of all boxes of this size that fit into a mask, as ys, xs."""
    w, h = math.ceil(width), math.ceil(height)
    if room.shape[0] < h or room.shape[1] < w:
        return None
    sums = np.pad(room.astype(np.int32).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    ys, xs = np.nonzero(sums[h:, w:] - sums[:-h, w:] - sums[h:, :-w] + sums[:-h, :-w] == w * h)
    return (ys + h / 2, xs + w / 2) if len(xs) else None


def block_size(lines: list[str], size: float, symbols: bool) -> tuple[float, float]:
    width = max(map(len, lines)) * size * LETTER + 2
    return max(width, ROW), len(lines) * size * LINE + (SYMBOLS if symbols else 0)
