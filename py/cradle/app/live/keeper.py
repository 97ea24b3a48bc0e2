"""What a host presses about who is at its table, and what a guest presses about being there."""

from __future__ import annotations

import json

from ..base.verbs import on
from ..table.saves import line as plain
from . import wire
from .meeting import LINK, Meeting


class Keeper:
    """Who is at the table: what is pressed about it, and the tables elsewhere that this device remembers."""

    def __init__(self, meeting: Meeting) -> None:
        self.meeting = meeting
        self.forgotten: tuple[str, str] | None = None  # a table elsewhere, and what was stored of it

    @on("live-noted", keeps_notice=True)
    def on_live_noted(self, arg: str, value: str) -> None:
        """It has been read that the game has gone back."""
        if self.meeting.hosting is not None:
            self.meeting.hosting.returned.told.pop("", None)
        if self.meeting.guest is not None:
            self.meeting.guest.returned = None

    # At the host ------------------------------------------------------------------------------------------------------
    @on("live-free", keeps_notice=True)
    def on_live_free(self, seat: str, value: str) -> None:
        if self.meeting.hosting is not None:
            self.meeting.hosting.free_seat(int(seat))

    @on("live-remove", keeps_notice=True)
    def on_live_remove(self, who: str, value: str) -> None:
        """Remove a device from the table."""
        if self.meeting.hosting is not None:
            self.meeting.hosting.remove(who)

    @on("live-pardon", keeps_notice=True)
    def on_live_pardon(self, arg: str, value: str) -> None:
        """Let in again whoever was removed."""
        if self.meeting.hosting is not None:
            self.meeting.hosting.pardon()

    @on("live-admit", keeps_notice=True)
    def on_live_admit(self, who: str, value: str) -> None:
        if self.meeting.hosting is not None:
            self.meeting.hosting.admit(who, True)

    @on("live-turn-away", keeps_notice=True)
    def on_live_turn_away(self, who: str, value: str) -> None:
        if self.meeting.hosting is not None:
            self.meeting.hosting.admit(who, False)

    @on("live-door", keeps_notice=True)
    def on_live_door(self, arg: str, value: str) -> None:
        """Set whether free seats can be taken unasked."""
        if self.meeting.hosting is not None:
            self.meeting.hosting.room.door = value == "true"
            self.meeting.store_room()

    # At a guest -------------------------------------------------------------------------------------------------------
    @on("live-sit", keeps_notice=True)
    def on_live_sit(self, seat: str, value: str) -> None:
        if self.meeting.guest is not None:
            self.meeting.guest.sit(int(seat), self.meeting.my_name())

    @on("live-stand", keeps_notice=True)
    def on_live_stand(self, seat: str, value: str) -> None:
        if self.meeting.guest is not None:
            self.meeting.guest.tell("stand", seat=int(seat))

    @on("live-here", keeps_notice=True)
    def on_live_here(self, arg: str, value: str) -> None:
        """Play in this tab, not in the other one in which the table was opened."""
        if self.meeting.guest is not None:
            self.meeting.guest.play_here()

    @on("live-named", keeps_notice=True)
    def on_live_named(self, arg: str, value: str) -> None:
        """Be called otherwise, because somebody has that name, and say again what was refused."""
        meeting, name = self.meeting, plain(json.loads(value).get("name"), wire.LONGEST_NAME)
        meeting.app.close_dialog()
        if meeting.guest is not None and name:
            meeting.name = name
            meeting.seat_key()
            meeting.guest.say_again(name)

    @on("live-come", keeps_notice=True)
    def on_live_come(self, code: str, value: str) -> None:
        """Open a table elsewhere again."""
        self.meeting.app.page.go(f"{LINK}{code}")
        self.meeting.receive(f"{LINK}{code}")

    @on("live-forget", keeps_notice=True)
    def on_live_forget(self, code: str, value: str) -> None:
        """Take a table elsewhere off the list at the entrance."""
        self.forgotten = code, self.meeting.storage.forget(code)
        self.meeting.app.show_toast("live.forgotten", verb="live-recall")

    @on("live-recall", keeps_notice=True)
    def on_live_recall(self, arg: str, value: str) -> None:
        if self.forgotten is not None:
            self.meeting.storage.recall(*self.forgotten)
        self.forgotten = None
        self.meeting.app.hide_toast()
