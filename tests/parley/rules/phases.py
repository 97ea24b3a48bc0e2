"""The rules of Parley, in the order of the rule book, paragraph numbers beside the code."""

from __future__ import annotations

from typing import Any

from cradle.kernel import chance
from cradle.kernel.game import Action, Refusal
from cradle.kernel.steps import SEAT, Choice, Steps, detail, verb

from .position import Parley
from .tables import (
    ACCEPT,
    COUNTER,
    DEAREST,
    DONE,
    DRAW,
    DRAWN,
    GOODS,
    KINDS,
    LAY,
    LOSE,
    LOT,
    NO_BID,
    NUMBER,
    OFFER,
    PRIZE,
    REFUSE,
    SELL,
    STRENGTH,
)

parley = Steps()
PHASES = ("draw", "trade", "storm", "sales", "auction")  # 2.1, in this order


# 2. The round ---------------------------------------------------------------------------------------------------------
@parley.auto("round")
def begin(p: Parley) -> None:
    """2.1: the rule book's sequence of play is this one line."""
    p.round += 1
    p.tell("turn", n=p.round)
    p.then(*[parley.step(phase) for phase in PHASES], end())


@parley.auto("draw")
def draw(p: Parley) -> None:  # 2.2
    for seat in p.order():
        take(p, seat, DRAW)


def take(p: Parley, seat: int, n: int) -> None:
    """Draw n cards, or as many as the bag has (2.3); the seat alone learns which."""
    n = min(n, sum(p.bag))
    p.tell("parley.draw", seat=seat, n=n)
    for _ in range(n):
        good = chance.draw(p, p.bag, DRAWN)
        p.hand[seat * KINDS + good] += 1
        p.tell("parley.drew", to=seat, good=GOODS[good])


@parley.auto("round.end")
def end(p: Parley) -> None:
    if p.round < p.rounds:
        p.then(begin())
    else:
        p.tell("parley.end")  # 7.1


# 3. Trade -------------------------------------------------------------------------------------------------------------
@parley.auto("trade")
def trade(p: Parley) -> None:  # 3.1
    p.then(*[Open(seat) for seat in p.order()])


@parley.choice("trade.open")
class Open(Choice):  # 3.1
    def actions(self, p: Parley) -> list[Action]:
        others = [OFFER[s] for s in range(p.seats) if s != self.seat and p.cards(s)] if p.cards(self.seat) else []
        return [*others, DONE]

    @verb
    def offer(self, p: Parley, other: int) -> None:
        p.partners = [self.seat, other]
        p.then(Lay(self.seat, 0))

    @verb
    def done(self, p: Parley, _: None) -> None:
        p.tell("parley.no_offer", seat=self.seat)

    def refusal(self, p: Parley, verb: str, other: Any) -> Refusal | None:
        seat = self.seat
        if verb != "offer" or other not in range(p.seats):
            return None
        if other == seat:
            return "parley.refusal.yourself", {}, "3.1"
        return "parley.refusal.no_cards", {"seat": other if p.cards(seat) else seat}, "3.1"


@parley.choice("trade.lay")
class Lay(Choice):
    """3.2, 3.3: a lot is laid card by card, in the order of the goods, so that one lot is one sequence of picks.

    What was picked is secret: it is in p.laid, and no detail of the step tells of it.
    """

    side: int = detail(2)

    def actions(self, p: Parley) -> list[Action]:
        held, lot = p.held(self.seat), p.lot(self.side)
        cards = [LAY[good] for good in range(highest(lot), KINDS) if held[good]]
        return [*cards, DONE] if any(lot) else cards

    def about(self, p: Parley) -> dict[str, Any]:
        return {"other": p.partners[1 - self.side], "n": sum(p.lot(self.side))}

    @verb
    def lay(self, p: Parley, name: str) -> None:
        seat, side = self.seat, self.side
        good = DRAWN[name]
        p.hand[seat * KINDS + good] -= 1
        p.laid[side * KINDS + good] += 1
        p.tell("parley.shown", to=p.partners[1 - side], seat=seat, good=name)  # 3.5
        if sum(p.lot(side)) < LOT:
            p.then(Lay(seat, side))
        else:
            self.done(p, None)

    @verb
    def done(self, p: Parley, _: None) -> None:
        side = self.side
        other = p.partners[1 - side]
        p.tell("parley.counter" if side else "parley.offer", seat=self.seat, other=other, n=sum(p.lot(side)))
        p.then(Close(other) if side else Answer(other))

    def refusal(self, p: Parley, verb: str, name: Any) -> Refusal | None:
        if verb == "done":
            return "parley.refusal.lay_one", {}, "3.2"
        return not_held(p, name, self.seat) or in_order(verb, name, highest(p.lot(self.side)), "3.2")


@parley.choice("trade.answer")
class Answer(Choice):  # 3.3
    def actions(self, p: Parley) -> list[Action]:
        return [COUNTER, REFUSE]

    def about(self, p: Parley) -> dict[str, Any]:
        return {"other": p.partners[0], "n": sum(p.lot(0))}

    @verb
    def counter(self, p: Parley, _: None) -> None:
        p.then(Lay(self.seat, 1))

    @verb
    def refuse(self, p: Parley, _: None) -> None:
        p.tell("parley.refuse", seat=self.seat)
        clear(p, swapped=False)


@parley.choice("trade.close")
class Close(Choice):  # 3.4
    def actions(self, p: Parley) -> list[Action]:
        return [ACCEPT, REFUSE]

    def about(self, p: Parley) -> dict[str, Any]:
        return {"other": p.partners[1], "n": sum(p.lot(1))}

    @verb
    def accept(self, p: Parley, _: None) -> None:
        p.tell("parley.accept", seat=self.seat, other=p.partners[1])
        clear(p, swapped=True)

    refuse = verb(Answer.refuse)


def clear(p: Parley, swapped: bool) -> None:
    """Both lots leave the table, to the other seat or back (3.4)."""
    for side in (0, 1):
        seat = p.partners[1 - side if swapped else side]
        for good, n in enumerate(p.lot(side)):
            p.hand[seat * KINDS + good] += n
    p.partners, p.laid = [], [0] * KINDS * 2


def highest(lot: list[int]) -> int:
    """The last good of a lot in the order of the goods."""
    return max((good for good, n in enumerate(lot) if n), default=0)


# 4. The storm ---------------------------------------------------------------------------------------------------------
@parley.auto("storm")
def storm(p: Parley) -> None:
    strength = (chance.die(p) + 1) // 2  # 4.1
    victim = max(p.order(), key=p.cards)  # 4.2
    p.tell("parley.storm", n=strength)
    p.then(strike(victim, strength))


@parley.auto("storm.strike", SEAT, STRENGTH + 1)
def strike(p: Parley, victim: int, strength: int) -> None:
    """4.3: it waits below while the victim chooses, and then goes on to the next one."""
    if strength:
        n = min(strength, p.cards(victim))
        loss = [Lose(victim, n, 0)] if n else []
        p.tell("parley.strike", victim=victim, n=n)
        p.then(*loss, strike((victim + 1) % p.seats, strength - 1))


@parley.choice("storm.lose")
class Lose(Choice):
    """4.4: the first of n cards to lose; none before `first` in the order of the goods."""

    n: int = detail(STRENGTH + 1)
    first: int = detail(KINDS)

    def actions(self, p: Parley) -> list[Action]:
        held = p.held(self.seat)
        return [LOSE[good] for good in range(self.first, KINDS) if held[good] and sum(held[good:]) >= self.n]

    def about(self, p: Parley) -> dict[str, Any]:
        return {"n": self.n}

    @verb
    def lose(self, p: Parley, name: str) -> None:
        seat = self.seat
        discard(p, seat, DRAWN[name], 1)
        p.tell("parley.lost", seat=seat, good=name)
        if self.n > 1:
            p.then(Lose(seat, self.n - 1, DRAWN[name]))

    def refusal(self, p: Parley, verb: str, name: Any) -> Refusal | None:
        return (
            not_held(p, name, self.seat)
            or in_order(verb, name, self.first, "4.4")
            or (("parley.refusal.too_few_after", {"n": self.n, "good": name}, "4.4") if verb == "lose" else None)
        )


def discard(p: Parley, seat: int, good: int, n: int) -> None:
    """n cards go back to the bag, in the sight of all."""
    p.hand[seat * KINDS + good] -= n
    p.bag[good] += n


# 5. Sales -------------------------------------------------------------------------------------------------------------
@parley.auto("sales")
def sales(p: Parley) -> None:
    p.then(*[Sale(seat) for seat in p.order()])


@parley.choice("sale")
class Sale(Choice):  # 5.1
    def actions(self, p: Parley) -> list[Action]:
        return [SELL[good] for good, n in enumerate(p.held(self.seat)) if n] + [DONE]

    @verb
    def sell(self, p: Parley, name: str) -> None:
        seat = self.seat
        n = p.held(seat)[DRAWN[name]]
        discard(p, seat, DRAWN[name], n)
        p.silver[seat] += n * n
        p.tell("parley.sold", seat=seat, good=name, n=n, silver=n * n)

    @verb
    def done(self, p: Parley, _: None) -> None:
        p.tell("parley.no_sale", seat=self.seat)

    def refusal(self, p: Parley, verb: str, name: Any) -> Refusal | None:
        return not_held(p, name, self.seat)


# 6. The auction -------------------------------------------------------------------------------------------------------
@parley.auto("auction")
def auction(p: Parley) -> None:
    p.then(*[Bid(seat) for seat in p.order()], reveal())


@parley.choice("bid")
class Bid(Choice):
    """6.1: asked seat by seat, kept in p.bid, and told to nobody until all are in."""

    def actions(self, p: Parley) -> list[Action]:
        return NUMBER[: min(DEAREST, p.silver[self.seat]) + 1]

    def about(self, p: Parley) -> dict[str, Any]:
        return {"n": p.silver[self.seat]}

    @verb
    def number(self, p: Parley, n: int) -> None:
        p.bid[self.seat] = n
        p.tell("parley.bid", seat=self.seat)

    def refusal(self, p: Parley, verb: str, n: Any) -> Refusal | None:
        if verb != "number":
            return None
        return "parley.refusal.bid", {"most": self.actions(p)[-1][1]}, "6.1"


@parley.auto("reveal")
def reveal(p: Parley) -> None:  # 6.2
    for seat in p.order():
        p.tell("parley.bids", seat=seat, n=p.bid[seat])
    top = max(p.bid)
    if top and p.bid.count(top) == 1:
        p.leader = p.bid.index(top)
        p.silver[p.leader] -= top
        p.tell("parley.won", seat=p.leader, n=top)
        take(p, p.leader, PRIZE)
    else:
        p.tell("parley.nobody")
    p.bid = [NO_BID] * p.seats


# What is not legal, and why -------------------------------------------------------------------------------------------
def not_held(p: Parley, name: Any, seat: int) -> Refusal | None:
    if name in GOODS and not p.held(seat)[DRAWN[name]]:
        return "parley.refusal.not_held", {"good": name}, "1.1"
    return None


def in_order(verb: str, name: Any, first: int, paragraph: str) -> Refusal | None:
    if verb in ("lay", "lose") and name in GOODS[:first]:
        return "parley.refusal.in_order", {"good": name, "first": GOODS[first]}, paragraph
    return None
