"""The host of a live table: who sits where, what each device may know, and what it may do.

A device gets the views of its own seats, or a bystander's view, the events told to them, and what everyone at the table
may know. Nothing else is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Set

from ..pace.pace import read_pace
from ..table.saves import line as plain
from ..table.seats import AWAY
from ..table.table import Table
from . import wire
from .admission import Asking, Door
from .asked_seats import AskedSeats
from .deadlines import Deadlines
from .device import Play
from .going_back import GoingBack
from .handover import Handover
from .lines import NOTHING, Line, Lines
from .requests import Pleas
from .states import States
from .stored import Room

MOST_FAULTS = 100  # messages above the limits of lines.py, or invalid ones, before a line is closed
HEARD_DURING_CHANGE = ("hello", "here", "ack", "say", "took")  # messages accepted while the host changes
MOST_WATCHING = 16  # devices without a seat at a time; more are turned away
MOST_UNKNOWN = 16  # lines whose devices have not said who they are; for another one, the oldest of them ends


class Hosting:
    """One table, open to other devices. here: the name of this end of the lines; chance: 128 random bits, as 32 digits.

    proven: the other ends that have the key of this room's host.
    """

    def __init__(
        self,
        table: Table,
        room: Room,
        play: Play,
        network: Lines,
        here: str,
        chance: Callable[[], str],
        clock: Callable[[], float],
        proven: Set[str] = frozenset(),
    ) -> None:
        self.proven = proven
        self.table, self.room, self.player, self.network = table, room, play, network
        self.here, self.chance, self.clock = here, chance, clock
        self.id = chance()
        self.lines: dict[str, Line] = {}
        self.length = len(table.record)
        self.returned = GoingBack(room, self.id, self.length)
        self.rival: int | None = None  # the `term` of another device that hosts this room too
        self.asked = AskedSeats(table, room)
        self.pleas = Pleas(self)
        self.deadlines = Deadlines(self)
        self.door = Door(table, room)
        self.states = States(self)
        self.handover = Handover(self)
        self.seating = Seating(self)
        self.inbox = Inbox(self)
        table.after = self.follow_game
        self.follow_game()

    # Who is there ---------------------------------------------------------------------------------------------------
    def join(self, peer: str) -> None:
        """A device has opened the room: greet it with the version of the messages, and ask who it is."""
        unknown = [line for line in self.lines.values() if not (line.who or line.aside) and line.peer != peer]
        for line in unknown[: max(0, len(unknown) + 1 - MOST_UNKNOWN)]:
            self.network.drop(line.peer)
            del self.lines[line.peer]
        line = self.lines.setdefault(peer, Line(peer, self.clock()))
        line.greet(self.chance())
        greeting = {"v": wire.VERSION, "nonce": line.nonce, "hosting": self.id}
        greeting |= {"term": self.room.term, "now": int(self.clock())}
        self.network.send(peer, wire.pack("host", **greeting))

    def part(self, peer: str) -> None:
        """The line to a device has ended; its seats wait for it."""
        line = self.lines.pop(peer, None)
        if line and line.who:
            if line.who not in self.present:
                self.door.part(line.who)
            if line.who == self.handover.taker:
                self.handover.stay_host()
            for other in [other for other in self.lines.values() if other.aside == line.who]:
                self.join(other.peer)  # its tab may be the only one now
        self.states.publish()

    @property
    def present(self) -> set[str]:
        """The devices that are there."""
        return {line.who for line in self.lines.values() if line.who}

    def watching(self) -> list[str]:
        """The devices that are there without a seat."""
        return sorted(self.present - set(self.room.seats.values()))

    def end(self) -> None:
        """The table is closed: nothing is sent any more."""
        self.lines.clear()
        self.table.after = None

    def mine(self, who: str) -> tuple[int, ...]:
        """The seats that a device plays now, without those that bots play."""
        return tuple(seat for seat in self.room.of(who) if self.table.seats[seat].kind == AWAY)

    def put_aside(self, line: Line, who: str) -> None:
        """The device plays in another tab: nothing is sent to this one until it is alone, or wants to play here."""
        line.who, line.aside = "", who
        self.network.send(line.peer, wire.pack("no", i=0, why="twice"))
        if who == self.handover.taker:
            self.handover.stay_host()  # the box was sent to this tab

    def dismiss(self, line: Line, why: str) -> None:
        """End the line for good, and tell the device why."""
        self.network.send(line.peer, wire.pack("no", i=0, why=why))
        self.network.close(line.peer)
        self.part(line.peer)

    def tell(self, who: str, message: str) -> None:
        """Send a message to a device, if it is there."""
        for line in self.lines.values():
            if line.who == who and who:
                self.network.send(line.peer, message)

    def refuse(self, who: str, why: str) -> None:
        """Tell a device what it does not get: now, or by post."""
        if who not in self.present and self.room.mail is not None and self.room.has_address(who):
            self.room.mail.refuse(who, 0, why)
        self.tell(who, wire.pack("no", i=0, why=why))

    def say(self, who: str, name: str, text: str) -> None:
        """Send a chat message to all devices. They can tell who wrote it from others, and cannot pose as it."""
        alias = wire.proof(self.room.key, who)[: wire.WHO] if who else ""
        if self.room.mail is not None:
            self.room.mail.say(alias, name, text)
        for line in self.lines.values():
            if line.who:
                self.network.send(line.peer, wire.pack("said", who=alias, name=name, text=text))

    # What is heard --------------------------------------------------------------------------------------------------
    def receive(self, peer: str, message: object) -> None:
        """Deal with a message from a line, or ignore it if it is not valid."""
        line = self.lines.get(peer)
        if line is None:
            return
        if peer in self.proven and (term := wire.term_of_host(message)) is not None:
            self.rival = term
            return
        try:
            said = line.read(message, self.clock())
        except wire.BadMessage:
            line.over += 1
            if line.over > MOST_FAULTS:
                self.network.close(peer)
                self.part(peer)
            return
        if self.handover.taker and said["t"] not in HEARD_DURING_CHANGE:
            return  # the device sends it again to the next host
        self.inbox.hear(line, said)

    # The game goes on -----------------------------------------------------------------------------------------------
    def follow_game(self) -> None:
        """The game has gone on, or back."""
        self.pleas.plea = None
        self.room.backs += len(self.table.record) < self.length
        self.length = len(self.table.record)
        self.asked.follow_game()

    def settle(self) -> None:
        """Play the early answers of the seats that the engine asks now."""
        while (action := self.asked.take_answer()) is not None:
            self.player.play(action)
        self.asked.look_at_clock(int(self.clock()))
        if not self.handover.taker:  # the next host has been sent the game as it is
            self.deadlines.apply()
        self.states.publish()


class Seating:
    """What the host decides about seats: who gets one, who loses one, and who is not let in again."""

    def __init__(self, hosting: Hosting) -> None:
        self.hosting, self.door = hosting, hosting.door

    def free(self, seat: int) -> None:
        """Take a seat away from the device that has it, and tell it: now, or when it comes back."""
        who = self.stand_up(seat)
        self.hosting.refuse(who, "freed")
        if who and who not in self.hosting.present:
            self.hosting.room.freed.add(who)
        self.hosting.player.store_seats()
        self.hosting.states.publish()

    def stand_up(self, seat: int) -> str:
        """The seat is nobody's from now on; returns the device that had it, over whose line less may come then."""
        who = self.door.stand(seat)
        for line in self.hosting.lines.values():
            if line.who == who and not self.hosting.room.of(who):
                self.hosting.network.know(line.peer, False)
        return who

    def remove(self, who: str) -> None:
        """Remove a device from the table; it is not let in again."""
        self.door.remove(who)
        for line in [line for line in self.hosting.lines.values() if who in (line.who, line.aside)]:
            self.hosting.dismiss(line, "removed")
        self.hosting.player.store_seats()
        self.hosting.states.publish()

    def pardon(self) -> None:
        """Let in again whoever was removed."""
        self.hosting.room.removed.clear()
        self.hosting.player.store_seats()

    def admit(self, who: str, yes: bool) -> None:
        """Answer a device that asks for a seat."""
        asked = self.door.asking.pop(who, None)
        if asked is None:
            return
        if yes and self.door.is_free(asked.seat) and not self.door.is_taken(asked.name, who, asked.seat):
            self.give(who, asked)
        else:
            self.hosting.refuse(who, "taken" if yes else "not_let_in")
        self.hosting.states.publish()

    def give(self, who: str, asked: Asking) -> None:
        """A device sits down. Another line with its name has not proved that it is this device."""
        self.door.sit(who, asked)
        self.hosting.network.know(asked.peer, True)
        for line in [line for line in self.hosting.lines.values() if line.who == who and line.peer != asked.peer]:
            self.hosting.put_aside(line, who)
        self.hosting.player.store_seats()


class Inbox:
    """What a host does with each kind of message: wire.UP lists them."""

    def __init__(self, hosting: Hosting) -> None:
        self.hosting, self.table, self.door = hosting, hosting.table, hosting.door

    def hear(self, line: Line, said: wire.Message) -> None:
        if line.who:
            self.hosting.deadlines.welcome(line.who)
        getattr(self, f"_{said['t']}")(line, said)

    def _hello(self, line: Line, said: wire.Message) -> None:
        """A device says who it is. A device with a seat proves that it has the key of the seat."""
        who, key = said["who"], self.hosting.room.keys.get(said["who"])
        if said["v"] != wire.VERSION:
            return self.hosting.dismiss(line, "version")
        if who in self.hosting.room.removed:
            return self.hosting.dismiss(line, "removed")
        if key and not wire.proves(said["proof"], key, line.nonce, line.peer, self.hosting.here):
            return self.hosting.dismiss(line, "stranger")
        if not key and not line.who and len(self.hosting.watching()) >= MOST_WATCHING:
            self.hosting.network.send(line.peer, wire.pack("no", i=0, why="full"))
            self.hosting.network.drop(line.peer)
            self.hosting.lines.pop(line.peer)
            return None
        self.hosting.network.know(line.peer, bool(key))
        line.device = who
        twins = [twin for twin in self.hosting.lines.values() if key and twin.who == who and twin is not line]
        if twins and said["yields"]:
            return self.hosting.put_aside(line, who)
        for twin in twins:
            self.hosting.put_aside(twin, who)
        line.who = who
        self.hosting.deadlines.welcome(who)
        line.proof = wire.proof(key, said["nonce"], self.hosting.here, line.peer) if key else ""
        line.known, line.sent = NOTHING, None
        self.hosting.returned.hear(who, said["seen"], self.hosting.present)
        self.hosting.states.publish()
        if who in self.hosting.room.freed:
            self.hosting.room.freed.discard(who)
            self.hosting.player.store_room()
            self.hosting.network.send(line.peer, wire.pack("no", i=0, why="freed"))

    def _here(self, line: Line, said: wire.Message) -> None:
        """A device that plays in another tab plays in this one from now on."""
        self.hosting.join(line.peer)

    def _sit(self, line: Line, said: wire.Message) -> None:
        """A device takes a free seat, or asks the host for it."""
        asked = Asking(said["seat"], plain(said["name"]), said["key"], line.peer)
        if wire.device_name(asked.key) != line.who:
            return self._refuse(line, said, "stranger")
        if not self.door.is_free(asked.seat):
            return self._refuse(line, said, "taken")
        if self.door.is_taken(asked.name, line.who, asked.seat):
            return self._refuse(line, said, "name")
        if not self.hosting.room.door:
            self.door.asking[line.who] = asked
            return self._refuse(line, said, "door")
        self.hosting.seating.give(line.who, asked)
        self._did(line, said)

    def _address(self, line: Line, said: wire.Message) -> None:
        """A device with a seat says where letters to it go."""
        room = self.hosting.room
        if room.mail is not None and line.who in room.keys:
            room.mail.addresses[line.who] = said["post"]
            self.hosting.player.store_room()
        self._did(line, said)

    def _stand(self, line: Line, said: wire.Message) -> None:
        """A device gives a seat back."""
        if self.hosting.room.seats.get(said["seat"]) == line.who:
            self.hosting.seating.stand_up(said["seat"])
            self.hosting.player.store_seats()
        self._did(line, said)

    def _act(self, line: Line, said: wire.Message) -> None:
        """A seat decides; or it answers early, if the rules ask several seats at the same time."""
        table, seat, n = self.table, said["seat"], said["n"]
        verb, argument = said["action"]
        action, decision = (verb, argument), table.decision
        if seat not in self.hosting.mine(line.who):
            return self._refuse(line, said, "not_yours")
        if decision is None or table.awaits_go_ahead:
            return self._refuse(line, said, "late")
        if decision.seat == seat:
            if n != len(table.record) and seat not in self.hosting.asked.asked_since(n):
                return self._refuse(line, said, "late")
            if said["kind"] != decision.kind or action not in decision.actions:
                return self._refuse(line, said, "not_legal")
            self.hosting.room.done[line.who] = said["i"]
            self.hosting.player.play(action)
            return self.hosting.settle()
        if not self.hosting.asked.note(seat, n, said["kind"], action):
            return self._refuse(line, said, "late")
        self._did(line, said)

    def _back(self, line: Line, said: wire.Message) -> None:
        """A device takes back a decision of its own, or an early answer that does not count yet."""
        record, n, mine = self.table.record, said["n"], self.hosting.mine(line.who)
        if n == len(record):  # what it takes back is an early answer, or was never sent
            self.hosting.asked.take_back(mine)
            return self._did(line, said)
        if not self.table.floor <= n < len(record) or any(seat not in mine for seat in record.seats[n:]):
            return self._refuse(line, said, "no_step_back")
        self.hosting.room.done[line.who] = said["i"]
        self.hosting.player.take_back(n)
        self.hosting.states.publish()

    def _orders(self, line: Line, said: wire.Message) -> None:
        """The standing orders of a seat are these from now on; they are obeyed here, even while its device is away."""
        seat, rows = said["seat"], said["orders"]
        if seat not in self.hosting.mine(line.who):
            return self._refuse(line, said, "not_yours")
        orders = self.table.standing.sound(seat, rows)
        if len(orders) != len(rows):
            return self._refuse(line, said, "not_legal")
        self.hosting.room.done[line.who] = said["i"]
        self.table.order(seat, orders)
        self.hosting.player.follow_orders()
        self.hosting.settle()

    def _plead(self, line: Line, said: wire.Message) -> None:
        if why := self.hosting.pleas.ask(line.who):
            return self._refuse(line, said, why)
        self._did(line, said)

    def _consent(self, line: Line, said: wire.Message) -> None:
        self.hosting.pleas.consent(line.who, said["yes"])
        self._did(line, said)

    def _pace(self, line: Line, said: wire.Message) -> None:
        """A device proposes a pace, or answers whether it agrees to one."""
        pace = read_pace([said["hours"], said["then"]])
        if why := self.hosting.pleas.propose(line.who, pace, said["yes"]) if pace else "not_legal":
            return self._refuse(line, said, why)
        self._did(line, said)

    def _rest(self, line: Line, said: wire.Message) -> None:
        """The seats of a device have a holiday, for so many days; only the host's clock counts."""
        for seat in self.hosting.mine(line.who):
            self.hosting.deadlines.give_holiday(seat, said["days"])
        self._did(line, said)

    def _say(self, line: Line, said: wire.Message) -> None:
        text = plain(said["text"], wire.LONGEST_SAID)
        if not line.speaks(self.hosting.clock()):
            return self._refuse(line, said, "fast")
        if text:
            name = self.door.called(line.who, plain(said["name"]))
            if name is None:
                return self._refuse(line, said, "name")
            self.hosting.player.hear_chat(line.who, name, text)
            self.hosting.say(line.who, name, text)
        self._did(line, said)

    def _ack(self, line: Line, said: wire.Message) -> None:
        if line.sent and line.sent.seq == said["seq"]:  # one for each state sent, so it never counts as too much
            line.known, line.sent = line.sent, None
            self.hosting.states.update(line)

    def _did(self, line: Line, said: wire.Message) -> None:
        self.hosting.room.done[line.who] = said["i"]
        self.hosting.states.publish()

    def _refuse(self, line: Line, said: wire.Message, why: str) -> None:
        self.hosting.room.done[line.who] = said["i"]
        line.refuse(self.hosting.network, said["i"], why)
        self.hosting.states.update(line)

    def _take(self, line: Line, said: wire.Message) -> None:
        if not self.hosting.handover.is_offered(line.who):
            return self._refuse(line, said, "late")
        self.hosting.room.done[line.who] = said["i"]
        self.hosting.handover.hear_answer(line, said["yes"])

    def _took(self, line: Line, said: wire.Message) -> None:
        if line.who == self.hosting.handover.taker:
            self.hosting.player.become_guest(line.peer)
