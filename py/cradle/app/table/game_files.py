"""A game as text, in its entry of the browser's storage or in a file: how it is written, and read with care."""

from __future__ import annotations

import json
from typing import Any

from ... import games
from ...codec import LONGEST_TITLE, plain
from ...kernel.game import BadPosition, Game, Json, UnknownChoice
from ...kernel.outside_json import parse
from ...kernel.record import Record
from ...kernel.slices import Sliced, Work
from ...kernel.stored_positions import has_old_chance
from ...players import standing
from ..base import clock
from . import remarks
from .seats import AWAY, CHANGES, COLOURS, HUMAN, UNDONE, Change, Seat, sits
from .table import Table, telling
from .told import last_event

FORMAT = 1
MOST_CHANGES = 1_000  # how often seats may have changed hands in one game
LONGEST_FILE, LONGEST_BACKUP = 4_000_000, 8_000_000  # characters of a file with one game, and of a backup


class BadFile(ValueError):
    """A file or an entry that is no saved game: `reason` is the id of the sentence that says why."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason, self.detail = reason, detail


Entry = dict[str, Any]  # an entry of storage or a file, as it was parsed: what it holds is still to be checked


def entry_contents(text: str | None) -> Entry:
    """The contents of an entry of storage. Raises BadFile."""
    try:
        data = parse(text or "")
    except ValueError as error:
        raise BadFile("file.broken", str(error)) from error
    if not isinstance(data, dict):
        raise BadFile("file.broken")
    return data


def last_of(data: Entry, id: str) -> Table:
    """The table of an entry at its last position, without its past. Raises BadFile."""
    try:
        game = games.load(data["game"])
        position = data["record"]["position"]
        record = Record(game, game.variant_of(game.from_json(position)), start=position)
        seats = _seats(data.get("seats"), record)
        table = Table(record, seats, id, _title(data.get("name"), seats))
    except (BadPosition, KeyError, TypeError) as error:
        raise BadFile("file.broken", str(error)) from error
    table.moved, table.closed = clock.moment(data.get("moved")), data.get("closed") is True
    return table


def whole_variant(record: Entry) -> object:
    """The variant that a record tells, with the defaults of keywords that have been added since."""
    name, told = record.get("game"), record.get("variant")
    return {**games.load(name).variant(), **told} if name in games.names() and isinstance(told, dict) else told


def dump(table: Table) -> str:
    """A table as the text of its entry or file."""
    more = {} if table.review is None else {"review": table.review}
    return json.dumps(
        {
            "cradle": FORMAT,
            "game": table.game.name,
            "name": table.name,
            "begun": table.begun,
            "moved": table.moved,
            "seats": [_seat(s) for s in table.seats],
            "changes": [change if change.order else change[:3] for change in table.changes],
            "remarks": table.remarks[-remarks.MOST :],
            "agreed": table.agreed,
            "closed": table.closed,
            "floor": table.floor,
            "tour": table.tour,
            "last": last_event(table),
            **more,
            **table.standing.to_json(),
            "record": table.record.to_json(),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def file_contents(text: str, longest: int = LONGEST_FILE) -> Entry:
    """The contents of a saved file. Raises BadFile with a sentence for any other text."""
    if len(text) > longest:
        raise BadFile("file.large")
    try:
        data = parse(text)
    except ValueError as error:
        raise BadFile("file.not_json", str(error)) from error
    if not isinstance(data, dict) or "cradle" not in data:
        raise BadFile("file.not_cradle")
    return data


def known_format(number: object) -> None:
    """Raises BadFile if a file has another format than this version writes."""
    if number != FORMAT:
        raise BadFile("file.format" if type(number) is int and number > FORMAT else "file.not_cradle")


def load(text: str, id: str) -> Table:
    """The table of a saved game. Raises BadFile with a sentence for any other text."""
    return read(file_contents(text), id)


def read(data: object, id: str) -> Table:
    """The table of a saved game that was parsed. Raises BadFile."""
    return Sliced(reading(data, id)).finish()


def reading(data: object, id: str, known: Table | None = None) -> Work[Table]:
    """Make the table of a saved game in slices, because a long one takes seconds. Raises BadFile.

    known: this game as it was before; the decisions that both have in common are not played again.
    """
    if not isinstance(data, dict) or "cradle" not in data or not isinstance(data.get("record"), dict):
        raise BadFile("file.not_cradle")
    known_format(data["cradle"])
    if data.get("game") not in games.names():
        raise BadFile("file.game")
    game = games.load(data["game"])
    record = yield from _replaying(game, data["record"], known.record if known else None)
    seats = _seats(data.get("seats"), record)
    happened = yield from Sliced(telling(record, known)).within(0.5, 1)
    table = Table(record, seats, id, _title(data.get("name"), seats), happened)
    table.begun, table.moved = (clock.moment(data.get(field)) for field in ("begun", "moved"))
    table.agreed, table.closed = data.get("agreed") is True, data.get("closed") is True
    table.remember(_changes(data.get("changes"), record))
    table.note_remarks(remarks.read(data.get("remarks"), record))
    table.standing.read(data.get("standing"))
    table.older_rules = data["record"].get("rules_version") != game.rules_version
    table.new_chance = table.older_rules and has_old_chance(data["record"]["position"])
    table.review = data.get("review") if table.over else None
    tour = data.get("tour")
    table.tour = tour if type(tour) is int and tour >= 0 else None
    floor = data.get("floor")
    table.floor = max(table.floor, floor) if isinstance(floor, int) and floor <= len(record) else table.floor
    return table


def _replaying(game: Game, data: Json, known: Record | None) -> Work[Record]:
    """Play the record of a saved game again: half of the work. Raises BadFile."""
    try:
        return (yield from Record.reading(game, data, known).within(0, 0.5))
    except BadPosition as error:
        version = data.get("rules_version")
        newer = isinstance(error.__cause__, UnknownChoice) or (type(version) is int and version > game.rules_version)
        raise BadFile("file.format" if newer else "file.record", str(error)) from error


def _title(data: object, seats: list[Seat]) -> str:
    """The name of a saved game; if it has no visible letter, the names of its players stand in for it."""
    return plain(data, LONGEST_TITLE) or plain(", ".join(who.name for who in seats), LONGEST_TITLE)


def _seats(data: Any, record: Record) -> list[Seat]:
    """Who sits there, each with a colour of their own. Raises BadFile."""
    try:
        seats = [Seat(plain(s.get("name")) or "?", s["colour"], s["kind"], s.get("left") is True) for s in data]
        sound = len({s.colour for s in seats} & set(COLOURS)) == len(seats) == record.variant["seats"]
        if sound and all(sits(record.game.name, s.kind) and not (s.left and s.kind in (HUMAN, AWAY)) for s in seats):
            return seats
    except (AttributeError, KeyError, TypeError) as error:
        raise BadFile("file.seats", str(error)) from error
    raise BadFile("file.seats")


def _seat(who: Seat) -> Entry:
    """A seat as it is written."""
    data: Entry = {"name": who.name, "colour": who.colour, "kind": who.kind}
    return {**data, "left": True} if who.left else data


def _changes(data: object, record: Record) -> list[Change]:
    """The last seats that changed hands, and when; entries that are impossible are left out."""
    found, view = list[Change](), record.game.view(record.position, 0)
    for entry in data[-MOST_CHANGES:] if isinstance(data, list) else ():
        if isinstance(entry, list) and len(entry) in (3, 4) and all(type(part) is int for part in entry[:2]):
            change = Change(*entry)
            if change.said == UNDONE and not standing.read_orders(record.game, view, [change.order]):
                continue
            if change.said != UNDONE:
                change = change._replace(order=None)
            last = found[-1].n if found else 0
            if (
                last <= change.n <= len(record)
                and 0 <= change.seat < record.variant["seats"]
                and change.said in CHANGES
            ):
                found.append(change)
    return found
