"""What challenges of Civilization ask, and the tables at which settlers play for them."""

from __future__ import annotations

from ....board.lessons import Fact, Task
from ....kernel.game import Decision
from ...rules.position import Civ
from ...rules.victory import areas, card_points

TABLES = ({"rules": "advanced", "seats": 4}, {"rules": "classic", "seats": 4}, {"rules": "advanced", "seats": 5})
LOSS, RIVAL, WIDE = ("cities", "people"), ("cities", "people", "rival"), ("cities", "people", "areas")


def buys(p: Civ, decision: Decision) -> bool:
    """Three cards or more can be paid."""
    return sum(verb == "buy" for verb, _ in decision.actions) > 2


def one(p: Civ, decision: Decision) -> bool:
    """One ship is in question, or one point still to lose."""
    return bool(decision.about["n"] == 1)


def builds(p: Civ, decision: Decision) -> bool:
    return sum(verb == "found" for verb, _ in decision.actions) > 1


# What is counted ------------------------------------------------------------------------------------------------------
def funds(p: Civ, seat: int) -> int:
    """What the seat could pay: its sets, and its treasury."""
    deck, hand = p.law.deck, p.in_hand(seat)
    return p.treasury[seat] + sum(deck.set_value(kind, hand[kind]) for kind in range(deck.goods))


FACTS = {
    "cities": Fact(lambda p, seat: p.city.count(seat)),
    "rival": Fact(lambda p, seat: max(p.city.count(other) for other in range(p.seats) if other != seat), less=True),
    "areas": Fact(areas),
    "people": Fact(lambda p, seat: p.on_board(seat)),
    "treasury": Fact(lambda p, seat: p.treasury[seat]),
    "funds": Fact(funds),
    "points": Fact(card_points),
}


# How far picks are played on ------------------------------------------------------------------------------------------
def later(task: Task) -> Task:
    """To the end of the turn, for decisions before trade, where the strategist stops first."""
    return task._replace(stages=2)


def lasting(task: Task) -> Task:
    """To the end of the next turn, for decisions after trade."""
    return task._replace(stages=3, until="next_turn")


def longer(task: Task) -> Task:
    """To the end of the next turn, for decisions before trade."""
    return task._replace(stages=4, until="next_turn")


TASKS = (
    longer(Task("start", ("start",), ("people",), most=1)),
    longer(Task("ship", ("ships.build",), WIDE, verbs=("build",), most=3)),
    later(Task("keep", ("ships.keep",), (*LOSS, "treasury"), one, ("levy", "treasury"), most=2)),
    later(Task("march", ("march.to",), WIDE, most=5)),
    later(Task("strength", ("march.number",), WIDE, most=3)),
    later(Task("site", ("cities.found",), LOSS, builds, ("found",), most=3)),
    later(Task("treasury", ("cities.treasury",), (*LOSS, "treasury"), most=1)),
    later(Task("taxes", ("taxation.rate",), ("cities", "treasury", "funds"), most=3)),
    later(Task("revolt", ("taxation.take",), LOSS, most=1)),
    Task("support", ("support.city", "slave_revolt.city", "reductions.city"), LOSS, most=3),
    Task("offer", ("trade.close",), ("points", "funds", "cities"), most=4),
    Task("loss", ("loss.from",), LOSS, one, most=3),
    Task("flood", ("flood.city", "flood.plain"), LOSS, most=1),
    Task("earthquake", ("earthquake.city",), LOSS, most=2),
    Task("piracy", ("piracy.city", "piracy.other"), RIVAL, most=2),
    Task("treachery", ("treachery.city",), RIVAL, most=2),
    Task("barbarians", ("barbarians.land",), RIVAL, most=1),
    Task("famine", ("famine.grain",), (*LOSS, "funds"), most=1),
    Task("allot", ("allot.number",), RIVAL, most=2),
    Task("monotheism", ("monotheism.area",), RIVAL, most=1),
    lasting(Task("buy", ("purchases.card",), ("points", "funds", "cities"), buys, ("buy",), most=4)),
    lasting(Task("discard", ("purchases.discard",), ("points", "funds", "cities"), most=1)),
)
