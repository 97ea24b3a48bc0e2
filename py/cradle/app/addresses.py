"""Where an address of the page leads: to a table, to the entrance, to a rule book, or to what a link holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from .base.verbs import on
from .current_dialog import RULES, CurrentDialog
from .entrance import start_page

if TYPE_CHECKING:
    from .entrance.links import Links
    from .live.live import Live

NEW, CONTINUE = "#/new/", "#/continue"  # where the shortcuts of an installed page lead: a game's form, the last game


class Leads(start_page.Entrance, Protocol):
    """Who can go where an address leads: the app."""

    dialog: CurrentDialog

    @property
    def links(self) -> Links: ...

    @property
    def live(self) -> Live: ...

    def enter(self, id: str) -> None: ...

    def leave(self) -> None: ...


class Addresses:
    """Follows addresses: what stands after the `#`."""

    def __init__(self, app: Leads) -> None:
        self.app = app

    @on("route", behind_curtain=True)
    def on_route(self, hash: str, value: str) -> None:
        """Go where the address says."""
        app = self.app
        app.dialog.close()
        if hash.startswith("#/play/"):
            app.enter(hash.removeprefix("#/play/"))
        elif hash == CONTINUE:
            self.go_on()
        else:
            app.leave()
            if hash.startswith(NEW):
                app.saved_games.setup.choose(hash.removeprefix(NEW))
            if hash.startswith((RULES, "#r-")):
                app.dialog.look_up(hash)
            if hash.startswith("#t="):
                app.live.meeting.receive(hash)
            elif hash.startswith(("#g=", "#r=")):
                app.page.go("#/")
                app.links.receive(hash)

    def go_on(self) -> None:
        """Go on with the game that was played last; if none is under way, go to the entrance."""
        heads = (head for head in self.app.saves.heads() if start_page.goes_on(head, self.app))
        if (last := next(heads, None)) is not None:
            self.app.enter(last["id"])
        else:
            self.app.leave()
            self.app.page.go("#/")
