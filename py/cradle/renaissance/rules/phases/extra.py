"""Phase 2: a bought card, and a discard (4)."""

from __future__ import annotations

from ....kernel.game import Action
from ....kernel.steps import SEAT, Choice, Conditions, Endable, conditions, verb
from ..cards import CARDS, IDS, KIND
from ..history_deck import any_left, draw, drop
from ..position import Age
from ..steps import age
from ..tables import BUY_CARD, DISCARD, DONE, or_done
from .turn import opens

CARD_PRICE = 10  # 4.1


@age.auto("extra")
def extra(p: Age) -> None:
    opens(p, "extra")


@age.auto("extra.begin")
def begin(p: Age) -> None:
    p.then(*[one_seat(seat) for seat in p.players()])


@age.auto("extra.seat", SEAT)
def one_seat(p: Age, seat: int) -> None:
    if may_buy_card(p, seat):
        p.then(Card(seat))
    else:
        discarding(p, seat)


# 4.1: [V] ---------------------------------------------------------------------------------------------------------
def may_buy_card(p: Age, seat: int) -> bool:
    return p.plays(seat) and p.has(seat, "V") and p.cash[seat] >= CARD_PRICE and any_left(p)


@age.choice("extra.card")
class Card(Choice):
    """4.1: a seat may buy one card, for 10 ducats."""

    def actions(self, p: Age) -> list[Action]:
        return [BUY_CARD, DONE] if may_buy_card(p, self.seat) else []

    def about(self, p: Age) -> dict[str, object]:
        return {"n": CARD_PRICE, "cash": p.cash[self.seat]}

    @verb
    def buy_card(self, p: Age, _: None) -> None:
        seat = self.seat
        p.cash[seat] -= CARD_PRICE
        p.tell("renaissance.buys_card", seat=seat, n=CARD_PRICE)
        draw(p, seat)
        discarding(p, seat)

    @verb
    def done(self, p: Age, _: None) -> None:
        discarding(p, self.seat)


# 4.2: [P] ---------------------------------------------------------------------------------------------------------
def discarding(p: Age, seat: int) -> None:
    """A seat may discard a card, whether or not it has bought one. An advance lets it do so at once on its purchase
    (6.2).
    """
    if may_discard(p, seat):
        p.then(Discard(seat))


def may_discard(p: Age, seat: int) -> bool:
    return p.plays(seat) and p.has(seat, "P") and bool(p.kinds_held(seat))


@age.choice("discard")
class Discard(Endable):
    """4.2: which card is discarded, for all to see, or none."""

    def actions(self, p: Age) -> list[Action]:
        return or_done([DISCARD[kind] for kind in p.kinds_held(self.seat)] if may_discard(p, self.seat) else [])

    @conditions("discard", KIND)
    def may_discard(self, p: Age, kind: int) -> Conditions:
        yield kind in p.kinds_held(self.seat) or ("renaissance.refusal.card", {"card": IDS[kind]}, "4.2")

    @verb
    def discard(self, p: Age, card: str) -> None:
        seat = self.seat
        drop(p, seat, KIND[card])
        if CARDS[KIND[card]].recycled:
            p.tell("renaissance.discards", seat=seat, card=card)
        else:
            p.tell("renaissance.discards_for_good", seat=seat, card=card)
