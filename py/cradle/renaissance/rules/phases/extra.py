"""Phase 2: a bought card, and a discard (4)."""

from __future__ import annotations

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT
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
    p.then(*[("extra.seat", seat) for seat in p.players()])


@age.auto("extra.seat", SEAT)
def one_seat(p: Age, seat: int) -> None:
    if may_buy_card(p, seat):
        p.then(("extra.card", seat))
    else:
        discarding(p, seat)


# 4.1: [V] ---------------------------------------------------------------------------------------------------------
def may_buy_card(p: Age, seat: int) -> bool:
    return p.plays(seat) and p.has(seat, "V") and p.cash[seat] >= CARD_PRICE and any_left(p)


@age.choice("extra.card")
class Card:
    """4.1: a seat may buy one card, for 10 ducats."""

    def actions(p: Age, seat: int) -> list[Action]:
        return [BUY_CARD, DONE] if may_buy_card(p, seat) else []

    def about(p: Age, seat: int) -> dict[str, object]:
        return {"n": CARD_PRICE, "cash": p.cash[seat]}

    def buy_card(p: Age, _: None, seat: int) -> None:
        p.cash[seat] -= CARD_PRICE
        p.tell("renaissance.buys_card", seat=seat, n=CARD_PRICE)
        draw(p, seat)
        discarding(p, seat)

    def done(p: Age, _: None, seat: int) -> None:
        discarding(p, seat)


# 4.2: [P] ---------------------------------------------------------------------------------------------------------
def discarding(p: Age, seat: int) -> None:
    """A seat may discard a card, whether or not it has bought one. An advance lets it do so at once on its purchase
    (6.2).
    """
    if may_discard(p, seat):
        p.then(("discard", seat))


def may_discard(p: Age, seat: int) -> bool:
    return p.plays(seat) and p.has(seat, "P") and bool(p.kinds_held(seat))


@age.choice("discard")
class Discard:
    """4.2: which card is discarded, for all to see, or none."""

    def actions(p: Age, seat: int) -> list[Action]:
        return or_done([DISCARD[kind] for kind in p.kinds_held(seat)] if may_discard(p, seat) else [])

    def refusal(p: Age, verb: str, card: int | str | None, seat: int) -> Refusal | None:
        return ("renaissance.no.card", {"card": card}, "4.2") if verb == "discard" and card in IDS else None

    def discard(p: Age, card: str, seat: int) -> None:
        drop(p, seat, KIND[card])
        if CARDS[KIND[card]].recycled:
            p.tell("renaissance.discards", seat=seat, card=card)
        else:
            p.tell("renaissance.discards_for_good", seat=seat, card=card)

    def done(p: Age, _: None, seat: int) -> None:
        pass
