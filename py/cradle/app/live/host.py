"""The host of a live table: who is there, who sits where, and what each device is told. inbox.py does what they say.

A device gets the views of its own seats, or a bystander's view, the events told to them, and what everyone at the table
may know. Nothing else is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Set

from ..table.seats import AWAY
from ..table.table import Table
from . import wire
from .admission import Asking, Door
from .asked_seats import AskedSeats
from .deadlines import Deadlines
from .device import Play
from .going_back import GoingBack
from .handover import Handover
from .inbox import Inbox
from .lines import Line, Lines
from .requests import Pleas
from .states import States
from .stored import Room

MOST_FAULTS = 100  # messages above the limits of lines.py, or invalid ones, before a line is closed
HEARD_DURING_CHANGE = ("hello", "here", "ack", "say", "took")  # messages accepted while the host changes
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
        self.going_back = GoingBack(room, self.id, self.length)
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
        alias = wire.proof(self.room.stamp_key, who)[: wire.WHO] if who else ""
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
        self.pleas.follow_game()
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

    def free_seat(self, seat: int) -> None:
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
