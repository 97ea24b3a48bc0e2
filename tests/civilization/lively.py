"""Random play of Civilization in which something happens: nations spread, cities rise, cards are traded and bought.

Pure chance spends its last tokens on ships. This one plays by chance too, but what it does often makes sense.
"""

from __future__ import annotations

from random import Random
from typing import Any

from cradle.civilization.geography import INDEX, LIMIT
from cradle.civilization.position import NONE, Civ
from cradle.kernel.game import Action, Decision

SELDOM = {  # by kind of decision: verbs, and how often they are chosen where others can be
    "ships.build": {"build": 0.05},
    "ships.keep": {"give-up": 0.2},
    "cities.found": {"done": 0.05},
    "sail": {"stop": 0.3},
    "trade.open": {"done": 0.4},
    "trade.lay": {"withdraw": 0.05},
    "purchases.card": {"done": 0.02, "less": 0.02, "hand-back": 0.02},
}
ODD = 0.1  # of all decisions are by chance alone


def choose(p: Civ, decision: Decision, chance: Random) -> Action:
    """One of the legal actions."""
    if chance.random() < ODD or len(decision.actions) == 1:
        return chance.choice(decision.actions)
    if decision.kind in MARCH:
        return MARCH[decision.kind](p, decision, chance)
    rare, actions = SELDOM.get(decision.kind, {}), decision.actions
    for verb in sorted({verb for verb, _ in actions} & set(rare)):
        if chance.random() < rare[verb]:
            return chance.choice([a for a in actions if a[0] == verb])
    if buys := [a for a in actions if a[0] == "buy"]:
        return max(buys, key=lambda a: p.law.deck.price[p.law.deck.card[str(a[1])]])
    return chance.choice([a for a in actions if a[0] not in rare] or actions)


def march_from(p: Civ, decision: Decision, chance: Random) -> Action:
    """Out of areas that have more than they feed, and now and then onto a ship."""
    full = [
        (verb, id)
        for verb, id in decision.actions
        if verb == "march" and p.at(INDEX[id], decision.seat) > LIMIT[INDEX[id]] and not site(p, decision.seat, id)
    ]
    ships = [a for a in decision.actions if a[0] == "embark" and chance.random() < 0.2]
    return chance.choice(full or ships or [decision.actions[-1]])


def site(p: Civ, seat: int, id: str, more: int = 0) -> bool:
    """Whether a city can be built there after the march."""
    area = INDEX[id]
    return bool(p.board.site[area]) and p.city[area] == NONE and p.at(area, seat) + more >= 6


def march_to(p: Civ, decision: Decision, chance: Random) -> Action:
    """To where a city can be built; else to where there is most room."""
    seat, n = decision.seat, decision.about["n"]

    def room(action: Action) -> tuple[Any, ...]:
        area = INDEX[str(action[1])]
        free = -9 if p.city[area] != NONE else LIMIT[area] - sum(p.in_area(area))
        return site(p, seat, str(action[1]), n), free, chance.random()

    return max(decision.actions, key=room)


def march_number(p: Civ, decision: Decision, chance: Random) -> Action:
    """All for a city; else those beyond the limit."""
    here, to = decision.about["place"], decision.about["to"]
    if site(p, decision.seat, to, len(decision.actions)):
        return decision.actions[-1]
    over = p.at(INDEX[here], decision.seat) - LIMIT[INDEX[here]]
    return decision.actions[max(0, min(over, len(decision.actions)) - 1)]


MARCH = {"march.from": march_from, "march.to": march_to, "march.number": march_number}
