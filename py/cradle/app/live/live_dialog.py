"""The dialog of live play: a table is opened to others, joined, closed and left there."""

from __future__ import annotations

from ...kernel.game import Json
from ...kernel.outside_json import parse
from ..base.trees import Tree
from ..base.verbs import on
from ..pace import terms_form
from ..pace.news import when_closed
from ..pace.pace import DAY, Pace, read_pace
from ..table.saves import line as plain
from ..table.seats import AWAY
from ..table.table import Table
from . import sheet, wire
from .meeting import Meeting


class LiveDialog:
    """What the dialog shows at each moment of a meeting, and what its buttons do."""

    def __init__(self, meeting: Meeting) -> None:
        self.meeting, self.app, self.page = meeting, meeting.app, meeting.page

    def tree(self) -> Tree:
        meeting, words, table = self.meeting, self.app.words, self.app.table
        if thing := self.app.dialog.open[1:]:
            return self.one_thing(thing[0])
        if table is not None and meeting.at(table):
            shares, notifies = bool(self.page.canShare()), self.page.notifies()
            about = meeting.public, meeting.address, shares, meeting.hosting, notifies or ""
            said = sheet.relay_notice(words, meeting.reached, meeting.mended, meeting.lost)
            return sheet.room_dialog(words, table, *about, *self.pace_here(table), said)
        if meeting.guest is not None or (meeting.invited and meeting.storage.knows(meeting.invited)):
            return self.coming()
        if meeting.invited:
            return sheet.invitation(words, meeting.my_name())
        if table is None or not table.whole:
            return []
        if meeting.opening is not None:
            return sheet.waiting(words, "live.connecting" if meeting.reached else sheet.NO_RELAY)
        return self.offer(table)

    def coming(self) -> Tree:
        """The dialog of a guest, until the table is there."""
        meeting = self.meeting
        state = "post.reading" if meeting.has_post else "live.waiting" if meeting.guest else "live.connecting"
        return sheet.waiting(self.app.words, state if meeting.reached else sheet.NO_RELAY_FOR_A_GUEST)

    def offer(self, table: Table) -> Tree:
        """The dialog that opens a table to others."""
        name = self.meeting.called() if plays_alone(table) or not table.people else None
        places, by_post = sum(who.kind == AWAY for who in table.seats), table.game.takes_days(table.record.variant)
        return sheet.offer(self.app.words, name, places, self.app.saved_games.main_choices(), by_post)

    def one_thing(self, thing: str) -> Tree:
        """The dialog about one thing alone, such as another name."""
        words = self.app.words
        if thing == "name":
            return sheet.another_name(words, self.meeting.my_name())
        if thing == "handing":
            return sheet.waiting(words, "live.handing", "live-keep")
        return sheet.becoming_host(words) if thing == "offer" else sheet.asking_to_take_back(words)

    def pace_here(self, table: Table) -> tuple[list[Tree], dict[int, int]]:
        """The pace as the dialog shows it to people here, and how long the holidays of seats go on (ms)."""
        public, now = self.meeting.public, self.meeting.hosts_time()
        holidays = {seat: end - now for seat, _, end in public["rests"]}
        days = -(-max((holidays.get(seat, 0) for seat in table.people), default=0) // DAY)
        pace, plays = Pace(*public["pace"]), bool(table.people)
        closed = when_closed(self.app.words, self.page, self.meeting.has_post)
        return terms_form.pace_and_holiday(self.app.words, pace, plays, max(0, days), closed), holidays

    @on("live", keeps_notice=True)
    def on_live(self, arg: str, value: str) -> None:
        self.meeting.mended = False
        self.app.dialog.show("live")

    @on("live-open", keeps_notice=True)
    def on_live_open(self, arg: str, value: str) -> None:
        """Open this table to others."""
        meeting, table = self.meeting, self.app.table
        if table is not None and table.whole and meeting.hosting is None and self.page.liveRelays():
            given = parse(value)
            meeting.name = plain(given.get("name"), wire.LONGEST_NAME)
            session = self.app.session
            if meeting.name and plays_alone(table):
                (seat,) = table.people
                table.seats[seat].name = meeting.name
                if session is not None:
                    session.renamed()
            if session is not None:
                session.kept_game.write()  # until now it may have been nothing but a question
            meeting.begin(table, by_post="post" in given, pace=chosen_pace(given))

    @on("live-join", keeps_notice=True)
    def on_live_join(self, arg: str, value: str) -> None:
        self.meeting.name = plain(parse(value).get("name"), wire.LONGEST_NAME)
        if self.meeting.invited and self.meeting.guest is None:
            self.meeting.join()

    @on("live-close", keeps_notice=True)
    def on_live_close(self, arg: str, value: str) -> None:
        """Stop hosting. The game goes on at this device alone, and the room can be opened again."""
        self.meeting.store_room(open=False)
        self.meeting.end()
        self.app.dialog.close()

    @on("live-leave", keeps_notice=True)
    def on_live_leave(self, arg: str, value: str) -> None:
        """Leave somebody else's table. Its link leads back."""
        self.meeting.end()
        self.app.dialog.close()
        self.app.go_home()

    @on("live-noted", keeps_notice=True)
    def on_live_noted(self, arg: str, value: str) -> None:
        """It has been read that the game has gone back."""
        if self.meeting.hosting is not None:
            self.meeting.hosting.going_back.news.pop("", None)
        if self.meeting.guest is not None:
            self.meeting.guest.returned = None

    # A new host -------------------------------------------------------------------------------------------------------
    @on("live-hand", keeps_notice=True)
    def on_live_hand(self, seat: str, value: str) -> None:
        """Ask the device of a seat to become the host."""
        hosting = self.meeting.hosting
        if hosting is not None and hosting.handover.offer(int(seat)):
            self.app.toasts.show("live.asked", name=hosting.table.seats[int(seat)].name)

    @on("live-take", keeps_notice=True)
    def on_live_take(self, yes: str, value: str) -> None:
        """Answer whether this device becomes the host."""
        self.app.dialog.close()
        if self.meeting.guest is not None:
            self.meeting.guest.take(yes == "yes")

    @on("live-keep", keeps_notice=True)
    def on_live_keep(self, arg: str, value: str) -> None:
        """Remain the host after all."""
        if self.meeting.hosting is not None:
            self.meeting.hosting.handover.stay_host()

    # The link, and notifications --------------------------------------------------------------------------------------
    @on("live-copy", keeps_notice=True)
    def on_live_copy(self, arg: str, value: str) -> None:
        self.page.copy(self.meeting.address)

    @on("live-share", keeps_notice=True)
    def on_live_share(self, arg: str, value: str) -> None:
        if self.app.table is not None:
            self.page.share(self.app.table.name, self.meeting.address)

    @on("live-notify", keeps_notice=True)
    def on_live_notify(self, arg: str, value: str) -> None:
        """Ask for permission to notify; the answer comes as the verb `live-allowed`."""
        self.page.askToNotify()

    @on("live-allowed", keeps_notice=True, may_wait=True)
    def on_live_allowed(self, arg: str, value: str) -> None:
        """The person has answered; the dialog is drawn again with the answer."""
        self.meeting.watch_tables()


def plays_alone(table: Table) -> bool:
    """Whether one person plays at this device, who is called as the seat."""
    return len(table.people) == 1


def chosen_pace(form: Json) -> Pace:
    """The pace in a form that was sent."""
    hours = str(form.get("pace", ""))
    return read_pace((int(hours) if hours.isdecimal() else 0, form.get("then"))) or Pace()
