"""Ziggurats (6)."""

from __future__ import annotations

from ....kernel.game import Action, Refusal
from ....kernel.steps import Conditions, Endable, Many, conditions, detail, verb
from ..position import Ur
from ..refusals import can_be_built, each_tile
from ..steps import CELL, ur
from ..tables import DONE, FULL, HOLE, ZIGGURATS

# fmt: off


@ur.choice("ziggurat")
class SecondZiggurat(Endable):                                                                     # 6.1
    full: tuple[int, ...] = detail(Many(CELL, CELL))

    def actions(self, p: Ur) -> list[Action]:
        return [p.grid.ziggurat[c] for c in self.full] + [DONE]

    @conditions("ziggurat", each_tile)
    def may_build(self, p: Ur, cell: int) -> Conditions:
        return can_be_built(p, cell, self.seat)

    @verb
    def ziggurat(self, p: Ur, name: str) -> None:
        build(p, self.seat, p.grid.index[name])

    def refusal(self, p: Ur, verb: str, name: object) -> Refusal | None:
        return super().refusal(p, verb, name) or ("ur.refusal.ziggurat_second", {}, "6.1")


def build(p: Ur, seat: int, cell: int) -> None:                                                    # 6.2
    p.remove(cell, FULL)
    p.supply[seat] -= 1
    p.owner[cell], p.cubes[cell] = HOLE + seat, 1
    p.built += 1
    p.history.clear()                                                   # what stood before cannot come back
    p.tell("ur.ziggurat", seat=seat, tile=p.grid.names[cell], n=ZIGGURATS - p.built)
    if p.built == ZIGGURATS:
        p.tell("ur.last_round")
