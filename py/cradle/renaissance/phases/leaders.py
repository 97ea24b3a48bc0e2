"""Leaders in play: their credits, protection and refunds (5.3)."""

from __future__ import annotations

from ..cards import ADVANCE, CARDS, PROTECTED
from ..position import LETTERS, Age, gain


def credit(p: Age, n: int) -> int:
    """5.3: what a leader in play gives on each of his advances, by his place in the order played."""
    card = CARDS[p.leaders[n]]
    return card.boosted if p.played[p.leaders[n]] else card.credit


def may_claim(p: Age, seat: int, n: int) -> bool:
    """5.3: [E], on a leader of another player, within the limit of his box."""
    if not p.has(seat, "E") or p.patrons[n] == seat or p.claims[n] >> seat & 1:
        return False
    protected = PROTECTED[p.seats]
    return n >= len(protected) or p.claims[n].bit_count() < protected[n]


def refund(p: Age, n: int) -> None:
    """5.3, G41: [O] pays his player a leader's credit on each listed advance owned since before this turn."""
    seat, card = p.patrons[n], CARDS[p.leaders[n]]
    ducats = credit(p, n) * sum(p.owned[seat * LETTERS + ADVANCE[letter]] == 1 for letter in card.advances)
    if ducats:
        gain(p, seat, ducats)
        p.tell("renaissance.refund", seat=seat, card=card.id, n=ducats)


def leave(p: Age) -> None:
    """5.3: at the end of phase 4 all are out of the game."""
    if p.leaders:
        p.tell("renaissance.leaders_leave")
    p.leaders, p.patrons, p.claims = [], [], []
