"""Treachery (30.22)."""

from __future__ import annotations

from typing import Any

from .....kernel.game import Action, Refusal
from .....kernel.steps import SEAT
from ...city_losses import eliminate, spare
from ...geography import INDEX, NAMES
from ...position import NONE, Civ
from ...steps import civ
from ...tables import CITY
from .general import giver, no_effect, strike


@civ.auto("treachery", SEAT)
def treachery(p: Civ, victim: int) -> None:
    """30.222, D-43: without a giver the holder reduces one of his cities."""
    strike(p, "treachery", victim)
    traitor = giver(p, "treachery")
    if victim not in p.city:
        no_effect(p, "treachery", victim)
    elif traitor == NONE:
        p.then(("reductions", victim, 1))
    else:
        p.then(("treachery.city", traitor, victim))


@civ.choice("treachery.city", SEAT)
class City:
    """30.221: the giver takes a city over; without a marker in stock he destroys it."""

    def actions(p: Civ, seat: int, victim: int) -> list[Action]:
        return [CITY[area] for area in p.cities(victim)]

    def about(p: Civ, seat: int, victim: int) -> dict[str, Any]:
        return {"victim": victim}

    def city(p: Civ, place: str, seat: int, victim: int) -> None:
        area = INDEX[place]
        if spare(p, seat):
            take_over(p, area, seat)
        else:
            eliminate(p, area)

    def refusal(p: Civ, verb: str, place: Any, seat: int, victim: int) -> Refusal | None:
        if verb != "city" or place not in INDEX:
            return None
        return "civilization.refusal.not_a_city_of", {"place": place, "victim": victim}, "F.30.22"


def take_over(p: Civ, area: int, seat: int) -> None:
    """A city of one nation becomes a city of another, which has not built it."""
    victim = p.city[area]
    p.city[area], p.fresh[area] = seat, 0
    p.tell("civilization.taken_over", seat=seat, victim=victim, place=NAMES[area])
