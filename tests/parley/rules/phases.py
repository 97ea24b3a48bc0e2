"""The rules of Parley, in the order of the rule book, paragraph numbers beside the code."""

from __future__ import annotations

from typing import Any

from cradle.kernel import chance
from cradle.kernel.game import Action, Refusal
from cradle.kernel.steps import SEAT, Steps

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
    p.then(*[(phase,) for phase in PHASES], ("round.end",))


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
        p.then(("round",))
    else:
        p.tell("parley.end")  # 7.1


# 3. Trade -------------------------------------------------------------------------------------------------------------
@parley.auto("trade")
def trade(p: Parley) -> None:  # 3.1
    p.then(*[("trade.open", seat) for seat in p.order()])


@parley.choice("trade.open")
class Open:  # 3.1
    def actions(p: Parley, seat: int) -> list[Action]:
        others = [OFFER[s] for s in range(p.seats) if s != seat and p.cards(s)] if p.cards(seat) else []
        return [*others, DONE]

    def offer(p: Parley, other: int, seat: int) -> None:
        p.partners = [seat, other]
        p.then(("trade.lay", seat, 0))

    def done(p: Parley, _: None, seat: int) -> None:
        p.tell("parley.no_offer", seat=seat)

    def refusal(p: Parley, verb: str, other: Any, seat: int) -> Refusal | None:
        if verb != "offer" or other not in range(p.seats):
            return None
        if other == seat:
            return "parley.refusal.yourself", {}, "3.1"
        return "parley.refusal.no_cards", {"seat": other if p.cards(seat) else seat}, "3.1"


@parley.choice("trade.lay", 2)
class Lay:
    """3.2, 3.3: a lot is laid card by card, in the order of the goods, so that one lot is one sequence of picks.

    What was picked is secret: it is in p.laid, and no detail of the step tells of it.
    """

    def actions(p: Parley, seat: int, side: int) -> list[Action]:
        held, lot = p.held(seat), p.lot(side)
        cards = [LAY[good] for good in range(highest(lot), KINDS) if held[good]]
        return [*cards, DONE] if any(lot) else cards

    def about(p: Parley, seat: int, side: int) -> dict[str, Any]:
        return {"other": p.partners[1 - side], "n": sum(p.lot(side))}

    def lay(p: Parley, name: str, seat: int, side: int) -> None:
        good = DRAWN[name]
        p.hand[seat * KINDS + good] -= 1
        p.laid[side * KINDS + good] += 1
        p.tell("parley.shown", to=p.partners[1 - side], seat=seat, good=name)  # 3.5
        if sum(p.lot(side)) < LOT:
            p.then(("trade.lay", seat, side))
        else:
            Lay.done(p, None, seat, side)

    def done(p: Parley, _: None, seat: int, side: int) -> None:
        other = p.partners[1 - side]
        p.tell("parley.counter" if side else "parley.offer", seat=seat, other=other, n=sum(p.lot(side)))
        p.then(("trade.close", other) if side else ("trade.answer", other))

    def refusal(p: Parley, verb: str, name: Any, seat: int, side: int) -> Refusal | None:
        if verb == "done":
            return "parley.refusal.lay_one", {}, "3.2"
        return not_held(p, name, seat) or in_order(verb, name, highest(p.lot(side)), "3.2")


@parley.choice("trade.answer")
class Answer:  # 3.3
    def actions(p: Parley, seat: int) -> list[Action]:
        return [COUNTER, REFUSE]

    def about(p: Parley, seat: int) -> dict[str, Any]:
        return {"other": p.partners[0], "n": sum(p.lot(0))}

    def counter(p: Parley, _: None, seat: int) -> None:
        p.then(("trade.lay", seat, 1))

    def refuse(p: Parley, _: None, seat: int) -> None:
        p.tell("parley.refuse", seat=seat)
        clear(p, swapped=False)


@parley.choice("trade.close")
class Close:  # 3.4
    def actions(p: Parley, seat: int) -> list[Action]:
        return [ACCEPT, REFUSE]

    def about(p: Parley, seat: int) -> dict[str, Any]:
        return {"other": p.partners[1], "n": sum(p.lot(1))}

    def accept(p: Parley, _: None, seat: int) -> None:
        p.tell("parley.accept", seat=seat, other=p.partners[1])
        clear(p, swapped=True)

    refuse = Answer.refuse


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
    p.then(("storm.strike", victim, strength))


@parley.auto("storm.strike", SEAT, STRENGTH + 1)
def strike(p: Parley, victim: int, strength: int) -> None:
    """4.3: it waits below while the victim chooses, and then goes on to the next one."""
    if strength:
        n = min(strength, p.cards(victim))
        loss = [("storm.lose", victim, n, 0)] if n else []
        p.tell("parley.strike", victim=victim, n=n)
        p.then(*loss, ("storm.strike", (victim + 1) % p.seats, strength - 1))


@parley.choice("storm.lose", STRENGTH + 1, KINDS)
class Lose:
    """4.4: the first of n cards to lose; none before `first` in the order of the goods."""

    def actions(p: Parley, seat: int, n: int, first: int) -> list[Action]:
        held = p.held(seat)
        return [LOSE[good] for good in range(first, KINDS) if held[good] and sum(held[good:]) >= n]

    def about(p: Parley, seat: int, n: int, first: int) -> dict[str, Any]:
        return {"n": n}

    def lose(p: Parley, name: str, seat: int, n: int, first: int) -> None:
        discard(p, seat, DRAWN[name], 1)
        p.tell("parley.lost", seat=seat, good=name)
        if n > 1:
            p.then(("storm.lose", seat, n - 1, DRAWN[name]))

    def refusal(p: Parley, verb: str, name: Any, seat: int, n: int, first: int) -> Refusal | None:
        return (
            not_held(p, name, seat)
            or in_order(verb, name, first, "4.4")
            or (("parley.refusal.too_few_after", {"n": n, "good": name}, "4.4") if verb == "lose" else None)
        )


def discard(p: Parley, seat: int, good: int, n: int) -> None:
    """n cards go back to the bag, in the sight of all."""
    p.hand[seat * KINDS + good] -= n
    p.bag[good] += n


# 5. Sales -------------------------------------------------------------------------------------------------------------
@parley.auto("sales")
def sales(p: Parley) -> None:
    p.then(*[("sale", seat) for seat in p.order()])


@parley.choice("sale")
class Sale:  # 5.1
    def actions(p: Parley, seat: int) -> list[Action]:
        return [SELL[good] for good, n in enumerate(p.held(seat)) if n] + [DONE]

    def sell(p: Parley, name: str, seat: int) -> None:
        n = p.held(seat)[DRAWN[name]]
        discard(p, seat, DRAWN[name], n)
        p.silver[seat] += n * n
        p.tell("parley.sold", seat=seat, good=name, n=n, silver=n * n)

    def done(p: Parley, _: None, seat: int) -> None:
        p.tell("parley.no_sale", seat=seat)

    def refusal(p: Parley, verb: str, name: Any, seat: int) -> Refusal | None:
        return not_held(p, name, seat)


# 6. The auction -------------------------------------------------------------------------------------------------------
@parley.auto("auction")
def auction(p: Parley) -> None:
    p.then(*[("bid", seat) for seat in p.order()], ("reveal",))


@parley.choice("bid")
class Bid:
    """6.1: asked seat by seat, kept in p.bid, and told to nobody until all are in."""

    def actions(p: Parley, seat: int) -> list[Action]:
        return NUMBER[: min(DEAREST, p.silver[seat]) + 1]

    def about(p: Parley, seat: int) -> dict[str, Any]:
        return {"n": p.silver[seat]}

    def number(p: Parley, n: int, seat: int) -> None:
        p.bid[seat] = n
        p.tell("parley.bid", seat=seat)

    def refusal(p: Parley, verb: str, n: Any, seat: int) -> Refusal | None:
        if verb != "number":
            return None
        return "parley.refusal.bid", {"most": Bid.actions(p, seat)[-1][1]}, "6.1"


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
