"""Monotheism (32.94, D-48, D-73)."""

from __future__ import annotations

from .....kernel.game import Action
from .....kernel.steps import SEAT, Choice, Conditions, conditions, detail, verb
from ...city_losses import spare
from ...geography import INDEX, NAMES
from ...position import Civ
from ...steps import AREA, civ
from ...tables import CONVERT, DONE, WHOSE
from .treachery import take_over


@civ.auto("monotheism")
def monotheism(p: Civ) -> None:
    """D-48: the holders are asked in AST order; a seat that can convert nobody is not asked."""
    p.then(*[one_seat(seat) for seat in p.order if p.has(seat, "monotheism")])


@civ.auto("monotheism.seat", SEAT)
def one_seat(p: Civ, seat: int) -> None:
    if areas(p, seat):
        p.then(Area(seat))


def areas(p: Civ, seat: int) -> list[int]:
    """The areas next to one of a seat's own, by land, with a nation that it can convert."""
    own = [area for area, owner in enumerate(p.city) if owner == seat or p.at(area, seat)]
    return [area for area in sorted({b for a in own for b in p.board.land[a]}) if nations(p, seat, area)]


def nations(p: Civ, seat: int, area: int) -> list[int]:
    """32.94: the nations in an area all of whose units there a seat could replace. D-73: there are none if any unit
    there belongs to a holder of Monotheism (the seat itself is one) or Theology, to barbarians or to pirates.
    """
    here = [side for side in range(p.sides) if p.city[area] == side or p.at(area, side)]
    if p.seats in here or any(p.has(other, "monotheism") or p.has(other, "theology") for other in here):
        return []
    return [
        other
        for other in p.order
        if other in here and (p.city[area] != other or spare(p, seat)) and p.at(area, other) <= p.stock(seat)
    ]


@civ.choice("monotheism.area")
class Area(Choice):
    """32.94: which area is converted, or none."""

    def actions(self, p: Civ) -> list[Action]:
        return [*[CONVERT[area] for area in areas(p, self.seat)], DONE]

    @verb
    def convert(self, p: Civ, place: str) -> None:
        seat = self.seat
        found = nations(p, seat, INDEX[place])
        if len(found) > 1:
            p.then(Whose(seat, INDEX[place]))
        else:
            convert(p, seat, found[0], INDEX[place])

    @verb
    def done(self, p: Civ, _: None) -> None:
        p.tell("civilization.converts_nobody", seat=self.seat)

    @conditions("convert", INDEX)
    def may_convert(self, p: Civ, area: int) -> Conditions:
        where = {"seat": self.seat, "place": NAMES[area]}
        yield area in areas(p, self.seat) or ("civilization.refusal.no_converts", where, "F.30.94")


@civ.choice("monotheism.whose")
class Whose(Choice):
    """32.94: which nation's units are converted."""

    area: int = detail(AREA)

    def actions(self, p: Civ) -> list[Action]:
        return [WHOSE[other] for other in nations(p, self.seat, self.area)]

    def about(self, p: Civ) -> dict[str, object]:
        return {"place": NAMES[self.area]}

    @verb
    def whose(self, p: Civ, other: int) -> None:
        convert(p, self.seat, other, self.area)


def convert(p: Civ, seat: int, other: int, area: int) -> None:
    """Replace another nation's units in an area: a city by a city, tokens by as many tokens."""
    if p.city[area] == other:
        take_over(p, area, seat)
    if n := p.at(area, other):
        p.put(area, other, -n)
        p.put(area, seat, n)
        p.tell("civilization.changed_sides", seat=seat, victim=other, place=NAMES[area], n=n)
