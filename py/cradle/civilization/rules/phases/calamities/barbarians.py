"""Barbarian Hordes (30.52)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .....kernel.game import Action, Params, Refusal
from .....kernel.position import silent
from .....kernel.steps import SEAT, Choice, detail, verb
from ...geography import INDEX, LIMIT, NAMES, NATIONS, OPEN
from ...position import NONE, Civ
from ...steps import AREA, civ
from ...tables import INVADE, MOST
from ..conflict import battle
from .general import giver, no_effect, strike, units
from .points import CITY

HORDE = 15  # how many tokens come
SEA = -1  # in place of the area they come from when they land
SPARED = NATIONS.index("crete")  # 30.526


@civ.auto("barbarian_hordes", SEAT)
def barbarians(p: Civ, victim: int) -> None:
    """30.5211: barbarians land in a start area of the victim; 30.526, D-47: not if the victim is Crete."""
    strike(p, "barbarian_hordes", victim)
    n = min(HORDE, p.stock(p.seats))
    if p.nation[victim] == SPARED or not n:
        return no_effect(p, "barbarian_hordes", victim)
    choose(p, victim, n, SEA)


def choose(p: Civ, victim: int, n: int, source: int) -> None:
    """30.5241: the giver chooses among equally good areas; D-69: if no area can take them, they leave the board.

    source: the area they come from, or SEA.
    """
    found = goals(p, victim, n, source)
    if len(found) == 1:
        invade(p, victim, n, source, found[0])
    elif found and source == SEA:
        p.then(Landing(chooser(p), victim, n))
    elif found:
        p.then(March(chooser(p), victim, n, source))
    elif source != SEA:
        p.put(source, p.seats, -n)
        p.tell("civilization.barbarians.gone", place=NAMES[source], n=n)


def chooser(p: Civ) -> int:
    """30.5241, D-70: the giver; if the card was never traded, the player with most units in stock."""
    seat = giver(p, "barbarian_hordes")
    return seat if seat != NONE else max(p.order, key=lambda s: units(p, s))


def goals(p: Civ, victim: int, n: int, source: int) -> list[int]:
    """The areas that so many may enter next."""
    return landings(p, victim, n) if source == SEA else marches(p, victim, n, source)


# Where to ------------------------------------------------------------------------------------------------------------
def landings(p: Civ, victim: int, n: int) -> list[int]:
    """30.5211: start areas of the victim where they hurt him most; otherwise empty ones; otherwise those that only
    barbarians or pirates hold; those with other players' units only if nothing else is left.
    """
    starts = p.board.starts[p.nation[victim]]
    held = [area for area in starts if has_units(p, area, victim)]
    empty = [area for area in starts if p.city[area] == NONE and not any(p.in_area(area))]
    wild = [area for area in starts if not any(has_units(p, area, seat) for seat in p.order)]
    return worst(p, victim, n, held, SEA) or empty or wild or starts


def marches(p: Civ, victim: int, n: int, source: int) -> list[int]:
    """Where they go on: where they hurt the victim; if they cannot any more, where there is room (D-69)."""
    return raids(p, victim, n, source) or onward(p, victim, source)


def raids(p: Civ, victim: int, n: int, source: int) -> list[int]:
    """30.5222, 30.5231: next areas where he is alone and loses most; otherwise towards the nearest where he loses."""
    near = ways(p, source)
    alone = [area for area in near if alone_there(p, area, victim) and harm(p, victim, area, n, source)]
    return worst(p, victim, n, alone, source) if alone else shortest(p, victim, n, source)


def ways(p: Civ, area: int) -> list[int]:
    """30.5223: over land and water, not over open sea."""
    return [b for b in p.board.near[area] if not OPEN[b]]


def worst(p: Civ, victim: int, n: int, areas: list[int], source: int) -> list[int]:
    """The areas with the greatest damage at once (30.5224)."""
    damage = [harm(p, victim, area, n, source) for area in areas]
    return [area for area, done in zip(areas, damage, strict=True) if done == max(damage)]


def shortest(p: Civ, victim: int, n: int, source: int) -> list[int]:
    """30.5231: the first areas of the shortest ways, through empty and foreign areas, to where he can be hurt."""
    for distance, ring in enumerate(rings(p, victim, source, ways)):
        if found := sorted(area for area in ring if harm(p, victim, area, n, source)):
            return begins(ring, found) if distance else worst(p, victim, n, found, source)
    return []


def onward(p: Civ, victim: int, source: int) -> list[int]:
    """D-69: over land to the nearest area that can take some of them, an empty one before a foreign one."""
    for ring in rings(p, victim, source, by_land):
        found = [area for area in ring if has_room(p, area)] or [area for area in ring if foreign(p, area, victim)]
        if found:
            return begins(ring, found)
    return []


def by_land(p: Civ, area: int) -> list[int]:
    return p.board.land[area]


Ring = dict[int, set[int]]  # areas at the same distance: for each, the first areas of the ways to it


def rings(p: Civ, victim: int, source: int, near: Callable[[Civ, int], list[int]]) -> Iterator[Ring]:
    """The areas around one, the nearest first; no way leads through an area that the victim holds alone (30.5231)."""
    seen, ring = {source}, {area: {area} for area in near(p, source)}
    while ring:
        yield ring
        seen |= set(ring)
        after: Ring = {}
        for area, starts in ring.items():
            if not alone_there(p, area, victim):
                for b in near(p, area):
                    if b not in seen:
                        after.setdefault(b, set()).update(starts)
        ring = after


def begins(ring: Ring, areas: list[int]) -> list[int]:
    """The first areas of the ways to some areas of a ring."""
    return sorted({start for area in areas for start in ring[area]})


def has_room(p: Civ, area: int) -> bool:
    """Whether an area that nobody holds can feed one barbarian more."""
    here = p.in_area(area)
    return p.city[area] == NONE and sum(here) == here[p.seats] < LIMIT[area]


def foreign(p: Civ, area: int, victim: int) -> bool:
    """Whether others than the victim alone hold an area; barbarians and pirates hold none."""
    return not alone_there(p, area, victim) and any(has_units(p, area, seat) for seat in p.order)


def has_units(p: Civ, area: int, seat: int) -> bool:
    return p.city[area] == seat or p.at(area, seat) > 0


def alone_there(p: Civ, area: int, victim: int) -> bool:
    """Whether an area is held only by the victim; barbarians hold none."""
    return has_units(p, area, victim) and not any(has_units(p, area, s) for s in p.order if s != victim)


def harm(p: Civ, victim: int, area: int, n: int, source: int) -> int:
    """30.5224: unit points that the victim loses at once when so many enter."""
    if not has_units(p, area, victim):
        return 0
    after = p.copy()
    after.tell = silent
    enter(after, n, source, area)
    return points(p, area, victim) - points(after, area, victim)


def points(p: Civ, area: int, seat: int) -> int:
    return p.at(area, seat) + CITY * (p.city[area] == seat)


# What they do there ---------------------------------------------------------------------------------------------------
def enter(p: Civ, n: int, source: int, area: int) -> None:
    """30.5212, 30.5232: they fight everyone there, by the rules of the Advanced game; not the pirates."""
    if source != SEA:
        p.put(source, p.seats, -n)
    p.put(area, p.seats, n)
    if sum(p.in_area(area)) > LIMIT[area] or p.city[area] != NONE:
        battle(p, area, False)


def invade(p: Civ, victim: int, n: int, source: int, area: int) -> None:
    """30.5221: those above the limit go on together, the others stay."""
    p.tell("civilization.barbarians", place=NAMES[area], n=n)
    enter(p, n, source, area)
    here = p.in_area(area)
    limit = LIMIT[area] if p.city[area] == NONE else 0
    left = min(here[p.seats], sum(here) - limit)
    if left > 0:
        choose(p, victim, left, area)


@civ.choice("barbarians.land")
class Landing(Choice):
    """30.5211: the choice of an area where n barbarians land."""

    victim: int = detail(SEAT)
    n: int = detail(MOST)

    def origin(self) -> int:
        return SEA

    def actions(self, p: Civ) -> list[Action]:
        return [INVADE[area] for area in goals(p, self.victim, self.n, self.origin())]

    def about(self, p: Civ) -> Params:
        return {"victim": self.victim, "n": self.n}

    @verb
    def invade(self, p: Civ, place: str) -> None:
        invade(p, self.victim, self.n, self.origin(), INDEX[place])

    def refusal(self, p: Civ, verb: str, place: object) -> Refusal | None:
        if verb != "invade" or place not in INDEX:
            return None
        calm = self.origin() != SEA and not raids(p, self.victim, self.n, self.origin())
        why = "barbarians_surplus" if calm else "barbarians"
        return f"civilization.refusal.{why}", {"place": place, "victim": self.victim}, "F.30.52"


@civ.choice("barbarians.march")
class March(Landing):
    """30.5241: the choice of an area to which n of them go on, from the area that they leave."""

    source: int = detail(AREA)

    def origin(self) -> int:
        return self.source
