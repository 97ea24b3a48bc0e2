"""What a host asks of its own device: the page, or a test. So the host itself uses no browser."""

from __future__ import annotations

from typing import Protocol

from ...kernel.game import Action


class Post(Protocol):
    """The lines to other devices, by the names of their other ends."""

    def send(self, peer: str, message: str) -> None: ...
    def close(self, peer: str) -> None: ...


class Play(Protocol):
    """What plays at the host's device."""

    def play(self, action: Action) -> None:
        """Play one action for another device. Raises IllegalAction."""

    def back(self, n: int) -> None:
        """Take back all but the first n decisions."""

    def heard(self, who: str, name: str, text: str) -> None:
        """Somebody has written to everyone."""

    def seated(self) -> None:
        """Seats or their names have changed: store this."""

    def answered(self) -> None:
        """Early answers have come, or count now, or something was taken back: store the room."""

    def box(self, who: str) -> str:
        """All that another device needs to become the host, as a message (box.py). The game pauses meanwhile."""

    def handed(self, peer: str) -> None:
        """That device has received the box: from now on it is the host."""

    def denied(self) -> None:
        """Somebody does not agree that a decision made here is taken back."""

    def kept(self) -> None:
        """The other device has not become the host: this device goes on as the host."""
