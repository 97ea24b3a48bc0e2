"""What good play is in Parley: silver, what the hand would sell for, and the lead."""

from __future__ import annotations

from typing import Any

from cradle.kernel.game import Decision
from cradle.players.protocol import Judgement, shares, softmax

from .game import GAME
from .rules.position import Parley


def worth(p: Parley, seat: int) -> float:
    """Silver, most of what the best good in hand would bring (5.1), and a little for every other card and the lead."""
    held = p.held(seat)
    for side, partner in enumerate(p.partners):
        if partner == seat:  # what lies on the table may come back
            held = [a + b for a, b in zip(held, p.lot(side), strict=True)]
    return p.silver[seat] - max(0, p.bid[seat]) / 2 + 0.8 * max(held) ** 2 + 0.4 * sum(held) + (p.leader == seat)


class ParleyJudgement(Judgement[Parley]):
    """A round is a turn of all: playouts are cut where one begins."""

    horizon = 1

    def evaluate(self, p: Parley, over: bool) -> list[float]:
        if over:
            return shares([(p.silver[seat], p.cards(seat)) for seat in range(p.seats)])
        return softmax([worth(p, seat) for seat in range(p.seats)], 6)

    def settled(self, decision: Decision) -> bool:
        return decision.kind == "trade.open"

    def scores(self, p: Any, decision: Decision) -> list[float]:
        """A counter-offer is worth laying before it is known what comes of it; what is given away is not yet missed."""
        values = super().scores(p, decision)
        return [v + 0.01 * (a[0] in ("offer", "counter")) for a, v in zip(decision.actions, values, strict=True)]

    def why(self, before: Parley, after: Parley, seat: int) -> list[tuple[str, dict[str, Any]]]:
        richest = [p.silver[seat] > max(p.silver[:seat] + p.silver[seat + 1 :]) for p in (before, after)]
        return [("parley.why.richest", {"seat": seat})] if richest == [False, True] else []


JUDGEMENT = ParleyJudgement(GAME)
