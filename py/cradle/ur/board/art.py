"""The drawings of Ur, made for this project: tile, cubes, ziggurat, and the marks laid over tiles.

Each is a shape of its own in <defs>, drawn once and used by every tile; colours come from the classes of the user.
"""

from __future__ import annotations

from ...board.contract import Kept, Tree
from ...kernel.game import Json

PITCH, SIDE = 100, 94  # the width of a tile with its gap, and without
LEFT, TOP, EDGE = 40, 36, 16  # margins of the map: for its numbers, for its letters, and on the bare sides
FOLD = 42  # the folded corner that shows the other face

BODY = f"M8 0H{SIDE - FOLD}L{SIDE} {FOLD}V{SIDE - 8}a8 8 0 0 1 -8 8H8a8 8 0 0 1 -8 -8V8a8 8 0 0 1 8 -8Z"
CORNER = f"M{SIDE - FOLD} 0L{SIDE} {FOLD}H{SIDE - FOLD + 7}a7 7 0 0 1 -7 -7Z"
HOLE_BODY = f"M8 0H{SIDE - 8}a8 8 0 0 1 8 8V{SIDE - 8}a8 8 0 0 1 -8 8H8a8 8 0 0 1 -8 -8V8a8 8 0 0 1 8 -8Z"
BRACKETS = (
    f"M0 17V8a8 8 0 0 1 8 -8H17M{SIDE - FOLD - 12} 0H{SIDE - FOLD}l9 9M{SIDE - 9} {FOLD - 9}l9 9v12"
    f"M{SIDE} {SIDE - 17}v9a8 8 0 0 1 -8 8h-9M17 {SIDE}h-9a8 8 0 0 1 -8 -8v-9"
)
# the same, only hinted at
TICKS = (
    f"M0 11V8a8 8 0 0 1 8 -8H11M{SIDE - FOLD - 4} 0H{SIDE - FOLD}l3 3M{SIDE - 3} {FOLD - 3}l3 3v4"
    f"M{SIDE} {SIDE - 11}v3a8 8 0 0 1 -8 8h-3M11 {SIDE}h-3a8 8 0 0 1 -8 -8v-3"
)

# Where the cubes of a tile stand. Each number makes a shape of its own, so that it can be read without counting.
PILES: dict[int, list[tuple[float, float]]] = {
    1: [(61, 69)],
    2: [(50, 69), (72, 69)],
    3: [(50, 71), (72, 71), (61, 58)],
    4: [(50, 71), (72, 71), (50, 58), (72, 58)],
    5: [(40, 71), (60.5, 71), (81, 71), (50, 58), (71, 58)],
}


def _box(half: float, height: float, x: float = 0, y: float = 0, kind: str = "cube") -> list[Tree]:
    """A box seen from a corner; x, y is the middle of its upper face."""
    flat = half / 2
    top = f"M{x - half} {y}L{x} {y - flat}L{x + half} {y}L{x} {y + flat}Z"
    left = f"M{x - half} {y}L{x} {y + flat}V{y + flat + height}L{x - half} {y + height}Z"
    right = f"M{x + half} {y}L{x} {y + flat}V{y + flat + height}L{x + half} {y + height}Z"
    return [
        ["path", {"class": f"{kind}-{side}", "d": d}] for side, d in (("left", left), ("right", right), ("top", top))
    ]


def _ring(name: str, casing: float, line: float, attributes: Json) -> list[Tree]:
    """A line over a wider line of another lightness, so that it can be seen on any background."""
    return [
        ["path", {"class": f"ur-casing ur-casing-{name}", "stroke-width": casing, **attributes}],
        ["path", {"class": f"ur-line-{name}", "stroke-width": line, **attributes}],
    ]


STAIR = "M56.5 72.6L63.5 69.1V82.1L56.5 85.6Z M54.5 58.6L60 55.9V64.4L54.5 67.1Z M52 47L56 45V52L52 54Z"
TIERS: list[Tree] = [*_box(42, 13, 47, 57, "stone"), *_box(29, 12, 47, 45, "stone"), *_box(17, 11, 47, 34, "stone"),
         ["path", {"class": "stone-stair", "d": STAIR}]]  # fmt: skip
SQUARE = "M8 1H86a7 7 0 0 1 7 7V86a7 7 0 0 1 -7 7H8a7 7 0 0 1 -7 -7V8a7 7 0 0 1 7 -7Z"
AROUND = "M6 -5H88a11 11 0 0 1 11 11V88a11 11 0 0 1 -11 11H6a11 11 0 0 1 -11 -11V6a11 11 0 0 1 11 -11Z"
POINTS = "M39 -16H55L47 -3Z M39 110H55L47 97Z M-16 39V55L-3 47Z M110 39V55L97 47Z"  # at every side, inwards
ARROW = "M-13 -5H1V-13L15 0L1 13V5H-13Z"

DEFS: list[Tree] = [
    "defs",
    {},
    ["linearGradient", {"id": "ur-light", "x1": 0, "y1": 0, "x2": 0.7, "y2": 1},
     ["stop", {"offset": 0, "class": "ur-light-0"}], ["stop", {"offset": 1, "class": "ur-light-1"}]],
    ["linearGradient", {"id": "ur-turn", "x1": 0, "y1": 1, "x2": 0.5, "y2": 0.5},
     ["stop", {"offset": 0, "class": "ur-turn-0"}], ["stop", {"offset": 1, "class": "ur-turn-1"}]],
    ["pattern", {"id": "ur-wave", "width": 28, "height": 14, "patternUnits": "userSpaceOnUse"},
     ["path", {"class": "ur-wave", "d": "M0 5q3.5 -4 7 0t7 0M14 12q3.5 -4 7 0t7 0"}]],
    ["g", {"id": "ur-tile"},
     ["path", {"class": "ur-shadow", "d": BODY, "transform": "translate(1 3)"}],
     ["path", {"class": "ur-body", "d": BODY}],
     ["path", {"class": "ur-lit", "d": BODY, "fill": "url(#ur-light)"}],
     ["path", {"class": "ur-inner", "d": f"M9 4.5H{SIDE - FOLD - 1}M{SIDE - 4.5} {FOLD + 4}V85a4.5 4.5 0 0 1 -4.5 4.5H9"
                                         f"a4.5 4.5 0 0 1 -4.5 -4.5V9A4.5 4.5 0 0 1 9 4.5"}],
     ["path", {"class": "ur-corner", "d": CORNER}],
     ["path", {"class": "ur-corner-lit", "d": CORNER, "fill": "url(#ur-turn)"}],
     ["path", {"class": "ur-crease", "d": CORNER}],
     ["path", {"class": "ur-edge", "d": BODY}]],
    ["g", {"id": "ur-tile-hole"},
     ["path", {"class": "ur-shadow", "d": HOLE_BODY, "transform": "translate(1 3)"}],
     ["path", {"class": "ur-body", "d": HOLE_BODY}],
     ["path", {"class": "ur-lit", "d": HOLE_BODY, "fill": "url(#ur-light)"}],
     ["path", {"class": "ur-edge", "d": HOLE_BODY}]],
    ["g", {"id": "ur-rim"},
     ["path", {"class": "ur-rim-line", "d": BODY}], ["path", {"class": "ur-rim-seat", "d": BODY}]],
    ["g", {"id": "ur-rim-hole"},
     ["path", {"class": "ur-rim-line", "d": HOLE_BODY}], ["path", {"class": "ur-rim-seat", "d": HOLE_BODY}]],
    ["g", {"id": "ur-cube"}, *_box(11, 12)],
    *[["g", {"id": f"ur-pile-{n}"}, *[["use", {"href": "#ur-cube", "x": x, "y": y}] for x, y in spots]]
      for n, spots in PILES.items()],
    ["g", {"id": "ur-ziggurat-bare"}, *TIERS],
    ["g", {"id": "ur-ziggurat"}, *TIERS, *_box(10.5, 12, 47, 22)],
    ["g", {"id": "ur-cube-icon"}, *_box(11, 12, 0, -1)],
    ["g", {"id": "ur-ziggurat-icon", "transform": "translate(-14 -12.5) scale(0.3)"}, *TIERS],
    ["g", {"id": "ur-about"}, *_ring("about", 8, 4, {"d": AROUND})],
    ["g", {"id": "ur-hint"}, *_ring("hint", 10, 6, {"d": AROUND}),
     ["path", {"class": "ur-casing", "stroke-width": 5, "d": POINTS}],
     ["path", {"class": "ur-hint-points", "d": POINTS}]],
    ["g", {"id": "ur-picked"}, *_ring("picked", 9, 5, {"d": BODY, "transform": "translate(6.1 6.1) scale(0.87)"}),
     ["circle", {"class": "ur-check-disc", "cx": 82, "cy": 12, "r": 13}],
     ["path", {"class": "ur-check", "d": "M75.5 12.5l4.5 4.5l8.5 -9.5"}]],
    ["g", {"id": "ur-focus"}, *_ring("focus", 10, 5, {"d": SQUARE})],
    ["g", {"id": "ur-arrow"}, ["path", {"class": "ur-casing", "stroke-width": 6, "d": ARROW}],
     ["path", {"class": "ur-arrow-head", "d": ARROW}]],
]  # fmt: skip


def _mark(kind: str, name: str, casing: float, line: float, steps: str) -> list[Tree]:
    drawn = _ring(name, casing, line, {"d": steps})
    for n, part in enumerate(drawn):
        part[1] |= {"class": f"ur-mark {kind} {part[1]['class']}", "key": f"{kind} {n}"}
    return list(map(Kept, drawn))


# The marks of legal tiles come and go at every pick, so every tile has all of them, and its class says which is seen:
# what a browser has laid out it need not lay out again.
MARKS = [
    *_mark("ur-mark-legal", "legal", 7.5, 4, BRACKETS),
    *_mark("ur-mark-faint", "legal", 6, 3, TICKS),
    *_mark("ur-mark-strong", "strong", 8, 4.5, SQUARE),
]
