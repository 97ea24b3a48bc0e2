"""Population expansion (B.2.1, E.2)."""

from __future__ import annotations

from typing import Any

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Choice, verb
from ..geography import COUNT, INDEX
from ..position import TOKENS, Civ
from ..steps import civ
from ..tables import GROW

GROWTH = [0, 1] + [2] * TOKENS  # by tokens there: one more where there is one, two where there are more


@civ.auto("expansion")
def expansion(p: Civ) -> None:
    p.then(*[grow(seat) for seat in p.order])


@civ.auto("expansion.grow", SEAT)
def grow(p: Civ, seat: int) -> None:
    """Growth is not optional; a seat with too few tokens in stock chooses where they go."""
    stock, column = p.stock(seat), p.tokens[seat :: p.sides]
    wanted = sum([GROWTH[n] for n in column if n])
    if not wanted or not stock:  # E.2
        return
    if wanted <= stock:
        p.tokens[seat :: p.sides] = [n + GROWTH[n] for n in column]
        p.tell("civilization.grown", seat=seat, n=wanted)
    else:
        p.then(Share(seat))


@civ.choice("expansion.share")
class Share(Choice):  # token by token; `arrived` counts what has come to each area
    def actions(self, p: Civ) -> list[Action]:
        came = p.arrived
        return [GROW[a] for a, n in enumerate(p.tokens[self.seat :: p.sides]) if n and came[a] < GROWTH[n - came[a]]]

    def about(self, p: Civ) -> dict[str, Any]:
        return {"n": p.stock(self.seat)}

    @verb
    def grow(self, p: Civ, id: str) -> None:
        seat = self.seat
        area = INDEX[id]
        p.put(area, seat, 1)
        p.arrived[area] += 1
        if p.stock(seat):
            p.then(Share(seat))
        else:
            p.tell("civilization.grown", seat=seat, n=sum(p.arrived))
            p.arrived = [0] * COUNT

    def refusal(self, p: Civ, verb: str, id: Any) -> Refusal | None:
        if verb != "grow" or id not in INDEX:
            return None
        why = "grown" if p.at(INDEX[id], self.seat) else "no_tokens"
        return f"civilization.refusal.{why}", {"place": id}, "B.2.1"
