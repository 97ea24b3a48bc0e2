"""Civilization cards: buying, handing back, and the limit of what is kept in hand (B.2.9, E.10, F.28.2, F.31).

First sets are laid for all to see, from the dearest to the cheapest. Then a card is bought with them, and the treasury
pays the rest. So no decision depends on cards of a hand that others cannot see.
"""

from __future__ import annotations

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Choice, detail, verb
from ..funds import (
    GRAIN,
    MINED,
    UNUSED,
    USED,
    can_mine,
    excess,
    hand_limit,
    in_supply,
    laid_value,
    lowest,
    means,
    most,
    old_cards,
    prices,
    spendable,
)
from ..market import take_up
from ..position import Civ
from ..steps import civ
from ..tables import BUY, DISCARD, DONE, HAND_BACK, LESS, MINE, PAY

KIND = 30  # bound: one more than the last trade card of any game


@civ.auto("purchases")
def purchases(p: Civ) -> None:
    """B.2.9, F.31.1: in reverse AST order, in the Advanced game in AST order; last turn's cards give credit now."""
    p.owned = [1 if held else 0 for held in p.owned]
    for seat in buyers(p)[::-1]:
        p.then(one_seat(seat))


def buyers(p: Civ) -> list[int]:
    return p.order if p.law.purchases_in_ast_order else p.order[::-1]


@civ.auto("purchases.seat", SEAT)
def one_seat(p: Civ, seat: int) -> None:
    """A seat without cards and treasury that cannot hand anything back is not asked: all can see this."""
    p.then(keep(seat))
    if sum(p.in_hand(seat)) or p.treasury[seat] or 0 in prices(p, seat).values() or may_hand_back(p, seat):
        p.then(Purchase(seat, UNUSED))


@civ.choice("purchases.card")
class Purchase(Choice):
    """What a seat lays, buys or hands back. mine: whether Mining was used this turn, and for which of the sets laid."""

    mine: int = detail(MINED + KIND)

    def actions(self, p: Civ) -> list[Action]:
        seat, mine = self.seat, self.mine
        deck, cost = p.law.deck, prices(p, seat)
        value, treasury, low = laid_value(p, mine), p.treasury[seat], lowest(p)
        listed: list[Action] = []
        if cost and most(p, seat, mine) + treasury >= min(cost.values()):
            cards, mining = spendable(p, seat), can_mine(p, seat, mine)
            listed += [PAY[deck.ids[kind]] for kind in range(low) if cards[kind]]
            if mining:
                listed += [MINE[deck.ids[kind]] for kind in range(low) if cards[kind] and deck.mine[kind]]
        if low < deck.goods and p.laid[low] > 1:
            listed.append(LESS)
        listed += [BUY[deck.card_ids[card]] for card, due in cost.items() if due <= value + treasury]
        if may_hand_back(p, seat):
            listed += [HAND_BACK[deck.card_ids[card]] for card in p.cards_of(seat)]
        return [*listed, DONE]

    def about(self, p: Civ) -> dict[str, object]:
        """n: the value laid; m: the treasury that can be added."""
        return {"n": laid_value(p, self.mine), "m": p.treasury[self.seat]}

    @verb
    def pay(self, p: Civ, id: str) -> None:
        """Lay a whole set, which can be made smaller afterwards."""
        lay_set(p, self.seat, id, "civilization.laid")
        p.then(Purchase(self.seat, self.mine))

    @verb
    def mine_(self, p: Civ, id: str) -> None:
        """F.28.2: lay a whole set, which counts one card more than there is."""
        lay_set(p, self.seat, id, "civilization.mined")
        p.then(Purchase(self.seat, MINED + p.law.deck.index[id]))

    @verb
    def less(self, p: Civ, _: None) -> None:
        seat = self.seat
        kind = lowest(p)
        move(p, seat, kind, -1)
        p.tell("civilization.taken_back", seat=seat, good=p.law.deck.ids[kind])
        p.then(Purchase(seat, self.mine))

    @verb
    def buy(self, p: Civ, id: str) -> None:
        """Buy a card. A.6.3, F.31.1: no change is given; the treasury pays what the sets do not, and never more."""
        seat = self.seat
        deck = p.law.deck
        card = deck.card[id]
        due = prices(p, seat)[card]
        from_treasury = max(0, due - laid_value(p, self.mine))
        p.treasury[seat] -= from_treasury
        spend(p)
        p.owned[seat * deck.cards + card] = 2
        p.tell("civilization.bought", seat=seat, card=id, n=due, m=from_treasury)
        p.then(Purchase(seat, USED if self.mine else UNUSED))

    @verb
    def hand_back(self, p: Civ, id: str) -> None:
        """D-12: hand back a card to make room for another."""
        seat = self.seat
        deck = p.law.deck
        p.owned[seat * deck.cards + deck.card[id]] = 0
        p.tell("civilization.handed_back", seat=seat, card=id)
        p.then(Purchase(seat, self.mine))

    @verb
    def done(self, p: Civ, _: None) -> None:
        """What is still laid goes back into the hand."""
        take_up(p, 0, self.seat)
        p.tell("civilization.bought_all", seat=self.seat)

    def refusal(self, p: Civ, verb: str, id: object) -> Refusal | None:
        deck = p.law.deck
        if verb == "buy" and id in deck.card:
            return not_for_sale(p, deck.card[id], self.seat, self.mine)
        if verb in ("pay", "mine") and id in deck.ids[: deck.goods]:
            return not_to_pay(p, verb, deck.index[id], self.seat, self.mine)
        if verb in ("pay", "mine") and id in deck.index:
            return "civilization.refusal.pays_nothing", {"calamity": id}, "E.10.1"
        if verb == "hand-back" and id in deck.card:
            return "civilization.refusal.keep_it", {"n": p.law.card_limit}, "E.10.3"
        if verb == "less":
            return "civilization.refusal.no_less", {}, "E.10.1"
        return None


def lay_set(p: Civ, seat: int, id: str, event: str) -> None:
    """Lay all cards of a kind that can be laid, and tell it by this event."""
    kind = p.law.deck.index[id]
    n = spendable(p, seat)[kind]
    move(p, seat, kind, n)
    p.tell(event, seat=seat, good=id, n=n)


def move(p: Civ, seat: int, kind: int, n: int) -> None:
    """Move n cards from a hand to what is laid for a purchase, or back with a negative number."""
    p.hand[seat * p.law.deck.kinds + kind] -= n
    p.laid[kind] += n


def spend(p: Civ) -> None:
    """E.10.6: what was laid is gathered with all that was spent this turn."""
    for kind, n in enumerate(p.laid[: p.law.deck.kinds]):
        if n:
            p.spent[kind] += n
            p.laid[kind] = 0


def may_hand_back(p: Civ, seat: int) -> bool:
    """D-12: at the start of a purchase, if the seat has the most cards allowed; nothing is bought or laid yet."""
    limit, n = p.law.card_limit, p.law.deck.cards
    return (
        limit > 0 and len(p.cards_of(seat)) == limit and 2 not in p.owned[seat * n : seat * n + n] and not any(p.laid)
    )


def not_for_sale(p: Civ, card: int, seat: int, mine: int) -> Refusal:
    deck, held = p.law.deck, p.cards_of(seat)
    id = deck.card_ids[card]
    if card in held:
        return "civilization.refusal.owned", {"card": id}, "A.7.1"
    if p.law.card_limit and len(held) >= p.law.card_limit:
        why = "card_limit.back" if may_hand_back(p, seat) else "card_limit"
        return f"civilization.refusal.{why}", {"n": p.law.card_limit}, "E.10.3"
    for need in deck.needs[card]:
        if need not in old_cards(p, seat):
            return "civilization.refusal.needs", {"card": id, "other_card": deck.card_ids[need]}, "E.10.2"
    if not in_supply(p, card):
        return "civilization.refusal.sold_out", {"card": id}, "E.10.4"
    due, treasury = prices(p, seat)[card], p.treasury[seat]
    if (can := means(p, seat, mine) + treasury) < due:
        return "civilization.refusal.beyond_means", {"card": id, "n": due, "m": can}, "E.10.1"
    if most(p, seat, mine) + treasury < due:
        return "civilization.refusal.take_back", {"card": id, "n": due}, "E.10.1"
    return "civilization.refusal.too_dear", {"card": id, "n": due, "m": laid_value(p, mine) + treasury}, "E.10.1"


def not_to_pay(p: Civ, verb: str, kind: int, seat: int, mine: int) -> Refusal:
    deck = p.law.deck
    id = deck.ids[kind]
    if not p.in_hand(seat)[kind] or kind >= lowest(p):
        why = "in_order_down" if p.in_hand(seat)[kind] else "not_held"
        return f"civilization.refusal.{why}", {"good": id}, "E.10.1"
    if not spendable(p, seat)[kind]:
        return "civilization.refusal.shown_grain", {"good": id}, "F.30.31"
    if verb == "mine" and not deck.mine[kind]:
        return "civilization.refusal.not_mined", {"good": id}, "F.28.2"
    if verb == "mine" and not can_mine(p, seat, mine):
        return "civilization.refusal.no_mining", {"seat": seat}, "F.28.2"
    if cost := prices(p, seat):
        can = most(p, seat, mine) + p.treasury[seat]
        return "civilization.refusal.too_poor", {"n": min(cost.values()), "m": can}, "E.10.1"
    return "civilization.refusal.buys_nothing", {}, "E.10.1"


# What is kept ---------------------------------------------------------------------------------------------------------
@civ.auto("purchases.keep", SEAT)
def keep(p: Civ, seat: int) -> None:
    """B.2.9, E.10.5, F.31.3: calamities are not counted."""
    n = excess(p, seat)
    if n > 0:
        p.then(Discard(seat, n, 0))


@civ.choice("purchases.discard")
class Discard(Choice):
    """The first of n cards to discard, none before `first` in the order of the kinds; they are seen by all."""

    n: int = detail(128)
    first: int = detail(KIND)

    def actions(self, p: Civ) -> list[Action]:
        deck = p.law.deck
        cards = p.in_hand(self.seat)[: deck.goods]
        return [DISCARD[deck.ids[k]] for k in range(self.first, deck.goods) if cards[k] and sum(cards[k:]) >= self.n]

    def about(self, p: Civ) -> dict[str, object]:
        return {"n": self.n, "m": hand_limit(p)}

    @verb
    def discard(self, p: Civ, id: str) -> None:
        seat = self.seat
        deck = p.law.deck
        kind = deck.index[id]
        p.hand[seat * deck.kinds + kind] -= 1
        p.spent[kind] += 1
        if id == GRAIN:  # 30.312: grain that was shown cannot be spent, but it may be thrown away
            p.shown[seat] = min(p.shown[seat], p.hand[seat * deck.kinds + kind])
        p.tell("civilization.discarded", seat=seat, good=id)
        if self.n > 1:
            p.then(Discard(seat, self.n - 1, kind))

    def refusal(self, p: Civ, verb: str, id: object) -> Refusal | None:
        deck = p.law.deck
        if verb != "discard" or id not in deck.index:
            return None
        kind = deck.index[id]
        if kind >= deck.goods:
            return "civilization.refusal.keep_calamity", {"calamity": id}, "E.10.5"
        if not p.in_hand(self.seat)[kind]:
            return "civilization.refusal.not_held", {"good": id}, "E.10.5"
        if kind < self.first:
            return "civilization.refusal.in_order", {"good": id, "other_good": deck.ids[self.first]}, "E.10.5"
        return "civilization.refusal.discard_after", {"good": id, "n": self.n}, "E.10.5"
