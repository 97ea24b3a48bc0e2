"""What challenges of Renaissance ask, and the tables at which settlers play for them."""

from __future__ import annotations

from ....board.lessons import Fact, Task
from ....kernel.game import Decision
from ...rules.geography import COMMODITIES, INDEX
from ...rules.phases.commodities import brings
from ...rules.phases.income import revenue
from ...rules.position import NONE, Age
from ...rules.score import standings

TABLES = ({"seats": 4}, {"seats": 3}, {"seats": 5})
EARLY = 2  # turns


def attacks(p: Age, decision: Decision) -> bool:
    """Three provinces or more of others are within reach, and tokens enough for one of them."""
    seat = decision.seat
    theirs = [
        place for verb, place in decision.actions if verb == "to" and p.control[INDEX[str(place)]] not in (NONE, seat)
    ]
    return p.reserve[seat] > 3 and len(theirs) > 2


def expands(p: Age, decision: Decision) -> bool:
    """The first tokens of the phase, when few provinces are taken."""
    return p.turn <= EARLY and p.reserve[decision.seat] > 3 and not any(p.landed)


def buys(p: Age, decision: Decision) -> bool:
    return sum(verb == "buy" for verb, _ in decision.actions) > 2


def on_whom(p: Age, decision: Decision) -> bool:
    return not war(p, decision)


def war(p: Age, decision: Decision) -> bool:
    return bool(decision.about["card"] == "war")


# What is counted ------------------------------------------------------------------------------------------------------
def points(p: Age, seat: int) -> int:
    return next(row.score for row in standings(p) if row.seat == seat)


def goods(p: Age, seat: int) -> int:
    """What one card of each commodity would pay."""
    return sum(brings(p, seat, c) for c in range(len(COMMODITIES)))


def rival(p: Age, seat: int) -> int:
    """The highest income of another seat."""
    return max(revenue(p, other) for other in range(p.seats) if other != seat)


def rich(p: Age, seat: int) -> int:
    """What one card of each commodity would pay the seat to which it pays most, among the others."""
    return max(goods(p, other) for other in range(p.seats) if other != seat)


def bases(p: Age, seat: int) -> int:
    """Provinces in which the seat has anything."""
    return sum(p.control[n] == seat or p.at(n, seat) > 0 for n in p.board.provinces)


def ahead(p: Age, seat: int) -> int:
    """The most points of another seat."""
    return max(row.score for row in standings(p) if row.seat != seat)


FACTS = {
    "points": Fact(points),
    "cash": Fact(lambda p, seat: p.cash[seat]),
    "income": Fact(revenue),
    "provinces": Fact(lambda p, seat: p.control.count(seat)),
    "goods": Fact(goods),
    "rival": Fact(rival, less=True),
    "rich": Fact(rich, less=True),
    "bases": Fact(bases),
    "ahead": Fact(ahead, less=True),
}


def lasting(task: Task) -> Task:
    """Picks are played on to the end of the next turn."""
    return task._replace(stages=2, until="next_turn")


TASKS = (
    lasting(Task("return", ("setup.return",), ("cash", "income"), most=1)),
    Task("bid", ("setup.bid",), ("cash", "income", "goods"), most=1),
    Task("capital", ("setup.capital",), ("income", "goods"), most=2),
    Task("tokens", ("tokens.write", "tokens.place"), ("points", "income", "goods"), most=2),
    Task("card", ("cards.play",), ("points", "ahead", "goods"), verbs=("play",), most=4),
    Task("target", ("cards.target",), ("points", "income", "rival"), on_whom, most=3),
    Task("war", ("cards.target",), ("points", "income", "rival"), war, most=2),
    Task("crusade", ("crusades",), ("income", "goods"), most=1),
    Task("rebellion", ("rebellion",), ("income", "goods", "rich"), most=1),
    Task("pirates", ("pirates.reduce",), ("income", "goods", "rich"), most=1),
    Task("bull", ("papal_bull",), ("points", "income"), most=1),
    Task("death", ("black_death",), ("income", "rival", "rich"), most=2),
    Task("cede", ("war.cede",), ("income", "goods"), most=1),
    lasting(Task("buy", ("purchases.buy",), ("points", "income", "goods"), buys, ("buy",), most=4)),
    Task("expand", ("expansion.place",), ("income", "goods", "bases"), expands, ("to",), most=2),
    Task("attack", ("expansion.place",), ("income", "goods", "rival"), attacks, ("to",), most=4),
    Task("number", ("expansion.number",), ("income", "goods", "bases"), most=2),
)
