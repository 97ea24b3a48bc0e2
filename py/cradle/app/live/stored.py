"""What is stored of a room by its host."""

from __future__ import annotations

from typing import Any

from ...kernel.game import Action
from . import wire


class Room:
    """Its secret, the keys of devices, and which device has which seat."""

    def __init__(self, secret: str, door: bool = True) -> None:
        self.secret, self.door = secret, door
        self.key = self.mark = ""  # the host's pair of keys, and the hash of it in the link: see live.js
        self.term = 0  # how often the host has changed
        self.keys: dict[str, str] = {}  # by device: see wire.called
        self.seats: dict[int, str] = {}  # by seat, the device that has it
        self.promised: dict[int, tuple[str, Action]] = {}  # early answers: of seats that the engine has not asked yet

    def to_json(self) -> dict[str, Any]:
        data = {"secret": self.secret, "door": self.door, "keys": self.keys, "seats": sorted(self.seats.items())}
        data |= {"key": self.key, "mark": self.mark, "term": self.term}
        return {**data, "promised": [[seat, kind, [*action]] for seat, (kind, action) in self.promised.items()]}

    @classmethod
    def from_json(cls, data: Any) -> Room | None:
        """None if the data is not a room."""
        try:
            room = cls(str(data["secret"]), data["door"] is True)
            room.keys = {str(who): str(key) for who, key in data["keys"].items()}
            room.seats = {int(seat): str(who) for seat, who in data["seats"]}
            room.key, room.mark, room.term = str(data["key"]), str(data["mark"]), int(data["term"])
            for seat, kind, (verb, argument) in data.get("promised", ()):
                room.promised[int(seat)] = str(kind), (verb, argument)
        except (AttributeError, KeyError, TypeError, ValueError):
            return None
        sound = wire.hexadecimal(wire.KEY)
        return room if sound(room.secret) and sound(room.mark) else None

    @property
    def code(self) -> str:
        """The part of its link after `#t=`."""
        return self.secret + self.mark

    def of(self, who: str) -> tuple[int, ...]:
        """The seats of a device."""
        return tuple(sorted(seat for seat, other in self.seats.items() if other == who and who))
