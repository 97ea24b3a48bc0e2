"""What there is to learn at Ur: the weights of worth.py by seats, and the numbers that a network reads.

`cradle learn ur` asks for it; the page has neither this nor anything learned beside the weights on file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from ...kernel.game import Decision
from ..game import GAME
from ..rules.position import Ur
from ..rules.score import POINTS, sets
from ..rules.tables import CUBES, FACE, FREE, FULL, HOLE, PAIRS, SIZE, WAR, ZIGGURATS
from . import UrJudgement
from .weights import WEIGHTS
from .worth import KNOTS, Weights, by_free, logits, parts

Knots = Mapping[str, Sequence[float]]
Network = Callable[[Sequence[float]], Sequence[float]]

NAMES = Weights._fields
VARIANTS = {str(seats): [{"seats": seats}] for seats in SIZE}  # by the name of the weights, what is played
NETWORK_SEATS = 2  # how many seats a network judges
TURN = ("turn", "start")  # kinds of decisions at which a turn begins
LONG = 40  # turns without a ziggurat that count as many
UNITS = [[Weights(*(float(i == j) for i in range(len(NAMES))))] * 37 for j in range(len(NAMES))]


# Weights --------------------------------------------------------------------------------------------------------------
def features(p: Ur) -> list[tuple[float, ...]]:
    """By seat: logits are linear in the weights, so each feature is the logit with a weight of 1 on it alone."""
    return list(zip(*(logits(p, unit) for unit in UNITS), strict=True))


def rows(p: Ur) -> list[list[float]]:
    """By seat: the features at the first knot, then those at the second, as far as each counts."""
    blend = parts(p.owner.count(FREE) / SIZE[p.seats] ** 2)
    return [[part * x for part in blend for x in row] for row in features(p)]


def flat(knots: Knots) -> list[float]:
    """The weights in the order of `rows`."""
    return [knots[name][k] for k in range(len(KNOTS)) for name in NAMES]


def by_name(weights: Sequence[float]) -> Knots:
    """The other way round. Raises ValueError if there are more or fewer of them."""
    if len(weights) != len(NAMES) * len(KNOTS):
        raise ValueError(f"Ur has {len(NAMES) * len(KNOTS)} weights, not {len(weights)}")
    return {name: tuple(weights[j :: len(NAMES)]) for j, name in enumerate(NAMES)}


def weights() -> dict[str, list[float]]:
    """Those on file, by seats."""
    return {str(seats): flat(WEIGHTS.get(seats, WEIGHTS[2])) for seats in SIZE}


class Weighted(UrJudgement):
    """Judges by weights of its own, where there are some for so many seats."""

    def __init__(self, tables: Mapping[int, list[Weights]]) -> None:
        super().__init__(GAME)
        self.tables = tables

    def logits(self, p: Ur) -> list[float]:
        return logits(p, self.tables.get(p.seats))


def weighted(found: Mapping[str, Sequence[float]]) -> UrJudgement:
    """A judgement with these weights, by seats. Raises KeyError or ValueError if they are not those of Ur."""
    for name in found:
        if name not in VARIANTS:
            raise KeyError(name)
    return Weighted({int(seats): by_free(by_name(row), int(seats)) for seats, row in found.items()})


# A network ------------------------------------------------------------------------------------------------------------
class Networked(UrJudgement):
    """Judges by worth.py and, with two seats, by a network, which says how much it errs."""

    def __init__(self, network: Network) -> None:
        super().__init__(GAME)
        self.network = network

    def logits(self, p: Ur) -> list[float]:
        told = logits(p)
        if p.seats == NETWORK_SEATS:
            (more,) = self.network(inputs(p))
            told[0] += more
        return told


def networked(network: Network) -> UrJudgement:
    """A judgement that a network helps. It reads `inputs`, and answers what is to be added to the logit of seat 0."""
    return Networked(network)


def inputs(p: Ur) -> list[float]:
    """What a network reads: the numbers of seat 0, as many of seat 1, and those that belong to both."""
    mine: list[list[float]] = [[0.0] * PER_SEAT for _ in range(NETWORK_SEATS)]
    kinds = [[0] * 6 for _ in range(NETWORK_SEATS)]
    near, sides, tile, owner, cubes = p.grid.near, p.grid.sides, p.tile, p.owner, p.cubes
    warring = [PAIRS[p.hand[seat]][1] == WAR for seat in range(NETWORK_SEATS)]
    for cell, o in enumerate(owner):
        if o == FREE:
            continue
        face = FACE[tile[cell]]
        if o >= HOLE:
            kinds[o - HOLE][face] += 1
            kinds[o - HOLE][5] += 1
            continue
        kinds[o][face] += 1
        row, n = mine[o], cubes[cell]
        row[PILES + n] += 0.2
        border = own = free = 0
        taken = 0  # the fewest cubes by which another seat could take it
        for d in near[cell]:
            q, k = owner[d], cubes[d]
            if q == FREE:
                free += 1
            elif q == o:
                own += 1
            elif q < HOLE:
                border += 1
                reach = k - n - (FACE[tile[d]] != WAR and FACE[tile[d]] != face)
                if k > 1 and reach > 0:
                    taken = max(taken, reach)
        row[BORDER] += 0.1 * border
        row[OWN] += 0.1 * own
        row[OPEN] += 0.1 * free
        row[ROOM] += 0.2 * (n > 1 and free > 0)
        if taken:
            row[RISK] += 0.2
            row[RISKED] += 0.1 * n
            other = mine[1 - o]
            other[AIM] += 0.2
            if warring[1 - o]:
                row[RISK + 2] += 0.2
                row[RISKED + 2] += 0.1 * n
                other[AIM + 1] += 0.2
        if face == 1:  # Commerce brings a cube for each side at the edge or beside another seat (4.7)
            row[COMMERCE] += 0.1 * min(FULL - n, sides[cell] + border)
        elif face == 2:  # Culture brings one to each neighbour, those of other seats too (4.8)
            row[CULTURE] += 0.1 * own
            row[CULTURE + 1] += 0.1 * border
    for seat, row in enumerate(mine):
        _fill_hand(p, seat, kinds[seat], row)
    _fill_turn(p, mine)
    both = [owner.count(FREE) / len(owner), p.built / ZIGGURATS, min(1.0, len(p.history) / LONG), len(p.beside) / 3]
    beside = [0.0] * 5
    if p.beside:
        for face in PAIRS[p.beside[0]]:
            beside[face] = 1.0
    return [*mine[0], *mine[1], *both, *beside]


PILES = 0  # where the numbers of a seat stand: tiles with 1 to 5 cubes; 0 is for all cubes
BORDER, OWN, OPEN, ROOM = 6, 7, 8, 9
RISK, RISKED = 10, 11  # tiles that could be taken, and their cubes; two on, with War in the other's hand
AIM = 14  # tiles of the other that this seat could take, then with War in hand
COMMERCE, CULTURE = 16, 17
KINDS = 19  # tiles by face, and ziggurats
HAND = 25  # the faces in hand
WORTH = 30  # points with the better face in hand, with each face that the hand might have
NOW = 36  # whether it moves next, exchanges, has half of its turn to come, is at war; what its hand brings now
PER_SEAT = 43
SHARED = 9
INPUTS = NETWORK_SEATS * PER_SEAT + SHARED


@cache
def points(have: tuple[int, ...]) -> list[float]:
    """By face of the hand: the points, by 50 (9.3)."""
    found = []
    for face in range(5):
        more = [n + (kind == face) for kind, n in enumerate(have)]
        found.append(sum(POINTS[len(one)] for one in sets(more)) / 50)
    return found


def _fill_hand(p: Ur, seat: int, kinds: list[int], row: list[float]) -> None:
    row[PILES] = 1 - p.supply[seat] / CUBES
    for kind, n in enumerate(kinds):
        row[KINDS + kind] = n / 5
    told = points((*kinds,))
    a, b = PAIRS[p.hand[seat]]
    row[HAND + a] = row[HAND + b] = 1.0
    row[WORTH] = max(told[a], told[b])
    row[WORTH + 1 : WORTH + 6] = [x - row[WORTH] for x in told]
    if 1 in (a, b):
        row[NOW + 4] = row[COMMERCE]
    if 2 in (a, b):
        row[NOW + 5] = row[CULTURE]
    if a == 0:
        row[NOW + 6] = row[KINDS]


def _fill_turn(p: Ur, mine: list[list[float]]) -> None:
    """Who moves next, and what is under way."""
    if not p.steps or p.steps[0][0] == "setup":
        mine[p.first][NOW] = 1.0
        return
    seat, kind = p.steps[0][1], p.steps[-1][0]
    if kind in TURN:
        mine[seat][NOW] = 1.0
        return
    mine[1 - seat][NOW] = 1.0
    mine[seat][NOW + 1] = float(kind.startswith("exchange"))
    mine[seat][NOW + 2] = float(kind.startswith("turn.") or any(step[0] == "turn.rest" for step in p.steps[:-1]))
    mine[seat][NOW + 3] = float(kind.startswith("war."))


def turned(row: Sequence[float]) -> list[float]:
    """The inputs of the same position with the seats changed."""
    return [*row[PER_SEAT : 2 * PER_SEAT], *row[:PER_SEAT], *row[2 * PER_SEAT :]]


# Which positions count ------------------------------------------------------------------------------------------------
def checkpoint(decision: Decision) -> bool:
    """Whether a turn begins here."""
    return decision.kind in TURN


def judged(decision: Decision) -> bool:
    """Whether bots judge positions here: where a turn ends, or an exchange is to come."""
    return decision.kind in TURN or decision.kind == "exchange.tile"
