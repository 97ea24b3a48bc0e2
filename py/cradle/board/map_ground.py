"""The ground of a drawn map, as engraved: sea with hatched coasts, land with its relief, a compass and a cartouche.

What grows and rises where is in the relief.json of a game, written by tools/maps/relief.py. It never changes while one
plays, is drawn once, and lies under everything.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from math import cos, inf, pi, sin
from pkgutil import get_data
from typing import NamedTuple

from ..kernel.game import Json
from .contract import Tree
from .map_paths import Map, points
from .map_places import Places
from .trees import TENTH, Box, use


class Mark(NamedTuple):
    """A drawing around the middle of its foot, in tenths of a pixel: its steps, half its width, its height."""

    steps: str
    half: int
    height: int


# Light falls from the left, as it does on pieces; so what is hatched is on the right.
MARKS = {
    "alp": Mark(
        "m-120 0q30-30 55-80q20-50 50-90q25 30 35 60q10 20 30 35q20 20 30 40q15 20 40 35m-132-140l50 76"
        "m-48-44l50 70m-44-36l42 60m24-42l26 36m-128-86l-14 34m-18-4l-12 28",
        122,
        172,
    ),
    "peak": Mark(
        "m-75 0q20-18 36-50q12-28 30-55q18 22 26 40q22 36 58 65m-82-84l32 46m-32-22l28 42m18-30l14 20m-76-42l-12 26",
        77,
        107,
    ),
    "hill": Mark("m-55 0q20-46 55-50q38 6 55 50m-46-38l18 30m-28-26l14 24m23-18l10 18", 57, 52),
    "tree": Mark(
        "h22m-22 0v-28m-8 0q-26-2-24-24q-2-22 18-28q10-14 26-8q22 0 22 24q8 22-10 32q-14 8-32 4zm26-10q16-12 10-32",
        36,
        92,
    ),
    "fir": Mark("h20m-20 0v-14m-22 0q16-22 22-80q6 58 22 80zm24-6l4-30m6 26l-2-12", 24, 96),
    "palm": Mark(
        "h24m-24 0q-8-40 4-70q-20-20-36 2m36-2q-14-26-34-20m34 20q4-24 24-24m-24 24q20-14 34 6m-34-6q14 2 18 22",
        36,
        98,
    ),
    "dune": Mark("m-50 0q28-22 56-4q20-12 42 4m-76 12h1m22 2h1m20-4h1m20 4h1", 52, 16),
    "grass": Mark("m-2 0q-4-14-16-20m18 20v-28m4 28q4-14 16-20", 20, 30),
}
# A compass of radius 100, and its halves that lie in the shade.
STAR = "M50-50L19 0L50 50L0 19L-50 50L-19 0L-50-50L0-19zM0-100L14-14L100 0L14 14L0 100L-14 14L-100 0L-14-14z"
SHADE = (
    "M0 0L50-50L19 0zM0 0L50 50L0 19zM0 0L-50 50L-19 0zM0 0L-50-50L0-19z"
    "M0 0V-100L14-14zM0 0H100L14 14zM0 0V100L-14 14zM0 0H-100L-14-14z"
)
LILY = "M0-128q-9 12 0 24q9-12 0-24M-3-106q-16-2-14-14q8 2 14 14M3-106q16-2 14-14q-8 2-14 14"
BESIDE = {"data-do": "beside"}  # a press on what is no area in play
RAYS = 16  # from the compass over the sea
ROW = 17  # the height of a line on a cartouche


def box_of(kind: str, x: float, y: float) -> tuple[float, float, float, float]:
    """The box of a mark with its foot at a place, in pixels: left, top, right and bottom."""
    _, half, height = MARKS[kind]
    return x - half / 10, y - height / 10, x + half / 10, y + 1.6


class Relief:
    """The relief of a game. package: where its relief.json lies."""

    def __init__(self, package: str) -> None:
        self.package = package

    @cached_property
    def data(self) -> Json:
        text = get_data(self.package, "relief.json")
        assert text is not None
        found: Json = json.loads(text)
        return found

    def feet(self, id: str) -> Iterable[tuple[str, int, int]]:
        """The kind and the foot of each mark of an area; of the land that belongs to nobody, if the id is ""."""
        return [(kind, x, y) for kind, steps in self.data["areas"][id].items() for x, y in points(steps)]

    def path(self, id: str) -> str:
        return "".join(f"M{x}0 {y}0{MARKS[kind].steps}" for kind, x, y in self.feet(id))

    def compass(self, box: Box) -> tuple[float, float, float] | None:
        """The middle and the radius of the largest compass that is whole in a part of the map."""
        found = [(x, y, r) for x, y, r in self.data["compass"] if inside(box, x, y, 1.3 * r, 1.3 * r)]
        return found[0] if found else None

    def title(self, box: Box) -> Box | None:
        """The middle, the width and the height of a cartouche that is whole there."""
        found = [(x, y, w, h) for x, y, w, h in self.data["title"] if inside(box, x, y, w / 2, h / 2)]
        return found[0] if found else None


def inside(box: Box, x: float, y: float, wide: float, high: float) -> bool:
    left, top, width, height = box
    return left + wide <= x <= left + width - wide and top + high <= y <= top + height - high


# The ground -----------------------------------------------------------------------------------------------------------
def ground(
    chart: Map,
    places: Places,
    relief: Relief,
    box: Box,
    border: str,
    land: Sequence[Tree],
    *,
    title: Sequence[str],
    beyond: Sequence[Tree] = (),
    out: Collection[str] = (),
    defs: Sequence[Tree] = (),
) -> list[Tree]:
    """Sea and land: all that never changes. land: what is cut off at the coasts, under the relief; beyond: what is not.
    out: the areas on land that are out of play. box: the part of the map that is shown. title: the lines on the
    cartouche.

    Of every area two shapes can be used: "map-at-…", with its water, and "map-on-…", its land.
    """
    width, height = chart.size
    outlines = {id: chart.outline(id) for id, area in chart.data["areas"].items() if area["rings"]}
    shapes = [["path", {"id": f"map-at-{id}", "d": line}] for id, line in outlines.items()]
    shapes += [
        ["path", {"id": f"map-on-{id}", "d": places.shore(id) or line, "transform": TENTH}]
        for id, line in outlines.items()
    ]
    inland = ["clipPath", {"id": "map-inland"}, ["path", {"d": chart.coasts}]]
    lines = [["path", {"id": "map-coast", "d": chart.coasts}], ["path", {"id": "map-border", "d": border}]]
    return [
        ["defs", {"aria-hidden": "true"}, *defs, *hatching(), inland, *lines, *shapes],
        ["rect", {"class": "map-sea", "width": width, "height": height, **BESIDE}],
        ["g", {"aria-hidden": "true"}, *compass(relief.compass(box), box)],
        ["g", {"transform": TENTH, **BESIDE},
         *[use("map-coast", **{"class": f"map-shore map-shore-{n}"}) for n in range(4)],
         use("map-border", **{"class": "map-sea-border"}),
         use("map-coast", **{"class": "map-off"}),
         ["g", {"clip-path": "url(#map-inland)"}, *land,
          use("map-border", **{"class": "map-rim"}), use("map-coast", **{"class": "map-rim"}),
          *[use(f"map-at-{id}", **{"class": "map-out"}) for id in out],
          *[["path", {"class": "map-relief map-wild" if not id or id in out else "map-relief", "d": relief.path(id)}]
            for id in relief.data["areas"]]],
         use("map-coast", **{"class": "map-coast"}), *beyond],
        ["g", {"aria-hidden": "true"}, *cartouche(relief.title(box), title), *edge(box)],
    ]  # fmt: skip


def hatching() -> list[Tree]:
    """Lines over the sea, for the strokes along the coasts: the nearer to the land, the closer they are."""
    return [
        ["pattern", {"id": f"map-hatch-{n}", "width": 400, "height": 36, "patternUnits": "userSpaceOnUse"},
         ["path", {"class": "map-hatch", "d": f"M0 {y}H400"}]]
        for n, y in enumerate((9, 27))
    ]  # fmt: skip


def compass(at: tuple[float, float, float] | None, box: Box) -> list[Tree]:
    """A compass, and its rays over the sea."""
    if at is None:
        return []
    x, y, radius = at
    ends = [edge_at(x, y, 2 * pi * n / RAYS, box) for n in range(RAYS)]
    rays = ["path", {"class": "map-ray", "d": "".join(f"M{x:g} {y:g}L{u:.0f} {v:.0f}" for u, v in ends)}]
    rings = [["circle", {"class": "map-rose-ring", "r": r}] for r in (82, 76, 40)]
    parts = ("star", STAR), ("shade", SHADE), ("lily", LILY)
    star = [["path", {"class": f"map-rose-{what}", "d": d}] for what, d in parts]
    return [rays, ["g", {"transform": f"translate({x:g} {y:g}) scale({radius / 130:.3g})"}, *rings, *star]]


def edge_at(x: float, y: float, turn: float, box: Box) -> tuple[float, float]:
    """Where a way from a place, turned by so much from the north, leaves a box: beyond it, it would make the picture
    larger than the map.
    """
    dx, dy = sin(turn), -cos(turn)
    left, top, width, height = box
    wide = (left + width * (dx > 0) - x) / dx if abs(dx) > 1e-6 else inf
    high = (top + height * (dy > 0) - y) / dy if abs(dy) > 1e-6 else inf
    return x + dx * min(wide, high), y + dy * min(wide, high)


def cartouche(at: Box | None, title: Sequence[str]) -> list[Tree]:
    """A title in a frame whose sides roll up."""
    if at is None:
        return []
    x, y, w, h = at[0], at[1], at[2] / 2, at[3] / 2
    side = f"q6 5 6 {h - 11:g}q0 {h - 16:g}-6 {h - 11:g}"
    back = f"q-6-5-6-{h - 11:g}q0-{h - 16:g} 6-{h - 11:g}"
    right, left = f"q10-6 12 3q-7 2-7 8{side}q0 6 7 8q-2 9-12 3", f"q-10 6-12-3q7-2 7-8{back}q0-6-7-8q2-9 12-3z"
    frame = f"M{10 - w:g} {-h:g}H{w - 10:g}{right}H{10 - w:g}{left}"
    lines = "".join(f"M{12 - w:g} {row:g}H{w - 12:g}" for row in (5 - h, h - 5))
    first = 5.5 - ROW / 2 * (len(title) - 1)
    rows = [["tspan", {"x": 0, "y": first + ROW * n}, line] for n, line in enumerate(title)]
    drawn = ["path", {"class": "map-cartouche", "d": frame}], ["path", {"class": "map-cartouche-line", "d": lines}]
    look = {"class": "map-plate", "transform": f"translate({x:g} {y:g})"}
    return [["g", look, *drawn, ["text", {"class": "map-title"}, *rows]]]


def edge(box: Box) -> list[Tree]:
    """The edge of the sheet, in black and white."""
    x, y, width, height = box
    size = {"x": x + 2.5, "y": y + 2.5, "width": width - 5, "height": height - 5}
    return [["rect", {"class": f"map-edge map-edge-{n}", **size}] for n in ("dark", "light")]
