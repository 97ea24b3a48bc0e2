"""The post of a table that is hosted here: letters of others are dealt with, and letters for others are laid.

A letter is heard as if its messages came over a line whose device has proved itself: its author must be the device that
sat down with that key. What it says was meant for one moment of the game. What comes too late is refused, and the next
letter to that device says so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from ...kernel.record import Record
from ..live import states, wire
from ..live.device import Hosted
from ..live.guest import Age
from ..live.lines import Line, Lines
from ..live.stored import Mail
from ..table.table import Told
from . import letters
from .box import SUCCESSION, pack_links
from .host_box import HostBox

MOST_LETTERS = wire.MOST // 2  # a head with a greater number is invented; so there are always numbers left
MOST_STRANGERS = 16  # devices without a seat whose letters wait, or to whom letters are laid


class PostalLine(Line):
    """A letter of a device, as a line over which its messages have come. Nothing goes back over it."""

    def __init__(self, who: str, now: float, mail: Mail) -> None:
        super().__init__("", now)
        self.who, self.mail = who, mail

    def news(self, body: wire.Message, told: list[Told], record: Record) -> str | None:
        """What is new goes into a letter, when one is laid."""
        return None

    def refuse(self, network: Lines, i: int, why: str) -> None:
        if self.who in self.mail.addresses:  # else no letter can tell it
            self.mail.refuse(self.who, i, why)


class HostPost:
    """put: lays a letter, by its slot and its reader; lay_soon: asks for `lay` after a pause; box: what is laid for the
    time when this host is gone.
    """

    def __init__(
        self,
        hosting: Hosted,
        hear: Callable[[Line, wire.Message], None],
        put: Callable[[str, str, str], None],
        lay_soon: Callable[[], None],
        box: HostBox | None = None,
    ) -> None:
        assert hosting.room.mail is not None
        self.hosting, self.hear_message, self.put, self.lay_soon = hosting, hear, put, lay_soon
        self.mail: Mail = hosting.room.mail
        self.box = box
        self.has_read = False  # what the relays had when this device came has been read
        self.rival: int | None = None  # the term of another device that has laid a newer head
        self.answers: dict[str, letters.Answers] = {}  # by author, until they are dealt with
        self.lines: dict[str, PostalLine] = {}  # by author: how much it has said counts in its next letter too
        self.laid_hashes: dict[str, str] = {}  # by slot, that of the letter laid there last
        self.known_before = ""  # the fingerprint when `settle` looked last

    def begin(self) -> None:
        """What the relays had has been read: from now on letters are dealt with, and laid."""
        if not self.has_read:
            self.has_read, self.known_before = True, ""

    # What has come ------------------------------------------------------------------------------------------------
    def hear(self, author: str, slot: str, text: str) -> None:
        """A letter has come. Raises BadMessage."""
        if slot == letters.HEAD and author.startswith(letters.HOST_PREFIX):
            self.look_at_head(author.removeprefix(letters.HOST_PREFIX), letters.read_head(text))
        elif slot == letters.ANSWERS:
            author, room = author.removeprefix(letters.HOST_PREFIX), self.hosting.room
            try:
                said = letters.read_answers(text)
            except letters.OtherVersion:
                if author not in self.mail.addresses.values():
                    return  # whoever has the link may say anything of a version
                raise
            if said.who in room.removed or self.mail.addresses.get(said.who, author) != author:
                return
            if said.who in room.keys and not room.has_address(said.who):
                return  # the device has a seat, and has not told where its letters come from
            self.answers.pop(author, None)
            self.answers[author] = said
            strangers = [other for other in self.answers if other not in self.mail.addresses.values()]
            for other in strangers[:-MOST_STRANGERS]:
                del self.answers[other]

    def look_at_head(self, author: str, head: letters.Head) -> None:
        """A host has laid this: another one, or this device, which may have opened an older copy of its game."""
        age, mine = head.letter.age, Age(self.hosting.room.term, self.mail.number, 0)
        if author != self.mail.address and age[:2] > mine[:2]:
            self.rival = age.term
        if age.term == mine.term and mine.number < age.number < MOST_LETTERS:
            self.mail.number, self.mail.before = age.number, ""
            if not self.has_read:  # later it may be another tab: one of the two has to be silent until it plays
                self.known_before = ""
                self.laid_hashes.clear()

    def deal(self) -> bool:
        """Do what the letters say, those of devices that are not there themselves; whether there were any."""
        dealt = False
        for author in sorted(self.answers, key=self.moment):
            if self.is_held:
                break
            said = self.answers[author]
            if said.who in self.hosting.present:
                continue  # its line says the same
            del self.answers[author]
            new = [message for message in said.said if message["i"] > self.hosting.room.done.get(said.who, 0)]
            self.hosting.going_back.hear(said.who, said.seen, self.hosting.present)
            if any(message["t"] in ("sit", "say") for message in new):
                self.note_address(said.who, author)
            line = self.lines.setdefault(author, PostalLine(said.who, self.hosting.clock(), self.mail))
            line.who = said.who
            for message in new:
                self.hear_message(line, message)
            if said.who not in self.hosting.door.asking:
                self.hosting.door.part(said.who)  # nobody is there who keeps a name
            dealt = dealt or bool(new)
        return dealt

    @property
    def is_held(self) -> bool:
        """Whether the game goes on by itself first, or waits for the person here to go on."""
        table = self.hosting.table
        return table.awaits_go_ahead or table.bots_turn()

    @property
    def is_done(self) -> bool:
        """Whether the game waits for people elsewhere, and none of them is there."""
        return not (self.is_held or self.hosting.table.asks_person or self.hosting.present)

    def moment(self, author: str) -> tuple[int, str]:
        """Which letters come first: those that were written for an earlier moment of the game."""
        return min((one["n"] for one in self.answers[author].said if one["t"] == "act"), default=0), author

    def note_address(self, who: str, author: str) -> None:
        """Letters to this device go there. Of the devices without a seat only the last ones are known."""
        addresses, room = self.mail.addresses, self.hosting.room
        addresses[who] = author
        strangers = [device for device in addresses if device not in room.keys and device not in room.freed]
        for device in strangers[:-MOST_STRANGERS]:
            del addresses[device]
            self.mail.refused.pop(device, None)
            self.hosting.door.part(device)

    # What is laid -------------------------------------------------------------------------------------------------
    def settle(self) -> None:
        """Ask for letters to be laid if anything in them is new."""
        if (known := self.fingerprint()) != self.known_before:
            self.known_before = known
            self.lay_soon()

    def fingerprint(self) -> str:
        """All that letters depend on; it takes less time than to write them."""
        hosting, room = self.hosting, self.hosting.room
        told = hosting.going_back.news, self.mail.addresses, self.mail.refused, self.mail.said, room.done
        counts = len(hosting.table.record), room.backs, room.term, hosting.table.over
        return repr([*counts, room.promised, *told, self.without_presence(states.public(hosting))])

    def lay(self) -> None:
        """Lay the head and the letters that say something new."""
        if not self.has_read:
            return  # letters that have come meanwhile count in them, and so does the number of the last ones
        hosting, mail, number = self.hosting, self.mail, self.mail.number + 1
        new: list[tuple[str, str, str]] = []
        for slot, kind, reader, letter in self.letters_now():
            said = json.dumps(letter, ensure_ascii=False, separators=(",", ":"))
            if (hash := letters.digest(f"{reader} {said}")) == self.laid_hashes.get(slot):
                continue
            self.laid_hashes[slot] = hash
            more = {"before": mail.before} if kind == "head" else {}
            text = letters.pack_letter(letters.pack(kind, term=hosting.room.term, number=number, **more), said)
            if kind == "head":
                mail.before = letters.digest(text)
            new.append((slot, reader, text))
        if mail.links and SUCCESSION not in self.laid_hashes:
            self.laid_hashes[SUCCESSION] = ""
            self.put(SUCCESSION, "", pack_links(mail.links))
        if self.box is not None and (new or self.box.is_due()):
            self.box.lay(number)  # before the others: nobody is told what no box holds
        for one in new:
            self.put(*one)
        if new:
            mail.number = number
            hosting.player.store_room()

    def letters_now(self) -> Iterator[tuple[str, str, str, wire.Message]]:
        """The head and the letters to devices, as the game is now: slot, kind, reader, and what is in it."""
        mail = self.mail
        addresses = {seat: mail.addresses.get(who, "") for seat, who in sorted(self.hosting.room.seats.items())}
        yield letters.HEAD, "head", "", {"addresses": addresses, "said": mail.said, "state": self.state("")}
        for who, address in mail.addresses.items():
            if address:  # a letter without a reader is for everyone
                share = mail.shares.get(address, "")
                view = {"refused": mail.refused.get(who, []), "state": self.state(who), "share": share}
                yield letters.VIEW_PREFIX + who, "view", address, view

    def state(self, who: str) -> wire.Message:
        """What a device may know; "" is everybody."""
        hosting = self.hosting
        body = {**states.body(hosting, who), "hosting": hosting.id}
        del body["number"]
        body["table"] = self.without_presence(body["table"])
        mine = body["mine"]
        told = (one for one in reversed(hosting.table.happened) if one[1].to is None or one[1].to in mine)
        return letters.state_message(body, hosting.table.record.seats, told)

    def without_presence(self, public: states.Public) -> states.Public:
        """What does not change as people come and go."""
        seats = [[*told[:5], told[4] in ("host", "bot")] for told in public["seats"]]
        return {**public, "seats": seats, "watching": 0}
