"""Slave Revolt (30.42)."""

from __future__ import annotations

from .....kernel.steps import SEAT, Choice, Conditions, conditions, detail, verb
from ...city_losses import first_to_go, reduce
from ...geography import INDEX, NAMES
from ...position import Civ
from ...steps import civ
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

    @conditions("reduce", INDEX)
    def may_reduce(self, p: Civ, area: int) -> Conditions:
        place = {"place": NAMES[area]}
        yield p.city[area] == self.seat or ("civilization.refusal.not_own_city", place, "F.30.42")
        yield area in first_to_go(p, self.seat) or ("civilization.refusal.new_cities_first", place, "A.5.2")

    def about(self, p: Civ) -> dict[str, object]:
        return {"n": p.city.count(self.seat), "m": (p.on_board(self.seat) - self.idle) // 2}

    @verb
    def reduce(self, p: Civ, place: str) -> None:
        reduce(p, INDEX[place])
        if hungry(p, self.seat, self.idle):
            p.then(City(self.seat, self.idle))
