"""Another device becomes the host of a live table: it is asked, and is sent the box.

The box is all that it needs: the game, and the room with its keys.
"""

from __future__ import annotations

import json

from ...kernel.outside_json import parse
from ...kernel.slices import Work
from ..table.game_files import BadFile, Entry, dump, file_contents, reading
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
    data, next_room = leave_seats(table, room, key)
    take_seats(data, next_room, taker)
    next_room.term += 1
    body = {"id": table.id, **next_room.to_json()}
    return wire.pack("box", table=pack(data), room=body)


def pack_for_heir(table: Table, room: Room, key: str) -> str:
    """What a box holds for a host that is not known yet: without the keys of this host. See post/host_box.py."""
    data, next_room = leave_seats(table, room, key)
    next_room.key, next_room.stamps = "", room.stamp_key
    return pack({"table": data, "room": {"id": table.id, **next_room.to_json()}})


def pack(data: Entry) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def leave_seats(table: Table, room: Room, key: str) -> tuple[Entry, Room]:
    """The game and its room when this host is one of the guests. key: its own key as a guest."""
    next_room = Room.from_json(room.to_json())
    assert next_room is not None
    data, giver = json.loads(dump(table)), wire.device_name(key)
    for seat, who in enumerate(data["seats"]):
        if who["kind"] == HUMAN:
            who["kind"], next_room.seats[seat], next_room.keys[giver] = AWAY, giver, key
    if (asked := room.proposal) is not None:
        names = {"": giver}
        needs = frozenset(names.get(who, who) for who in asked.needs)
        next_room.proposal = asked._replace(who=names.get(asked.who, asked.who), needs=needs)
    next_room.plea = None  # it belongs to a moment, and to devices that are called otherwise from now on
    if next_room.mail is not None:
        if next_room.mail.address:  # else the post has never been open here
            next_room.mail.addresses[giver] = next_room.mail.address
        next_room.mail.own = next_room.mail.address = next_room.mail.box_key = ""
        next_room.mail.shares = {}
    return data, next_room


def take_seats(data: Entry, room: Room, taker: str) -> None:
    """The device `taker` becomes the host: its seats are here, also those that a bot has taken until it is back."""
    for seat in room.of(taker):
        if data["seats"][seat]["kind"] == AWAY or seat in room.covered:
            data["seats"][seat]["kind"] = HUMAN
            del room.seats[seat]
            room.covered.discard(seat)
    if (asked := room.proposal) is not None:
        needs = frozenset("" if who == taker else who for who in asked.needs)
        room.proposal = asked._replace(who="" if asked.who == taker else asked.who, needs=needs)
    room.keys.pop(taker, None)
    if room.mail is not None:
        room.mail.addresses.pop(taker, None)


def unpack_box(said: wire.Message, secret: str) -> tuple[Room, Work[Table]]:
    """The room in a box, and its table, which is read in slices. Raises BadFile."""
    room = read_room(said["room"], secret)
    return room, reading(file_contents(said["table"]), said["room"]["id"])


def unpack_for_heir(text: str, secret: str, taker: str) -> tuple[Room, Work[Table]]:
    """The room and the table of a host that is gone, for the device that hosts from now on. Raises BadFile."""
    data = parsed_box(text)
    room = read_room(data["room"], secret)
    if room.mail is None or any(seat >= len(data["table"]["seats"]) for seat in room.seats):
        raise BadFile("file.broken")
    take_seats(data["table"], room, taker)
    return room, reading(data["table"], data["room"]["id"])


def parsed_box(text: str) -> Entry:
    """Raises BadFile."""
    try:
        data = parse(text)
    except ValueError as error:
        raise BadFile("file.broken") from error
    table = data.get("table") if isinstance(data, dict) else None
    seats = table.get("seats") if isinstance(table, dict) else None
    sound = isinstance(seats, list) and all(isinstance(seat, dict) and "kind" in seat for seat in seats)
    if not sound or not isinstance(data.get("room"), dict):
        raise BadFile("file.broken")
    whole: Entry = data
    return whole


def read_room(data: Entry, secret: str) -> Room:
    """Raises BadFile."""
    room, id = Room.from_json(data), data.get("id")
    named = isinstance(id, str) and id.isascii() and id.isalnum() and len(id) <= LONGEST_ID
    if room is None or room.secret != secret or not named:
        raise BadFile("file.broken")
    return room
