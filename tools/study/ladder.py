"""Rates all levels and styles of bots, and writes docs/players.md with a picture: `make ladder`.

    python -m tools.study.ladder                    # all tables of TABLES
    python -m tools.study.ladder ur-2 --games 400 --quick 1000  # this one; what the page says of others stays
    python -m tools.study.ladder --games 0          # plays nothing; the page is written from the games that are there

At each table all bots meet; and once more those that do not think, whose games cost next to nothing.

Games are kept in dist/ladder.sqlite: a run that was stopped goes on where it was, and a larger number of games adds to
them. The games of bots that have changed since belong to another file: remove this one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cradle import arena, games, players
from cradle.lab.cores import cores
from cradle.lab.options import run
from cradle.lab.results import Job, Results
from cradle.players.rounds import WIDE

from tools import ROOT
from tools.study.ladder_page import PAGE, Rated, read, write
from tools.study.ratings import Game, rate

FEWEST = 10  # games of a bot that is rated
THINKS = players.LEVELS[-1]
KEPT = ROOT / "dist/ladder.sqlite"
GAMES, QUICK = 150, 300  # at each table: of all bots, and of those that do not think


class Table(NamedTuple):
    """Where bots meet: a game in one variant. playouts: of strategists, a decision, whatever time they take."""

    game: str
    variant: dict[str, Any]
    playouts: int

    @property
    def bots(self) -> tuple[str, ...]:
        return players.bots(games.load(self.game))

    @property
    def quick(self) -> tuple[str, ...]:
        """Those that do not think."""
        return tuple(bot for bot in self.bots if players.level_of(bot) != THINKS)


TABLES = {
    "ur-2": Table("ur", {"seats": 2}, WIDE),
    "ur-4": Table("ur", {"seats": 4}, WIDE),
    "classic-4": Table("civilization", {"seats": 4, "rules": "classic"}, 32),
    "advanced-5": Table("civilization", {"seats": 5, "rules": "advanced"}, 32),
    "renaissance-3": Table("renaissance", {"seats": 3}, 48),
}


def jobs(table: Table, bots: tuple[str, ...], count: int) -> list[Job]:
    """Games between some of these bots drawn by chance, in an order drawn by chance; the nth is always the same."""
    variant = games.load(table.game).variant(**table.variant)
    met = (Random(f"{table.game}/{variant}/{n}").sample(bots, variant["seats"]) for n in range(count))
    thought = 0.0, arena.CAP, table.playouts
    return [(arena.Match(table.game, variant, tuple(names), *thought), n, 0) for n, names in enumerate(met)]


def play_missing(results: Results, todo: list[Job], processes: int) -> Iterator[dict[str, Any]]:
    """The rows of these games. Those that were not played yet are played, and kept one by one."""
    known = [results.get(*job[1:]) for job in todo]
    missing = [job for job, result in zip(todo, known, strict=True) if result is None]
    yield from (result[0] for result in known if result)
    with arena.workers(processes, "") as (over, _):
        fresh = over(arena.play_lot, [[job] for job in missing])
        for job, (result,) in zip(missing, fresh, strict=True):
            results.put([(job, result)])
            yield result[0]


def table_games(name: str, bots: tuple[str, ...], count: int, processes: int) -> list[Game]:
    """What came of the games of these bots at a table: who took part, and who won."""
    table = TABLES[name]
    key = json.dumps(["ladder", name, bots, table.playouts, games.load(table.game).rules_version])
    with closing(Results(str(KEPT), key)) as results:
        todo = jobs(table, bots, max(count, results.count()))
        found = []
        for n, row in enumerate(play_missing(results, todo, processes), 1):
            found.append(Game.of(row))
            print(f"{name}: {n} of {len(todo)}", end="\r", file=sys.stderr)
        print(file=sys.stderr)
        return found


def often(bots: tuple[str, ...], told: list[Game]) -> tuple[list[str], list[Game]]:
    """The bots that have played enough games among themselves, and these games."""
    enough = [*bots]
    while True:
        before = len(told)
        enough = [bot for bot in enough if sum(bot in game.bots for game in told) >= FEWEST]
        told = [game for game in told if {*game.bots} <= {*enough}]
        if len(told) == before:
            return enough, told


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join(TABLES) + "; all if none is named")
    parser.add_argument("--games", type=int, default=GAMES, help="of all bots, at each table")
    parser.add_argument("--quick", type=int, default=QUICK, help="of those that do not think, at each table")
    parser.add_argument("--cores", type=int, default=cores())
    options = parser.parse_args()
    if unknown := set(options.tables) - TABLES.keys():
        parser.error(f"there is no table {', '.join(sorted(unknown))}; there are {', '.join(TABLES)}")
    Path(KEPT).parent.mkdir(exist_ok=True)
    found = read(PAGE.read_text("utf-8"))
    for name in options.tables or TABLES:
        table = TABLES[name]
        told = table_games(name, table.quick, options.quick, options.cores)
        told += table_games(name, table.bots, options.games, options.cores)
        bots, told = often(table.bots, told)
        if told:
            found[name] = Rated(table.playouts, rate(bots, told))
    write({name: found[name] for name in TABLES if name in found})
    return 0


if __name__ == "__main__":
    sys.exit(run(main, "ladder"))
