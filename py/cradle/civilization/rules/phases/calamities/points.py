"""Unit points: what a loss can be made of, exactly (A.2.6, F.29.62, F.29.63)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

CITY = 5  # unit points
POINTS = 64  # bound of unit points: more than any calamity asks for


class Units(NamedTuple):
    """Tokens that can be lost and the room that cities have for tokens, both by area; `stock` to put there.

    keep: tokens that have to stay where a city is lost, 0 or 1. Picks go by area, tokens first, then cities: what has
    been lost in tokens is in stock for the cities.
    """

    tokens: dict[int, int]
    cities: dict[int, int]
    stock: int
    keep: int = 0

    def has(self, area: int) -> bool:
        return area in self.tokens or area in self.cities

    def points_of(self, area: int, n: int) -> int:
        """F.29.62: n tokens, or a city with n tokens put in its place: five points less these."""
        return n if area in self.tokens else CITY - n

    def open(self, n: int) -> list[int]:
        """The areas that can be picked next so that exactly n points are still possible."""
        listed, rest, rooms = [], sum(self.tokens.values()), sums(self.cities.values())
        for area, tokens in self.tokens.items():
            rest -= tokens
            if any(exact(n - k, rest, rooms, self.stock + k, self.keep) for k in range(1, min(tokens, n) + 1)):
                listed.append(area)
        return listed + [area for area in self.cities if self.fitting(area, n)]

    def fitting(self, area: int, n: int) -> list[int]:
        """How many tokens of an area can be lost, or be left of its city, so that the rest makes n points exactly."""
        keep, stock = self.keep, self.stock
        if area in self.tokens:
            rest, rooms = sum([t for a, t in self.tokens.items() if a > area]), sums(self.cities.values())
            most = min(self.tokens[area], n)
            return [k for k in range(1, most + 1) if exact(n - k, rest, rooms, stock + k, keep)]
        rooms = sums([room for a, room in self.cities.items() if a > area])
        most = min(self.cities[area], stock)
        return [k for k in range(keep, most + 1) if exact(n - CITY + k, 0, rooms, stock - k, keep)]


def sums(rooms: Iterable[int]) -> list[int]:
    """By number of cities, the most room for tokens that so many of them have together."""
    return [0, *accumulate(sorted(rooms, reverse=True))]


def exact(n: int, tokens: int, rooms: list[int], stock: int, keep: int) -> bool:
    """Whether some of so many tokens, and some cities, make n points."""
    if n <= tokens:
        return n >= 0
    for m, room in enumerate(rooms):
        least = max(0, n - (CITY - keep) * m, keep * m - stock)
        if CITY * m - stock <= n and least <= min(tokens, n - CITY * m + room):
            return True
    return False


def makes(units: Units, n: int) -> bool:
    """Whether some of the units make n points."""
    return exact(n, sum(units.tokens.values()), sums(units.cities.values()), units.stock, units.keep)


def most(units: Units) -> int:
    """All unit points that can be lost."""
    tokens = sum(units.tokens.values())
    cities = len(units.cities)
    if units.keep:
        cities = min(cities, units.stock + tokens)
    return tokens + (CITY - units.keep) * cities


def nearest(units: Units, n: int) -> int:
    """F.29.63: n points, or the smallest possible sum above; all units if they are worth less."""
    for more in range(n, n + CITY):
        if makes(units, more):
            return more
    return most(units)
