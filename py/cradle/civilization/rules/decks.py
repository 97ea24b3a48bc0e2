"""The cards by number, ready to count and to price: one deck for each set of cards (A.6, A.7)."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.compiling import mypyc_attr
from .cards import (
    ADVANCED_CALAMITIES,
    ADVANCED_CARDS,
    ADVANCED_COMMODITIES,
    CLASSIC_CALAMITIES,
    CLASSIC_CARDS,
    CLASSIC_COMMODITIES,
    GROUPS,
    Calamity,
    Card,
    Commodity,
)

STACKS = 9


@mypyc_attr(serializable=True)
class Deck:
    """Trade cards are numbered commodities first, then calamities; civilization cards have numbers of their own.

    ids, value, stack, count: by trade card; the value of a calamity is its stack (D-06). goods: how many kinds are
    commodities. tradable: by trade card. card_ids, price, groups, supply, needs, credit[owned][bought]: by civilization
    card. in_stack: the trade cards of each stack, 1 to 9 (0 is empty).
    """

    def __init__(self, goods: Sequence[Commodity], calamities: Sequence[Calamity], cards: Sequence[Card]) -> None:
        self._read_trade_cards(goods, calamities)
        self._read_cards(cards)

    def _read_trade_cards(self, goods: Sequence[Commodity], calamities: Sequence[Calamity]) -> None:
        self.goods = len(goods)
        trade_cards: list[Commodity | Calamity] = [*goods, *calamities]
        self.ids = [c.id for c in trade_cards]
        self.kinds = len(self.ids)
        self.index = {id: n for n, id in enumerate(self.ids)}
        self.value = self.stack = [c.stack for c in trade_cards]
        self.count = [c.copies for c in goods] + [1] * len(calamities)
        self.tradable = [True] * len(goods) + [c.tradable for c in calamities]
        self.mine = [c.mine for c in goods]
        self.in_stack = [[k for k in range(self.kinds) if self.stack[k] == n] for n in range(STACKS + 1)]

    def _read_cards(self, cards: Sequence[Card]) -> None:
        self.card_ids = [c.id for c in cards]
        self.cards = len(cards)
        self.card = {id: n for n, id in enumerate(self.card_ids)}
        self.price = [c.price for c in cards]
        self.groups = [[GROUPS.index(g) for g in c.groups] for c in cards]
        self.supply = [c.supply for c in cards]
        self.needs = [[self.card[id] for id in c.needs] for c in cards]
        self.credit = [[0 if a is b else credit(a, b) for b in cards] for a in cards]

    def set_value(self, kind: int, n: int) -> int:
        """A.6.1: what n equal cards are worth together."""
        return self.value[kind] * n * n


def credit(owned: Card, bought: Card) -> int:
    """A.7.3: the largest entry of an owned card that applies to another."""
    return max(owned.credits.get(key, 0) for key in (bought.id, *bought.groups))


DECKS = {
    "none": Deck((), (), ()),
    "introductory": Deck(CLASSIC_COMMODITIES, (), CLASSIC_CARDS),
    "classic": Deck(CLASSIC_COMMODITIES, CLASSIC_CALAMITIES, CLASSIC_CARDS),
    "classic_advanced_calamities": Deck(CLASSIC_COMMODITIES, ADVANCED_CALAMITIES, CLASSIC_CARDS),
    "advanced": Deck(ADVANCED_COMMODITIES, ADVANCED_CALAMITIES, ADVANCED_CARDS),
}
