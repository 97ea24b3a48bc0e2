"""Unit points: what a loss can be made of, exactly (A.2.6, F.29.62, F.29.63)."""

from __future__ import annotations

from typing import NamedTuple

CITY = 5  # unit points
POINTS = 64  # bound of points: more than any calamity asks for


class Units(NamedTuple):
    """Tokens that can be lost and the room that cities have for tokens, both by area; `stock` to put there.

    keep: tokens that have to stay where a city is lost, 0 or 1.
    """

    tokens: dict[int, int]
    cities: dict[int, int]
    stock: int
    keep: int = 0

    def without(self, area: int, n: int) -> Units:
        """The units behind an area in the order of picks, after n tokens of it are lost, or n are left of its city.

        Tokens come first, then cities; what is lost in tokens is in stock for the cities.
        """
        if area in self.tokens:
            return self._replace(tokens={a: t for a, t in self.tokens.items() if a > area}, stock=self.stock + n)
        cities = {a: room for a, room in self.cities.items() if a > area}
        return self._replace(tokens={}, cities=cities, stock=self.stock - n)

    def numbers(self, area: int) -> range:
        """How many tokens of an area can be lost, or can be left of its city."""
        if area in self.tokens:
            return range(1, self.tokens[area] + 1)
        return range(self.keep, min(self.cities[area], self.stock) + 1)

    def worth(self, area: int, n: int) -> int:
        """F.29.62: a city counts five points less the tokens put in its place."""
        return n if area in self.tokens else CITY - n

    def fitting(self, area: int, n: int) -> list[int]:
        """The numbers for an area after which the rest makes n points exactly."""
        return [k for k in self.numbers(area) if makes(self.without(area, k), n - self.worth(area, k))]

    def can(self, area: int, n: int) -> bool:
        return any(makes(self.without(area, k), n - self.worth(area, k)) for k in self.numbers(area))


def makes(units: Units, n: int) -> bool:
    """Whether some of the units make exactly n points."""
    if n <= 0:
        return n == 0
    tokens, stock, keep, room = sum(units.tokens.values()), units.stock, units.keep, 0
    if n <= tokens:
        return True
    for m, more in enumerate([0, *sorted(units.cities.values(), reverse=True)]):
        room += more
        least = max(0, n - (CITY - keep) * m, keep * m - stock)
        if CITY * m - stock <= n and least <= min(tokens, n, n - CITY * m + room):
            return True
    return False


def most(units: Units) -> int:
    """All that can be lost."""
    tokens = sum(units.tokens.values())
    cities = len(units.cities)
    if units.keep:
        cities = min(cities, units.stock + tokens)
    return tokens + (CITY - units.keep) * cities


def nearest(units: Units, n: int) -> int:
    """F.29.63: n points, or the least above that can be made; all there is where that is less."""
    for more in range(n, n + CITY):
        if makes(units, more):
            return more
    return most(units)
