"""The post of a table that is hosted elsewhere: letters bring its newest state, and take what is decided here."""

from __future__ import annotations

from collections.abc import Callable

from ..live import wire
from ..live.guest import Guest
from . import letters


class GuestPost:
    """put: lays a letter, by its slot and its reader; lays_soon: asks for `lay` after a pause; keep: stores a state."""

    def __init__(
        self,
        guest: Guest,
        put: Callable[[str, str, str], None],
        lays_soon: Callable[[], None],
        keep: Callable[[str], None],
    ) -> None:
        self.guest, self.put, self.lays_soon, self.keep = guest, put, lays_soon, keep
        self.head: letters.Head | None = None  # the newest one
        self.host = self.hash = ""  # the public key of whoever laid it, and its hash
        self.laid: tuple[str, str] = "", ""  # what was laid last, and for whom
        self.noted: tuple[object, ...] = ()

    def recall(self, text: str) -> bool:
        """Show the state that was stored here; False if it is none."""
        try:
            return bool(text) and self.guest.read_letter(letters.read_shown(text))
        except wire.BadMessage:
            return False

    def hear(self, author: str, slot: str, text: str) -> bool:
        """A letter has come; whether another state is shown now. Raises BadMessage.

        Only whoever has the certificate of the room's host is heard. A device with a seat is shown what is for it.
        """
        guest = self.guest
        if not author.startswith(letters.HOST):
            return False
        if slot == letters.HEAD:
            head = letters.read_head(text)
            if self.head is not None and head.letter.age <= self.head.letter.age:
                return False
            follows = self.head and self.head.letter.age._replace(number=self.head.letter.age.number + 1)
            if follows == head.letter.age and head.before not in ("", self.hash):
                guest.rival = True
            self.head, self.host, self.hash = head, author.removeprefix(letters.HOST), letters.digest(text)
            return not guest.known and guest.read_letter(head.letter)
        if slot == letters.VIEW + guest.who:
            return guest.read_letter(letters.read_view(text))
        return False

    def settle(self) -> None:
        """Ask for a letter, and for what is shown to be stored, if anything in them is new."""
        guest = self.guest
        known = guest.age, guest.confirmed, guest.memory, self.host, tuple(guest.pending)
        if known != self.noted:
            self.noted = known
            self.lays_soon()

    def lay(self) -> None:
        """Store what is shown. Lay what the host has not confirmed, if it is not on its way over a line."""
        guest = self.guest
        if (letter := guest.shown()) is not None:
            self.keep(letters.shown(letter))
        guest.merge()
        text = letters.answers(guest.who, guest.memory, [message for _, message in guest.pending])
        if guest.pending and self.host and (text, self.host) != self.laid:
            self.laid = text, self.host
            self.put(letters.ANSWERS, self.host, text)

    @property
    def waits(self) -> bool:
        """Whether the host has not dealt yet with all that was decided here."""
        return bool(self.guest.pending)
