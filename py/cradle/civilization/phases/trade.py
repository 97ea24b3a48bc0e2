"""Trade: a market in which seats speak one at a time (E.9, E.16, F.28, D-68).

A lot is laid card by card in the order of the kinds, and is in no hand meanwhile; only its owner knows what it holds.
Below an offer waits `trade.asking`, with those who are still to be asked.
"""

from __future__ import annotations

from typing import Any

from ...kernel.game import Action, Refusal
from ...kernel.steps import SEAT, Many
from ..market import (
    ASKED,
    ASKS,
    CLAIMED,
    CLAIMS,
    LEAST,
    NAMED,
    NO_LIMIT,
    can_trade,
    lot,
    may_trade,
    rounds,
    said,
    say,
    take_up,
    worth,
)
from ..position import Civ
from ..steps import civ
from ..tables import ACCEPT, ASK, CLAIM, COUNTER, DONE, LAY, NAME, OFFER, OFFER_ALL, REFUSE, WITHDRAW

PLACES, ROUNDS = 9, NO_LIMIT + 1  # bounds: one more than the last seat in the order, and than the most rounds


@civ.auto("trade")
def trade(p: Civ) -> None:
    if sum([may_trade(p, seat) for seat in p.order]) > 1:
        p.then(("trade.next", 0, 0, rounds(p)))


@civ.auto("trade.next", PLACES, 2, ROUNDS)
def next_to_speak(p: Civ, place: int, spoken: int, left: int) -> None:
    """E.16.1: the next in AST order; the market closes after a round in which nobody offered, or after the last one."""
    for i in range(place, p.seats):
        if may_trade(p, p.order[i]):
            return p.then(("trade.open", p.order[i]), ("trade.next", i + 1, spoken, left))
    if spoken and left > 1:
        p.then(("trade.next", 0, 0, left - 1))
    else:
        p.tell("civilization.trade_ends")


@civ.choice("trade.open")
class Open:
    """E.16.1: an offer to one, to all, or none."""

    def actions(p: Civ, seat: int) -> list[Action]:
        if not can_trade(p, seat):
            return [DONE]
        others = partners(p, seat)
        to_all = [OFFER_ALL] if len(others) > 1 else []
        return [*[OFFER[other] for other in others], *to_all, DONE]

    def about(p: Civ, seat: int) -> dict[str, Any]:
        """rounds: how many are left with this one; 0 where no limit was agreed on."""
        return {"rounds": civ.detail(p.steps[-2], "left") if p.trade_rounds else 0}

    def offer(p: Civ, other: int, seat: int) -> None:
        speak(p, seat, [other])

    def offer_all(p: Civ, _: None, seat: int) -> None:
        speak(p, seat, partners(p, seat))

    def done(p: Civ, _: None, seat: int) -> None:
        p.tell("civilization.no_offer", seat=seat)

    def refusal(p: Civ, verb: str, other: Any, seat: int) -> Refusal | None:
        if verb not in ("offer", "offer-all") or (verb == "offer" and other not in range(p.seats)):
            return None
        if other == seat:
            return "civilization.refusal.yourself", {"seat": seat}, "E.9.1"
        if not can_trade(p, seat):
            return "civilization.refusal.no_lot", {"seat": seat, "n": LEAST}, "E.9.3"
        if verb == "offer":
            return "civilization.refusal.no_lot", {"seat": other, "n": LEAST}, "E.9.3"
        if others := partners(p, seat):
            return "civilization.refusal.one_partner", {"other": others[0]}, "E.16.1"
        return "civilization.refusal.no_partner", {"n": LEAST}, "E.9.3"


def partners(p: Civ, seat: int) -> list[int]:
    return [other for other in p.order if other != seat and may_trade(p, other)]


def speak(p: Civ, seat: int, others: list[int]) -> None:
    """An offer is laid, declared, and then put to one after the other."""
    market = p.steps.pop()
    place, left = (civ.detail(market, name) for name in ("place", "left"))
    p.then(
        ("trade.lay", seat, 0),
        ("trade.name", seat, 0),
        ("trade.say", seat, 0),
        ("trade.asking", seat, *others),
        ("trade.next", place, 1, left),
    )


@civ.choice("trade.lay", 2)
class Lay:
    """E.9.1: at least three cards, in the order of the kinds; enough of them commodities, which will be named."""

    def actions(p: Civ, seat: int, side: int) -> list[Action]:
        deck, hand, cards = p.law.deck, p.in_hand(seat), lot(p, side)
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

    def about(p: Civ, seat: int, side: int) -> dict[str, Any]:
        return {"n": sum(lot(p, side))}

    def lay(p: Civ, id: str, seat: int, side: int) -> None:
        deck = p.law.deck
        kind = deck.index[id]
        p.hand[seat * deck.kinds + kind] -= 1
        p.laid[side * deck.kinds + kind] += 1
        p.then(("trade.lay", seat, side))

    def done(p: Civ, _: None, seat: int, side: int) -> None:
        pass

    def withdraw(p: Civ, _: None, seat: int, side: int) -> None:
        """Nothing has been said yet: who lays an offer takes it back, who lays an answer refuses."""
        take_up(p, side, seat)
        drop(p, 3)  # what would have been said, and asked
        p.tell("civilization.withdrawn", seat=seat)

    def refusal(p: Civ, verb: str, id: Any, seat: int, side: int) -> Refusal | None:
        deck, cards = p.law.deck, lot(p, side)
        if verb == "done":
            return "civilization.refusal.lot_short", {"n": LEAST, "m": p.law.named_in_offer}, "E.9.1"
        if verb != "lay" or id not in deck.index:
            return None
        kind = deck.index[id]
        if not p.in_hand(seat)[kind]:
            return "civilization.refusal.not_held", {"good": id}, "E.9.1"
        if not deck.tradable[kind]:
            return "civilization.refusal.not_tradable", {"calamity": id}, "F.29.1" if p.law.advanced else "E.8.4"
        if kind < last(cards):
            return "civilization.refusal.in_order", {"good": id, "other_good": deck.ids[last(cards)]}, "E.16.1"
        return "civilization.refusal.too_few_after", {"good": id, "n": LEAST, "m": p.law.named_in_offer}, "E.9.2"


def last(cards: list[int]) -> int:
    """The highest kind of a lot."""
    return max([kind for kind, n in enumerate(cards) if n], default=0)


def drop(p: Civ, n: int) -> None:
    """What was pending for an offer is so no more."""
    del p.steps[-n:]


@civ.choice("trade.name", 2)
class Name:
    """E.9.2, F.28.1, D-05: what must be true: how many cards, in classic games their total, one or two cards."""

    def actions(p: Civ, seat: int, side: int) -> list[Action]:
        deck, cards, named = p.law.deck, lot(p, side), said(p, side, NAMED)
        for kind in named:
            cards[kind] -= 1
        first, need = named[-1] if named else 0, p.law.named_in_offer - len(named)
        return [
            NAME[deck.ids[kind]]
            for kind in range(first, deck.goods)
            if cards[kind] and sum(cards[kind : deck.goods]) >= need
        ]

    def about(p: Civ, seat: int, side: int) -> dict[str, Any]:
        return {"n": p.law.named_in_offer - len(said(p, side, NAMED))}

    def name(p: Civ, id: str, seat: int, side: int) -> None:
        say(p, side, NAMED, p.law.deck.index[id])
        if len(said(p, side, NAMED)) < p.law.named_in_offer:
            p.then(("trade.name", seat, side))
        else:
            announce(p, seat, side)

    def refusal(p: Civ, verb: str, id: Any, seat: int, side: int) -> Refusal | None:
        deck = p.law.deck
        if verb != "name" or id not in deck.index:
            return None
        if deck.index[id] >= deck.goods:
            return "civilization.refusal.calamity_named", {"calamity": id}, "E.9.4"
        if not lot(p, side)[deck.index[id]]:
            return "civilization.refusal.not_in_lot", {"good": id}, "E.9.2"
        return "civilization.refusal.named_in_order", {"good": id}, "E.9.2"


def announce(p: Civ, seat: int, side: int) -> None:
    """Tell what was declared. Under the statements to come lies who is asked, or who made the offer."""
    n, below = sum(lot(p, side)), p.steps[-2]
    if side:
        p.tell("civilization.counter", seat=seat, other=civ.detail(below, "seat"), n=n)
    elif len(others := civ.detail(below, "others")) == 1:
        p.tell("civilization.offer", seat=seat, other=others[0], n=n)
    else:
        p.tell("civilization.offer_all", seat=seat, n=n)
    if not p.law.advanced:
        p.tell("civilization.total", seat=seat, n=worth(p, side))
    for kind in said(p, side, NAMED):
        p.tell("civilization.named", seat=seat, good=p.law.deck.ids[kind])


@civ.choice("trade.say", 2)
class Say:
    """E.9.2, D-40: anything else, true or not: what else is in the lot, what is wanted for it. Nothing binds."""

    def actions(p: Civ, seat: int, side: int) -> list[Action]:
        deck, claims, asks = p.law.deck, said(p, side, CLAIMED), said(p, side, ASKED)
        listed = []
        if not asks and len(claims) < min(CLAIMS, sum(lot(p, side)) - p.law.named_in_offer):
            listed = [CLAIM[id] for id in deck.ids[claims[-1] if claims else 0 : deck.goods]]
        if len(asks) < ASKS:
            listed += [ASK[id] for id in deck.ids[asks[-1] + 1 if asks else 0 : deck.goods]]
        return [*listed, DONE]

    def claim(p: Civ, id: str, seat: int, side: int) -> None:
        say(p, side, CLAIMED, p.law.deck.index[id])
        p.tell("civilization.claimed", seat=seat, good=id)
        p.then(("trade.say", seat, side))

    def ask(p: Civ, id: str, seat: int, side: int) -> None:
        say(p, side, ASKED, p.law.deck.index[id])
        p.tell("civilization.asked", seat=seat, good=id)
        p.then(("trade.say", seat, side))

    def done(p: Civ, _: None, seat: int, side: int) -> None:
        pass

    def refusal(p: Civ, verb: str, id: Any, seat: int, side: int) -> Refusal | None:
        deck = p.law.deck
        if verb not in ("claim", "ask") or id not in deck.index:
            return None
        if deck.index[id] >= deck.goods:
            return "civilization.refusal.calamity_named", {"calamity": id}, "E.9.4"
        return "civilization.refusal.said_enough", {"n": CLAIMS, "m": ASKS}, "E.16.1"


@civ.auto("trade.asking", SEAT, Many(SEAT, 8))
def asking(p: Civ, seat: int, *others: int) -> None:
    """E.16.1: those addressed are asked one after the other; an offer that nobody takes is taken back."""
    if others:
        p.then(("trade.answer", others[0], seat), ("trade.asking", seat, *others[1:]))
    else:
        take_up(p, 0, seat)
        p.tell("civilization.no_deal", seat=seat)


@civ.choice("trade.answer", SEAT)
class Answer:
    def actions(p: Civ, seat: int, opener: int) -> list[Action]:
        return [COUNTER, REFUSE] if can_trade(p, seat) else [REFUSE]

    def about(p: Civ, seat: int, opener: int) -> dict[str, Any]:
        return declared(p, opener, 0)

    def counter(p: Civ, _: None, seat: int, opener: int) -> None:
        p.then(
            ("trade.lay", seat, 1),
            ("trade.name", seat, 1),
            ("trade.say", seat, 1),
            ("trade.close", opener, seat),
        )

    def refuse(p: Civ, _: None, seat: int, opener: int) -> None:
        p.tell("civilization.refused", seat=seat, other=opener)

    def refusal(p: Civ, verb: str, _: Any, seat: int, opener: int) -> Refusal | None:
        return ("civilization.refusal.no_lot", {"seat": seat, "n": LEAST}, "E.9.3") if verb == "counter" else None


def declared(p: Civ, other: int, side: int) -> dict[str, Any]:
    """What all have heard of a lot: whose it is, how many cards, what is named, claimed and asked for; m: the total."""
    ids = p.law.deck.ids
    about = {
        "other": other,
        "n": sum(lot(p, side)),
        "named": [ids[kind] for kind in said(p, side, NAMED)],
        "claimed": [ids[kind] for kind in said(p, side, CLAIMED)],
        "asked": [ids[kind] for kind in said(p, side, ASKED)],
    }
    return about if p.law.advanced else {**about, "m": worth(p, side)}


@civ.choice("trade.close", SEAT)
class Close:
    """The answer is accepted or not; an offer to others too can be withdrawn before they are asked."""

    def actions(p: Civ, seat: int, other: int) -> list[Action]:
        return [ACCEPT, REFUSE, WITHDRAW] if civ.detail(p.steps[-2], "others") else [ACCEPT, REFUSE]

    def about(p: Civ, seat: int, other: int) -> dict[str, Any]:
        return declared(p, other, 1)

    def accept(p: Civ, _: None, seat: int, other: int) -> None:
        """E.9.3, E.9.4: the lots change hands, and who passed a calamity last is remembered."""
        deck = p.law.deck
        p.tell("civilization.deal", seat=seat, other=other, n=sum(lot(p, 0)), m=sum(lot(p, 1)))
        for side, giver, taker in ((0, seat, other), (1, other, seat)):
            for kind, n in enumerate(lot(p, side)):
                if n:
                    p.tell("civilization.received", to=taker, seat=taker, other=giver, good=deck.ids[kind], n=n)
                    if kind >= deck.goods:
                        p.giver[kind] = giver  # D-44
        take_up(p, 0, other)
        take_up(p, 1, seat)
        drop(p, 1)  # nobody else is asked

    def refuse(p: Civ, _: None, seat: int, other: int) -> None:
        take_up(p, 1, other)
        p.tell("civilization.refused", seat=seat, other=other)

    def withdraw(p: Civ, _: None, seat: int, other: int) -> None:
        take_up(p, 1, other)
        take_up(p, 0, seat)
        drop(p, 1)
        p.tell("civilization.withdrawn", seat=seat)

    def refusal(p: Civ, verb: str, _: Any, seat: int, other: int) -> Refusal | None:
        return ("civilization.refusal.nobody_left", {"seat": seat}, "E.16.1") if verb == "withdraw" else None
