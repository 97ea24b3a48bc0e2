"""What a host does with each kind of message of other devices: wire.UP lists them."""

from __future__ import annotations

from ..pace.pace import read_pace
from ..table.saves import line as plain
from . import wire
from .admission import Asking
from .device import Hosted
from .lines import NOTHING, Line

MOST_WATCHING = 16  # devices without a seat at a time; more are turned away


class Inbox:
    """The messages to one host: those of lines, and those that letters bring."""

    def __init__(self, hosting: Hosted) -> None:
        self.hosting, self.table, self.door = hosting, hosting.table, hosting.door

    def hear(self, line: Line, said: wire.Message) -> None:
        if line.who:
            self.hosting.deadlines.welcome(line.who)
        getattr(self, f"_{said['t']}")(line, said)

    def _admits(self, line: Line, said: wire.Message, key: str | None) -> bool:
        """Whether a device that says who it is may stay. If it may not, it is told why, and its line ends."""
        why = "version" if said["v"] != wire.VERSION else "removed" if said["who"] in self.hosting.room.removed else ""
        if not why and key and not wire.proves(said["proof"], key, line.nonce, line.peer, self.hosting.here):
            why = "stranger"
        if why:
            self.hosting.dismiss(line, why)
        elif not key and not line.who and len(self.hosting.watching()) >= MOST_WATCHING:
            self.hosting.network.send(line.peer, wire.pack("no", i=0, why="full"))
            self.hosting.network.drop(line.peer)
            self.hosting.lines.pop(line.peer)
        else:
            return True
        return False

    def _hello(self, line: Line, said: wire.Message) -> None:
        """A device says who it is. A device with a seat proves that it has the key of the seat."""
        who, key = said["who"], self.hosting.room.keys.get(said["who"])
        if not self._admits(line, said, key):
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
        self.hosting.going_back.hear(who, said["seen"], self.hosting.present)
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
        why = "late" if said["n"] != len(self.table.record) else self.hosting.pleas.ask(line.who)
        if why:
            return self._refuse(line, said, why)
        self._did(line, said)

    def _consent(self, line: Line, said: wire.Message) -> None:
        self.hosting.pleas.consent(line.who, said["n"], said["seat"], said["yes"])
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
