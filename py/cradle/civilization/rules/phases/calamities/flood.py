"""Flood (30.51, D-62)."""

from __future__ import annotations

from .....kernel.game import Action
from .....kernel.steps import SEAT, Choice, Conditions, conditions, verb
from ...city_losses import eliminate, reduce
from ...geography import COASTAL, INDEX, NAMES, PLAINS
from ...position import Civ
from ...steps import civ
from ...tables import PLAIN
from .general import allot, no_effect, share, strike
from .losses import ON_PLAIN, loss, units
from .losses import PLAIN as AREAS
from .points import CITY as WORTH
from .points import most

VICTIM, OTHERS, ENGINEERING = 17, 10, 7  # points


@civ.auto("flood", SEAT)
def flood(p: Civ, victim: int) -> None:
    strike(p, "flood", victim)
    found = plains(p, victim)
    if len(found) == 1:
        rise(p, victim, found[0])
    elif found:
        p.then(Plain(victim))
    elif coast(p, victim):
        p.then(City(victim))
    else:
        no_effect(p, "flood", victim)


def plains(p: Civ, victim: int) -> list[int]:
    """30.513, D-62: the plains with most points of the victim, safe cities included."""
    points = [sum(p.at(a, victim) + WORTH * (p.city[a] == victim) for a in areas) for areas in AREAS]
    return [n for n, there in enumerate(points) if there and there == max(points)]


def rise(p: Civ, victim: int, n: int) -> None:
    """A plain is flooded: 30.511, what the victim loses; 30.512, 30.515, what the others lose."""
    p.tell("civilization.flooded", place=NAMES[AREAS[n][0]])
    lost = ENGINEERING if p.has(victim, "engineering") else VICTIM
    p.then(loss(victim, ON_PLAIN + n, lost), allot(victim, SHARE[n]))


def share_on_plain(n: int) -> int:
    """30.512, 30.515: the number of the share that the others lose together on a plain (`share` of general.py)."""

    def cap(p: Civ, victim: int, seat: int) -> int:
        there = most(units(p, seat, ON_PLAIN + n))
        return min(there, ENGINEERING) if p.has(seat, "engineering") else there

    return share("flood", OTHERS, cap, lambda seat, points: loss(seat, ON_PLAIN + n, points))


SHARE = [share_on_plain(n) for n in range(len(PLAINS))]


@civ.choice("flood.plain")
class Plain(Choice):
    """30.513: for a tie. A plain is named by its first area."""

    def actions(self, p: Civ) -> list[Action]:
        return [PLAIN[AREAS[n][0]] for n in plains(p, self.seat)]

    @verb
    def plain(self, p: Civ, place: str) -> None:
        rise(p, self.seat, next(n for n, areas in enumerate(AREAS) if areas[0] == INDEX[place]))

    @conditions("plain", INDEX)
    def may_flood(self, p: Civ, area: int) -> Conditions:
        place = {"place": NAMES[area]}
        there = [n for n, areas in enumerate(AREAS) if area in areas]
        yield bool(there) or ("civilization.refusal.no_plain", place, "F.30.51")
        named = [NAMES[AREAS[n][0]] for n in plains(p, self.seat) if n in there]
        yield bool(named) or ("civilization.refusal.other_plain", place, "F.30.51")
        yield NAMES[area] in named or ("civilization.refusal.named_by", {**place, "to": named[0]}, "F.30.51")


# No units on any plain ------------------------------------------------------------------------------------------------
def coast(p: Civ, seat: int) -> list[int]:
    """A.3.4, D-54: its coastal cities."""
    return [area for area in p.cities(seat) if COASTAL[area]]


@civ.choice("flood.city")
class City(Choice):
    """30.514, 30.515: which coastal city is reduced."""

    @conditions("city", INDEX)
    def may_reduce(self, p: Civ, area: int) -> Conditions:
        coastal = p.city[area] == self.seat and COASTAL[area]
        yield coastal or ("civilization.refusal.no_coastal_city", {"place": NAMES[area]}, "F.30.51")

    @verb
    def city(self, p: Civ, place: str) -> None:
        if p.has(self.seat, "engineering"):
            reduce(p, INDEX[place])
        else:
            eliminate(p, INDEX[place])
