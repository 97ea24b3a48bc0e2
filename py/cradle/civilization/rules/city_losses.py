"""Cities lost and cities fed: reduction, elimination, support (A.4, A.5)."""

from __future__ import annotations

from .geography import NAMES
from .position import CITIES, NONE, Civ


def spare(p: Civ, side: int) -> int:
    """City markers in stock."""
    return CITIES - p.city.count(side)


def raze(p: Civ, area: int) -> None:
    """A.4.2: remove a city, without an event."""
    p.city[area], p.fresh[area] = NONE, 0


def eliminate(p: Civ, area: int) -> None:
    """A.4.2: remove a nation's city; nothing replaces it."""
    p.tell("civilization.city_lost", seat=p.city[area], place=NAMES[area])
    raze(p, area)


def reduce(p: Civ, area: int) -> int:
    """A.4.1: put tokens in place of a nation's city, as the limit and the stock allow; returns how many."""
    seat = p.city[area]
    raze(p, area)
    n = replacement(p, area, seat)
    p.put(area, seat, n)
    p.tell("civilization.city_reduced" if n else "civilization.city_lost", seat=seat, place=NAMES[area], n=n)
    return n


def replacement(p: Civ, area: int, seat: int) -> int:
    """A.4.1: how many tokens would stand in place of a seat's city, which has been removed already."""
    return max(0, min(p.stock(seat), p.limit(area, seat) - sum(p.in_area(area))))


# Support (A.5) --------------------------------------------------------------------------------------------------------
def unfed(p: Civ, seat: int) -> bool:
    """A.5.1: whether a seat has fewer than two tokens on the board for each of its cities."""
    cities = p.city.count(seat)
    return cities > 0 and p.on_board(seat) < 2 * cities


def first_to_go(p: Civ, seat: int) -> list[int]:
    """A.5.2: the cities of a seat that are reduced first: those built this turn, or all if there are none."""
    cities = p.cities(seat)
    return [a for a in cities if p.fresh[a]] or cities
