"""The drawings of Civilization, made for this project: each piece and sign once, used all over the map."""

from __future__ import annotations

from ...board.contract import Tree
from ..rules.tables import MOST

TEMPLE = "M-11 9V6.5H-9.5V-1H-11.5V-3.5L0 -10.5L11.5 -3.5V-1H9.5V6.5H11V9Z"
HULL = "M-12 2.5H12C11 7 8 9.5 4 9.5H-5C-9 9.5 -11 6.5 -12 2.5Z"
SAIL = "M-7.5 -10C-2 -9 3 -9 7.5 -10C9 -6.5 9 -3.5 7.5 0.5C3 -0.5 -2 -0.5 -7.5 0.5C-6 -3.5 -6 -6.5 -7.5 -10Z"
PILL = "M-5.5 -7H5.5a7 7 0 0 1 0 14H-5.5a7 7 0 0 1 0 -14Z"
ANCHOR = "M0 -5V6M-4 -1.5H4M-6 1.5C-5.5 4.5 -3 6 0 6S5.5 4.5 6 1.5M0 -5a1.6 1.6 0 1 0 -0.01 0"

DEFS: list[Tree] = [
    ["pattern", {"id": "civ-flood", "width": 52, "height": 52, "patternUnits": "userSpaceOnUse",
                 "patternTransform": "rotate(35)"},
     ["path", {"class": "civ-flood-line", "d": "M0 10H52"}]],
    ["g", {"id": "civ-token"}, ["path", {"class": "civ-piece", "d": PILL}]],
    ["g", {"id": "civ-city", "transform": "scale(0.86)"}, ["path", {"class": "civ-piece", "d": TEMPLE}],
     ["path", {"class": "civ-detail", "d": "M-9.5 -1H9.5M-9.5 6.5H9.5"}]],
    ["g", {"id": "civ-ship", "transform": "scale(0.82)"}, ["path", {"class": "civ-piece", "d": HULL}],
     ["path", {"class": "civ-piece", "d": SAIL}], ["path", {"class": "civ-detail", "d": "M0 -12V2.5"}]],
    ["g", {"id": "civ-volcano"},
     ["path", {"class": "civ-mountain", "d": "M-6.5 5L-2 -4.5H2L6.5 5Z"}],
     ["path", {"class": "civ-fire", "d": "M-1.5 -5Q-4 -8 -1 -10.5Q0.5 -8.5 1 -10Q3.5 -7.5 1.5 -5Z"}]],
    ["path", {"id": "civ-way-head", "class": "civ-way-head", "d": "M3 0L-9 -7L-5.5 0L-9 7Z"}],
    ["path", {"id": "civ-anchor", "transform": "scale(0.9)", "class": "civ-anchor", "d": ANCHOR}],
    # numbers are drawings too: the name of an area says them in words
    *[["text", {"id": f"civ-number-{n}", "class": "civ-number"}, str(n)] for n in range(MOST)],
]  # fmt: skip
