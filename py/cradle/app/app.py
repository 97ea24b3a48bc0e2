"""The app: what it remembers, what it does when something is pressed, and what it draws then."""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterable
from typing import Any

from .. import games
from ..kernel.game import Event
from . import screen
from .base import clock, credits, dialogs, rule_book
from .base.settings import CHOICES, LANGUAGE, PREFERENCES, SPEEDS, Settings
from .base.settings import dialog as settings_dialog
from .base.text import Words, preferred
from .base.trees import Mounts, Tree
from .base.verbs import VERBS, Listeners, UnknownVerb, on
from .base.worker_client import Asking
from .entrance import start_page
from .entrance.backup import Backup
from .entrance.loading import Reading
from .entrance.saved_games import Shelf
from .entrance.tour import Tour
from .history.screen_reader import Ears
from .session import Session
from .table import menu
from .table.saves import Saves
from .table.seats import speak_defaults
from .table.table import Table
from .table.updates import Upkeep
from .table.wording import tab_title
from .turn import table_page

RULES = "#rules/"  # the address of a paragraph: the game, and its number
NEW, CONTINUE = "#/new/", "#/continue"  # where the shortcuts of an installed page lead: a game's form, the last game


# The modules that are imported with the first verb that they hear, so that the page starts sooner without them.
LATE = ("cradle.app.entrance.links.", "cradle.app.live.")


class App:
    """`page` is what assets/js/shell.js offers. `hear` passes on what it says: base/verbs.py has the table of verbs.

    While a tour goes on, it is asked first.
    """

    def __init__(self, page: Any) -> None:
        self.page = page
        self.mounts = Mounts(page)
        self.saves = Saves(page.store)
        language = page.store.get(LANGUAGE)
        self.words = Words(language if language in ("en", "fr") else preferred(json.loads(str(page.languages()))))
        self.upkeep = Upkeep(page, self.saves)
        self.reading = Reading(self)
        self.backup = Backup(self)
        self.shelf = Shelf(self, self.backup)
        self.tour = Tour(self, self.shelf)
        self.session: Session | None = None
        self._links: Any = None  # made when the first link is shared or opened
        self._live: Any = None  # made when somebody plays live
        self.asking = Asking(page)
        self.speed = "normal"
        self.open: tuple[str, ...] = ()  # the dialog on the screen, as its name and what it is about; (): none
        self.toast: tuple[str, dict[str, Any], str, str] | None = None
        self.sought = ""  # the words that the person looks for in the rules
        self.trouble = ""  # the last problem with the storage that the person was told of
        self.ears = Ears(self)
        self.last_curtain: tuple[str, int] | None = None  # table and seat of the last curtain
        self.settings = Settings(page)
        self.listeners = Listeners()
        self.listeners.add(self, self.shelf, self.asking, self.upkeep, self.tour, self.backup, self.reading)
        self.restore(self.saves.entry(PREFERENCES))

    # Beginning, preferences -----------------------------------------------------------------------------------------
    def begin(self) -> None:
        self.page.language(self.words.language)
        self.hear("route", str(self.page.route()))

    def restore(self, preferences: Any) -> None:
        """Take over what was preferred, as far as it still fits."""
        if isinstance(preferences, dict):
            speed = preferences.get("speed")
            self.speed = speed if isinstance(speed, str) and speed in SPEEDS else self.speed
            self.page.setting("pace", self.speed)
            self.shelf.setup.restore(preferences.get("setup"))

    def preferences(self) -> dict[str, Any]:
        return {"speed": self.speed, "setup": self.shelf.setup.to_json()}

    def keep(self) -> None:
        self.page.store.put(PREFERENCES, json.dumps(self.preferences()))

    def hear(self, verb: str, arg: str = "", value: str = "") -> None:
        """Something was pressed, chosen or answered. Raises UnknownVerb."""
        listener, heard = self.listener(verb), VERBS[verb]
        if listener is None or (self.curtained and not heard.behind_curtain):
            return
        self.ears.begin(heard.may_wait)
        try:
            refused = self.session and self.session.notices.notice
            if not self.tour.answers(verb, arg):
                getattr(listener, heard.method)(arg, value)
            if self.session and refused and self.session.notices.notice is refused and not heard.keeps_notice:
                self.session.notices.remove()
            self.show()
        except Exception:  # the table must survive any error: the game is saved, and the page says so
            self.survive()

    def survive(self) -> None:
        """After a fault, say so and draw what there is; the entrance, if the fault is in the table that is drawn."""
        traceback.print_exc()
        fault = "toast.fault.unkept" if self.saves.memory else "toast.fault"
        self.show_toast(fault)
        self.close_dialog()  # the dialog may be what could not be drawn
        try:
            self.show()
        except Exception:  # as with a file whose position is none that a game comes to
            traceback.print_exc()
            self.leave()
            self.page.go("#/")
            self.show_toast(fault)
            self.show()

    def listener(self, verb: str) -> Any:
        """Who hears a verb; None if it is one of the table, and nobody sits there any more. Raises UnknownVerb."""
        if verb not in VERBS or VERBS[verb].owner.startswith(LATE):
            self.listeners.add(self.links, *self.live.listeners)
        if verb not in VERBS:
            raise UnknownVerb(verb)
        return self.listeners.find(VERBS[verb])

    @property
    def curtained(self) -> bool:
        """Whether the table waits behind a curtain for somebody to take the device over."""
        return self.table is not None and self.table.curtain is not None

    # Where we are ---------------------------------------------------------------------------------------------------
    def route(self, hash: str) -> None:
        """Go where the address says."""
        if hash.startswith("#/play/"):
            self.enter(hash.removeprefix("#/play/"))
        elif hash == CONTINUE:
            self.go_on()
        else:
            self.leave()
            if hash.startswith(NEW):
                self.shelf.setup.choose(hash.removeprefix(NEW))
            if hash.startswith((RULES, "#r-")):
                self.look_up(hash)
            if hash.startswith("#t="):
                self.live.meeting.receive(hash)
            elif hash.startswith(("#g=", "#r=")):
                self.page.go("#/")
                self.links.receive(hash)

    def go_on(self) -> None:
        """Go on with the game that was played last; if none is under way, go to the entrance."""
        heads = (head for head in self.saves.heads() if start_page.goes_on(head, self))
        if (last := next(heads, None)) is not None:
            self.enter(last["id"])
        else:
            self.leave()
            self.page.go("#/")

    def look_up(self, hash: str) -> None:
        """Open a rule book where an address says, or say that there is no such paragraph."""
        game, _, paragraph = hash.removeprefix(RULES).partition("/")
        if game not in games.names():  # addresses of older versions name no game: "#r-6"
            self.show_toast("toast.no_rules", paragraph=hash.removeprefix("#r-").rpartition("/")[2][:20])
        elif paragraph and not rule_book.has_paragraph(self.words, game, paragraph):
            self.on_rules(game, "")
            name = self.words.say(f"{game}.name")
            self.show_toast("toast.no_paragraph", paragraph=paragraph[:20], game=name)
        else:
            self.on_rules(f"{game} {paragraph}", "")

    def enter(self, id: str) -> None:
        self.leave()
        self.reading.begin(self.saves.reading(id), self.sit_down)
        if self.session is None:  # the game is damaged, or so long that it is still being read
            self.page.go("#/")

    def sit_down(self, table: Table) -> None:
        self.sit(table)
        if self.page.store.get(f"cradle/live/{table.id}"):
            self.live.meeting.reopen(table)
        if table.older_rules:
            self.show_toast("toast.older_chance" if table.new_chance else "toast.older_rules")

    def sit(self, table: Table, follows: bool = False) -> None:
        self.leave()
        self.shelf.unfolded.clear()  # the entrance is drawn anew after the game, and its lists are folded
        self.session = Session(self, table, self.tour, follows)
        self.listeners.add(self.ears, *self.session.listeners)
        self.session.begin()

    def leave(self) -> None:
        self.reading.end()
        if self.session is not None:
            self.session.end()
            self.listeners.remove(self.ears, *self.session.listeners)
            if self._live is not None:
                self._live.leave_table(self.session.table)
            self.ears.hush()
            if self.session.table.secret:
                self.page.announce("", "")  # what this person was told is not for the next one at this device
            self.session = None
        self.toast = None  # the notice spoke of the place that was just left
        self.mounts.forget("")

    @property
    def links(self) -> Any:
        if self._links is None:
            from .entrance.links import Links

            self._links = Links(self)
        return self._links

    @property
    def live(self) -> Any:
        if self._live is None:
            from .live.live import Live

            self._live = Live(self)
        return self._live

    @property
    def company(self) -> Any:
        return self._live.company if self._live is not None and self._live.meeting.at(self.table) else None

    @property
    def live_offered(self) -> bool:
        """Whether this site names relays by which devices can meet."""
        return bool(self.page.liveRelays())

    @property
    def table(self) -> Table | None:
        return self.session.table if self.session else None

    # Drawing --------------------------------------------------------------------------------------------------------
    def show(self) -> None:
        """Settle what follows from the last verb, let it be heard, draw the page, then scroll and point."""
        self.settle()
        self.ears.speak_up()
        self.draw()
        self.after_drawing()

    def settle(self) -> None:
        """Tell problems of the storage; let the tour go on or end; draw the curtain if it is due."""
        if self.saves.trouble != self.trouble:
            if self.toast and self.toast[0] == f"toast.{self.trouble}":
                self.hide_toast()  # the notice speaks of something that is over
            self.trouble = self.saves.trouble
            if self.trouble:
                self.show_toast(f"toast.{self.trouble}", verb="export", arg=self.saves.unkept)
        if self.saves.tells_of_aside():
            self.show_toast("toast.aside", verb="export-all")
        self.tour.settle()
        if self._live is not None:
            self._live.settle()
        self.settle_curtain()

    def settle_curtain(self) -> None:
        """When a curtain falls, close what the last person had open and replace what they heard: none of it is for the
        next one.
        """
        session = self.session
        seat = session.table.curtain if session else None
        veil = None if session is None or seat is None else (session.table.id, seat)
        if session and veil and (self.ears.said or veil != self.last_curtain):
            self.ears.say_only(session.voice().say("play.curtain", seat=seat))
            self.open = ()
        self.last_curtain = veil

    def draw(self) -> None:
        """Draw everything. Drawing changes nothing in the app."""
        words, session = self.words, self.session
        self.mounts.show_once("top", (words.language, self.theme), lambda: dialogs.header(words, self.theme))
        if session is not None:
            title = tab_title(session.voice(), session.table)
            turn = self.company is not None and session.table.asks_person
            self.page.title(words.say("live.your_turn", name=title) if turn else title)
            screen.draw(session, self.mounts)

        # While a game is read, the page keeps its old picture: the board of the last visit
        elif not self.reading.is_shown:
            self.page.title("Cradle")
            self.mounts.show("screen", start_page.screen(words, self.shelf.setup, self.saves.heads(), self))
            for place, picture in start_page.pictures():
                self.mounts.show(place, picture)
        self.mounts.show("dialog", self.dialog())
        self.mounts.show("toast", dialogs.toast(words, self.toast or self.upkeep.toast(self.table)))
        self.mounts.flush()

    def after_drawing(self) -> None:
        """After everything is drawn, scroll and point to what matters."""
        if self.session is not None:
            self.session.after_drawing()
        self.tour.point()

    def dialog(self) -> Tree:
        words, table = self.words, self.table
        if self.session and table and (seat := table.curtain) is not None:
            return table_page.curtain(self.session.voice(), table, seat)
        match self.open:
            case ("rules", game, _):
                return rule_book.rule_book(words, game, self.sought)
            case ("about",):
                return credits.about(words, self.saves.refusal)
            case ("keys",):
                return credits.keys(words)
            case ("menu",) if self.session is not None and table is not None:
                kept, alone = table.id not in self.saves.memory, self.company is None
                return menu.menu(words, table, kept, self.live_offered, alone, self.session.seating.giving_up())
            case ("seats", *about) if self.session is not None:
                return self.session.seating.dialog(*about)
            case ("end",) if table is not None:
                return menu.end_here(words, len(table.people))
            case ("settings",):
                return settings_dialog(words, self.settings, self.speed)
            case ("reading",):
                return self.reading.dialog()
            case ("link",):
                return self.links.dialog()
            case ("share",) if table is not None:
                return self.links.sheet(table)
            case ("live", *_):
                return self.live.dialog.tree()
            case ("backup",):
                return self.backup.dialog()
            case ("rename", id):
                return menu.rename(words, id, self.name_of(id))
        return []

    def peek(self, head: dict[str, Any]) -> Table:
        return self.saves.glance(head["id"])

    def is_file(self) -> bool:
        """Whether the page was opened from a disk, by the place of its file."""
        return str(self.page.address()).startswith("file:")

    def ago(self, then: int) -> str:
        return self.words.ago(clock.now(self.page) - then)

    def name_of(self, id: str) -> str:
        if self.table is not None and self.table.id == id:
            return self.table.name
        return next((head["name"] for head in self.saves.heads() if head["id"] == id), "")

    # What the rooms ask for: see table/interfaces.py ------------------------------------------------------------------
    def announce(self, *sentences: str) -> None:
        self.ears.say(*sentences)

    def tell(self, events: Iterable[Event]) -> None:
        self.ears.say(*events)

    def show_toast(self, id: str, /, *, verb: str = "", arg: str = "", **params: Any) -> None:
        self.toast = id, params, verb, arg

    def hide_toast(self) -> None:
        self.toast = None

    def open_dialog(self, name: str, *about: str) -> None:
        self.open = name, *about

    def close_dialog(self) -> None:
        self.open = ()

    def choose_speed(self, speed: str) -> None:
        if speed in SPEEDS:
            self.speed = speed
            self.page.setting("pace", speed)
            self.keep()

    def speak(self, language: str) -> None:
        before, self.words = self.words, Words(language)
        self.page.store.put(LANGUAGE, language)
        self.page.language(language)
        speak_defaults(self.words, self.shelf.setup.seats)
        if self.session:
            if self.company is None:  # at a live table names are what the others see, too
                speak_defaults(self.words, self.session.table.seats)
            self.session.renamed(before)
            self.session.log.clear()

    def go_home(self) -> None:
        self.leave()
        self.page.go("#/")
        self.page.reveal("#screen h1")

    @on("unkept", behind_curtain=True, keeps_notice=True)
    def on_unkept(self, trouble: str, key: str) -> None:
        """The browser has found only now that it could not store an entry. trouble: why, see saves.Storage."""
        self.saves.lose(key, trouble)

    # Dialogs and the head of the page -------------------------------------------------------------------------------
    @on("home", behind_curtain=True)
    def on_home(self, arg: str, value: str) -> None:
        self.close_dialog()
        self.go_home()

    @on("route", behind_curtain=True)
    def on_route(self, hash: str, value: str) -> None:
        self.open = ()
        self.route(hash)

    @on("rules", keeps_notice=True)
    def on_rules(self, arg: str, value: str) -> None:
        game, _, paragraph = arg.partition(" ")
        self.sought = ""
        self.open_dialog("rules", game, paragraph)
        if paragraph:
            self.page.reveal(f"#r-{paragraph}".replace(".", "\\."))

    @on("search-rules")
    def on_search_rules(self, arg: str, value: str) -> None:
        self.sought = value[:80]
        self.page.sight(".rules > :not(svg)")  # scroll to the first paragraph found, as another one stood there
        self.page.sight(".rules-search")  # on a phone the field scrolls with the paragraphs, so bring it back into view

    @on("about")
    def on_about(self, arg: str, value: str) -> None:
        self.open_dialog("about")

    @on("keys")
    def on_keys(self, arg: str, value: str) -> None:
        self.open_dialog("keys")

    @on("menu")
    def on_menu(self, arg: str, value: str) -> None:
        self.open_dialog("menu")

    @on("close", keeps_notice=True)
    def on_close(self, arg: str, value: str) -> None:
        if self.session is None and str(self.page.route()).startswith(RULES):
            self.page.go("#/")  # the address still names a paragraph that is not shown any more
        self.open = ()

    @on("dismiss")
    def on_dismiss(self, arg: str, value: str) -> None:
        if self.toast is None:
            self.upkeep.dismiss()
        self.hide_toast()

    @on("language", behind_curtain=True)
    def on_language(self, code: str, value: str) -> None:
        self.speak(code)

    @property
    def theme(self) -> str:
        return self.settings["theme"]

    @on("theme", behind_curtain=True)
    def on_theme(self, arg: str, value: str) -> None:
        themes = CHOICES["theme"]
        self.settings.choose("theme", themes[(themes.index(self.theme) + 1) % len(themes)])

    @on("settings")
    def on_settings(self, arg: str, value: str) -> None:
        self.open_dialog("settings")

    @on("set")
    def on_set(self, name: str, value: str) -> None:
        if name == "language":
            self.speak(value)
        elif name == "pace":
            self.choose_speed(value)
        else:
            self.settings.choose(name, value)
