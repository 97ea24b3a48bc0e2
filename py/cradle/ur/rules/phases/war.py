"""War (4.10)."""

from __future__ import annotations

from functools import lru_cache

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Choice, Conditions, Endable, conditions, detail, verb
from ..position import Ur
from ..refusals import bad_number, each_tile, is_own
from ..steps import CELL, TRAIL, ur
from ..tables import DONE, FACE, HOLE, NUMBER, WAR, Grid

# fmt: off


@ur.auto("war", SEAT)
def war(p: Ur, seat: int) -> None:                                                                 # 4.10
    p.then(WarFrom(seat, ()))


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
    owner, cubes = p.owner, p.cubes
    held = cubes[a]                                 # if two more than there, they pay any cost: it need not be known
    return [b for b in p.grid.near[a] if owner[b] != seat and owner[b] < HOLE and held > cubes[b]
            and (held > cubes[b] + 1 or held > cost(p, a, b)) and (not trail or numbers(p, a, b, trail))]


def attacks(p: Ur) -> list[tuple[int, int, int]]:
    """The attacks that the next pick would begin: from, to, and what each costs. If the seat has still to pick from
    which tile, only those that leave no choice after that.
    """
    top = p.steps[-1] if p.steps else None
    if not isinstance(top, (WarFrom, WarTo)):
        return []
    seat, trail, begun = top.seat, top.trail, [top.a] if isinstance(top, WarTo) else []
    found = [(a, b) for a in begun or p.own(seat) for b in targets(p, seat, a, trail)]
    if not begun:
        only = [a for a, _ in found]
        found = [(a, b) for a, b in found if only.count(a) == 1 and len(numbers(p, a, b, trail)) == 1]
    return [(a, b, cost(p, a, b)) for a, b in found]


@ur.choice("war.from")
class WarFrom(Endable):
    """From which tile a seat attacks, or that the war is over. trail: the attacks since the last one that cost cubes,
    or since the war began.
    """

    trail: tuple[int, ...] = detail(TRAIL)

    def actions(self, p: Ur) -> list[Action]:
        return [p.grid.attack_from[a] for a in p.own(self.seat) if targets(p, self.seat, a, self.trail)] + [DONE]

    @verb
    def attack_from(self, p: Ur, name: str) -> None:
        p.then(WarTo(self.seat, p.grid.index[name], self.trail))

    @conditions("attack-from", each_tile)
    def may_attack_from(self, p: Ur, a: int) -> Conditions:
        seat, where = self.seat, {"tile": p.grid.names[a]}
        yield from is_own(p, a, seat, "4.10")
        costs = [cost(p, a, b) for b in p.grid.near[a] if p.owner[b] != seat and p.owner[b] < HOLE]
        yield bool(costs) or (no_target(p, seat, a), where, "4.10")
        needed, held = min(costs) + 1, p.cubes[a]
        yield held >= needed or ("ur.refusal.war_weak", {**where, "n": needed, "held": held}, "4.10")
        yield bool(targets(p, seat, a, self.trail)) or ("ur.refusal.war_circle_only", where, "U-11")


def no_target(p: Ur, seat: int, a: int) -> str:
    """The message that says why nothing can be attacked from a tile: what there is next to it."""
    own = [p.owner[b] == seat for b in p.grid.near[a]]
    if all(own):
        return "ur.refusal.war_only_own"
    return "ur.refusal.war_no_target" if any(own) else "ur.refusal.war_only_ziggurats"


@ur.choice("war.to")
class WarTo(Choice):
    a: int = detail(CELL)
    trail: tuple[int, ...] = detail(TRAIL)

    def actions(self, p: Ur) -> list[Action]:
        return [p.grid.attack_to[b] for b in targets(p, self.seat, self.a, self.trail)]

    def about(self, p: Ur) -> dict[str, object]:
        return {"tile": p.grid.names[self.a]}

    @verb
    def attack_to(self, p: Ur, name: str) -> None:
        p.then(WarNumber(self.seat, self.a, p.grid.index[name], self.trail))

    @conditions("attack-to", each_tile)
    def may_attack(self, p: Ur, b: int) -> Conditions:
        a = self.a
        tiles = {"tile": p.grid.names[a], "to": p.grid.names[b]}
        yield b in p.grid.near[a] or ("ur.refusal.war_not_adjacent", tiles, "4.10")
        yield p.owner[b] != self.seat or ("ur.refusal.war_own", tiles, "4.10")
        yield p.owner[b] < HOLE or ("ur.refusal.hole", {"tile": tiles["to"]}, "6.3")
        needed, held = cost(p, a, b) + 1, p.cubes[a]
        yield held >= needed or ("ur.refusal.war_too_weak", {**tiles, "n": needed, "held": held}, "4.10")
        yield bool(numbers(p, a, b, self.trail)) or ("ur.refusal.war_circle", tiles, "U-11")


@ur.choice("war.number")
class WarNumber(Choice):
    a: int = detail(CELL)
    b: int = detail(CELL)
    trail: tuple[int, ...] = detail(TRAIL)

    def actions(self, p: Ur) -> list[Action]:
        return [NUMBER[n] for n in numbers(p, self.a, self.b, self.trail)]

    def about(self, p: Ur) -> dict[str, object]:
        return {"tile": p.grid.names[self.a], "to": p.grid.names[self.b], "lost": cost(p, self.a, self.b)}

    @verb
    def number(self, p: Ur, n: int) -> None:
        seat, a, b = self.seat, self.a, self.b
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
        p.then(WarFrom(seat, ()) if lost else WarFrom(seat, (*self.trail, code)))                  # U-11

    def refusal(self, p: Ur, verb: str, n: object) -> Refusal | None:
        a = self.a
        if verb == "attack-to":
            return WarTo(self.seat, a, self.trail).refusal(p, verb, n)
        if verb == "number" and n in range(1, p.cubes[a] - cost(p, a, self.b) + 1):
            return "ur.refusal.war_circle", {"tile": p.grid.names[a], "to": p.grid.names[self.b]}, "U-11"
        return bad_number(verb, self.actions(p), "4.10")
