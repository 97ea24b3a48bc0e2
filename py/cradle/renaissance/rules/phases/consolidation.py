"""Phase 5 ends: a card for the most new controls, and what is new becomes old (7.9)."""

from __future__ import annotations

from ..geography import COUNT
from ..history_deck import any_left, draw
from ..position import Age
from ..steps import age


@age.auto("consolidation")
def consolidation(p: Age) -> None:
    bonus(p)
    p.old = [a + b for a, b in zip(p.old, p.new, strict=True)]
    p.new, p.young = [0] * len(p.new), [0] * COUNT


def bonus(p: Age) -> None:
    """7.9: ties go to whoever played earlier; G22: without a new control nobody gets a card.

    The marker of Crusades is an old one, and does not count.
    """
    most, winner = 0, -1
    for seat in p.players():
        n = sum(p.young[province] for province in p.controls(seat))
        if n > most:
            most, winner = n, seat
    if most and any_left(p):  # G18
        p.tell("renaissance.bonus", seat=winner, n=most)
        draw(p, winner)
