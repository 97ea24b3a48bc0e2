"""Slave Revolt (30.42)."""

from __future__ import annotations

from typing import Any

from .....kernel.game import Action, Refusal
from .....kernel.steps import SEAT, Choice, detail, verb
from ...city_losses import first_to_go, reduce
from ...geography import INDEX
from ...position import Civ
from ...steps import civ
from ...tables import REDUCE
from .general import no_effect, strike

REBELS, MINING, ENLIGHTENMENT = 15, 5, -5
IDLE = 64  # bound of tokens that feed nobody


@civ.auto("slave_revolt", SEAT)
def slave_revolt(p: Civ, victim: int) -> None:
    """30.422, 30.423: so many tokens that stand on the board now feed no cities; tokens put down by a reduction do."""
    strike(p, "slave_revolt", victim)
    rebels = REBELS + MINING * p.has(victim, "mining") + ENLIGHTENMENT * p.has(victim, "enlightenment")
    idle = min(rebels, p.on_board(victim))
    if hungry(p, victim, idle):
        p.then(City(victim, idle))
    else:
        no_effect(p, "slave_revolt", victim)


def hungry(p: Civ, seat: int, idle: int) -> bool:
    """A.5.1: whether a seat has too few tokens for its cities, without those that revolt."""
    return p.on_board(seat) - idle < 2 * p.city.count(seat)


@civ.choice("slave_revolt.city")
class City(Choice):
    """30.422: one city at a time, those built this turn first (A.5.2)."""

    idle: int = detail(IDLE)

    def actions(self, p: Civ) -> list[Action]:
        return [REDUCE[area] for area in first_to_go(p, self.seat)]

    def about(self, p: Civ) -> dict[str, Any]:
        return {"n": p.city.count(self.seat), "m": (p.on_board(self.seat) - self.idle) // 2}

    @verb
    def reduce(self, p: Civ, place: str) -> None:
        reduce(p, INDEX[place])
        if hungry(p, self.seat, self.idle):
            p.then(City(self.seat, self.idle))

    def refusal(self, p: Civ, verb: str, place: Any) -> Refusal | None:
        if verb != "reduce" or place not in INDEX:
            return None
        if p.city[INDEX[place]] != self.seat:
            return "civilization.refusal.not_own_city", {"place": place}, "F.30.42"
        return "civilization.refusal.new_cities_first", {"place": place}, "A.5.2"
