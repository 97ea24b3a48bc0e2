"""Population expansion (B.2.1, E.2)."""

from __future__ import annotations

from ....kernel.game import Action
from ....kernel.steps import SEAT, Choice, Conditions, conditions, verb
from ..geography import COUNT, INDEX, NAMES
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

    @conditions("grow", INDEX)
    def may_grow(self, p: Civ, area: int) -> Conditions:
        there, came, place = p.at(area, self.seat), p.arrived[area], {"place": NAMES[area]}
        yield there > 0 or ("civilization.refusal.no_tokens", place, "B.2.1")
        yield came < GROWTH[there - came] or ("civilization.refusal.grown", place, "B.2.1")

    def about(self, p: Civ) -> dict[str, object]:
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
