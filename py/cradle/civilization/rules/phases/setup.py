"""Set-up: nations, and a first token each (A.1, B.1, C.10, D.1, E.0, F.2.1)."""

from __future__ import annotations

from typing import Any

from ....kernel import chance
from ....kernel.game import Action, Refusal
from ....kernel.steps import Choice, verb
from .. import trade_stacks
from ..geography import INDEX, NATIONS
from ..position import Civ, in_ast_order
from ..steps import civ
from ..tables import NATION, START
from .turn import turn


@civ.auto("setup")
def setup(p: Civ) -> None:
    """E.0.1, F.2.1: nations are dealt by chance, or chosen in an order dealt by chance."""
    trade_stacks.build(p)
    seats = list(range(p.seats))
    if p.nations == "choice":
        chance.shuffle(p, seats)
        p.then(*[Nation(seat) for seat in seats], starts())
        return
    nations = [NATIONS.index(id) for id in p.board.play.nations]
    chance.shuffle(p, nations)
    for seat in seats:
        take(p, seat, nations[seat])
    p.then(starts())


def take(p: Civ, seat: int, nation: int) -> None:
    p.nation[seat] = nation
    p.tell("civilization.nation", seat=seat, nation=NATIONS[nation])


@civ.choice("nation")
class Nation(Choice):
    def actions(self, p: Civ) -> list[Action]:
        return [NATION[n] for n, id in enumerate(NATIONS) if id in p.board.play.nations and n not in p.nation]

    @verb
    def nation(self, p: Civ, id: str) -> None:
        take(p, self.seat, NATIONS.index(id))

    def refusal(self, p: Civ, verb: str, id: Any) -> Refusal | None:
        if verb != "nation" or id not in NATIONS:
            return None
        n = NATIONS.index(id)
        if n in p.nation:
            return "civilization.refusal.nation_taken", {"nation": id, "other": p.nation.index(n)}, "F.2.1"
        return "civilization.refusal.nation_out", {"nation": id}, "E.0.2"


@civ.auto("setup.starts")
def starts(p: Civ) -> None:
    """E.0.1: one token each, in AST order; everything else is in stock, the markers stand on the start arrow."""
    p.order = in_ast_order(p)
    p.then(*[Start(seat) for seat in p.order], turn())


@civ.choice("start")
class Start(Choice):
    def actions(self, p: Civ) -> list[Action]:
        return [START[area] for area in p.board.starts[p.nation[self.seat]]]

    def about(self, p: Civ) -> dict[str, Any]:
        return {"nation": NATIONS[p.nation[self.seat]]}

    @verb
    def start(self, p: Civ, id: str) -> None:
        p.put(INDEX[id], self.seat, 1)
        p.tell("civilization.start", seat=self.seat, place=id)

    def refusal(self, p: Civ, verb: str, id: Any) -> Refusal | None:
        if verb != "start" or id not in INDEX:
            return None
        return "civilization.refusal.no_start", {"place": id, "nation": NATIONS[p.nation[self.seat]]}, "E.0.1"
