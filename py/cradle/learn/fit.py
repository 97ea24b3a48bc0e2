"""Fits weights by which positions are judged to the outcomes of games: a conditional logit (McFadden 1974), by SciPy's
L-BFGS-B (Byrd, Lu, Nocedal and Zhu 1995).

A feature that can only harm never gets a positive weight, one that can only help never a negative one: a search would
find out and profit from what only seems so.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from math import log
from typing import Any, NamedTuple

from ..lab.options import Fault
from ..players.protocol import softmax

DECAY, NOBODY = 1e-4, -1e9  # what large weights cost; the logit of a seat that nobody has


class Sample(NamedTuple):
    """A position: the features by seat, the share of the win by seat."""

    rows: list[list[float]]
    won: list[float]


def fit(played: list[list[Sample]], least: float | None = None) -> list[float]:
    """The weights, none below `least`. Every game counts alike; during the fit the terms are scaled to their spread.
    Raises Fault without SciPy.
    """
    np, minimize = package("numpy"), package("scipy.optimize").minimize
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


def package(name: str) -> Any:
    """A package that learning needs, and the engine does not. Raises Fault if it is not installed."""
    try:
        return import_module(name)
    except ImportError as error:
        extra = "network" if name == "torch" else "learn"
        needed = name.partition(".")[0]
        raise Fault(f"Learning needs {needed}: pip install 'cradle-games[{extra}]' ({error}).") from error
