"""What the market knows of cards: who can trade, what lies in each lot, what was said of it (E.9, E.16, F.28)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import NamedTuple

from .position import MARK, MOST_CAUGHT, ROLES, Civ
from .steps import civ

LEAST = 3  # E.9.1: cards in a lot
NO_LIMIT = 99  # D-72: rounds where none were agreed on; far more than people need, so that every game ends
OFFERS = 4  # E.16.1: that a seat can make while it has the word, until one is taken
CLAIMS, ASKS = 2, 3  # what may be said besides, at most: of the lot, and of what is wanted for it
MARKET = tuple(f"trade.{step}" for step in ("open", "lay", "name", "say", "answer", "close"))  # its decisions
SPEAKING = ("trade.lay", "trade.name", "trade.say")  # while a lot is laid and declared
NAMED, CLAIMED, ASKED = 0, 1, 2  # E.9.2: what must be true, what need not be, what is wanted


def known_cards(p: Civ, seat: int) -> int:
    """How many cards of a hand may be tradable, as far as all can see: the others lie open (E.8.4)."""
    hand, law = p.in_hand(seat), p.law
    if not law.calamities_under_stacks:
        return sum(hand)
    return sum(hand) - sum([hand[k] for k in range(law.deck.goods, law.deck.kinds) if law.is_open(k)])


def may_trade(p: Civ, seat: int) -> bool:
    """E.9.3: as far as all can see; some of the cards may be calamities that nobody takes."""
    return known_cards(p, seat) >= LEAST


def can_trade(p: Civ, seat: int) -> bool:
    """Whether a hand makes a lot, which its owner alone knows."""
    deck, hand = p.law.deck, p.in_hand(seat)
    n = sum([hand[k] for k in range(deck.kinds) if deck.tradable[k]])
    return n >= LEAST and sum(hand[: deck.goods]) >= p.law.named_in_offer


def rounds(p: Civ) -> int:
    """E.16.1, D-72: after so many rounds the market closes, even if offers are still made."""
    return p.trade_rounds or NO_LIMIT


def lot(p: Civ, seat: int) -> list[int]:
    """What a seat has laid, as an offer or as an answer; by kind."""
    n = p.law.deck.kinds
    return p.laid[seat * n : seat * n + n]


def complete(p: Civ, seat: int) -> bool:
    """E.9.1, E.9.2: enough cards, and enough commodities among them to be named."""
    cards = lot(p, seat)
    return sum(cards) >= LEAST and sum(cards[: p.law.deck.goods]) >= p.law.named_in_offer


def lot_value(p: Civ, seat: int) -> int:
    """E.9.2, D-06: the sum of the printed numbers; that of a calamity is its stack."""
    return sum([n * value for n, value in zip(lot(p, seat), p.law.deck.value, strict=True)])


def kinds_said(p: Civ, seat: int, role: int) -> list[int]:
    """The kinds that were named, claimed or asked for, in their order."""
    mark = seat * ROLES + role
    return [code % MARK for code in p.named if code // MARK == mark]


def say(p: Civ, seat: int, role: int, kind: int) -> None:
    insort(p.named, (seat * ROLES + role) * MARK + kind)


def take_up(p: Civ, seat: int, to: int) -> None:
    """The cards of a lot go into a hand, and what was said of them is forgotten."""
    n = p.law.deck.kinds
    for kind, cards in enumerate(lot(p, seat)):
        if cards:
            p.hand[to * n + kind] += cards
    p.laid[seat * n : seat * n + n] = [0] * n
    p.named = [code for code in p.named if code // MARK // ROLES != seat]


def false_claims(p: Civ, seat: int) -> int:
    """How many cards were claimed that are not in its lot besides those that were named (E.9.2)."""
    cards, false = lot(p, seat), 0
    for kind in kinds_said(p, seat, NAMED):
        cards[kind] -= 1
    for kind in kinds_said(p, seat, CLAIMED):
        false += cards[kind] <= 0
        cards[kind] -= 1
    return false


def remember(p: Civ, taker: int, giver: int) -> None:
    """Who takes a lot sees what was not true of it."""
    i = taker * p.seats + giver
    p.caught[i] = min(MOST_CAUGHT, p.caught[i] + false_claims(p, giver))


def may_be_held(p: Civ) -> bool:
    """Whether calamities can be in hands: from the draw to their phase, when all are shown (E.11.2)."""
    return civ.step("calamities") in p.steps and civ.step("trade_cards") not in p.steps


def opener(p: Civ) -> int:
    """Whose offer lies in the market; -1 for nobody's. The pending steps tell."""
    return next((step.seat for step in p.steps if step.name in ("trade.asking", "trade.close")), -1)


def answers(p: Civ) -> list[int]:
    """The seats whose answers lie there complete, in AST order."""
    busy = (opener(p), p.steps[-1].seat if p.steps[-1].name in SPEAKING else -1)
    return [seat for seat in p.order if seat not in busy and any(lot(p, seat))]


def seat_laying(p: Civ) -> int:
    """The seat that is laying cards, or -1."""
    return p.steps[-1].seat if p.steps and p.steps[-1].name == "trade.lay" else -1


class Word(NamedTuple):
    """What is pending while a seat has the word, in `next_to_speak`."""

    place: int
    spoken: int
    left: int
    tries: int


def word(step: Sequence[int]) -> Word:
    return Word(*step[1:])
