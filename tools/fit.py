"""Fits the weights by which the strategist judges positions: `python -m tools.fit renaissance` plays, fits, writes.

Games of habit, with a few picks by chance, and now and then another of the plans that the strategist compares. Every
position at the end of a stage is fitted to the outcome of its game: a conditional logit (McFadden 1974), by stochastic
gradient descent with a step for every weight (AdaGrad: Duchi et al. 2011). Half of the games are left out at first, to
measure how well the weights predict games that they have not seen. A feature that can only harm never gets a positive
weight.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cradle import games, players
from cradle.players.plans import PlanJudgement
from cradle.players.protocol import softmax

RANDOM, OTHER = 0.01, 0.15  # picks that are made at random, and plans
PASSES, STEP, DECAY = 30, 0.1, 2e-3
VARIANTS: dict[str, dict[str, list[dict[str, Any]]]] = {  # by game and name of the weights: what is played
    "renaissance": {"": [{"seats": n} for n in (3, 4, 5, 6)]},
    "civilization": {
        rules: [{"rules": rules, "seats": n} for n in seats]
        for rules, seats in {
            "nomads": (3, 4, 5),
            "farmers": (3, 4, 5),
            "first_societies": (3, 4, 5),
            "classic": (3, 4, 5),
            "advanced": (4, 5, 6),
        }.items()
    },
}


class Sample(NamedTuple):
    """A position: the features by seat, the share of the win by seat."""

    rows: list[list[float]]
    won: list[float]


def judge_of(name: str) -> PlanJudgement:
    judge = players.judgement(games.load(name))
    assert isinstance(judge, PlanJudgement)
    return judge


def play(name: str, variants: Sequence[dict[str, Any]], seed: int) -> list[Sample]:
    """One game, and the positions that are judged in it."""
    game, judge, chance = games.load(name), judge_of(name), Random(seed)
    p, met, stage = game.new(seed=seed, **variants[seed % len(variants)]), [], None
    memories = [judge.memory() for _ in range(p.seats)]
    while d := game.decision(p):
        now = judge.stage(p, d)
        if stage is not None and now > stage:
            met.append(judge.features(p))
        stage = now if stage is None else max(now, stage)
        memory = memories[d.seat]
        planned = memory.next(p.turn, d)
        if planned is None and len(d.actions) > 1 and chance.random() < OTHER:
            planned, memories[d.seat] = chance.choice(judge.candidates(p, d, memory, chance.random))
        action = planned or judge.decide(p, d, chance.random, memory)
        if len(d.actions) > 1 and chance.random() < RANDOM:
            action, memories[d.seat] = chance.choice(d.actions), judge.memory()
        game.play(p, action)
    return [Sample(rows, judge.evaluate(p, True)) for rows in met]


def fit(played: list[list[Sample]]) -> list[float]:
    """The weights. Every game has the same weight; during the fit the terms are scaled to their spread."""
    scale, chance = spread(played), Random(1)
    scaled = [
        [([[x / s for x, s in zip(row, scale, strict=True)] for row in rows], won) for rows, won in game]
        for game in played
    ]
    weights, steep = [0.0] * len(scale), [1e-8] * len(scale)
    for _ in range(PASSES):
        for game in chance.sample(scaled, len(scaled)):
            slope = [-DECAY * w for w in weights]
            for rows, won in game:
                told = softmax([sum([w * x for w, x in zip(weights, row, strict=True)]) for row in rows], 1.0)
                for row, y, share in zip(rows, won, told, strict=True):
                    miss = (y - share) / len(game)
                    slope = [s + miss * x for s, x in zip(slope, row, strict=True)]
            steep = [sum_of_squares + g * g for sum_of_squares, g in zip(steep, slope, strict=True)]
            weights = [w + STEP * g / sqrt(q) for w, g, q in zip(weights, slope, steep, strict=True)]
    return [w / s for w, s in zip(weights, scale, strict=True)]


def clip(weights: list[float], harms: frozenset[int]) -> list[float]:
    """The weights, with none above 0 for a feature that can only harm, even if winners have more of it."""
    return [min(0.0, w) if n in harms else w for n, w in enumerate(weights)]


def spread(played: list[list[Sample]]) -> list[float]:
    """The standard deviation of each term."""
    rows = [row for game in played for sample in game for row in sample.rows]
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return [
        sqrt(sum((x - m) ** 2 for x in column) / len(rows)) + 1e-3
        for column, m in zip(zip(*rows, strict=True), means, strict=True)
    ]


def loss(played: list[list[Sample]], weights: Sequence[float]) -> float:
    """The loss in nats for each position; every game has the same weight."""
    total = 0.0
    for game in played:
        for rows, won in game:
            told = softmax([sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows], 1.0)
            total -= sum(y * log(share + 1e-9) for y, share in zip(won, told, strict=True)) / len(game) / len(played)
    return total


def ignorance(played: list[list[Sample]]) -> float:
    """The loss of a guess that all seats are equal."""
    return sum(log(len(game[0].won)) for game in played) / len(played)


def write(name: str, weights: dict[str, Sequence[float]], made: str) -> Path:
    """Writes the module with these weights; other weights in it stay."""
    path = Path(__file__).parent.parent / "py/cradle" / name / "bots/weights.py"
    tables = {**judge_of(name).weights, **weights}
    told = [line for line in path.read_text().splitlines() if line.startswith("# ")] if path.exists() else []
    told = [line for line in told if not line.startswith(f"# {next(iter(weights))!r}:")]
    lines = ['"""Weights of features.py, fitted to games of habit by tools/fit.py."""', ""]
    lines += [*told, *made.splitlines(), "", "WEIGHTS = {"]
    for key, row in sorted(tables.items()):
        cells = [f"{x:.4f}," for x in row]
        rows = ["        " + " ".join(cells[i : i + 10]) for i in range(0, len(cells), 10)]
        lines += [f'    "{key}": (', *rows, "    ),"]
    path.write_text("\n".join([*lines, "}  # fmt: skip", ""]))
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=VARIANTS)
    parser.add_argument("--of", default="", help="the name of the weights, where a game has several")
    parser.add_argument("--games", type=int, default=250)
    parser.add_argument("--seed", type=int, default=10_000)
    parser.add_argument("--cores", type=int, default=1)
    options = parser.parse_args()
    name, seeds = options.game, range(options.seed, options.seed + options.games)
    one = partial(play, name, VARIANTS[name][options.of])
    if options.cores > 1:
        with ProcessPoolExecutor(options.cores) as pool:
            played = [*pool.map(one, seeds)]
    else:
        played = [*map(one, seeds)]
    played = [game for game in played if game]
    half, rest = played[: len(played) // 2], played[len(played) // 2 :]
    unseen, blind = loss(rest, fit(half)), ignorance(rest)
    made = (
        f"# {options.of!r}: {options.games} games from seed {options.seed}, {sum(map(len, played))} positions;"
        f" loss on games not seen {unseen:.3f},\n# {options.of!r}: {blind:.3f} without weights"
    )
    print(made)
    print(write(name, {options.of: clip(fit(played), judge_of(name).harms)}, made))


if __name__ == "__main__":
    main()
