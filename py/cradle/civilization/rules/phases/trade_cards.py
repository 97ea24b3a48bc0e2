"""Trade cards: drawing, buying from the ninth stack, and their return (B.2.7, E.8, E.11.4, F.27)."""

from __future__ import annotations

from ....kernel.game import Action
from ....kernel.steps import SEAT, Endable, verb
from .. import trade_stacks
from ..position import NONE, Civ
from ..steps import civ
from ..tables import BUY_CARD, DONE

NINTH, PRICE = 9, 18  # E.8.3: the stack that sells, and what a card costs there


@civ.auto("trade_cards")
def trade_cards(p: Civ) -> None:
    if p.law.one_pack:
        deal(p)
    else:
        p.then(*[draw(seat) for seat in drawers(p)])


def drawers(p: Civ) -> list[int]:
    """E.8.1, D-04: the order of drawing: most cities first, in the Advanced game fewest first; ties in AST order."""
    sign = -1 if p.law.most_cities_first else 1
    return sorted(p.order, key=lambda seat: sign * p.city.count(seat))


def deal(p: Civ) -> None:
    """B.2.7: one card at a time, round after round, as long as the pack has any (D-38)."""
    order, cities = drawers(p), [p.city.count(seat) for seat in range(p.seats)]
    came = [0] * p.seats
    for n in range(max(cities)):
        for seat in order:
            if cities[seat] > n:
                came[seat] += take(p, seat, 1)
    for seat in order:
        if came[seat]:
            p.tell("civilization.cards", seat=seat, n=came[seat])


@civ.auto("trade_cards.draw", SEAT)
def draw(p: Civ, seat: int) -> None:
    """E.8.2: one card from each of as many stacks as it has cities; a card is lost where a stack is empty."""
    n = sum([take(p, seat, stack) for stack in range(1, p.city.count(seat) + 1)])
    if n:
        p.tell("civilization.cards", seat=seat, n=n)
    offer_ninth(p, seat)


def take(p: Civ, seat: int, stack: int) -> int:
    """Draw one card into a hand, if there is one; returns how many came. Only the seat learns which."""
    kind = trade_stacks.draw(p, stack)
    if kind < 0:
        return 0
    deck = p.law.deck
    p.hand[seat * deck.kinds + kind] += 1
    if p.law.is_open(kind):  # E.8.4, D-08
        p.tell("civilization.calamity_drawn", seat=seat, calamity=deck.ids[kind])
    else:
        p.tell("civilization.drawn", to=seat, seat=seat, good=deck.ids[kind])
    return 1


def offer_ninth(p: Civ, seat: int) -> None:
    if p.treasury[seat] >= PRICE and trade_stacks.has_card(p, NINTH):
        p.then(Buy(seat))


@civ.choice("trade_cards.buy")
class Buy(Endable):
    """E.8.3: a seat buys cards of stack 9, one by one, right after its own draw."""

    def actions(self, p: Civ) -> list[Action]:
        return [BUY_CARD, DONE]

    def about(self, p: Civ) -> dict[str, object]:
        return {"n": PRICE}

    @verb
    def buy_card(self, p: Civ, _: None) -> None:
        seat = self.seat
        p.treasury[seat] -= PRICE
        p.tell("civilization.card_bought", seat=seat, n=PRICE)
        take(p, seat, NINTH)
        offer_ninth(p, seat)


@civ.auto("returns")
def returns(p: Civ) -> None:
    """E.11.4, F.31.4, B.2.9: spent cards go back to the stacks; who passed which calamity is forgotten."""
    trade_stacks.take_back(p)
    p.giver = [NONE] * len(p.giver)
