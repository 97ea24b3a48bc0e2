"""What good play is in Ur: what a position is worth, likely actions, and quick choices for playouts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..kernel.game import Action, Decision
from ..players.protocol import Judgement, shares, softmax
from .game import GAME
from .position import Ur, on_grid
from .rules import score
from .tables import CUBES, FACE, FULL, HOLE, PAIRS, ZIGGURATS

INNER = {"war.to", "war.number", "exchange.face"}
GREEDY = {"agriculture.put", "commerce.put", "culture.put", "politics.put", "ziggurat"}


def worths(p: Ur) -> list[float]:
    """Score now, and what cubes and full tiles promise."""
    seats = p.seats
    kinds = [[0] * 6 for _ in range(seats)]
    full = [0] * seats
    tile, cubes = p.tile, p.cubes
    for c, o in enumerate(p.owner):
        if o >= 0:
            if o < HOLE:
                kinds[o][FACE[tile[c]]] += 1
                if cubes[c] == FULL:
                    full[o] += 1
            else:
                kinds[o - HOLE][FACE[tile[c]]] += 1
                kinds[o - HOLE][5] += 1
    left = ZIGGURATS - p.built
    out = []
    for s in range(seats):
        k = kinds[s]
        best = 0
        for face in PAIRS[p.hand[s]]:
            k[face] += 1
            z = sorted(k)  # the k-th set holds kinds present k times, and scores rise by 1 to 6
            total = 6 * z[0] + 5 * z[1] + 4 * z[2] + 3 * z[3] + 2 * z[4] + z[5]
            if total > best:
                best = total
            k[face] -= 1
        out.append(best + 0.25 * (CUBES - p.supply[s]) + (2.0 * min(full[s], left, 2) if left else 0))
    return out


USEFUL: dict[Any, float] = {  # how good an action is as a rule, for playouts; any other 1
    ("use", "war"): 5.0,
    ("use", "commerce"): 4.0,
    ("use", "culture"): 3.0,
    ("use", "agriculture"): 2.5,
    "free": 4.5,
    "ziggurat": 3.5,
    "attack-from": 2.0,
    "cube": 1.5,
    "done": 0.5,
    "keep": 0.0,
}


class UrJudgement(Judgement):
    """Of Ur all is known but the order of the pile."""

    horizon = 0

    def evaluate(self, p: Ur, over: bool) -> list[float]:
        if over:
            return shares([(score(p, s)[0], on_grid(p, s)) for s in range(p.seats)])
        return softmax(worths(p), 4)

    def turn_begins(self, d: Decision) -> bool:
        return d.kind == "turn" or d.kind == "start"

    def policy(self, p: Ur, d: Decision, rand: Callable[[], float]) -> Action:
        actions = d.actions
        n = len(actions)
        kind = d.kind
        if n == 1 or (kind[:4] != "turn" and kind != "war.from" and kind != "war.number"):
            return actions[int(rand() * n)]
        if kind == "war.number":
            return actions[n >> 1]
        best, chosen, useful = -1.0, actions[0], USEFUL.get
        for _ in range(6):
            b = actions[int(rand() * n)]
            v = useful(b) or useful(b[0], 1.0)
            if v > best:
                best, chosen = v, b
        return chosen

    def prior(self, p: Ur, d: Decision) -> list[float]:
        return softmax(self.scores(p, d), 0.05)

    def scores(self, p: Ur, d: Decision) -> list[float]:
        out = []
        for action in d.actions:
            after = p.copy()
            GAME.play(after, action)
            out.append(self.value(after, d.seat))
        return out

    def value(self, p: Ur, seat: int) -> float:
        d = GAME.decision(p)
        if d is None:
            return self.evaluate(p, True)[seat] * 2 - 0.5
        if d.seat == seat:
            if d.kind in INNER or d.kind == "war.from":
                best = self.evaluate(p, False)[seat] if d.kind == "war.from" else -9
                return max([best, *(self.leaf(p, a, seat) for a in d.actions if a[0] != "done")])
            if d.kind in GREEDY:
                return max(self.leaf(p, a, seat) for a in d.actions)
        return self.evaluate(p, False)[seat]

    def leaf(self, p: Ur, a: Action, seat: int) -> float:
        t = p.copy()
        GAME.play(t, a)
        d = GAME.decision(t)
        if d is None:
            return self.evaluate(t, True)[seat] * 2 - 0.5
        if d.seat == seat and (d.kind in INNER or d.kind in GREEDY):
            if d.kind == "politics.put":
                while d and d.kind == "politics.put":
                    GAME.play(t, self.best_of(t, d, seat))
                    d = GAME.decision(t)
                return self.evaluate(t, False)[seat]
            return max(self.leaf(t, b, seat) for b in d.actions)
        return self.evaluate(t, False)[seat]

    def best_of(self, p: Ur, d: Decision, seat: int) -> Action:
        def worth(a: Action) -> float:
            t = p.copy()
            GAME.play(t, a)
            return self.evaluate(t, False)[seat]

        return max(d.actions, key=worth)


JUDGEMENT = UrJudgement(GAME)
