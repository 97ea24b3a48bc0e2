"""A first turn for somebody who has never played Ur; the words of each step are the message ur.tour.<name>.

Two seats, after one turn each: the person's corner is rich, Culture makes it richer, and War can spend it. When the
tour is over a tile is full, so that a ziggurat could be built; cubes on free tiles are worth more, as a hint says too.
"""

from __future__ import annotations

from ...kernel.game import Action
from ..rules.tables import DONE, KEEP, NUMBER

VARIANT = {"seats": 2}
SEED = 7185
DEAL = [  # the set-up: which tiles are drawn and where they lie (2), and who begins
    7, 4, 0, 6, 15, 20, 3, 11, 8, 1, 3, 11, 11, 2, 7, 6, 10, 9, 9, 2, 6, 6, 7, 3, 5, 3,
    0, 2, 0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 0, 1, 0, 0,
    0, 1, 2, 6, 0, 5, 20, 0, 6, 0, 23, 2, 7, 3, 1, 1, 0, 19, 3, 0, 1, 22, 0, 1,
]  # fmt: skip

PRELUDE: list[Action] = [
    ("place", "d5"), ("place", "d4"), ("place", "e5"), ("place", "d3"), ("place", "e4"), ("place", "c4"), KEEP, KEEP,
    ("use", "culture"), ("use", "commerce"), ("exchange", "a1"), ("face", "commerce"),
    ("cube", "c4"), ("cube", "d3"), ("exchange", "d1"), ("face", "culture"),
]  # fmt: skip

STEPS: list[tuple[str, str, list[Action]]] = [  # for each step its name, what it points at, and the picks it waits for
    ("land", "c3", []),
    ("people", "e4 d5 e5", []),
    ("hand", "part-hand-1", []),
    ("culture", "", [("use", "culture")]),
    ("war", "", [("use", "war")]),
    ("source", "", [("attack-from", "e4")]),
    ("goal", "", [("attack-to", "d4")]),
    ("price", "", [NUMBER[2]]),
    ("peace", "", [DONE]),
    ("exchange", "", [("exchange", "b5")]),
    ("face", "", [("face", "culture")]),
    ("reply", "", [("use", "commerce"), ("cube", "d3"), ("exchange", "c2"), ("face", "commerce")]),
    ("seen", "c4", []),
    ("told", "log", []),
    ("score", "d5 part-supply", []),
    ("tools", "undo moves hint rule", []),
]
