"""The lots of a trade: laid, declared and described (E.9.1, E.9.2, F.28, D-05, D-40).

A lot is laid card by card in the order of the kinds, and is in no hand meanwhile; only its owner knows what it holds.
"""

from __future__ import annotations

from ....kernel.game import Action, Refusal
from ....kernel.steps import Choice, Conditions, Endable, Step, conditions, verb
from ..market import (
    ASKED,
    ASKS,
    CLAIMED,
    CLAIMS,
    LEAST,
    NAMED,
    OFFERS,
    kinds_said,
    lot,
    lot_value,
    say,
    take_up,
    word,
)
from ..position import Civ
from ..steps import civ
from ..tables import ASK, CLAIM, DONE, LAY, NAME, WITHDRAW


def offer_steps(seat: int) -> list[Step]:
    """The steps in which a lot is laid, declared and described."""
    return [Lay(seat), Name(seat), Say(seat)]


def offer_again(p: Civ, seat: int) -> None:
    """E.16.1: a seat whose offer was not taken may speak again, and change it."""
    if word(p.steps[-1]).tries < OFFERS:
        p.then(civ.step("trade.open", seat))


def kind_numbers(p: Civ) -> dict[str, int]:
    """The numbers of the kinds of trade cards, by their ids."""
    return p.law.deck.index


@civ.choice("trade.lay")
class Lay(Endable):
    """E.9.1: at least three cards, in the order of the kinds; enough of them commodities, which will be named."""

    def actions(self, p: Civ) -> list[Action]:
        deck, hand, cards = p.law.deck, p.in_hand(self.seat), lot(p, self.seat)
        goods, tradable, ids = deck.goods, deck.tradable, deck.ids
        n, named = LEAST - sum(cards), p.law.named_in_offer - sum(cards[:goods])
        listed, rest, rest_named = [], 0, 0
        for kind in range(deck.kinds - 1, highest_kind(cards) - 1, -1):
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

    def about(self, p: Civ) -> dict[str, object]:
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
    def withdraw(self, p: Civ, _: None) -> None:
        """Withdraw a lot before anything was said of it: an offer is taken back, an answer becomes a refusal."""
        seat = self.seat
        take_up(p, seat, seat)
        drop_steps(p, 2)  # drop the steps that would have described the lot
        p.tell("civilization.withdrawn", seat=seat)
        if p.steps[-1].seat == seat:
            drop_steps(p, 1)  # drop the step that would have asked others
            offer_again(p, seat)

    @conditions("lay", kind_numbers)
    def may_lay(self, p: Civ, kind: int) -> Conditions:
        deck, cards, card = p.law.deck, lot(p, self.seat), {"good": p.law.deck.ids[kind]}
        yield p.in_hand(self.seat)[kind] > 0 or ("civilization.refusal.not_held", card, "E.9.1")
        number = "F.29.1" if p.law.advanced else "E.8.4"
        yield deck.tradable[kind] or ("civilization.refusal.not_tradable", {"calamity": deck.ids[kind]}, number)
        highest = highest_kind(cards)
        in_order = kind >= highest
        yield in_order or ("civilization.refusal.in_order", {**card, "other_good": deck.ids[highest]}, "E.16.1")
        few = {**card, "n": LEAST, "m": p.law.named_in_offer}
        yield LAY[deck.ids[kind]] in self.actions(p) or ("civilization.refusal.too_few_after", few, "E.9.2")

    @conditions("done")
    def may_end(self, p: Civ, _: None) -> Conditions:
        short = {"n": LEAST, "m": p.law.named_in_offer}
        yield DONE in self.actions(p) or ("civilization.refusal.lot_short", short, "E.9.1")


def highest_kind(cards: list[int]) -> int:
    """The highest kind of a lot."""
    return max([kind for kind, n in enumerate(cards) if n], default=0)


def drop_steps(p: Civ, n: int) -> None:
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

    def about(self, p: Civ) -> dict[str, object]:
        return {"n": p.law.named_in_offer - len(kinds_said(p, self.seat, NAMED))}

    @verb
    def name_(self, p: Civ, id: str) -> None:
        seat = self.seat
        say(p, seat, NAMED, p.law.deck.index[id])
        if len(kinds_said(p, seat, NAMED)) < p.law.named_in_offer:
            p.then(Name(seat))
        else:
            announce(p, seat)

    @conditions("name", kind_numbers)
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
class Say(Endable):
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

    def refusal(self, p: Civ, verb: str, id: object) -> Refusal | None:
        deck = p.law.deck
        if verb not in ("claim", "ask") or id not in deck.index:
            return None
        if deck.index[id] >= deck.goods:
            return "civilization.refusal.calamity_named", {"calamity": id}, "E.9.4"
        return "civilization.refusal.said_enough", {"n": CLAIMS, "m": ASKS}, "E.16.1"
