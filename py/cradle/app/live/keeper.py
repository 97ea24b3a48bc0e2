"""What a host presses about who is at its table, and what a guest presses about being there."""

from __future__ import annotations

import json
from typing import Any, Protocol

from ..base.verbs import on
from ..table.interfaces import Host
from ..table.saves import line as plain
from . import wire
from .stored import Entries


class Live(Protocol):
    """The part of the app that plays live (room.py), as it is seen here."""

    app: Host
    storage: Entries
    hosting: Any
    guest: Any
    name: str

    def receive(self, hash: str) -> None:
        """The link of a room was opened."""

    def my_name(self) -> str:
        """The name to propose."""

    def seat_key(self) -> str:
        """The key of this device in the room to which it is invited; the name is stored with it."""

    def store_room(self) -> None:
        """Store the room that is hosted here."""


class Keeper:
    """Who is at the table: what is pressed about it, and the tables elsewhere that this device remembers."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.forgotten: tuple[str, str] | None = None  # a table elsewhere, and what was stored of it

    @on("live-noted", keeps_notice=True)
    def on_live_noted(self, arg: str, value: str) -> None:
        """It has been read that the game has gone back."""
        if self.live.hosting is not None:
            self.live.hosting.returned.told.pop("", None)
        if self.live.guest is not None:
            self.live.guest.returned = None

    # At the host ------------------------------------------------------------------------------------------------------
    @on("live-free", keeps_notice=True)
    def on_live_free(self, seat: str, value: str) -> None:
        if self.live.hosting is not None:
            self.live.hosting.free_seat(int(seat))

    @on("live-remove", keeps_notice=True)
    def on_live_remove(self, who: str, value: str) -> None:
        """Remove a device from the table."""
        if self.live.hosting is not None:
            self.live.hosting.remove(who)

    @on("live-pardon", keeps_notice=True)
    def on_live_pardon(self, arg: str, value: str) -> None:
        """Let in again whoever was removed."""
        if self.live.hosting is not None:
            self.live.hosting.pardon()

    @on("live-admit", keeps_notice=True)
    def on_live_admit(self, who: str, value: str) -> None:
        if self.live.hosting is not None:
            self.live.hosting.admit(who, True)

    @on("live-turn-away", keeps_notice=True)
    def on_live_turn_away(self, who: str, value: str) -> None:
        if self.live.hosting is not None:
            self.live.hosting.admit(who, False)

    @on("live-door", keeps_notice=True)
    def on_live_door(self, arg: str, value: str) -> None:
        """Set whether free seats can be taken unasked."""
        if self.live.hosting is not None:
            self.live.hosting.room.door = value == "true"
            self.live.store_room()

    # At a guest -------------------------------------------------------------------------------------------------------
    @on("live-sit", keeps_notice=True)
    def on_live_sit(self, seat: str, value: str) -> None:
        if self.live.guest is not None:
            self.live.guest.sit(int(seat), self.live.my_name())

    @on("live-stand", keeps_notice=True)
    def on_live_stand(self, seat: str, value: str) -> None:
        if self.live.guest is not None:
            self.live.guest.tell("stand", seat=int(seat))

    @on("live-here", keeps_notice=True)
    def on_live_here(self, arg: str, value: str) -> None:
        """Play in this tab, not in the other one in which the table was opened."""
        if self.live.guest is not None:
            self.live.guest.play_here()

    @on("live-named", keeps_notice=True)
    def on_live_named(self, arg: str, value: str) -> None:
        """Be called otherwise, because somebody has that name, and say again what was refused."""
        live, name = self.live, plain(json.loads(value).get("name"), wire.LONGEST_NAME)
        live.app.close_dialog()
        if live.guest is not None and name:
            live.name = name
            live.seat_key()
            live.guest.say_again(name)

    @on("live-come", keeps_notice=True)
    def on_live_come(self, code: str, value: str) -> None:
        """Open a table elsewhere again."""
        self.live.app.page.go(f"#t={code}")
        self.live.receive(f"#t={code}")

    @on("live-forget", keeps_notice=True)
    def on_live_forget(self, code: str, value: str) -> None:
        """Take a table elsewhere off the list at the entrance."""
        self.forgotten = code, self.live.storage.forget(code)
        self.live.app.show_toast("live.forgotten", verb="live-recall")

    @on("live-recall", keeps_notice=True)
    def on_live_recall(self, arg: str, value: str) -> None:
        if self.forgotten is not None:
            self.live.storage.recall(*self.forgotten)
        self.forgotten = None
        self.live.app.hide_toast()
