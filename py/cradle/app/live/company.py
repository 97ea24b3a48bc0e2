"""The others at a live table, as this device shows them: what needs their consent, and what they say."""

from __future__ import annotations

import json

from ...kernel.outside_json import parse
from ...words.text import LANGUAGES, Voice, Words
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..pace import terms_form
from ..pace.calendar_file import calendar
from ..pace.pace import DAY, read_pace
from ..pace.reminder import Reminder, ReminderLanguages, reminder
from ..pace.waits_row import own_row, their_row
from ..table.saves import line as plain
from ..table.table import Table
from . import sheet, wire
from .meeting import Meeting, Said
from .wire import LONGEST_NAME, LONGEST_SAID

LONG = 120_000  # ms after which also somebody who is there may be reminded
MOST_SAID = 200  # chat messages that are kept
SHOWN = 60  # of them


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
        lost = meeting.lost
        aside = guest is not None and guest.aside and not lost
        strip = (
            sheet.aside(voice.words)
            if aside
            else sheet.presence(voice, public, lost, table.asks_person, meeting.reached)
        )
        returned = sheet.returned_notice(voice.words, meeting.returned)
        asking = sheet.seat_requests(voice, meeting.hosting.door.asking) if meeting.hosting else []
        posted = meeting.post.beside(voice) if meeting.post is not None and meeting.has_post else None
        gone = meeting.post.going_on(voice) if meeting.post is not None and posted is not None else []
        if posted is not None and lost:
            strip = None  # who is there is not known, and no one has to be
        plea, pace = public["plea"], public["proposal"]
        consented = plea is not None and self.has_said("consent", n=len(table.record), seat=plea[1])
        chosen = pace is not None and self.has_said("pace", hours=pace[0], then=pace[1])
        asked = [
            *sheet.plea_notice(voice, table, plea, consented),
            *terms_form.proposal_notice(voice, table, pace, chosen),
        ]
        return [*asked, *returned, *asking, *gone, *self.deadlines(voice.words, table), strip, posted]

    def has_said(self, kind: str, /, **about: object) -> bool:
        """Whether a guest has answered this, and the host does not know it yet."""
        return self.meeting.guest is not None and self.meeting.guest.has_said(kind, **about)

    def deadlines(self, words: Words, table: Table) -> list[Tree]:
        """How much time is left for the seats that are asked, with what reminds people elsewhere."""
        public, now, rows = self.meeting.public, self.meeting.hosts_time(), list[Tree]()
        ends = dict(public["ends"])
        for seat, since in public["waits"]:
            name, (where, here) = table.seats[seat].name, public["seats"][seat][4:]
            left = ends[seat] - now if seat in ends else None
            if seat in table.people:
                rows += [own_row(words, left)] if left is not None and table.asks_person else []
            elif where in ("host", "guest") and (not here or now - since > LONG):
                note = None if self.app.page.canShare() else self.reminder(name)
                rows.append(their_row(words, seat, name, left, self.language_for(name), note))
        return rows

    def language_for(self, name: str) -> str:
        """The language in which somebody is reminded: the one chosen for them, else the page's."""
        return ReminderLanguages(self.app.page).chosen().get(name, self.app.words.language)

    def reminder(self, name: str) -> Reminder:
        """What reminds somebody of this name."""
        table, meeting = self.app.table, self.meeting
        assert table is not None
        return reminder(self.language_for(name), name, meeting.called(), table.name, meeting.address)

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
        table = self.app.table
        self.app.dialog.close()
        if self.meeting.guest is not None and table is not None:
            self.meeting.guest.tell("plead", n=len(table.record))
        elif self.meeting.hosting is not None and (why := self.meeting.hosting.pleas.ask("")):
            self.app.toasts.show(f"live.no.{why}")

    @on("live-consent", keeps_notice=True)
    def on_live_consent(self, yes: str, value: str) -> None:
        """Agree or refuse that somebody takes back a decision."""
        table = self.app.table
        asked = self.meeting.public["plea"] if self.meeting.at(table) else None
        if table is None or asked is None:
            return
        n, seat = len(table.record), asked[1]
        if self.meeting.guest is not None:
            self.meeting.guest.tell("consent", n=n, seat=seat, yes=yes == "yes")
        elif self.meeting.hosting is not None:
            self.meeting.hosting.pleas.consent("", n, seat, yes == "yes")

    # Reminding, and being in time -------------------------------------------------------------------------------------
    def name_of(self, seat: str) -> str:
        """The name at a seat; "" where there is none."""
        seats = self.app.table.seats if self.app.table is not None else []
        return seats[int(seat)].name if seat.isdecimal() and int(seat) < len(seats) else ""

    @on("live-remind", keeps_notice=True)
    def on_live_remind(self, seat: str, value: str) -> None:
        """Send a reminder by what the browser shares with, or copy it."""
        if name := self.name_of(seat):
            note = self.reminder(name)
            if self.app.page.canShare():
                self.app.page.share(note.title, note.text)
            else:
                self.app.page.copy(note.text)

    @on("live-remind-language", keeps_notice=True)
    def on_live_remind_language(self, seat: str, value: str) -> None:
        """From now on somebody is reminded in the other language."""
        if name := self.name_of(seat):
            after = (LANGUAGES.index(self.language_for(name)) + 1) % len(LANGUAGES)
            ReminderLanguages(self.app.page).choose(name, LANGUAGES[after])

    @on("live-calendar", keeps_notice=True)
    def on_live_calendar(self, arg: str, value: str) -> None:
        """Save a calendar entry for the time until which somebody here has to decide."""
        table, meeting, words = self.app.table, self.meeting, self.app.words
        if table is None or not meeting.at(table):
            return
        ends = [(end, seat) for seat, end in meeting.public["ends"] if seat in table.people]
        if not ends:
            return
        end, seat = min(ends)
        now = meeting.hosts_time()
        id = wire.device_name(f"{meeting.address} {seat} {len(table.record)}")
        title = words.say("remind.title", table=table.name)
        alarm = 720 if end - now > DAY else 120  # minutes
        text = f"{title}\n{meeting.address}"
        try:
            here = end - now + self.app.page.now()
            file = calendar(id, int(self.app.page.now()), int(here), alarm, title, text, meeting.address)
        except (OverflowError, ValueError):  # a clock that shows no year of our calendar
            return
        self.app.page.download("cradle.ics", file)

    # The pace ---------------------------------------------------------------------------------------------------------
    @on("live-pace", keeps_notice=True)
    def on_live_pace(self, arg: str, value: str) -> None:
        """Propose the pace of the form to everyone."""
        form = json.loads(value)
        self.app.dialog.close()
        self.answer_pace(f"{form.get('pace')} {form.get('then')}", True)

    @on("live-pace-yes", keeps_notice=True)
    def on_live_pace_yes(self, pace: str, value: str) -> None:
        self.answer_pace(pace, True)

    @on("live-pace-no", keeps_notice=True)
    def on_live_pace_no(self, pace: str, value: str) -> None:
        self.answer_pace(pace, False)

    def answer_pace(self, said: str, yes: bool) -> None:
        """Say whether people here want this pace: its hours, and what happens then."""
        hours, _, then = said.partition(" ")
        pace = read_pace((int(hours) if hours.isdecimal() else -1, then))
        if pace is None:
            return
        if self.meeting.guest is not None:
            self.meeting.guest.tell("pace", hours=pace.hours, then=pace.then, yes=yes)
        elif self.meeting.hosting is not None and (why := self.meeting.hosting.pleas.propose("", pace, yes)):
            self.app.toasts.show(f"live.no.{why}")

    @on("live-rest", keeps_notice=True)
    def on_live_rest(self, arg: str, value: str) -> None:
        """The people here have a holiday, for so many days from now on."""
        days, hosting, table = int(value) if value.isdecimal() else 0, self.meeting.hosting, self.app.table
        if self.meeting.guest is not None:
            self.meeting.guest.tell("rest", days=days)
        elif hosting is not None and table is not None:
            for seat in table.people:
                hosting.deadlines.give_holiday(seat, days)


class Talk:
    """Writes, hears and shows what is said at a meeting."""

    def __init__(self, meeting: Meeting) -> None:
        self.meeting, self.app = meeting, meeting.app
        self.written = 0  # messages written here; the field is empty after each

    def hear_chat(self, who: str, name: str, text: str) -> None:
        """Somebody has written. who: their device; "": this one."""
        self.meeting.messages = [*self.meeting.messages, Said(who, name, text)][-MOST_SAID:]
        if who not in self.meeting.muted:
            self.app.ears.say(f"{name}: {text}")

    def tree(self) -> Tree:
        """The chat, and the field to write in."""
        words = self.app.words
        rows = [
            h(
                "li",
                {"key": str(n)},
                h("strong", {}, one.name),
                " ",
                h("span", {}, one.text),
                button("live-mute", words.say("live.mute"), one.who, "rule-link") if one.who else None,
            )
            for n, one in enumerate(self.meeting.messages)
            if one.who not in self.meeting.muted
        ][-SHOWN:]
        guest = self.meeting.guest
        rows += [
            h("li", {"key": f"unsaid-{n}", "class": "quiet"}, h("strong", {}, name), " ", h("span", {}, text))
            for n, (name, text) in enumerate(guest.unsaid if guest is not None and not guest.host else ())
        ]
        field = {
            "name": "text",
            "type": "text",
            "maxlength": str(LONGEST_SAID),
            "autocomplete": "off",
            "key": f"say-{self.written}",
        }
        return [
            h("h3", {"class": "log-head"}, words.say("live.talk")),
            h("ul", {"class": "live-said", "aria-live": "polite"}, *rows),
            button("live-hear", words.say("live.hear"), kind="btn btn-quiet") if self.meeting.muted else None,
            h(
                "form",
                {"data-do": "live-say", "class": "link-row"},
                h("input", {**field, "aria-label": words.say("live.say")}),
                h("button", {"type": "submit", "class": "btn"}, words.say("live.send")),
            ),
        ]

    # What is pressed --------------------------------------------------------------------------------------------------
    @on("live-say", keeps_notice=True)
    def on_live_say(self, arg: str, value: str) -> None:
        """Write to everyone."""
        text, name = plain(parse(value).get("text"), LONGEST_SAID), self.meeting.called()
        if not text:
            return
        self.written += 1
        if self.meeting.hosting is not None:
            self.hear_chat("", name, text)
            self.meeting.hosting.say("", name, text)
        elif self.meeting.guest is not None:
            self.meeting.guest.tell("say", name=name[:LONGEST_NAME], text=text)

    @on("live-mute", keeps_notice=True)
    def on_live_mute(self, who: str, value: str) -> None:
        """Show no more chat messages of a device."""
        self.meeting.muted.add(who)

    @on("live-hear", keeps_notice=True)
    def on_live_hear(self, arg: str, value: str) -> None:
        self.meeting.muted.clear()
