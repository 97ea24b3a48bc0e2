"""What an action of a hand tile would do now, what an attack costs and what it leaves, said before it is picked (4.6 to
4.10).
"""

from __future__ import annotations

from ...board.contract import Foreseen
from ...kernel.game import Action, Decision, Event, Params, View
from ...kernel.steps import Step
from ..game import GAME
from ..rules.phases.actions import AgriculturePut, PoliticsPut, PutDue
from ..rules.phases.war import WarFrom, attacks
from ..rules.position import Ur
from ..rules.tables import FULL

GAINS, LOSES = "ur.put", "ur.agriculture.lost"


def preview(view: View, decision: Decision, action: Action) -> Foreseen:
    """What an action would do, tried on a copy: the cubes that come and go. If a choice follows, as far
    as can be said.
    """
    if decision.kind == "war.number" and action[0] == "number":
        return remains(GAME.imagine(view, 0), decision.about, int(str(action[1])))
    if action[0] not in ("use", "attack-from", "attack-to"):
        return []
    p, told = GAME.imagine(view, 0), list[Event]()
    if action[0] != "use":
        return attack(p, *action)
    steps = len(p.steps)
    GAME.play(p, action, told.append)
    seat, found = decision.seat, list[tuple[str, Params]]()
    for event in told:
        if event.id == GAINS:
            whose = "plus" if event.params["seat"] == seat else "others"
            found.append((whose, {"n": event.params["n"], "tiles": event.params["tiles"]}))
        elif event.id == LOSES:
            found.append(("minus", {"n": event.params["n"], "tiles": event.params["tiles"]}))
    return (found + choices(p, seat, p.steps[steps - 1 :])) or [("none", {})]


def attack(p: Ur, verb: str, tile: int | str | None) -> Foreseen:
    """What an attack costs, and which tile it hits, if there is no choice."""
    at, names = ("attack-from", "attack-to").index(verb), p.grid.names
    for found in attacks(p):
        if names[found[at]] == tile:
            where: Foreseen = [] if at else [("attack", {"tile": names[found[1]]})]
            return [*where, ("costs", {"n": found[2]})]
    return []


def remains(p: Ur, about: Params, n: int) -> Foreseen:
    """4.10: how many cubes stay where an attack comes from, when so many move in."""
    tile = about["tile"]
    left = p.cubes[p.grid.names.index(tile)] - about["lost"] - n
    return [("stay", {"n": left, "tile": tile}) if left else ("free", {"tile": tile})]


def choices(p: Ur, seat: int, steps: list[Step]) -> Foreseen:
    """The choice that follows: how many cubes can be put at most, and where."""
    names, found = p.grid.names, list[tuple[str, Params]]()
    grown = [step.cell for step in steps if isinstance(step, AgriculturePut) and step.seat == seat]
    if grown:
        n = min(p.supply[seat], sum(min(2, FULL - p.cubes[c]) for c in grown))
        found.append(("up_to", {"n": n, "tiles": [names[c] for c in sorted(grown)]}))
    for step in steps:
        if isinstance(step, PutDue):
            whose = "plus" if step.seat == seat else "others"
            found.append((whose, {"n": p.supply[step.seat], "tiles": [names[e // FULL] for e in step.due]}))
        elif isinstance(step, PoliticsPut):
            found.append(("share", {"n": step.held}))
        elif isinstance(step, WarFrom):
            decision = GAME.decision(p)
            tiles = [where for verb, where in decision.actions if verb == "attack-from"] if decision else []
            found.append(("war", {"tiles": tiles}) if tiles else ("none", {}))
    return found
