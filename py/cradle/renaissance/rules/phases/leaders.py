"""Leaders: their credits, protection and refunds (5.3)."""

from __future__ import annotations

from ..cards import ADVANCE, CARDS, PROTECTED
from ..position import LETTERS, Age, gain


def lead(p: Age, seat: int, kind: int) -> None:
    """5.3: a leader goes to the next box; with [O] its player gets the refund at once."""
    p.leaders.append(kind)
    p.patrons.append(seat)
    p.claims.append(0)
    if p.has(seat, "O"):
        refund(p, len(p.leaders) - 1)


def raise_credit(p: Age, event: int) -> None:
    """5.3, G42: Mongols raise the credit of Marco Polo if he is played after them, Crusades that of Walter anyway."""
    for kind, card in enumerate(CARDS):
        if card.boosted_by == CARDS[event].id and (kind not in p.leaders or card.boosted_by == "crusades"):
            p.played[kind] = 1


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
        p.tell("renaissance.refund", seat=seat, card=card.id, n=gain(p, seat, ducats))


def leave(p: Age) -> None:
    """5.3: at the end of phase 4 all leaders leave the game."""
    if p.leaders:
        p.tell("renaissance.leaders_leave")
    p.leaders, p.patrons, p.claims = [], [], []
