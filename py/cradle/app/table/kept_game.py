"""The game of a sitting as storage has it: saved at every pick, and shared with other tabs of this browser."""

from __future__ import annotations

from time import perf_counter
from typing import Protocol

from ..base import clock
from ..base.page import Page
from ..base.toasts import Toasts
from ..base.verbs import on
from .game_files import BadFile
from .saves import PREFIX, Saves
from .table import Table

UNSEEN = 0.5  # seconds that may pass until what nobody has seen yet is saved


class Sits(Protocol):
    """Where somebody sits at a table: the app."""

    page: Page
    saves: Saves
    toasts: Toasts

    @property
    def table(self) -> Table | None: ...

    def sit(self, table: Table, follows: bool = False) -> None: ...


class KeptGame:
    """Where two tabs show the same game, the one in which somebody picks plays it, and the other follows."""

    def __init__(self, app: Sits, table: Table, follows: bool) -> None:
        self.app, self.table = app, table
        self.text: str | None = app.saves.text(table.id)  # as it was when it was last read or written here
        self._saved = 0.0  # when it was saved last
        self.follows = follows  # another tab plays this game: its moves are shown here, and bots think there

    def leads(self) -> None:
        """From here on this page plays the game, not another tab."""
        self.follows = False

    def save(self, unseen: bool = False) -> None:
        """Save the game after something has happened in it. unseen: bots play on at once, and nobody has seen it."""
        if unseen and perf_counter() < self._saved + UNSEEN:
            return
        self._saved = perf_counter()
        if self.table.whole:  # the host keeps the game of a guest
            self.table.moved = clock.now(self.app.page)
            self.write()

    def write(self) -> None:
        """Save the game as it is, without a pick."""
        if self.table.whole:
            self.text = self.app.saves.put(self.table)

    def overtaken(self) -> bool:
        """Whether another tab has played on without this tab knowing: its game is taken over, not overwritten."""
        text = self.app.saves.text(self.table.id)
        if text is not None and text != self.text:
            self.on_stored(PREFIX + self.table.id, "")
        return self.app.table is not self.table

    @on("stored", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_stored(self, key: str, value: str) -> None:
        """Another tab has saved this game: show its moves here too."""
        if key != PREFIX + self.table.id:
            return
        try:
            theirs = self.app.saves.load(self.table.id, self.table)
        except BadFile:
            return  # the other tab has deleted the game; the next pick here saves it again
        self.text = self.app.saves.text(self.table.id)
        self.table.name, self.table.agreed, self.table.tour = theirs.name, theirs.agreed, theirs.tour
        self.table.standing.take_over(theirs.standing)
        if theirs.state != self.table.state:
            self.app.sit(theirs, follows=True)
            self.app.toasts.show("toast.other_tab")
