"""Voyages as one order: a ship takes tokens aboard, sails by the shortest way, and lands them (E.5.3 to E.5.6)."""

from __future__ import annotations

from collections.abc import Sequence

from ...board.contract import Journeys, Port
from ...kernel.game import Action, Decision, View
from ...kernel.steps import top
from ..rules.geography import AT, DOCK, DOCKS, NAMES
from ..rules.phases.movement import Sail
from ..rules.phases.sailing import LOADED, aboard_next, has_no_others, reach, ways
from ..rules.position import Civ
from ..rules.tables import LOAD, SAIL, STOP, UNLOAD
from ..views.seat_position import seen_position


def under_way(p: Civ) -> tuple[int, int, int, int]:
    """The ship that is sailing: what was done at this stop, the tokens aboard, how many areas it can still sail, its
    dock.
    """
    sail = top(p, Sail)
    return sail.stop, sail.aboard, sail.left, sail.dock


def shortest_ways(p: Civ, seat: int) -> dict[str, tuple[int, ...]]:
    """By target, the shortest way there: to each dock, and to each area, which is to the nearest of its docks."""
    _, _, left, dock = under_way(p)
    open_sea = p.law.open_sea or p.has(seat, "astronomy")
    out: dict[str, tuple[int, ...]] = {}
    for to, way in ways(p.board, dock, open_sea, left).items():
        if way and AT[to] != AT[dock]:
            out.setdefault(DOCKS[to].id, way)
            out.setdefault(NAMES[AT[to]], way)
    return out


def ends(view: View, d: Decision) -> dict[str, Sequence[int]]:
    """The targets where the voyage can end, each with the numbers of tokens that can be aboard. On the way no tokens
    come aboard unless the person says so.
    """
    p = seen_position(view)
    stop, aboard, left, dock = under_way(p)
    begins = left == reach(p, d.seat) and not aboard
    more = aboard_next(p, d.seat, stop, aboard, dock) if stop < LOADED and begins else 0
    numbers = range(aboard, aboard + more + 1)
    out: dict[str, Sequence[int]] = {}
    for name, way in shortest_ways(p, d.seat).items():
        if p.law.conflict or has_no_others(p, d.seat, AT[way[-1]]):
            out[name] = numbers
        elif not aboard:
            out[name] = range(1)
    return out


def steps(view: View, d: Decision, target: str, n: int) -> list[Action]:
    """The actions that bring the ship from where it is to the end of the voyage, with n tokens."""
    p = seen_position(view)
    aboard = under_way(p)[1]
    load, land = ([LOAD[n - aboard]] if n > aboard else []), ([UNLOAD[n]] if n else [])
    return [*load, *[SAIL[dock] for dock in shortest_ways(p, d.seat)[target]], *land, STOP]


# Afterwards -----------------------------------------------------------------------------------------------------------
def is_simple(actions: Sequence[Action]) -> bool:
    """Whether all tokens came aboard where the voyage began, and landed where it ended."""
    verbs = [verb for verb, _ in actions]
    carried = verbs[:2] == ["embark", "load"], verbs[-2:] == ["unload", "stop"]
    return carried[0] == carried[1] and verbs.count("load") == verbs.count("unload") == int(carried[0])


def numbers(decisions: Sequence[Decision], actions: Sequence[Action]) -> dict[int, list[Action]]:
    """By number of tokens that could have been aboard, the voyage with that many; {} if the voyage was not simple."""
    if len(actions) < 3 or not is_simple(actions):
        return {}
    way = [action for action in actions if action[0] == "sail"]
    loads = [int(str(n)) for verb, n in decisions[1].actions if verb == "load"]
    with_load = {n: [actions[0], LOAD[n], *way, UNLOAD[n], STOP] for n in loads}
    return {0: [actions[0], *way, STOP], **with_load}


HOLDS = ("unload", "load")  # in the order in which they are done at a stop


def port(actions: Sequence[Action]) -> Port:
    """E.5.3: the area where the ship lies. A voyage that has ended goes on by a click on the ship."""
    last = max([n for n, (verb, _) in enumerate(actions) if verb in ("embark", "sail")])
    verb, dock = actions[last]
    done = {verb: int(str(n)) for verb, n in actions[last + 1 :] if verb in HOLDS}
    place, again = (NAMES[AT[DOCK[str(dock)]]], f"ship-{dock}") if verb == "sail" else ("", "")
    return Port(place, [*actions[: last + 1]], done, again if actions[-1] == STOP else "")


JOURNEYS = Journeys(kinds=("sail",), ends=ends, steps=steps, numbers=numbers, port=port, holds=HOLDS)
