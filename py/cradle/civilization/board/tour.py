"""A first turn for somebody who has never played Civilization; what is said at each step is civilization.tour.<name>.

The game of nomads, two seats, the fourth turn: Italy has grown to fifteen tokens in five areas. A ship is built, tokens
march and sail, and three areas are won, one of them beyond the sea. Illyria lives inland, and asks for no ships.
"""

from __future__ import annotations

from ...kernel.game import Action
from ..rules.tables import DONE, NUMBER, STOP, UNLOAD

VARIANT = {"seats": 2, "rules": "nomads"}
SEED = 6  # the first seat leads Italy, the other Illyria


def march(place: str, to: str, n: int) -> list[Action]:
    """A march: three picks."""
    return [("march", place), ("to", to), NUMBER[n]]


PRELUDE: list[Action] = [
    ("start", "etruria"), ("start", "germania"),
    DONE, *march("etruria", "rome", 1), DONE, *march("germania", "dacia", 1), DONE,
    DONE, *march("etruria", "rubicon", 1), *march("rome", "neapolis", 1), DONE,
    *march("germania", "sudeten", 1), DONE,
    DONE, *march("etruria", "rome", 1), *march("neapolis", "campania", 1), DONE,
    *march("dacia", "sudeten", 1), DONE,
]  # fmt: skip

STEPS: list[tuple[str, str, list[Action]]] = [  # for each step its name, what it points at, and the picks it waits for
    ("land", "etruria rubicon rome neapolis campania", []),
    ("grown", "rome campania", []),
    ("limit", "rubicon", []),
    ("ship", "", [("build", "rome")]),
    ("enough", "", [DONE]),
    ("whence", "", [("march", "rubicon")]),
    ("whither", "", [("to", "cisalpina")]),
    ("number", "", [NUMBER[2]]),
    ("again", "", march("neapolis", "samnium", 1)),
    ("embark", "", [("embark", "rome")]),
    ("load", "", [("load", 2)]),
    ("sea", "", [("sail", "western_mediterranean")]),
    ("shore", "", [("sail", "carthage")]),
    ("ashore", "", [UNLOAD[2], STOP]),
    ("done", "", [DONE]),
    ("reply", "", [
        *march("dacia", "moesia", 2), *march("germania", "pannonia", 2), *march("sudeten", "scythia", 2), DONE,
    ]),
    ("counter", "part-head", []),
    ("table", "part-players", []),
    ("near", "part-zoom", []),
    ("ladder", "undo hint rule", []),
]  # fmt: skip
