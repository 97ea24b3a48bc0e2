"""What challenges of Civilization ask, and the tables at which settlers play for them."""

from __future__ import annotations

from ....board.lessons import Fact, Task
from ....kernel.game import Action, Decision
from ...rules.geography import INDEX
from ...rules.market import CLAIMED, NAMED, answers, kinds_said, lot_value
from ...rules.phases.calamities.points import CITY
from ...rules.position import Civ
from ...rules.victory import areas, card_points, goods_points

TABLES = ({"rules": "advanced", "seats": 4}, {"rules": "classic", "seats": 4}, {"rules": "advanced", "seats": 5})
LOSS, RIVAL, WIDE = ("cities", "people"), ("cities", "people", "rival"), ("cities", "people", "areas")
KEPT, AHEAD = ("kept", *LOSS), ("ahead", *LOSS)


def buys(p: Civ, decision: Decision) -> bool:
    """Three cards or more can be paid."""
    return sum(verb == "buy" for verb, _ in decision.actions) > 2


def one(p: Civ, decision: Decision) -> bool:
    """One point is still to be lost."""
    return bool(decision.about["n"] == 1)


def several(p: Civ, decision: Decision) -> bool:
    """Two answers or more lie on the table."""
    return len(answers(p)) > 1


def builds(p: Civ, decision: Decision) -> bool:
    return sum(verb == "found" for verb, _ in decision.actions) > 1


# What many would pick at first sight ---------------------------------------------------------------------------------
def dearest(p: Civ, decision: Decision) -> Action:
    """The civilization card with the highest price."""
    cards = [action for action in decision.actions if action[0] == "buy"]
    return max(cards, key=lambda action: p.law.deck.price[p.law.deck.card[str(action[1])]])


def fullest(p: Civ, decision: Decision) -> Action:
    """The area with the most tokens."""

    def there(action: Action) -> int:
        area = INDEX.get(str(action[1]).partition(":")[0])
        return -1 if area is None else p.at(area, decision.seat)

    return max([action for action in decision.actions if action[1] is not None], key=there)


def richest(p: Civ, decision: Decision) -> Action:
    """The answer that is said to be worth most."""

    def told(action: Action) -> int:
        other = decision.about["others"][decision.actions.index(action)]
        said = [*kinds_said(p, other, NAMED), *kinds_said(p, other, CLAIMED)]
        return sum(p.law.deck.value[kind] for kind in said) if p.law.advanced else lot_value(p, other)

    return max([action for action in decision.actions if action[0] == "accept"], key=told)


def first(p: Civ, decision: Decision) -> Action:
    """The cheapest card."""
    return decision.actions[0]


def middle(p: Civ, decision: Decision) -> Action:
    """The rate that every nation has without Coinage."""
    return decision.actions[len(decision.actions) // 2]


# What is counted ------------------------------------------------------------------------------------------------------
def funds(p: Civ, seat: int) -> int:
    """What the seat could pay: its sets, and its treasury."""
    deck, hand = p.law.deck, p.in_hand(seat)
    return p.treasury[seat] + sum(deck.set_value(kind, hand[kind]) for kind in range(deck.goods))


def kept(p: Civ, seat: int) -> int:
    """Unit points on the board (A.2.6)."""
    return p.on_board(seat) + CITY * p.city.count(seat)


def ahead(p: Civ, seat: int) -> int:
    """Unit points more than the rival with most of them has."""
    return kept(p, seat) - max(kept(p, other) for other in range(p.seats) if other != seat)


FACTS = {
    "kept": Fact(kept, near=1),
    "ahead": Fact(ahead, near=1),
    "worth": Fact(goods_points, near=3),
    "risk": Fact(lambda p, seat: sum(p.in_hand(seat)[p.law.deck.goods :]), less=True),
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
    longer(Task("ship", ("ships.build",), WIDE, verbs=("build",), most=3, sight=fullest)),
    later(Task("march", ("march.to",), WIDE, most=5)),
    later(Task("strength", ("march.number",), WIDE, most=3)),
    later(Task("site", ("cities.found",), LOSS, builds, ("found",), most=3, sight=fullest)),
    later(Task("treasury", ("cities.treasury",), (*LOSS, "treasury"), most=1)),
    later(Task("taxes", ("taxation.rate",), ("cities", "treasury", "funds"), most=3, sight=middle)),
    later(Task("revolt", ("taxation.take",), LOSS, most=1)),
    Task("support", ("support.city", "slave_revolt.city", "reductions.city"), LOSS, most=4, sight=fullest),
    Task("offer", ("trade.close",), ("worth", "risk"), several, ("accept",), 0, "deal", 5, richest, "worth"),
    Task("loss", ("loss.from",), LOSS, one, most=4, sight=fullest),
    Task("disorder", ("reductions.city",), KEPT, one, by="kept"),
    Task("spare", ("loss.from",), KEPT, one, sight=fullest, by="kept"),
    Task("faction", ("civil_war.keep",), KEPT, verbs=("keep-first", "keep-second"), by="kept", fewest=2),
    Task("flood", ("flood.city",), KEPT, most=2, by="kept", fewest=2),
    Task("earthquake", ("earthquake.city",), KEPT, most=2, by="kept", fewest=2),
    Task("piracy", ("piracy.city", "piracy.other"), AHEAD, most=2, by="ahead"),
    Task("treachery", ("treachery.city",), AHEAD, most=2, by="ahead"),
    Task("barbarians", ("barbarians.land",), AHEAD, most=1, by="ahead"),
    Task("allot", ("allot.number",), RIVAL, most=3),
    Task("monotheism", ("monotheism.area",), AHEAD, most=1, by="ahead"),
    lasting(Task("buy", ("purchases.card",), ("points", "funds", "cities"), buys, ("buy",), most=6, sight=dearest)),
    lasting(Task("discard", ("purchases.discard",), ("points", "funds", "cities"), most=2, sight=first)),
)
