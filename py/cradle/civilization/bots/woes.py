"""Calamities and other losses: the weakest of one's own go, and the strongest of who leads (F.29)."""

from __future__ import annotations

from typing import Any

from ...kernel.game import Action, Decision
from ..calamities.losses import units
from ..geography import INDEX, LIMIT
from ..position import Civ
from ..tables import DONE, LOSE, NUMBER, REDUCE


def strength(p: Civ, seat: int) -> float:
    """How far ahead a seat is, by what all can see."""
    price = p.law.deck.price
    return 100 * p.marker[seat] + 50 * p.city.count(seat) + sum([price[c] for c in p.cards_of(seat)])


def leader(p: Civ, me: int) -> int:
    """Who of the others is furthest ahead."""
    return max([s for s in range(p.seats) if s != me], key=lambda s: (strength(p, s), -s))


def dear(p: Civ, area: int) -> float:
    """What it costs to build a city there again: less on a site, and where many tokens can gather."""
    return (0 if p.board.site[area] else 8) - LIMIT[area]


def own_city(p: Civ, d: Decision) -> Action:
    """The own city that is lost most easily."""
    return min(d.actions, key=lambda a: dear(p, INDEX[str(a[1])]))


def own_cities(p: Civ, d: Decision) -> Action:
    """The first, in the order of the areas, of so many that are lost most easily."""
    _, seat, n, first = p.steps[-1]
    cities = sorted([area for area in p.cities(seat) if area >= first], key=lambda area: dear(p, area))
    action = REDUCE[min(cities[:n])]
    return action if action in d.actions else own_city(p, d)


def foreign_city(p: Civ, d: Decision) -> Action:
    """The city of who is furthest ahead that is hardest to build again."""

    def harm(action: Action) -> tuple[Any, ...]:
        if action == DONE:
            return (False, 0, -99)
        area = INDEX[str(action[1])]
        owner = p.city[area]
        mine = owner == d.seat or p.at(area, d.seat) > 0
        return (not mine, strength(p, owner) if owner < p.seats else 0, dear(p, area) * (-1 if mine else 1))

    return max(d.actions, key=harm)


def victim(p: Civ, d: Decision) -> Action:
    """As much as can be for who leads, as little as can be for the others."""
    return d.actions[-1] if d.about["other"] == leader(p, d.seat) else d.actions[0]


def losses(p: Civ, d: Decision) -> list[Action]:
    """Tokens beyond two first, then those beyond one, at sites last; cities only where tokens do not suffice.

    They are picked in the order of the areas.
    """
    _, seat, where, need, first = p.steps[-1]
    there = units(p, seat, where, first)
    if need > sum(there.tokens.values()):
        return [pressed(p, d)]
    left = dict(there.tokens)
    lost = dict.fromkeys(left, 0)
    for stay in (2, 1, 0):
        for area in sorted(left, key=lambda a: (bool(p.board.site[a]), -left[a])):
            n = min(need, max(0, left[area] + there.keep - stay))
            n = min(n, left[area])
            left[area] -= n
            lost[area] += n
            need -= n
    return [action for area, n in sorted(lost.items()) if n for action in (LOSE[area], NUMBER[n])]


def pressed(p: Civ, d: Decision) -> Action:
    """All tokens have to go: the first of them; then the cities that are lost most easily."""
    first = INDEX[str(d.actions[0][1])]
    return d.actions[0] if p.city[first] != d.seat else own_city(p, d)


def weakest(p: Civ, d: Decision) -> Action:
    """Tokens where most stand beyond two; cities last."""

    def pain(action: Action) -> float:
        area = INDEX[str(action[1])]
        if p.city[area] == d.seat:
            return 50 + dear(p, area)
        n = p.at(area, d.seat)
        return -n if n > 2 else 3 - n + (1 if p.board.site[area] else 0)

    return min(d.actions, key=pain)
