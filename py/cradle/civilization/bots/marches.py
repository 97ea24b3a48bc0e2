"""Where tokens march: to city sites if six can meet, one by one to empty land; otherwise they stay where food is."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...kernel.game import Action
from ...players.habits import Rand
from ..rules.city_losses import spare
from ..rules.geography import COUNT, LIMIT, NATIONS, Board
from ..rules.phases.conflict import ATTACK
from ..rules.position import NONE, Civ
from ..rules.tables import MARCH, NUMBER, TO
from ..rules.victory import last_space
from .losses import strength

FAR = 99
SLACK = 5  # tokens to keep besides those that feed cities, once there are two cities, so that they grow
RACE = 16  # tokens to keep besides those that feed cities in Farmers and Citizens, where cities count only at the end
EARLY = 10  # tokens to keep if a city is built before an epoch requires it
PROMPT, LATER = 0, 14  # in place of SLACK and EARLY in Advanced, where each city soon brings a card more each turn
SITE, OFF = 6, 12  # tokens for a city, on a site and elsewhere
PAIR = 2  # tokens that grow by as many
LATE, SPENT = 15, 20  # where areas alone count: the turn, or the stock, from which on tokens spread one by one
IDLE = 18  # tokens of a nation without a city that begin to gather for one
WHIM = 0.05  # by so much chance decides where tokens spread, so that no two games open alike


def steady() -> float:
    """In place of chance, where the same position has to lead to the same plan."""
    return 0.0


class Manner(NamedTuple):
    """How to move. more: how many tokens to keep for growth, as a difference to habit. few: how many tokens go to empty
    land together. bold: whether to storm foreign cities with all but the last tokens of an area. patient: whether to
    keep as many tokens in Advanced as elsewhere.
    """

    more: int = 0
    few: int = 1
    bold: bool = False
    patient: bool = False


HABIT = Manner()


@cache
def promise(board: Board) -> list[float]:
    """By area, the food and the sites within three marches, the nearer the better."""
    worth = [LIMIT[a] + 1.5 * bool(board.site[a]) for a in range(COUNT)]
    found = []
    for n in range(COUNT):
        seen, edge, total = {n}, {n}, worth[n]
        for share in (0.8, 0.5, 0.25):
            edge = {b for a in edge for b in board.land[a]} - seen
            seen |= edge
            total += share * sum(worth[a] for a in edge)
        found.append(total)
    return found


def thin(p: Civ, seat: int) -> bool:
    """Whether areas count more than growth: C.9, once hardly more tokens are to come; D.5, as the race ends."""
    if p.law.cities:
        return p.law.name == "farmers" and last_space(p) - max(p.marker) <= 1
    return p.turn >= LATE or p.stock(seat) <= SPENT


class Ground:
    """What a seat sees of the board while it plans its moves; `col` and `free` follow the moves that are planned.

    col: own tokens by area. foreign: tokens of others by area. free: own tokens that may still march. kept: those that
    stay because a city will be built there. thin: whether areas count more than growth by now, so that one token is
    enough for each. few: how many tokens go to empty land together.
    """

    def __init__(self, p: Civ, seat: int, manner: Manner = HABIT, rand: Rand = steady) -> None:
        self.p, self.seat, self.manner = p, seat, manner
        self.rand = rand if p.law.deck.kinds else steady  # C, D: where all is certain, it stays so
        self.col = p.tokens[seat :: p.sides]
        totals = p.totals()
        self.foreign = [t - n for t, n in zip(totals, self.col, strict=True)]
        self.free = [n - a for n, a in zip(self.col, p.arrived, strict=True)]
        self.land, self.site, self.city = p.board.land, p.board.site, p.city
        self.own = p.city.count(seat)
        self.bonus = int(p.has(seat, "agriculture"))
        self.moves: list[Action] = []
        self.kept = [0] * COUNT
        self.thin = thin(p, seat)
        self.few = 1 if p.turn == 1 or self.thin else manner.few

    def fed_tokens(self, area: int) -> int:
        """How many own tokens an area feeds without a conflict."""
        if self.city[area] != NONE:
            return 0
        foreign = self.foreign[area]
        if foreign and not self.p.law.conflict:
            return 0
        return LIMIT[area] - foreign if foreign else LIMIT[area] + self.bonus

    def march(self, area: int, to: int, n: int) -> None:
        """Plan a march."""
        before = self.free[area]
        self.col[area] -= n
        self.free[area] -= n
        self.col[to] += n
        self.moves += [MARCH[area], TO[to]] if before == 1 else [MARCH[area], TO[to], NUMBER[n]]


# Cities ---------------------------------------------------------------------------------------------------------------
def gather_on_sites(g: Ground) -> None:
    """Bring tokens for a city together on as many sites as can be fed."""
    p, seat = g.p, g.seat
    left, total, built = spare(p, seat), sum(g.col), 0
    for _, area, need in sorted(wanted(g)):
        if built >= left:
            break
        if total - need < 2 * (g.own + built + 1) + slack(p, seat, g.own + built, g.manner):
            continue
        if gather(g, area, need):
            total -= need
            built += 1


def slack(p: Civ, seat: int, cities: int, manner: Manner = HABIT) -> int:
    """Tokens to keep besides those that feed cities: growth comes first until the succession table requires cities."""
    if thin(p, seat):
        return 0
    few, early = (PROMPT, LATER) if p.law.advanced and not manner.patient else (SLACK, EARLY)
    if cities >= 2:
        return max(0, (few if p.law.deck.kinds else RACE) + manner.more)
    rows = p.law.rows
    due = rows[NATIONS[p.nation[seat]]].starts[0] if rows else 5
    return 0 if p.turn >= due else max(0, early + manner.more)


def wanted(g: Ground) -> list[tuple[float, int, int]]:
    """Sites where enough can meet, the cheapest first: cost, area, tokens needed."""
    out, free, col = [], g.free, g.col
    rich = g.p.turn >= 6 and sum(col) >= OFF + 2 * g.own + 4
    helped = 3 if g.p.law.advanced and g.p.has(g.seat, "architecture") and g.p.treasury[g.seat] >= 3 else 0
    for area in g.p.board.areas:
        if g.city[area] != NONE:
            continue
        if not g.site[area]:
            if rich and not g.foreign[area] and col[area] + sum([free[b] for b in g.land[area]]) >= OFF:
                out.append((OFF + LIMIT[area] - 0.1 * col[area], area, OFF))
            continue
        if not col[area] and not any(free[b] for b in g.land[area]):
            continue
        foreign = g.foreign[area]
        need = 6 + foreign + (foreign > 0)
        near = sum([free[b] for b in g.land[area]])
        if helped and not foreign and col[area] + near < need:
            need -= helped
        if col[area] + near >= need:
            short = max(0, need - col[area])
            out.append((short + 2 * foreign - 0.3 * LIMIT[area], area, need))
    return out


def gather(g: Ground, area: int, need: int) -> bool:
    """March the missing tokens to a site: surplus tokens first, the last tokens of an area last."""
    givers = [b for b in g.land[area] if g.free[b] - g.kept[b] > 0]
    short = need - g.col[area]
    if sum([g.free[b] - g.kept[b] for b in givers]) < short:
        return False
    for least in (FAR, PAIR, 1, 0):
        for b in givers:
            if short <= 0:
                break
            stay = max(g.fed_tokens(b), PAIR) if least == FAR else least
            n = min(short, g.free[b] - g.kept[b], g.col[b] - stay)
            if n > 0:
                g.march(b, area, n)
                short -= n
    g.kept[area] = g.free[area]
    return True


def muster(g: Ground) -> None:
    """A nation without a city brings tokens to where enough can meet in the next turn."""
    p = g.p
    if g.own or sum(g.col) < IDLE or any(g.kept) or slack(p, g.seat, 0, g.manner):
        return

    def near(area: int) -> int:
        """Tokens that can be there, and are fed, at the end of this turn."""
        return min(g.fed_tokens(area), g.col[area] + sum([g.free[b] for b in g.land[area]]))

    best, chosen = 0.0, -1
    for area in p.board.areas:
        if g.city[area] == NONE and not g.foreign[area]:
            share = sum([near(b) for b in (area, *g.land[area])]) / (SITE if g.site[area] else OFF)
            if share > best:
                best, chosen = share, area
    if chosen < 0:
        return
    ring = (chosen, *g.land[chosen])
    for b in ring:
        for c in g.land[b]:
            n = min(g.fed_tokens(b) - g.col[b], g.free[c])
            if c not in ring and n > 0:
                g.march(c, b, n)
    for b in ring:
        g.kept[b] = g.free[b]


# Land -----------------------------------------------------------------------------------------------------------------
def entry_value(g: Ground, area: int) -> float:
    """What it is worth to enter an area without own tokens: room to grow, and a site for a city."""
    room = g.fed_tokens(area)
    if room <= 0:
        return 0.0
    return min(room, 2) + 0.2 * room + (1.5 if g.site[area] and not g.foreign[area] and g.p.law.cities else 0.0)


def frontier(g: Ground) -> list[int]:
    """By area, marches to the next land that is still to be settled."""
    far = [FAR] * COUNT
    edge = [a for a in g.p.board.areas if not g.col[a] and entry_value(g, a) > 0 and g.city[a] == NONE]
    for a in edge:
        far[a] = 0
    d, land, city = 0, g.land, g.city
    while edge:
        d += 1
        following = []
        for a in edge:
            for b in land[a]:
                if far[b] > d and city[b] in (NONE, g.seat):
                    far[b] = d
                    following.append(b)
        edge = following
    return far


def spread(g: Ground) -> None:
    """Plan marches to empty land. Tokens nearest to it march first, and make room for those behind."""
    far = frontier(g)
    areas = [a for a in g.p.board.areas if g.free[a] - g.kept[a] > 0]
    areas.sort(key=lambda a: (far[a], -g.col[a]))
    for a in areas:
        while step_out(g, a, far, g.few):
            pass


def step_out(g: Ground, a: int, far: list[int], few: int) -> int:
    """Plan the best march out of an area; returns how many tokens went."""
    here, room = g.col[a], g.fed_tokens(a)
    if g.free[a] <= g.kept[a] or here <= min(few, room) or (here < 3 and here <= room and few > 1):
        return 0
    best, choice, number = 0.0, -1, 0
    for b in g.land[a]:
        gain, n = march_value(g, a, b, far, few)
        gain += WHIM * g.rand()
        if n > 0 and gain > best:
            best, choice, number = gain, b, n
    if choice >= 0:
        g.march(a, choice, number)
    return number


def march_value(g: Ground, a: int, b: int, far: list[int], few: int) -> tuple[float, int]:
    """What a march from an area to its neighbour is worth, and how many tokens should go; 0 tokens for none."""
    here, there, free, room = g.col[a], g.col[b], g.free[a] - g.kept[a], g.fed_tokens(a)
    over, space = here - room, g.fed_tokens(b) - there
    if not g.p.law.conflict and g.fed_tokens(b) and there and far[b] < far[a]:
        space = FAR  # C.8: no surplus is removed
    if space <= 0:
        return raid_value(g, b, min(over, free)) if over > 0 else (0.0, 0)
    site = bool(g.site[a]) and g.p.law.cities and not g.foreign[a]
    if not there:
        n, gain = min(space, few, free, max(over, here - few)), entry_value(g, b)
    elif there < few:
        n, gain = min(space, few - there, free), 1.0
    elif over > 0:
        n, gain = min(space, over, free), 0.3 + 0.2 / (1 + far[b]) + (0.4 if g.site[b] and g.p.law.cities else 0.0)
    elif far[b] < far[a] and here > few and not (site and here <= 4):
        n, gain = min(space, here - few, free), 0.1
    else:
        return 0.0, 0
    loses_a_site = site and over <= 0 and here - n < 4 <= room and there
    return (0.0, 0) if loses_a_site else (gain, n)


def raid_value(g: Ground, b: int, n: int) -> tuple[float, int]:
    """What a march of surplus tokens into a full area is worth: only where they outnumber others without a city."""
    foreign = g.foreign[b]
    if foreign and n + g.col[b] > foreign + 1 and g.city[b] == NONE and g.p.law.conflict:
        return 0.2 + (0.5 if g.site[b] else 0.1), n
    return 0.0, 0


def staying(g: Ground, area: int) -> int:
    """How many tokens an attack leaves in an area."""
    return min(1, g.fed_tokens(area)) if g.manner.bold else g.fed_tokens(area)


# War ------------------------------------------------------------------------------------------------------------------
def ahead(p: Civ, owner: int) -> float:
    """How far ahead the owner of a city is; barbarians are last."""
    return strength(p, owner) if owner < p.seats else float("-inf")


def storm(g: Ground) -> None:
    """Attack foreign cities with surplus tokens, the leader's first, if these are enough: they would be lost anyway
    (E.6.5).
    """
    p, seat = g.p, g.seat
    if not p.law.cities:
        return
    foreign = [area for area in p.board.areas if g.city[area] not in (NONE, seat) and not g.foreign[area]]
    for area in sorted(foreign, key=lambda area: -ahead(p, g.city[area])):
        owner = g.city[area]
        over = {b: min(g.free[b] - g.kept[b], g.col[b] - staying(g, b)) for b in g.land[area]}
        over = {b: n for b, n in over.items() if n > 0}
        if sum(over.values()) >= ATTACK + p.has(owner, "engineering") - p.has(seat, "engineering"):
            for b, n in over.items():
                g.march(b, area, n)
