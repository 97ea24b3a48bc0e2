"""Ships: built where land is short, to carry five where cities can be built or tokens can grow (E.4, E.5.3)."""

from __future__ import annotations

from functools import cache

from ...kernel.game import Action
from ..geography import AT, NOWHERE, OPEN, Board
from ..position import NONE, Civ
from ..tables import CAPACITY, EMBARK, LOAD, REACH, SAIL, STOP, UNLOAD
from .ground import FAR, PAIR, Ground, frontier, slack, worth

SITE, SITE_WORTH = 6, 5.0  # tokens for a city, and what it is worth to bring the last of them
Way = tuple[int, ...]  # docks after the first


@cache
def ways(board: Board, start: int, open_sea: bool, reach: int) -> dict[int, Way]:
    """The shortest ways from a dock to others on land."""
    found: dict[int, Way] = {start: ()}
    edge = [start]
    borders = board.sea if open_sea else board.coastwise
    for _ in range(reach):
        following = []
        for d in edge:
            for e in borders[d]:
                if e not in found:
                    found[e] = (*found[d], e)
                    following.append(e)
        edge = following
    return {d: way for d, way in found.items() if not OPEN[AT[d]]}


def reached(p: Civ, seat: int, dock: int) -> dict[int, Way]:
    reach = REACH + p.has(seat, "cloth_making")
    return ways(p.board, dock, p.law.open_sea or p.has(seat, "astronomy"), reach)


def to_spare(g: Ground, area: int) -> int:
    """Tokens that can go aboard."""
    n = min(g.free[area] - g.kept[area], g.col[area] - min(PAIR, max(0, g.room(area))))
    return min(CAPACITY, n) if n > 0 else 0


def fed(g: Ground) -> bool:
    """Whether another city can be fed without what it is built of."""
    return g.p.law.cities and sum(g.col) - SITE >= 2 * (g.own + 1) + slack(g.p, g.seat, g.own)


def overseas(g: Ground, area: int, n: int) -> tuple[float, int]:
    """What it is worth to land some of n tokens in an area, and how many."""
    if g.city[area] != NONE:
        return 0.0, 0
    there, foreign, room = g.col[area], g.foreign[area], g.room(area)
    if g.site[area] and fed(g) and not foreign and there + n >= SITE > there:
        return SITE_WORTH, min(n, SITE - there)
    space = room - there
    if space <= 0:
        return 0.0, 0
    n = min(n, space)
    return worth(g, area) * min(n, PAIR) / PAIR if not there else 0.4 * n, n


def voyages(g: Ground) -> None:
    """Plan the voyages of all ships."""
    for dock in g.p.fleet(g.seat):
        if dock != NOWHERE:
            voyage(g, dock)


def voyage(g: Ground, dock: int) -> None:
    """The best load and landing for one ship: from where it is, or from where tokens are to spare on the way."""
    p, seat = g.p, g.seat
    reach = REACH + p.has(seat, "cloth_making")
    best, plan = 0.5, None
    for pier, first in reached(p, seat, dock).items():
        n = to_spare(g, AT[pier])
        if n <= 0 or len(first) >= reach:
            continue
        for quay, second in reached(p, seat, pier).items():
            if not second or len(first) + len(second) > reach or AT[quay] == AT[pier]:
                continue
            value, landed = overseas(g, AT[quay], n)
            value -= 0.05 * (len(first) + len(second))
            if landed > 0 and value > best:
                best, plan = value, (pier, first, quay, second, landed)
    if plan is None:
        return
    pier, first, quay, second, n = plan
    a, b = AT[pier], AT[quay]
    actions: list[Action] = [EMBARK[dock], *[SAIL[d] for d in first], LOAD[n], *[SAIL[d] for d in second], UNLOAD[n]]
    g.moves += [*actions, STOP]
    g.col[a] -= n
    g.free[a] -= n
    g.col[b] += n
    if g.col[b] >= SITE and g.site[b]:
        g.kept[b] = g.free[b]


# Building -------------------------------------------------------------------------------------------------------------
def crowded(g: Ground) -> bool:
    """Whether there is little land left that can be reached on foot."""
    far = frontier(g)
    near = sum([g.col[a] for a in g.p.board.areas if g.col[a] and far[a] <= 2])
    return near * 2 <= sum(g.col) or all(far[a] == FAR for a in g.p.board.areas if g.col[a])


def best_yard(p: Civ, seat: int, docks: list[int]) -> int:
    """The dock where a ship pays most, or -1."""
    afloat, treasury = sum([d != NOWHERE for d in p.fleet(seat)]), p.treasury[seat]
    if afloat >= 1 + (p.turn > 8 or treasury >= 4):
        return -1
    g = Ground(p, seat)
    if sum(g.col) < 4:
        return -1
    cost = max(0, 2 - treasury)
    best, found = SITE_WORTH - 1.0 if not crowded(g) else 1.0, -1
    known: dict[tuple[int, int], float] = {}
    for dock in docks:
        area = AT[dock]
        left = g.col[area] - cost
        n = min(CAPACITY, left - min(PAIR, g.room(area)) + (left <= 3))
        if n <= 0:
            continue
        quays = {AT[quay] for quay in reached(p, seat, dock)} - {area}
        for quay in quays:
            if (quay, n) not in known:
                known[quay, n] = overseas(g, quay, n)[0]
        value = max([known[quay, n] for quay in quays], default=0.0) + 0.1 * g.col[area]
        if value > best:
            best, found = value, dock
    return found


def useful(p: Civ, seat: int, dock: int) -> bool:
    """Whether a ship still has somewhere to go."""
    g = Ground(p, seat)
    return any(overseas(g, AT[quay], CAPACITY)[0] >= 0.8 for quay in reached(p, seat, dock))
