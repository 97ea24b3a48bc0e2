"""City support (A.5), wherever a game has it checked (D-02)."""

from __future__ import annotations

from ....kernel.steps import Choice, Conditions, conditions, verb
from ..city_losses import first_to_go, reduce, unfed
from ..geography import INDEX, NAMES
from ..position import Civ
from ..steps import civ


@civ.auto("support")
def support(p: Civ) -> None:
    """A.5.2: nations do not feed each other, so each is asked in turn."""
    p.then(*[City(seat) for seat in p.order if unfed(p, seat)])


@civ.choice("support.city")
class City(Choice):
    """A.5.2: one city at a time, until the others are fed."""

    @conditions("reduce", INDEX)
    def may_reduce(self, p: Civ, area: int) -> Conditions:
        place = {"place": NAMES[area]}
        yield p.city[area] == self.seat or ("civilization.refusal.not_own_city", place, "A.5.2")
        yield area in first_to_go(p, self.seat) or ("civilization.refusal.new_cities_first", place, "A.5.2")

    def about(self, p: Civ) -> dict[str, object]:
        return {"n": p.city.count(self.seat), "m": p.on_board(self.seat) // 2}

    @verb
    def reduce(self, p: Civ, place: str) -> None:
        reduce(p, INDEX[place])
        if unfed(p, self.seat):
            p.then(City(self.seat))
