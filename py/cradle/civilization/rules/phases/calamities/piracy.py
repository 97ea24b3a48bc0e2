"""Piracy (30.91, D-42)."""

from __future__ import annotations

from typing import Any

from .....kernel.game import Action, Refusal
from .....kernel.steps import SEAT
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
    own = [("piracy.city", pirate(p, victim), victim, n, 0)] if n else []
    if not own and not foreign_coastal_cities(p, victim, 0, NOBODY):
        no_effect(p, "piracy", victim)
    p.then(*own, ("piracy.abroad", victim))


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


@civ.choice("piracy.city", SEAT, CITIES + 1, AREA + 1)
class City:
    """30.911: n cities of the victim, in the order of the areas."""

    def actions(p: Civ, seat: int, victim: int, n: int, first: int) -> list[Action]:
        found = [area for area in coast(p, victim) if area >= first]
        return [CITY[area] for area in found[: len(found) - n + 1]]

    def about(p: Civ, seat: int, victim: int, n: int, first: int) -> dict[str, Any]:
        return {"victim": victim, "n": n}

    def city(p: Civ, place: str, seat: int, victim: int, n: int, first: int) -> None:
        area = INDEX[place]
        seize(p, area)
        if n > 1:
            p.then(("piracy.city", seat, victim, n - 1, area + 1))

    def refusal(p: Civ, verb: str, place: Any, seat: int, victim: int, n: int, first: int) -> Refusal | None:
        if verb != "city" or place not in INDEX:
            return None
        if INDEX[place] not in coast(p, victim):
            return "civilization.refusal.no_coastal_city_of", {"victim": victim, "place": place}, "F.30.91"
        return in_order(INDEX[place], first)


# Other players --------------------------------------------------------------------------------------------------------
def foreign_coastal_cities(p: Civ, victim: int, first: int, taken: int) -> list[int]:
    """30.912: coastal cities of others, but for the giver and who has lost one."""
    seats = [seat for seat in others(p, "piracy", victim) if seat != taken]
    return [area for area, seat in enumerate(p.city) if seat in seats and COASTAL[area] and area >= first]


@civ.auto("piracy.abroad", SEAT)
def abroad(p: Civ, victim: int) -> None:
    n = min(OTHERS, len({p.city[area] for area in foreign_coastal_cities(p, victim, 0, NOBODY)}))
    if n:
        p.then(("piracy.other", victim, n, 0, NOBODY))


@civ.choice("piracy.other", OTHERS + 1, AREA + 1, NOBODY + 1)
class Other:
    """30.912: n cities of different players, in the order of the areas. taken: who has lost one."""

    def actions(p: Civ, seat: int, n: int, first: int, taken: int) -> list[Action]:
        found = foreign_coastal_cities(p, seat, first, taken)
        return [CITY[a] for a in found if n == 1 or any(b > a and p.city[b] != p.city[a] for b in found)]

    def about(p: Civ, seat: int, n: int, first: int, taken: int) -> dict[str, Any]:
        return {"n": n}

    def city(p: Civ, place: str, seat: int, n: int, first: int, taken: int) -> None:
        area = INDEX[place]
        owner = p.city[area]
        seize(p, area)
        if n > 1:
            p.then(("piracy.other", seat, n - 1, area + 1, owner))

    def refusal(p: Civ, verb: str, place: Any, seat: int, n: int, first: int, taken: int) -> Refusal | None:
        if verb != "city" or place not in INDEX:
            return None
        area = INDEX[place]
        if p.city[area] in (NONE, seat, p.seats) or not COASTAL[area]:
            return "civilization.refusal.no_prey", {"place": place}, "F.30.91"
        if p.city[area] == giver(p, "piracy"):
            return "civilization.refusal.giver_spared", {"other": p.city[area]}, "F.29.5"
        if p.city[area] == taken:
            return "civilization.refusal.one_each", {"other": taken}, "F.30.91"
        return in_order(INDEX[place], first)
