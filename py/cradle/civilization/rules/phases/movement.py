"""Movement (C.5, E.5, F.19.3): from where, where to, how many; and the voyages of ships, by the ways of sailing.py.

At every stop tokens land first, then others come aboard; every voyage can be split like this. Tokens aboard count in
the area where the ship is.
"""

from __future__ import annotations

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Choice, Conditions, Many, conditions, detail, verb
from ..geography import AT, COUNT, DOCK, DOCKS, INDEX, NAMES, NOWHERE, OPEN
from ..position import NONE, SHIPS, Civ
from ..steps import civ
from ..tables import CAPACITY, DONE, EMBARK, LOAD, MARCH, NUMBER, REACH, SAIL, STOP, TO, UNLOAD
from .census import movers
from .sailing import ARRIVED, LANDED, LOADED, aboard_next, can_sail, courses, has_no_others, reach, why_not
from .ships import ashore, shift

SAILED = Many(NOWHERE, SHIPS)  # docks of the ships that have sailed this turn, sorted


@civ.auto("movement")
def movement(p: Civ) -> None:
    p.then(*[begin(seat) for seat in movers(p)])


@civ.auto("movement.seat", SEAT)
def begin(p: Civ, seat: int) -> None:
    """E.5.1: one player makes all moves, then the next."""
    if any(p.tokens[seat :: p.sides]) or p.fleet(seat)[0] != NOWHERE:
        p.then(MarchFrom(seat, ()))


def movable(p: Civ, seat: int, area: int) -> int:
    """How many tokens of a seat in an area have neither marched nor sailed yet."""
    return p.at(area, seat) - p.arrived[area]


def leads_through(p: Civ, seat: int, area: int) -> bool:
    """23.31: whether Road Building leads through an area: nobody else has units there."""
    return p.city[area] in (NONE, seat) and sum(p.in_area(area)) == p.at(area, seat)


def targets(p: Civ, seat: int, area: int) -> list[int]:
    """Where tokens of an area can march."""
    near = [a for a in p.board.land[area] if p.law.conflict or has_no_others(p, seat, a)]
    if p.has(seat, "road_building"):
        beyond = [b for a in near if leads_through(p, seat, a) for b in p.board.land[a] if b != area]
        near = sorted({*near, *beyond})
    return near


def can_march(p: Civ, seat: int, area: int) -> bool:
    land = p.board.land[area]
    return bool(land) if p.law.conflict else any(has_no_others(p, seat, a) for a in land)


@civ.choice("march.from")
class MarchFrom(Choice):
    sailed: tuple[int, ...] = detail(SAILED)

    def actions(self, p: Civ) -> list[Action]:
        seat = self.seat
        column, arrived = p.tokens[seat :: p.sides], p.arrived
        march = [MARCH[a] for a, n in enumerate(column) if n and n > arrived[a] and can_march(p, seat, a)]
        left = p.fleet(seat)
        for dock in self.sailed:
            left.remove(dock)
        ships = [EMBARK[d] for n, d in enumerate(left) if d not in left[:n] and d != NOWHERE and can_sail(p, seat, d)]
        return [*march, *ships, DONE]

    @verb
    def march(self, p: Civ, id: str) -> None:
        p.then(MarchTo(self.seat, INDEX[id], self.sailed))

    @verb
    def embark(self, p: Civ, id: str) -> None:
        p.then(Sail(self.seat, 0, 0, reach(p, self.seat), DOCK[id], self.sailed))

    @verb
    def done(self, p: Civ, _: None) -> None:
        p.arrived = [0] * COUNT

    @conditions("embark", DOCK)
    def may_embark(self, p: Civ, dock: int) -> Conditions:
        where, fleet = {"dock": DOCKS[dock].id}, p.fleet(self.seat)
        yield dock in fleet or ("civilization.refusal.no_ship_there", where, "E.5.3")
        yield can_sail(p, self.seat, dock) or ("civilization.refusal.enclosed", where, "E.5.3")
        yield fleet.count(dock) > self.sailed.count(dock) or ("civilization.refusal.sailed", where, "E.5.3")

    @conditions("march", INDEX)
    def may_march(self, p: Civ, area: int) -> Conditions:
        seat, place = self.seat, {"place": NAMES[area]}
        yield p.at(area, seat) > 0 or ("civilization.refusal.no_tokens", place, "E.5.1")
        yield movable(p, seat, area) > 0 or ("civilization.refusal.arrived", place, "E.5.4")
        yield bool(p.board.land[area]) or ("civilization.refusal.island", place, "E.5.2")
        yield can_march(p, seat, area) or ("civilization.refusal.shut_in", place, "C.5")


@civ.choice("march.to")
class MarchTo(Choice):
    area: int = detail(COUNT)
    sailed: tuple[int, ...] = detail(SAILED)

    def actions(self, p: Civ) -> list[Action]:
        return [TO[a] for a in targets(p, self.seat, self.area)]

    def about(self, p: Civ) -> dict[str, object]:
        return {"place": NAMES[self.area], "n": movable(p, self.seat, self.area)}

    @verb
    def to(self, p: Civ, id: str) -> None:
        seat, area = self.seat, self.area
        if movable(p, seat, area) == 1:
            march(p, seat, area, INDEX[id], 1, self.sailed)
        else:
            p.then(MarchNumber(seat, area, INDEX[id], self.sailed))

    @conditions("to", INDEX)
    def may_enter(self, p: Civ, to: int) -> Conditions:
        near, open_to = p.board.land[self.area], to in targets(p, self.seat, self.area)
        yield open_to or to not in near or ("civilization.refusal.occupied", {"place": NAMES[to]}, "C.5")
        beyond = p.has(self.seat, "road_building") and any(to in p.board.land[a] for a in near)
        yield open_to or not beyond or ("civilization.refusal.no_road", {"to": NAMES[to]}, "F.19.3")
        where = {"place": NAMES[self.area], "to": NAMES[to]}
        yield open_to or ("civilization.refusal.no_border", where, "E.5.2")


@civ.choice("march.number")
class MarchNumber(Choice):
    area: int = detail(COUNT)
    to: int = detail(COUNT)
    sailed: tuple[int, ...] = detail(SAILED)

    def actions(self, p: Civ) -> list[Action]:
        return NUMBER[1 : movable(p, self.seat, self.area) + 1]

    def about(self, p: Civ) -> dict[str, object]:
        return {"place": NAMES[self.area], "to": NAMES[self.to]}

    def refusal(self, p: Civ, verb: str, id: object) -> Refusal | None:
        return MarchTo(self.seat, self.area, self.sailed).refusal(p, verb, id) if verb == "to" else None

    @verb
    def number(self, p: Civ, n: int) -> None:
        march(p, self.seat, self.area, self.to, n, self.sailed)


def march(p: Civ, seat: int, area: int, to: int, n: int, sailed: tuple[int, ...]) -> None:
    p.put(area, seat, -n)
    p.put(to, seat, n)
    p.arrived[to] += n
    p.tell("civilization.marched", seat=seat, place=NAMES[area], target=NAMES[to], n=n)
    p.then(MarchFrom(seat, sailed))


# Voyages --------------------------------------------------------------------------------------------------------------
@civ.choice("sail")
class Sail(Choice):
    stop: int = detail(3)
    aboard: int = detail(CAPACITY + 1)
    left: int = detail(REACH + 2)
    dock: int = detail(NOWHERE)
    sailed: tuple[int, ...] = detail(SAILED)

    def actions(self, p: Civ) -> list[Action]:
        seat, aboard, dock = self.seat, self.aboard, self.dock
        at_sea = OPEN[AT[dock]]
        loaded = courses(p, seat, dock, self.left, 1)
        actions = []
        if aboard and self.stop == ARRIVED and not at_sea and (p.law.conflict or has_no_others(p, seat, AT[dock])):
            actions += UNLOAD[1 if loaded else aboard : aboard + 1]  # a ship that cannot sail on lands all
        if loaded:
            actions += LOAD[1 : aboard_next(p, seat, self.stop, aboard, dock) + 1]
        actions += [SAIL[d] for d in (loaded if aboard else courses(p, seat, dock, self.left, 0))]
        return actions if aboard or at_sea else [*actions, STOP]

    def about(self, p: Civ) -> dict[str, object]:
        return {"dock": DOCKS[self.dock].id, "n": self.aboard, "m": self.left}

    @verb
    def unload(self, p: Civ, n: int) -> None:
        dock = self.dock
        p.arrived[AT[dock]] += n  # E.5.4: they have moved
        p.tell("civilization.landed", seat=self.seat, place=NAMES[AT[dock]], n=n)
        p.then(Sail(self.seat, LANDED, self.aboard - n, self.left, dock, self.sailed))

    @verb
    def load(self, p: Civ, n: int) -> None:
        p.tell("civilization.loaded", seat=self.seat, place=NAMES[AT[self.dock]], n=n)
        p.then(Sail(self.seat, LOADED, self.aboard + n, self.left, self.dock, self.sailed))

    @verb
    def sail(self, p: Civ, id: str) -> None:
        seat, aboard, dock = self.seat, self.aboard, self.dock
        to = DOCK[id]
        shift(p, seat, dock, to)
        p.put(AT[dock], seat, -aboard)
        p.put(AT[to], seat, aboard)
        p.tell(
            "civilization.sailed", seat=seat, place=NAMES[AT[dock]], target=NAMES[AT[to]], dock=DOCKS[to].id, n=aboard
        )
        p.then(Sail(seat, ARRIVED, aboard, self.left - 1, to, self.sailed))

    @verb
    def stop_(self, p: Civ, _: None) -> None:
        p.then(MarchFrom(self.seat, tuple(sorted([*self.sailed, self.dock]))))

    def refusal(self, p: Civ, verb: str, argument: object) -> Refusal | None:
        seat, aboard, left, dock = self.seat, self.aboard, self.left, self.dock
        place = NAMES[AT[dock]]
        if verb == "sail" and argument in DOCK:
            return why_not(p, seat, aboard, left, dock, DOCK[argument])
        if verb == "sail" and argument in INDEX:
            docks = p.board.docks[area := INDEX[argument]]
            can = [to for to in docks if SAIL[to] in self.actions(p)]
            return ashore(p, area, can) or why_not(p, seat, aboard, left, dock, docks[0])
        if verb == "stop":
            if OPEN[AT[dock]]:
                return "civilization.refusal.at_sea", {}, "E.5.5"
            return "civilization.refusal.aboard", {"n": aboard}, "E.5.4"
        if verb == "unload" and aboard:
            if OPEN[AT[dock]]:
                return "civilization.refusal.no_land", {"place": place}, "A.3.3"
            if not p.law.conflict and not has_no_others(p, seat, AT[dock]):
                return "civilization.refusal.occupied", {"place": place}, "C.5"
        return self.not_loaded(p) if verb == "load" else None

    def not_loaded(self, p: Civ) -> Refusal | None:
        """Why no token goes aboard here."""
        seat, dock = self.seat, self.dock
        if self.aboard == CAPACITY:
            return "civilization.refusal.full", {}, "E.5.3"
        if self.stop == LOADED or p.at(AT[dock], seat) <= self.aboard:
            return None
        if not aboard_next(p, seat, self.stop, self.aboard, dock):
            return "civilization.refusal.arrived", {"place": NAMES[AT[dock]]}, "E.5.4"
        return None if courses(p, seat, dock, self.left, 1) else ("civilization.refusal.sailed_out", {}, "E.5.3")
