"""What the host of a table asks of its own device (device.py): to play what others decide, and to hand the table on."""

from __future__ import annotations

from random import Random

from ...kernel.game import Action
from ..base.page import Page
from ..base.seeds import seed
from ..table.seats import AWAY, LATE, Change
from ..turn.bot_turns import settlers_pick
from . import handover
from .company import Talk
from .meeting import Meeting

COVERS = "heuristic"  # the bot that takes a seat until its person is back
MOST_PICKS = 300  # of one decision, whatever a game makes of it


class PageLines:
    """The lines to other devices, as the page makes them (assets/js/live/live.js)."""

    def __init__(self, page: Page) -> None:
        self.send, self.close, self.drop, self.know = page.liveSend, page.liveClose, page.liveCut, page.liveKnow


class OwnDevice:
    """The host's own device: what others decide is played in the session here."""

    def __init__(self, meeting: Meeting, chat: Talk) -> None:
        self.meeting, self.app = meeting, meeting.app
        self.hear_chat = chat.hear_chat

    def play(self, action: Action) -> None:
        session = self.app.session
        if session is not None:
            session.kept_game.leads()
            session.make(action)
            session.advance()

    def follow_orders(self) -> None:
        session = self.app.session
        if session is not None:
            session.kept_game.leads()
            session.kept_game.save()
            session.advance()

    def take_back(self, n: int) -> None:
        if self.app.session is not None:
            self.app.session.back(n)

    def store_seats(self) -> None:
        self.meeting.store_room()
        if self.app.session is not None:
            self.app.session.renamed()
            if not self.app.session.kept_game.follows:  # who gives a seat back takes the orders along
                self.app.session.kept_game.write()

    def store_room(self) -> None:
        self.meeting.store_room()

    def show_denial(self) -> None:
        self.app.toasts.show("live.no.no_consent")

    # Whose time is over -----------------------------------------------------------------------------------------------
    def decide(self, seat: int) -> None:
        session = self.app.session
        if session is None:
            return
        table, chance, begun = session.table, Random(seed(self.app.page)), len(session.table.record)
        session.pause()
        session.kept_game.leads()
        table.remember([Change(begun, seat, LATE)])
        while (decision := table.decision) and decision.seat == seat and len(table.record) < begun + MOST_PICKS:
            if (found := table.standing.answer) is not None:
                session.obey(found)
            else:
                session.make(settlers_pick(table, chance))
        session.advance()

    def cover(self, seat: int, by_bot: bool) -> None:
        session = self.app.session
        if session is None:
            return
        session.pause()
        session.table.reseat(seat, COVERS if by_bot else AWAY)
        if by_bot:
            self.app.page.bots.start()
        session.kept_game.leads()
        session.kept_game.save()
        session.advance()

    # A new host -------------------------------------------------------------------------------------------------------
    def pack_box(self, who: str) -> str:
        hosting = self.meeting.hosting
        assert hosting is not None
        if self.app.session is not None:
            self.app.session.pause()
        self.app.dialog.show("live", "handing")
        self.meeting.invited = hosting.room.code  # from now on this device is a guest there
        return handover.pack_box(hosting.table, hosting.room, who, self.meeting.seat_key())

    def stay_host(self) -> None:
        self.meeting.invited = ""
        if self.app.dialog.open == ("live", "handing"):
            self.app.dialog.close()
        self.app.toasts.show("live.kept")
        if self.app.session is not None:
            self.app.session.advance()

    def become_guest(self, peer: str, code: str = "") -> None:
        """From now on this device is a guest. Its copy of the game stays among the saved games. code: that of the room,
        where others have gone on without this host.
        """
        meeting = self.meeting
        hosting = meeting.hosting
        assert hosting is not None
        meeting.store_room(open=False)
        hosting.end()
        meeting.hosting, meeting.invited = None, code or hosting.room.code
        meeting.guest = meeting.new_guest(hosting.here)
        if code:  # the new host says what of this game does not count
            n = len(hosting.table.record)
            meeting.guest.memory = [hosting.id, n, hosting.room.backs, hosting.going_back.memory_fields(n)["stamp"]]
        if (mail := hosting.room.mail) is not None:
            meeting.storage.note(meeting.invited, own=mail.own, post=True)
        self.app.dialog.show("live")
        meeting.join()
