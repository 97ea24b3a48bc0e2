"""Trade: a market in which seats speak one at a time (E.9, E.16, F.28, D-68).

A lot is laid card by card in the order of the kinds, and is in no hand meanwhile; only its owner knows what it holds.
Below an offer waits `trade.asking`, with those who are still to be asked. When all have answered, who made the offer
takes one of the answers, or none, and may then make another offer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Choice, Conditions, Many, Step, conditions, detail, verb
from ..market import (
    ASKED,
    ASKS,
    CLAIMED,
    CLAIMS,
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
    say,
    take_up,
)
from ..position import Civ
from ..steps import civ
from ..tables import ACCEPT, ASK, CLAIM, COUNTER, DONE, LAY, NAME, OFFER, OFFER_ALL, REFUSE, WITHDRAW

PLACES, ROUNDS = 9, NO_LIMIT + 1  # bounds: one more than the last place in the order, and one more than the most rounds
TRIES = OFFERS + 1


@civ.auto("trade")
def trade(p: Civ) -> None:
    if sum([may_trade(p, seat) for seat in p.order]) > 1:
        p.then(next_to_speak(0, 0, rounds(p), 0))


class Word(NamedTuple):
    """What is pending while a seat has the word, in `next_to_speak`."""

    place: int
    spoken: int
    left: int
    tries: int


def word(step: Sequence[Any]) -> Word:
    return Word(*step[1:])


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


def kinds(p: Civ) -> dict[str, int]:
    """The kinds of trade cards by their ids."""
    return p.law.deck.index


@civ.choice("trade.open")
class Open(Choice):
    """E.16.1: a seat makes an offer to one, to all, or none; it may make another one if the last was not taken."""

    def actions(self, p: Civ) -> list[Action]:
        if not can_trade(p, self.seat):
            return [DONE]
        others = partners(p, self.seat)
        to_all = [OFFER_ALL] if len(others) > 1 else []
        return [*[OFFER[other] for other in others], *to_all, DONE]

    def about(self, p: Civ) -> dict[str, Any]:
        """rounds: how many rounds are left with this one; 0 if no limit was agreed on. n: after an offer that nobody
        took, how many offers the seat can still make.
        """
        market = word(p.steps[-2])
        left = {"n": OFFERS - market.tries} if market.tries else {}
        return {"rounds": market.left if p.trade_rounds else 0} | left

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
    p.then(*speech(seat), asking(seat, *others), next_to_speak(market.place, 1, market.left, market.tries + 1))


def speech(seat: int) -> list[Step]:
    """The steps in which a lot is laid, declared and described."""
    return [Lay(seat), Name(seat), Say(seat)]


def again(p: Civ, seat: int) -> None:
    """E.16.1: a seat whose offer was not taken may speak again, and change it."""
    if word(p.steps[-1]).tries < OFFERS:
        p.then(Open(seat))


@civ.choice("trade.lay")
class Lay(Choice):
    """E.9.1: at least three cards, in the order of the kinds; enough of them commodities, which will be named."""

    def actions(self, p: Civ) -> list[Action]:
        deck, hand, cards = p.law.deck, p.in_hand(self.seat), lot(p, self.seat)
        goods, tradable, ids = deck.goods, deck.tradable, deck.ids
        n, named = LEAST - sum(cards), p.law.named_in_offer - sum(cards[:goods])
        listed, rest, rest_named = [], 0, 0
        for kind in range(deck.kinds - 1, last(cards) - 1, -1):
            if hand[kind] and tradable[kind]:
                rest += hand[kind]
                if kind < goods:
                    rest_named = rest
                if rest >= n and rest_named >= named:
                    listed.append(LAY[ids[kind]])
        listed.reverse()
        if n <= 0 and named <= 0:
            listed.append(DONE)
        listed.append(WITHDRAW)
        return listed

    def about(self, p: Civ) -> dict[str, Any]:
        return {"n": sum(lot(p, self.seat))}

    @verb
    def lay(self, p: Civ, id: str) -> None:
        seat = self.seat
        deck = p.law.deck
        kind = deck.index[id]
        p.hand[seat * deck.kinds + kind] -= 1
        p.laid[seat * deck.kinds + kind] += 1
        p.then(Lay(seat))

    @verb
    def done(self, p: Civ, _: None) -> None:
        pass

    @verb
    def withdraw(self, p: Civ, _: None) -> None:
        """Withdraw a lot before anything was said of it: an offer is taken back, an answer becomes a refusal."""
        seat = self.seat
        take_up(p, seat, seat)
        drop(p, 2)  # drop the steps that would have described the lot
        p.tell("civilization.withdrawn", seat=seat)
        if p.steps[-1].seat == seat:
            drop(p, 1)  # drop the step that would have asked others
            again(p, seat)

    @conditions("lay", kinds)
    def may_lay(self, p: Civ, kind: int) -> Conditions:
        deck, cards, card = p.law.deck, lot(p, self.seat), {"good": p.law.deck.ids[kind]}
        yield p.in_hand(self.seat)[kind] > 0 or ("civilization.refusal.not_held", card, "E.9.1")
        number = "F.29.1" if p.law.advanced else "E.8.4"
        yield deck.tradable[kind] or ("civilization.refusal.not_tradable", {"calamity": deck.ids[kind]}, number)
        ordered = kind >= last(cards)
        yield ordered or ("civilization.refusal.in_order", {**card, "other_good": deck.ids[last(cards)]}, "E.16.1")
        few = {**card, "n": LEAST, "m": p.law.named_in_offer}
        yield LAY[deck.ids[kind]] in self.actions(p) or ("civilization.refusal.too_few_after", few, "E.9.2")

    @conditions("done")
    def may_end(self, p: Civ, _: None) -> Conditions:
        short = {"n": LEAST, "m": p.law.named_in_offer}
        yield DONE in self.actions(p) or ("civilization.refusal.lot_short", short, "E.9.1")


def last(cards: list[int]) -> int:
    """The highest kind of a lot."""
    return max([kind for kind, n in enumerate(cards) if n], default=0)


def drop(p: Civ, n: int) -> None:
    """Remove the pending steps of an offer."""
    del p.steps[-n:]


@civ.choice("trade.name")
class Name(Choice):
    """E.9.2, F.28.1, D-05: which cards are named; that must be true, as the number of cards, and their total in classic
    games.
    """

    def actions(self, p: Civ) -> list[Action]:
        deck, cards, named = p.law.deck, lot(p, self.seat), kinds_said(p, self.seat, NAMED)
        for kind in named:
            cards[kind] -= 1
        first, need = named[-1] if named else 0, p.law.named_in_offer - len(named)
        return [
            NAME[deck.ids[kind]]
            for kind in range(first, deck.goods)
            if cards[kind] and sum(cards[kind : deck.goods]) >= need
        ]

    def about(self, p: Civ) -> dict[str, Any]:
        return {"n": p.law.named_in_offer - len(kinds_said(p, self.seat, NAMED))}

    @verb
    def name_(self, p: Civ, id: str) -> None:
        seat = self.seat
        say(p, seat, NAMED, p.law.deck.index[id])
        if len(kinds_said(p, seat, NAMED)) < p.law.named_in_offer:
            p.then(Name(seat))
        else:
            announce(p, seat)

    @conditions("name", kinds)
    def may_name(self, p: Civ, kind: int) -> Conditions:
        id = p.law.deck.ids[kind]
        yield kind < p.law.deck.goods or ("civilization.refusal.calamity_named", {"calamity": id}, "E.9.4")
        yield lot(p, self.seat)[kind] > 0 or ("civilization.refusal.not_in_lot", {"good": id}, "E.9.2")
        yield NAME[id] in self.actions(p) or ("civilization.refusal.named_in_order", {"good": id}, "E.9.2")


def announce(p: Civ, seat: int) -> None:
    """Tell what was declared. Below the steps for further statements is the seat asked, or the one that offered."""
    n, (_, other, *others) = sum(lot(p, seat)), p.steps[-2]
    if other != seat:
        p.tell("civilization.counter", seat=seat, other=other, n=n)
    elif len(others) == 1:
        p.tell("civilization.offer", seat=seat, other=others[0], n=n)
    else:
        p.tell("civilization.offer_all", seat=seat, n=n)
    if not p.law.advanced:
        p.tell("civilization.total", seat=seat, n=lot_value(p, seat))
    for kind in kinds_said(p, seat, NAMED):
        p.tell("civilization.named", seat=seat, good=p.law.deck.ids[kind])


@civ.choice("trade.say")
class Say(Choice):
    """E.9.2, D-40: anything else, true or not: what else is in the lot, what is wanted for it. It is not binding."""

    def actions(self, p: Civ) -> list[Action]:
        seat = self.seat
        deck, claims, asks = p.law.deck, kinds_said(p, seat, CLAIMED), kinds_said(p, seat, ASKED)
        listed = []
        if not asks and len(claims) < min(CLAIMS, sum(lot(p, seat)) - p.law.named_in_offer):
            listed = [CLAIM[id] for id in deck.ids[claims[-1] if claims else 0 : deck.goods]]
        if len(asks) < ASKS:
            listed += [ASK[id] for id in deck.ids[asks[-1] if asks else 0 : deck.goods]]
        return [*listed, DONE]

    @verb
    def claim(self, p: Civ, id: str) -> None:
        seat = self.seat
        say(p, seat, CLAIMED, p.law.deck.index[id])
        p.tell("civilization.claimed", seat=seat, good=id)
        p.then(Say(seat))

    @verb
    def ask(self, p: Civ, id: str) -> None:
        seat = self.seat
        say(p, seat, ASKED, p.law.deck.index[id])
        p.tell("civilization.asked", seat=seat, good=id)
        p.then(Say(seat))

    @verb
    def done(self, p: Civ, _: None) -> None:
        pass

    def refusal(self, p: Civ, verb: str, id: Any) -> Refusal | None:
        deck = p.law.deck
        if verb not in ("claim", "ask") or id not in deck.index:
            return None
        if deck.index[id] >= deck.goods:
            return "civilization.refusal.calamity_named", {"calamity": id}, "E.9.4"
        return "civilization.refusal.said_enough", {"n": CLAIMS, "m": ASKS}, "E.16.1"


@civ.auto("trade.asking", SEAT, Many(SEAT, 8))
def asking(p: Civ, seat: int, *others: int) -> None:
    """E.16.1: those addressed are asked one after the other; an offer that nobody answers is taken back."""
    if others:
        p.then(Answer(others[0], seat), asking(seat, *others[1:]))
    elif any(any(lot(p, other)) for other in p.order if other != seat):
        p.then(Close(seat))
    else:
        nothing(p, seat, "unanswered")


def nothing(p: Civ, seat: int, why: str) -> None:
    """Nobody answers an offer, or no answer is accepted."""
    take_up(p, seat, seat)
    p.tell(f"civilization.{why}", seat=seat)
    again(p, seat)


@civ.choice("trade.answer")
class Answer(Choice):
    opener: int = detail(SEAT)

    def actions(self, p: Civ) -> list[Action]:
        return [COUNTER, REFUSE] if can_trade(p, self.seat) else [REFUSE]

    def about(self, p: Civ) -> dict[str, Any]:
        return declared(p, self.opener)

    @verb
    def counter(self, p: Civ, _: None) -> None:
        p.then(*speech(self.seat))

    @verb
    def refuse(self, p: Civ, _: None) -> None:
        p.tell("civilization.refused", seat=self.seat, other=self.opener)

    @conditions("counter")
    def may_counter(self, p: Civ, _: None) -> Conditions:
        yield can_trade(p, self.seat) or ("civilization.refusal.no_lot", {"n": LEAST}, "E.9.3")


def declared(p: Civ, other: int) -> dict[str, Any]:
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

    def about(self, p: Civ) -> dict[str, Any]:
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
        back(p, seat)

    @verb
    def refuse(self, p: Civ, _: None) -> None:
        seat = self.seat
        for other in back(p, seat):
            p.tell("civilization.refused", seat=seat, other=other)
        nothing(p, seat, "no_deal")

    @conditions("accept", seats)
    def may_accept(self, p: Civ, other: int) -> Conditions:
        yield other != self.seat or ("civilization.refusal.yourself", {}, "E.9.1")
        yield other in answers(p) or ("civilization.refusal.no_answer", {"other": other}, "E.16.1")


def back(p: Civ, seat: int) -> list[int]:
    """The answers that were not taken go back into the hands they came from; returns whose they were."""
    found = [other for other in p.order if other != seat and any(lot(p, other))]
    for other in found:
        take_up(p, other, other)
    return found
