"""The board of a view as one SVG or in pixels, in the colours of the light theme. It has no words, so it needs no
catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from .. import games
from ..kernel.game import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

COLOURS = {
    "crimson": "#991b2e", "azure": "#3f8fd0", "ochre": "#e3ad2c", "green": "#417c36", "violet": "#7443ab",
    "teal": "#3aa896", "rose": "#f7b6cf", "slate": "#2f3a48",
}  # fmt: skip
GROUND = {
    "act-agriculture": "#d3dd98", "act-commerce": "#f7d590", "act-culture": "#b5d9de", "act-politics": "#dcc8ea",
    "act-war": "#f3b9a6", "map-thumb-sea": "#a3c4c9", "map-thumb-land": "#dfc193",
}  # fmt: skip
FILLS = {**GROUND, **{f"seat-{name}": colour for name, colour in COLOURS.items()}}
LINE, LINES = "#3a2c17", {"ur-thumb-seat": 0.7, "map-thumb-seat": 6.0}  # the colour of a piece's edge; how wide it is
STYLE = "".join(
    [
        *[f".{kind}{{fill:{colour}}}" for kind, colour in FILLS.items()],
        *[f".{kind}{{stroke:{LINE};stroke-width:{wide:g}}}" for kind, wide in LINES.items()],
    ]
)
SIDE = 480  # the longer side of a picture, in pixels
FINE = 2  # so many times as large is it drawn, and then made smaller, so that edges are smooth


def svg(view: View) -> str:
    """The small board that the page shows for a saved game; seats have the colours of COLOURS, in that order."""
    (tag, attributes, *marks), (wide, high), scale = small_board(view)
    size = {"width": f"{wide * scale:g}", "height": f"{high * scale:g}"}
    head = {"xmlns": "http://www.w3.org/2000/svg", **attributes, **size}
    return text([tag, head, ["style", {}, STYLE], *marks])


def small_board(view: View) -> tuple[Any, tuple[float, float], float]:
    """The tree of that board, its size, and how many pixels a unit has."""
    scene: Any = SimpleNamespace(seats=[SimpleNamespace(colour=name) for name in COLOURS])
    tree = games.board(view["game"]).thumbnail(view, scene)
    wide, high = map(float, tree[1]["viewBox"].split()[2:])
    return tree, (wide, high), SIDE / max(wide, high)


def text(tree: Any) -> str:
    """A tree of a board as SVG."""
    if isinstance(tree, str):
        return escape(tree)
    tag, attributes, *inside = tree
    said = "".join(f" {key}={quoteattr(str(value))}" for key, value in attributes.items() if value is not None)
    return f"<{tag}{said}>{''.join(map(text, inside))}</{tag}>"


class Pen(NamedTuple):
    """How a tree is drawn: where its origin is, how many pixels a unit has, and the colour that it inherits."""

    x: float
    y: float
    scale: float
    fill: str = "#000000"

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.scale, self.y + y * self.scale

    def within(self, attributes: Any) -> Pen:
        """The pen for what stands in a tree with these attributes."""
        x, y, scale, fill = self
        for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", str(attributes.get("transform", ""))):
            n = [float(number) for number in numbers.replace(",", " ").split()]
            if name == "translate":
                x, y = x + n[0] * scale, y + n[1] * scale
            else:  # scale
                scale *= n[0]
        kinds = str(attributes.get("class", "")).split()
        return Pen(x, y, scale, next((FILLS[kind] for kind in kinds if kind in FILLS), fill))


def pixels(view: View) -> NDArray[np.uint8]:
    """The small board in pixels: uint8, shape (height, width, 3). Icons, which only the page has, are left out."""
    import numpy as np
    from PIL import Image, ImageDraw

    (_, attributes, *marks), (wide, high), scale = small_board(view)
    size = round(wide * scale), round(high * scale)
    image = Image.new("RGB", (size[0] * FINE, size[1] * FINE), "white")
    draw = ImageDraw.Draw(image)
    for mark in marks:
        paint(draw, mark, Pen(0, 0, scale * FINE).within(attributes))
    return np.asarray(image.resize(size, Image.Resampling.BOX)).copy()


def paint(draw: Any, tree: Any, pen: Pen) -> None:
    """Draw a tree of rectangles, circles and paths."""
    tag, attributes, *inside = tree
    pen = pen.within(attributes)
    kinds = str(attributes.get("class", "")).split()
    line = next((LINES[kind] for kind in kinds if kind in LINES), 0.0)
    edge = {"outline": LINE, "width": max(1, round(line * pen.scale))} if line else {}
    if tag == "rect":
        x, y, wide, high = (float(attributes.get(key) or 0) for key in ("x", "y", "width", "height"))
        box = [*pen.at(x, y), *pen.at(x + wide, y + high)]
        draw.rounded_rectangle(box, float(attributes.get("rx") or 0) * pen.scale, pen.fill, **edge)
    elif tag == "circle":
        x, y, r = (float(attributes[key]) for key in ("cx", "cy", "r"))
        draw.ellipse([*pen.at(x - r, y - r), *pen.at(x + r, y + r)], pen.fill, **edge)
    elif tag == "path":
        for ring in rings(attributes["d"]):
            if len(ring) > 1:
                draw.polygon([pen.at(*corner) for corner in ring], pen.fill, **edge)
    for part in inside:
        if not isinstance(part, str):
            paint(draw, part, pen)


def rings(path: str) -> Iterator[list[tuple[float, float]]]:
    """The corners of every ring of a path of straight lines."""
    corners: list[tuple[float, float]] = []
    x = y = 0.0
    for letter, numbers in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", path):
        n = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        if letter in "Mm" and corners:
            yield corners
            corners = []
        if letter in "Zz":
            x, y = corners[0] if corners else (x, y)
        elif letter in "HhVv":
            for step in n:
                x, y = (step + x * letter.islower(), y) if letter in "Hh" else (x, step + y * letter.islower())
                corners.append((x, y))
        else:
            for dx, dy in zip(n[::2], n[1::2], strict=True):
                x, y = (x + dx, y + dy) if letter.islower() else (dx, dy)
                corners.append((x, y))
    if corners:
        yield corners
