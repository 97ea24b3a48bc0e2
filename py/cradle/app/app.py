"""The app: what it remembers, what it does when something is pressed, and what it draws then."""

from __future__ import annotations

import gc
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .. import games
from ..words.text import Words
from . import screen
from .addresses import Addresses
from .base import dialogs
from .base.page import Page
from .base.preferences import Preferences
from .base.settings import PREFERENCES
from .base.toasts import Toasts
from .base.trees import Mounts
from .base.verbs import VERBS, Listeners, UnknownVerb, on
from .base.worker_client import Asking
from .current_dialog import CurrentDialog
from .entrance import game_list, start_page
from .entrance.backup import Backup
from .entrance.loading import Reading
from .entrance.saved_games import SavedGames
from .entrance.tour import Tour
from .history.screen_reader import Ears
from .session import Session
from .table.default_names import translate_seats, translate_table
from .table.saves import LESSON, Saves
from .table.table import Table
from .table.updates import Upkeep
from .table.wording import tab_title

if TYPE_CHECKING:
    from .entrance.fault_report import FaultReport
    from .entrance.links import Links
    from .lessons.lessons import Lessons
    from .lessons.running import Running
    from .live.live import Live
    from .planning import Planning
    from .post.post import Post
    from .table.interfaces import Company

# The modules that are imported with the first verb that they hear, so that the page starts sooner without them.
LINKS, LIVE = "cradle.app.entrance.links.", "cradle.app.live."


class App:
    """`page` is what assets/js/page/shell.js offers. `hear` passes on its verbs: base/verbs.py has their table.

    While a tour goes on, it is asked first.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.mounts = Mounts(page)
        self.saves = Saves(page.store, self.speak_names)
        self.preferences = Preferences(page, self.respoken)
        self.upkeep = Upkeep(page, self.saves)
        self.reading = Reading(self)
        self.backup = Backup(self)
        self.saved_games = SavedGames(self, self.backup)
        self.tour = Tour(self, self.saved_games)
        self._planning: Planning | None = None  # made when the first phase is planned
        self.session: Session | None = None
        self._links: Links | None = None  # made when the first link is shared or opened
        self._fault_report: FaultReport | None = None  # made when somebody says that something is wrong
        self._lessons: Lessons | None = None  # made when the first lesson is looked for
        self._live: Live | None = None  # made when somebody plays live
        self._post: Post | None = None  # made when a live table has the post
        self.asking = Asking(page)
        self.dialog = CurrentDialog(self)
        self.addresses = Addresses(self)
        self.toasts = Toasts()
        self.trouble = ""  # the last problem with the storage that the person was told of
        self.ears = Ears(self)
        self.waiting: int | None = None  # how many tables wait for this device; None: it has to be counted
        self.badge: int | None = None  # the number on the icon of the page
        self.last_curtain: tuple[str, int] | None = None  # table and seat of the last curtain
        self.listeners = Listeners()
        at_entrance = self.saved_games, self.tour, self.backup, self.reading
        self.listeners.add(self, self.preferences, self.dialog, self.addresses, self.asking, self.upkeep, *at_entrance)
        self.preferences.begin(self.saved_games.setup, self.saves.entry(PREFERENCES))
        translate_seats(self.words, self.saved_games.setup.seats)

    # What is heard --------------------------------------------------------------------------------------------------
    def begin(self) -> None:
        self.page.language(self.words.language)
        self.hear("route", self.page.route())

    def hear(self, verb: str, arg: str = "", value: str = "") -> None:
        """Something was pressed, chosen or answered. Raises UnknownVerb."""
        listener, heard = self.listener(verb), VERBS[verb]
        if listener is None or (self.curtained and not heard.behind_curtain):
            return
        self.ears.begin(heard.may_wait)
        try:
            sitting = self.session and self.session.front
            refused = sitting and sitting.notices.notice
            if not self.tour.answers(verb, arg):
                getattr(listener, heard.method)(arg, value)
            if sitting and refused and sitting.notices.notice is refused and not heard.keeps_notice:
                sitting.notices.remove()
            self.show()
        except Exception:  # the table must survive any error: the game is saved, and the page says so
            self.survive()

    def survive(self) -> None:
        """After a fault, say so and draw what there is; the entrance, if the fault is in the table that is drawn."""
        traceback.print_exc()
        fault = "toast.fault.unkept" if self.saves.memory else "toast.fault"
        self.toasts.show(fault, verb="report")
        self.dialog.close()  # the dialog may be what could not be drawn
        try:
            self.show()
        except Exception:  # as with a file whose position is none that a game comes to
            traceback.print_exc()
            self.leave()
            self.page.go("#/")
            self.toasts.show(fault, verb="report")
            self.show()

    def listener(self, verb: str) -> object:
        """Who hears a verb; None if it is one of the table, and nobody sits there any more. Raises UnknownVerb."""
        if verb.startswith("plan"):
            self.listeners.add(self.planning)
        if verb.startswith("lesson"):
            self.listeners.add(self.lessons)
        if verb not in VERBS or VERBS[verb].owner.startswith(LINKS):
            self.listeners.add(self.links)
        if verb not in VERBS or VERBS[verb].owner.startswith(LIVE):
            self.listeners.add(*self.live.listeners)
        if verb.startswith("post-"):
            self.listeners.add(*self.post.listeners)
        if verb.startswith("report"):
            self.listeners.add(self.fault_report)
        if verb not in VERBS:
            raise UnknownVerb(verb)
        return self.listeners.find(VERBS[verb])

    @property
    def curtained(self) -> bool:
        """Whether the table waits behind a curtain for somebody to take the device over."""
        return self.table is not None and self.table.side.curtain is not None

    # Where we are ---------------------------------------------------------------------------------------------------
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
            self.toasts.show("toast.older_chance" if table.new_chance else "toast.older_rules")

    def sit(self, table: Table, follows: bool = False) -> None:
        self.leave()
        self.saved_games.unfolded.clear()  # the entrance is drawn anew after the game, and its lists are folded
        if self._lessons is not None or self.page.store.get(LESSON + table.id):
            self.lessons.find(table)
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
            self.page.soon("collect")  # what comes instead is drawn first
        self.toasts.hide()  # the notice spoke of the place that was just left
        self.mounts.forget("")

    @property
    def words(self) -> Words:
        return self.preferences.words

    @property
    def links(self) -> Links:
        if self._links is None:
            from .entrance.links import Links

            self._links = Links(self)
        return self._links

    @property
    def fault_report(self) -> FaultReport:
        if self._fault_report is None:
            from .entrance.fault_report import FaultReport

            self._fault_report = FaultReport(self, self.links)
        return self._fault_report

    @property
    def planning(self) -> Planning:
        if self._planning is None:
            from .planning import Planning

            self._planning = Planning(self)
        return self._planning

    @property
    def lessons(self) -> Lessons:
        if self._lessons is None:
            from .lessons.lessons import Lessons

            self._lessons = Lessons(self, self.saved_games)
        return self._lessons

    @property
    def lesson(self) -> Running | None:
        return self._lessons.running if self._lessons is not None and self.session is not None else None

    @property
    def live(self) -> Live:
        if self._live is None:
            from .live.live import Live

            self._live = Live(self)
        return self._live

    @property
    def post(self) -> Post:
        if self._post is None:
            from .post.post import Post

            self._post = Post(self)
        return self._post

    @property
    def company(self) -> Company | None:
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
            if self.toasts.shown and self.toasts.shown.id == f"toast.{self.trouble}":
                self.toasts.hide()  # the notice speaks of something that is over
            self.trouble = self.saves.trouble
            if self.trouble:
                self.toasts.show(f"toast.{self.trouble}", verb="export", arg=self.saves.unkept)
        if self.saves.tells_of_aside():
            self.toasts.show("toast.aside", verb="export-all")
        self.tour.settle()
        if self._lessons is not None:
            self._lessons.settle()
        if self._planning is not None:
            self._planning.settle()
        if self._live is not None:
            self._live.settle()
            if self._post is not None or self._live.meeting.has_post:
                self.post.settle()
        self.settle_curtain()

    def settle_curtain(self) -> None:
        """When a curtain falls, close what the last person had open and replace what they heard: none of it is for the
        next one.
        """
        session = self.session
        seat = session.table.side.curtain if session else None
        veil = None if session is None or seat is None else (session.table.id, seat)
        if session and veil and (self.ears.said or veil != self.last_curtain):
            self.ears.say_only(session.voice().say("play.curtain", seat=seat))
            self.dialog.close()
        self.last_curtain = veil

    def draw(self) -> None:
        """Draw everything. Drawing changes nothing in the app."""
        words, session, theme = self.words, self.session, self.preferences.theme
        self.mounts.show_once("top", (words.language, theme), lambda: dialogs.header(words, theme))
        if session is not None:
            self.page.title(self.title_at(session))
            screen.draw(session, self.mounts)

        # While a game is read, the page keeps its old picture: the board of the last visit
        elif not self.reading.is_shown:
            heads, tables = self.saves.heads(), game_list.known_tables(self)
            self.waiting = game_list.count_waiting(tables)
            self.page.title(f"({self.waiting}) Cradle" if self.waiting else "Cradle")
            found = game_list.items(heads, tables)
            self.mounts.show("screen", start_page.screen(words, self.saved_games.setup, heads, found, self))
            for place, picture in start_page.pictures():
                self.mounts.show(place, picture)
        if self.waiting is not None and self.waiting != self.badge:
            self.badge = self.waiting
            self.page.badge(self.waiting)
        self.mounts.show("dialog", self.dialog.tree())
        toast = self.toasts.shown or self.upkeep.toast(self.table)
        self.mounts.show("toast", toast.tree(words) if toast else [])
        self.mounts.flush()

    def title_at(self, session: Session) -> str:
        """The title of the tab at a table; how many tables wait for this device stands first, if others do."""
        title = tab_title(session.voice(), session.table)
        asked = self.company is not None and session.table.asks_person
        if asked:
            title = self.words.say("live.your_turn", name=title)
        if self.waiting is None:
            self.waiting = game_list.count_waiting(game_list.known_tables(self))
        return f"({self.waiting}) {title}" if self.waiting > asked else title

    def turns_changed(self) -> None:
        """Another number of tables may wait for this device now."""
        self.waiting = None

    def after_drawing(self) -> None:
        """After everything is drawn, scroll and point to what matters."""
        if self.session is not None:
            self.session.after_drawing()
        self.tour.point()

    def name_of(self, id: str) -> str:
        if self.table is not None and self.table.id == id:
            return self.table.name
        return next((head["name"] for head in self.saves.heads() if head["id"] == id), "")

    def lesson_names(self, game: str) -> Sequence[str]:
        from .lessons.shelf import shelf

        return shelf(game).names if games.board(game).lessons else ()

    def respoken(self, before: Words) -> None:
        """Another language is spoken: what was not named by a person is called otherwise."""
        translate_seats(self.words, self.saved_games.setup.seats)
        self.saves.forget()
        if self.session:
            if self.company is None:  # at a live table names are what the others see, too
                translate_seats(self.words, self.session.table.seats)
            self.session.renamed(before)
            self.session.log.clear()

    def speak_names(self, table: Table) -> None:
        """Call a saved game and its seats by the words of now; at a live table names are what the others see, too."""
        if not self.page.store.get(f"cradle/live/{table.id}"):
            translate_table(self.words, table)

    def go_home(self) -> None:
        self.leave()
        self.page.go("#/")
        self.page.reveal("#screen h1")

    @on("unkept", behind_curtain=True, keeps_notice=True)
    def on_unkept(self, trouble: str, key: str) -> None:
        """The browser has found only now that it could not store an entry. trouble: why, see saves.Storage."""
        self.saves.lose(key, trouble)

    @on("unfetched", behind_curtain=True, keeps_notice=True)
    def on_unfetched(self, arg: str, value: str) -> None:
        """What comes only when it is needed (assets/js/start/later-files.js) could not be fetched."""
        self.toasts.show("live.trouble")

    @on("home", behind_curtain=True)
    def on_home(self, arg: str, value: str) -> None:
        self.dialog.close()
        self.go_home()

    @on("collect", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_collect(self, arg: str, value: str) -> None:
        """Collect the table that was left: its parts refer to each other, and Python itself looks for such garbage so
        slowly that a few more tables come first, for which the browser would have to give more memory.
        """
        gc.collect()

    @on("dismiss")
    def on_dismiss(self, arg: str, value: str) -> None:
        if self.toasts.shown is None:
            self.upkeep.dismiss()
        self.toasts.hide()
