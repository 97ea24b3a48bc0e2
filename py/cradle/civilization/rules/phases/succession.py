"""The Archaeological Succession Table (D.4, E.12, F.33), and the end of the race on it (D.5, E.13, F.34)."""

from __future__ import annotations

from ..archaeology import EPOCHS, Demand, Row
from ..geography import NATIONS
from ..position import Civ
from ..steps import civ
from ..victory import at_the_end, card_points, total
from .turn import finish


@civ.auto("succession")
def succession(p: Civ) -> None:
    """E.12.1: all markers at once; they do not depend on each other."""
    for seat in p.order:
        row, before = row_of(p, seat), p.marker[seat]
        now = p.marker[seat] = before + step(p, seat)
        how = "forward" if now > before else "back" if now < before else "still"
        p.tell(f"civilization.marker.{how}", seat=seat, n=now)
        if row.epoch(now) > row.epoch(before):
            p.tell(f"civilization.enters.{EPOCHS[row.epoch(now)]}", seat=seat)
    if at_the_end(p):
        finish(p, "civilization.end.finish" if p.law.deck.cards else "civilization.end.line")


def row_of(p: Civ, seat: int) -> Row:
    return p.law.rows[NATIONS[p.nation[seat]]]


def step(p: Civ, seat: int) -> int:
    """How far a marker goes: 1, 0, or back -1."""
    return advanced_step(p, seat) if p.law.advanced else classic_step(p, seat)


def classic_step(p: Civ, seat: int) -> int:
    """D.4, E.12: how far a marker goes in the classic games."""
    row, here = row_of(p, seat), p.marker[seat]
    if here in row.values and total(p, seat) < row.values[here]:  # E.12.2, D-29
        return -1
    if row.epoch(here + 1) > row.epoch(here) and not meets(p, seat, p.law.demands[row.epoch(here + 1)]):
        return 0
    return int(total(p, seat) >= row.values.get(here + 1, 0))


def advanced_step(p: Civ, seat: int) -> int:
    """F.33: how far a marker goes in the Advanced game."""
    row, here = row_of(p, seat), p.marker[seat]
    cities, epoch = p.city.count(seat), row.epoch(here)
    if not cities and epoch:  # 33.4
        return -1
    if cities < p.law.demands[epoch].cities:  # 33.3
        return 0
    if row.epoch(here + 1) > epoch and not meets(p, seat, p.law.demands[epoch + 1]):
        return 0
    return int(card_points(p, seat) >= row.values.get(here + 1, 0))


def meets(p: Civ, seat: int, demand: Demand) -> bool:
    """Whether a nation meets the conditions of an epoch; a card of two groups counts for both (D-30)."""
    cards, deck = p.cards_of(seat), p.law.deck
    groups = {group for card in cards for group in deck.groups[card]}
    return (
        p.city.count(seat) >= demand.cities
        and len(groups) >= demand.groups
        and len(cards) >= demand.cards
        and card_points(p, seat) >= demand.points
    )
