"""Fits the weights by which the strategist judges positions: `python -m tools.study.fit renaissance`.

Games of habit, with a few picks by chance, and now and then another of the plans that the strategist compares. Every
position at the end of a stage is fitted to the outcome of its game: a conditional logit (McFadden 1974), by SciPy's
L-BFGS-B (Byrd, Lu, Nocedal and Zhu 1995). Half of the games are left out at first, to measure how well the weights
predict games that they have not seen. A feature that can only harm never gets a positive weight, one that can only help
never a negative one: a search would find out and profit from what only seems so.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from math import log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cradle import games, players
from cradle.players.plans import PlanJudgement
from cradle.players.protocol import softmax

from tools import ROOT

RANDOM, OTHER = 0.01, 0.15  # picks that are made at random, and plans
THINK = 0.4  # the share of seats that think as far as a strategist
DECAY, NOBODY = 1e-4, -1e9  # what large weights cost; the logit of a seat that nobody has
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
    fresh = [judge.planner if chance.random() < THINK else judge.memory for _ in range(p.seats)]
    memories = [new() for new in fresh]
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
            action, memories[d.seat] = chance.choice(d.actions), fresh[d.seat]()
        game.play(p, action)
    return [Sample(rows, judge.evaluate(p, True)) for rows in met]


def fit(played: list[list[Sample]], least: float | None = None) -> list[float]:
    """The weights, none below `least`. Every game counts alike; during the fit the terms are scaled to their spread."""
    np, minimize = import_module("numpy"), import_module("scipy.optimize").minimize
    samples = [(sample, 1 / len(game) / len(played)) for game in played for sample in game]
    seats = max(len(sample.won) for sample, _ in samples)
    rows = np.zeros((len(samples), seats, len(samples[0][0].rows[0])))
    won, nobody = np.zeros(rows.shape[:2]), np.zeros(rows.shape[:2])
    for n, (sample, _) in enumerate(samples):
        rows[n, : len(sample.won)] = sample.rows
        won[n, : len(sample.won)] = sample.won
        nobody[n, len(sample.won) :] = NOBODY
    counts = np.array([count for _, count in samples])
    scale = np.std([row for sample, _ in samples for row in sample.rows], axis=0) + 1e-3
    rows /= scale

    def missed(weights: Any) -> tuple[float, Any]:
        """The loss, and its slope."""
        told = rows @ weights + nobody
        told -= told.max(axis=1, keepdims=True)
        told -= np.log(np.exp(told).sum(axis=1, keepdims=True))
        slope = np.einsum("n,nsk,ns->k", counts, rows, np.exp(told) - won)
        return DECAY * weights @ weights - counts @ (won * told).sum(axis=1), slope + 2 * DECAY * weights

    bounds = [(least, None)] * rows.shape[2]
    found = minimize(missed, np.zeros(rows.shape[2]), jac=True, method="L-BFGS-B", bounds=bounds)
    return [float(w) for w in found.x / scale]


def clip(weights: list[float], harms: frozenset[int]) -> list[float]:
    """The weights, with none above 0 for a feature that can only harm, even if winners have more of it."""
    return [min(0.0, w) if n in harms else w for n, w in enumerate(weights)]


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
    path = ROOT / "py/cradle" / name / "bots/weights.py"
    tables = {**judge_of(name).weights, **weights}
    told = [line for line in path.read_text().splitlines() if line.startswith("# ")] if path.exists() else []
    told = [line for line in told if not line.startswith(f"# {next(iter(weights))!r}:")]
    lines = ['"""Weights of features.py, fitted to games of habit by tools/study/fit.py."""', ""]
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
    least = 0.0 if options.of in judge_of(name).helps else None
    unseen, blind = loss(rest, fit(half, least)), ignorance(rest)
    made = (
        f"# {options.of!r}: {options.games} games from seed {options.seed}, {sum(map(len, played))} positions;"
        f" loss on games not seen {unseen:.3f},\n# {options.of!r}: {blind:.3f} without weights"
    )
    print(made)
    print(write(name, {options.of: clip(fit(played, least), judge_of(name).harms)}, made))


if __name__ == "__main__":
    main()
