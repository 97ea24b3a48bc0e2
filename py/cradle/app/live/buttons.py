"""What is pressed in live play: by a host about who is at its table, by a guest about its seat, and at the entrance."""

from __future__ import annotations

import json

from ..base.verbs import on
from ..table.saves import line as plain
from . import wire
from .meeting import Meeting
from .stored import Mail


class HostButtons:
    """A host frees seats, removes devices, and answers those that ask for a seat."""

    def __init__(self, meeting: Meeting) -> None:
        self.meeting = meeting

    @on("live-free", keeps_notice=True)
    def on_live_free(self, seat: str, value: str) -> None:
        if self.meeting.hosting is not None:
            self.meeting.hosting.seating.free_seat(int(seat))

    @on("live-remove", keeps_notice=True)
    def on_live_remove(self, who: str, value: str) -> None:
        """Remove a device from the table."""
        if self.meeting.hosting is not None:
            self.meeting.hosting.seating.remove(who)

    @on("live-pardon", keeps_notice=True)
    def on_live_pardon(self, arg: str, value: str) -> None:
        """Let in again whoever was removed."""
        if self.meeting.hosting is not None:
            self.meeting.hosting.seating.pardon()

    @on("live-admit", keeps_notice=True)
    def on_live_admit(self, who: str, value: str) -> None:
        if self.meeting.hosting is not None:
            self.meeting.hosting.seating.admit(who, True)

    @on("live-turn-away", keeps_notice=True)
    def on_live_turn_away(self, who: str, value: str) -> None:
        if self.meeting.hosting is not None:
            self.meeting.hosting.seating.admit(who, False)

    @on("live-door", keeps_notice=True)
    def on_live_door(self, arg: str, value: str) -> None:
        """Set whether free seats can be taken unasked."""
        if self.meeting.hosting is not None:
            self.meeting.hosting.room.door = value == "true"
            self.meeting.store_room()

    @on("live-post", keeps_notice=True)
    def on_live_post(self, arg: str, value: str) -> None:
        """From now on this table is played over days too, or no longer."""
        if self.meeting.hosting is not None:
            room = self.meeting.hosting.room
            if value == "true":
                room.mail = room.mail or Mail()
            if room.mail is not None:
                room.mail.ends = value != "true"
            self.meeting.store_room()


class GuestButtons:
    """A guest takes a seat or gives it back, under a name that nobody else has."""

    def __init__(self, meeting: Meeting) -> None:
        self.meeting = meeting

    @on("live-sit", keeps_notice=True)
    def on_live_sit(self, seat: str, value: str) -> None:
        if self.meeting.guest is not None:
            self.meeting.guest.sit(int(seat), self.meeting.my_name())
            if not self.meeting.guest.host:
                self.meeting.app.dialog.close()  # the answer comes by post; what has been sent stands in the prompt

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
        meeting.app.dialog.close()
        if meeting.guest is not None and name:
            meeting.name = name
            meeting.seat_key()
            meeting.guest.say_again(name)


class ElsewhereButtons:
    """The entrance lists the tables elsewhere that this device remembers: they are opened again, or forgotten."""

    def __init__(self, meeting: Meeting) -> None:
        self.meeting = meeting
        self.forgotten: tuple[str, str] | None = None  # a table that was taken off the list, and what was stored of it

    @on("live-come", keeps_notice=True)
    def on_live_come(self, code: str, value: str) -> None:
        """Open a table elsewhere again."""
        address = self.meeting.storage.link(code)
        self.meeting.app.page.go(address)
        self.meeting.receive(address)

    @on("live-forget", keeps_notice=True)
    def on_live_forget(self, code: str, value: str) -> None:
        """Take a table elsewhere off the list at the entrance."""
        self.forgotten = code, self.meeting.storage.forget(code)
        self.meeting.watch_tables()
        self.meeting.app.toasts.show("live.forgotten", verb="live-recall")

    @on("live-recall", keeps_notice=True)
    def on_live_recall(self, arg: str, value: str) -> None:
        if self.forgotten is not None:
            self.meeting.storage.recall(*self.forgotten)
            self.meeting.watch_tables()
        self.forgotten = None
        self.meeting.app.toasts.hide()
