"""Trade: a market in which seats speak one at a time (E.9, E.16, F.28, D-68).

Below an offer waits `trade.asking`, with those who are still to be asked. When all have answered, who made the offer
takes one of the answers, or none, and may then make another offer.
"""

from __future__ import annotations

from ....kernel.game import Action, Params
from ....kernel.steps import SEAT, Choice, Conditions, Many, conditions, detail, verb
from ..market import (
    ASKED,
    CLAIMED,
    LEAST,
    NAMED,
    NO_LIMIT,
    OFFERS,
    answers,
    can_trade,
    kinds_said,
    lot,
    lot_value,
    may_trade,
    remember,
    rounds,
    take_up,
    word,
)
from ..position import Civ
from ..steps import civ
from ..tables import ACCEPT, COUNTER, DONE, OFFER, OFFER_ALL, REFUSE
from .lots import offer_again, offer_steps

PLACES, ROUNDS = 9, NO_LIMIT + 1  # bounds: one more than the last place in the order, and one more than the most rounds
TRIES = OFFERS + 1


@civ.auto("trade")
def trade(p: Civ) -> None:
    if sum([may_trade(p, seat) for seat in p.order]) > 1:
        p.then(next_to_speak(0, 0, rounds(p), 0))


@civ.auto("trade.next", PLACES, 2, ROUNDS, TRIES)
def next_to_speak(p: Civ, place: int, spoken: int, left: int, tries: int) -> None:
    """E.16.1: the next seat in AST order speaks. The market closes after a round in which nobody made an offer, or
    after the last round.

    tries: the offers that were made with this word.
    """
    for i in range(place, p.seats):
        if may_trade(p, p.order[i]):
            return p.then(Open(p.order[i]), next_to_speak(i + 1, spoken, left, 0))
    if spoken and left > 1:
        p.then(next_to_speak(0, 0, left - 1, 0))
    else:
        p.tell("civilization.trade_ends")


def seats(p: Civ) -> dict[int, int]:
    """What may stand for a seat in an action: all of them."""
    return {seat: seat for seat in range(p.seats)}


@civ.choice("trade.open")
class Open(Choice):
    """E.16.1: a seat makes an offer to one, to all, or none; it may make another one if the last was not taken."""

    def actions(self, p: Civ) -> list[Action]:
        if not can_trade(p, self.seat):
            return [DONE]
        others = partners(p, self.seat)
        to_all = [OFFER_ALL] if len(others) > 1 else []
        return [*[OFFER[other] for other in others], *to_all, DONE]

    def about(self, p: Civ) -> dict[str, object]:
        """rounds: how many rounds are left with this one; 0 if no limit was agreed on. n: after an offer that nobody
        took, how many offers the seat can still make.
        """
        market = word(p.steps[-2])
        left = {"n": OFFERS - market.tries} if market.tries else {}
        return {"rounds": market.left if p.trade_rounds else 0, **left}

    @verb
    def offer(self, p: Civ, other: int) -> None:
        speak(p, self.seat, [other])

    @verb
    def offer_all(self, p: Civ, _: None) -> None:
        speak(p, self.seat, partners(p, self.seat))

    @verb
    def done(self, p: Civ, _: None) -> None:
        if not word(p.steps[-1]).tries:
            p.tell("civilization.no_offer", seat=self.seat)

    @conditions("offer", seats)
    def may_offer(self, p: Civ, other: int) -> Conditions:
        yield other != self.seat or ("civilization.refusal.yourself", {}, "E.9.1")
        yield can_trade(p, self.seat) or ("civilization.refusal.no_lot", {"n": LEAST}, "E.9.3")
        yield may_trade(p, other) or ("civilization.refusal.no_lot_of", {"other": other, "n": LEAST}, "E.9.3")

    @conditions("offer-all")
    def may_offer_to_all(self, p: Civ, _: None) -> Conditions:
        yield can_trade(p, self.seat) or ("civilization.refusal.no_lot", {"n": LEAST}, "E.9.3")
        others = partners(p, self.seat)
        yield len(others) > 0 or ("civilization.refusal.no_partner", {"n": LEAST}, "E.9.3")
        yield len(others) > 1 or ("civilization.refusal.one_partner", {"other": others[0]}, "E.16.1")


def partners(p: Civ, seat: int) -> list[int]:
    return [other for other in p.order if other != seat and may_trade(p, other)]


def speak(p: Civ, seat: int, others: list[int]) -> None:
    """A seat lays and declares an offer; then one seat after the other is asked."""
    market = word(p.steps.pop())
    p.then(*offer_steps(seat), asking(seat, *others), next_to_speak(market.place, 1, market.left, market.tries + 1))


@civ.auto("trade.asking", SEAT, Many(SEAT, 8))
def asking(p: Civ, seat: int, *others: int) -> None:
    """E.16.1: those addressed are asked one after the other; an offer that nobody answers is taken back."""
    if others:
        p.then(Answer(others[0], seat), asking(seat, *others[1:]))
    elif any(any(lot(p, other)) for other in p.order if other != seat):
        p.then(Close(seat))
    else:
        end_offer(p, seat, "unanswered")


def end_offer(p: Civ, seat: int, why: str) -> None:
    """Nobody answers an offer, or no answer is accepted."""
    take_up(p, seat, seat)
    p.tell(f"civilization.{why}", seat=seat)
    offer_again(p, seat)


@civ.choice("trade.answer")
class Answer(Choice):
    opener: int = detail(SEAT)

    def actions(self, p: Civ) -> list[Action]:
        return [COUNTER, REFUSE] if can_trade(p, self.seat) else [REFUSE]

    def about(self, p: Civ) -> dict[str, object]:
        return heard_of_lot(p, self.opener)

    @verb
    def counter(self, p: Civ, _: None) -> None:
        p.then(*offer_steps(self.seat))

    @verb
    def refuse(self, p: Civ, _: None) -> None:
        p.tell("civilization.refused", seat=self.seat, other=self.opener)

    @conditions("counter")
    def may_counter(self, p: Civ, _: None) -> Conditions:
        yield can_trade(p, self.seat) or ("civilization.refusal.no_lot", {"n": LEAST}, "E.9.3")


def heard_of_lot(p: Civ, other: int) -> Params:
    """What all have heard of a lot: whose it is, how many cards, what is named, claimed and asked for; m: the total."""
    ids = p.law.deck.ids
    about = {
        "other": other,
        "n": sum(lot(p, other)),
        "named": [ids[kind] for kind in kinds_said(p, other, NAMED)],
        "claimed": [ids[kind] for kind in kinds_said(p, other, CLAIMED)],
        "asked": [ids[kind] for kind in kinds_said(p, other, ASKED)],
    }
    return about if p.law.advanced else {**about, "m": lot_value(p, other)}


@civ.choice("trade.close")
class Close(Choice):
    """E.16.1: all have answered; one of the answers is accepted, or none."""

    def actions(self, p: Civ) -> list[Action]:
        return [*[ACCEPT[other] for other in answers(p)], REFUSE]

    def about(self, p: Civ) -> dict[str, object]:
        """n: how many seats have answered; others: which; cards: with how many cards each."""
        found = answers(p)
        return {"n": len(found), "others": found, "cards": [sum(lot(p, other)) for other in found]}

    @verb
    def accept(self, p: Civ, other: int) -> None:
        """E.9.3, E.9.4: the lots change hands, and who passed a calamity last is remembered."""
        seat = self.seat
        deck = p.law.deck
        p.tell("civilization.deal", seat=seat, other=other, n=sum(lot(p, seat)), m=sum(lot(p, other)))
        for giver, taker in ((seat, other), (other, seat)):
            remember(p, taker, giver)
            cards = lot(p, giver)
            goods = [id for id, n in zip(deck.ids, cards, strict=True) for _ in range(n)]
            p.tell("civilization.received", to=taker, seat=taker, other=giver, goods=goods, n=len(goods))
            for kind in range(deck.goods, deck.kinds):
                if cards[kind]:
                    p.giver[kind] = giver  # D-44
        take_up(p, seat, other)
        take_up(p, other, seat)
        return_answers(p, seat)

    @verb
    def refuse(self, p: Civ, _: None) -> None:
        seat = self.seat
        for other in return_answers(p, seat):
            p.tell("civilization.refused", seat=seat, other=other)
        end_offer(p, seat, "no_deal")

    @conditions("accept", seats)
    def may_accept(self, p: Civ, other: int) -> Conditions:
        yield other != self.seat or ("civilization.refusal.yourself", {}, "E.9.1")
        yield other in answers(p) or ("civilization.refusal.no_answer", {"other": other}, "E.16.1")


def return_answers(p: Civ, seat: int) -> list[int]:
    """The answers that were not taken go back into the hands they came from; returns whose they were."""
    found = [other for other in p.order if other != seat and any(lot(p, other))]
    for other in found:
        take_up(p, other, other)
    return found
