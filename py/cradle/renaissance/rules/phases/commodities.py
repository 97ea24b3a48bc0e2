"""Commodity cards (5.1)."""

from __future__ import annotations

from ....kernel.game import Action, Refusal
from ....kernel.steps import Choice, detail, verb
from ..cards import CARDS, IDS, KINDS, cards_income
from ..geography import COMMODITIES, COMMODITY
from ..position import EVEN, Age, gain
from ..steps import age
from ..tables import CHOOSE
from .times import card_first


def sell(p: Age, seat: int, kind: int) -> None:
    """5.1: a commodity card is played; the player of a double one chooses its commodity first."""
    goods = CARDS[kind].commodities
    if len(goods) > 1:
        return p.then(Commodity(seat, kind))
    pay(p, goods[0])


@age.choice("cards.commodity")
class Commodity(Choice):
    """5.1: the player of the card picks one of the two."""

    kind: int = detail(KINDS)

    def actions(self, p: Age) -> list[Action]:
        goods = sorted(CARDS[self.kind].commodities)
        return [CHOOSE[c] for c in goods] if len(goods) > 1 else []

    def about(self, p: Age) -> dict[str, object]:
        return {"card": IDS[self.kind]}

    def refusal(self, p: Age, verb: str, good: int | str | None) -> Refusal | None:
        if verb == "play":
            return card_first(IDS[self.kind])
        ours = verb == "commodity" and good in COMMODITY
        return ("renaissance.refusal.commodity", {"card": IDS[self.kind], "good": good}, "5.1") if ours else None

    @verb
    def commodity(self, p: Age, id: str) -> None:
        pay(p, COMMODITY[id])


def pay(p: Age, commodity: int) -> None:
    """5.1: every player who produces it is paid; then one shortage or surplus of it is over."""
    paid = [(seat, cards) for seat in p.players() if (cards := cards_counted(p, seat, commodity))]
    for seat, cards in paid:
        ducats = gain(p, seat, cards_income(commodity, cards))
        p.tell("renaissance.sells", seat=seat, good=COMMODITIES[commodity], n=ducats, cards=cards)
    if not paid:
        p.tell("renaissance.sells_nothing", good=COMMODITIES[commodity])
    if p.scarce[commodity] < EVEN:
        p.scarce[commodity] += 1
        p.tell("renaissance.shortage_over", good=COMMODITIES[commodity])
    elif p.scarce[commodity] > EVEN:
        p.scarce[commodity] -= 1
        p.tell("renaissance.surplus_over", good=COMMODITIES[commodity])


def cards_counted(p: Age, seat: int, commodity: int, more: int = 0) -> int:
    """5.1: how many control cards of it count for a seat, and so many more, with [M] and one shortage or surplus."""
    n = p.cards_of(seat, commodity) + more
    if not n:
        return 0
    scarce = p.scarce[commodity]
    return n + p.has(seat, "M") + (scarce < EVEN) - (scarce > EVEN)


def brings(p: Age, seat: int, commodity: int, more: int = 0) -> int:
    """5.1: what a card of it would bring a seat now, or with so many more control cards."""
    return cards_income(commodity, cards_counted(p, seat, commodity, more))
