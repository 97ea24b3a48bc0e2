"""Live play, as the app sees it: its parts, and what it does after every verb."""

from __future__ import annotations

from ..table.interfaces import Host
from ..table.table import Table
from ..table.wording import tab_title
from . import sheet
from .buttons import ElsewhereButtons, GuestButtons, HostButtons
from .chat import Talk
from .company import Company
from .line_events import LineEvents
from .live_dialog import LiveDialog
from .meeting import Meeting
from .own_device import OwnDevice


class Live:
    """Made when somebody plays live. listeners: those of its parts that hear verbs."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.meeting = Meeting(app)
        self.chat = Talk(self.meeting)
        self.company = Company(self.meeting, self.chat)
        self.dialog = LiveDialog(self.meeting)
        events = LineEvents(self.meeting, OwnDevice(self.meeting, self.chat), self.chat)
        buttons = HostButtons(self.meeting), GuestButtons(self.meeting), ElsewhereButtons(self.meeting)
        self.listeners = self.chat, self.company, self.dialog, events, *buttons
        self.last_returned: tuple[int, int] | None = None  # what was read out of `returned`
        self.due = False  # a seat of this device has to decide

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
        if session is not None and asked and not self.due:
            self.app.page.sound("turn")
            self.app.page.notify(tab_title(session.voice(), session.table), self.app.words.say("live.turn"))
        self.due = asked
        if meeting.returned != self.last_returned:
            self.last_returned = meeting.returned
            if meeting.returned:
                self.app.ears.say(sheet.went_back(self.app.words, *meeting.returned))
