"""Live play, as the app sees it: its parts, and what it does after every verb."""

from __future__ import annotations

from ...kernel.game import Json
from ..base import clock
from ..pace.known_tables import Wait, summary
from ..table.interfaces import WholeApp
from ..table.table import Table
from ..table.wording import tab_title
from . import sheet
from .buttons import ElsewhereButtons, GuestButtons, HostButtons
from .company import Company, Talk
from .line_events import LineEvents
from .live_dialog import LiveDialog
from .meeting import Meeting
from .own_device import OwnDevice


class Live:
    """Made when somebody plays live. listeners: those of its parts that hear verbs."""

    def __init__(self, app: WholeApp) -> None:
        self.app = app
        self.meeting = Meeting(app)
        self.chat = Talk(self.meeting)
        self.company = Company(self.meeting, self.chat)
        self.dialog = LiveDialog(self.meeting)
        self.line_events = LineEvents(self.meeting, OwnDevice(self.meeting, self.chat), self.chat)
        buttons = HostButtons(self.meeting), GuestButtons(self.meeting), ElsewhereButtons(self.meeting)
        self.listeners = self.chat, self.company, self.dialog, self.line_events, *buttons
        self.last_returned: tuple[int, int] | None = None  # what was read out of `returned`
        self.was_asked = False  # after the last verb a seat of this device had to decide
        self.stored_summary: Json = {}  # what was stored last of the table at hand

    def leave_table(self, table: Table) -> None:
        """Nobody sits at this table any more."""
        opening = self.meeting.opening
        if self.meeting.at(table) or (opening and opening[0] is table):
            self.meeting.end()

    def settle(self) -> None:
        """After each verb: play early answers, send all devices what is new, and say if it is one's turn."""
        meeting, session, table = self.meeting, self.app.session, self.app.table
        if meeting.hosting is not None:
            meeting.hosting.settle()
        asked = table is not None and meeting.at(table) and table.asks_person and not table.awaits_go_ahead
        if session is not None and asked and not self.was_asked:
            self.app.page.sound("turn")
            self.app.page.notify(tab_title(session.voice(), session.table), self.app.words.say("live.turn"))
        self.was_asked = asked
        if table is not None and meeting.at(table):
            self.note_turns(table)
        if meeting.returned != self.last_returned:
            self.last_returned = meeting.returned
            if meeting.returned:
                self.app.ears.say(sheet.went_back(self.app.words, *meeting.returned))

    def note_turns(self, table: Table) -> None:
        """Store whose turn it is at the table at hand, where that has changed."""
        meeting, storage = self.meeting, self.meeting.storage
        told = summary(table, self.waits(table), table.moved if meeting.hosting else meeting.moved)
        if told == self.stored_summary:
            return
        self.stored_summary = told
        if meeting.hosting is not None:
            storage.note_hosted(table.id, told)
        else:
            storage.note(meeting.invited, table=told)
        if meeting.has_post:
            meeting.watch_tables()
        self.app.turns_changed()

    def waits(self, table: Table) -> list[Wait]:
        """For whom the table at hand waits, by the clock of this device. Whether a seat of this device is asked is
        known here first, for its picks may not have arrived at the host.
        """
        if table.over:
            return []
        decision, guest = table.decision, self.meeting.guest
        asked = {decision.seat} if decision is not None else set()
        if not table.asks_person:
            asked -= table.people
        if table.awaits_go_ahead:
            asked = {table.record.seats[-1]}
        ahead = guest.ahead if guest is not None else 0
        since = {seat: clock.moment(then + ahead) for seat, then in self.meeting.public["waits"]}
        before = {seat: then for seat, then, _ in self.stored_summary.get("waits", ())}
        now = clock.now(self.app.page)
        seats = (asked & table.persons) | (since.keys() & table.persons - table.people)
        ends = {seat: clock.moment(end + ahead) for seat, end in self.meeting.public["ends"]}
        return [Wait(seat, since.get(seat) or before.get(seat) or now, ends.get(seat)) for seat in sorted(seats)]
