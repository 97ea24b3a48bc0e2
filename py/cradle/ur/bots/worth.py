"""What a position of Ur is worth to each seat: a sum of features, with weights fitted to the outcomes of games.

The sums are logits: their softmax is every seat's share of the win (conditional logit: McFadden 1974). Weights depend
on how much of the grid is free, which tells how long the game will last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul
from typing import NamedTuple

from ..rules.position import Ur
from ..rules.tables import AGRICULTURE, COMMERCE, CULTURE, FACE, FREE, FULL, HOLE, PAIRS, SIZE, WAR, ZIGGURATS
from .weights import WEIGHTS


class Weights(NamedTuple):
    """What one unit of each feature of a seat adds to its logit."""

    score: float  # ten points of the score as it stands
    gain: float  # ten points that the best face in the game could add over those in hand
    pile_1: float  # a tile with 1 cube
    pile_2: float
    pile_3: float
    pile_4: float
    pile_5: float
    full: float  # a full tile, while there are ziggurats, up to two
    ziggurat: float
    risk_now: float  # a tile that a seat with War in hand can take
    risk: float  # a tile that some seat could take with War
    aim_now: float  # another seat's tile that War could take, with War in hand
    aim: float  # another seat's tile that War could take, with War in hand or not
    room: float  # a tile from which War could enter a free one
    agriculture: float  # the action in hand
    commerce: float
    culture: float
    politics: float
    war: float
    commerce_now: float  # a cube that Commerce would bring, with Commerce in hand
    commerce_due: float  # a cube that Commerce would bring, with Commerce in hand or not
    culture_now: float
    culture_due: float
    culture_gift: float  # a cube that Culture would bring to another seat
    fields_now: float  # an Agriculture tile, with Agriculture in hand
    fields: float
    next_0: float  # the seat moves next
    next_1: float  # the seat moves second
    next_2: float
    rest: float  # the seat has half of its actions of this turn still to come
    warring: float  # the seat is at war and may attack again


KNOTS = (0.0, 0.25, 0.67)  # shares of the grid that are free; between them the weights are blended


def parts(share: float) -> tuple[float, float, float]:
    """How much the weights of each knot count if this share of the grid is free; the sum is 1."""
    _, middle, most = KNOTS
    if share <= middle:
        return 1 - share / middle, share / middle, 0.0
    x = min(1.0, (share - middle) / (most - middle))
    return 0.0, 1 - x, x


def by_free(knots: Mapping[str, Sequence[float]], seats: int) -> list[Weights]:
    """Weights by the number of free tiles, from those at the knots."""
    cells = SIZE[seats] ** 2
    blends = [parts(free / cells) for free in range(cells + 1)]
    return [Weights(*(sum(map(mul, part, knots[name])) for name in Weights._fields)) for part in blends]


TABLES = {seats: by_free(WEIGHTS.get(seats, WEIGHTS[2]), seats) for seats in SIZE}

_DIGIT = [32**kind for kind in range(6)]  # a seat's tiles by face, and its ziggurats, counted in one number
_HOLE = [_DIGIT[face] + _DIGIT[5] for face in range(5)]
_points: dict[int, list[float]] = {}  # by such a number: tens of points with each face in hand, and the most of them


def _count_points(code: int) -> list[float]:
    have = [code >> 5 * kind & 31 for kind in range(6)]
    row = []
    for face in range(5):
        have[face] += 1
        few = sorted(have)  # 9.3: the k-th set holds every kind of which there are k, and scores rise by 1 to 6
        row.append(sum((6 - i) * n for i, n in enumerate(few)) / 10)
        have[face] -= 1
    row.append(max(row))
    _points[code] = row
    return row


def logits(p: Ur, table: list[Weights] | None = None) -> list[float]:
    """Every seat's logit. Written for speed: a search calls it for thousands of positions a second."""
    seats, tile, owner, cubes, near, sides = p.seats, p.tile, p.owner, p.cubes, p.grid.near, p.grid.sides
    w = (table or TABLES[seats])[owner.count(FREE)]
    (
        w_score, w_gain, w_pile_1, w_pile_2, w_pile_3, w_pile_4, w_pile_5, w_full, w_ziggurat,
        w_risk_now, w_risk, w_aim_now, w_aim, w_room, w_agriculture, w_commerce, w_culture, w_politics, w_war,
        w_commerce_now, w_commerce_due, w_culture_now, w_culture_due, w_culture_gift, w_fields_now, w_fields,
        w_next_0, w_next_1, w_next_2, _, _,
    ) = w  # the fields of Weights in their order, at once  # fmt: skip
    pile = (0.0, w_pile_1, w_pile_2, w_pile_3, w_pile_4, w_pile_5)
    w_hand = (w_agriculture, w_commerce, w_culture, w_politics, w_war)  # by the face in hand
    w_next = (w_next_0, w_next_1, w_next_2)
    out, kinds, full = [0.0] * seats, [0] * seats, [0] * seats
    aim, fields, commerce, culture = [0] * seats, [0] * seats, [0] * seats, [0] * seats
    hit: dict[int, int] = {}  # tiles that War can take, with the seats that can, a bit each
    for c, o in enumerate(owner):
        if o == FREE:
            continue
        face = FACE[tile[c]]
        if o >= HOLE:
            out[o - HOLE] += w_ziggurat
            kinds[o - HOLE] += _HOLE[face]
            continue
        n = cubes[c]
        out[o] += pile[n]
        kinds[o] += _DIGIT[face]
        if n > 1:
            if n == FULL:
                full[o] += 1
            room = False
            for d in near[c]:
                q = owner[d]
                if q != o and q < HOLE and n > (k := cubes[d]) and (n > k + 1 or face == WAR or face == FACE[tile[d]]):
                    if q == FREE:
                        room = True
                    elif d in hit:
                        hit[d] |= 1 << o
                    else:
                        hit[d] = 1 << o
            if room:
                out[o] += w_room
        if face == COMMERCE:
            due = sides[c]
            for d in near[c]:
                q = owner[d]
                if q != o and FREE < q < HOLE:
                    due += 1
            commerce[o] += due if due + n < FULL else FULL - n
        elif face == CULTURE:
            for d in near[c]:
                q = owner[d]
                if q == o:
                    culture[o] += 1
                elif FREE < q < HOLE:
                    out[o] += w_culture_gift
        elif face == AGRICULTURE:
            fields[o] += 1
    mover, exchanging = _to_move(p, w, out)
    hand = p.hand
    warriors = 0
    for s in range(seats):
        if PAIRS[hand[s]][1] == WAR and s != exchanging:
            warriors |= 1 << s
    for d, attackers in hit.items():
        out[owner[d]] += w_risk + w_risk_now if attackers & warriors else w_risk
        for s in range(seats):
            if attackers >> s & 1:
                aim[s] += 1
    for s in range(seats):
        points = _points.get(kinds[s]) or _count_points(kinds[s])
        x = out[s] + w_aim * aim[s] + w_commerce_due * commerce[s] + w_culture_due * culture[s] + w_fields * fields[s]
        if full[s]:
            x += w_full * min(full[s], 2, ZIGGURATS - p.built)
        if s == exchanging:  # its hand is about to change
            out[s] = x + w_score * points[5]
            continue
        a, b = PAIRS[hand[s]]
        best = points[a] if points[a] > points[b] else points[b]
        x += w_score * best + w_gain * (points[5] - best) + w_hand[a] + w_hand[b]
        if b == WAR:
            x += w_aim_now * aim[s]
        if a == COMMERCE or b == COMMERCE:
            x += w_commerce_now * commerce[s]
        if a == CULTURE or b == CULTURE:
            x += w_culture_now * culture[s]
        if a == AGRICULTURE:
            x += w_fields_now * fields[s]
        out[s] = x
    for i in range(3 if seats == 4 else seats - 1):
        out[(mover + i) % seats] += w_next[i]
    return out


def _to_move(p: Ur, w: Weights, out: list[float]) -> tuple[int, int]:
    """The seat that opens the next turn, and the seat whose exchange is pending, or -1. What is left of the turn is
    added to `out`.
    """
    if not p.steps or p.steps[0][0] == "setup":
        return p.first, -1
    seat, kind = p.steps[0].seat, p.steps[-1].name
    if kind in ("turn", "start", "setup.exchange"):
        return seat, -1
    if kind.startswith("turn."):
        out[seat] += w.rest
    elif kind.startswith("war."):
        out[seat] += w.warring + (w.rest if p.steps[-2][0] == "turn.rest" else 0.0)
    return (seat + 1) % p.seats, seat
