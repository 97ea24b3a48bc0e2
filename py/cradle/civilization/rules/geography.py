"""The map by numbers: areas, docks and borders, and the boards that are played on (A.3, E.0.2, F.2.1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ...kernel.compiling import mypyc_attr
from .areas import AREAS
from .map_area import Area
from .nations_in_play import PLAYS, Play

NAMES = list(AREAS)
INDEX = {id: n for n, id in enumerate(NAMES)}
COUNT = len(NAMES)
LIMIT = [area.limit for area in AREAS.values()]
OPEN = [area.kind == "open_sea" for area in AREAS.values()]  # A.3.3
COASTAL = [area.kind in ("coast", "island") for area in AREAS.values()]  # A.3.4
NATIONS = ("africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "babylon", "egypt")  # A.1.1


def areas_by(fact: str) -> dict[str, list[int]]:
    """The areas by what they have of a fact: a flood plain, a volcano."""
    groups: dict[str, list[int]] = {}
    for n, area in enumerate(AREAS.values()):
        if value := area.facts.get(fact):
            groups.setdefault(value, []).append(n)
    return groups


PLAINS, VOLCANOES = areas_by("plain"), areas_by("volcano")


# Docks ----------------------------------------------------------------------------------------------------------------
class Dock(NamedTuple):
    """Where a ship can lie: an area, or one of its separate waters, "delphi:euboean", "van:lake_van" (A.3.7)."""

    id: str
    area: int
    water: str


def lakes(area: Area) -> list[str]:
    return area.facts["lakes"].split(",") if "lakes" in area.facts else []


def all_docks() -> list[Dock]:
    docks = []
    for n, area in enumerate(AREAS.values()):
        if area.shores:
            docks += [Dock(f"{area.id}:{shore}", n, shore) for shore in area.shores]
        elif area.water:
            docks.append(Dock(area.id, n, ""))
        docks += [Dock(f"{area.id}:{lake}", n, lake) for lake in lakes(area)]
    return docks


DOCKS = all_docks()
DOCK = {dock.id: n for n, dock in enumerate(DOCKS)}
NOWHERE = len(DOCKS)  # where a ship is that is not on the board
AT = [dock.area for dock in DOCKS]  # the area of a dock


def leads(dock: Dock, other: Dock) -> bool:
    """Whether a ship may cross from one dock into the other: one area of its way (E.5.3)."""
    a, b = AREAS[NAMES[dock.area]], AREAS[NAMES[other.area]]
    if dock.water.startswith("lake") or other.water.startswith("lake"):
        return dock.water == other.water and b.id in a.land
    here = a.shores[dock.water] if dock.water else a.water
    there = b.shores[other.water] if other.water else b.water
    return b.id in here and a.id in there


# Boards ---------------------------------------------------------------------------------------------------------------
@mypyc_attr(serializable=True)
class Board:
    """The part of the map that is in play. All lists are by area or dock of the whole map; what is out has no borders.

    land, sea: neighbours by area, and by dock. coastwise: sea, without open sea. offshore: by dock, how far it is to
    water that is not open sea. near: areas next to an area by land or water (30.212). docks: by area. site: "",
    "black", "white". starts: start areas by nation.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.inside = [OPEN[n] or area.facts.get(play.by, "") in play.values for n, area in enumerate(AREAS.values())]
        self.areas = [n for n in range(COUNT) if self.inside[n]]
        self.land = [self.neighbours(n, area.land) for n, area in enumerate(AREAS.values())]
        wet = [self.neighbours(n, area.water) for n, area in enumerate(AREAS.values())]
        self.near = [sorted({*land, *water}) for land, water in zip(self.land, wet, strict=True)]
        self.docks: list[list[int]] = [[] for _ in NAMES]
        for d, dock in enumerate(DOCKS):
            if self.inside[dock.area]:
                self.docks[dock.area].append(d)
        self.sea = [self.crossings(dock) for dock in DOCKS]
        self.coastwise = [[d for d in sea if not OPEN[AT[d]]] for sea in self.sea]
        self.offshore = [self.out(d) for d in range(len(DOCKS))]
        self.site = [self.site_of(n, area) for n, area in enumerate(AREAS.values())]
        self.starts = [[n for n in self.areas if AREAS[NAMES[n]].facts.get("start") == nation] for nation in NATIONS]

    def neighbours(self, n: int, ids: Iterable[str]) -> list[int]:
        """Those of these areas that are in play, as one with this number is."""
        return [INDEX[id] for id in ids if self.both(n, INDEX[id])]

    def crossings(self, dock: Dock) -> list[int]:
        """The docks to which a ship may cross from this one."""
        return [e for e, other in enumerate(DOCKS) if self.both(dock.area, other.area) and leads(dock, other)]

    def site_of(self, n: int, area: Area) -> str:
        return area.facts.get("site", "") if self.inside[n] and area.id not in self.play.no_sites else ""

    def out(self, dock: int) -> int:
        """How many steps a dock is from the next one that is not open sea."""
        seen = {dock}
        for far in range(COUNT):
            if any(not OPEN[AT[d]] for d in seen):
                return far
            seen |= {e for d in seen for e in self.sea[d]}
        return COUNT

    def both(self, a: int, b: int) -> bool:
        return self.inside[a] and self.inside[b]


@cache
def board(seats: int, area: str, advanced: bool) -> Board:
    """The board for a number of seats. `area`: the id of a play area for that number, or "usual" for the first one.

    The number of tokens of a nation depends only on the number of seats, not on the area (F.2.1, D-33).
    Raises ValueError if there is no such area for so many.
    """
    plays = [play for play in PLAYS if seats in play.seats]
    if seats == 5 and not advanced:
        plays.sort(key=lambda play: play.basis == "advanced")  # D-32
    if area == "whole":
        plays = [play for play in PLAYS if play.id == "whole" and 7 in play.seats]
    found = [play for play in plays if area in ("usual", play.id)]
    if not found:
        raise ValueError(f"{seats} do not play on {area!r}; there is {', '.join(p.id for p in plays)} or whole")
    tokens = next(play.tokens for play in PLAYS if seats in play.seats)
    return Board(found[0]._replace(tokens=tokens))


def areas(seats: int, advanced: bool) -> list[str]:
    """The play areas for a number of seats, each once, the usual one first."""
    usual = board(seats, "usual", advanced).play.id
    others = {play.id for play in PLAYS if seats in play.seats} | {"whole"}
    return ["usual", *sorted(others - {usual})]
