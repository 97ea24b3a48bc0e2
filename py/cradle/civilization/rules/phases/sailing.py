"""Where ships can sail (C.5, C.7, E.5.3 to E.5.6), how many can come aboard, and why a ship may not sail there. The
voyages themselves are in movement.py.
"""

from __future__ import annotations

from functools import cache

from ....kernel.game import Refusal
from ..geography import AT, DOCKS, NAMES, OPEN, Board
from ..position import Civ
from ..tables import CAPACITY, REACH

ARRIVED, LANDED, LOADED = range(3)  # what was done last at this stop
Way = tuple[int, ...]  # docks after the first


def reach(p: Civ, seat: int) -> int:
    """E.5.3: water areas a ship crosses in a turn."""
    return REACH + p.has(seat, "cloth_making")


def has_no_others(p: Civ, seat: int, area: int) -> bool:
    """C.5: whether nobody else has tokens in an area."""
    here = p.in_area(area)
    return sum(here) == here[seat]


def lands(p: Civ, seat: int, dock: int, left: int) -> bool:
    """Whether a ship at a dock can still bring its load ashore, where foreign areas are barred (C.5)."""
    seen = edge = {dock}
    for _ in range(left + 1):
        if any(not OPEN[AT[d]] and has_no_others(p, seat, AT[d]) for d in edge):
            return True
        edge = {e for d in edge for e in p.board.sea[d]} - seen
        seen = seen | edge
    return False


def courses(p: Civ, seat: int, dock: int, left: int, aboard: int) -> list[int]:
    """The next docks from which the voyage can still end legally: not in open sea (E.5.5), with the load landed."""
    if not left:
        return []
    astronomy = p.law.open_sea or p.has(seat, "astronomy")
    if not astronomy:
        return p.board.coastwise[dock]
    if aboard and not p.law.conflict:
        return [d for d in p.board.sea[dock] if lands(p, seat, d, left - 1)]
    offshore = p.board.offshore
    return [d for d in p.board.sea[dock] if offshore[d] < left]


def can_sail(p: Civ, seat: int, dock: int) -> bool:
    return bool(courses(p, seat, dock, REACH, 0))


@cache
def ways(board: Board, start: int, open_sea: bool, reach: int) -> dict[int, Way]:
    """The shortest ways from a dock to others on land."""
    known: dict[int, Way] = {start: ()}
    edge = [start]
    borders = board.sea if open_sea else board.coastwise
    for _ in range(reach):
        following = []
        for d in edge:
            for e in borders[d]:
                if e not in known:
                    known[e] = (*known[d], e)
                    following.append(e)
        edge = following
    return {d: way for d, way in known.items() if not OPEN[AT[d]]}


def aboard_next(p: Civ, seat: int, stop: int, aboard: int, dock: int) -> int:
    """How many more tokens can come aboard here: those that have not moved, as far as there is room."""
    area = AT[dock]
    return min(CAPACITY - aboard, p.at(area, seat) - aboard - p.arrived[area]) if stop < LOADED else 0


def why_not(p: Civ, seat: int, aboard: int, left: int, dock: int, to: int) -> Refusal | None:
    """Why a ship may not sail from one dock to another."""
    if not left:
        return "civilization.refusal.far", {}, "E.5.3"
    open_sea = bool(p.law.open_sea or p.has(seat, "astronomy"))
    if OPEN[AT[to]] and not open_sea:
        return "civilization.refusal.astronomy", {"place": NAMES[AT[to]]}, "E.5.3"
    if to not in p.board.sea[dock]:
        if OPEN[AT[to]]:
            return "civilization.refusal.at_sea", {}, "E.5.5"
        return no_way(p, seat, aboard, left, dock, to, open_sea)
    if OPEN[AT[to]] and p.board.offshore[to] >= left:
        return "civilization.refusal.open_sea_stop", {"place": NAMES[AT[to]]}, "E.5.5"
    return ("civilization.refusal.no_landing", {"place": NAMES[AT[to]]}, "C.5") if aboard else None


def no_way(p: Civ, seat: int, aboard: int, left: int, dock: int, to: int, open_sea: bool) -> Refusal:
    """Why a ship may not sail to a dock that is not next to its own."""
    place = NAMES[AT[to]]
    way = ways(p.board, dock, open_sea, len(DOCKS)).get(to, ())
    if not way:
        return "civilization.refusal.no_water", {"dock": DOCKS[dock].id, "to": place}, "E.5.3"
    if len(way) > left:
        if any(to in p.board.sea[other] for other in p.board.docks[AT[dock]]):
            return "civilization.refusal.other_coast", {"place": NAMES[AT[dock]], "to": place}, "A.3.7"
        return "civilization.refusal.far", {}, "E.5.3"
    if aboard and not p.law.conflict and not has_no_others(p, seat, AT[to]):
        return "civilization.refusal.occupied", {"place": place}, "C.5"
    return "civilization.refusal.stage", {"place": NAMES[AT[way[0]]]}, "E.5.3"
