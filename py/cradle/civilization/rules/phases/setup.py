"""Set-up: nations, and a first token each (A.1, B.1, C.10, D.1, E.0, F.2.1)."""

from __future__ import annotations

from typing import Any

from ....kernel import chance
from ....kernel.game import Action, Refusal
from .. import trade_stacks
from ..geography import INDEX, NATIONS
from ..position import Civ, in_ast_order
from ..steps import civ
from ..tables import NATION, START


@civ.auto("setup")
def setup(p: Civ) -> None:
    """E.0.1, F.2.1: nations are dealt by chance, or chosen in an order dealt by chance."""
    trade_stacks.build(p)
    seats = list(range(p.seats))
    if p.nations == "choice":
        chance.shuffle(p, seats)
        p.then(*[("nation", seat) for seat in seats], ("setup.starts",))
        return
    nations = [NATIONS.index(id) for id in p.board.play.nations]
    chance.shuffle(p, nations)
    for seat in seats:
        take(p, seat, nations[seat])
    p.then(("setup.starts",))


def take(p: Civ, seat: int, nation: int) -> None:
    p.nation[seat] = nation
    p.tell("civilization.nation", seat=seat, nation=NATIONS[nation])


@civ.choice("nation")
class Nation:
    def actions(p: Civ, seat: int) -> list[Action]:
        return [NATION[n] for n, id in enumerate(NATIONS) if id in p.board.play.nations and n not in p.nation]

    def nation(p: Civ, id: str, seat: int) -> None:
        take(p, seat, NATIONS.index(id))

    def refusal(p: Civ, verb: str, id: Any, seat: int) -> Refusal | None:
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
    p.then(*[("start", seat) for seat in p.order], ("turn",))


@civ.choice("start")
class Start:
    def actions(p: Civ, seat: int) -> list[Action]:
        return [START[area] for area in p.board.starts[p.nation[seat]]]

    def about(p: Civ, seat: int) -> dict[str, Any]:
        return {"nation": NATIONS[p.nation[seat]]}

    def start(p: Civ, id: str, seat: int) -> None:
        p.put(INDEX[id], seat, 1)
        p.tell("civilization.start", seat=seat, place=id)

    def refusal(p: Civ, verb: str, id: Any, seat: int) -> Refusal | None:
        if verb != "start" or id not in INDEX:
            return None
        return "civilization.refusal.no_start", {"place": id, "nation": NATIONS[p.nation[seat]]}, "E.0.1"
