"""Another device becomes the host of a live table: it is asked, and is sent the box.

The box is all that it needs: the game, and the room with its keys.
"""

from __future__ import annotations

import json

from ...kernel.slices import Work
from ..table.game_files import BadFile, dump, parsed, reading
from ..table.seats import AWAY, HUMAN
from ..table.table import Table
from . import wire
from .device import Hosted
from .lines import Line
from .stored import Room

LONGEST_ID = 40


class Handover:
    """Whether this host hands its table to another device."""

    def __init__(self, hosting: Hosted) -> None:
        self.hosting = hosting
        self.offered = ""  # the device that is asked to become the host
        self.taker = ""  # the device that was sent the box; nothing is played until it has confirmed

    def offer(self, seat: int) -> bool:
        """Ask the device of a seat to become the host; False if the device is not there."""
        who = self.hosting.room.seats.get(seat, "")
        line = next((line for line in self.hosting.lines.values() if line.who == who and who), None)
        if line is None:
            return False
        self.offered = who
        self.hosting.network.send(line.peer, wire.pack("offer"))
        return True

    def is_offered(self, who: str) -> bool:
        return who == self.offered and bool(self.hosting.room.of(who))

    def hear_answer(self, line: Line, yes: bool) -> None:
        """The device that is asked becomes the host, or does not."""
        self.offered = ""
        if not yes:
            return self.hosting.player.stay_host()
        self.taker = line.who
        self.hosting.network.send(line.peer, self.hosting.player.pack_box(line.who))

    def stay_host(self) -> None:
        """Remain the host. Greet every device again, so that it repeats what it sent meanwhile."""
        self.offered = self.taker = ""
        for line in [line for line in self.hosting.lines.values() if line.who or line.aside]:
            self.hosting.join(line.peer)
        self.hosting.player.stay_host()


def pack_box(table: Table, room: Room, taker: str, key: str) -> str:
    """The box as a message for the device that becomes the host. key: the present host's own key as a guest."""
    next_room = Room.from_json(room.to_json())
    assert next_room is not None
    data, giver = json.loads(dump(table)), wire.device_name(key)
    for seat, who in enumerate(data["seats"]):
        if who["kind"] == HUMAN:
            who["kind"], next_room.seats[seat], next_room.keys[giver] = AWAY, giver, key
        elif who["kind"] == AWAY and room.seats.get(seat) == taker:
            who["kind"] = HUMAN
            del next_room.seats[seat]
    if (asked := room.proposal) is not None:
        names = {"": giver, taker: ""}
        needs = frozenset(names.get(who, who) for who in asked.needs)
        next_room.proposal = asked._replace(who=names.get(asked.who, asked.who), needs=needs)
    next_room.plea = None  # it belongs to a moment, and to devices that are called otherwise from now on
    next_room.keys.pop(taker, None)
    if next_room.mail is not None:
        next_room.mail.addresses.pop(taker, None)
        if next_room.mail.address:  # else the post has never been open here
            next_room.mail.addresses[giver] = next_room.mail.address
        next_room.mail.own = next_room.mail.address = ""
    next_room.term += 1
    body = {"id": table.id, **next_room.to_json()}
    return wire.pack("box", table=json.dumps(data, ensure_ascii=False, separators=(",", ":")), room=body)


def unpack_box(said: wire.Message, secret: str) -> tuple[Room, Work[Table]]:
    """The room in a box, and its table, which is read in slices. Raises BadFile."""
    room, id = Room.from_json(said["room"]), said["room"].get("id")
    named = isinstance(id, str) and id.isascii() and id.isalnum() and len(id) <= LONGEST_ID
    if room is None or room.secret != secret or not named:
        raise BadFile("file.broken")
    return room, reading(parsed(said["table"]), id)
