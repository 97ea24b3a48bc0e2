"""The lines from a host to other devices: what each device knows, what it is told next, and how much it may say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ...kernel.record import Record
from ..table.table import Told
from . import wire

BURST, PACE = 60, 0.02  # messages that a device may send at once; later, messages in a millisecond
WORDS, WORDS_PACE = 8, 0.001  # of them, chat messages


class Lines(Protocol):
    """The lines to other devices, by the names of their other ends."""

    def send(self, peer: str, message: str) -> None: ...
    def close(self, peer: str) -> None:
        """End the line for good: the device is not heard any more until its page is loaded anew."""

    def drop(self, peer: str) -> None:
        """End the line; the device may come again."""

    def know(self, peer: str, seated: bool) -> None:
        """The device has said who it is; seated: and proved that it has a seat."""


class Known(NamedTuple):
    """What a device knows after message `seq`: its body, the told events and how many of them, the picks so far."""

    seq: int
    body: wire.Message
    told: list[Told]
    kept: int
    indices: list[int]


NOTHING = Known(0, {}, [], 0, [])


class Audience:
    """The events told to some seats or to everyone; `read` adds what has happened since."""

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = seats
        self.told: list[Told] = []
        self.upto = 0
        self.last: Told | None = None

    def read(self, happened: list[Told]) -> list[Told]:
        """What these seats were told, of all that happened. It is one list that grows with every call; after something
        was taken back it is a new list.
        """
        if self.upto and (self.upto > len(happened) or happened[self.upto - 1] is not self.last):
            self.told, self.upto = [], 0
        self.told += [one for one in happened[self.upto :] if one[1].to is None or one[1].to in self.seats]
        self.upto, self.last = len(happened), happened[-1] if happened else None
        return self.told


def common_start(old: Sequence[object], new: Sequence[object], most: int) -> int:
    """How many items are the same at the beginning of both lists, among the first `most` of the old one."""
    if old is new or old[:most] == new[:most]:
        return min(most, len(new))
    return next(n for n in range(most) if n >= len(new) or old[n] != new[n])


class Line:
    """The line to one device, as long as it is open."""

    def __init__(self, peer: str, now: float) -> None:
        self.peer = peer
        self.device = ""  # whoever has said hello; over this line nobody else can
        self.greet("")
        self.credit, self.since, self.over = float(BURST), now, 0
        self.words, self.spoke = float(WORDS), now

    def greet(self, nonce: str) -> None:
        """The device is asked who it is. What it may say does not become more by that."""
        self.nonce = nonce
        self.who = ""  # the name of the device (wire.device_name), once it has said it
        self.aside = ""  # its name while it plays in another tab; `who` is empty then, and it is told nothing
        self.proof = ""  # proves to the device that this host knows its key
        self.known = NOTHING  # the last state that has arrived
        self.sent: Known | None = None  # a state that is on its way

    def read(self, message: object, now: float) -> wire.Message:
        """A message that has come. Raises BadMessage, also if it is one too many, or not its time."""
        said = wire.unpack(message, wire.UP, wire.LONGEST_UP)
        confirms = said["t"] == "ack" and self.sent is not None and said["seq"] == self.sent.seq
        if not confirms and not self.spend(now):
            raise wire.BadMessage("too much at once")
        if not self.expects(said):
            raise wire.BadMessage("not now")
        return said

    def expects(self, said: wire.Message) -> bool:
        """Whether a message has its time: hello once, `here` from a tab that was left, and the rest after hello."""
        if self.who:
            return said["t"] not in ("hello", "here")
        if self.aside:
            return bool(said["t"] == "here")
        return said["t"] == "hello" and self.device in ("", said["who"])

    def spend(self, now: float) -> bool:
        """Whether the device may send another message now."""
        self.credit = min(BURST, self.credit + (now - self.since) * PACE)
        self.since = now
        self.credit -= 1
        if self.credit < 0:
            self.credit = 0
            self.over += 1
        return self.credit > 0

    def refuse(self, network: Lines, i: int, why: str) -> None:
        """Tell the device that its message i is not done, and why."""
        network.send(self.peer, wire.pack("no", i=i, why=why))

    def speaks(self, now: float) -> bool:
        """Whether the device may send another chat message now."""
        self.words = min(WORDS, self.words + (now - self.spoke) * WORDS_PACE)
        self.spoke = now
        if self.words < 1:
            return False
        self.words -= 1
        return True

    def news(self, body: wire.Message, told: list[Told], record: Record) -> str | None:
        """A message with what differs from the state that arrived last; None if nothing does. It is on its way then."""
        known = self.known
        keep = common_start(known.told, told, known.kept)
        common = common_start(known.indices, record.indices, len(known.indices))
        change = wire.diff(known.body, body)
        if known.seq and change is None and keep == known.kept == len(told):
            return None
        self.sent = Known(known.seq + 1, body, told, len(told), record.indices[:])
        return wire.pack(
            "state",
            seq=self.sent.seq,
            base=known.seq,
            proof=self.proof,
            common=common,
            seats=record.seats[common:],
            keep=keep,
            told=[[n, *event] for n, event in told[keep:]],
            body=change,
        )
