"""Superstition (30.32)."""

from __future__ import annotations

from .....kernel.steps import SEAT
from ...position import Civ
from ...steps import civ
from .general import no_effect, reductions, strike

CITIES = 3
# By card, how many cities are reduced. The best card comes first, because only that one counts.
LEFT = {"enlightenment": 0, "deism": 1, "mysticism": 2}


@civ.auto("superstition", SEAT)
def superstition(p: Civ, victim: int) -> None:
    strike(p, "superstition", victim)
    n = next((left for card, left in LEFT.items() if p.has(victim, card)), CITIES)
    if not n or victim not in p.city:
        no_effect(p, "superstition", victim)
    else:
        p.then(reductions(victim, n))
