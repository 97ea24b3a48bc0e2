"""The box: all that a device needs to become the host of a live table. The game, and the room with its keys."""

from __future__ import annotations

import json
from typing import Any

from ...kernel.slices import Work
from ..table.saves import BadFile, dump, parsed, reading
from ..table.seats import AWAY, HUMAN
from ..table.table import Table
from . import wire
from .stored import Room

LONGEST_ID = 40


def packed(table: Table, room: Room, taker: str, key: str) -> str:
    """The box as a message for the device that becomes the host. key: the present host's own key as a guest."""
    next_room = Room.from_json(room.to_json())
    assert next_room is not None
    data, giver = json.loads(dump(table)), wire.called(key)
    for seat, who in enumerate(data["seats"]):
        if who["kind"] == HUMAN:
            who["kind"], next_room.seats[seat], next_room.keys[giver] = AWAY, giver, key
        elif who["kind"] == AWAY and room.seats.get(seat) == taker:
            who["kind"] = HUMAN
            del next_room.seats[seat]
    next_room.keys.pop(taker, None)
    next_room.term += 1
    body = {"id": table.id, **next_room.to_json()}
    return wire.pack("box", table=json.dumps(data, ensure_ascii=False, separators=(",", ":")), room=body)


def unpacked(said: dict[str, Any], secret: str) -> tuple[Room, Work[Table]]:
    """The room in a box, and its table, which is read in slices. Raises BadFile."""
    room, id = Room.from_json(said["room"]), said["room"].get("id")
    named = isinstance(id, str) and id.isascii() and id.isalnum() and len(id) <= LONGEST_ID
    if room is None or room.secret != secret or not named:
        raise BadFile("file.broken")
    return room, reading(parsed(said["table"]), id)
