"""The app: what it remembers, what it does when something is pressed, and what it draws then."""

from __future__ import annotations

import json
import traceback
from typing import Any

from . import books, home, play
from .asking import Asking
from .backup import Backup
from .saves import BadFile, Saves
from .session import ROOMS, Session
from .settings import CHOICES, LANGUAGE, PREFERENCES, Settings
from .settings import dialog as settings_dialog
from .shelf import Shelf
from .table import Table
from .text import Words, preferred
from .tour import Tour
from .ui import Mounts, Tree
from .upkeep import Upkeep

# What is heard behind a curtain: lifting it, leaving, the look of the page, and what comes by itself.
BEHIND = {"lift", "home", "route", "language", "theme"} | {
    "stored", "unpack", "persisted", "update-waits", "update-others"
}  # fmt: skip


def method(verb: str) -> str:
    """The name of the method that hears a verb."""
    return f"on_{verb.replace('-', '_')}"


class UnknownVerb(LookupError):
    """Something was said that no room of the app hears: a word is misspelt, here or in the page."""


class App:
    """`page` is what assets/js/shell.js offers. Every verb the page can say is a method `on_verb` of the app, of its
    shelf (beginning and keeping games), of the session (the sitting at a table), where there is one, or of the other
    rooms: `asking` (the worker), `upkeep`, `links`.

    While a tour goes on, it is asked first.
    """

    def __init__(self, page: Any) -> None:
        self.page = page
        self.mounts = Mounts(page)
        self.saves = Saves(page.store)
        language = page.store.get(LANGUAGE)
        self.words = Words(language if language in ("en", "fr") else preferred(json.loads(str(page.languages()))))
        self.upkeep = Upkeep(page, self.saves)
        self.backup = Backup(self)
        self.shelf = Shelf(self, self.backup)
        self.tour = Tour(self, self.shelf)
        self.session: Session | None = None
        self._links: Any = None  # made when the first link is shared or opened
        self.asking = Asking(page)
        self.speed = "normal"
        self.open: tuple[str, ...] = ()  # the dialog on the screen: its name and what it is about
        self.toast: tuple[str, dict[str, Any], str, str] | None = None
        self.trouble = ""  # of the storage, as far as it was told
        self.said: list[str] = []  # what screen readers have yet to hear
        self.veil: tuple[str, int] | None = None  # the curtain that was drawn last: at which table, for which seat
        self.settings = Settings(page)
        self.restore(self.stored())

    # Beginning, preferences -----------------------------------------------------------------------------------------
    def begin(self) -> None:
        self.page.language(self.words.language)
        self.hear("route", str(self.page.route()))

    def stored(self) -> Any:
        try:
            return json.loads(self.page.store.get(PREFERENCES) or "{}")
        except (RecursionError, ValueError):
            return None

    def restore(self, preferences: Any) -> None:
        """Take over what was preferred, as far as it still fits."""
        if isinstance(preferences, dict):
            speed = preferences.get("speed")
            self.speed = speed if isinstance(speed, str) and speed in play.SPEEDS else self.speed
            self.shelf.setup.restore(preferences.get("setup"))

    def preferences(self) -> dict[str, Any]:
        return {"speed": self.speed, "setup": self.shelf.setup.to_json()}

    def keep(self) -> None:
        self.page.store.put(PREFERENCES, json.dumps(self.preferences()))

    def hear(self, verb: str, arg: str = "", value: str = "") -> None:
        """Something was pressed, chosen or answered. Raises UnknownVerb."""
        room = self.room(verb)
        if room is None or (self.curtained and verb not in BEHIND):
            return
        try:
            if not self.tour.answers(verb, arg):
                getattr(room, method(verb))(arg, value)
            self.show()
        except Exception:  # the table must survive whatever goes wrong: the game is saved, the page says so
            traceback.print_exc()
            self.show_toast("toast.fault.unkept" if self.saves.memory else "toast.fault")
            self.close_dialog()  # what could not be drawn may stand there
            self.show()

    def room(self, verb: str) -> Any:
        """Who hears a verb; None where it is one of the table, and nobody sits there any more. Raises UnknownVerb."""
        name = method(verb)
        seated = self.session.rooms if self.session else ()
        for room in (self, self.shelf, *seated, self.asking, self.upkeep, self.tour, self.backup):
            if hasattr(room, name):
                return room
        if any(hasattr(room, name) for room in ROOMS):
            return None
        if hasattr(self.links, name):
            return self.links
        raise UnknownVerb(verb)

    @property
    def curtained(self) -> bool:
        """Whether the table waits behind a curtain for somebody to take the device over."""
        return self.table is not None and self.table.curtain is not None

    # Where we are ---------------------------------------------------------------------------------------------------
    def route(self, hash: str) -> None:
        """Go where the address says."""
        if hash.startswith("#/play/"):
            self.enter(hash.removeprefix("#/play/"))
        else:
            self.leave()
            if hash.startswith(("#g=", "#r=")):
                self.page.go("#/")
                self.links.receive(hash)

    def enter(self, id: str) -> None:
        self.leave()
        try:
            table = self.saves.load(id)
            self.sit(table)
            if table.bygone:
                self.show_toast("toast.bygone")
        except BadFile as error:
            self.show_toast(error.reason)
            self.page.go("#/")

    def sit(self, table: Table, follows: bool = False) -> None:
        self.leave()
        self.session = Session(self, table, self.tour, follows)
        self.session.begin()

    def leave(self) -> None:
        if self.session is not None:
            self.session.end()
            if self.session.table.secret:
                self.page.announce("")  # what was told to who sat there is not for who comes next
            self.session = None
        self.toast = None  # it spoke of where we were
        self.mounts.forget("")

    @property
    def links(self) -> Any:
        if self._links is None:
            from .links import Links

            self._links = Links(self)
        return self._links

    @property
    def table(self) -> Table | None:
        return self.session.table if self.session else None

    # Drawing --------------------------------------------------------------------------------------------------------
    def show(self) -> None:
        """What follows from what was heard; then the page is drawn; then it does what there is to do with it."""
        self.settle()
        self.draw()
        self.drawn()

    def settle(self) -> None:
        """The storage's trouble is told, the tour goes on or ends, and the curtain falls."""
        if self.saves.trouble != self.trouble:
            self.trouble = self.saves.trouble
            if self.trouble:
                self.show_toast(f"toast.{self.trouble}", verb="export", arg=self.saves.unkept)
        self.tour.settle()
        self.settle_curtain()

    def settle_curtain(self) -> None:
        """What one has heard, or had open, is not for the next: the words of the curtain take its place."""
        session = self.session
        seat = session.table.curtain if session else None
        veil = None if session is None or seat is None else (session.table.id, seat)
        if session and veil and (self.said or veil != self.veil):
            self.said = [session.voice().say("play.curtain", seat=seat)]
            self.open = ()
        self.veil = veil

    def draw(self) -> None:
        """Draw what there is. This changes nothing, and does nothing else."""
        words, session = self.words, self.session
        self.mounts.show_once("top", (words.language, self.theme), lambda: books.header(words, self.theme))
        if session is None:
            self.page.title("Cradle")
            self.mounts.show("screen", home.screen(words, self.shelf.setup, self.saves.heads(), self))
        else:
            self.page.title(f"{session.table.name} · Cradle")
            session.draw()
        self.mounts.show("dialog", self.dialog())
        self.mounts.show("toast", books.toast(words, self.toast or self.upkeep.toast(self.table)))
        self.mounts.flush()

    def drawn(self) -> None:
        """Scroll and point to what matters, and let screen readers hear what happened."""
        session = self.session
        if session is not None:
            session.drawn()
        self.tour.point()
        if self.said:
            if session and session.live and session.notice is None:
                self.said.append(session.question())
            self.page.announce(" ".join(self.said))
            self.said = []

    def dialog(self) -> Tree:
        words, table = self.words, self.table
        if self.session and table and (seat := table.curtain) is not None:
            return play.curtain(words, self.session.voice(), table, seat)
        match self.open:
            case ("rules", game, _):
                return books.rule_book(words, game)
            case ("about",):
                return books.about(words)
            case ("menu",) if table is not None:
                return books.menu(words, table, table.id not in self.saves.memory)
            case ("settings",):
                return settings_dialog(words, self.settings, self.speed)
            case ("link",):
                return self.links.dialog()
            case ("share",) if table is not None:
                return self.links.sheet(table)
            case ("backup",):
                return self.backup.dialog()
            case ("rename", id):
                return books.rename(words, id, self.name_of(id))
        return []

    def peek(self, head: dict[str, Any]) -> Table:
        return self.saves.glance(head)

    def ago(self, then: int) -> str:
        return str(self.page.ago(then, self.words.language))

    def name_of(self, id: str) -> str:
        if self.table is not None and self.table.id == id:
            return self.table.name
        return next((str(head.get("name", "")) for head in self.saves.heads() if head["id"] == id), "")

    # What the rooms ask for: see rooms.py -----------------------------------------------------------------------------
    def announce(self, *sentences: str) -> None:
        self.said += sentences

    def show_toast(self, id: str, /, *, verb: str = "", arg: str = "", **params: Any) -> None:
        self.toast = id, params, verb, arg

    def hide_toast(self) -> None:
        self.toast = None

    def open_dialog(self, name: str, *about: str) -> None:
        self.open = name, *about

    def close_dialog(self) -> None:
        self.open = ()

    def choose_speed(self, speed: str) -> None:
        if speed in play.SPEEDS:
            self.speed = speed
            self.keep()

    def speak(self, language: str) -> None:
        self.words = Words(language)
        self.page.store.put(LANGUAGE, language)
        self.page.language(language)
        if self.session:
            self.session.log.clear()

    # Dialogs and the head of the page -------------------------------------------------------------------------------
    def on_home(self, arg: str, value: str) -> None:
        self.close_dialog()
        self.leave()
        self.page.go("#/")
        self.page.focus("#screen")

    def on_route(self, hash: str, value: str) -> None:
        self.open = ()
        self.route(hash)

    def on_rules(self, arg: str, value: str) -> None:
        game, _, paragraph = arg.partition(" ")
        self.open_dialog("rules", game, paragraph)
        if paragraph:
            self.page.reveal(f"#r-{paragraph}".replace(".", "\\."))

    def on_about(self, arg: str, value: str) -> None:
        self.open_dialog("about")

    def on_menu(self, arg: str, value: str) -> None:
        self.open_dialog("menu")

    def on_close(self, arg: str, value: str) -> None:
        self.open = ()

    def on_dismiss(self, arg: str, value: str) -> None:
        if self.toast is None:
            self.upkeep.dismiss()
        self.hide_toast()

    def on_language(self, code: str, value: str) -> None:
        self.speak(code)

    @property
    def theme(self) -> str:
        return self.settings["theme"]

    def on_theme(self, arg: str, value: str) -> None:
        themes = CHOICES["theme"]
        self.settings.choose("theme", themes[(themes.index(self.theme) + 1) % len(themes)])

    def on_settings(self, arg: str, value: str) -> None:
        self.open_dialog("settings")

    def on_set(self, name: str, value: str) -> None:
        if name == "language":
            self.speak(value)
        elif name == "pace":
            self.choose_speed(value)
        else:
            self.settings.choose(name, value)
