"""City support (A.5), wherever a game has it checked (D-02)."""

from __future__ import annotations

from typing import Any

from ....kernel.game import Action, Refusal
from ..city_losses import first_to_go, reduce, unfed
from ..geography import INDEX, NAMES
from ..position import Civ
from ..steps import civ
from ..tables import REDUCE


@civ.auto("support")
def support(p: Civ) -> None:
    """A.5.2: nations do not feed each other, so each is asked in turn."""
    p.then(*[("support.city", seat) for seat in p.order if unfed(p, seat)])


@civ.choice("support.city")
class City:
    """A.5.2: one city at a time, until the others are fed."""

    def actions(p: Civ, seat: int) -> list[Action]:
        return [REDUCE[area] for area in first_to_go(p, seat)]

    def about(p: Civ, seat: int) -> dict[str, Any]:
        return {"n": p.city.count(seat), "m": p.on_board(seat) // 2}

    def reduce(p: Civ, place: str, seat: int) -> None:
        reduce(p, INDEX[place])
        if unfed(p, seat):
            p.then(("support.city", seat))

    def refusal(p: Civ, verb: str, place: Any, seat: int) -> Refusal | None:
        if verb != "reduce" or place not in NAMES:
            return None
        if p.city[INDEX[place]] != seat:
            return "civilization.refusal.not_own_city", {"place": place}, "A.5.2"
        return "civilization.refusal.new_cities_first", {"place": place}, "A.5.2"
