"""Fits the weights by which bots judge positions of Ur: `python -m tools.tune 4` plays, fits, and writes weights.py.

Rounds of self-play, each followed by a fit of all positions met lately to the outcomes of their games: a conditional
logit (McFadden 1974), by stochastic gradient descent with a step for every weight (AdaGrad: Duchi et al. 2011).
"""

from __future__ import annotations

import argparse
import os
from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from cradle.players.protocol import Judgement, softmax
from cradle.ur.bots import UrJudgement
from cradle.ur.game import GAME
from cradle.ur.position import Ur
from cradle.ur.tables import FREE, SIZE
from cradle.ur.weights import WEIGHTS
from cradle.ur.worth import KNOTS, Weights, by_free, logits, parts

NAMES = Weights._fields
UNITS = [[Weights(*(float(i == j) for i in range(len(NAMES))))] * 37 for j in range(len(NAMES))]
TURN = ("turn", "start")
AMID = ("exchange.tile", "turn.rest", "turn.cube", "war.from")  # decisions: a third of these positions is used too
LONGEST = 1500  # decisions, after which a game is given up
STEP, DECAY = 0.05, 1e-4

Knots = Mapping[str, Sequence[float]]


class Sample(NamedTuple):
    """A position: how much the weights of each knot count, the features by seat, and the outcome by seat."""

    parts: tuple[float, ...]
    features: list[tuple[float, ...]]
    outcome: list[float]


class Tuned(UrJudgement):
    """Judges by weights of its own."""

    def __init__(self, knots: Knots, seats: int) -> None:
        super().__init__(GAME)
        self.table = by_free(knots, seats)

    def evaluate(self, p: Ur, over: bool) -> list[float]:
        return super().evaluate(p, over) if over else softmax(logits(p, self.table), 1.0)


def features(p: Ur) -> list[tuple[float, ...]]:
    """By seat: logits are linear in the weights, so each feature is the logit with a weight of 1 on it alone."""
    return list(zip(*(logits(p, unit) for unit in UNITS), strict=True))


def play(seats: int, knots: Knots, seed: int) -> list[Sample]:
    """The positions of one game of self-play, with some seats that only grab points and some random choices."""
    chance, tuned = Random(seed), Tuned(knots, seats)
    greed = chance.choice((0.0, 0.2, 0.8))  # the share of the other seats that look only at the score
    judges: list[Judgement] = [Judgement(GAME) if chance.random() < greed else tuned for _ in range(seats)]
    judges[chance.randrange(seats)] = tuned
    p, met = GAME.new(seed=seed, seats=seats), []
    for _ in range(LONGEST):
        d = GAME.decision(p)
        if d is None:
            break
        if d.kind in TURN or (d.kind in AMID and chance.random() < 1 / 3):
            met.append((parts(p.owner.count(FREE) / SIZE[seats] ** 2), features(p)))
        if len(d.actions) == 1 or chance.random() < (0.3 if d.kind.startswith("setup") else 0.05):
            action = chance.choice(d.actions)
        else:
            scores = judges[d.seat].scores(p, d)
            action = d.actions[scores.index(max(scores))]
        GAME.play(p, action)
    outcome = tuned.evaluate(p, True)
    return [Sample(share, rows, outcome) for share, rows in met]


def fit(games: list[list[Sample]], knots: Knots, passes: int, chance: Random) -> tuple[Knots, float]:
    """Weights closer to the outcomes, and the loss of the last pass in nats a position; all games count the same."""
    rows = [[knots[name][k] for name in NAMES] for k in range(len(KNOTS))]
    steep = [[1e-8] * len(NAMES) for _ in KNOTS]
    loss = 0.0
    for _ in range(passes):
        loss = 0.0
        for game in chance.sample(games, len(games)):
            gradient = [[DECAY * x for x in row] for row in rows]
            for share, by_seat, outcome in game:
                weights = [sum(a * b for a, b in zip(share, column, strict=True)) for column in zip(*rows, strict=True)]
                won = softmax([sum(a * b for a, b in zip(weights, f, strict=True)) for f in by_seat], 1.0)
                loss -= sum(y * log(w + 1e-9) for y, w in zip(outcome, won, strict=True)) / len(game) / len(games)
                misses = [(w - y) / len(game) for y, w in zip(outcome, won, strict=True)]
                pull = [
                    sum(m * x for m, x in zip(misses, column, strict=True)) for column in zip(*by_seat, strict=True)
                ]
                for part, slope in zip(share, gradient, strict=True):
                    if part:
                        slope[:] = [a + part * b for a, b in zip(slope, pull, strict=True)]
            for row, slope, sum_of_squares in zip(rows, gradient, steep, strict=True):
                for j, g in enumerate(slope):
                    sum_of_squares[j] += g * g
                    row[j] -= STEP * g / sqrt(sum_of_squares[j])
    return {name: tuple(row[j] for row in rows) for j, name in enumerate(NAMES)}, loss


def write(seats: int, knots: Knots) -> None:
    """weights.py, with these weights in it."""
    lines = ['"""Weights of worth.py at its three knots, by seats; fitted to games of bots by tools/tune.py."""']
    lines += ["", "WEIGHTS = {"]
    tables: dict[int, Knots] = {**WEIGHTS, seats: knots}
    for n, table in sorted(tables.items()):
        rows = [f'        "{name}": ({", ".join(f"{x + 0.0:.2f}" for x in table[name])}),' for name in NAMES]
        lines += [f"    {n}: {{", *rows, "    },"]
    Path(__file__).parent.parent.joinpath("py/cradle/ur/weights.py").write_text("\n".join([*lines, "}", ""]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seats", type=int, choices=SIZE)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--games", type=int, default=100, help="a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    options = parser.parse_args()
    seats, seed = options.seats, options.seed
    knots: Knots = WEIGHTS[seats]
    lately: deque[list[Sample]] = deque(maxlen=10 * options.games)
    with ProcessPoolExecutor(options.cores) as pool:
        for turn in range(options.rounds):
            seeds = range(seed + turn * options.games, seed + (turn + 1) * options.games)
            lately += pool.map(play, [seats] * len(seeds), [knots] * len(seeds), seeds)
            knots, loss = fit(list(lately), knots, 10, Random(seed + turn))
            write(seats, knots)
            print(
                f"round {turn + 1}: {len(lately)} games, {sum(map(len, lately))} positions, loss {loss:.4f}", flush=True
            )


if __name__ == "__main__":
    main()
