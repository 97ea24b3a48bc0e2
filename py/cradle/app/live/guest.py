"""A guest of a live table: its end of the line to the host, which brings states and takes picks."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence, Set
from typing import Any, NamedTuple

from ... import games
from ...kernel.game import Event, UnknownChoice
from ..table.saves import line as plain
from ..table.table import Told
from . import wire
from .guest_table import Asked, GuestTable
from .seen_views import Seen

MOST_PENDING = 400  # messages kept until the host confirms them
MOST_AT_ONCE = 50  # of them, under way over a line; fewer than a host takes at once


class Age(NamedTuple):
    """How new a state is: how often the host had changed, the number of the letters laid last, and by what it came."""

    term: int
    number: int
    way: int  # BY_HEAD: to everybody; BY_LETTER; BY_LINE


BY_HEAD, BY_LETTER, BY_LINE = range(3)
FAULTS = (wire.BadMessage, ArithmeticError, LookupError, TypeError, ValueError, AttributeError)  # of odd messages


class Letter(NamedTuple):
    """A state as a letter brings it. first: the decision from which on the events are known; refused: see Mail."""

    age: Age
    body: wire.Message
    seats: list[int]
    first: int
    told: list[Told]
    refused: list[tuple[int, int, str]]


class Guest:
    """A guest's end of its line to the host of a room. here: the name of this end; send(peer, message).

    proven: the other ends that have proved that they have the host's key. Only these are heard. memory, unsent: what
    this device has stored of the room.
    """

    def __init__(
        self,
        room: str,
        key: str,
        here: str,
        send: Callable[[str, str], None],
        chance: Callable[[], str],
        proven: Set[str],
        clock: Callable[[], float],
        memory: list[Any] | None = None,
        unsent: Callable[[], Sequence[tuple[int, str]]] = lambda: (),
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        self.memory = memory  # how far this device has seen the game: see going_back.py
        self.returned: tuple[int, int] | None = None  # the game has gone back: to how many decisions, and from how many
        self.keep = keep  # stores what has not been confirmed
        self.proven, self.clock = proven, clock
        self.ahead = 0  # ms by which the clock here is ahead of the host's
        self.fresh = False  # the last state was the first one on this line
        self.room, self.key, self.here, self.send, self.chance = room, key, here, send, chance
        self.who = wire.device_name(key)
        self.host = ""  # the host's end of the line, once it has greeted
        self.hosting = ""  # the id of that hosting
        self.known = False  # this device has a seat: only a host that knows its key is trusted
        self.table: GuestTable | None = None
        self.unsent = unsent  # reads what has not been confirmed from storage, to which another tab may have added
        self.last_number = 0  # the number of the last message
        # messages of wire.KEPT_BACK that the host has not confirmed, by number
        self.pending: list[tuple[int, str]] = []
        self.last_settled = 0  # the number of the last message that the host has dealt with
        self.merge()
        self.made: list[str] = []  # the last picks of this device that the host has played, as they were sent
        self.denied: set[int] = set()  # the numbers of messages that were refused
        self.why = ""  # why the host refused something
        self.refused = ""  # the message that it refused, if that is one of wire.KEPT_BACK
        self.rival = False  # another device says that it is the host
        self.term = 0  # how often the host has changed
        self.age = Age(0, 0, BY_HEAD)  # of the state that is shown
        self.address = ""  # the public key of this device for the post, where the table has it
        self.aside = False  # this device plays in another tab
        self.will_host = False  # this device has agreed to become the host
        self._nonce = chance()
        self.confirmed = 0  # decisions, as the host says
        self._seq = 0
        self._sent = 0  # the number of the last message that went out over this line
        self._body: wire.Message = {}
        self._seats: list[int] = []
        self._told: list[Told] = []

    def part(self, peer: str) -> None:
        """A line has ended."""
        if peer == self.host:
            self.host = ""

    def tell(self, kind: str, /, **fields: Any) -> int:
        """Send a message to the host; returns its number. If the line is down, `send_on` sends it again later.

        That holds for wire.KEPT_BACK. A request or a consent belongs to its moment, and is not repeated.
        """
        self.merge()
        self.last_number += 1
        message = wire.pack(kind, i=self.last_number, **fields)
        if kind == "back" and not self.host:
            self.forget_picks(fields["n"])
        if kind in wire.KEPT_BACK:
            self.pending = [*self.pending, (self.last_number, message)][-MOST_PENDING:]
            self.keep()
        if self.aside:
            self.play_here()
        elif self.host and kind in wire.KEPT_BACK:
            self.send_on()
        elif self.host:
            self.send(self.host, message)
        return self.last_number

    def merge(self) -> None:
        """Take over what another tab of this device has said, so that no message has a number of its own twice."""
        mine = {i for i, _ in self.pending}
        others = [(i, message) for i, message in self.unsent() if i > self.last_settled and i not in mine]
        self.pending = sorted([*self.pending, *others])[-MOST_PENDING:]
        self.last_number = max(self.last_number, *(i for i, _ in self.pending), 0)

    def forget_picks(self, n: int) -> None:
        """Picks after n decisions are taken back before they were sent: the host need not play them first."""
        asked = {i: Asked.read(i, message) for i, message in self.pending}
        self.pending = [one for one in self.pending if (was := asked[one[0]]) is None or was.n < n]

    def send_on(self) -> None:
        """Send what waits, no more at once than a host takes."""
        for i, message in self.pending[:MOST_AT_ONCE]:
            if i > self._sent:
                self._sent = i
                self.send(self.host, message)

    def play_here(self) -> None:
        """This device has played in another tab: ask the host to greet this one. Then `send_on` sends what waits."""
        self.aside = False
        if self.host:
            self.send(self.host, wire.pack("here"))

    def say_again(self, name: str) -> None:
        """Repeat what was refused because of one's name, with another name."""
        said = json.loads(self.refused or "null")
        if said:
            fields = {field: value for field, value in said.items() if field not in ("t", "i")}
            self.tell(said["t"], **{**fields, "name": name[: wire.LONGEST_NAME]})
        self.refused = ""

    def sit(self, seat: int, name: str) -> None:
        self.tell("sit", seat=seat, name=name[: wire.LONGEST_NAME], key=self.key)

    def receive(self, peer: str, message: object) -> wire.Message | None:
        """Read a message from a line; returns it, or None if it is not for this device or not valid."""
        if peer not in self.proven:
            return None
        try:
            said = wire.unpack(message, wire.DOWN, wire.LONGEST_DOWN)
            if said["t"] != "host" and peer != self.host:
                return None
            done = getattr(self, f"_{said['t']}")(peer, said)
        except FAULTS as error:
            print("live:", repr(error)[:200])
            return None
        return said if done is not False else None

    def _host(self, peer: str, said: wire.Message) -> bool | None:
        if self.host and peer != self.host and said["term"] <= self.term:
            self.rival = said["term"] == self.term
            return None  # as long as the host is there, a former one is not followed
        if said["term"] < self.age.term and self.age.way != BY_LINE:
            self.rival = True
            return None  # the post has brought what a later host has said
        if said["v"] != wire.VERSION:
            self.why = "version"
            return None
        self.host, self.hosting, self._nonce = peer, said["hosting"], self.chance()
        self.term, self.ahead = said["term"], int(self.clock()) - said["now"]
        self._seq, self._body = 0, {**self._body, "returned": None}
        proof = wire.proof(self.key, said["nonce"], self.here, peer)
        hello = {"v": wire.VERSION, "who": self.who, "nonce": self._nonce, "proof": proof}
        hello |= {"seen": self.memory, "yields": self.aside}
        self.send(peer, wire.pack("hello", **hello))
        return None

    def _state(self, peer: str, said: wire.Message) -> bool | None:
        """Take over the host's state. A device with a seat does not trust a host that does not know its key."""
        if said["base"] == 0:
            self.aside = False
            if self.known and not wire.proves(said["proof"], self.key, self._nonce, peer, self.here):
                self.host, self.rival = "", True
                return False
            self._seq, self._sent = 0, 0
        if said["base"] != self._seq:
            return False
        fresh = self._seq == 0
        body = wire.apply_difference({} if fresh else self._body, said["body"])
        told = [*(() if fresh else self._told[: said["keep"]]), *(event(row) for row in said["told"])]
        number = body.get("number", 0)
        if not wire.number(number):
            raise wire.BadMessage("an odd number of letters")
        self.show(body, told, 0 if fresh else said["common"], said["seats"])
        self._seq, self.fresh, self.age = said["seq"], fresh, Age(self.term, number, BY_LINE)
        self.send(peer, wire.pack("ack", seq=said["seq"]))
        self.tell_address()
        self.send_on()
        return None

    def tell_address(self) -> None:
        """Tell the host where letters to this device go, if it has a seat and the host does not know it."""
        if self.host and self.known and self.address and self._body.get("address", self.address) != self.address:
            self.tell("address", post=self.address)

    def read_letter(self, letter: Letter) -> bool:
        """Take over a state that came by post; False if what is shown is as new. The line to the host is right. Raises
        BadMessage.

        A letter for this device's seats comes before what everybody may know, even where that was laid later.
        """
        seated = self.age.way == BY_HEAD and letter.body["mine"] and letter.age.term == self.age.term
        if (self.host and self._seq) or (letter.age <= self.age and not seated):
            return False
        body, seats, begin = letter.body, letter.seats, self._body
        same = begin.get("backs") == body["backs"] and seats[: len(self._seats)] == self._seats
        older = [one for one in self._told if one[0] < letter.first] if same else []
        said = self.age.number - (self.age.way == BY_HEAD)  # the number of letters whose refusals are known
        refused = [(i, why) for since, i, why in letter.refused if since > said]
        common, was = len(self._seats) if same else 0, (self.table, self.hosting)
        for i, why in sorted(refused, key=lambda one: one[0] == 0):  # a seat that is lost is more than a pick
            self.refuse(i, why)
        try:
            self.hosting = body["hosting"]
            self.show(body, [*older, *letter.told], common, seats[common:])
        except FAULTS as error:
            self.table, self.hosting = was
            raise wire.BadMessage(repr(error)[:200]) from error
        self.age, self.fresh, self.term = letter.age, True, max(self.term, letter.age.term)
        return True

    def shown_state(self) -> Letter | None:
        """The state that is shown, as a letter."""
        if self.table is None:
            return None
        return Letter(self.age, {**self._body, "hosting": self.hosting}, self._seats, -1, self._told, [])

    def show(self, body: wire.Message, told: list[Told], common: int, seats: list[int]) -> None:
        """Show this state. Raises BadMessage and the like if it is none."""
        if not wire.number(body["n"]) or body["n"] != common + len(seats):
            raise wire.BadMessage("an odd number of decisions")
        if not body["views"]:
            raise wire.BadMessage("no view")
        if self.table is None or self.table.game.name != body["table"]["game"]:
            game = games.load(body["table"]["game"])
            try:
                record = Seen(game, body["table"]["variant"])
            except UnknownChoice:
                self.why = "version"  # the host's page is a newer one
                raise
            record.views[0] = body["views"]
            self.table = GuestTable(record, body["table"], frozenset(body["mine"]), self.room, self.tell)
            self.table.under_way = [one for i, message in self.pending if (one := Asked.read(i, message))]
        self.table.hear(body, told, common, seats)
        self.remember(body, changed=body["returned"] != self._body.get("returned"))
        self._body, self._seats, self._told = body, self._seats[:common] + seats, told
        self.confirmed = body["n"]
        self.known = bool(body["mine"])
        dealt = [message for i, message in self.pending if i <= body["i"] and i not in self.denied]
        self.made = picks_after(self.made, dealt)
        self.pending = [(i, message) for i, message in self.pending if i > body["i"]]
        self.last_number, self.last_settled = max(self.last_number, body["i"]), body["i"]
        self.merge()

    def remember(self, body: wire.Message, changed: bool) -> None:
        """Note how far the game is, and whether it has gone back. Raises BadMessage."""
        memory = [self.hosting, body["n"], body["backs"], body["stamp"]]
        if not wire.memory(memory):
            raise wire.BadMessage("an odd stamp")
        self.memory = memory
        if changed and body["returned"]:
            to, n = body["returned"]
            if not (wire.number(to) and wire.number(n)):
                raise wire.BadMessage("an odd return")
            self.returned = to, n

    def _offer(self, peer: str, said: wire.Message) -> None:
        """The host asks this device to become the host: see line_events.py."""

    def _box(self, peer: str, said: wire.Message) -> bool | None:
        """The box has come; it is refused if this device has not agreed to become the host."""
        asked, self.will_host = self.will_host, False
        return None if asked else False

    def take(self, yes: bool) -> None:
        """Tell the host whether this device becomes the host."""
        self.will_host = yes
        self.tell("take", yes=yes)

    def _no(self, peer: str, said: wire.Message) -> None:
        self.refuse(said["i"], said["why"])
        self.aside = self.aside or self.why == "twice"

    @property
    def unsaid(self) -> list[tuple[str, str]]:
        """The chat messages written here that the host has not passed on: the name, and the text."""
        waiting = (json.loads(message) for _, message in self.pending)
        return [(one["name"], one["text"]) for one in waiting if one["t"] == "say"]

    def has_said(self, kind: str, /, **fields: object) -> bool:
        """Whether the host has not dealt yet with such a message."""
        waiting = (json.loads(message) for _, message in self.pending)
        return any(said["t"] == kind and fields.items() <= said.items() for said in waiting)

    def refuse(self, i: int, why: str) -> None:
        """The host has not done the message i."""
        self.why = why
        self.denied.add(i)
        self.refused = dict(self.pending).get(i, "")

    def _said(self, peer: str, said: wire.Message) -> None:
        said["name"], said["text"] = plain(said["name"]), plain(said["text"], wire.LONGEST_SAID)


def picks_after(made: list[str], dealt: Sequence[str]) -> list[str]:
    """The last picks of a device that count, after the host has dealt with these messages too."""
    for message in dealt:
        one = Asked.read(0, message)
        if one is not None and one.kind == "act":
            made = [*made, message][-wire.MOST_MADE :]
        elif one is not None:
            made = [pick for pick in made if json.loads(pick)["n"] < one.n]
    return made


def event(row: list[Any]) -> Told:
    """An event as a message has it. Raises BadMessage."""
    n, id, params, to = row
    if type(n) is not int or not isinstance(id, str) or not isinstance(params, dict):
        raise wire.BadMessage("an odd event")
    return n, Event(id, params, to)
