"""Going on without the host, as the page does it: it is offered and agreed to; one device takes over, others follow."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ...words.actions import action_words
from ...words.text import Voice
from ..base.trees import Tree, button, h
from ..base.verbs import on
from ..live import handover, wire
from ..live.device import Hosted
from ..live.guest import Guest
from ..live.live import Live
from ..live.stored import Mail, Room
from ..table.game_files import BadFile
from ..table.interfaces import WholeApp
from ..table.table import Table
from . import box, letters
from .box import Link
from .going_on import GoingOn
from .host_box import HostBox
from .successions import Successions
from .undone import Undone, picks_after, picks_at


class WithoutHost:
    """What the post of one table has to do with hosts that are gone. put: lays a letter; lay_soon: asks for more."""

    def __init__(
        self, app: WholeApp, live: Live, put: Callable[[str, str, str], None], lay_soon: Callable[[], None]
    ) -> None:
        self.app, self.page, self.live, self.meeting = app, app.page, live, live.meeting
        self.put, self.lay_soon = put, lay_soon
        self.memory: list[object] | None = None  # how far this device had seen the game when it took the table over
        self.forget()

    def forget(self) -> None:
        """Forget what was at the last table."""
        self.successions: Successions | None = None
        self.going: GoingOn | None = None
        self.box: HostBox | None = None
        self.last_looked_at = 0  # the number of the last message of this guest that has been looked at

    def ask(self, what: str, /, **about: object) -> None:
        self.page.postAsk(what, json.dumps(about))

    def begin_host(self, room: Room, mail: Mail) -> None:
        """A table is hosted here."""
        self.successions = Successions(room.secret, room.mark, read_chain(mail.links), self.ask)
        self.successions.hear_own(box.will_of(mail))  # until the box is heard that was laid last

    def begin_guest(self, guest: Guest) -> None:
        """A table is hosted elsewhere."""
        storage, code = self.meeting.storage, self.meeting.invited
        stored, secret = storage.entry(code), code[: wire.KEY]
        self.successions = Successions(secret, code[wire.KEY :], read_chain(stored.get("chain")), self.ask)
        keep = lambda **news: storage.note(code, **news)  # noqa: E731
        self.last_looked_at = guest.last_number
        self.going = GoingOn(guest, self.successions, stored, keep, self.put, self.ask)

    def host_box(self, hosting: Hosted) -> HostBox:
        """The box of a table that is hosted here."""
        storage, room = self.meeting.storage, hosting.room
        guest_key = lambda: storage.key(room.code, self.meeting.called())  # noqa: E731
        assert self.successions is not None
        self.box = HostBox(hosting, self.put, self.ask, self.lay_soon, guest_key, self.successions.hear_own)
        if self.memory is not None:
            hosting.going_back.hear("", self.memory, hosting.present)
            self.memory = None
        return self.box

    def settle(self, has_read: bool, share: str) -> None:
        """After each verb. has_read: what the relays had has been read; share: the one that the host has given."""
        if self.successions is not None:
            self.successions.settle(has_read)
        if self.box is not None and has_read:
            self.box.settle()
        if self.going is not None:
            self.going.hear_share(share)
            self.going.settle()
            if has_read and self.going.silent_since(self.meeting.hosts_time()) is not None:
                self.going.open_box()
            self.settle_undone(self.going.guest)

    def settle_undone(self, guest: Guest) -> None:
        """What has been decided anew is not offered again."""
        new = [message for i, message in guest.pending if i > self.last_looked_at]
        self.last_looked_at = guest.last_number
        if new and (undone := self.undone) is not None:
            self.meeting.storage.note(self.meeting.invited, undone=undone.after(new).to_json())

    def is_told(self, kept_slots: dict[str, bool]) -> bool | None:
        """Whether a relay has what was agreed to in this visit; None if nothing was. kept_slots: what relays have."""
        laid = [kept_slots[slot] for slot in (box.CONSENT, box.SHARE) if slot in kept_slots]
        return all(laid) if laid else None

    @property
    def undone(self) -> Undone | None:
        """What was decided here at a former table and does not count, until the person has read it."""
        return Undone.read(self.meeting.storage.entry(self.meeting.invited).get("undone"))

    # What is heard ------------------------------------------------------------------------------------------------
    def hear(self, author: str, slot: str, text: str) -> None:
        """A letter has come. Raises BadMessage."""
        if slot == box.BOX and self.successions is not None and author.startswith(letters.HOST_PREFIX):
            return self.successions.hear_box(text)
        try:
            if slot == box.SUCCESSION and self.successions is not None:
                self.successions.hear(author, text)
            elif slot in (box.CONSENT, box.SHARE) and self.going is not None:
                self.going.hear(author.removeprefix(letters.HOST_PREFIX), slot, text)
        except letters.OtherVersion as error:  # whoever has the link may say anything of a version
            raise wire.BadMessage(str(error)) from error

    @on("post-split", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_post_split(self, arg: str, shares: str) -> None:
        """A key has been made and shared."""
        if self.box is not None:
            self.box.hear_shares(shares)

    @on("post-heir", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_post_heir(self, mark: str, keys: str) -> None:
        """Keys for this device as a host have been made."""
        if self.going is not None:
            self.going.hear_keys(mark, keys)

    @on("post-sign", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_post_sign(self, statement: str, signature: str) -> None:
        """This device has signed that it agrees."""
        if self.going is not None:
            self.going.hear_signature(statement, signature)

    @on("post-check", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_post_check(self, id: str, right: str) -> None:
        """Signatures have been looked at."""
        names = json.loads(right)
        if id.startswith("consent ") and self.going is not None:
            self.going.hear_checked(id, names)
        elif self.successions is not None and (chain := self.successions.judge(id, names)) is not None:
            self.follow(chain)

    @on("post-open", behind_curtain=True, keeps_notice=True, may_wait=True)
    def on_post_open(self, arg: str, text: str) -> None:
        """The box is open: this device hosts as soon as the game has been read."""
        going = self.going
        if going is None or going.box is None:
            return
        guest, mail_keys = going.guest, self.meeting.storage.post_keys(self.meeting.invited)
        try:
            room, work = handover.unpack_for_heir(text, guest.room[: wire.KEY], guest.who)
        except BadFile as error:
            return self.app.toasts.show(error.reason)
        assert room.mail is not None
        room.mark, room.key = going.keys
        room.term, room.mail.own = going.newest_term() + 1, mail_keys
        room.set_clock(guest.ahead)
        self.app.reading.begin(work, lambda table: self.take_over(going, table, room))

    def take_over(self, going: GoingOn, table: Table, room: Room) -> None:
        """Host this table from now on."""
        if self.meeting.guest is not going.guest or room.mail is None:
            return
        chain = [*going.successions.chain, going.link(len(table.record))]
        room.mail.links = [link._asdict() for link in chain]
        self.memory = going.guest.memory
        if table.id in self.app.saves.ids():
            table.id = self.page.chance()  # a game that is kept here stays
        self.live.line_events.host_here(table, room)

    def follow(self, chain: list[Link]) -> None:
        """Another device hosts the room from now on."""
        meeting, link = self.meeting, chain[-1]
        stored = [one._asdict() for one in chain]
        if meeting.hosting is not None:
            code, seen = meeting.hosting.room.secret + link.mark, len(meeting.hosting.table.record)
            picks = picks_at(meeting.hosting.table, link.n)
            self.live.line_events.device.become_guest("", code)
        elif meeting.guest is not None:
            code, seen = meeting.invited[: wire.KEY] + link.mark, meeting.guest.confirmed
            picks = picks_after(link.n, meeting.guest.made)
            if seen > link.n:
                meeting.guest.table = None  # what it shows is not kept: of two hosts of one term neither lays the newer
                self.app.dialog.show("live")  # until the letters of the other one have been read
            meeting.proven.clear()
            meeting.invited, meeting.guest = code, None
            meeting.join()
        else:
            return
        undone = Undone(link.n, picks).to_json() if seen > link.n else None
        if undone is not None:
            meeting.storage.keep_state(code, "")
        meeting.storage.note(code, chain=stored, mark=link.mark, undone=undone, made=[])
        self.app.toasts.show("post.followed")

    # What the person says -----------------------------------------------------------------------------------------
    @on("post-go-on", keeps_notice=True)
    def on_post_go_on(self, arg: str, value: str) -> None:
        """Propose to go on without the host, at this device."""
        if self.going is not None:
            self.going.propose()

    @on("post-agree", keeps_notice=True)
    def on_post_agree(self, arg: str, value: str) -> None:
        """Agree that somebody else hosts from now on."""
        mark, _, heir = arg.partition(" ")
        if self.going is not None and any((one.mark, one.heir) == (mark, heir) for one in self.going.proposals()):
            self.going.agree(mark, heir)

    @on("post-noted", keeps_notice=True)
    def on_post_noted(self, arg: str, value: str) -> None:
        """It has been read that something decided here does not count."""
        self.meeting.storage.note(self.meeting.invited, undone=None)

    @on("post-again", keeps_notice=True)
    def on_post_again(self, arg: str, value: str) -> None:
        """Decide as at the former table, where that is asked again."""
        session, undone = self.app.session, self.undone
        action = undone.offered(session.table) if session is not None and undone is not None else None
        if session is not None and session.live and action is not None:
            session.carry_out([action], whole=False)

    # What is shown ------------------------------------------------------------------------------------------------
    def notice(self, voice: Voice, host: str, addresses: dict[int, str]) -> list[Tree]:
        """That the host has not been there for long, and what the person here can do about it. addresses: the public
        post keys by seat.
        """
        going, words, now = self.going, voice.words, self.meeting.hosts_time()
        if going is None:
            return []
        if (undone := self.undone) is not None:
            return [
                strip(
                    "undone",
                    words.say("post.undone", n=undone.n),
                    self.again(voice, undone),
                    button("post-noted", words.say("close")),
                )
            ]
        if going.box is None or (since := going.silent_since(now)) is None:
            return []
        needs, found, mine = going.box.will.needs, going.proposals(), going.agreed_to
        about = {"name": host, "when": words.ago(max(0, now - since))}
        best = found[0] if found else None
        if best is not None and best.mark == mine:
            said = words.say("post.agreed", **about, n=len(best.agreed), needs=needs)
            answer = None
        elif best is not None:
            seat = next((seat for seat, address in addresses.items() if address == best.heir), None)
            heir = words.say("live.somebody") if seat is None else voice.names[seat]
            said = words.say("post.proposed", **about, heir=heir)
            answer = button("post-agree", words.say("live.plea.yes"), f"{best.mark} {best.heir}")
        else:
            said = words.say("post.gone", **about, needs=needs)
            answer = button("post-go-on", words.say("post.go_on", name=host))
        return [strip("gone", said, answer)]

    def again(self, voice: Voice, undone: Undone) -> Tree | None:
        """The button that decides as at the former table; None where that is not asked now."""
        table = self.app.table
        action = undone.offered(table) if table is not None else None
        if table is None or table.decision is None or action is None:
            return None
        label = action_words(voice, table.decision, action)
        return button("post-again", voice.words.say("post.again", what=label))


def strip(key: str, said: str, *answers: Tree | None) -> Tree:
    """A row of the prompt: a sentence, and buttons."""
    return h("div", {"class": "notice live-strip", "key": key}, h("span", {"role": "status"}, said), *answers)


def read_chain(rows: Any) -> list[Link]:
    """The last stored links that led to the host of a room; none if there is anything odd about them."""
    with suppress(wire.BadMessage, AttributeError, TypeError, ValueError):
        return box.read_link_rows(rows[-box.MOST_LINKS :])
    return []
