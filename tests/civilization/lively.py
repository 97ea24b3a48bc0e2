"""Random play of Civilization in which something happens: nations spread, cities rise, cards are traded and bought.

Pure chance spends its last tokens on ships. This one plays by chance too, but what it does often makes sense.
"""

from __future__ import annotations

from random import Random
from typing import Any

from cradle.civilization.rules.geography import INDEX, LIMIT
from cradle.civilization.rules.position import NONE, Civ
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
CITY = 6  # tokens


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


# Marches --------------------------------------------------------------------------------------------------------------
def lacking(p: Civ, seat: int, area: int) -> int:
    """How many tokens an area lacks for a city, where its neighbours can send them this turn; else 0."""
    here = p.at(area, seat)
    if not p.board.site[area] or p.city[area] != NONE or sum(p.in_area(area)) > here or here >= CITY:
        return 0
    near = [b for b in p.board.land[area] if not p.board.site[b] or p.at(b, seat) < CITY]
    return CITY - here if here + sum(p.at(b, seat) - p.arrived[b] for b in near) >= CITY else 0


def march_from(p: Civ, decision: Decision, chance: Random) -> Action:
    """To where a city can be built; else out of areas that have more than they feed, and now and then onto a ship."""
    seat = decision.seat
    marches = [(a, INDEX[str(a[1])]) for a in decision.actions if a[0] == "march"]
    marches = [(a, n) for a, n in marches if not p.board.site[n] or p.city[n] != NONE or p.at(n, seat) < CITY]
    called = [a for a, n in marches if any(lacking(p, seat, b) for b in p.board.land[n])]
    full = [a for a, n in marches if p.at(n, seat) > LIMIT[n]]
    ships = [a for a in decision.actions if a[0] == "embark" and chance.random() < 0.2]
    return chance.choice(called or full or ships or [decision.actions[-1]])


def march_to(p: Civ, decision: Decision, chance: Random) -> Action:
    """To where a city can be built; else to where there is most room."""

    def room(action: Action) -> tuple[Any, ...]:
        area = INDEX[str(action[1])]
        free = -9 if p.city[area] != NONE else LIMIT[area] - sum(p.in_area(area))
        return lacking(p, decision.seat, area) > 0, free, chance.random()

    return max(decision.actions, key=room)


def march_number(p: Civ, decision: Decision, chance: Random) -> Action:
    """As many as a city lacks; else those beyond the limit."""
    here, to = INDEX[decision.about["place"]], INDEX[decision.about["to"]]
    n = lacking(p, decision.seat, to) or p.at(here, decision.seat) - LIMIT[here]
    return decision.actions[max(1, min(n, len(decision.actions))) - 1]


MARCH = {"march.from": march_from, "march.to": march_to, "march.number": march_number}
