"""What a seat may see, and a whole position imagined from it; docs/views.md has the table."""

from __future__ import annotations

from functools import lru_cache
from operator import add

from ...kernel import chance
from ...kernel.game import View
from ..rules import market
from ..rules.phases.purchases import Purchase
from ..rules.phases.trade import trade
from ..rules.position import LAYER, NONE, STACK, Civ, derive
from .hidden_cards import Dealer

UNTOLD = -1  # stands for a total of a lot, a layer of a calamity or a seat that has shown one, if unknown or none


def observation(p: Civ, seat: int | None) -> View:
    """What a seat sees, or a bystander, besides the open fields. It is an allowlist: nobody sees what is not named."""
    deck = p.law.deck
    paid, nothing = paying(p), [0] * deck.kinds
    stacks, calamities = piled(deck.goods, tuple(p.pile))
    return {
        "seat": seat,
        "cards": [*counted(p.seats, deck.kinds, tuple(p.hand))],
        "hand": None if seat is None else p.in_hand(seat),
        "stacks": [*map(list.copy, stacks)],
        "lying": lying(p, calamities),
        "open": shown_openly(p),
        "giver": known_givers(p, p.spent),
        "passed": None if seat is None else own_givers(p, seat),
        "lots": [0] * p.seats if paid else [*counted(p.seats, deck.kinds, tuple(p.laid))],
        "totals": [total(p, s) for s in range(p.seats)],
        "lot": None if seat is None else nothing if paid else market.lot(p, seat),
        "paid": market.lot(p, 0) if paid else nothing,
        "caught": None if seat is None else p.caught[seat * p.seats : (seat + 1) * p.seats],
    }


def paying(p: Civ) -> bool:
    """Whether the cards on the first side are laid for a purchase, for all to see."""
    return bool(p.steps) and isinstance(p.steps[-1], Purchase)


@lru_cache(maxsize=16)
def counted(seats: int, kinds: int, cards: tuple[int, ...]) -> list[int]:
    """How many cards are in each hand or lot. Remembered, because most views are made while none of them changes."""
    return [sum(cards[seat * kinds : (seat + 1) * kinds]) for seat in range(seats)]


@lru_cache(maxsize=16)
def piled(goods: int, pile: tuple[int, ...]) -> tuple[list[list[int]], dict[int, int]]:
    """The sizes of the layers of every stack, and in which layer each calamity lies; remembered like the counts."""
    stacks, where = [], {}
    layers: list[int] = []
    start = 0
    for i, k in [(i, k) for i, k in enumerate(pile) if k >= goods]:
        if k < LAYER:
            where[k] = len(layers)
            continue
        if i > start:
            layers.append(i - start)
        start = i + 1
        if k == STACK:
            stacks.append(layers)
            layers = []
    return stacks, where


def lying(p: Civ, layers: dict[int, int]) -> list[int]:
    """For each calamity, the layer of its stack in which all know it to be; 0 is the top layer.

    Everybody sees where it is put back (E.0.3, F.2.3, E.11.4) and how many cards are drawn, but not which cards.
    """
    deck = p.law.deck
    sure = not market.may_be_held(p)
    return [
        layers[kind] if kind in layers and (sure or layers[kind] or not deck.tradable[kind]) else UNTOLD
        for kind in range(deck.goods, deck.kinds)
    ]


def shown_openly(p: Civ) -> list[int]:
    """For each calamity, the seat that has shown it (E.8.4)."""
    deck = p.law.deck
    open_before = [UNTOLD] * (deck.kinds - deck.goods)
    if p.law.calamities_under_stacks:
        for kind in range(deck.goods, deck.kinds):
            column = p.hand[kind :: deck.kinds]
            if p.law.is_open(kind) and any(column):
                open_before[kind - deck.goods] = column.index(1)
    return open_before


def known_givers(p: Civ, cards: list[int]) -> list[int]:
    """For each calamity among some cards who passed it last (E.16.3)."""
    deck = p.law.deck
    calamities = cards[deck.goods : deck.kinds]
    if not any(calamities):
        return [NONE] * len(calamities)
    return [giver if n else NONE for giver, n in zip(p.giver[deck.goods :], calamities, strict=True)]


def own_givers(p: Civ, seat: int) -> list[int]:
    """For each calamity in a seat's hand, or in the lot it has laid, who passed it last (E.16.3)."""
    hand = p.in_hand(seat)
    return known_givers(p, hand if paying(p) else [*map(add, hand, market.lot(p, seat))])


def total(p: Civ, seat: int) -> int:
    """What a seat's lot was declared to be worth (E.9.2); UNTOLD if it was not."""
    if p.law.advanced or not market.kinds_said(p, seat, market.NAMED):
        return UNTOLD
    return market.lot_value(p, seat)


def invent(p: Civ, view: View) -> None:
    """Deal anew the cards that nobody sees."""
    derive(p)
    if view["seat"] is not None:
        p.caught[view["seat"] * p.seats : (view["seat"] + 1) * p.seats] = view["caught"]
    if p.law.deck.kinds:
        Dealer(p, view).deal()
        givers(p, view)


def givers(p: Civ, view: View) -> None:
    """Set who passed each calamity: the seat that is known, or by chance any seat or nobody."""
    deck = p.law.deck
    traded = market.may_be_held(p) and trade() not in p.steps
    for kind in range(deck.goods, deck.kinds):
        i, known = kind - deck.goods, view["passed"]
        rows = [(s, row) for s in range(p.seats) for row in (p.in_hand(s), market.lot(p, s))]
        holder = next((s for s, row in rows if row[kind]), None)
        if holder is None:
            p.giver[kind] = view["giver"][i]
        elif holder == view["seat"]:
            p.giver[kind] = known[i]
        elif traded and deck.tradable[kind] and chance.below(p, 2):
            p.giver[kind] = (holder + 1 + chance.below(p, p.seats - 1)) % p.seats
