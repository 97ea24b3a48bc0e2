"""What an action of a hand tile would do now, and what an attack costs, said before it is picked (4.6 to 4.10)."""

from __future__ import annotations

from typing import Any

from ...board.contract import Foreseen
from ...kernel.game import Action, Decision, Event, View
from ..game import GAME
from ..rules.phases import ur, war
from ..rules.position import Ur
from ..rules.tables import FULL

GAINS, LOSES = "ur.put", "ur.agriculture.lost"


def preview(view: View, decision: Decision, action: Action) -> Foreseen:
    """What an action would do, tried on a copy: the cubes that come and go. If a choice follows, as far
    as can be said.
    """
    if action[0] not in ("use", "attack-from", "attack-to"):
        return []
    p, told = GAME.imagine(view, 0), list[Event]()
    if action[0] != "use":
        return attack(p, *action)
    steps = len(p.steps)
    GAME.play(p, action, told.append)
    seat, found = decision.seat, list[tuple[str, dict[str, Any]]]()
    for event in told:
        if event.id == GAINS:
            whose = "plus" if event.params["seat"] == seat else "others"
            found.append((whose, {"n": event.params["n"], "tiles": event.params["tiles"]}))
        elif event.id == LOSES:
            found.append(("minus", {"n": event.params["n"], "tiles": event.params["tiles"]}))
    return (found + choices(p, seat, p.steps[steps - 1 :])) or [("none", {})]


def attack(p: Ur, verb: str, tile: Any) -> Foreseen:
    """What an attack costs, and which tile it hits, if there is no choice."""
    at, names = ("attack-from", "attack-to").index(verb), p.grid.names
    for found in war.attacks(p):
        if names[found[at]] == tile:
            where: Foreseen = [] if at else [("attack", {"tile": names[found[1]]})]
            return [*where, ("costs", {"n": found[2]})]
    return []


def choices(p: Ur, seat: int, steps: list[Any]) -> Foreseen:
    """The choice that follows: how many cubes can be put at most, and where."""
    names, found = p.grid.names, list[tuple[str, dict[str, Any]]]()
    grown = [ur.detail(step, "cell") for step in steps if step[0] == "agriculture.put" and step[1] == seat]
    if grown:
        n = min(p.supply[seat], sum(min(2, FULL - p.cubes[c]) for c in grown))
        found.append(("up_to", {"n": n, "tiles": [names[c] for c in sorted(grown)]}))
    for step in steps:
        if step[0] in ("commerce.put", "culture.put"):
            cells = [e // FULL for e in ur.detail(step, "due")]
            whose = "plus" if step[1] == seat else "others"
            found.append((whose, {"n": p.supply[step[1]], "tiles": [names[c] for c in cells]}))
        elif step[0] == "politics.put":
            found.append(("share", {"n": ur.detail(step, "held")}))
        elif step[0] == "war.from":
            decision = GAME.decision(p)
            attacks = [where for verb, where in decision.actions if verb == "attack-from"] if decision else []
            found.append(("war", {"tiles": attacks}) if attacks else ("none", {}))
    return found
