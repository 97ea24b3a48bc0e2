"""Civil Disorder (30.71, D-53)."""

from __future__ import annotations

from .....kernel.steps import SEAT
from ...position import Civ
from ...steps import civ
from .general import no_effect, reductions, strike

SAFE = 3  # so many cities are safe
HELP = ("music", "drama_poetry", "law", "democracy")
CLASSIC_HELP = ("law", "democracy")
HARM = ("military", "road_building")


@civ.auto("civil_disorder", SEAT)
def civil_disorder(p: Civ, victim: int) -> None:
    """30.711 to 30.715: the victim reduces all cities but a few; some cards make that worse or better."""
    strike(p, "civil_disorder", victim)
    cities = p.city.count(victim)
    kept = HELP if p.law.advanced_calamities else CLASSIC_HELP
    n = max(0, cities - SAFE) - count(p, victim, kept) + count(p, victim, HARM)
    if n <= 0 or not cities:
        no_effect(p, "civil_disorder", victim)
    else:
        p.then(reductions(victim, min(n, cities)))


def count(p: Civ, seat: int, cards: tuple[str, ...]) -> int:
    """How many of these civilization cards a seat holds."""
    return sum(p.has(seat, card) for card in cards)
