"""Ziggurats (6)."""

from __future__ import annotations

from typing import Any

from ....kernel.game import Action, Refusal
from ....kernel.steps import Many
from ..position import Ur
from ..refusals import no_ziggurat
from ..steps import CELL, ur
from ..tables import DONE, FULL, HOLE, ZIGGURATS

# fmt: off


@ur.choice("ziggurat", Many(CELL, CELL))
class SecondZiggurat:                                                                              # 6.1
    def actions(p: Ur, seat: int, *full: int) -> list[Action]:
        return [p.grid.ziggurat[c] for c in full] + [DONE]

    def ziggurat(p: Ur, name: str, seat: int, *full: int) -> None:
        build(p, seat, p.grid.index[name])

    def done(p: Ur, _: None, seat: int, *full: int) -> None:
        pass

    def refusal(p: Ur, verb: str, name: Any, seat: int, *full: int) -> Refusal | None:
        return no_ziggurat(p, verb, name, seat, True) or ("ur.refusal.ziggurat_second", {}, "6.1")


def build(p: Ur, seat: int, cell: int) -> None:                                                    # 6.2
    p.remove(cell, FULL)
    p.supply[seat] -= 1
    p.owner[cell], p.cubes[cell] = HOLE + seat, 1
    p.built += 1
    p.history.clear()                                                   # what stood before cannot come back
    p.tell("ur.ziggurat", seat=seat, tile=p.grid.names[cell], n=ZIGGURATS - p.built)
    if p.built == ZIGGURATS:
        p.tell("ur.last_round")
