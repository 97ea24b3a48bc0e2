"""The post of the live table at this device: it is opened and read, and what is new is laid.

assets/js/live/post.js seals the letters and takes them to the relays.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from ...words.text import Voice
from ..base import clock
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..live import wire
from ..live.host import Hosting
from ..live.live import Live
from ..live.meeting import Said
from ..table.interfaces import WholeApp
from . import letters
from .guest_post import GuestPost
from .host_post import HostPost
from .without_host import WithoutHost


class Posts(WholeApp, Protocol):
    """Who has live tables: the app."""

    @property
    def live(self) -> Live: ...


class Post:
    """It is open as long as this device is at a live table that has the post, as its host or as a guest."""

    def __init__(self, app: Posts) -> None:
        self.app, self.page, self.meeting = app, app.page, app.live.meeting
        self.meeting.post = self
        self.open_for: Hosting | str = ""  # what it is open for: a table that is hosted here, or the code of a room
        self.without = WithoutHost(app, app.live, self.put, self.lay_soon)
        self.listeners = self, self.without
        self.is_open = False  # it stays so after a table was left until its last letters have been laid
        self.forget()

    def forget(self) -> None:
        """Forget what was at the last table."""
        self.without.forget()
        self.role: HostPost | GuestPost | None = None  # what this device does with letters; None until it is known
        self.other_versions: set[bool] = set()  # of letters that could not be read: whether it is a later one
        self.unknown_later = False  # somebody of whom no more is known has a later page
        self.relays_read = ""  # how many were: "all", "some", "none", or "" before the first answer
        self.read_at = 0  # when that was (ms)
        self.is_due = False  # whether something is to be laid after the pause
        self.kept_slots: dict[str, bool] = {}  # by slot, whether a relay has the letter that was laid there last
        self.named_authors: list[str] = []  # the public keys that were named last

    # After every verb ---------------------------------------------------------------------------------------------
    def settle(self) -> None:
        """Open or leave the post if the table is another; deal with letters; ask for new ones to be laid."""
        self.follow_table()
        role, hosting = self.role, self.meeting.hosting
        if isinstance(role, HostPost) and hosting is not None:
            n = len(hosting.table.record)
            if role.has_read and not hosting.handover.taker and role.deal():
                hosting.settle()
                self.sum_up(n)
            role.settle()
        elif isinstance(role, GuestPost):
            role.settle()
        share = role.share if isinstance(role, GuestPost) else ""
        self.without.settle(self.relays_read in ("some", "all"), share)
        if self.is_due and self.role is not None and self.role.is_done:
            self.lay()  # whoever has decided all that there is may close the page
        self.end_if_told()
        self.name_authors()

    def follow_table(self) -> None:
        """Open or leave the post if the table is another."""
        meeting = self.meeting
        open_for = (meeting.hosting or meeting.invited) if meeting.has_post else ""
        if open_for == self.open_for:
            return
        if self.role is not None:
            self.role.lay()
        self.open_for, self.role = open_for, None
        if open_for or self.is_kept:  # else it is left when the last letters have been laid
            self.leave()
        if open_for:
            self.forget()
            self.open()

    def end_if_told(self) -> None:
        """Have no post any more where it was switched off, as soon as the relays have the letters that say so."""
        hosting, role = self.meeting.hosting, self.role
        if hosting is None or not isinstance(role, HostPost) or not role.mail.ends:
            return
        if role.has_read and self.kept_slots and self.is_kept and not self.is_due:
            hosting.room.mail = self.role = None
            self.meeting.store_room()
            self.settle()

    def sum_up(self, n: int) -> None:
        """Tell the host what others have decided after n decisions."""
        session = self.app.session
        if session is not None and len(session.table.record) > n:
            session.catch_up(n)

    @property
    def is_kept(self) -> bool:
        """Whether relays have all that was laid."""
        return all(self.kept_slots.values())

    def leave(self) -> None:
        if self.is_open:
            self.is_open = False
            self.page.postLeave()

    def open(self) -> None:
        """Open the post. A guest sees at once what it saw last."""
        meeting, open_for, self.is_open = self.meeting, self.open_for, True
        if isinstance(open_for, Hosting):
            room = open_for.room
            if room.mail is not None:
                self.without.begin_host(room, room.mail)
            return self.page.postOpen(room.secret, room.mark, room.key, room.mail.own if room.mail else "")
        if meeting.guest is None:
            meeting.guest = meeting.new_guest("")
        guest, storage = meeting.guest, meeting.storage
        self.role = GuestPost(guest, self.put, self.lay_soon, lambda text: storage.keep_state(open_for, text))
        self.without.begin_guest(guest)
        if guest.table is None and self.role.recall(storage.state(open_for)):
            self.app.live.line_events.follow(guest, [], frozenset())
        self.page.postOpen(open_for[: wire.KEY], open_for[wire.KEY :], "", storage.post_keys(open_for))

    def lay_soon(self) -> None:
        """Lay what is new after a pause, in which more may come."""
        self.is_due = True
        self.page.postSoon()

    def lay(self) -> None:
        """Lay what is new."""
        self.is_due = False
        if self.role is not None:
            self.role.lay()

    def put(self, slot: str, reader: str, text: str) -> None:
        """Lay a letter."""
        self.kept_slots[slot] = False
        self.page.postPut(slot, reader, text)

    def name_authors(self) -> None:
        """Name those whose letters count, so that they are read whatever strangers lay."""
        known: list[str] = []
        if isinstance(self.role, HostPost):
            known = sorted(self.role.mail.addresses.values())
        elif isinstance(self.role, GuestPost) and self.role.head is not None:
            known = sorted({self.role.host_address, *filter(None, self.role.head.addresses.values())})
        if known != self.named_authors:
            self.named_authors = known
            self.page.postKnow(json.dumps(known))

    # What is heard ------------------------------------------------------------------------------------------------
    @on("post-ready", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_post_ready(self, address: str, own: str) -> None:
        """The post is open. address: this device's public key there; own: its keys, to be stored."""
        meeting, open_for = self.meeting, self.open_for
        if isinstance(open_for, Hosting) and open_for.room.mail is not None:
            open_for.room.mail.own, open_for.room.mail.address = own, address
            meeting.store_room()
            self.role = HostPost(
                open_for, open_for.inbox.hear, self.put, self.lay_soon, self.without.host_box(open_for)
            )
            self.read_chat(open_for.room.mail.said)
        elif isinstance(self.role, GuestPost):
            meeting.storage.note(meeting.invited, own=own, post=True)
            self.role.guest.address = address
            self.role.guest.tell_address()

    @on("post-letter", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_post_letter(self, arg: str, text: str) -> None:
        """A letter has come. arg: its author and its slot."""
        proof = letters.HOST_PREFIX if arg.startswith(letters.HOST_PREFIX) else ""
        name, _, slot = arg.removeprefix(proof).partition(" ")  # strangers name their slots as they like
        author = proof + name
        try:
            self.without.hear(author, slot, text)
            if isinstance(self.role, HostPost):
                self.role.hear(author, slot, text)
                if self.role.rival is not None and self.meeting.hosting is not None:
                    term, self.role.rival = self.role.rival, None
                    self.app.live.line_events.meet_host(self.meeting.hosting, term)
            elif isinstance(self.role, GuestPost):
                guest = self.role.guest
                before, sat = (guest.table.happened, guest.table.people) if guest.table else ([], frozenset())
                changed = self.role.hear(author, slot, text)
                self.app.live.line_events.follow(guest, before, sat, changed)
                if slot == letters.HEAD and self.role.head is not None:
                    self.read_chat(self.role.head.said)
        except letters.OtherVersion as error:
            self.other_versions.add(error.later)
        except wire.BadMessage as error:
            print("post:", error)

    @on("post-later", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_post_later(self, arg: str, author: str) -> None:
        """There is a letter that only a later page can read. author: "host", "seat", or anybody with the link."""
        if author == "host" or (author == "seat" and isinstance(self.role, HostPost)):
            self.other_versions.add(True)
        else:
            self.unknown_later = True

    def read_chat(self, said: Sequence[tuple[str, str, str]]) -> None:
        """Add what is not there yet of the last chat messages."""
        have = Counter(self.meeting.messages)
        for one in said:
            have[Said(*one)] -= 1
            if have[Said(*one)] < 0:
                self.meeting.messages.append(Said(*one))

    @on("post-read", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_post_read(self, arg: str, read: str) -> None:
        """What the relays had has been read: of all of them, of some, or of none."""
        self.relays_read = read
        if read != "none":
            self.read_at = clock.now(self.page)
        if isinstance(self.role, HostPost):
            self.role.begin()
        if self.version_sentence:
            self.app.toasts.show(self.version_sentence)

    @property
    def version_sentence(self) -> str:
        """The id of the sentence that says which page has to be loaded anew before letters can be read, or "".

        What an earlier page or somebody unknown has written counts only where there is nothing else: it may be of a
        former host, or of anybody who has the link.
        """
        unread = isinstance(self.role, GuestPost) and self.role.head is None
        if True in self.other_versions or (unread and self.unknown_later):
            return "post.older"
        return "live.no.version" if unread and self.other_versions else ""

    @on("post-kept", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_post_kept(self, slot: str, kept: str) -> None:
        """A relay has the newest letter of the slot, or none has taken it yet."""
        self.kept_slots[slot] = bool(kept)
        if not self.open_for and self.is_kept:
            self.leave()

    @on("post-lay", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_post_lay(self, arg: str, value: str) -> None:
        """The pause is over, or the page is left: lay what is new."""
        if self.is_due:
            self.lay()

    # What is shown ------------------------------------------------------------------------------------------------
    def beside(self, voice: Voice) -> Tree:
        """A row of the prompt: when the post was read, and whether what was decided here has been laid."""
        words, guest = voice.words, self.meeting.guest
        lost = guest is not None and not guest.host
        said = h("span", {"role": "status"}, self.status_words(voice))
        return h(
            "p",
            {"class": "live-strip", "key": "post"},
            said,
            button("live", words.say("live.room"), kind="btn btn-quiet") if lost else None,
        )

    def status_words(self, voice: Voice) -> str:
        """What keeps the post from being read, or when it was, or how far what was decided here has come."""
        words, waits = voice.words, isinstance(self.role, GuestPost) and self.role.waits
        if self.version_sentence:
            return words.say(self.version_sentence)
        if self.relays_read == "none":
            return words.say("post.none")
        if isinstance(self.role, HostPost):
            kept = bool(self.kept_slots) and self.is_kept and not self.is_due
            return words.say("post.laid" if kept else "post.laying")
        agreed = self.without.is_told(self.kept_slots)
        if agreed is False:
            return words.say("post.sending")
        if waits:
            kept = self.kept_slots.get(letters.ANSWERS, False) and not self.is_due
            return words.say("post.sent", name=self.host_name(voice)) if kept else words.say("post.sending")
        if agreed:
            return words.say("post.agreement_sent")
        if not self.read_at:
            return words.say("post.reading")
        return words.say("post.read", when=words.ago(max(0, clock.now(self.page) - self.read_at)))

    def going_on(self, voice: Voice) -> list[Tree]:
        """What can be done if the host has not been there for long."""
        head = self.role.head if isinstance(self.role, GuestPost) else None
        return self.without.notice(voice, self.host_name(voice), head.addresses if head is not None else {})

    def goes_on(self, voice: Voice) -> list[Tree]:
        """The sentence that says who has to come before the game goes on."""
        return voice.nodes("post.goes_on", {"name": self.host_name(voice)})

    def host_name(self, voice: Voice) -> str:
        """What the host is called: by the name of the one seat there, if there is one."""
        there = [told[0] for told in self.meeting.public["seats"] if told[4] == "host"]
        return str(there[0]) if len(there) == 1 else voice.words.say("post.host")
