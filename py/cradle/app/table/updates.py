"""Looking after the page and what it stores: new versions, and what browsers may clear away."""

from __future__ import annotations

from ..base import clock
from ..base.page import Page
from ..base.toasts import Toast
from ..base.verbs import on
from .saves import Head, Saves
from .table import Table

PROMISE = "cradle/promise"  # "asked", and later whether the browser promised to keep what is stored: "yes" or "no"
EXPORTED = "cradle/exported"  # when a game was last saved as a file
ASK_AFTER = 5  # how many choices people make before the browser is asked: then there is something to lose
OLD = 3 * 86_400_000  # ms


class Upkeep:
    """Tells people of new versions, and sees to it that stored games stay; with assets/js/keep/offline.js."""

    def __init__(self, page: Page, saves: Saves) -> None:
        self.page, self.saves = page, saves
        self.choices = 0
        self.asked = False  # whether this page has asked for the promise, or knows that it was asked for
        self.waits = ""  # the message that a new version waits; "": none does

    # New versions ----------------------------------------------------------------------------------------------------
    def toast(self, table: Table | None) -> Toast | None:
        """The notice, and the button where loading the page anew loses nothing: neither a thought nor a game."""
        if not self.waits:
            return None
        free = not self.saves.memory and (table is None or not table.bots_turn())
        return Toast(self.waits, {}, "update" if free else "")

    def dismiss(self) -> None:
        """Close the notice. The new version goes on waiting."""
        self.waits = ""

    @on("update-waits", behind_curtain=True, keeps_notice=True)
    def on_update_waits(self, arg: str, value: str) -> None:
        self.waits = "toast.update"

    @on("update-others", behind_curtain=True, keeps_notice=True)
    def on_update_others(self, arg: str, value: str) -> None:
        self.waits = "toast.update_others"

    @on("update", keeps_notice=True)
    def on_update(self, arg: str, value: str) -> None:
        self.page.update()

    # What is stored --------------------------------------------------------------------------------------------------
    def chosen(self) -> None:
        """Somebody has chosen at a table. After a few times the browser is asked to keep it all, once and for all."""
        self.choices += 1
        if self.choices < ASK_AFTER or self.asked:
            return
        self.asked = True
        if not self.page.store.get(PROMISE):
            self.page.store.put(PROMISE, "asked")
            self.page.persist()

    @on("persisted", behind_curtain=True, keeps_notice=True)
    def on_persisted(self, promise: str, value: str) -> None:
        self.page.store.put(PROMISE, promise)

    def exported(self) -> None:
        self.page.store.put(EXPORTED, str(clock.now(self.page)))

    def reminder(self, heads: list[Head]) -> str:
        """The message at the entrance that games may be cleared away; "" if none can be, or files were saved lately.

        Safari does so after seven days without a visit, whatever it promises: there even a new game is reason enough.
        """
        clears = bool(self.page.clears())
        if not clears and self.page.store.get(PROMISE) != "no":
            return ""
        now = clock.now(self.page)
        last = self.page.store.get(EXPORTED) or ""
        if last.isdecimal() and int(last) > now - OLD:
            return ""
        begun = [head.get("begun") for head in heads]
        if not any(isinstance(b, int) and 0 < b <= (now if clears else now - OLD) for b in begun):
            return ""
        return "home.clears" if clears else "home.may_clear"
