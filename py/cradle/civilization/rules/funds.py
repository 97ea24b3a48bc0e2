"""What civilization cards cost a seat, and what it can pay with (A.7, E.10, F.28.2, F.31)."""

from __future__ import annotations

from .position import Civ

GRAIN = "grain"
UNUSED, USED, MINED = (
    0,
    1,
    2,
)  # F.28.2, Mining: not yet, for an earlier card, MINED + kind for what is laid


def spendable(p: Civ, seat: int) -> list[int]:
    """Its commodities by kind, without the grain shown in a famine (30.312)."""
    cards = p.in_hand(seat)[: p.law.deck.goods]
    if p.shown[seat]:
        cards[p.law.deck.index[GRAIN]] -= p.shown[seat]
    return cards


def mined_value(p: Civ, kind: int, n: int) -> int:
    """F.28.2: the value of a mined set: it counts one card more, but never more cards than there are."""
    deck = p.law.deck
    return deck.set_value(kind, min(n + 1, deck.count[kind]))


def laid_value(p: Civ, mine: int) -> int:
    """The value of the cards laid for a purchase."""
    deck, value = p.law.deck, 0
    for kind, n in enumerate(p.laid[: deck.goods]):
        if n:
            value += mined_value(p, kind, n) if mine == MINED + kind else deck.set_value(kind, n)
    return value


def can_mine(p: Civ, seat: int, mine: int) -> bool:
    """Whether Mining may still enlarge a set this turn; like its credit, it works from the turn after."""
    n = p.law.deck.card.get("mining", -1)
    return mine == UNUSED and n >= 0 and p.owned[seat * p.law.deck.cards + n] == 1


def lowest(p: Civ) -> int:
    """The kind laid last for a purchase: sets are laid from the dearest to the cheapest."""
    deck = p.law.deck
    return next((kind for kind in range(deck.goods) if p.laid[kind]), deck.goods)


def old_cards(p: Civ, seat: int) -> list[int]:
    """The civilization cards it had before this turn's purchases (A.7.4, E.10.2)."""
    n = p.law.deck.cards
    return [card for card, held in enumerate(p.owned[seat * n : seat * n + n]) if held == 1]


def prices(p: Civ, seat: int) -> dict[int, int]:
    """The cards it may buy, each with what is left to pay after all credits (A.7.3, E.10.2 to E.10.4, F.31)."""
    deck = p.law.deck
    old, have = old_cards(p, seat), p.cards_of(seat)
    if p.law.card_limit and len(have) >= p.law.card_limit:
        return {}
    credit = [deck.credit[card] for card in old]
    return {
        card: max(0, deck.price[card] - sum([row[card] for row in credit]))
        for card in range(deck.cards)
        if card not in have and all(need in old for need in deck.needs[card]) and in_supply(p, card)
    }


def in_supply(p: Civ, card: int) -> bool:
    """E.10.4: whether a copy is left; there are only the printed ones."""
    supply = p.law.deck.supply[card]
    return supply >= p.seats or sum([held > 0 for held in p.owned[card :: p.law.deck.cards]]) < supply


def most(p: Civ, seat: int, mine: int) -> int:
    """The most that can be laid for a purchase, if the seat adds everything cheaper than the last set it has laid."""
    deck, cards = p.law.deck, spendable(p, seat)
    low = lowest(p)
    value = laid_value(p, mine) + sum([deck.set_value(kind, cards[kind]) for kind in range(low)])
    if can_mine(p, seat, mine):
        sets = [(k, cards[k]) for k in range(low) if cards[k] and deck.mine[k]]
        value += max([mined_value(p, k, n) - deck.set_value(k, n) for k, n in sets], default=0)
    return value


def means(p: Civ, seat: int, mine: int) -> int:
    """The most that can be laid for a purchase if the seat takes up what it has laid and begins anew."""
    deck, bonus = p.law.deck, [0]
    cards = [held + n for held, n in zip(spendable(p, seat), p.laid, strict=False)]
    for kind, n in enumerate(cards):
        if n and (mine == MINED + kind or (can_mine(p, seat, mine) and deck.mine[kind])):
            bonus.append(mined_value(p, kind, n) - deck.set_value(kind, n))
    return sum([deck.set_value(kind, n) for kind, n in enumerate(cards) if n]) + max(bonus)


def hand_limit(p: Civ) -> int:
    """B.2.9, B.3.3, E.10.5, F.31.3: how many commodities a seat may keep in hand."""
    return p.hand_limit if p.law.one_pack else p.law.hand_limit


def excess(p: Civ, seat: int) -> int:
    return sum(p.in_hand(seat)[: p.law.deck.goods]) - hand_limit(p)
