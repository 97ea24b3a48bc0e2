"""Treachery (30.22)."""

from __future__ import annotations

from .....kernel.steps import SEAT, Choice, Conditions, conditions, detail, verb
from ...city_losses import eliminate, spare
from ...geography import INDEX, NAMES
from ...position import NONE, Civ
from ...steps import civ
from .general import giver, no_effect, reductions, strike


@civ.auto("treachery", SEAT)
def treachery(p: Civ, victim: int) -> None:
    """30.222, D-43: without a giver the holder reduces one of his cities."""
    strike(p, "treachery", victim)
    traitor = giver(p, "treachery")
    if victim not in p.city:
        no_effect(p, "treachery", victim)
    elif traitor == NONE:
        p.then(reductions(victim, 1))
    else:
        p.then(City(traitor, victim))


@civ.choice("treachery.city")
class City(Choice):
    """30.221: the giver takes a city over; without a marker in stock he destroys it."""

    victim: int = detail(SEAT)

    @conditions("city", INDEX)
    def may_take(self, p: Civ, area: int) -> Conditions:
        whose = {"place": NAMES[area], "victim": self.victim}
        yield p.city[area] == self.victim or ("civilization.refusal.not_a_city_of", whose, "F.30.22")

    def about(self, p: Civ) -> dict[str, object]:
        return {"victim": self.victim}

    @verb
    def city(self, p: Civ, place: str) -> None:
        area = INDEX[place]
        if spare(p, self.seat):
            take_over(p, area, self.seat)
        else:
            eliminate(p, area)


def take_over(p: Civ, area: int, seat: int) -> None:
    """A city of one nation becomes a city of another, which has not built it."""
    victim = p.city[area]
    p.city[area], p.fresh[area] = seat, 0
    p.tell("civilization.taken_over", seat=seat, victim=victim, place=NAMES[area])
