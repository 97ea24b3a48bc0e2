"""A backup in one file, and reading it again: all games, the settings, the preferences, and the lessons ticked off.

A backup is read game by game, with pauses for the page; no game that is kept here is overwritten.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from time import gmtime, strftime

from ... import games
from ...kernel.slices import Sliced, Work
from ...words.text import LANGUAGES
from ..base import clock, dialogs
from ..base.settings import CHOICES, LANGUAGE, PREFERENCES
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.game_files import FORMAT, BadFile, Entry, dump, known_format, reading, whole_variant
from ..table.interfaces import WholeApp
from ..table.saves import ASIDE, TICKED, fresh

MOST = 2_000  # games in a file
SLICE = 0.1  # seconds of reading between two pauses
ID = re.compile("[0-9a-f]{1,16}")  # as links know them
TOLD = ("came", "beside", "here", "full", "broken")  # what can become of a game of the file, in the order of telling


def essence(record: Entry) -> str:
    """The parts of a record that decide whether two records are the same game."""
    deciding = [record.get(key) for key in ("game", "seed", "start", "actions")]
    return json.dumps([whole_variant(record), *deciding], sort_keys=True)


def cover(saved: Entry) -> str:
    """The name of a saved game and its players."""
    return json.dumps([saved.get("name"), saved.get("seats")], sort_keys=True)


class Backup:
    """Writes and reads backups."""

    def __init__(self, app: WholeApp) -> None:
        self.app, self.page, self.saves = app, app.page, app.saves
        self.work: Sliced[None] | None = None  # the reading of a file, until it is done
        self.most = 0  # how many games the file has
        self.tally: Counter[str] = Counter()
        self.kept: dict[str, tuple[str, str]] = {}  # essence and cover of what is kept here, by id
        self.ways: Entry = {}  # settings and preferences of the file
        self.used = False  # whether they have been taken over
        self.learned = 0  # how many lessons and challenges the file has ticked off here

    # Packing --------------------------------------------------------------------------------------------------------
    @on("export-all")
    def on_export_all(self, arg: str, value: str) -> None:
        entries = [json.dumps(entry, ensure_ascii=False) for entry in self.saves.entries()]
        aside = {key: self.page.store.get(key) for key in map(str, self.page.store.keys(ASIDE))}
        ticks = {"lessons": self.saves.entry(TICKED)}
        rest = json.dumps({"cradle": FORMAT, **self.mine(), **ticks, "aside": aside}, ensure_ascii=False)
        text = f'{rest[:-1]}, "games": [{", ".join(entries)}]}}'
        day = strftime("%Y-%m-%d", gmtime(clock.now(self.page) / 1000))
        self.page.download(f"cradle-{day}.cradle.json", text)
        self.app.upkeep.exported()
        if any(map(self.saves.among_people, self.saves.ids())):
            self.app.toasts.show("toast.exported")

    def mine(self) -> dict[str, Entry]:
        """Settings and preferences as they are here."""
        mine, language = self.app.preferences, self.page.store.get(LANGUAGE)
        chosen = {"language": language} if language in LANGUAGES else {}
        return {"settings": {**mine.settings.to_json(), **chosen}, "preferences": mine.to_json()}

    # Unpacking ------------------------------------------------------------------------------------------------------
    def open(self, data: Entry) -> None:
        """Begin to read the contents of a file, which have a list of games. Raises BadFile."""
        known_format(data["cradle"])
        if len(data["games"]) > MOST:
            raise BadFile("file.large")
        self.work, self.most = Sliced(self.taking(data["games"])), len(data["games"])
        self.tally.clear()
        self.kept = dict.fromkeys(self.saves.ids(), ("", ""))
        for entry in self.saves.entries():
            if isinstance(record := entry.get("record"), dict):
                self.kept[entry["id"]] = essence(record), cover(entry)
        self.ways = {key: data[key] for key in self.mine() if isinstance(data.get(key), dict)}
        self.used = False
        set_here = (LANGUAGE, PREFERENCES, *(f"cradle/{name}" for name in CHOICES))
        if self.differs() and not any(self.page.store.get(key) for key in set_here):
            self.adopt()
        self.learned = self.add_ticks(data["lessons"]) if isinstance(data.get("lessons"), dict) else 0
        self.app.dialog.show("backup")
        self.on_unpack("", "")

    @on("unpack", behind_curtain=True, keeps_notice=True)
    def on_unpack(self, arg: str, value: str) -> None:
        """Read on for a slice of time, then let the page draw and listen again."""
        if self.work and not self.work.go_on(SLICE):
            self.page.soon("unpack")
            return
        self.work = None

    def taking(self, saved: list[Entry]) -> Work[None]:
        """All games of the file, one after the other, in slices."""
        for n, one in enumerate(saved):
            became = yield from Sliced(self.take(one)).within(n / self.most, (n + 1) / self.most)
            self.tally[became] += 1
            yield (n + 1) / self.most

    def take(self, saved: Entry) -> Work[str]:
        """Keep a game of the file; returns what became of it."""
        id = saved.get("id") if isinstance(saved, dict) else None
        other = fresh(self.page)
        try:
            table = yield from reading(saved, id if isinstance(id, str) and ID.fullmatch(id) else other)
            text = dump(table)
            written = json.loads(text)
            same = essence(written["record"]), essence(saved["record"])  # those of older rules begin anew
        except BadFile:
            return "broken"
        kept, looks = self.kept.get(table.id), cover(written)
        if (kept and kept[0] in same) or any(record in same and who == looks for record, who in self.kept.values()):
            return "here"
        if kept:
            table.id = other
        if not self.saves.put_where_room(table.id, text):
            return "full"
        self.kept[table.id] = same[0], looks
        return "beside" if kept else "came"

    def add_ticks(self, found: Entry) -> int:
        """Tick off what was done where the file comes from, beside what was done here; returns how many are new."""
        here, after, new = self.saves.entry(TICKED), dict[str, list[str]](), 0
        for game in games.names():
            before, comes = ([*names] if isinstance(names := data.get(game), list) else [] for data in (here, found))
            known = self.app.lesson_names(game)
            after[game] = [name for name in known if name in before or name in comes]
            new += sum(name not in before for name in after[game])
        if new:
            self.page.store.put(TICKED, json.dumps(after))
        return new

    def adopt(self) -> None:
        """Take over the settings of the file, as far as they are valid."""
        mine, settings = self.app.preferences, self.ways.get("settings", {})
        mine.settings.restore(settings)
        if settings.get("language") in LANGUAGES:
            mine.speak(settings["language"])
        mine.restore(self.ways.get("preferences"))
        mine.keep()
        self.used = True

    @on("adopt")
    def on_adopt(self, arg: str, value: str) -> None:
        self.adopt()

    # What is shown --------------------------------------------------------------------------------------------------
    def dialog(self) -> Tree:
        words, tally = self.app.words, self.tally
        title = words.say("backup.title")
        if self.work:
            read = self.work.done * self.most
            n = min(int(read) + 1, self.most)
            line = h("p", {"id": "backup-reading"}, words.say("backup.reading", n=n, most=self.most))
            bar = h("progress", {"max": str(self.most), "value": f"{read:.2f}", "aria-labelledby": "backup-reading"})
            return dialogs.dialog(words, title, line, bar)
        told = [words.say(f"backup.{what}", n=tally[what]) for what in TOLD if tally[what]]
        if self.learned:
            told.append(words.say("backup.learned", n=self.learned))
        told = told or [words.say("backup.nothing")]
        if self.used:
            told.append(words.say("backup.settings_used"))
        report = h("ul", {"class": "list"}, *(h("li", {}, line) for line in told))
        body: list[Tree] = [h("div", {"role": "status"}, report)]
        if self.differs() and not self.used:
            body.append(h("p", {}, words.say("backup.settings")))
            body.append(h("div", {"class": "dialog-actions"}, button("adopt", words.say("backup.adopt"))))
        return dialogs.dialog(words, title, *body)

    def differs(self) -> bool:
        """Whether any setting of the file differs from the one here."""
        mine = self.mine()
        return any(mine[key].get(name) != value for key, ways in self.ways.items() for name, value in ways.items())
