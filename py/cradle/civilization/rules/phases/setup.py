"""Set-up: nations, and a first token each (A.1, B.1, C.10, D.1, E.0, F.2.1)."""

from __future__ import annotations

from ....kernel import chance
from ....kernel.game import Action
from ....kernel.steps import Choice, Conditions, conditions, verb
from .. import trade_stacks
from ..geography import INDEX, NAMES, NATIONS
from ..position import Civ, in_ast_order
from ..steps import civ
from ..tables import START
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
    @conditions("nation", {id: n for n, id in enumerate(NATIONS)})
    def may_take(self, p: Civ, n: int) -> Conditions:
        if n in p.nation:
            yield "civilization.refusal.nation_taken", {"nation": NATIONS[n], "other": p.nation.index(n)}, "F.2.1"
        yield NATIONS[n] in p.board.play.nations or ("civilization.refusal.nation_out", {"nation": NATIONS[n]}, "E.0.2")

    @verb
    def nation(self, p: Civ, id: str) -> None:
        take(p, self.seat, NATIONS.index(id))


@civ.auto("setup.starts")
def starts(p: Civ) -> None:
    """E.0.1: one token each, in AST order; everything else is in stock, the markers stand on the start arrow."""
    p.order = in_ast_order(p)
    p.then(*[Start(seat) for seat in p.order], turn())


@civ.choice("start")
class Start(Choice):
    def actions(self, p: Civ) -> list[Action]:
        return [START[area] for area in p.board.starts[p.nation[self.seat]]]

    @conditions("start", INDEX)
    def may_start(self, p: Civ, area: int) -> Conditions:
        nation = p.nation[self.seat]
        where = {"place": NAMES[area], "nation": NATIONS[nation]}
        yield area in p.board.starts[nation] or ("civilization.refusal.no_start", where, "E.0.1")

    def about(self, p: Civ) -> dict[str, object]:
        return {"nation": NATIONS[p.nation[self.seat]]}

    @verb
    def start(self, p: Civ, id: str) -> None:
        p.put(INDEX[id], self.seat, 1)
        p.tell("civilization.start", seat=self.seat, place=id)
