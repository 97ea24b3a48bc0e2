"""Ships: built if there is a useful voyage, to carry five tokens to where cities or tokens can grow (E.4, E.5.3)."""

from __future__ import annotations

from ..rules.geography import AT, NOWHERE
from ..rules.phases.sailing import Way, ways
from ..rules.position import NONE, Civ
from ..rules.tables import CAPACITY, EMBARK, LOAD, REACH, SAIL, STOP, UNLOAD
from .marches import HABIT, PAIR, SITE, Ground, Manner, entry_value, gather_on_sites, slack

RESERVE = 4  # tokens that a second ship has to leave in the treasury
LEAST = 1.5  # what a voyage must be worth to build a ship for it
SITE_WORTH = 5.0  # what it is worth to bring the last token for a city


def reached(p: Civ, seat: int, dock: int) -> dict[int, Way]:
    reach = REACH + p.has(seat, "cloth_making")
    return ways(p.board, dock, p.law.open_sea or p.has(seat, "astronomy"), reach)


def to_spare(g: Ground, area: int) -> int:
    """How many tokens of an area can go aboard."""
    n = min(g.free[area] - g.kept[area], g.col[area] - min(PAIR, g.few, max(0, g.fed_tokens(area))))
    return min(CAPACITY, n) if n > 0 else 0


def fed(g: Ground) -> bool:
    """Whether another city can be fed without the tokens it is built with."""
    kept = slack(g.p, g.seat, g.own, Manner(patient=g.manner.patient))
    return g.p.law.cities and sum(g.col) - SITE >= 2 * (g.own + 1) + kept


def overseas(g: Ground, area: int, n: int) -> tuple[float, int]:
    """What it is worth to land some of n tokens in an area, and how many."""
    if g.city[area] != NONE:
        return 0.0, 0
    there, foreign, room = g.col[area], g.foreign[area], g.fed_tokens(area)
    if g.site[area] and fed(g) and not foreign and there + n >= SITE > there:
        return SITE_WORTH, min(n, SITE - there)
    space = room - there
    if space <= 0:
        return 0.0, 0
    if g.thin:
        return (0.0, 0) if there else (LEAST, 1)
    n = min(n, space)
    return entry_value(g, area) * min(n, PAIR) / PAIR if not there else 0.4 * n, n


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
    known: dict[tuple[int, int], tuple[float, int]] = {}
    for pier, first in reached(p, seat, dock).items():
        n = to_spare(g, AT[pier])
        if n <= 0 or len(first) >= reach:
            continue
        for quay, second in reached(p, seat, pier).items():
            if not second or len(first) + len(second) > reach or AT[quay] == AT[pier]:
                continue
            if (AT[quay], n) not in known:
                known[AT[quay], n] = overseas(g, AT[quay], n)
            value, landed = known[AT[quay], n]
            value -= 0.05 * (len(first) + len(second))
            if landed > 0 and value > best:
                best, plan = value, (pier, first, quay, second, landed)
    if plan is None:
        return
    pier, first, quay, second, n = plan
    spare = to_spare(g, AT[pier]) - n
    land(g, AT[quay], n)
    calls = [(second, n)]
    left = reach - len(first) - len(second)
    while g.thin and spare and (call := next_call(g, quay, left, spare)):
        quay, on, n = call
        land(g, AT[quay], n)
        calls.append((on, n))
        left, spare = left - len(on), spare - n
    load = sum([n for _, n in calls])
    g.moves += [EMBARK[dock], *[SAIL[d] for d in first], LOAD[load]]
    for way, n in calls:
        g.moves += [*[SAIL[d] for d in way], UNLOAD[n]]
    g.moves.append(STOP)
    g.col[AT[pier]] -= load
    g.free[AT[pier]] -= load


def land(g: Ground, area: int, n: int) -> None:
    """Plan that tokens come ashore."""
    g.col[area] += n
    if g.col[area] >= SITE and g.site[area]:
        g.kept[area] = g.free[area]


def next_call(g: Ground, dock: int, left: int, aboard: int) -> tuple[int, Way, int] | None:
    """The nearest place where a ship can land more of its load: the dock, the way there, how many; None if there is
    none.
    """
    for quay, way in reached(g.p, g.seat, dock).items():
        if way and len(way) <= left and (n := overseas(g, AT[quay], aboard)[1]):
            return quay, way, n
    return None


# Building -------------------------------------------------------------------------------------------------------------
def best_yard(p: Civ, seat: int, docks: list[int], manner: Manner = HABIT) -> int:
    """The dock where a ship is worth most, or -1: by the tokens that cities and other ships leave for it."""
    afloat, treasury = sum([d != NOWHERE for d in p.fleet(seat)]), p.treasury[seat]
    g = Ground(p, seat, manner)
    if sum(g.col) < 4 or (afloat and treasury < RESERVE and not g.thin):
        return -1
    if p.law.cities:
        gather_on_sites(g)
    voyages(g)
    cost = max(0, 2 - treasury)
    best, choice = LEAST, -1
    known: dict[tuple[int, int], float] = {}
    for dock in docks:
        area = AT[dock]
        n = min(CAPACITY, to_spare(g, area)) - cost
        if n <= 0:
            continue
        quays = {AT[quay] for quay in reached(p, seat, dock)} - {area}
        for quay in quays:
            if (quay, n) not in known:
                known[quay, n] = overseas(g, quay, n)[0]
        value = max([known[quay, n] for quay in quays], default=0.0) + 0.1 * n
        if value > best:
            best, choice = value, dock
    return choice


def useful(p: Civ, seat: int, dock: int, manner: Manner = HABIT) -> bool:
    """Whether a ship has a voyage to make now; another can be built where there is one."""
    g = Ground(p, seat, manner)
    if p.law.cities:
        gather_on_sites(g)
    planned = len(g.moves)
    voyage(g, dock)
    return len(g.moves) > planned
