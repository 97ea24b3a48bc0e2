"""Set-up (2): first cubes, and the exchange of the hand tile, which is the one of phases/exchange.py."""

from __future__ import annotations

from typing import Any

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Choice, verb
from ..position import Ur
from ..refusals import not_free
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
        return [p.grid.place[c] for c in p.free_cells()]

    @verb
    def place(self, p: Ur, name: str) -> None:
        p.put(self.seat, p.grid.index[name], 1)

    def refusal(self, p: Ur, verb: str, name: Any) -> Refusal | None:
        return not_free(p, name, "2.3") if verb == "place" else None


@ur.choice("setup.more")
class MoreCubes(Choice):                                                                           # 2.3
    def actions(self, p: Ur) -> list[Action]:
        near, owner, cubes = p.grid.near, p.owner, p.cubes
        return [p.grid.place[c] for c, o in enumerate(owner)
                if (o == self.seat and cubes[c] < FULL) or (o == FREE and any(owner[d] == self.seat for d in near[c]))
                ] or [SKIP]                                                                        # U-03

    @verb
    def place(self, p: Ur, name: str) -> None:
        p.put(self.seat, p.grid.index[name], 1)

    @verb
    def skip(self, p: Ur, _: None) -> None:
        p.tell("ur.skip", seat=self.seat)

    def refusal(self, p: Ur, verb: str, name: Any) -> Refusal | None:
        cell = p.grid.index.get(name, -1)
        if verb != "place":
            return ("ur.refusal.must_place", {}, "2.3") if verb == "skip" else None
        if cell >= 0 and p.owner[cell] == FREE:
            return "ur.refusal.setup_far", {"tile": name}, "2.3"
        if cell >= 0 and p.owner[cell] == self.seat:
            return "ur.refusal.full", {"tile": name}, "2.5"
        return not_free(p, name, "2.3")
