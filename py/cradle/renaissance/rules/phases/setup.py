"""Setting up: cards to keep, the auction of the capitals, and the first order of play (1.2 to 1.6)."""

from __future__ import annotations

from ....kernel import chance
from ....kernel.game import Action
from ....kernel.steps import Choice, Conditions, conditions, verb
from ..cards import CARDS, KIND, KINDS
from ..geography import CAPITAL as PROVINCE
from ..geography import CAPITALS, INDEX, NAMES
from ..history_deck import lay_aside
from ..position import NONE, Age
from ..steps import age
from ..tables import BID, CAPITAL, GIVE_BACK
from .tokens import tokens

DEALT, KEPT = 3, 2  # 1.2


@age.auto("setup")
def setup(p: Age) -> None:
    lay_aside(p)
    for seat in range(p.seats):
        for _ in range(DEALT):
            kind = chance.draw(p, p.pile, KIND)
            p.hand[seat * KINDS + kind] += 1
            p.tell("renaissance.drawn", to=seat, seat=seat, card=CARDS[kind].id)
    p.then(*[Return(seat) for seat in range(p.seats)], auction())


@age.choice("setup.return")
class Return(Choice):
    """1.2: one of the three cards goes back into the pile. Nobody learns which."""

    def actions(self, p: Age) -> list[Action]:
        return [GIVE_BACK[kind] for kind in p.kinds_held(self.seat)]

    @conditions("give-back", KIND)
    def may_give_back(self, p: Age, kind: int) -> Conditions:
        yield kind in p.kinds_held(self.seat) or ("renaissance.refusal.card", {"card": CARDS[kind].id}, "1.2")

    @verb
    def give_back(self, p: Age, card: str) -> None:
        seat = self.seat
        p.hand[seat * KINDS + KIND[card]] -= 1
        p.pile[KIND[card]] += 1
        p.tell("renaissance.returned", to=seat, seat=seat, card=card)


@age.auto("setup.auction")
def auction(p: Age) -> None:
    p.then(*[Bid(seat) for seat in range(p.seats)], reveal())


@age.choice("setup.bid")
class Bid(Choice):
    """1.5: a seat bids in secret, from nothing to all its cash."""

    def actions(self, p: Age) -> list[Action]:
        return BID[: p.cash[self.seat] + 1]

    @verb
    def number(self, p: Age, n: int) -> None:
        seat = self.seat
        p.bid[seat] = n + 1
        p.tell("renaissance.bid", to=seat, seat=seat, n=n)


@age.auto("setup.reveal")
def reveal(p: Age) -> None:
    """1.5, G51: all pay; the highest chooses first, equal bids are settled by dice."""
    for seat in range(p.seats):
        p.cash[seat] -= p.bid[seat] - 1
        p.tell("renaissance.pays_bid", seat=seat, n=p.bid[seat] - 1)
    order: list[int] = []
    for n in sorted(set(p.bid), reverse=True):
        order += by_dice(p, [seat for seat in range(p.seats) if p.bid[seat] == n])
    p.bid = [0] * p.seats
    p.then(*[Capital(seat) for seat in order], tokens())


def by_dice(p: Age, tied: list[int]) -> list[int]:
    """The tied in the order of their throws of two dice; those still tied throw again."""
    if len(tied) < 2:
        return tied
    thrown = {}
    for seat in tied:
        black, white = chance.die(p), chance.die(p)
        thrown[seat] = black + white
        p.tell("renaissance.throws", seat=seat, black=black, white=white, n=black + white)
    order = []
    for n in sorted(set(thrown.values()), reverse=True):
        order += by_dice(p, [seat for seat in tied if thrown[seat] == n])
    return order


@age.choice("setup.capital")
class Capital(Choice):
    """1.5: a seat chooses a capital that is left, and puts a control marker there."""

    def actions(self, p: Age) -> list[Action]:
        return [CAPITAL[n] for n in range(p.seats) if n not in p.capital]

    @conditions("capital", INDEX)
    def may_choose(self, p: Age, province: int) -> Conditions:
        place = {"place": NAMES[province]}
        yield province in p.board.capitals or ("renaissance.refusal.capital", place, "1.4")
        n = p.board.capitals.index(province)
        yield n not in p.capital or ("renaissance.refusal.taken", {**place, "seat": p.capital.index(n)}, "1.5")

    @verb
    def capital(self, p: Age, id: str) -> None:
        seat = self.seat
        n = CAPITALS.index(id)
        p.chosen[seat] = p.seats - p.capital.count(NONE)
        p.capital[seat] = n
        p.control[PROVINCE[n]] = seat
        p.tell("renaissance.capital", seat=seat, place=id)
