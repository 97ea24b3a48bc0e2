"""The figures of an entry, from what came of its games: wins, ratings, regret, deals, answers and time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log10
from random import Random
from typing import NamedTuple, TypedDict

from ..lab.intervals import wilson
from .play import Row
from .tables import SETTLER, TABLES

ENTRANT = ""  # as its seat is called in a row
AT = 1500.0  # the rating of the settler on file
FEWEST = 10  # games of which a rating has an interval
DRAWS = 200  # sets of games drawn anew, of which 95 % lie in an interval
STEPS = 60  # of the fit, which is exact to a point long before
HALF = 0.5  # a win and a loss against the settler that everybody starts with, so that no rating is without end


class Figures(TypedDict):
    """Of one table, or of all. None: there was nothing to measure."""

    games: int
    wins: float  # shared ones by their share
    share: float
    share_low: float
    share_high: float
    fair: float  # the share of equals
    elo: int
    elo_low: int | None  # none of few games
    elo_high: int | None
    regret: float | None  # the mean loss of a decision by a second look, in shares of the win
    looks: int
    deals: int
    honesty: float | None  # the share of claims that were true
    price: float | None  # the value given in deals for each point received
    illegal: int
    decisions: int
    seconds: float  # for a decision


class Result(NamedTuple):
    """Who took part, and who has won; nobody if the game was cut off."""

    bots: tuple[str, ...]
    winners: tuple[int, ...]


def figures(rows: Sequence[Row]) -> dict[str, Figures]:
    """By table, in their order, and last of "all"; tables of which there is no game are left out."""
    tables = {name: [row for row in rows if row["table"] == name] for name in TABLES}
    tables = {name: mine for name, mine in tables.items() if mine}
    ratings = {name: drawn_ratings(mine) for name, mine in tables.items()}
    found = {name: summary(mine, ratings[name]) for name, mine in tables.items()}
    mean = [sum(column) / len(ratings) for column in zip(*ratings.values(), strict=True)]
    return {**found, "all": summary(rows, mean)}


def summary(rows: Sequence[Row], ratings: Sequence[float]) -> Figures:
    """ratings: that of these games, and after it those of games drawn anew."""
    count, wins = len(rows), sum(map(share_of_win, rows))
    low, high = wilson(wins, count)
    losses = [loss for row in rows for loss in row["losses"]]
    deals = [deal for row in rows for deal in row["deals"]]
    claimed, false, given, received = (sum(deal[k] for deal in deals) for k in range(4))
    decisions = sum(row["decisions"] for row in rows)
    elo_low, elo_high = middle(ratings[1:]) if count >= FEWEST else (None, None)
    return {
        "games": count,
        "wins": round(wins, 2),
        "share": round(wins / count, 3),
        "share_low": round(low, 3),
        "share_high": round(high, 3),
        "fair": round(sum(1 / len(row["bots"]) for row in rows) / count, 3),
        "elo": round(ratings[0]),
        "elo_low": elo_low,
        "elo_high": elo_high,
        "regret": round(sum(losses) / len(losses), 4) if losses else None,
        "looks": len(losses),
        "deals": len(deals),
        "honesty": round(1 - false / claimed, 3) if claimed else None,
        "price": round(given / received, 2) if received else None,
        "illegal": sum(row["illegal"] for row in rows),
        "decisions": decisions,
        "seconds": round(sum(row["seconds"] for row in rows) / max(1, decisions), 4),
    }


def share_of_win(row: Row) -> float:
    """What the entrant has of the win in this game: all of it, a part where others have won too, or nothing."""
    ranks = row["ranks"]
    return 1 / ranks.count(1) if row["over"] and ranks[row["seat"]] == 1 else 0


def middle(ratings: Sequence[float]) -> tuple[int, int]:
    """Between which 95 % of these ratings lie."""
    found = sorted(ratings)
    beyond = len(found) // 40  # so many lie on either side of them
    return round(found[beyond]), round(found[-1 - beyond])


def drawn_ratings(rows: Sequence[Row]) -> list[float]:
    """The entrant's rating in these games, and those in sets of games drawn anew from them (bootstrap)."""
    results = []
    for row in rows:
        winners = [i for i, rank in enumerate(row["ranks"]) if rank == 1] if row["over"] else []
        results.append(Result(tuple(row["bots"]), tuple(winners)))
    chance = Random(1)
    return [rating(results), *(rating(chance.choices(results, k=len(results))) for _ in range(DRAWS))]


def rating(results: Iterable[Result]) -> float:
    """The entrant's rating in points of Elo that makes these winners likeliest, if each wins in proportion to its
    strength among those at the table (Luce's choice; the steps are those of Hunter 2004). A shared win is shared.
    """
    tables: dict[tuple[str, ...], float] = {}  # by who sat there, games that somebody won
    wins: dict[str, float] = {ENTRANT: 0.0}
    for bots, winners in results:
        if winners:
            there = tuple(sorted(bots))
            tables[there] = tables.get(there, 0.0) + 1
        for seat in winners:
            wins[bots[seat]] = wins.get(bots[seat], 0.0) + 1 / len(winners)
    strength = {name: 1.0 for there in [*tables, (ENTRANT,)] for name in there}
    for _ in range(STEPS):
        shares = {there: count / sum(strength[name] for name in there) for there, count in tables.items()}
        for name, mine in strength.items():
            if name != SETTLER:
                sums = sum(share * there.count(name) for there, share in shares.items())
                strength[name] = (wins.get(name, 0.0) + HALF) / (sums + 2 * HALF / (mine + 1))
    return AT + 400 * log10(strength[ENTRANT])
