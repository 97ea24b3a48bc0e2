"""What ends each game, and what counts for it (B.3, C.9, D.5, E.13, F.34)."""

from __future__ import annotations

from .archaeology import FINISH
from .funds import mined_value
from .position import LONGEST, Civ

LINE = 11  # D-35: farmers win where the Iron Age begins
TRIO = ("law", "democracy", "philosophy")  # B.3.1


def last_space(p: Civ) -> int:
    """Where the race on the AST ends; 0 where there is none."""
    if not p.law.rows:
        return 0
    return FINISH if p.law.deck.cards else LINE


def last_turn(p: Civ) -> int:
    """F.34: the last turn: the one agreed on, in any of the games, or the one after which every game ends."""
    return p.turns or LONGEST - 1


def at_the_end(p: Civ) -> list[int]:
    """D.5, E.13, F.34: the seats whose markers are on the last space."""
    last = last_space(p)
    return [seat for seat in p.order if last and p.marker[seat] >= last]


# B.3, the introductory game -------------------------------------------------------------------------------------------
def towards(p: Civ, seat: int) -> int:
    """How many of its civilization cards count for victory: the three named, and others as far as they are needed."""
    cards = p.cards_of(seat)
    named = sum(p.law.deck.card[id] in cards for id in TRIO)
    return named + min(len(cards) - named, p.cards_to_win - len(TRIO))


def winners(p: Civ) -> list[int]:
    """B.3.1: the seats with enough cards, Law, Democracy and Philosophy among them."""
    return [seat for seat in p.order if towards(p, seat) == p.cards_to_win]


# What is counted ------------------------------------------------------------------------------------------------------
def areas(p: Civ, seat: int) -> int:
    """C.10: how many areas hold a token of a seat, or a city, which has no room for any."""
    return sum(n > 0 or owner == seat for n, owner in zip(p.tokens[seat :: p.sides], p.city, strict=True))


def card_points(p: Civ, seat: int) -> int:
    """The points of a seat's civilization cards, at face value."""
    price = p.law.deck.price
    return sum(price[card] for card in p.cards_of(seat))


def goods_points(p: Civ, seat: int) -> int:
    """A.6.1: the value of the commodities in a hand, as sets. F.28.2, D-45: with Mining, the set that gains most by it
    counts one card more.
    """
    deck = p.law.deck
    sets = [(kind, n) for kind, n in enumerate(p.in_hand(seat)[: deck.goods]) if n]
    points = sum([deck.set_value(kind, n) for kind, n in sets])
    if "mining" in deck.card and p.has(seat, "mining"):
        gains = [mined_value(p, kind, n) - deck.set_value(kind, n) for kind, n in sets if deck.mine[kind]]
        points += max(gains, default=0)
    return points


def total(p: Civ, seat: int) -> int:
    """E.12.2: the number that a seat has for the numbered squares."""
    return card_points(p, seat) + goods_points(p, seat) + p.treasury[seat]


def over(p: Civ) -> bool:
    """Whether the game can have ended in this position."""
    if p.law.name == "nomads" and p.turn == FINISH:
        return True
    if p.turn == last_turn(p):
        return True
    if not any(p.on_board(seat) or seat in p.city for seat in p.order):  # nobody is left
        return True
    return bool(at_the_end(p) or (p.law.one_pack and winners(p)))
