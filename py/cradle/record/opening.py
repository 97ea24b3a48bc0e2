"""Games from outside: a saved game of the page, a record as JSON, or a link."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import NamedTuple

from .. import codec
from ..kernel.game import BadPosition, Json
from ..kernel.outside_json import parse
from ..kernel.record import Record
from ..lab.options import Fault, load_game

LONGEST = 4_000_000  # bytes of a file


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
    if path == "-" and sys.stdin is None:
        raise Fault("Nothing is piped in.")
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
        data = parse(text)
    except ValueError as error:
        raise Fault(f"The file is not JSON, or only part of it: {str(error)[:80]}.") from error
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
        saved.get("closed") is True and record.game.decision(record.position) is not None,
    )


def from_link(text: str) -> Opened:
    if "#r=" not in text and "#g=" not in text:
        raise Fault("The file holds neither a saved game nor a record, nor a link with #r=.")
    record, table = codec.read_table_link(text)
    return Opened(record, table["name"], _who(table["seats"])) if table else Opened(record, "", [])


def _who(seats: list[Json]) -> list[dict[str, str]]:
    return [{key: codec.plain(seat.get(key)) for key in ("name", "kind")} for seat in seats if isinstance(seat, dict)]
