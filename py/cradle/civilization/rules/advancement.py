"""What a nation needs for its next space on the succession table, as far as everyone can see (D.4, E.12, F.33)."""

from __future__ import annotations

from typing import NamedTuple

from .archaeology import FINISH
from .phases.succession import row_of
from .position import NONE, Civ
from .victory import card_points, last_space


class Need(NamedTuple):
    """A demand. what: cities, groups, cards, points or total (E.12.2); "hand" is the total without an unknown hand."""

    what: str
    has: int
    least: int


def needs(p: Civ, seat: int, hand: int | None) -> tuple[Need, ...]:
    """What a seat needs for its next space. hand: what its trade cards are worth, None if that is secret."""
    here = p.marker[seat]
    if p.nation[seat] == NONE or here >= min(FINISH, last_space(p)):
        return ()
    row, cards, deck = row_of(p, seat), p.cards_of(seat), p.law.deck
    now, then = p.law.demands[row.epoch(here)], p.law.demands[row.epoch(here + 1)]
    entering = row.epoch(here + 1) > row.epoch(here)
    cities = max(now.cities if p.law.advanced else 0, then.cities if entering else 0)  # F.33.3
    points = then.points if entering else 0
    square = row.values.get(here + 1, 0)
    found = [Need("cities", p.city.count(seat), cities)]
    if entering:
        groups = {group for card in cards for group in deck.groups[card]}
        found += [Need("groups", len(groups), then.groups), Need("cards", len(cards), then.cards)]
    if p.law.advanced:
        points = max(points, square)
    elif square:
        total = card_points(p, seat) + p.treasury[seat] + (hand or 0)
        found.append(Need("hand" if hand is None else "total", total, square))
    found.append(Need("points", card_points(p, seat), points))
    return tuple([need for need in found if need.least])
