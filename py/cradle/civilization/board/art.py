"""The drawings of Civilization, made for this project: each piece and sign once, used all over the map."""

from __future__ import annotations

from ...board.contract import Tree
from ..rules.tables import MOST

WALL = "M-12.5 9V-6.5h2v2h1.8v-2h2V0h1.9v1.6h1.9V0h5.8v1.6h1.9V0h1.9v-6.5h2v2h1.8v-2h2V9Z"  # between two towers
HALL = "M-5.5 0V-4.5H-7L0 -10.5L7 -4.5H5.5V0Z"
HULL = "M-12 2.5H12C11 7 8 9.5 4 9.5H-5C-9 9.5 -11 6.5 -12 2.5Z"
SAIL = "M-7.5 -10C-2 -9 3 -9 7.5 -10C9 -6.5 9 -3.5 7.5 0.5C3 -0.5 -2 -0.5 -7.5 0.5C-6 -3.5 -6 -6.5 -7.5 -10Z"
# what of hull, sail, hall and wall lies in the shade
KEEL = "M-10.8 5.5H10.8C9 8.4 6.7 9.5 4 9.5H-5C-8 9.5 -9.6 8.3 -10.8 5.5Z"
LEE = "M0.5 -9.3C3 -9.4 5.3 -9.6 7.5 -10C9 -6.5 9 -3.5 7.5 0.5C5.3 0 3 -0.2 0.5 -0.2Z"
EAVES, TOWER = "M0 -10.5L7 -4.5H5.5V0H0Z", "M6.7 -6.5h2v2h1.8v-2h2V9h-5.8Z"
DISC = "M-6 -7H6a6.5 6.5 0 0 1 0 13H-6a6.5 6.5 0 0 1 0 -13Z"
ANCHOR = "M0 -5V6M-4 -1.5H4M-6 1.5C-5.5 4.5 -3 6 0 6S5.5 4.5 6 1.5M0 -5a1.6 1.6 0 1 0 -0.01 0"

DEFS: list[Tree] = [
    ["pattern", {"id": "civ-flood", "width": 52, "height": 52, "patternUnits": "userSpaceOnUse",
                 "patternTransform": "rotate(35)"},
     ["path", {"class": "civ-flood-line", "d": "M0 10H52"}]],
    # light falls from the left: each piece has a side, its shadow, and a line of light
    ["g", {"id": "civ-token"}, ["path", {"class": "map-shade", "d": DISC, "transform": "translate(1.2 2.6)"}],
     ["path", {"class": "map-side", "d": DISC, "transform": "translate(0 1.7)"}],
     ["path", {"class": "civ-piece", "d": DISC}], ["path", {"class": "map-light", "d": "M-6.5 -5.3H5"}]],
    ["g", {"id": "civ-city", "transform": "translate(0 -0.3) scale(0.8)"},
     ["path", {"class": "map-shade", "d": WALL, "transform": "translate(1.8 3)"}],
     ["path", {"class": "map-side", "d": "M-12.5 8H12.5V11.2H-12.5Z"}],
     ["path", {"class": "civ-piece", "d": HALL}], ["path", {"class": "map-shade", "d": EAVES}],
     ["path", {"class": "civ-piece", "d": WALL}], ["path", {"class": "map-shade", "d": TOWER}],
     ["path", {"class": "map-light", "d": "M-11.3 7.5V-5"}]],
    ["g", {"id": "civ-ship", "transform": "scale(0.82)"},
     ["path", {"class": "map-shade", "d": HULL, "transform": "translate(1.5 2.2)"}],
     ["path", {"class": "civ-piece", "d": HULL}], ["path", {"class": "map-shade", "d": KEEL}],
     ["path", {"class": "civ-piece", "d": SAIL}], ["path", {"class": "map-shade", "d": LEE}],
     ["path", {"class": "civ-detail", "d": "M0 -12.5V-9.5M0 0V2.5M0 -12.5H4.5L3.4 -11.3L4.5 -10.2H0"}],
     ["path", {"class": "map-light", "d": "M-10.5 3.6H8"}]],
    ["g", {"id": "civ-volcano"},
     ["path", {"class": "civ-mountain", "d": "M-6.5 5L-2 -4.5H2L6.5 5Z"}],
     ["path", {"class": "civ-fire", "d": "M-1.5 -5Q-4 -8 -1 -10.5Q0.5 -8.5 1 -10Q3.5 -7.5 1.5 -5Z"}]],
    ["path", {"id": "civ-way-head", "class": "civ-way-head", "d": "M3 0L-9 -7L-5.5 0L-9 7Z"}],
    ["path", {"id": "civ-anchor", "transform": "scale(0.9)", "class": "civ-anchor", "d": ANCHOR}],
    # numbers are drawings too: the name of an area says them in words
    *[["text", {"id": f"civ-number-{n}", "class": "civ-number"}, str(n)] for n in range(MOST)],
]  # fmt: skip
