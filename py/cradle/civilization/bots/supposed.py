"""What others are likely to have laid in the market: an imagined world takes any cards that fit what was said."""

from __future__ import annotations

from ..market import CLAIMED, NAMED, lot, said
from ..position import Civ


def calamities_laid(p: Civ, seat: int) -> None:
    """Whoever holds a calamity that can be traded lays it, as habit does, in the place of a card not named.

    seat: the one that supposes so of the others.
    """
    deck = p.law.deck
    n, goods = deck.kinds, deck.goods
    for other in range(p.seats):
        cards = lot(p, other)
        if other == seat or not any(cards) or any(cards[goods:]):
            continue
        held = [k for k in range(goods, n) if p.hand[other * n + k] and deck.tradable[k]]
        named = said(p, other, NAMED)
        hidden = [k for k in range(goods) if cards[k] > named.count(k)]
        if not held or not hidden:
            continue
        told = said(p, other, CLAIMED)
        out = min(hidden, key=lambda k: (k in told, k))
        for k, change in ((out, -1), (held[0], 1)):
            p.laid[other * n + k] += change
            p.hand[other * n + k] -= change
