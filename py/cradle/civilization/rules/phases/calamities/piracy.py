"""Piracy (30.91, D-42)."""

from __future__ import annotations

from .....kernel.game import Action
from .....kernel.steps import SEAT, Choice, Conditions, conditions, detail, verb
from ...city_losses import eliminate, spare
from ...geography import COASTAL, INDEX, NAMES
from ...position import NONE, Civ
from ...steps import AREA, SIDE, civ
from ...tables import CITY
from .flood import coast
from .general import giver, in_order, no_effect, others, strike, units

CITIES, OTHERS = 2, 2
NOBODY = SIDE  # in place of a seat


@civ.auto("piracy", SEAT)
def piracy(p: Civ, victim: int) -> None:
    """30.911; 30.912: others are struck even where he has fewer."""
    strike(p, "piracy", victim)
    n = min(CITIES, len(coast(p, victim)))
    own = [City(pirate(p, victim), victim, n, 0)] if n else []
    if not own and not foreign_coastal_cities(p, victim, 0, NOBODY):
        no_effect(p, "piracy", victim)
    p.then(*own, abroad(victim))


def pirate(p: Civ, victim: int) -> int:
    """30.911, D-42: the giver; without one, who has most units in stock besides the victim."""
    seat = giver(p, "piracy")
    return seat if seat != NONE else max((s for s in p.order if s != victim), key=lambda s: units(p, s))


def seize(p: Civ, area: int) -> None:
    """D-41: pirates have nine cities; beyond them a city is destroyed."""
    if not spare(p, p.seats):
        return eliminate(p, area)
    seat = p.city[area]
    p.city[area], p.fresh[area] = p.seats, 0
    p.tell("civilization.pirates", seat=seat, place=NAMES[area])


@civ.choice("piracy.city")
class City(Choice):
    """30.911: n cities of the victim, in the order of the areas."""

    victim: int = detail(SEAT)
    n: int = detail(CITIES + 1)
    first: int = detail(AREA + 1)

    def actions(self, p: Civ) -> list[Action]:
        found = [area for area in coast(p, self.victim) if area >= self.first]
        return [CITY[area] for area in found[: len(found) - self.n + 1]]

    def about(self, p: Civ) -> dict[str, object]:
        return {"victim": self.victim, "n": self.n}

    @verb
    def city(self, p: Civ, place: str) -> None:
        area = INDEX[place]
        seize(p, area)
        if self.n > 1:
            p.then(City(self.seat, self.victim, self.n - 1, area + 1))

    @conditions("city", INDEX)
    def may_take(self, p: Civ, area: int) -> Conditions:
        whose = {"victim": self.victim, "place": NAMES[area]}
        yield area in coast(p, self.victim) or ("civilization.refusal.no_coastal_city_of", whose, "F.30.91")
        yield from in_order(area, self.first, CITY[area] in self.actions(p))


# Other players --------------------------------------------------------------------------------------------------------
def foreign_coastal_cities(p: Civ, victim: int, first: int, taken: int) -> list[int]:
    """30.912: coastal cities of others, but for the giver and who has lost one."""
    seats = [seat for seat in others(p, "piracy", victim) if seat != taken]
    return [area for area, seat in enumerate(p.city) if seat in seats and COASTAL[area] and area >= first]


@civ.auto("piracy.abroad", SEAT)
def abroad(p: Civ, victim: int) -> None:
    n = min(OTHERS, len({p.city[area] for area in foreign_coastal_cities(p, victim, 0, NOBODY)}))
    if n:
        p.then(Other(victim, n, 0, NOBODY))


@civ.choice("piracy.other")
class Other(Choice):
    """30.912: n cities of different players, in the order of the areas. taken: who has lost one."""

    n: int = detail(OTHERS + 1)
    first: int = detail(AREA + 1)
    taken: int = detail(NOBODY + 1)

    def actions(self, p: Civ) -> list[Action]:
        found = foreign_coastal_cities(p, self.seat, self.first, self.taken)
        return [CITY[a] for a in found if self.n == 1 or any(b > a and p.city[b] != p.city[a] for b in found)]

    def about(self, p: Civ) -> dict[str, object]:
        return {"n": self.n}

    @verb
    def city(self, p: Civ, place: str) -> None:
        area = INDEX[place]
        owner = p.city[area]
        seize(p, area)
        if self.n > 1:
            p.then(Other(self.seat, self.n - 1, area + 1, owner))

    @conditions("city", INDEX)
    def may_take(self, p: Civ, area: int) -> Conditions:
        owner = p.city[area]
        prey = owner not in (NONE, self.seat, p.seats) and COASTAL[area]
        yield prey or ("civilization.refusal.no_prey", {"place": NAMES[area]}, "F.30.91")
        yield owner != giver(p, "piracy") or ("civilization.refusal.giver_spared", {"other": owner}, "F.29.5")
        yield owner != self.taken or ("civilization.refusal.one_each", {"other": owner}, "F.30.91")
        yield from in_order(area, self.first, CITY[area] in self.actions(p))
