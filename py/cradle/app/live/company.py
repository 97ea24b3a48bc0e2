"""The others at a live table, as this device shows them; and what needs their consent."""

from __future__ import annotations

from ..base.text import Voice
from ..base.trees import Tree
from ..base.verbs import on
from . import sheet
from .chat import Talk
from .meeting import Meeting


class Company:
    """What the table here shows of the others, and says to them."""

    def __init__(self, meeting: Meeting, chat: Talk) -> None:
        self.meeting, self.app, self.chat = meeting, meeting.app, chat

    # What is shown ----------------------------------------------------------------------------------------------------
    def beside(self, voice: Voice) -> list[Tree]:
        """What the prompt of a live table shows besides the decision."""
        meeting, table = self.meeting, self.app.table
        assert table is not None
        guest, public = meeting.guest, meeting.public
        lost = guest is not None and not guest.host
        aside = guest is not None and guest.aside and not lost
        strip = (
            sheet.aside(voice.words)
            if aside
            else sheet.presence(voice, public, lost, table.asks_person, meeting.reached)
        )
        returned = sheet.returned(voice.words, meeting.returned)
        asking = sheet.asking(voice, meeting.hosting.door.asking) if meeting.hosting else []
        posted = meeting.post.beside(voice) if meeting.post is not None and meeting.has_post else None
        if posted is not None and lost:
            strip = None  # who is there is not known, and no one has to be
        return [*sheet.plea(voice, table, public["plea"]), *returned, *asking, strip, posted]

    def waits(self, voice: Voice) -> list[Tree]:
        """The sentence that says for whom the table waits."""
        guest, post = self.meeting.guest, self.meeting.post if self.meeting.has_post else None
        waited, ahead = self.meeting.public["waits"], guest.ahead if guest else 0
        if guest is None or guest.table is None:
            return sheet.waits(voice, waited, ahead)
        if not guest.host and post is None:
            return voice.nodes("live.host_away", {})
        if guest.table.waiting and not guest.aside:
            return voice.nodes("live.on_its_way", {}) if guest.host or post is None else post.goes_on(voice)
        decision = guest.table.decision
        if not guest.host and guest.pending and decision is not None:  # the host does not know yet what was decided
            return voice.nodes("live.waits", {"names": voice.names[decision.seat], "n": 1})
        return sheet.waits(voice, waited, ahead)

    def talk(self) -> Tree:
        """What was said, and a field to say something."""
        return self.chat.tree()

    # Taking back by consent -------------------------------------------------------------------------------------------
    def asks_first(self) -> bool:
        """Whether a step back needs the consent of others; if so, offer to ask them."""
        table = self.app.table
        if table is None or not self.meeting.at(table) or not (table.persons - table.people and table.people):
            return False
        self.app.dialog.show("live", "plea")
        return True

    @on("live-plead", keeps_notice=True)
    def on_live_plead(self, arg: str, value: str) -> None:
        """Ask the others to take back the last decision made here."""
        self.app.dialog.close()
        if self.meeting.guest is not None:
            self.meeting.guest.tell("plead")
        elif self.meeting.hosting is not None and (why := self.meeting.hosting.pleas.ask("")):
            self.app.toasts.show(f"live.no.{why}")

    @on("live-consent", keeps_notice=True)
    def on_live_consent(self, yes: str, value: str) -> None:
        """Agree or refuse that somebody takes back a decision."""
        if self.meeting.guest is not None:
            self.meeting.guest.tell("consent", yes=yes == "yes")
        elif self.meeting.hosting is not None:
            self.meeting.hosting.pleas.consent("", yes == "yes")
