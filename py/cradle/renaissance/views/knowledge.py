"""What a seat may see, and a whole position imagined from it; docs/views.md has the table."""

from __future__ import annotations

from functools import lru_cache

from ...kernel import chance
from ...kernel.game import View
from ...kernel.views import share
from ..rules.cards import KINDS
from ..rules.geography import board
from ..rules.position import WRITABLE, Age, derive
from ..rules.steps import age


def observation(p: Age, seat: int | None) -> View:
    """What a seat sees, or a bystander, besides the open fields. It is an allowlist: nobody sees what is not named."""
    cards, piled, unseen = counted(p.seats, tuple(p.hand), tuple(p.pile))
    return {
        "seat": seat,
        "cards": [*cards],
        "piled": piled,
        "unseen": [*unseen],
        "hand": None if seat is None else p.in_hand(seat),
        "has_bid": [min(1, n) for n in p.bid],
        "bid": None if seat is None else p.bid[seat],
    }


@lru_cache(maxsize=16)
def counted(seats: int, hand: tuple[int, ...], pile: tuple[int, ...]) -> tuple[list[int], int, list[int]]:
    """Cards in each hand and in the pile; and by card, how many are in either: every other card has been shown.

    Remembered, because most views are made between two draws.
    """
    hands = [hand[i : i + KINDS] for i in range(0, seats * KINDS, KINDS)]
    return [*map(sum, hands)], sum(pile), [*map(sum, zip(pile, *hands, strict=True))]


def seen_position(view: View) -> Age:
    """A view as a position that holds only what its viewer may know, so that boards and bots can call the rules.

    It shares its lists with the view, so never change it. Hands of others and what they have written are empty; of the
    pile it knows only the number of cards.
    """
    p, seats, me = Age.__new__(Age), view["seats"], view["seat"]
    share(p, view, age)
    p.board = board(seats)
    p.hand, p.pile, p.bid = [0] * (seats * KINDS), [view["piled"]], [0] * seats
    if me is not None:
        p.hand[me * KINDS : (me + 1) * KINDS], p.bid[me] = view["hand"], view["bid"]
    return p


def invent(p: Age, view: View) -> None:
    """Deal hands and pile anew, and invent what is written in secret."""
    derive(p)
    deal(p, view)
    bids(p, view)


def deal(p: Age, view: View) -> None:
    mine = view["hand"] or [0] * KINDS
    cards = [kind for kind, n in enumerate(view["unseen"]) for _ in range(n - mine[kind])]
    chance.shuffle(p, cards)
    for seat in range(p.seats):
        if seat == view["seat"]:
            p.hand[seat * KINDS : (seat + 1) * KINDS] = mine
            continue
        for _ in range(view["cards"][seat]):
            p.hand[seat * KINDS + cards.pop()] += 1
    p.pile = [cards.count(kind) for kind in range(KINDS)]


def bids(p: Age, view: View) -> None:
    """1.5, 9.1: invented numbers for seats that have written; each can pay its number."""
    for seat, has in enumerate(view["has_bid"]):
        if seat == view["seat"]:
            p.bid[seat] = view["bid"]
        elif has:
            n = chance.below(p, p.cash[seat] + 1)
            p.bid[seat] = n + 1 if auction(p) else min(n, 30) + WRITABLE + 1


def auction(p: Age) -> bool:
    return any(step.name == "setup.bid" for step in p.steps)
