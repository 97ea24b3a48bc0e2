"""What a host asks of its own device: the page, or a test. So the host itself uses no browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ...kernel.game import Action
from ..table.table import Table
from .admission import Door
from .asked_seats import AskedSeats
from .going_back import GoingBack
from .lines import Line, Lines
from .stored import Room


class Play(Protocol):
    """What plays at the host's device."""

    def play(self, action: Action) -> None:
        """Play one action for another device. Raises IllegalAction."""

    def take_back(self, n: int) -> None:
        """Take back all but the first n decisions."""

    def follow_orders(self) -> None:
        """A seat has other standing orders: store them, and go on by them."""

    def hear_chat(self, who: str, name: str, text: str) -> None:
        """Somebody has written to everyone."""

    def store_seats(self) -> None:
        """Seats or their names have changed: store this."""

    def store_room(self) -> None:
        """Early answers have come, or count now, or something was taken back: store the room."""

    def pack_box(self, who: str) -> str:
        """All that another device needs to become the host, as a message (handover.py). The game pauses meanwhile."""

    def become_guest(self, peer: str) -> None:
        """That device has received the box: from now on it is the host."""

    def show_denial(self) -> None:
        """Somebody does not agree that a decision made here is taken back."""

    def decide(self, seat: int) -> None:
        """The time of a seat is over: let a bot decide for it, until somebody else is asked."""

    def cover(self, seat: int, by_bot: bool) -> None:
        """Give a seat to a bot until its person is back, or back to that person."""

    def stay_host(self) -> None:
        """The other device has not become the host: this device goes on as the host."""


class Hosted(Protocol):
    """A table that is hosted here, as those beside the host see it (host.py): so no imports form a circle."""

    id: str
    here: str  # the name of this end of the lines
    table: Table
    room: Room
    door: Door
    going_back: GoingBack
    player: Play
    network: Lines
    clock: Callable[[], float]
    lines: dict[str, Line]  # by the names of their other ends
    pleas: Any
    deadlines: Any
    states: Any
    seating: Any
    handover: Any
    asked: AskedSeats

    @property
    def present(self) -> set[str]:
        """The devices that are there."""

    def watching(self) -> list[str]:
        """Those of them without a seat."""

    def join(self, peer: str) -> None:
        """Greet a device, and ask who it is."""

    def mine(self, who: str) -> tuple[int, ...]:
        """The seats that a device plays now."""

    def tell(self, who: str, message: str) -> None:
        """Send a message to a device, if it is there."""

    def refuse(self, who: str, why: str) -> None:
        """Tell a device what it does not get: now, or by post."""

    def say(self, who: str, name: str, text: str) -> None:
        """Send a chat message to all devices."""

    def put_aside(self, line: Line, who: str) -> None:
        """The device plays in another tab."""

    def dismiss(self, line: Line, why: str) -> None:
        """End the line for good, and tell the device why."""

    def settle(self) -> None:
        """Play the early answers that count now, and tell all devices what is new."""
