"""Ratings of players from games of two or more, of which each has a winner.

The chance to win is that of Luce's choice: strengths as in Elo, one winner among all at the table (Maystre and
Grossglauser 2015; the package choix). An interval is that of 95 % of 200 sets of games drawn anew (bootstrap).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from math import log
from random import Random
from typing import Any, NamedTuple

SCALE = 400 / log(10)  # of Elo: 400 points are ten to one
ANCHOR, AT = "heuristic", 1500.0  # whose rating is set
PRIOR = 0.02  # keeps somebody who never won from minus infinity
DRAWS = 200


class Game(NamedTuple):
    """Who took part, and the places of those who won; none if the game was not finished."""

    bots: tuple[str, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, row: dict[str, Any]) -> Game:
        """From a row of the arena."""
        won = [i for i, rank in enumerate(row["ranks"]) if rank == 1] if row["finished"] else []
        return cls(tuple(row["bots"]), tuple(won))


class Rating(NamedTuple):
    """wins: shared ones by their share. fair: the wins of equals. Ratings in points of Elo."""

    bot: str
    games: int
    wins: float
    fair: float
    rating: float
    low: float
    high: float


def choices(bots: Sequence[str], told: Sequence[Game]) -> list[tuple[int, tuple[int, ...]]]:
    """Each win over those who did not win, by number of the bots."""
    number = {bot: i for i, bot in enumerate(bots)}
    found = []
    for game in told:
        losers = tuple(number[bot] for i, bot in enumerate(game.bots) if i not in game.winners)
        if losers:
            found += [(number[game.bots[i]], losers) for i in game.winners]
    return found


def fit_ratings(bots: Sequence[str], told: Sequence[Game]) -> list[float]:
    """Ratings that make these results likeliest."""
    strengths = import_module("choix").ilsr_top1(len(bots), choices(bots, told), alpha=PRIOR)
    level = strengths[bots.index(ANCHOR)]
    return [AT + SCALE * float(s - level) for s in strengths]


def rate(bots: Sequence[str], told: Sequence[Game], draws: int = DRAWS) -> list[Rating]:
    """All of them, the strongest first. Games that were not finished do not count."""
    told = [game for game in told if game.winners]
    chance, best = Random(1), fit_ratings(bots, told)
    again = [fit_ratings(bots, chance.choices(told, k=len(told))) for _ in range(draws)]
    found = []
    for i, bot in enumerate(bots):
        spread = sorted(ratings[i] for ratings in again)
        low, high = spread[len(spread) // 40], spread[-1 - len(spread) // 40]
        mine = [game for game in told if bot in game.bots]
        wins = sum(1 / len(g.winners) for g in mine if bot in [g.bots[w] for w in g.winners])
        fair = sum(1 / len(g.bots) for g in mine)
        found.append(Rating(bot, len(mine), wins, fair, best[i], low, high))
    return sorted(found, key=lambda r: -r.rating)
