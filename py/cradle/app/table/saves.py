"""Saved games: one entry of the browser's storage each, written whole at every pick (game_files.py).

If storage is full or blocked, games are kept in memory; `trouble` says why.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypedDict

from ...codec import LONGEST_TITLE, plain
from ...kernel.outside_json import parse
from ...kernel.slices import Sliced, Work
from ..base import clock
from ..base.page import Page, Storage
from ..base.seeds import seed
from .game_files import BadFile, Entry, dump, entry_contents, file_contents, last_of, reading
from .table import Table
from .tally import Row, result_row

PREFIX = "cradle/game/"
DRAFT = "cradle/draft/"  # entries with what is filled in and not yet sent: see turn/drafts.py
ALIKE = "cradle/alike/"  # entries with what was answered alike: see turn/standing_dialog.py
LESSON = "cradle/lesson/"  # which lesson a game is, if it is one: see lessons/lessons.py
TICKED = "cradle/lessons"  # the lessons and challenges that a person has done, by game: see lessons/shelf.py
PAINT = "cradle/paint"  # the last board, as assets/js/page/last-board.js keeps it: a game that is deleted leaves none
ASIDE = "cradle/aside/"  # entries that could not be read, by their keys
line = plain  # a name as people may write it


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

    def put(self, table: Table) -> str:
        """Save a game as it is; returns the text of its entry."""
        text = dump(table)
        self.put_text(table.id, text)
        return text

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
        for entry in (DRAFT, ALIKE, LESSON):
            self.storage.remove(entry + id)
        self.storage.remove(PAINT)
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
                yield {**entry_contents(self.text(head["id"])), "id": head["id"], "moved": head["moved"]}
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
        table = yield from reading(file_contents(text), id, known)
        self.speak(table)
        return table

    def glance(self, id: str) -> Table:
        """A saved game for the list: seats and last position, without its past. Raises BadFile."""
        seen = self._look(id)
        seen.wanted = True
        if seen.table is None:
            seen.table = last_of(entry_contents(self.text(id)), id)
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
        data = entry_contents(text)
        head["begun"], head["moved"] = clock.moment(data.get("begun")), clock.moment(data.get("moved"))
        head["name"], head["last"] = line(data.get("name"), LONGEST_TITLE), data.get("last")
        table = last_of(data, id)
        head["played"] = result_row(table) if table.over else None
        head["name"], head["over"] = table.name, table.over
        return head, table
    except BadFile:
        pass
    except Exception:  # storage may hold anything, and the entrance has to come up
        traceback.print_exc()
    return head, None


def fresh(page: Page) -> str:
    """An id that no game has. It is made of the time, and of chance, in case two games begin at once or the clock
    stands.

    It has 16 digits at most, as links know them.
    """
    return f"{clock.now(page) & (1 << 44) - 1:x}{seed(page) & 0xFFFFF:05x}"
