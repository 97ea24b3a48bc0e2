"""City support (A.5), wherever a game has it checked (D-02)."""

from __future__ import annotations

from typing import Any

from ....kernel.game import Action, Refusal
from ....kernel.steps import Choice, verb
from ..city_losses import first_to_go, reduce, unfed
from ..geography import INDEX, NAMES
from ..position import Civ
from ..steps import civ
from ..tables import REDUCE


@civ.auto("support")
def support(p: Civ) -> None:
    """A.5.2: nations do not feed each other, so each is asked in turn."""
    p.then(*[City(seat) for seat in p.order if unfed(p, seat)])


@civ.choice("support.city")
class City(Choice):
    """A.5.2: one city at a time, until the others are fed."""

    def actions(self, p: Civ) -> list[Action]:
        return [REDUCE[area] for area in first_to_go(p, self.seat)]

    def about(self, p: Civ) -> dict[str, Any]:
        return {"n": p.city.count(self.seat), "m": p.on_board(self.seat) // 2}

    @verb
    def reduce(self, p: Civ, place: str) -> None:
        reduce(p, INDEX[place])
        if unfed(p, self.seat):
            p.then(City(self.seat))

    def refusal(self, p: Civ, verb: str, place: Any) -> Refusal | None:
        if verb != "reduce" or place not in NAMES:
            return None
        if p.city[INDEX[place]] != self.seat:
            return "civilization.refusal.not_own_city", {"place": place}, "A.5.2"
        return "civilization.refusal.new_cities_first", {"place": place}, "A.5.2"
