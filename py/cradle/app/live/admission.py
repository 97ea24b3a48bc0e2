"""Who may come to a live table, who may sit down there, and what they may be called.

A device is known by its key, and a new key is free to make. So nobody is kept away for good who has the link; but the
host decides who sits down.
"""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import category, normalize

from ...codec import UNSEEN
from ..table.seats import AWAY
from ..table.table import Table
from .stored import Room

# Letters that look like another one: Cyrillic, Greek, of phonetic script, and what is read as i or o.
LOOKS = str.maketrans(
    "авекмнорстухіјѕԁӏһԛԝ" + "αβεζηικμνορτυχ" + "ɑɡıl1|0",
    "abekmhopctyxijsdihqw" + "abezhikmvoptyx" + "agiiiio",
)


def fold_name(name: str) -> str:
    """What two names have in common that look alike: no case, no spaces, no signs, letters of one alphabet."""
    plain = normalize("NFKC", normalize("NFKC", name).casefold())
    letters = "".join(c for c in plain if category(c)[0] not in "CPZ" and c not in UNSEEN)
    return (letters or "".join(plain.split())).translate(LOOKS)


class Asking(NamedTuple):
    """A device asks for a seat. peer: its end of the line."""

    seat: int
    name: str
    key: str
    peer: str


class Door:
    """The door of one table."""

    def __init__(self, table: Table, room: Room) -> None:
        self.table, self.room = table, room
        self.names: dict[str, str] = {}  # by device without a seat, what it is called
        self.asking: dict[str, Asking] = {}  # by device, the seat it asks for

    def part(self, who: str) -> None:
        """The device is not there any more."""
        self.names.pop(who, None)
        self.asking.pop(who, None)

    def is_free(self, seat: int) -> bool:
        seats = self.table.seats
        return seat < len(seats) and seats[seat].kind == AWAY and not self.room.seats.get(seat)

    def is_taken(self, name: str, who: str, seat: int | None = None) -> bool:
        """Whether somebody else here has a name that looks like this one. seat: the one to be called so."""
        seats = enumerate(self.table.seats)
        owners = {n: self.room.seats.get(n, "") for n, one in seats if one.kind != AWAY or self.room.seats.get(n)}
        others = [self.table.seats[n].name for n, owner in owners.items() if n != seat and owner != who]
        others += [other for device, other in self.names.items() if device != who]
        return bool(name) and fold_name(name) in map(fold_name, others)

    def called(self, who: str, name: str) -> str | None:
        """The name shown with what a device writes: that of its seat, else the first it gave; None if it is taken."""
        if seats := self.room.of(who):
            return self.table.seats[seats[0]].name
        if who not in self.names:
            if self.is_taken(name, who):
                return None
            self.names[who] = name
        return self.names[who]

    def sit(self, who: str, asked: Asking) -> None:
        """The device has that seat from now on."""
        self.part(who)
        self.room.keys[who] = asked.key
        self.room.seats[asked.seat] = who
        seat = self.table.seats[asked.seat]
        seat.name = asked.name or seat.name

    def stand(self, seat: int) -> str:
        """The seat is nobody's from now on; returns the device that had it."""
        who = self.room.seats.pop(seat, "")
        self.room.promised.pop(seat, None)
        self.room.holidays.pop(seat, None)
        self.room.covered.discard(seat)
        self.table.standing.set(seat, ())  # who sits here next says what they want themselves
        if who and not self.room.of(who):
            self.room.keys.pop(who, None)
        return who

    def remove(self, who: str) -> None:
        """The device is not let in again, and nobody sits down unasked: it may come with another key."""
        for seat in self.room.of(who):
            self.stand(seat)
        self.part(who)
        self.room.removed.add(who)
        self.room.freed.discard(who)
        self.room.door = False
