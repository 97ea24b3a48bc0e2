"""War (4.10)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT
from ..position import Ur
from ..refusals import bad_number, not_own
from ..steps import CELL, TRAIL, ur
from ..tables import DONE, FACE, HOLE, NUMBER, WAR, Grid

# fmt: off


@ur.auto("war", SEAT)
def war(p: Ur, seat: int) -> None:                                                                 # 4.10
    p.then(("war.from", seat))


def cost(p: Ur, a: int, b: int) -> int:
    """How many cubes tile a loses in an attack on tile b before it can move any."""
    return p.cubes[b] + (FACE[p.tile[a]] != WAR and FACE[p.tile[a]] != FACE[p.tile[b]])


def numbers(p: Ur, a: int, b: int, trail: tuple[int, ...]) -> list[int]:
    """The numbers of cubes that may move from tile a to tile b."""
    lost = cost(p, a, b)
    can = range(1, p.cubes[a] - lost + 1)
    return list(can) if lost or not trail else [n for n in can if (a, b, n) not in circles(p.grid, trail)]


@lru_cache(maxsize=4)
def circles(grid: Grid, trail: tuple[int, ...]) -> set[tuple[int, int, int]]:
    """U-11: the free attacks, from, to and cubes, that bring back a position since the last attack that cost cubes.

    Each undoes what the last k attacks of the trail have moved together.
    """
    moved: dict[int, int] = {}
    found = set()
    for code in reversed(trail):
        n = code % 5 + 1
        for cell, more in ((code // 20, -n), (grid.near[code // 20][code // 5 % 4], n)):
            moved[cell] = moved.get(cell, 0) + more
            if not moved[cell]:
                del moved[cell]
        if len(moved) == 2:
            a, b = sorted(moved, key=moved.__getitem__)
            found.add((b, a, moved[b]))
    return found


def targets(p: Ur, seat: int, a: int, trail: tuple[int, ...]) -> list[int]:
    owner, cubes = p.owner, p.cubes[a]
    return [b for b in p.grid.near[a] if owner[b] != seat and owner[b] < HOLE and cubes > cost(p, a, b)
            and (not trail or numbers(p, a, b, trail))]


def attacks(p: Ur) -> list[tuple[int, int, int]]:
    """The attacks that the next pick would begin: from, to, and what each costs. If the seat has still to pick from
    which tile, only those that leave no choice after that.
    """
    if not p.steps or p.steps[-1][0] not in ("war.from", "war.to"):
        return []
    kind, seat, *more = p.steps[-1]
    begun, trail = (more[:1], more[1:]) if kind == "war.to" else ([], more)
    found = [(a, b) for a in begun or p.own(seat) for b in targets(p, seat, a, tuple(trail))]
    if not begun:
        only = [a for a, _ in found]
        found = [(a, b) for a, b in found if only.count(a) == 1 and len(numbers(p, a, b, tuple(trail))) == 1]
    return [(a, b, cost(p, a, b)) for a, b in found]


@ur.choice("war.from", TRAIL)
class WarFrom:
    """From which tile a seat attacks, or that the war is over. trail: the attacks since the last one that cost cubes,
    or since the war began.
    """

    def actions(p: Ur, seat: int, *trail: int) -> list[Action]:
        return [p.grid.attack_from[a] for a in p.own(seat) if targets(p, seat, a, trail)] + [DONE]

    def attack_from(p: Ur, name: str, seat: int, *trail: int) -> None:
        p.then(("war.to", seat, p.grid.index[name], *trail))

    def done(p: Ur, _: None, seat: int, *trail: int) -> None:
        pass

    def refusal(p: Ur, verb: str, name: Any, seat: int, *trail: int) -> Refusal | None:
        if verb != "attack-from" or name not in p.grid.index:
            return None
        return not_own(p, name, seat, "4.10") or no_attack(p, seat, p.grid.index[name])


def no_attack(p: Ur, seat: int, a: int) -> Refusal:
    """Why no attack is possible from an own tile."""
    costs = [cost(p, a, b) for b in p.grid.near[a] if p.owner[b] != seat and p.owner[b] < HOLE]
    where = {"tile": p.grid.names[a]}
    if not costs:
        return "ur.refusal.war_no_target", where, "4.10"
    if p.cubes[a] <= min(costs):
        return "ur.refusal.war_weak", {**where, "n": min(costs) + 1, "held": p.cubes[a]}, "4.10"
    return "ur.refusal.war_circle_only", where, "U-11"


@ur.choice("war.to", CELL, TRAIL)
class WarTo:
    def actions(p: Ur, seat: int, a: int, *trail: int) -> list[Action]:
        return [p.grid.attack_to[b] for b in targets(p, seat, a, trail)]

    def about(p: Ur, seat: int, a: int, *trail: int) -> dict[str, Any]:
        return {"tile": p.grid.names[a]}

    def attack_to(p: Ur, name: str, seat: int, a: int, *trail: int) -> None:
        p.then(("war.number", seat, a, p.grid.index[name], *trail))

    def refusal(p: Ur, verb: str, name: Any, seat: int, a: int, *trail: int) -> Refusal | None:
        b = p.grid.index.get(name, -1)
        if verb != "attack-to" or b < 0:
            return None
        tiles = {"tile": p.grid.names[a], "to": name}
        if b not in p.grid.near[a]:
            return "ur.refusal.war_not_adjacent", tiles, "4.10"
        if p.owner[b] == seat:
            return "ur.refusal.war_own", tiles, "4.10"
        if p.owner[b] >= HOLE:
            return "ur.refusal.hole", {"tile": name}, "6.3"
        if p.cubes[a] <= cost(p, a, b):
            return "ur.refusal.war_too_weak", {**tiles, "n": cost(p, a, b) + 1, "held": p.cubes[a]}, "4.10"
        return "ur.refusal.war_circle", tiles, "U-11"


@ur.choice("war.number", CELL, CELL, TRAIL)
class WarNumber:
    def actions(p: Ur, seat: int, a: int, b: int, *trail: int) -> list[Action]:
        return [NUMBER[n] for n in numbers(p, a, b, trail)]

    def about(p: Ur, seat: int, a: int, b: int, *trail: int) -> dict[str, Any]:
        return {"tile": p.grid.names[a], "to": p.grid.names[b], "lost": cost(p, a, b)}

    def number(p: Ur, n: int, seat: int, a: int, b: int, *trail: int) -> None:
        lost, victim, fallen = cost(p, a, b), p.owner[b], p.cubes[b]
        tiles = {"tile": p.grid.names[a], "place": p.grid.names[b]}                 # `to` would be the event's audience
        if fallen:                                                                                 # (1)
            p.remove(b, fallen)
            p.tell("ur.war.attack", seat=seat, victim=victim, n=n, lost=lost, fallen=fallen, **tiles)
        elif lost:
            p.tell("ur.war.enter", seat=seat, n=n, lost=lost, **tiles)
        else:
            p.tell("ur.war.enter.free", seat=seat, n=n, **tiles)
        p.remove(a, lost + n)                                                                      # (2), (3)
        p.place(seat, b, n)                                                                        # (4)
        code = (a * 4 + p.grid.near[a].index(b)) * 5 + n - 1
        p.then(("war.from", seat) if lost else ("war.from", seat, *trail, code))                   # U-11

    def refusal(p: Ur, verb: str, n: Any, seat: int, a: int, b: int, *trail: int) -> Refusal | None:
        if verb == "attack-to" and n in p.grid.index and p.grid.index[n] not in targets(p, seat, a, trail):
            return WarTo.refusal(p, verb, n, seat, a, *trail)
        if verb == "number" and n in range(1, p.cubes[a] - cost(p, a, b) + 1):
            return "ur.refusal.war_circle", {"tile": p.grid.names[a], "to": p.grid.names[b]}, "U-11"
        return bad_number(verb, WarNumber.actions(p, seat, a, b, *trail), "4.10")
