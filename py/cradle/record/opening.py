"""Games from outside: a saved game of the page, a record as JSON, or a link; or one of many in a file."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from itertools import chain, islice
from typing import NamedTuple

from .. import codec
from ..kernel.game import BadPosition, Json
from ..kernel.outside_json import parse
from ..kernel.record import Record
from ..lab.options import Fault, load_game

LONGEST = 4_000_000  # bytes of a file
NUMBER = "which game, from 1 on, of a file of `cradle sample` or `cradle bench`"


class Opened(NamedTuple):
    """A record, and what else the file or link says: a name, and who sits where, by "name" and "kind".

    older_rules: it was played by other rules than these, and only its last position is known. closed: all at the table
    have agreed to end it as it stands.
    """

    record: Record
    name: str
    seats: list[dict[str, str]]
    older_rules: bool = False
    closed: bool = False


def check_game_number(number: int | None) -> int | None:
    """Return the number of a game; raise Fault for what is none."""
    if number is not None and number < 1:
        raise Fault("--game must be 1 or more.")
    return number


def opened(source: str, number: int | None = None) -> Opened:
    """A saved game of the page, a record as JSON, or a link, itself or in a file; `-` reads what is piped in.

    number: of a file that holds many games, `cradle sample`'s lines or an entry of the benchmark, the one that is
    meant, from 1 on. Raises Fault.
    """
    text = source if "#r=" in source or "#g=" in source else contents(source, number)
    try:
        return from_json(text, number) if text.lstrip().startswith(("{", "[")) else from_link(text)
    except (codec.LinkError, BadPosition) as error:
        raise Fault(str(error)) from error


def contents(path: str, number: int | None = None) -> str:
    """The text of a file; of one whose lines are games, and of which a number is meant, that line."""
    if path == "-" and sys.stdin is None:
        raise Fault("Nothing is piped in.")
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as file:
            raw = file.readline(LONGEST + 1)
            lines = holds_game(raw)
            if lines and number:
                raw = next(islice(chain([raw], file), number - 1, None), b"")
            else:
                raw += file.read(LONGEST + 1 - len(raw))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise Fault(f"{path[:80]!r} cannot be read: {why}.") from error
    if lines and not number and len(raw.splitlines()) > 1:
        raise Fault(f"{path[:80]!r} holds many games, one a line: name one by its number, from --game 1 on.")
    if not raw and number:
        raise Fault(f"{path[:80]!r} has no game {number}.")
    if len(raw) > LONGEST:
        raise Fault("The file is far too large to be a game.")
    return raw.decode("utf-8", "replace")


def holds_game(line: bytes) -> bool:
    """Whether a line is a whole record, as in the files of `cradle sample`."""
    try:
        data = parse(line) if line.endswith(b"\n") else None
    except ValueError:
        return False
    return isinstance(data, dict) and isinstance(data.get("game"), str)


def from_json(text: str, number: int | None = None) -> Opened:
    try:
        data = parse(text)
    except ValueError as error:
        raise Fault(f"The file is not JSON, or only part of it: {str(error)[:80]}.") from error
    saved = data if isinstance(data, dict) else {}
    if isinstance(saved.get("bench"), str) and isinstance(rows := saved.get("games"), list):
        return from_entry(rows, number, saved.get("bot"))
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
        saved.get("closed") is True and record.game.decision(record.position) is not None,
    )


def from_entry(rows: list[Json], number: int | None, entrant: object) -> Opened:
    """A game of an entry of the benchmark; the place of the entrant has no name there."""
    if number is None or not 0 < number <= len(rows):
        raise Fault(f"The file holds {len(rows)} games: name one by its number, from --game 1 on.")
    row = rows[number - 1]
    if not isinstance(row, dict) or not isinstance(row.get("record"), str):
        raise Fault(f"Game {number} of the file is no game.")
    bots = row.get("bots") if isinstance(row.get("bots"), list) else []
    seats = [{"name": codec.plain(name or entrant), "kind": "bot"} for name in bots or []]
    return Opened(codec.read_record(row["record"]), "", seats)


def from_link(text: str) -> Opened:
    if "#r=" not in text and "#g=" not in text:
        raise Fault("The file holds neither a saved game nor a record, nor a link with #r=.")
    record, table = codec.read_table_link(text)
    return Opened(record, table["name"], _who(table["seats"])) if table else Opened(record, "", [])


def _who(seats: list[Json]) -> list[dict[str, str]]:
    return [{key: codec.plain(seat.get(key)) for key in ("name", "kind")} for seat in seats if isinstance(seat, dict)]
