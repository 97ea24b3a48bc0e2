"""Population expansion (B.2.1, E.2)."""

from __future__ import annotations

from typing import Any

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT
from ..geography import COUNT, INDEX
from ..position import TOKENS, Civ
from ..steps import civ
from ..tables import GROW

GROWTH = [0, 1] + [2] * TOKENS  # by tokens there: one more where there is one, two where there are more


@civ.auto("expansion")
def expansion(p: Civ) -> None:
    p.then(*[("expansion.grow", seat) for seat in p.order])


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
        p.then(("expansion.share", seat))


@civ.choice("expansion.share")
class Share:  # token by token; `arrived` counts what has come to each area
    def actions(p: Civ, seat: int) -> list[Action]:
        came = p.arrived
        return [GROW[a] for a, n in enumerate(p.tokens[seat :: p.sides]) if n and came[a] < GROWTH[n - came[a]]]

    def about(p: Civ, seat: int) -> dict[str, Any]:
        return {"n": p.stock(seat)}

    def grow(p: Civ, id: str, seat: int) -> None:
        area = INDEX[id]
        p.put(area, seat, 1)
        p.arrived[area] += 1
        if p.stock(seat):
            p.then(("expansion.share", seat))
        else:
            p.tell("civilization.grown", seat=seat, n=sum(p.arrived))
            p.arrived = [0] * COUNT

    def refusal(p: Civ, verb: str, id: Any, seat: int) -> Refusal | None:
        if verb != "grow" or id not in INDEX:
            return None
        why = "grown" if p.at(INDEX[id], seat) else "no_tokens"
        return f"civilization.refusal.{why}", {"place": id}, "B.2.1"
