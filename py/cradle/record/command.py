"""The command: `python -m cradle.record show|replay|sample|table`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from .. import games, players
from ..lab.cores import cores
from ..lab.options import Fault, Parser, check_seeds, load_game, sentence, variant
from . import lines, showing, table
from .opening import opened

ABOUT = "Games on file: shows them, goes through them, samples games of bots, and makes tables."
COMMANDS = {
    "show": "what a game is, how it stands, and its log",
    "replay": "a game decision by decision",
    "sample": "whole games of bots as JSON lines, with a checksum",
    "table": "JSON lines as one row a decision, as .csv or .parquet",
}


def parser() -> Parser:
    """All options, but for those of a variant."""
    whole = Parser(prog="python -m cradle.record", description=ABOUT, allow_abbrev=False)
    commands = whole.add_subparsers(dest="command", required=True, metavar="|".join(COMMANDS))
    one = {name: commands.add_parser(name, help=words, allow_abbrev=False) for name, words in COMMANDS.items()}
    for name in ("show", "replay"):
        one[name].add_argument("file", metavar="FILE", help="a saved game, a record as JSON, a link or a file, or -")
        one[name].add_argument("--json", action="store_true", help="for other programs")
    one["replay"].add_argument("--at", type=int, metavar="N", help="how many decisions; by default all")
    levels = [level for level in players.LEVELS if level != "search"]  # it thinks as long as the clock allows
    one["sample"].add_argument("game", help=", ".join(games.names()))
    one["sample"].add_argument("--games", type=int, default=1000)
    one["sample"].add_argument("--seed", type=int, default=1, help="of the first game")
    one["sample"].add_argument("--bot", default="heuristic", choices=levels)
    one["sample"].add_argument("--cores", type=int, default=cores())
    one["sample"].epilog = "A variant of the game is --NAME=VALUE."
    one["table"].add_argument("file", type=Path, metavar="FILE", help="JSON lines")
    for name in ("sample", "table"):
        one[name].add_argument("--to", type=Path, required=True, metavar="FILE")
    return whole


def output_lines(options: argparse.Namespace) -> Iterator[str]:
    it = opened(options.file)
    if options.command == "show":
        return showing.show(it, options.json)
    at = len(it.record) if options.at is None else options.at
    if not 0 <= at <= len(it.record):
        raise Fault(f"--at is one of 0 to {len(it.record)}, the number of decisions.")
    return showing.replay(it, at, options.json)


def sampled(options: argparse.Namespace, chosen: list[str]) -> Iterator[str]:
    game = load_game(options.game)
    if options.games < 1:
        raise Fault("--games must be 1 or more.")
    check_seeds(options.seed, options.seed + options.games - 1)
    whole = game.variant(**variant(game, chosen))
    played = lines.sample(game, whole, options.games, options.seed, options.bot, min(options.cores, options.games))
    digest = lines.write(played, options.to)
    yield f"{digest}  {options.to}"


def tabled(options: argparse.Namespace) -> Iterator[str]:
    yield f"{table.write_table(lines.read(options.file), options.to)} rows in {options.to}"


def main(argv: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    try:
        options, rest = parser().parse_known_args(sys.argv[1:] if argv is None else argv)
        if rest and options.command != "sample":
            raise Fault(f"{rest[0]!r} is not understood.")
        if options.command == "sample":
            said = sampled(options, rest)
        else:
            said = tabled(options) if options.command == "table" else output_lines(options)
        for line in said:
            print(line)
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"record: {sentence(error)}", file=sys.stderr)
        return 2
    except Fault as fault:
        print(f"record: {fault}", file=sys.stderr)
        return 2
    return 0
