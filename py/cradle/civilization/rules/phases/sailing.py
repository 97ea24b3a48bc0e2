"""Movement of ships (C.5, C.7, E.5.3 to E.5.6): area by area, with loads taken aboard and landed on the way.

At every stop tokens land first, then others come aboard; every voyage can be split like this. Tokens aboard count in
the area where the ship is.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ....kernel.game import Action, Refusal
from ....kernel.steps import Many
from ..geography import AT, DOCK, DOCKS, INDEX, NAMES, NOWHERE, OPEN, Board
from ..position import SHIPS, Civ
from ..steps import civ
from ..tables import CAPACITY, LOAD, REACH, SAIL, STOP, UNLOAD
from .ships import ashore, shift

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


@civ.choice("sail", 3, CAPACITY + 1, REACH + 2, NOWHERE, Many(NOWHERE, SHIPS))
class Sail:
    def actions(p: Civ, seat: int, stop: int, aboard: int, left: int, dock: int, *sailed: int) -> list[Action]:
        at_sea = OPEN[AT[dock]]
        loaded = courses(p, seat, dock, left, 1)
        actions = []
        if aboard and stop == ARRIVED and not at_sea and (p.law.conflict or has_no_others(p, seat, AT[dock])):
            actions += UNLOAD[1 if loaded else aboard : aboard + 1]  # a ship that cannot sail on lands all
        if loaded:
            actions += LOAD[1 : aboard_next(p, seat, stop, aboard, dock) + 1]
        actions += [SAIL[d] for d in (loaded if aboard else courses(p, seat, dock, left, 0))]
        return actions if aboard or at_sea else [*actions, STOP]

    def about(p: Civ, seat: int, stop: int, aboard: int, left: int, dock: int, *sailed: int) -> dict[str, Any]:
        return {"dock": DOCKS[dock].id, "n": aboard, "m": left}

    def unload(p: Civ, n: int, seat: int, stop: int, aboard: int, left: int, dock: int, *sailed: int) -> None:
        p.arrived[AT[dock]] += n  # E.5.4: they have moved
        p.tell("civilization.landed", seat=seat, place=NAMES[AT[dock]], n=n)
        p.then(("sail", seat, LANDED, aboard - n, left, dock, *sailed))

    def load(p: Civ, n: int, seat: int, stop: int, aboard: int, left: int, dock: int, *sailed: int) -> None:
        p.tell("civilization.loaded", seat=seat, place=NAMES[AT[dock]], n=n)
        p.then(("sail", seat, LOADED, aboard + n, left, dock, *sailed))

    def sail(p: Civ, id: str, seat: int, stop: int, aboard: int, left: int, dock: int, *sailed: int) -> None:
        to = DOCK[id]
        shift(p, seat, dock, to)
        p.put(AT[dock], seat, -aboard)
        p.put(AT[to], seat, aboard)
        p.tell(
            "civilization.sailed", seat=seat, place=NAMES[AT[dock]], target=NAMES[AT[to]], dock=DOCKS[to].id, n=aboard
        )
        p.then(("sail", seat, ARRIVED, aboard, left - 1, to, *sailed))

    def stop(p: Civ, _: None, seat: int, stop: int, aboard: int, left: int, dock: int, *sailed: int) -> None:
        p.then(("march.from", seat, *sorted([*sailed, dock])))

    def refusal(
        p: Civ, verb: str, argument: Any, seat: int, stop: int, aboard: int, left: int, dock: int, *sailed: int
    ) -> Refusal | None:
        place = NAMES[AT[dock]]
        if verb == "sail" and argument in DOCK:
            return why_not(p, seat, aboard, left, dock, DOCK[argument])
        if verb == "sail" and argument in INDEX:
            docks = p.board.docks[area := INDEX[argument]]
            can = [to for to in docks if SAIL[to] in Sail.actions(p, seat, stop, aboard, left, dock, *sailed)]
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
        if verb == "load":
            if aboard == CAPACITY:
                return "civilization.refusal.full", {}, "E.5.3"
            if stop < LOADED and p.at(AT[dock], seat) > aboard:
                if not aboard_next(p, seat, stop, aboard, dock):
                    return "civilization.refusal.arrived", {"place": place}, "E.5.4"
                if not courses(p, seat, dock, left, 1):
                    return "civilization.refusal.sailed_out", {}, "E.5.3"
        return None


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
