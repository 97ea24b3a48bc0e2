"""Calamities (E.11, F.29)."""

from __future__ import annotations

from ..position import Civ
from ..steps import civ


@civ.auto("calamities")
def calamities(p: Civ) -> None:
    """E.11.2: all are shown, and nobody can keep one."""
    reveal(p)


def reveal(p: Civ) -> None:
    """Every calamity leaves the hand it is in, in the sight of all."""
    deck = p.law.deck
    for seat in p.order:
        for kind in range(deck.goods, deck.kinds):
            if n := p.hand[seat * deck.kinds + kind]:
                p.hand[seat * deck.kinds + kind] = 0
                p.spent[kind] += n
                p.tell("civilization.calamity_shown", seat=seat, calamity=deck.ids[kind])
