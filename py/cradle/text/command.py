"""The command: `cradle describe FILE`, a position of a game on file in words."""

from __future__ import annotations

import argparse
import sys

from ..lab.options import Fault, Parser, refused
from ..record.opening import NUMBER, Opened, check_game_number, opened
from ..record.showing import steps
from ..words.text import LANGUAGES
from .description import LENGTHS, describe, seat_names

ABOUT = "Says what a seat sees in a game on file, and what it may do."


def parser() -> Parser:
    whole = Parser(prog="cradle describe", description=ABOUT, allow_abbrev=False)
    whole.add_argument("file", metavar="FILE", help="a saved game, a record as JSON, a link or a file, or -")
    whole.add_argument("--game", type=int, metavar="N", help=NUMBER)
    whole.add_argument("--at", type=int, metavar="N", help="after how many decisions; by default all")
    whole.add_argument("--seat", metavar="N", help="who looks, or none; by default the seat that decides")
    whole.add_argument("--language", default=LANGUAGES[0], choices=LANGUAGES)
    whole.add_argument("--length", default="usual", choices=LENGTHS)
    return whole


def description_asked_for(it: Opened, options: argparse.Namespace) -> str:
    """The description. Raises Fault."""
    at = len(it.record) if options.at is None else options.at
    if not 0 <= at <= len(it.record):
        raise Fault(f"--at must be from 0 to {len(it.record)}, the number of decisions.")
    record, game = it.record.branch(at), it.record.game
    decision = None if it.closed and at == len(it.record) else game.decision(record.position)
    seat = looker(options.seat, record.position.seats, None if decision is None else decision.seat)
    heard = [*record.opening, *(event for step in steps(record) for event in step.events)]
    told = [event for event in heard if event.to is None or event.to == seat]
    given = [who["name"] for who in it.seats] + [""] * record.position.seats
    names = [
        name or other for name, other in zip(given, seat_names(record.position.seats, options.language), strict=False)
    ]
    view = game.view(record.position, seat)
    return describe(view, decision, options.language, options.length, seat=seat, names=names, told=told)


def looker(wanted: str | None, seats: int, decides: int | None) -> int | None:
    """The seat that looks; None: a bystander. Raises Fault."""
    if wanted is None:
        return decides
    if wanted == "none":
        return None
    if not wanted.isascii() or not wanted.isdigit() or int(wanted) >= seats:
        raise Fault(f"--seat must be from 0 to {seats - 1}, or none.")
    return int(wanted)


def main(argv: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    try:
        options = parser().parse_args(sys.argv[1:] if argv is None else argv)
        print(description_asked_for(opened(options.file, check_game_number(options.game)), options))
    except Fault as fault:
        return refused("describe", fault)
    return 0
