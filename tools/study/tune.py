"""Fits the weights by which bots judge positions of Ur: `python -m tools.study.tune 4` writes weights.py.

Rounds of self-play, with some picks by chance; each is played by the weights of the round before, and followed by a fit
of all positions met in the last rounds to the outcomes of their games, as tools/study/fit.py does it. The comment above
the weights tells the games, and the loss on those of the last round before they were fitted.
"""

from __future__ import annotations

import argparse
import os
from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from cradle.players.protocol import Judgement, softmax
from cradle.ur.bots import UrJudgement
from cradle.ur.bots.weights import WEIGHTS
from cradle.ur.bots.worth import KNOTS, Weights, by_free, logits, parts
from cradle.ur.game import GAME
from cradle.ur.rules.position import Ur
from cradle.ur.rules.tables import FREE, SIZE

from tools import ROOT

from .fit import Sample, fit, ignorance, loss

NAMES = Weights._fields
UNITS = [[Weights(*(float(i == j) for i in range(len(NAMES))))] * 37 for j in range(len(NAMES))]
TURN = ("turn", "start")
AMID = ("exchange.tile", "turn.rest", "turn.cube", "war.from")  # decisions: some of these positions are used too
SOME = 0.15
GREED = (0.0, 0.0, 0.3)  # shares of the other seats that look only at the score, in turns by chance
FIRST, LATER = 0.3, 0.04  # picks made by chance, when the first cubes are put and afterwards
LONGEST = 1200  # decisions, after which a game is scored as it stands
LATELY = 3  # rounds whose games are fitted

Knots = Mapping[str, Sequence[float]]


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


def rows(p: Ur) -> list[list[float]]:
    """By seat: the features at the first knot, then those at the second, as far as each counts."""
    blend = parts(p.owner.count(FREE) / SIZE[p.seats] ** 2)
    return [[part * x for part in blend for x in row] for row in features(p)]


def play(seats: int, knots: Knots, seed: int) -> list[Sample]:
    """The positions of one game of self-play."""
    chance, tuned = Random(seed), Tuned(knots, seats)
    greed = chance.choice(GREED)
    judges: list[Judgement] = [Judgement(GAME) if chance.random() < greed else tuned for _ in range(seats)]
    judges[chance.randrange(seats)] = tuned
    p, met = GAME.new(seed=seed, seats=seats), []
    for _ in range(LONGEST):
        d = GAME.decision(p)
        if d is None:
            break
        if d.kind in TURN or (d.kind in AMID and chance.random() < SOME):
            met.append(rows(p))
        if len(d.actions) == 1 or chance.random() < (FIRST if d.kind.startswith("setup") else LATER):
            action = chance.choice(d.actions)
        else:
            scores = judges[d.seat].scores(p, d)
            action = d.actions[scores.index(max(scores))]
        GAME.play(p, action)
    outcome = tuned.evaluate(p, True)
    return [Sample(found, outcome) for found in met]


def flat(knots: Knots) -> list[float]:
    """The weights in the order of `rows`."""
    return [knots[name][k] for k in range(len(KNOTS)) for name in NAMES]


def by_name(weights: Sequence[float]) -> Knots:
    """The other way round."""
    return {name: tuple(weights[j :: len(NAMES)]) for j, name in enumerate(NAMES)}


def write(seats: int, knots: Knots, made: str) -> None:
    """weights.py, with these weights in it, and how they were made."""
    path = ROOT / "py/cradle/ur/bots/weights.py"
    told = [line for line in path.read_text().splitlines() if line.startswith("# ")]
    told = [line for line in told if not line.startswith(f"# {seats}:")]
    lines = [
        '"""Weights of worth.py at its three knots, by seats, fitted to games between bots by tools/study/tune.py."""',
        "",
    ]
    lines += [*sorted([*told, f"# {seats}: {made}"]), "", "WEIGHTS = {"]
    tables: dict[int, Knots] = {**WEIGHTS, seats: knots}
    for n, table in sorted(tables.items()):
        cells = [f'        "{name}": ({", ".join(f"{x + 0.0:.2f}" for x in table[name])}),' for name in NAMES]
        lines += [f"    {n}: {{", *cells, "    },"]
    path.write_text("\n".join([*lines, "}", ""]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seats", type=int, choices=SIZE)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=500, help="a round")
    parser.add_argument("--seed", type=int, default=10_000)
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    options = parser.parse_args()
    seats, seed = options.seats, options.seed
    knots: Knots = WEIGHTS.get(seats, WEIGHTS[2])
    lately: deque[list[list[Sample]]] = deque(maxlen=LATELY)
    with ProcessPoolExecutor(options.cores) as pool:
        for n in range(1, options.rounds + 1):
            played = list(pool.map(partial(play, seats, knots), range(seed, seed + options.games)))
            seed += options.games
            unseen = loss(played, flat(knots))
            lately.append(played)
            knots = by_name(fit([game for games in lately for game in games]))
            made = (
                f"{n} rounds of {options.games} games from seed {options.seed}; loss on those of the last {unseen:.3f},"
                f" {ignorance(played):.3f} without weights"
            )
            print(made, flush=True)
            write(seats, knots, made)


if __name__ == "__main__":
    main()
