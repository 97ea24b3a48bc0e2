"""The part of the app that plays live: it opens lines, reads what comes over them, and tells the session.

assets/js/live.js makes the lines themselves.
"""

from __future__ import annotations

from typing import Any

from ...kernel.game import Action
from ...kernel.outside_json import parse
from ..base import clock
from ..base.text import Voice
from ..base.trees import Tree
from ..base.verbs import on
from ..table.interfaces import Host
from ..table.saves import BadFile
from ..table.saves import line as plain
from ..table.seats import AWAY, BOT_NAMES
from ..table.table import Table
from . import box, elsewhere, sheet, wire
from .chat import Talk
from .guest import Guest
from .host import Hosting
from .keeper import Keeper
from .public import public
from .stored import Entries, Room

LINK = "#t="


class Live:
    """Playing live."""

    def __init__(self, app: Host) -> None:
        self.app, self.page = app, app.page
        self.storage = Entries(self.page, app.saves)
        self.hosting: Hosting | None = None
        self.guest: Guest | None = None
        self.opening: tuple[Table, Room] | None = None  # until the lines are ready
        self.invited = ""  # the room of a link that was opened, until somebody joins or leaves
        self.proven: set[str] = set()  # the other ends that have proved that they have the host's key
        self.name = ""
        self.chat = Talk(app)
        self.keeper = Keeper(self)
        self.last_returned: tuple[int, int] | None = None  # what was read out of `returned`
        self.due = False  # a seat of this device has to decide
        self.reached = True  # a relay works, so others can find this device

    # Who is where -----------------------------------------------------------------------------------------------------
    def at(self, table: Table | None) -> bool:
        """Whether this table is played live here, as host or as guest."""
        return table is not None and (
            (self.hosting is not None and self.hosting.table is table)
            or (self.guest is not None and self.guest.table is table)
        )

    @property
    def public(self) -> dict[str, Any]:
        """What everyone knows about the table."""
        if self.hosting is not None:
            return public(self.hosting)
        assert self.guest is not None and self.guest.table is not None
        return self.guest.table.public

    @property
    def address(self) -> str:
        code = self.hosting.room.code if self.hosting else self.guest.room if self.guest else ""
        return f"{self.page.address()}{LINK}{code}"

    @property
    def returned(self) -> tuple[int, int] | None:
        """The game has gone back, to how many decisions and from how many; None once as many have been made again."""
        found: Any = self.guest.returned if self.guest else None
        if self.hosting is not None:
            found = self.hosting.returned.told.get("")
        table = self.app.table
        return tuple(found) if found and table is not None and len(table.record) < found[1] else None

    def my_name(self) -> str:
        """The name to propose: the one given last, or that of the first player in the form of a new game, if somebody
        chose it.
        """
        names = self.app.preferences().get("setup", {}).get("seats", [{}])
        first = plain(names[0].get("name")) if names else ""
        return self.name or (first if first not in (*BOT_NAMES, self.app.words.say("home.player", n=1)) else "")

    # Beginning and ending ---------------------------------------------------------------------------------------------
    def receive(self, hash: str) -> None:
        """The link of a room was opened. A device that was there before joins at once; else nothing is sent yet."""
        code = hash.removeprefix(LINK)
        if not wire.hexadecimal(2 * wire.KEY)(code) or not self.page.liveRelays():
            self.app.show_toast("live.no_room" if self.page.liveRelays() else "live.no_lines")
            self.page.go("#/")
            return
        self.invited = code
        self.app.open_dialog("live")
        if self.storage.knows(self.invited):
            self.join()

    def reopen(self, table: Table) -> None:
        """Open the room again with its game, if it was open."""
        if self.storage.is_open(table) and self.page.liveRelays():
            self.begin(table)

    def begin(self, table: Table) -> None:
        table.agreed = False  # only people at this device agreed to that; now the others are asked too
        room = self.storage.stored_room(table) or Room(str(self.page.chance()))
        self.opening = table, room
        self.page.liveHost(room.secret, room.key)

    def join(self) -> None:
        self.page.liveJoin(self.invited[: wire.KEY], self.invited[wire.KEY :])

    def leave_table(self, table: Table) -> None:
        """Nobody sits at this table any more."""
        if self.at(table) or (self.opening and self.opening[0] is table):
            self.end()

    def end(self) -> None:
        """End all lines, and forget the room."""
        if self.hosting is not None:
            self.hosting.end()
        self.hosting = self.guest = self.opening = None
        self.invited = ""
        self.proven = set()
        self.reached = True
        self.chat.end()
        self.page.liveLeave()

    def settle(self) -> None:
        """After each action: play early answers, send all devices what is new, and say if it is one's turn."""
        if self.hosting is not None:
            self.hosting.settle()
        session, table = self.app.session, self.app.table
        due = (
            session is not None
            and table is not None
            and self.at(table)
            and table.asks_person
            and not table.awaits_go_ahead
        )
        if session is not None and due and not self.due:
            self.page.sound("turn")
            self.page.notify(session.title(), self.app.words.say("live.turn"))
        self.due = due
        if self.returned != self.last_returned:
            self.last_returned = self.returned
            if self.returned:
                self.app.announce(sheet.went_back(self.app.words, *self.returned))

    def store_room(self, open: bool = True) -> None:
        """Store the room that is hosted here."""
        if self.hosting is not None:
            self.storage.keep(self.hosting.table, self.hosting.room, open)

    # What the host's table asks for: see device.py --------------------------------------------------------------------
    def play(self, action: Action) -> None:
        session = self.app.session
        if session is not None:
            session.leads()
            session.make(action)
            session.advance()

    def back(self, n: int) -> None:
        if self.app.session is not None:
            self.app.session.back(n)

    def hear_chat(self, who: str, name: str, text: str) -> None:
        self.chat.hear_chat(who, name, text)

    def seated(self) -> None:
        self.store_room()
        if self.app.session is not None:
            self.app.session.renamed()

    def answered(self) -> None:
        self.store_room()

    def send(self, peer: str, message: str) -> None:
        self.page.liveSend(peer, message)

    def close(self, peer: str) -> None:
        self.page.liveClose(peer)

    def drop(self, peer: str) -> None:
        self.page.liveCut(peer)

    def know(self, peer: str, seated: bool) -> None:
        self.page.liveKnow(peer, seated)

    # What is heard over the lines -------------------------------------------------------------------------------------
    @on("live-ready", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_live_ready(self, here: str, value: str) -> None:
        """The lines are ready. here: the name of this end of them."""
        if self.opening is not None:
            table, room = self.opening
            self.opening = None
            told = parse(value)
            room.key, room.mark = str(told["key"]), str(told["mark"])
            self.hosting = Hosting(table, room, self, self, here, self.chance, self.page.now, self.proven)
            self.store_room()
        elif self.invited and self.guest is None:
            self.guest = self.new_guest(here)

    def chance(self) -> str:
        return str(self.page.chance())

    def seat_key(self) -> str:
        """The key of this device in the room to which it is invited."""
        self.name = self.name or self.storage.name(self.invited)
        return self.storage.key(self.invited, self.name)

    def new_guest(self, here: str) -> Guest:
        """This device as a guest of the room to which it is invited."""
        key, code = self.seat_key(), self.invited
        known = self.storage.memory(code), self.storage.unsent(code), self.keep_unsent
        return Guest(code, key, here, self.send, self.chance, self.proven, self.page.now, *known)

    def keep_unsent(self) -> None:
        """Store what the host has not confirmed, for this page may be loaded anew before it is there."""
        if self.guest is not None:
            self.storage.note(self.invited, unsent=[list(one) for one in self.guest.pending])

    def catch_up(self, guest: Guest) -> None:
        """Store what was seen here; after a time away, sum up what was missed."""
        assert guest.table is not None
        n, seen = guest.confirmed, self.storage.decisions_seen(self.invited)
        news: dict[str, Any] = {"seen": n, "memory": guest.memory, "unsent": [list(one) for one in guest.pending]}
        moved = self.storage.moved(self.invited) if seen == n else 0
        news["table"] = elsewhere.summary(guest.table, moved or clock.now(self.page))
        self.storage.note(self.invited, **news)
        if guest.returned and seen is not None:
            seen = min(seen, guest.returned[0])
        if guest.fresh and seen is not None and 0 <= seen < n and self.app.session is not None:
            self.app.session.catch_up(seen)

    @on("live-proven", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_live_proven(self, peer: str, value: str) -> None:
        """That end has proved that it has the key of the room's host."""
        self.proven.add(peer)

    @on("live-line", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_live_line(self, peer: str, opened: str) -> None:
        """A line to another device has begun or ended."""
        end = self.hosting or self.guest
        if self.hosting is not None and opened:
            self.hosting.join(peer)
        elif end is not None and not opened:
            end.part(peer)
        if not opened:
            self.proven.discard(peer)

    @on("live-heard", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_live_heard(self, peer: str, text: str) -> None:
        if self.hosting is not None:
            self.hosting.receive(peer, text)
            if self.hosting and self.hosting.rival is not None:
                self.meet(self.hosting.rival)
                if self.guest is not None:
                    self.listen(self.guest, peer, text)
        elif self.guest is not None:
            self.listen(self.guest, peer, text)

    def listen(self, guest: Guest, peer: str, text: str) -> None:
        """Read a message of the host to this guest."""
        before, sat = (guest.table.happened, guest.table.people) if guest.table else ([], frozenset())
        said = guest.receive(peer, text)
        if said is not None and said["t"] == "box":
            return self.receive_box(guest, said)
        if said is not None and said["t"] == "offer":
            return self.app.open_dialog("live", "offer")
        if guest.rival:
            guest.rival = False
            self.app.show_toast("live.two_hosts")
        if said is None or guest.table is None:
            return self.refused(guest)
        session = self.app.session
        if session is None or session.table is not guest.table:
            self.app.sit(guest.table)
            if guest.table.people:
                self.app.close_dialog()
            else:
                self.app.open_dialog("live")  # a seat can be taken
        elif said["t"] == "state":
            session.follow(before)
            if guest.table.people and not sat and self.app.open == ("live",):
                self.app.close_dialog()  # now somebody sits here
        elif said["t"] == "said":
            self.hear_chat(said["who"], said["name"], said["text"])
        if said["t"] == "state":
            self.catch_up(guest)
        self.refused(guest)

    def refused(self, guest: Guest) -> None:
        """Say why the host has refused something."""
        why, guest.why = guest.why, ""
        if why == "removed":
            self.end()
            self.app.close_dialog()
            self.app.go_home()
        if why == "name" and guest.refused:
            self.app.open_dialog("live", "name")
        elif why:
            self.app.show_toast(f"live.no.{why}")

    @on("live-relays", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_live_relays(self, arg: str, works: str) -> None:
        """No relay has worked for some seconds, or one works again."""
        self.reached = bool(works)

    @on("live-trouble", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_live_trouble(self, arg: str, detail: str) -> None:
        """No relay is reached, or another device is not: then both have found each other (SDP), and no way is open."""
        print("live:", detail)
        self.app.show_toast("live.unreached" if "SDP" in detail else "live.trouble")

    # A new host -------------------------------------------------------------------------------------------------------
    @on("live-hand", keeps_notice=True)
    def on_live_hand(self, seat: str, value: str) -> None:
        """Ask the device of a seat to become the host."""
        if self.hosting is not None and self.hosting.offer(int(seat)):
            self.app.show_toast("live.asked", name=self.hosting.table.seats[int(seat)].name)

    @on("live-take", keeps_notice=True)
    def on_live_take(self, yes: str, value: str) -> None:
        """Answer whether this device becomes the host."""
        self.app.close_dialog()
        if self.guest is not None:
            self.guest.take(yes == "yes")

    @on("live-keep", keeps_notice=True)
    def on_live_keep(self, arg: str, value: str) -> None:
        """Remain the host after all."""
        if self.hosting is not None:
            self.hosting.stay_host()

    def box(self, who: str) -> str:
        hosting = self.hosting
        assert hosting is not None
        if self.app.session is not None:
            self.app.session.pause()
        self.app.open_dialog("live", "handing")
        self.invited = hosting.room.code  # from now on this device is a guest there
        return box.packed(hosting.table, hosting.room, who, self.seat_key())

    def denied(self) -> None:
        self.app.show_toast("live.no.no_consent")

    def stay_host(self) -> None:
        self.invited = ""
        if self.app.open == ("live", "handing"):
            self.app.close_dialog()
        self.app.show_toast("live.kept")
        if self.app.session is not None:
            self.app.session.advance()

    def handed(self, peer: str) -> None:
        """From now on this device is a guest. Its copy of the game stays among the saved games."""
        hosting = self.hosting
        assert hosting is not None
        self.store_room(open=False)
        hosting.end()
        self.hosting, self.invited = None, hosting.room.code
        self.guest = self.new_guest(hosting.here)
        self.app.open_dialog("live")
        self.join()

    def meet(self, term: int) -> None:
        """Another device hosts this room too. The one that became the host later is right."""
        hosting = self.hosting
        assert hosting is not None
        hosting.rival = None
        if term > hosting.room.term:
            self.handed("")
        elif term == hosting.room.term:
            self.app.show_toast("live.two_hosts")

    def receive_box(self, guest: Guest, said: dict[str, Any]) -> None:
        """Become the host, as soon as the game has been read."""
        try:
            room, work = box.unpacked(said, guest.room[: wire.KEY])
        except BadFile as error:
            self.app.show_toast(error.reason)
            return
        self.app.reading.begin(work, lambda table: self.take_over(table, room))

    def take_over(self, table: Table, room: Room) -> None:
        if self.guest is None:
            return
        self.guest.tell("took")
        self.guest, self.invited = None, ""  # the lines stay
        self.app.saves.put(table)
        self.storage.keep(table, room)
        self.app.sit(table)
        self.begin(table)
        self.app.show_toast("live.hosts_now")

    # What is pressed --------------------------------------------------------------------------------------------------
    @on("live", keeps_notice=True)
    def on_live(self, arg: str, value: str) -> None:
        self.app.open_dialog("live")

    @on("live-open", keeps_notice=True)
    def on_live_open(self, arg: str, value: str) -> None:
        """Open this table to others."""
        table = self.app.table
        if table is not None and table.whole and self.hosting is None and self.page.liveRelays():
            self.name = plain(parse(value).get("name"), wire.LONGEST_NAME)
            if self.name and self.alone(table):
                (seat,) = table.people
                table.seats[seat].name = self.name
                self.seated()
            if self.app.session is not None:
                self.app.session.write()  # until now it may have been nothing but a question
            self.begin(table)

    def alone(self, table: Table) -> bool:
        """Whether one person plays at this device, who is called as the seat."""
        return len(table.people) == 1

    @on("live-join", keeps_notice=True)
    def on_live_join(self, arg: str, value: str) -> None:
        self.name = plain(parse(value).get("name"), wire.LONGEST_NAME)
        if self.invited and self.guest is None:
            self.join()

    @on("live-close", keeps_notice=True)
    def on_live_close(self, arg: str, value: str) -> None:
        """Stop hosting. The game goes on at this device alone, and the room can be opened again."""
        self.store_room(open=False)
        self.end()
        self.app.close_dialog()

    @on("live-leave", keeps_notice=True)
    def on_live_leave(self, arg: str, value: str) -> None:
        """Leave somebody else's table. Its link leads back."""
        self.end()
        self.app.close_dialog()
        self.app.go_home()

    @on("live-say", keeps_notice=True)
    def on_live_say(self, arg: str, value: str) -> None:
        text, name = plain(parse(value).get("text"), wire.LONGEST_SAID), self.called()
        if not text:
            return
        self.chat.written += 1
        if self.hosting is not None:
            self.hear_chat("", name, text)
            self.hosting.say("", name, text)
        elif self.guest is not None:
            self.guest.tell("say", name=name[: wire.LONGEST_NAME], text=text)

    def called(self) -> str:
        """The name shown with one's chat messages: that of one's seat, if there is one."""
        table = self.app.table
        names = [table.seats[seat].name for seat in sorted(table.people)] if table else []
        return names[0] if names else self.my_name() or self.app.words.say("live.somebody")

    def asks_first(self) -> bool:
        """Whether a step back needs the consent of others; if so, offer to ask them."""
        table = self.app.table
        if table is None or not self.at(table) or not (table.persons - table.people and table.people):
            return False
        self.app.open_dialog("live", "plea")
        return True

    @on("live-plead", keeps_notice=True)
    def on_live_plead(self, arg: str, value: str) -> None:
        """Ask the others to take back the last decision made here."""
        self.app.close_dialog()
        if self.guest is not None:
            self.guest.tell("plead")
        elif self.hosting is not None and (why := self.hosting.pleas.ask("")):
            self.app.show_toast(f"live.no.{why}")

    @on("live-consent", keeps_notice=True)
    def on_live_consent(self, yes: str, value: str) -> None:
        """Agree or refuse that somebody takes back a decision."""
        if self.guest is not None:
            self.guest.tell("consent", yes=yes == "yes")
        elif self.hosting is not None:
            self.hosting.pleas.consent("", yes == "yes")

    @on("live-notify", keeps_notice=True)
    def on_live_notify(self, arg: str, value: str) -> None:
        """Ask for permission to notify; the answer comes as the verb `live-allowed`."""
        self.page.askToNotify()

    @on("live-allowed", keeps_notice=True, may_wait=True)
    def on_live_allowed(self, arg: str, value: str) -> None:
        """The person has answered; the dialog is drawn again with the answer."""

    @on("live-copy", keeps_notice=True)
    def on_live_copy(self, arg: str, value: str) -> None:
        self.page.copy(self.address)

    @on("live-share", keeps_notice=True)
    def on_live_share(self, arg: str, value: str) -> None:
        if self.app.table is not None:
            self.page.share(self.app.table.name, self.address)

    # What is shown ----------------------------------------------------------------------------------------------------
    def dialog(self) -> Tree:
        words, table = self.app.words, self.app.table
        if self.app.open == ("live", "offer"):
            return sheet.becoming_host(words)
        if self.app.open == ("live", "plea"):
            return sheet.asking_to_take_back(words)
        if self.app.open == ("live", "name"):
            return sheet.another_name(words, self.my_name())
        if self.app.open == ("live", "handing"):
            return sheet.waiting(words, "live.handing", "live-keep")
        if table is not None and self.at(table):
            shares, notifies = bool(self.page.canShare()), self.page.notifies()
            return sheet.room_dialog(words, table, self.public, self.address, shares, self.hosting, notifies or "")
        if self.guest is not None or (self.invited and self.storage.knows(self.invited)):
            state = "live.waiting" if self.guest else "live.connecting"
            return sheet.waiting(words, state if self.reached else sheet.NO_RELAY_FOR_A_GUEST)
        if self.invited:
            return sheet.invitation(words, self.my_name())
        if table is None or not table.whole:
            return []
        if self.opening is not None:
            return sheet.waiting(words, "live.connecting")
        name = self.called() if self.alone(table) or not table.people else None
        return sheet.offer(words, name, sum(who.kind == AWAY for who in table.seats))

    def beside(self, voice: Voice) -> list[Tree]:
        """What the prompt of a live table shows besides the decision."""
        table = self.app.table
        assert table is not None
        guest = self.guest
        lost = guest is not None and not guest.host
        aside = guest is not None and guest.aside and not lost
        strip = (
            sheet.aside(voice.words)
            if aside
            else sheet.presence(voice, self.public, lost, table.asks_person, self.reached)
        )
        returned = sheet.returned(voice.words, self.returned)
        asking = sheet.asking(voice, self.hosting.door.asking) if self.hosting else []
        return [*sheet.plea(voice, table, self.public["plea"]), *returned, *asking, strip]

    def waits(self, voice: Voice) -> list[Tree]:
        """The sentence that says for whom the table waits."""
        guest = self.guest
        if guest is not None and not guest.host:
            return voice.nodes("live.host_away", {})
        if guest is not None and guest.table is not None and guest.table.waiting and not guest.aside:
            return voice.nodes("live.on_its_way", {})
        return sheet.waits(voice, self.public["waits"], guest.ahead if guest else 0)

    def talk(self) -> Tree:
        return self.chat.tree()
