"""What can be done at the entrance: the new-game form, and the games that are kept."""

from __future__ import annotations

import json
from dataclasses import replace

from ... import games
from ...codec import LONGEST_TITLE
from ...kernel.game import Variant
from ...kernel.outside_json import parse
from ...kernel.record import Record
from ...kernel.steps import Params
from ..base import clock
from ..base.seeds import seed
from ..base.trees import Tree
from ..base.verbs import on
from ..table.default_names import default_title
from ..table.game_files import LONGEST_BACKUP, LONGEST_FILE, BadFile, dump, file_contents, reading
from ..table.interfaces import WholeApp
from ..table.saves import fresh, line
from ..table.seats import AWAY, HUMAN, Seat
from ..table.table import Table
from .backup import Backup
from .new_game_form import Setup, main_choices


class SavedGames:
    """Begins new games; opens, copies, renames and deletes those that are kept."""

    def __init__(self, app: WholeApp, backup: Backup) -> None:
        self.app, self.page, self.saves, self.backup = app, app.page, app.saves, backup
        self.setup = Setup(app.words)
        self.deleted: tuple[str, str] | None = None
        self.unfolded: set[str] = set()  # lists of games that have been open since one is at the entrance

    @on("begin")
    def on_begin(self, arg: str, value: str) -> None:
        self.app.preferences.keep()
        self.start(self.setup.game, dict(self.setup.variant), self.called())

    @on("first-game")
    def on_first_game(self, name: str, value: str) -> None:
        """Begin a game at once, as the form says. People elsewhere cannot play at once: settlers take their seats."""
        if name not in games.names():
            return
        self.choose(name)
        self.app.preferences.keep()
        seats = self.called(AWAY, "heuristic")
        if all(who.kind != HUMAN for who in seats):
            seats[0].kind = HUMAN
        self.start(self.setup.game, dict(self.setup.variant), seats)

    def choose(self, name: str) -> None:
        """Choose a game by its card; one that the form does not have gets the fewest seats."""
        if name != self.setup.game:
            self.setup.choose(name)
            self.setup.vary("seats", str(min(games.load(name).variants["seats"][0])))

    @on("begin-live")
    def on_begin_live(self, name: str, value: str) -> None:
        """Begin a live game, by a card or by the form, and show how others come to the table. If the form has nobody
        elsewhere, all people behind the first seat become people elsewhere; if these are none, all who sit behind it.
        """
        if name in games.names():
            self.choose(name)
        self.open_live(fresh(self.page))

    def open_live(self, id: str) -> None:
        """Sit at a new table, by the form, and show how others come to it. id: the table's."""
        self.app.preferences.keep()
        seats = self.called()
        if all(who.kind != AWAY for who in seats):
            for who in [who for who in seats[1:] if who.kind == HUMAN] or seats[1:]:
                who.kind = AWAY
        self.start(self.setup.game, dict(self.setup.variant), seats, id, kept=False)
        self.app.dialog.show("live")

    @on("vary-live")
    def on_vary_live(self, key: str, value: str) -> None:
        """Another choice before the table is opened: nothing is decided there, so another table takes its place, by its
        id too, or the browser would go back from table to table.
        """
        if self.is_question and (table := self.app.table) is not None:
            self.setup.vary(key, value)
            self.open_live(table.id)

    @property
    def is_question(self) -> bool:
        """Whether the table here is nothing but a question yet: nothing was decided at it, and it is not kept."""
        table = self.app.table
        return table is not None and not table.record.indices and self.saves.text(table.id) is None

    def main_choices(self) -> list[Tree]:
        """What can still be chosen of the table here, as trees."""
        return main_choices(self.app.words, self.setup) if self.is_question else []

    def called(self, kind: str = "", instead: str = "") -> list[Seat]:
        """The seats as the form has them, each with a name. `instead` takes the place of everybody of one `kind`."""
        seats = []
        for i, who in enumerate(self.setup.seats_in_play):
            name = line(who.name) or self.app.words.say("player", n=i + 1)
            seats.append(Seat(name, who.colour, instead if who.kind == kind else who.kind))
        return seats

    def start(self, name: str, variant: Variant, seats: list[Seat], id: str = "", kept: bool = True) -> None:
        """Start a new game at a new table. id: that of the table, if it is not a fresh one; kept: whether it is stored
        already before anything is decided.
        """
        game = games.load(name)
        record = Record(game, variant, seed(self.page))
        now = clock.now(self.page)
        called = default_title(self.app.words, name, [who.name for who in seats])
        table = Table(record, seats, id or fresh(self.page), called)
        table.begun = now
        table.moved = now
        if kept:
            self.saves.put(table)
        self.setup.shown = False
        self.app.sit(table)

    @on("again")
    def on_again(self, arg: str, value: str) -> None:
        """Start another game of the same kind: with the present variant, and everybody in the same seat."""
        if (table := self.app.table) is not None:
            self.start(table.game.name, table.record.variant, [replace(seat, left=False) for seat in table.seats])

    @on("what-if")
    def on_what_if(self, arg: str, value: str) -> None:
        """Play on in a copy of the game: from after so many decisions, or from the moment shown."""
        sitting = self.app.session
        n = int(arg) if arg.isdigit() else sitting.look if sitting else None
        if sitting is not None and n is not None and n <= len(sitting.table.record):
            better = sitting.better_at(n)
            self.branch(sitting.table, n)
            if self.app.session is not None:
                self.app.session.notices.refuse(*tried(better))

    def branch(self, table: Table, n: int) -> None:
        """Begin a new game with the first n decisions of another one and with its seats, and sit down at it.

        Seats of people elsewhere are played here if nothing is hidden. If several people play, the branch has a new
        seed, so that nobody learns what will be rolled or drawn in their game.
        """
        if table.shared:
            record, happened = table.record.anew(n, seed(self.page)), []
        else:
            record, happened = table.record.branch(n), table.until(n)
        name = line(self.app.words.say("replay.branch_name", name=table.name), LONGEST_TITLE)
        seats = [replace(s, kind=HUMAN if s.kind == AWAY and not table.secret else s.kind) for s in table.seats]
        twin = Table(record, seats, fresh(self.page), name, happened)
        twin.begun = twin.moved = clock.now(self.page)
        self.saves.put(twin)
        self.app.sit(twin)

    @on("set-game")
    def on_set_game(self, game: str, value: str) -> None:
        """Open the form for this game, or close it again."""
        again = self.setup.shown and game == self.setup.game
        self.setup.choose(game)
        self.setup.shown = not again
        if self.setup.shown:
            self.page.reveal("#new-title")

    @on("to-saved")
    def on_to_saved(self, arg: str, value: str) -> None:
        self.page.reveal(".panel:has(> #saved-title)")

    @on("fold")
    def on_fold(self, name: str, value: str) -> None:
        """A list of games opens, or closes again, which the page does by itself: here its rows come."""
        self.unfolded.add(name)

    @on("vary")
    def on_vary(self, key: str, value: str) -> None:
        self.setup.vary(key, value)

    @on("rename-seat")
    def on_rename_seat(self, seat: str, value: str) -> None:
        self.setup.seats[int(seat)].name = value[:40]

    @on("rekind")
    def on_rekind(self, seat: str, value: str) -> None:
        self.setup.rekind(int(seat), value, self.app.words)

    @on("rekind-bots")
    def on_rekind_bots(self, arg: str, kind: str) -> None:
        self.setup.rekind_bots(kind)

    @on("recolour")
    def on_recolour(self, seat: str, value: str) -> None:
        self.setup.recolour(int(seat), value)

    @on("open")
    def on_open(self, id: str, value: str) -> None:
        self.app.enter(id)

    @on("copy")
    def on_copy(self, id: str, value: str) -> None:
        """Copy a game with its past. If several people still play it, the copy begins with the present position and has
        a new seed, as a branch has.
        """
        text = self.saves.text(id)
        if text is not None:
            data = parse(text)
            among_people = self.saves.among_people(id)
            room = LONGEST_TITLE - len(self.app.words.say("home.copy_name", name=""))
            name = line(data.get("name"), room) or self.app.words.say(f"{data['game']}.name")
            data["name"] = self.app.words.say("home.copy_name", name=name)
            if among_people:
                data["record"] = among_people.record.anew(0, seed(self.page)).to_json()
                self.app.toasts.show("toast.copied_anew")
            data["moved"] = clock.now(self.page)
            self.saves.put_text(fresh(self.page), json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    @on("delete")
    def on_delete(self, id: str, value: str) -> None:
        text = self.saves.remove(id)
        if text is not None:
            self.deleted = id, text
            self.app.toasts.show("toast.deleted", verb="undelete")

    @on("undelete")
    def on_undelete(self, arg: str, value: str) -> None:
        if self.deleted:
            self.saves.put_text(*self.deleted)
            self.deleted = None
        self.app.toasts.hide()

    @on("export")
    def on_export(self, id: str, value: str) -> None:
        table = self.app.table
        text = dump(table) if table is not None and table.id == id else self.saves.text(id)
        if text is not None:
            name = "-".join("".join(c if c.isalnum() else " " for c in self.app.name_of(id).lower()).split())
            self.page.download(f"{name or 'game'}.cradle.json", text)
            self.app.upkeep.exported()
            if self.saves.among_people(id):
                self.app.toasts.show("toast.exported")

    @on("file")
    def on_file(self, fault: str, text: str) -> None:
        """Import a file that was chosen, with one game or with a backup."""
        try:
            if fault:
                raise BadFile(f"file.{fault}")
            data = file_contents(text, LONGEST_BACKUP)
            if isinstance(data.get("games"), list):
                return self.backup.open(data)
            if len(text) > LONGEST_FILE:
                raise BadFile("file.large")
            self.app.reading.begin(reading(data, fresh(self.page)), self.imported)
        except BadFile as error:
            self.app.toasts.show(error.reason)

    def imported(self, table: Table) -> None:
        table.moved = clock.now(self.page)
        self.saves.put(table)
        told = "toast.imported.unkept" if table.id in self.saves.memory else "toast.imported"
        self.app.toasts.show(told, name=table.name, verb="open", arg=table.id)

    @on("rename")
    def on_rename(self, id: str, value: str) -> None:
        self.app.dialog.show("rename", id)

    @on("renamed")
    def on_renamed(self, id: str, value: str) -> None:
        name = line(parse(value).get("name"), LONGEST_TITLE)
        self.app.dialog.close()
        if not name:
            return
        table = self.app.table
        if table is not None and table.id == id:
            table.name = name
            self.saves.put(table)
        elif (text := self.saves.text(id)) is not None:
            self.saves.put_text(id, json.dumps({**parse(text), "name": name}, ensure_ascii=False))


def tried(better: list[str]) -> tuple[str, Params]:
    """What says that this is a copy, and what would have been better here: the first pick, which is made first."""
    return ("replay.tries.better", {"pick": better[0]}) if better else ("replay.tries", {})
