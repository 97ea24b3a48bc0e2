"""What comes over the lines to other devices: it is read, and the session here is told.

assets/js/live/live.js makes the lines themselves.
"""

from __future__ import annotations

from typing import Any

from ...kernel.outside_json import parse
from ..base import clock
from ..base.verbs import on
from ..table.game_files import BadFile
from ..table.table import Table, Told
from . import handover, wire
from .company import Talk
from .guest import Guest
from .host import Hosting
from .meeting import Meeting
from .own_device import OwnDevice, PageLines
from .stored import Room


class LineEvents:
    """Hears the lines of a meeting: they begin and end, bring messages, and fail."""

    def __init__(self, meeting: Meeting, device: OwnDevice, chat: Talk) -> None:
        self.meeting, self.app, self.page = meeting, meeting.app, meeting.page
        self.device, self.chat = device, chat

    @on("live-ready", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_live_ready(self, here: str, value: str) -> None:
        """The lines are ready. here: the name of this end of them."""
        meeting = self.meeting
        if meeting.opening is not None:
            table, room = meeting.opening
            meeting.opening = None
            told = parse(value)
            room.key, room.mark = str(told["key"]), str(told["mark"])
            lines = PageLines(self.page)
            meeting.hosting = Hosting(
                table, room, self.device, lines, here, self.page.chance, self.page.now, meeting.proven
            )
            meeting.store_room()
        elif meeting.invited:
            meeting.guest = meeting.guest or meeting.new_guest(here)
            meeting.guest.here = here

    @on("live-proven", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_live_proven(self, peer: str, value: str) -> None:
        """That end has proved that it has the key of the room's host."""
        self.meeting.proven.add(peer)

    @on("live-line", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_live_line(self, peer: str, opened: str) -> None:
        """A line to another device has begun or ended."""
        hosting = self.meeting.hosting
        end = hosting or self.meeting.guest
        if hosting is not None and opened:
            hosting.join(peer)
        elif end is not None and not opened:
            end.part(peer)
        if not opened:
            self.meeting.proven.discard(peer)

    @on("live-heard", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_live_heard(self, peer: str, text: str) -> None:
        """Another device has sent a message."""
        meeting = self.meeting
        if meeting.hosting is not None:
            meeting.hosting.receive(peer, text)
            if meeting.hosting and meeting.hosting.rival is not None:
                self.meet_host(meeting.hosting, meeting.hosting.rival)
                if meeting.guest is not None:
                    self.listen(meeting.guest, peer, text)
        elif meeting.guest is not None:
            self.listen(meeting.guest, peer, text)

    @on("live-relays", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_live_relays(self, arg: str, works: str) -> None:
        """No relay has worked for some seconds, or one works again."""
        meeting = self.meeting
        meeting.mended = bool(works) and not meeting.reached and self.app.dialog.open[:1] == ("live",)
        meeting.reached = bool(works)

    @on("live-minute", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_live_minute(self, arg: str, value: str) -> None:
        """A minute is over: somebody's time may be."""

    @on("live-trouble", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_live_trouble(self, arg: str, detail: str) -> None:
        """No relay is reached, or another device is not: then both have found each other (SDP), and no way is open."""
        print("live:", detail)
        self.app.toasts.show("live.unreached" if "SDP" in detail else "live.trouble")

    # At a guest -------------------------------------------------------------------------------------------------------
    def listen(self, guest: Guest, peer: str, text: str) -> None:
        """Read a message of the host to this guest."""
        before, sat = (guest.table.happened, guest.table.people) if guest.table else ([], frozenset())
        said = guest.receive(peer, text)
        if said is not None and said["t"] == "box":
            return self.receive_box(guest, said)
        if said is not None and said["t"] == "offer":
            return self.app.dialog.show("live", "offer")
        if said is not None and guest.table is not None and said["t"] == "said":
            self.chat.hear_chat(said["who"], said["name"], said["text"])
        self.follow(guest, before, sat, said is not None and said["t"] == "state")

    def follow(self, guest: Guest, before: list[Told], sat: frozenset[int], changed: bool = True) -> None:
        """Show what a guest has been told. before, sat: what had happened and who sat here until then.

        changed: whether there is a new state.
        """
        if guest.rival:
            guest.rival = False
            self.app.toasts.show("live.two_hosts")
        session = self.app.session
        if guest.table is not None and (session is None or session.table is not guest.table):
            self.app.sit(guest.table)
            if guest.table.people:
                self.app.dialog.close()
            else:
                self.app.dialog.show("live")  # a seat can be taken
        elif session is not None and guest.table is not None and changed:
            session.follow(before)
            if guest.table.people and not sat and self.app.dialog.open == ("live",):
                self.app.dialog.close()  # now somebody sits here
        if guest.table is not None and changed:
            self.catch_up(guest)
        self.say_refusal(guest)

    def catch_up(self, guest: Guest) -> None:
        """Store what was seen here; after a time away, sum up what was missed."""
        assert guest.table is not None
        storage, room = self.meeting.storage, self.meeting.invited
        n, seen = guest.confirmed, storage.decisions_seen(room)
        news: dict[str, Any] = {"seen": n, "memory": guest.memory, "unsent": [list(one) for one in guest.pending]}
        news["made"] = guest.made
        self.meeting.moved = (storage.moved(room) if seen == n else 0) or clock.now(self.page)
        news["post"] = bool(guest.table.public.get("post"))
        if news["post"] != storage.has_post(room):
            self.page.go(guest.table.address)  # the link of a table with the post is another
            if not news["post"]:
                self.app.toasts.show("post.ended")
        self.meeting.by_post = bool(news["post"])
        storage.note(room, **news)
        if guest.returned and seen is not None:
            seen = min(seen, guest.returned[0])
        if guest.fresh and seen is not None and 0 <= seen < n and self.app.session is not None:
            self.app.session.catch_up(seen)

    def say_refusal(self, guest: Guest) -> None:
        """Say why the host has refused something."""
        why, guest.why = guest.why, ""
        if why == "removed":
            self.meeting.end()
            self.app.dialog.close()
            self.app.go_home()
        if why == "name" and guest.refused:
            self.app.dialog.show("live", "name")
        elif why:
            self.app.toasts.show(f"live.no.{why}")

    # A new host -------------------------------------------------------------------------------------------------------
    def meet_host(self, hosting: Hosting, term: int) -> None:
        """Another device hosts this room too. The one that became the host later is right."""
        hosting.rival = None
        if term > hosting.room.term:
            self.device.become_guest("")
        elif term == hosting.room.term:
            self.app.toasts.show("live.two_hosts")

    def receive_box(self, guest: Guest, said: wire.Message) -> None:
        """Become the host, as soon as the game has been read."""
        try:
            room, work = handover.unpack_box(said, guest.room[: wire.KEY])
        except BadFile as error:
            self.app.toasts.show(error.reason)
            return
        room.set_clock(guest.ahead)
        self.app.reading.begin(work, lambda table: self.take_over(table, room))

    def take_over(self, table: Table, room: Room) -> None:
        """Become the host of this table."""
        meeting = self.meeting
        if meeting.guest is None:
            return
        meeting.guest.tell("took")
        if room.mail is not None:
            room.mail.own = meeting.storage.post_keys(meeting.invited)
        self.host_here(table, room)

    def host_here(self, table: Table, room: Room) -> None:
        """Host a table that somebody else has hosted until now."""
        meeting = self.meeting
        meeting.guest, meeting.invited, meeting.joined = None, "", False  # the lines stay
        self.app.saves.put(table)
        meeting.storage.keep(table, room)
        self.app.sit(table)
        meeting.begin(table)
        self.app.toasts.show("live.hosts_now")
