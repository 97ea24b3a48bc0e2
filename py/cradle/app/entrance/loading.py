"""Games that take time to read: they are read in slices, with progress and a way out.

A game is read by playing it again, and a long one holds the page for seconds. A short one is there in the first slice.
What stands on the page stays there meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...codec import LinkError
from ...kernel.slices import Sliced, Work
from ...words.text import Words
from ..base import dialogs
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..table.game_files import BadFile
from ..table.interfaces import Read, WholeApp

SLICE = 0.1  # seconds of reading between two pauses
DIALOG = "reading"


class Reading:
    """Reads one game at a time. Closing the dialog, or opening another one, drops the reading without any effect."""

    def __init__(self, app: WholeApp) -> None:
        self.app, self.page = app, app.page
        self.work: Sliced[Any] | None = None
        self.then: Callable[[], None] = lambda: None

    @property
    def is_shown(self) -> bool:
        """Whether a game is being read, and the page says so."""
        return self.work is not None and self.app.dialog.open == (DIALOG,)

    def begin(self, work: Work[Read], then: Callable[[Read], None]) -> None:
        """Begin to read, and pass the result to `then`. If it cannot be read, a sentence says so."""
        self.work = sliced = Sliced(work)
        self.then = lambda: then(sliced.result)
        self.app.dialog.show(DIALOG)
        self.on_read_on("", "")

    @on("read-on", keeps_notice=True)
    def on_read_on(self, arg: str, value: str) -> None:
        """Read on for a slice of time, then let the page draw and listen again."""
        if self.work is None or not self.is_shown:
            self.work = None
            return
        try:
            if not self.work.go_on(SLICE):
                self.page.soon("read-on")
                return
        except (BadFile, LinkError) as error:
            self.end()
            return self.app.toasts.show(error.reason if isinstance(error, BadFile) else f"link.{error.reason}")
        self.end()
        self.then()

    def end(self) -> None:
        """Drop the reading, if there is one."""
        self.work = None
        if self.app.dialog.open == (DIALOG,):
            self.app.dialog.close()

    def dialog(self) -> Tree:
        return progress(self.app.words, self.work.done) if self.work else []


def progress(words: Words, done: float) -> Tree:
    """How far a long game has been read, and the way out."""
    label = words.say("reading.game")
    return dialogs.dialog(
        words,
        label,
        h("progress", {"max": "1", "value": f"{done:.2f}", "aria-label": label}),
        h("div", {"class": "dialog-actions"}, button("close", words.say("cancel"), autofocus=True)),
        closes=False,
    )
