"""Calamities and other losses: the weakest of one's own go, and the strongest of who leads (F.29)."""

from __future__ import annotations

from typing import Any

from ...kernel.game import Action, Decision
from ..geography import INDEX, LIMIT
from ..position import Civ
from ..tables import DONE


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


def loss(p: Civ, d: Decision) -> Action:
    """Tokens where most stand beyond two; cities last."""

    def pain(action: Action) -> float:
        area = INDEX[str(action[1])]
        if p.city[area] == d.seat:
            return 50 + dear(p, area)
        n = p.at(area, d.seat)
        return -n if n > 2 else 3 - n + (1 if p.board.site[area] else 0)

    return min(d.actions, key=pain)


def lost(p: Civ, d: Decision) -> Action:
    """As many as leave two; all of them where nothing else will do."""
    area = INDEX[str(d.about["place"])]
    over = max(1, p.at(area, d.seat) - 2)
    fitting = [a for a in d.actions if int(str(a[1])) <= over]
    return fitting[-1] if fitting else d.actions[0]
