"""What calamities have in common: who is struck, losses of points and cities for others, cities reduced (F.29)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .....kernel.game import Action, Refusal
from .....kernel.steps import SEAT, Choice, Conditions, Many, Step, conditions, detail, verb
from ...city_losses import reduce, spare
from ...geography import INDEX, NAMES
from ...position import CITIES, NONE, Civ
from ...steps import AREA, civ
from ...tables import NUMBER, REDUCE
from .losses import fed_after_city
from .points import CITY, POINTS


def wealth(p: Civ, seat: int) -> int:
    """30.411: unit points in stock."""
    return p.stock(seat) + CITY * spare(p, seat)


def units(p: Civ, seat: int) -> int:
    """30.5241, D-70: units in stock, a city counting as one."""
    return p.stock(seat) + spare(p, seat)


def giver(p: Civ, calamity: str) -> int:
    """F.29.61, D-44: who passed it to the victim; NONE where nobody did."""
    return p.giver[p.law.deck.index[calamity]]


def strike(p: Civ, calamity: str, victim: int) -> None:
    """E.16.3: from now on all know its giver."""
    params = {"calamity": calamity, "victim": victim}
    if giver(p, calamity) == NONE:
        p.tell("civilization.strikes", **params)
    else:
        p.tell("civilization.strikes.passed", **params, other=giver(p, calamity))


def no_effect(p: Civ, calamity: str, victim: int) -> None:
    p.tell("civilization.no_effect", calamity=calamity, victim=victim)


def others(p: Civ, calamity: str, victim: int) -> list[int]:
    """F.29.61: who can be a secondary victim, in AST order."""
    spared = (victim, giver(p, calamity))
    return [seat for seat in p.order if seat not in spared]


# Cities reduced, picked by their owner --------------------------------------------------------------------------------
@civ.auto("reductions", SEAT, CITIES + 1)
def reductions(p: Civ, seat: int, n: int) -> None:
    """A.4.1: reduce so many of its cities; if the order makes no difference, nobody chooses."""
    cities = p.cities(seat)
    if n >= len(cities) and plenty(p, seat, len(cities), cities):
        for area in cities:
            reduce(p, area)
    elif n and cities:
        p.then(City(seat, min(n, len(cities)), 0))


def plenty(p: Civ, seat: int, n: int, cities: list[int]) -> bool:
    """Whether the stock is enough for any n of these cities."""
    return p.stock(seat) >= sum(sorted([fed_after_city(p, seat, area) for area in cities])[-n:])


@civ.choice("reductions.city")
class City(Choice):
    """The choice of one of n cities, in the order of the areas; in any order if the stock may not be enough for all."""

    n: int = detail(CITIES + 1)
    first: int = detail(AREA + 1)

    def actions(self, p: Civ) -> list[Action]:
        cities = [area for area in p.cities(self.seat) if area >= self.first]
        return [
            REDUCE[area]
            for area in cities[: len(cities) - self.n + 1 if plenty(p, self.seat, self.n, cities) else None]
        ]

    def about(self, p: Civ) -> dict[str, object]:
        return {"n": self.n}

    @verb
    def reduce(self, p: Civ, place: str) -> None:
        seat, n, first = self.seat, self.n, self.first
        area = INDEX[place]
        if plenty(p, seat, n, [a for a in p.cities(seat) if a >= first]):
            first = area + 1
        reduce(p, area)
        if n > 1:
            p.then(City(seat, n - 1, first))

    @conditions("reduce", INDEX)
    def may_reduce(self, p: Civ, area: int) -> Conditions:
        yield p.city[area] == self.seat or ("civilization.refusal.not_own_city", {"place": NAMES[area]}, "A.4.1")
        yield from in_order(area, self.first, REDUCE[area] in self.actions(p))


def in_order(area: int, first: int, listed: bool) -> Conditions:
    """One of several cities is not picked before one that was, nor too late for the first of them."""
    place = {"place": NAMES[area]}
    yield area >= first or ("civilization.refusal.cities_in_order_back", place, "F.29.7")
    yield listed or ("civilization.refusal.cities_in_order", place, "F.29.7")


# What the victim directs at others ------------------------------------------------------------------------------------
class Share(NamedTuple):
    """What a victim shares out among others. total: how many points or cities. cap: given victim and seat, the most for
    this seat. then: given seat and n, the step that strikes it.
    """

    calamity: str
    total: int
    cap: Callable[[Civ, int, int], int]
    then: Callable[[int, int], Step]


SHARES: list[Share] = []
MOST_SHARES = 8


def share(calamity: str, total: int, cap: Callable[[Civ, int, int], int], then: Callable[[int, int], Step]) -> int:
    """Register what a calamity does to others; returns the number of the entry, which the steps of `allot` hold."""
    SHARES.append(Share(calamity, total, cap, then))
    return len(SHARES) - 1


def ranges(p: Civ, victim: int, cause: int, given: tuple[int, ...]) -> tuple[int, int]:
    """F.29.64: the least and the most that the victim may give the next seat, so that as much as possible is used up
    (D-49).
    """
    what = SHARES[cause]
    seats = others(p, what.calamity, victim)[len(given) :]
    left = what.total - sum(given)
    first, *rest = [what.cap(p, victim, seat) for seat in seats]
    return max(0, min(first, left - sum(rest))), min(first, left)


@civ.auto("allot", SEAT, MOST_SHARES, Many(POINTS, 8))
def allot(p: Civ, victim: int, cause: int, *given: int) -> None:
    """The victim says how much for each, in AST order; it is asked where there is a choice."""
    what = SHARES[cause]
    seats = others(p, what.calamity, victim)
    while len(given) < len(seats):
        least, most = ranges(p, victim, cause, given)
        if least < most:
            return p.then(Allot(victim, cause, given))
        given = (*given, most)
    p.then(*[what.then(seat, n) for seat, n in zip(seats, given, strict=True) if n])


@civ.choice("allot.number")
class Allot(Choice):
    cause: int = detail(MOST_SHARES)
    given: tuple[int, ...] = detail(Many(POINTS, 8))

    def actions(self, p: Civ) -> list[Action]:
        least, most = ranges(p, self.seat, self.cause, self.given)
        return NUMBER[least : most + 1]

    def about(self, p: Civ) -> dict[str, object]:
        what = SHARES[self.cause]
        other = others(p, what.calamity, self.seat)[len(self.given)]
        return {"calamity": what.calamity, "other": other, "n": what.total - sum(self.given)}

    @verb
    def number(self, p: Civ, n: int) -> None:
        seat = self.seat
        what = SHARES[self.cause]
        other = others(p, what.calamity, seat)[len(self.given)]
        if n:
            p.tell("civilization.directed", seat=seat, other=other, calamity=what.calamity, n=n)
        p.then(allot(seat, self.cause, *self.given, n))

    def refusal(self, p: Civ, verb: str, n: object) -> Refusal | None:
        cause = self.cause
        if verb != "number":
            return None
        least, most = ranges(p, self.seat, cause, self.given)
        other = others(p, SHARES[cause].calamity, self.seat)[len(self.given)]
        what = "allot_cities" if SHARES[cause].calamity == "iconoclasm_heresy" else "allot"
        return f"civilization.refusal.{what}", {"other": other, "n": least, "m": most}, "F.29.8"
