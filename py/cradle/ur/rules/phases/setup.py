"""Set-up (2): first cubes, and the exchange of the hand tile, which is the one of phases/exchange.py."""

from __future__ import annotations

from ....kernel.game import Action
from ....kernel.steps import SEAT, Choice, Conditions, conditions, verb
from ..position import Ur
from ..refusals import each_tile, has_room, is_free
from ..steps import ur
from ..tables import FREE, FULL, SKIP
from .exchange import SetupExchange
from .turn import begin

# fmt: off


@ur.auto("setup", SEAT, 4)
def setup(p: Ur, first: int, turn: int) -> None:
    """2.3, 2.4: four rounds, each pushed when it begins."""
    kind = (FirstCube, MoreCubes, MoreCubes, SetupExchange)[turn]
    seats = [(first + i) % p.seats for i in range(p.seats)]
    p.then(*[kind(s) for s in seats], setup(first, turn + 1) if turn < 3 else begin(first))


@ur.choice("setup.first")
class FirstCube(Choice):                                                                           # 2.3
    def actions(self, p: Ur) -> list[Action]:
        return [p.grid.place[c] for c, o in enumerate(p.owner) if o == FREE]

    @conditions("place", each_tile)
    def may_place(self, p: Ur, cell: int) -> Conditions:
        return is_free(p, cell, "2.3")

    @verb
    def place(self, p: Ur, name: str) -> None:
        p.put(self.seat, p.grid.index[name], 1)


@ur.choice("setup.more")
class MoreCubes(Choice):                                                                           # 2.3
    def actions(self, p: Ur) -> list[Action]:
        own, near = p.own(self.seat), p.grid.near
        found = {c for c in own if p.cubes[c] < FULL} | {d for c in own for d in near[c] if p.owner[d] == FREE}
        return [p.grid.place[c] for c in sorted(found)] or [SKIP]                                  # U-03

    @conditions("place", each_tile)
    def may_place(self, p: Ur, cell: int) -> Conditions:
        if p.owner[cell] == self.seat:
            yield from has_room(p, cell)
        else:
            yield from is_free(p, cell, "2.3")
            beside = any(p.owner[d] == self.seat for d in p.grid.near[cell])
            yield beside or ("ur.refusal.setup_far", {"tile": p.grid.names[cell]}, "2.3")

    @conditions("skip")
    def may_skip(self, p: Ur, _: None) -> Conditions:
        yield not self.legal(p, "place") or ("ur.refusal.must_place", {}, "2.3")

    @verb
    def place(self, p: Ur, name: str) -> None:
        p.put(self.seat, p.grid.index[name], 1)

    @verb
    def skip(self, p: Ur, _: None) -> None:
        p.tell("ur.skip", seat=self.seat)
