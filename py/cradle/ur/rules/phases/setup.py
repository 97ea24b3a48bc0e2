"""Set-up (2): first cubes, and the exchange of the hand tile, which is the one of phases/exchange.py."""

from __future__ import annotations

from typing import Any

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT
from ..position import Ur
from ..refusals import not_free
from ..steps import ur
from ..tables import FREE, FULL, SKIP

# fmt: off


@ur.auto("setup", SEAT, 4)
def setup(p: Ur, first: int, turn: int) -> None:
    """2.3, 2.4: four rounds; each is pushed when it begins, because the stack is part of every link."""
    kind = ("setup.first", "setup.more", "setup.more", "setup.exchange")[turn]
    seats = [(first + i) % p.seats for i in range(p.seats)]
    p.then(*[(kind, s) for s in seats], ("setup", first, turn + 1) if turn < 3 else ("turn.begin", first))


@ur.choice("setup.first")
class FirstCube:                                                                                   # 2.3
    def actions(p: Ur, seat: int) -> list[Action]:
        return [p.grid.place[c] for c in p.free_cells()]

    def place(p: Ur, name: str, seat: int) -> None:
        p.put(seat, p.grid.index[name], 1)

    def refusal(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
        return not_free(p, name, "2.3") if verb == "place" else None


@ur.choice("setup.more")
class MoreCubes:                                                                                   # 2.3
    def actions(p: Ur, seat: int) -> list[Action]:
        near, owner, cubes = p.grid.near, p.owner, p.cubes
        return [p.grid.place[c] for c, o in enumerate(owner)
                if (o == seat and cubes[c] < FULL) or (o == FREE and any(owner[d] == seat for d in near[c]))
                ] or [SKIP]                                                                        # U-03

    def place(p: Ur, name: str, seat: int) -> None:
        p.put(seat, p.grid.index[name], 1)

    def skip(p: Ur, _: None, seat: int) -> None:
        p.tell("ur.skip", seat=seat)

    def refusal(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
        cell = p.grid.index.get(name, -1)
        if verb != "place":
            return ("ur.refusal.must_place", {}, "2.3") if verb == "skip" else None
        if cell >= 0 and p.owner[cell] == FREE:
            return "ur.refusal.setup_far", {"tile": name}, "2.3"
        if cell >= 0 and p.owner[cell] == seat:
            return "ur.refusal.full", {"tile": name}, "2.5"
        return not_free(p, name, "2.3")
