"""What luck did: by how much the dice and cards after a pick were better or worse for each seat than it could expect.

For games that are over: this looks at the position itself, with all its secrets.
"""

from __future__ import annotations

from collections.abc import Generator
from math import sqrt
from random import Random
from time import perf_counter
from typing import NamedTuple

from ..kernel.game import Action, Game
from ..kernel.position import Position
from .protocol import Judgement
from .search import SEEDS

PAIRS = 4  # pairs that are played on, at least
SLICE = 0.1  # seconds without a break
SOME = 3  # other outcomes that a first look tries


class Luck(NamedTuple):
    """gains: by seat, its share of the win after the dice and cards that came, less its mean share after those that
    could have come; all 0 where nothing was drawn or rolled. doubt: the standard error of the greatest of them.
    """

    gains: list[float]
    doubt: float


def luck(
    game: Game, judge: Judgement, before: Position, action: Action, chance: Random, budget: float
) -> Generator[None, None, Luck]:
    """What chance did after a pick. In pairs, the outcome that came and another one are played on, both with equal
    chance from there on.
    """
    came = before.copy()
    game.play(came, action)
    if came.chance == before.chance:
        return Luck([0.0] * before.seats, 0.0)
    rows: list[list[float]] = []
    begun = said = perf_counter()
    while len(rows) < PAIRS or perf_counter() < begun + budget:
        other, on = before.copy(), chance.getrandbits(SEEDS)
        other.chance = chance.getrandbits(SEEDS)
        game.play(other, action)
        mine, its = (foreseen(judge, p, on) for p in (came.copy(), other))
        rows.append([a - b for a, b in zip(mine, its, strict=True)])
        if perf_counter() > said + SLICE:
            said = perf_counter()
            yield
    n, columns = len(rows), [*zip(*rows, strict=True)]
    gains = [sum(column) / n for column in columns]
    most = max(range(before.seats), key=lambda seat: abs(gains[seat]))
    return Luck(gains, sqrt(sum([(gain - gains[most]) ** 2 for gain in columns[most]]) / (n - 1) / n))


def foreseen(judge: Judgement, p: Position, seed: int) -> list[float]:
    """Every seat's share of the win, with chance from this seed on."""
    p.chance = seed
    return judge.foresee(p, Random(seed).random)


def swing(game: Game, judge: Judgement, before: Position, action: Action, chance: Random) -> float | None:
    """By how much chance seems to have changed what a seat could expect, for the seat for which it changed most.

    A first look: the positions are judged as they stand after the pick. None where nothing was drawn or rolled.
    """
    came = before.copy()
    game.play(came, action)
    if came.chance == before.chance:
        return None
    rows: list[list[float]] = []
    for _ in range(SOME):
        other = before.copy()
        other.chance = chance.getrandbits(SEEDS)
        game.play(other, action)
        rows.append(judge.evaluate(other, game.decision(other) is None))
    mine = judge.evaluate(came, game.decision(came) is None)
    means = [sum(others) / SOME for others in zip(*rows, strict=True)]
    return float(max(abs(share - mean) for share, mean in zip(mine, means, strict=True)))
