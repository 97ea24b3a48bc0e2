"""Shows a game on file or in a link, `python -m cradle.record show FILE`, or goes through it, `... replay FILE --at N`.

Whatever stands in it is shown, secrets too: this is for those who study games.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any, NamedTuple

from . import codec
from .commands import Fault, Parser, load_game, run
from .kernel.game import BadPosition, Decision, Event
from .kernel.record import Record

LONGEST = 4_000_000  # bytes of a file


class Opened(NamedTuple):
    """A record, and what the file or link says beside it: a name, and who sits where, by "name" and "kind".

    bygone: it was played by other rules than these, and only its last position is known.
    """

    record: Record
    name: str
    seats: list[dict[str, str]]
    bygone: bool = False


class Step(NamedTuple):
    """One decision of a record: what was played, and what it brought about."""

    n: int
    decision: Decision
    action: Any
    events: list[Event]


# Opening --------------------------------------------------------------------------------------------------------------
def opened(source: str) -> Opened:
    """A saved game of the page, a record as JSON, or a link, itself or in a file; `-` reads what is piped in.

    Raises Fault.
    """
    text = source if "#r=" in source or "#g=" in source else contents(source)
    try:
        return from_json(text) if text.lstrip().startswith(("{", "[")) else from_link(text)
    except (codec.LinkError, BadPosition) as error:
        raise Fault(str(error)) from error


def contents(path: str) -> str:
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as file:
            raw = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise Fault(f"{path[:80]!r} cannot be read: {why}.") from error
    if len(raw) > LONGEST:
        raise Fault("The file is far too large to be a game.")
    return raw.decode("utf-8", "replace")


def from_json(text: str) -> Opened:
    try:
        data = json.loads(text)
    except (RecursionError, ValueError) as error:
        raise Fault(f"The file is no JSON, or only a part of it: {str(error)[:80]}.") from error
    saved = data if isinstance(data, dict) else {}
    data = saved.get("record", saved)
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise Fault("The file holds neither a saved game nor a record.")
    record = Record.from_json(load_game(data["game"][:40]), data)
    seats = saved.get("seats")
    return Opened(
        record,
        codec.plain(saved.get("name"), codec.LONGEST_TITLE),
        _who(seats if isinstance(seats, list) else []),
        data.get("rules_version") != record.game.rules_version,
    )


def from_link(text: str) -> Opened:
    if "#g=" in text:
        game, position = codec.read(text)
        return Opened(Record(game, game.variant_of(position), start=game.to_json(position)), "", [])
    if "#r=" not in text:
        raise Fault("The file holds neither a saved game nor a record, and no link with #r= or #g=.")
    record, table = codec.read_table_link(text)
    return Opened(record, table["name"], _who(table["seats"])) if table else Opened(record, "", [])


def _who(seats: list[Any]) -> list[dict[str, str]]:
    return [{key: codec.plain(seat.get(key)) for key in ("name", "kind")} for seat in seats if isinstance(seat, dict)]


def steps(record: Record) -> Iterator[Step]:
    """Every decision of a record again, from the first on."""
    game, p = record.game, record.at(0)
    for n, index in enumerate(record.indices):
        decision = game.decision(p)
        assert decision is not None
        told: list[Event] = []
        game.play(p, decision.actions[index], told.append)
        yield Step(n, decision, decision.actions[index], told)


# Showing --------------------------------------------------------------------------------------------------------------
def show(it: Opened, as_json: bool) -> Iterator[str]:
    """What the game is, how it stands, and all that was told in it."""
    record, game = it.record, it.record.game
    log = [(-1, event) for event in record.opening]
    log += [(step.n, event) for step in steps(record) for event in step.events]
    turns = sum(event.id == "turn" for _, event in log)
    standings = game.standings(record.position)
    over = game.decision(record.position) is None
    if as_json:
        yield json.dumps(
            {
                "game": game.name,
                "rules_version": game.rules_version,
                "variant": record.variant,
                "seed": record.seed if record.start is None else None,
                "name": it.name,
                "seats": it.seats,
                "decisions": len(record),
                "turns": turns,
                "over": over,
                "standings": [s._asdict() for s in standings],
                "log": [{"n": n, **event._asdict()} for n, event in log],
            }
        )
        return
    yield " ".join([game.name, *_pairs(record.variant), f"rules_version={game.rules_version}"])
    yield f"begun from seed {record.seed}" if record.start is None else "begun from a stored position"
    if it.bygone:
        yield "played by other rules up to there, so nothing is known of its past"
    if it.name:
        yield f"called {it.name!r}"
    yield f"{len(record)} decisions, {turns} turns, {'over' if over else 'not over'}"
    yield ""
    yield "rank  seat  score"
    for s in standings:
        who = "{name} ({kind})".format(**it.seats[s.seat]) if s.seat < len(it.seats) else ""
        yield f"{s.rank:>4}  {s.seat:>4}  {s.score:>5}  {who}".rstrip()
    yield ""
    yield "after  what was told"
    for n, event in log:
        yield f"{n + 1:>5}  {_told(event)}"


def replay(it: Opened, at: int, as_json: bool) -> Iterator[str]:
    """The first `at` decisions one by one, then the position they lead to."""
    record, game = it.record, it.record.game
    for n, decision, action, events in steps(record.branch(at)):
        if as_json:
            told = [event._asdict() for event in events]
            yield json.dumps({"n": n, **_asked(decision), "action": action, "events": told})
        else:
            asked = " ".join([decision.kind, *_pairs(decision.about)])
            chosen = f"{_action(action)}, 1 of {len(decision.actions)}"
            yield f"{n:>5}  seat {decision.seat}  {asked}: {chosen}"
    position = record.at(at)
    link, pending = f"#g={codec.link(game, position)}", game.decision(position)
    if as_json:
        last = {"n": at, "decision": pending and _asked(pending), "position": game.to_json(position), "link": link}
        yield json.dumps(last)
        return
    if at:
        yield ""
    yield f"after {at} of {len(record)} decisions: {link}"
    if pending is None:
        yield "the game is over"
    else:
        yield " ".join([f"seat {pending.seat} decides {pending.kind}", *_pairs(pending.about)])
        yield "legal: " + ", ".join(map(_action, pending.actions))


def _asked(decision: Decision) -> dict[str, Any]:
    return {name: getattr(decision, name) for name in ("seat", "kind", "about", "actions")}


def _told(event: Event) -> str:
    heard = [] if event.to is None else [f"(seat {event.to} alone)"]
    return " ".join([event.id, *_pairs(event.params), *heard])


def _pairs(params: dict[str, Any]) -> list[str]:
    return [f"{key}={','.join(map(str, v)) if isinstance(v, list) else v}" for key, v in params.items()]


def _action(action: Any) -> str:
    verb, argument = action
    return verb if argument is None else f"{verb} {argument}"


# The command ----------------------------------------------------------------------------------------------------------
def read(argv: list[str]) -> argparse.Namespace:
    """What is asked for. Raises Fault."""
    parser = Parser(prog="python -m cradle.record", description=__doc__, allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True, metavar="show|replay")
    for command, words in (("show", "what it is, how it stands, and its log"), ("replay", "decision by decision")):
        one = commands.add_parser(command, help=words, allow_abbrev=False)
        one.add_argument("file", metavar="FILE", help="a saved game, a record as JSON, a link or a file with one, or -")
        one.add_argument("--json", action="store_true", help="for other programs")
        if command == "replay":
            one.add_argument("--at", type=int, metavar="N", help="how many decisions; by default all")
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    try:
        options = read(sys.argv[1:] if argv is None else argv)
        it = opened(options.file)
        if options.command == "show":
            lines = show(it, options.json)
        else:
            at = len(it.record) if options.at is None else options.at
            if not 0 <= at <= len(it.record):
                raise Fault(f"--at is one of 0 to {len(it.record)}, the number of decisions.")
            lines = replay(it, at, options.json)
    except Fault as fault:
        print(f"record: {fault}", file=sys.stderr)
        return 2
    for line in lines:
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
