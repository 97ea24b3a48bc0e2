"""The first round of somebody who has never played Parley; what is said at each step is parley.tour.<name>."""

from __future__ import annotations

from cradle.kernel.game import Action

from ..rules.tables import DONE, NUMBER

VARIANT = {"seats": 2}
SEED = 89
PRELUDE: list[Action] = [DONE, DONE]  # nobody trades

STEPS: list[tuple[str, str, list[Action]]] = [
    ("hand", "salt myrrh", []),
    ("storm", "", [("lose", "salt")]),
    ("sale", "", [("sell", "myrrh")]),
    ("market", "", [("sell", "copper")]),
    ("bid", "", [NUMBER[1]]),
    ("reveal", "", [NUMBER[1]]),
    ("told", "log part-middle", []),
]
