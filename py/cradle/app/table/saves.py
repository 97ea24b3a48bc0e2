"""Saved games: one entry of the browser's storage each, written whole at every pick; files of the same form.

If storage is full or blocked, games are kept in memory; `trouble` says why.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, TypedDict

from ... import games
from ...codec import LONGEST_TITLE, plain
from ...kernel.game import BadPosition, UnknownChoice, has_old_chance
from ...kernel.outside_json import parse
from ...kernel.record import Record
from ...kernel.slices import Sliced, Work
from ...players import standing
from ..base import clock
from ..base.page import Page, Storage
from ..base.seeds import seed
from .seats import AWAY, CHANGES, COLOURS, HUMAN, UNDONE, Change, Seat, sits
from .table import Table, telling
from .tally import Row, played
from .told import last_event

PREFIX = "cradle/game/"
DRAFT = "cradle/draft/"  # entries with what is filled in and not yet sent: see turn/drafts.py
ASIDE = "cradle/aside/"  # entries that could not be read, by their keys
FORMAT = 1
MOST_CHANGES = 1_000  # how often seats may have changed hands in one game
LONGEST_FILE, LONGEST_BACKUP = 4_000_000, 8_000_000  # characters of a file with one game, and of a backup
line = plain  # a name as people may write it


class BadFile(ValueError):
    """A file or an entry that is no saved game: `reason` is the id of the sentence that says why."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason, self.detail = reason, detail


Entry = dict[str, Any]  # an entry of storage or a file, as it was parsed: what it holds is still to be checked


class Head(TypedDict):
    """What the list has to know of a saved game. over: None says that it is damaged; played: what it counts for the
    results, see tally.py.
    """

    id: str
    name: str
    begun: int
    moved: int
    last: object
    over: bool | None
    played: tuple[Row, bool] | None


@dataclass
class Seen:
    """A saved game as it was last read."""

    mark: bytes  # of its text
    head: Head
    table: Table | None  # its last position, as long as it is looked at
    wanted: bool  # whether somebody has looked at it since the list was last asked for


class Saves:
    """All saved games, newest first. speak: called with each table that is read, to put names into the words of now."""

    def __init__(self, storage: Storage, speak: Callable[[Table], None] = lambda table: None) -> None:
        self.storage, self.speak = storage, speak
        self.memory: dict[str, str] = {}  # what storage would not take
        self.trouble = ""  # why the last game that was written is not kept; "": it is
        self.refusal = storage.trouble()  # why storage would not keep a game now; it is known before any is written
        self.unkept = ""  # the last game that storage would not take
        self.set_aside = False  # an entry could not be read, and the person has not been told
        self._seen: dict[str, Seen] = {}

    def ids(self) -> list[str]:
        stored = [str(key)[len(PREFIX) :] for key in self.storage.keys(PREFIX)]
        return [*self.memory, *(id for id in stored if id not in self.memory)]

    def text(self, id: str) -> str | None:
        return self.memory.get(id) or self.storage.get(PREFIX + id)

    def entry(self, key: str) -> Entry:
        """What an entry of storage holds that is no game; {} where there is none. One that cannot be read is set
        aside, so that what is written next does not destroy it.
        """
        text = self.storage.get(key)
        if text is None:
            return {}
        try:
            data = parse(text)
            if isinstance(data, dict):
                return data
        except ValueError:
            pass
        aside = ASIDE + key
        if self.storage.put(f"{aside}/{len(list(self.storage.keys(aside)))}", text) == "":
            self.storage.remove(key)
            self.set_aside = True
        return {}

    def tells_of_aside(self) -> bool:
        """Whether something was set aside since the last call."""
        told, self.set_aside = self.set_aside, False
        return told

    def put(self, table: Table) -> None:
        self.put_text(table.id, dump(table))

    def put_text(self, id: str, text: str) -> None:
        self.note(id, text, self.storage.put(PREFIX + id, text))

    def note(self, id: str, text: str, trouble: str) -> None:
        """Note what storage has said about a game. trouble: why it is not kept, or ""."""
        self.trouble = self.refusal = trouble
        self.unkept = id
        if trouble in ("", "loose"):
            self.memory.pop(id, None)
        else:
            self.memory[id] = text

    def lose(self, key: str, trouble: str) -> None:
        """Storage has failed to keep an entry, although it had promised to."""
        if key.startswith(PREFIX) and (text := self.storage.get(key)) is not None:
            self.note(key[len(PREFIX) :], text, trouble)

    def put_where_room(self, id: str, text: str) -> bool:
        """Keep a game that is kept elsewhere too; False where storage is full, and the game is not here then."""
        trouble = self.storage.put(PREFIX + id, text)
        if trouble == "blocked":
            self.put_text(id, text)
        return trouble != "full"

    def remove(self, id: str) -> str | None:
        """Delete a game; returns its text, so that it can be put back."""
        text = self.text(id)
        self.memory.pop(id, None)
        self.storage.remove(PREFIX + id)
        self.storage.remove(DRAFT + id)
        if self.refusal == "full":
            self.refusal = ""  # there is some room now
        return text

    def heads(self) -> list[Head]:
        """What the list has to know of every saved game, newest first: see `head_of`. Only what has changed is read
        again. Last positions at which nobody has looked since the last time are forgotten: each takes 100 KB.
        """
        ids, out = self.ids(), []
        for gone in self._seen.keys() - set(ids):
            del self._seen[gone]
        for id in ids:
            seen = self._look(id)
            seen.table, seen.wanted = seen.table if seen.wanted else None, False
            out.append(seen.head)
        return sorted(out, key=lambda head: -head["moved"])

    def entries(self) -> Iterator[Entry]:
        """Every saved game as its entry, unread record and all, newest first, without what cannot be read."""
        for head in self.heads():
            try:
                yield {**opened(self.text(head["id"])), "id": head["id"], "moved": head["moved"]}
            except BadFile:
                continue

    def _look(self, id: str) -> Seen:
        text = self.text(id) or ""
        mark = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        seen = self._seen.get(id)
        if seen is None or seen.mark != mark:
            head, table = head_of(text, id)
            if table is not None:
                self.speak(table)
                head["name"] = table.name
            seen = self._seen[id] = Seen(mark, head, table, head["over"] is False)  # a game that is over lies folded
        return seen

    def forget(self) -> None:
        """Forget what was read of saved games: their names have to be spoken anew."""
        self._seen.clear()

    def load(self, id: str, known: Table | None = None) -> Table:
        """Load a saved game. Raises BadFile. known: the game as it was before, so that only what is new is played."""
        return Sliced(self.reading(id, known)).finish()

    def reading(self, id: str, known: Table | None = None) -> Work[Table]:
        """Load a saved game in slices, because a long one takes seconds; see `load`."""
        text = self.text(id)
        if text is None:
            raise BadFile("file.missing")
        table = yield from reading(parsed(text), id, known)
        self.speak(table)
        return table

    def glance(self, id: str) -> Table:
        """A saved game for the list: seats and last position, without its past. Raises BadFile."""
        seen = self._look(id)
        seen.wanted = True
        if seen.table is None:
            seen.table = last_of(opened(self.text(id)), id)
            self.speak(seen.table)
        return seen.table

    def among_people(self, id: str) -> Table | None:
        """The last position of a saved game that several people still play: who looks ahead in it learns what the
        others do not know. None for any other game, and for a damaged one.
        """
        try:
            table = self.glance(id)
        except BadFile:
            return None
        return table if table.shared and not table.over else None


def head_of(text: str, id: str) -> tuple[Head, Table | None]:
    """What the list has to know of an entry, whatever that holds, and its last position."""
    head: Head = {"id": id, "name": "", "begun": 0, "moved": 0, "last": None, "over": None, "played": None}
    try:
        data = opened(text)
        head["begun"], head["moved"] = clock.moment(data.get("begun")), clock.moment(data.get("moved"))
        head["name"], head["last"] = line(data.get("name"), LONGEST_TITLE), data.get("last")
        table = last_of(data, id)
        head["played"] = played(table) if table.over else None
        head["name"], head["over"] = table.name, table.over
        return head, table
    except BadFile:
        pass
    except Exception:  # storage may hold anything, and the entrance has to come up
        traceback.print_exc()
    return head, None


def opened(text: str | None) -> Entry:
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


def fresh(page: Page) -> str:
    """An id that no game has. It is made of the time, and of chance, in case two games begin at once or the clock
    stands.

    It has 16 digits at most, as links know them.
    """
    return f"{clock.now(page) & (1 << 44) - 1:x}{seed(page) & 0xFFFFF:05x}"


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


def parsed(text: str, longest: int = LONGEST_FILE) -> Entry:
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
    return read(parsed(text), id)


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
    try:
        record = yield from Record.reading(game, data["record"], known.record if known else None).within(0, 0.5)
    except BadPosition as error:
        version = data["record"].get("rules_version")
        newer = isinstance(error.__cause__, UnknownChoice) or (type(version) is int and version > game.rules_version)
        raise BadFile("file.format" if newer else "file.record", str(error)) from error
    seats = _seats(data.get("seats"), record)
    happened = yield from Sliced(telling(record, known)).within(0.5, 1)
    table = Table(record, seats, id, _title(data.get("name"), seats), happened)
    table.begun, table.moved = (clock.moment(data.get(field)) for field in ("begun", "moved"))
    table.agreed, table.closed = data.get("agreed") is True, data.get("closed") is True
    table.remember(_changes(data.get("changes"), record))
    table.standing.read(data.get("standing"))
    table.older_rules = data["record"].get("rules_version") != game.rules_version
    table.new_chance = table.older_rules and has_old_chance(data["record"]["position"])
    table.review = data.get("review") if table.over else None
    tour = data.get("tour")
    table.tour = tour if type(tour) is int and tour >= 0 else None
    floor = data.get("floor")
    table.floor = max(table.floor, floor) if isinstance(floor, int) and floor <= len(record) else table.floor
    return table


def _title(data: object, seats: list[Seat]) -> str:
    """The name of a saved game; if it has no visible letter, the names of its players stand in for it."""
    return line(data, LONGEST_TITLE) or line(", ".join(who.name for who in seats), LONGEST_TITLE)


def _seats(data: Any, record: Record) -> list[Seat]:
    """Who sits there, each with a colour of their own. Raises BadFile."""
    try:
        seats = [Seat(line(s.get("name")) or "?", s["colour"], s["kind"], s.get("left") is True) for s in data]
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
