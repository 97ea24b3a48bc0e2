"""`cradle bench --bot my:choose --to mine.json` plays cradle-bench-1; `cradle bench --check mine.json` plays it again,
`cradle bench --why mine.json` says which picks of lost games cost most.

Seven tables, the same games for everyone, against bots that never change. The file holds every game; a run that was
stopped goes on with it. docs/bench.md says what the figures mean, and how to enter.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from ..arena import workers
from ..games import load
from ..lab.bots import load_bot, needless
from ..lab.cores import cores
from ..lab.frozen import engine
from ..lab.options import Fault, Parser, refused
from . import entry, why
from .figures import Figures
from .play import Entrant, Row, play_job
from .tables import NAME, TABLES, VERSION, Spot, spots

WRONG = 1  # the exit code where something comes out otherwise
BUDGET = 1.0  # seconds that a bot is told
PLAYOUTS = "a decision, if a strategist of Cradle enters; 0: as many as that of the table"


def read(argv: list[str]) -> argparse.Namespace:
    """What is asked for. Raises Fault."""
    parser = Parser(prog="cradle bench", description=__doc__, allow_abbrev=False)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--bot", help="who enters: my:choose, or a bot of Cradle")
    what.add_argument("--check", type=Path, metavar="FILE", help="play a file again, and compare all that is in it")
    what.add_argument("--why", type=Path, metavar="FILE", help="say which picks of lost games cost most")
    parser.add_argument("--links", action="store_true", help="with --why: those games as links, at the end")
    parser.add_argument("--games", type=int, help="at each table; then it is a try, and no entry")
    parser.add_argument("--tables", help=f"some of {', '.join(TABLES)}; then it is no entry either")
    parser.add_argument("--to", type=Path, metavar="FILE", help="the file to hand in (JSON), or to go on with")
    parser.add_argument("--budget", type=float, default=BUDGET, help="seconds a decision that the bot is told")
    parser.add_argument("--playouts", type=int, default=0, help=PLAYOUTS)
    parser.add_argument("--cores", type=int, default=cores(), help="games that are played at once")
    parser.add_argument("--ray", default="", metavar="ADDRESS", help="a cluster of Ray to use, or local")
    options = parser.parse_args(argv)
    for name in ("games", "cores"):
        if getattr(options, name) is not None and getattr(options, name) < 1:
            raise Fault(f"--{name} must be 1 or more.")
    if not options.budget >= 0 or options.playouts < 0:
        raise Fault("--budget and --playouts must be 0 or more.")
    if options.check and (options.games or options.tables or options.to):
        raise Fault("--check plays what is in the file: it takes neither --games nor --tables nor --to.")
    if options.why and options.to:
        raise Fault("--why writes no file: it takes no --to.")
    if options.links and not options.why:
        raise Fault("--links goes with --why.")
    options.tables = [name.strip() for name in options.tables.split(",")] if options.tables else [*TABLES]
    for name in options.tables:
        if name not in TABLES:
            raise Fault(f"There is no table {name!r}: it is one of {', '.join(TABLES)}.")
        if options.bot and (options.games or 0) > (most := TABLES[name].games):
            raise Fault(f"The table {name} has {most} games: --games must be {most} or fewer.")
    return options


def entrant_and_spots(options: argparse.Namespace) -> tuple[Entrant, list[Spot]]:
    """Who enters, and what is to be played. Raises Fault if there is no such bot."""
    entrant = Entrant(options.bot, options.playouts, options.budget)
    if not entry.BOT.fullmatch(entrant.bot):
        raise Fault(f"{entrant.bot[:40]!r} is no name of a bot.")
    told = set()
    for name in options.tables:
        game = load(TABLES[name].game)
        load_bot(game, entrant.bot, entrant.playouts)
        if (said := needless(game, [entrant.bot], entrant.playouts)) and said not in told:
            told.add(said)
            print(f"bench: {said}", file=sys.stderr)
    counts = {name: options.games or TABLES[name].games for name in options.tables}
    return entrant, [spot for name in TABLES if name in counts for spot in spots(name, counts[name])]


def run_entry(options: argparse.Namespace) -> int:
    """Play what is still to be played, and keep it game by game."""
    entrant, todo = entrant_and_spots(options)
    known = {(row["table"], row["seed"], row["place"]): row for row in games_so_far(options, entrant)}
    missing = [spot for spot in todo if spot not in known]
    with workers(min(options.cores, max(1, len(missing))), options.ray) as (over, _):
        for n, row in enumerate(over(play_job, [(spot, entrant) for spot in missing]), 1):
            known[row["table"], row["seed"], row["place"]] = row
            if options.to:
                entry.write(entry.make_entry(entrant, in_order(known.values())), options.to)
            print(f"{n} of {len(missing)} games", end="\r", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    whole = entry.make_entry(entrant, in_order(known.values()))
    print(table(whole.figures))
    if not whole.counts:
        print(f"This is no entry: {NAME} has {sum(one.games for one in TABLES.values())} games, all of them needed.")
    return 0


def games_so_far(options: argparse.Namespace, entrant: Entrant) -> Iterable[Row]:
    return entry.stored_games(options.to, entrant) if options.to else []


def in_order(rows: Iterable[Row]) -> list[Row]:
    """In the order of the benchmark."""
    names = [*TABLES]
    return sorted(rows, key=lambda row: (names.index(row["table"]), row["seed"], row["place"]))


def run_check(options: argparse.Namespace) -> int:
    """Say what comes out otherwise, if anything does."""
    whole = entry.read(options.check)
    with workers(min(options.cores, len(whole.rows)), options.ray) as (over, _):
        wrong = [*entry.differences(whole, over)]
    if wrong:
        print("\n".join(wrong))
        return WRONG
    print(table(whole.figures))
    kind = "an entry" if whole.counts else "no entry, because games are missing"
    print(f"{len(whole.rows)} games come out as written, with their figures; it is {kind}.")
    print("Illegal answers and seconds are as the file says: no replay can find them.")
    return 0


def table(figures: dict[str, Figures]) -> str:
    """The figures for people."""
    head = ["", "games", "wins", "95 %", "fair", "Elo", "95 %", "regret", "deals", "honest", "price", "illegal", "s"]
    rows = [head, *([name, *cells(one)] for name, one in figures.items())]
    widths = [max(len(row[k]) for row in rows) for k in range(len(head))]
    return "\n".join("  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows)


def cells(f: Figures) -> list[str]:
    """One row: shares in percent, seconds a decision; "-" where there was nothing to measure."""

    def percent(share: float | None, digits: int = 0) -> str:
        return "-" if share is None else f"{100 * share:.{digits}f} %"

    rated = "-" if f["elo_low"] is None else f"{f['elo_low']} to {f['elo_high']}"
    return [
        str(f["games"]), percent(f["share"]), f"{100 * f['share_low']:.0f} to {100 * f['share_high']:.0f}",
        percent(f["fair"]), str(f["elo"]), rated, percent(f["regret"], 1),
        str(f["deals"]), percent(f["honesty"]), "-" if f["price"] is None else f"{f['price']:.2f}", str(f["illegal"]),
        f"{f['seconds']:.3f}",
    ]  # fmt: skip


def main(argv: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    try:
        options = read(sys.argv[1:] if argv is None else argv)
        engine(VERSION)  # before processes are started, which then have it too
        if options.why:
            games = options.games or why.GAMES
            for line in why.why(entry.read(options.why), options.tables, games, options.links):
                print(line, flush=True)  # each game takes a second or two
            return 0
        return run_check(options) if options.check else run_entry(options)
    except BrokenPipeError:
        raise
    except (OSError, Fault) as fault:
        return refused("bench", fault)
