"""Taxation, and the cities that revolt (E.1, F.19.1)."""

from __future__ import annotations

from ....kernel.game import Action
from ....kernel.steps import SEAT, Choice, Conditions, Many, conditions, detail, verb
from ..city_losses import spare
from ..geography import INDEX, NAMES
from ..position import CITIES, Civ
from ..steps import civ
from ..tables import NUMBER
from .calamities.points import CITY as WORTH

RATE, LEAST, MOST = 2, 1, 3  # E.1.1: tokens a city; what Coinage can choose
UNPAID = Many(CITIES + 1, 8)  # for each seat that has paid, in AST order, the number of cities for which it could not


@civ.auto("taxation")
def taxation(p: Civ) -> None:
    p.then(following())


@civ.auto("taxation.next", UNPAID)
def following(p: Civ, *unpaid: int) -> None:
    """E.1.1: seat by seat in AST order; then the revolts."""
    if len(unpaid) == p.seats:
        p.then(*[revolt(seat, n, 0) for seat, n in zip(p.order, unpaid, strict=True) if n])
        return
    seat = p.order[len(unpaid)]
    if p.has(seat, "coinage") and seat in p.city:
        p.then(Rate(seat, unpaid))
    else:
        pay(p, seat, RATE, unpaid)


@civ.choice("taxation.rate")
class Rate(Choice):
    unpaid: tuple[int, ...] = detail(UNPAID)

    def actions(self, p: Civ) -> list[Action]:
        return NUMBER[LEAST : MOST + 1]  # also one that provokes revolts (E.1.4)

    @verb
    def number(self, p: Civ, n: int) -> None:
        p.tell("civilization.rate", seat=self.seat, n=n)
        pay(p, self.seat, n, self.unpaid)


def pay(p: Civ, seat: int, rate: int, unpaid: tuple[int, ...]) -> None:
    """E.1.2: a seat pays for as many cities as it can in full; the others revolt, except under Democracy (F.19.1,
    D-19).
    """
    paid, left = payable(p, seat, rate)
    p.treasury[seat] += paid * rate
    if paid or left:
        p.tell("civilization.taxed", seat=seat, n=paid * rate, m=left)
    p.then(following(*unpaid, 0 if safe(p, seat) else left))


def payable(p: Civ, seat: int, rate: int) -> tuple[int, int]:
    """How many cities of a seat can pay in full, and how many cannot."""
    cities = p.city.count(seat)
    paid = min(cities, p.stock(seat) // rate)
    return paid, cities - paid


def safe(p: Civ, seat: int) -> bool:
    """F.19.1, D-19: the cities of Democracy never revolt."""
    return p.law.advanced and p.has(seat, "democracy")


# Revolts --------------------------------------------------------------------------------------------------------------
def taker(p: Civ, victim: int, gone: int) -> int:
    """E.1.2, E.1.3: the nation with most in stock after taxation; if it has no city markers left, the next, and so on.

    The first must be another nation; after it the former owner is in the order too, and may keep cities. gone: its
    cities that others have already taken, whose markers it did not have in stock before.
    """

    def wealth(seat: int) -> int:
        """D-20: tokens in stock; Advanced: unit points there. Ties: the first in AST order."""
        markers = spare(p, seat) - (gone if seat == victim else 0)
        return p.stock(seat) + (WORTH * markers if p.law.advanced else 0)

    if not gone:
        first = max((s for s in p.order if s != victim), key=wealth)
        if spare(p, first):
            return first
    return max((s for s in p.order if s == victim or spare(p, s)), key=wealth)


@civ.auto("taxation.revolt", SEAT, CITIES + 1, CITIES + 1)
def revolt(p: Civ, victim: int, n: int, gone: int) -> None:
    seat = taker(p, victim, gone)
    if not gone:
        p.tell("civilization.revolt", seat=victim, n=n)
    if seat == victim:
        p.tell("civilization.revolt_kept", seat=victim, n=n)
    elif n == p.city.count(victim) <= spare(p, seat):
        for area in p.cities(victim):
            take_over(p, seat, victim, area)
    else:
        p.then(Take(seat, victim, n, gone))


def take_over(p: Civ, seat: int, victim: int, area: int) -> None:
    """E.1.5: a city changes hands in a revolt; its taker gets neither a card nor pillage."""
    p.city[area] = seat
    p.tell("civilization.revolt_taken", seat=seat, victim=victim, place=NAMES[area])


@civ.choice("taxation.take")
class Take(Choice):
    victim: int = detail(SEAT)
    n: int = detail(CITIES + 1)
    gone: int = detail(CITIES + 1)

    @conditions("city", INDEX)
    def may_take(self, p: Civ, area: int) -> Conditions:
        whose = {"place": NAMES[area], "victim": self.victim}
        yield p.city[area] == self.victim or ("civilization.refusal.not_a_city_of", whose, "E.1.2")

    def about(self, p: Civ) -> dict[str, object]:
        return {"victim": self.victim, "n": min(self.n, spare(p, self.seat))}

    @verb
    def city(self, p: Civ, id: str) -> None:
        seat, victim, n = self.seat, self.victim, self.n
        take_over(p, seat, victim, INDEX[id])
        if n > 1 and spare(p, seat):
            p.then(Take(seat, victim, n - 1, self.gone + 1))
        elif n > 1:
            p.then(revolt(victim, n - 1, self.gone + 1))
