"""The history cards: drawing, discarding, and the epochs (1.2, 3.3, 4.2, 10.1)."""

from __future__ import annotations

from ...kernel import chance
from .cards import CARDS, KIND, KINDS, WITHHELD
from .position import Age

ADVANCES_ALL, CARDS_OUT, ALONE = 1, 2, 3  # the values of `ending`: why this turn is the last (10.1, 6.5)


def draw(p: Age, seat: int) -> bool:
    """3.3: one card from the pile. An empty pile is made again from the next epoch's cards and the discard pile.

    The seat alone learns which. G18: an empty pile of the last epoch gives nothing.
    """
    if not any_left(p):
        return False
    if not sum(p.pile):
        renew(p)
    kind = chance.draw(p, p.pile, KIND)
    p.hand[seat * KINDS + kind] += 1
    p.tell("renaissance.draws", seat=seat)
    p.tell("renaissance.drawn", to=seat, seat=seat, card=CARDS[kind].id)
    if not (any_left(p) or any(p.waiting[kind] for kind in WITHHELD) or p.ending):
        p.ending = CARDS_OUT
        p.tell("renaissance.last_card")
    return True


def any_left(p: Age) -> bool:
    """G18: whether a draw gives a card; with 5 or 6 players the withheld cards may still come (1.2)."""
    return bool(sum(p.pile)) or p.epoch < p.epochs


def renew(p: Age) -> None:
    """3.3: make a new pile from the next epoch's cards and the discard pile."""
    p.epoch += 1
    for kind, card in enumerate(CARDS):
        if card.epoch == p.epoch:
            p.pile[kind] += p.waiting[kind]
            p.waiting[kind] = 0
        p.pile[kind] += p.discard[kind]
    p.discard, p.top = [0] * KINDS, KINDS
    p.tell("renaissance.epoch", n=p.epoch)


def lay_aside(p: Age) -> None:
    """1.2: the five withheld cards are not in the first pile."""
    for kind in WITHHELD:
        p.pile[kind] -= 1
        p.waiting[kind] += 1


def take_in(p: Age) -> None:
    """1.2: the withheld cards join the pile when turn 1 or 2 starts."""
    for kind in WITHHELD:
        p.pile[kind] += 1
        p.waiting[kind] -= 1


def drop(p: Age, seat: int, kind: int) -> None:
    """4.2: a card leaves a hand; a recyclable card goes face up on the discard pile, another leaves the game."""
    p.hand[seat * KINDS + kind] -= 1
    put_away(p, kind)


def put_away(p: Age, kind: int) -> None:
    if CARDS[kind].recycled:
        p.discard[kind] += 1
        p.top = kind
