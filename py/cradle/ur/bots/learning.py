"""What there is to learn at Ur: the weights of worth.py by seats, and the numbers that a network reads.

`cradle learn ur` asks for it; the page has neither this nor anything learned beside the weights on file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import tanh
from typing import TypeVar

from ...kernel.game import Decision
from ..game import GAME
from ..rules.position import Ur
from ..rules.score import POINTS, sets
from ..rules.tables import (
    AGRICULTURE,
    COMMERCE,
    CUBES,
    CULTURE,
    FACE,
    FREE,
    FULL,
    HOLE,
    PAIR,
    PAIRS,
    SIZE,
    WAR,
    ZIGGURATS,
)
from . import UrJudgement
from .weights import WEIGHTS
from .worth import KNOTS, Weights, by_free, logits, parts

Knots = Mapping[str, Sequence[float]]
Network = Callable[[Sequence[float]], Sequence[float]]
Number = TypeVar("Number")

NAMES = Weights._fields
VARIANTS = {str(seats): [{"seats": seats}] for seats in SIZE}  # by the name of the weights, what is played
NETWORK_SEATS = 2  # how many seats a network judges
TURN = ("turn", "start")  # kinds of decisions at which a turn begins
UNITS = [[Weights(*(float(i == j) for i in range(len(NAMES))))] * 37 for j in range(len(NAMES))]


# Weights --------------------------------------------------------------------------------------------------------------
def features(p: Ur) -> list[tuple[float, ...]]:
    """By seat: logits are linear in the weights, so each feature is the logit with a weight of 1 on it alone."""
    return list(zip(*(logits(p, unit) for unit in UNITS), strict=True))


def terms(p: Ur) -> list[list[float]]:
    """By seat: the features at the first knot, then those at the second, as far as each counts."""
    blend = parts(p.owner.count(FREE) / SIZE[p.seats] ** 2)
    return [[part * x for part in blend for x in row] for row in features(p)]


def flat(knots: Knots) -> list[float]:
    """The weights in the order of `terms`."""
    return [knots[name][k] for k in range(len(KNOTS)) for name in NAMES]


def by_name(weights: Sequence[float]) -> Knots:
    """The other way round. Raises ValueError if there are more or fewer of them."""
    if len(weights) != len(NAMES) * len(KNOTS):
        raise ValueError(f"Ur has {len(NAMES) * len(KNOTS)} weights, not {len(weights)}")
    return {name: tuple(weights[j :: len(NAMES)]) for j, name in enumerate(NAMES)}


def weights_on_file() -> dict[str, list[float]]:
    """The weights on file, by seats."""
    return {str(seats): flat(WEIGHTS.get(seats, WEIGHTS[2])) for seats in SIZE}


class Weighted(UrJudgement):
    """Judges by weights of its own, where there are some for so many seats."""

    def __init__(self, tables: Mapping[int, list[Weights]]) -> None:
        super().__init__(GAME)
        self.tables = tables

    def logits(self, p: Ur) -> list[float]:
        return logits(p, self.tables.get(p.seats))


def judge_by_weights(found: Mapping[str, Sequence[float]]) -> Weighted:
    """A judgement with these weights, by seats. Raises KeyError or ValueError if they are not those of Ur."""
    for name in found:
        if name not in VARIANTS:
            raise KeyError(name)
    return Weighted({int(seats): by_free(by_name(row), int(seats)) for seats, row in found.items()})


# A network ------------------------------------------------------------------------------------------------------------
class Networked(Weighted):
    """Judges by weights and, with two seats, by a network, which says how much they err."""

    def __init__(self, network: Network, tables: Mapping[int, list[Weights]]) -> None:
        super().__init__(tables)
        self.network = network

    def logits(self, p: Ur) -> list[float]:
        told = super().logits(p)
        if p.seats == NETWORK_SEATS:
            (more,) = self.network(inputs(p, told[0] - told[1]))
            told[0] += more
        return told


def judge_by_network(network: Network, found: Mapping[str, Sequence[float]]) -> UrJudgement:
    """A judgement that a network helps. It reads `inputs`, and answers what is to be added to the logit of seat 0.
    found: the weights that it was fitted to, by seats. Raises KeyError or ValueError if they are not those of Ur.
    """
    return Networked(network, judge_by_weights(found).tables)


# Where the numbers of a seat stand
TILES = 0  # tiles by face, and of each face by cubes, 1 to 5
ZIGGURAT = 25  # ziggurats by the face under them
SUPPLY = 30
HAND = 31  # the faces in hand
WORTH = 36  # points with the better face in hand, and what each face would bring beside it
BORDER, OWN, OPEN = 42, 43, 44  # sides of its tiles that touch another seat, itself, a free tile
ROOM = 45  # tiles from which War could enter a free one without loss, only with one
RISK = 47  # tiles that another seat could take, their cubes, the full ones; the same with War in its hand
AIM = 53  # tiles of another seat that this one could take; the same with War in hand
COMMERCE_DUE, CULTURE_DUE, CULTURE_GIFT = 55, 56, 57
FIELDS = 58  # Agriculture tiles beside another one, and alone; other tiles that Agriculture would harm
NOW = 61  # whether it moves next, exchanges, has half of its turn to come, is at war
IN_HAND = 65  # what the actions in hand bring: Commerce, Culture, its gifts, Agriculture
NEXT = 69  # if it moves next: its full tiles, and the faces in hand
LEAD = 75  # by how much worth.py favours it
PER_SEAT = 76
SHARED_PAIRS, SHARED_FACES, SHARED = 2, 12, 17  # the share of free tiles, ziggurats, then free tiles by pair and face
INPUTS = NETWORK_SEATS * PER_SEAT + SHARED


def lead(p: Ur) -> float:
    """By how much worth.py favours seat 0, as a logit."""
    told = logits(p)
    return told[0] - told[1]


def inputs(p: Ur, lead: float) -> list[float]:
    """What a network reads: the numbers of seat 0, as many of seat 1, and those that belong to both. lead: by how much
    worth.py favours seat 0.

    Everything here is part of what the shares of a position are remembered by, see `kept_shares`.
    """
    mine: list[list[float]] = [[0.0] * PER_SEAT for _ in range(NETWORK_SEATS)]
    both = [0.0] * SHARED
    kinds = [[0] * 6 for _ in range(NETWORK_SEATS)]
    tile, owner = p.tile, p.owner
    for cell, o in enumerate(owner):
        face = FACE[tile[cell]]
        if o == FREE:
            both[SHARED_PAIRS + PAIR[tile[cell]]] += 0.2
            both[SHARED_FACES + face] += 0.1
        elif o >= HOLE:
            kinds[o - HOLE][face] += 1
            kinds[o - HOLE][5] += 1
            mine[o - HOLE][ZIGGURAT + face] += 1.0
        else:
            kinds[o][face] += 1
            _look_around(p, cell, o, face, mine)
    mover = _fill_turn(p, mine)
    for seat, row in enumerate(mine):
        _fill_hand(p, seat, kinds[seat], row, seat == mover)
    mine[0 if lead > 0 else 1][LEAD] = tanh(abs(lead) / 2)
    both[0], both[1] = owner.count(FREE) / len(owner), p.built / ZIGGURATS
    return [*mine[0], *mine[1], *both]


def _look_around(p: Ur, cell: int, o: int, face: int, mine: list[list[float]]) -> None:
    """What a tile counts for: its cubes, and what lies beside it."""
    row, n, tile, owner, cubes = mine[o], p.cubes[cell], p.tile, p.owner, p.cubes
    row[TILES + 5 * face + n - 1] += 0.5
    border = own = free = taken = 0  # taken: the most cubes that another seat could have left after it took the tile
    guarded = enters = pays = False
    for d in p.grid.near[cell]:
        q = owner[d]
        if q == FREE:
            free += 1
            if n > 1 and (face == WAR or face == FACE[tile[d]]):
                enters = True
            elif n > 2:
                pays = True
        elif q == o:
            own += 1
            guarded = guarded or FACE[tile[d]] == AGRICULTURE
        elif q < HOLE:
            border += 1
            taken = max(taken, cubes[d] - n - (FACE[tile[d]] != WAR and FACE[tile[d]] != face))
    row[BORDER] += 0.1 * border
    row[OWN] += 0.1 * own
    row[OPEN] += 0.1 * free
    if enters or pays:
        row[ROOM if enters else ROOM + 1] += 0.3
    if taken:
        other = mine[1 - o]
        for more in (0, 1) if PAIRS[p.hand[1 - o]][1] == WAR else (0,):
            row[RISK + 3 * more] += 0.3
            row[RISK + 3 * more + 1] += 0.1 * n
            row[RISK + 3 * more + 2] += 0.5 * (n == FULL)
            other[AIM + more] += 0.3
    if face == COMMERCE:  # a cube for each side at the edge or beside another seat (4.7)
        row[COMMERCE_DUE] += 0.1 * min(FULL - n, p.grid.sides[cell] + border)
    elif face == CULTURE:  # a cube for each neighbour, those of other seats too (4.8)
        row[CULTURE_DUE] += 0.1 * own
        row[CULTURE_GIFT] += 0.1 * border
    elif face == AGRICULTURE:
        row[FIELDS if guarded else FIELDS + 1] += 0.3
    if not guarded and face != AGRICULTURE:
        row[FIELDS + 2] += 0.2


@cache
def points(have: tuple[int, ...]) -> list[float]:
    """By face of the hand: the points, by 30 (9.3)."""
    found = []
    for face in range(5):
        more = [n + (kind == face) for kind, n in enumerate(have)]
        found.append(sum(POINTS[len(one)] for one in sets(more)) / 30)
    return found


def _fill_turn(p: Ur, mine: list[list[float]]) -> int:
    """Who moves next, and what is under way. Returns the seat that moves next."""
    seat, kind = (p.first, "turn") if not p.steps or p.steps[0][0] == "setup" else (p.steps[0][1], p.steps[-1][0])
    mover = seat if kind in TURN or kind == "setup.exchange" else 1 - seat
    mine[mover][NOW] = 1.0
    if mover != seat:
        row = mine[seat]
        row[NOW + 1] = float(kind.startswith("exchange"))
        row[NOW + 2] = float(kind.startswith("turn.") or any(step[0] == "turn.rest" for step in p.steps[:-1]))
        row[NOW + 3] = float(kind.startswith("war."))
    return mover


def _fill_hand(p: Ur, seat: int, kinds: list[int], row: list[float], moves: bool) -> None:
    row[SUPPLY] = p.supply[seat] / CUBES
    told = points((*kinds,))
    a, b = PAIRS[p.hand[seat]]
    row[HAND + a] = row[HAND + b] = 1.0
    row[WORTH] = best = max(told[a], told[b])
    row[WORTH + 1 : WORTH + 6] = [x - best for x in told]
    if COMMERCE in (a, b):
        row[IN_HAND] = row[COMMERCE_DUE]
    if CULTURE in (a, b):
        row[IN_HAND + 1 : IN_HAND + 3] = row[CULTURE_DUE : CULTURE_GIFT + 1]
    if a == AGRICULTURE:
        row[IN_HAND + 3] = row[FIELDS] + row[FIELDS + 1]
    if moves:
        row[NEXT] = sum(row[TILES + FULL - 1 : TILES + 25 : FULL])
        row[NEXT + 1 + a] = row[NEXT + 1 + b] = 1.0


def mirrored(row: Sequence[Number]) -> list[Number]:
    """The inputs of the same position with the seats changed."""
    mine, other, both = row[:PER_SEAT], row[PER_SEAT : 2 * PER_SEAT], row[2 * PER_SEAT :]
    return [*other, *mine, *both]


# Which positions count ------------------------------------------------------------------------------------------------
def begins_turn(decision: Decision) -> bool:
    """Whether a turn begins here."""
    return decision.kind in TURN


def is_judged(decision: Decision) -> bool:
    """Whether bots judge positions here: where a turn ends, or an exchange is to come."""
    return decision.kind in TURN or decision.kind == "exchange.tile"
