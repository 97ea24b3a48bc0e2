"""Which dialog stands on the page, and the buttons by which dialogs open and close."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from .. import games
from ..words.text import Voice
from .base import credits, rule_book
from .base.dialogs import dialog
from .base.page import Page
from .base.preferences import Preferences
from .base.settings import dialog as settings_dialog
from .base.toasts import Toasts
from .base.trees import Tree
from .base.verbs import on
from .entrance.backup import Backup
from .entrance.loading import Reading
from .session import Session
from .table import menu
from .table.saves import Saves
from .table.table import Table
from .turn import table_page

if TYPE_CHECKING:
    from .entrance.fault_report import FaultReport
    from .entrance.links import Links
    from .lessons.lessons import Lessons
    from .live.live import Live
    from .table.interfaces import Company

RULES = "#rules/"  # the address of a paragraph: the game, and its number


class Opens(Protocol):
    """What dialogs are about: the app."""

    page: Page
    saves: Saves
    preferences: Preferences
    backup: Backup
    reading: Reading
    session: Session | None
    toasts: Toasts

    @property
    def links(self) -> Links: ...

    @property
    def fault_report(self) -> FaultReport: ...

    @property
    def lessons(self) -> Lessons: ...

    @property
    def live(self) -> Live: ...

    @property
    def live_offered(self) -> bool: ...

    @property
    def company(self) -> Company | None: ...

    def name_of(self, id: str) -> str: ...


class CurrentDialog:
    """One dialog at a time, in place of any other."""

    def __init__(self, app: Opens) -> None:
        self.app, self.page = app, app.page
        self.open: tuple[str, ...] = ()  # the dialog on the screen, as its name and what it is about; (): none
        self.sought = ""  # the words that the person looks for in the rules

    def show(self, name: str, *about: str) -> None:
        self.open = name, *about

    def close(self) -> None:
        self.open = ()

    def tree(self) -> Tree:
        """The dialog that is open; behind a curtain, the one by which the next person takes over."""
        app, session, words = self.app, self.app.session, self.app.preferences.words
        table = session.table if session else None
        if session and table and (seat := table.side.curtain) is not None:
            return table_page.curtain(session.voice(), table, seat)
        match self.open:
            case ("rules", game, _):
                return rule_book.rule_book(words, game, self.sought)
            case ("about",):
                return credits.about(words, app.saves.refusal)
            case ("keys",):
                return credits.keys(words)
            case ("menu",) if session is not None and table is not None:
                kept, alone = table.id not in app.saves.memory, app.company is None
                ordering = session.standing.seat is not None
                return menu.menu(words, table, kept, app.live_offered, alone, ordering, session.seating.giving_up())
            case ("standing",) if session is not None:
                return session.standing.tree(session.voice())
            case ("seats", *about) if session is not None:
                return session.seating.dialog(*about)
            case ("card", target) if session is not None:
                return large_card(session.voice(), session.front.table, session.look, target)
            case ("end",) if table is not None:
                return menu.end_here(words, len(table.people))
            case ("picture",) if session is not None and session.at_end:
                return session.picture()
            case ("settings",):
                return settings_dialog(words, app.preferences.settings, app.preferences.speed)
            case ("lessons", game):
                return app.lessons.dialog(game)
            case ("reading",):
                return app.reading.dialog()
            case ("link",):
                return app.links.dialog()
            case ("share",) if table is not None:
                return app.links.sheet(table)
            case ("report",):
                return app.fault_report.dialog()
            case ("live", *_):
                return app.live.dialog.tree()
            case ("backup",):
                return app.backup.dialog()
            case ("rename", id):
                return menu.rename(words, id, app.name_of(id))
        return []

    # What is pressed ------------------------------------------------------------------------------------------------
    @on("about")
    def on_about(self, arg: str, value: str) -> None:
        self.show("about")

    @on("keys")
    def on_keys(self, arg: str, value: str) -> None:
        self.show("keys")

    @on("card", keeps_notice=True)
    def on_card(self, arg: str, value: str) -> None:
        self.show("card", arg)

    @on("menu")
    def on_menu(self, arg: str, value: str) -> None:
        self.show("menu")

    @on("settings")
    def on_settings(self, arg: str, value: str) -> None:
        self.show("settings")

    @on("picture")
    def on_picture(self, arg: str, value: str) -> None:
        """The picture of a game that is over; it shows the board as it is."""
        if self.app.session is not None:
            self.app.session.past_board.end()
        self.show("picture")

    @on("keep-picture")
    def on_keep_picture(self, arg: str, value: str) -> None:
        self.page.keepPicture(arg)

    @on("share-picture")
    def on_share_picture(self, arg: str, value: str) -> None:
        self.page.sharePicture(arg)

    @on("close", keeps_notice=True)
    def on_close(self, arg: str, value: str) -> None:
        if self.app.session is None and self.page.route().startswith(RULES):
            self.page.go("#/")  # the address still names a paragraph that is not shown any more
        self.close()

    # The rule book --------------------------------------------------------------------------------------------------
    @on("rules", keeps_notice=True)
    def on_rules(self, arg: str, value: str) -> None:
        game, _, paragraph = arg.partition(" ")
        self.sought = ""
        self.show("rules", game, paragraph)
        if paragraph:
            self.page.reveal(f"#r-{paragraph}".replace(".", "\\."))

    @on("search-rules")
    def on_search_rules(self, arg: str, value: str) -> None:
        self.sought = value[:80]
        self.page.sight(".rules > :not(svg)")  # scroll to the first paragraph found, as another one stood there
        self.page.sight(".rules-search")  # on a phone the field scrolls with the paragraphs, so bring it back into view

    def look_up(self, hash: str) -> None:
        """Open a rule book where an address says, or say that there is no such paragraph."""
        words = self.app.preferences.words
        game, _, paragraph = hash.removeprefix(RULES).partition("/")
        if game not in games.names():  # addresses of older versions name no game: "#r-6"
            self.app.toasts.show("toast.no_rules", paragraph=hash.removeprefix("#r-").rpartition("/")[2][:20])
        elif paragraph and not rule_book.has_paragraph(words, game, paragraph):
            self.on_rules(game, "")
            name = words.say(f"{game}.name")
            self.app.toasts.show("toast.no_paragraph", paragraph=paragraph[:20], game=name)
        else:
            self.on_rules(f"{game} {paragraph}", "")


def large_card(voice: Voice, table: Table, look: int | None, target: str) -> Tree:
    """The dialog that shows one card large, with its numbers as they stand for whoever looks.

    target: the card at an element of the board, as the button of `cradle.board.cards` names it. look: the decision to
    which somebody looks back. [] if there is no card.
    """
    view = table.side.view(look)
    found = table.board.close_up(view, target.replace(" ", "-", 1), voice.say, table.seats)
    return dialog(voice.words, found[0], found[1], wide=True) if found else []
