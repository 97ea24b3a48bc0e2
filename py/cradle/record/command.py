"""The command: `cradle record show|replay|table`; `cradle record sample` is `cradle sample`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from ..lab.options import Fault, Parser, refused
from . import lines, sample, showing, table
from .opening import NUMBER, check_game_number, opened

ABOUT = "Games on file: shows them, goes through them, and makes tables."
COMMANDS = {
    "show": "what a game is, how it stands, and its log",
    "replay": "a game decision by decision",
    "sample": "whole games of bots: this is `cradle sample`",
    "table": "JSON lines as one row per decision, as .csv or .parquet",
}


def parser() -> Parser:
    """All options, but for those of a variant."""
    whole = Parser(prog="cradle record", description=ABOUT, allow_abbrev=False)
    commands = whole.add_subparsers(dest="command", required=True, metavar="|".join(COMMANDS))
    one = {name: commands.add_parser(name, help=words, allow_abbrev=False) for name, words in COMMANDS.items()}
    for name in ("show", "replay"):
        one[name].add_argument("file", metavar="FILE", help="a saved game, a record as JSON, a link or a file, or -")
        one[name].add_argument("--game", type=int, metavar="N", help=NUMBER)
        one[name].add_argument("--json", action="store_true", help="for other programs")
    one["replay"].add_argument("--at", type=int, metavar="N", help="how many decisions; by default all")
    one["table"].add_argument("file", type=Path, metavar="FILE", help="JSON lines")
    one["table"].add_argument("--to", type=Path, required=True, metavar="FILE")
    return whole


def output_lines(options: argparse.Namespace) -> Iterator[str]:
    it = opened(options.file, check_game_number(options.game))
    if options.command == "show":
        return showing.show(it, options.json)
    at = len(it.record) if options.at is None else options.at
    if not 0 <= at <= len(it.record):
        raise Fault(f"--at must be from 0 to {len(it.record)}, the number of decisions.")
    return showing.replay(it, at, options.json)


def tabled(options: argparse.Namespace) -> Iterator[str]:
    yield f"{table.write_table(lines.read(options.file), options.to)} rows in {options.to}"


def main(argv: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    argv = sys.argv[1:] if argv is None else argv
    if argv[:1] == ["sample"]:
        return sample.main(argv[1:], "record")
    try:
        options, rest = parser().parse_known_args(argv)
        if rest:
            raise Fault(f"{rest[0]!r} is not understood.")
        for line in tabled(options) if options.command == "table" else output_lines(options):
            print(line)
    except BrokenPipeError:
        raise
    except (OSError, Fault) as fault:
        return refused("record", fault)
    return 0
