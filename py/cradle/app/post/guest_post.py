"""The post of a table that is hosted elsewhere: letters bring its newest state, and take what is decided here."""

from __future__ import annotations

from collections.abc import Callable

from ..live import wire
from ..live.guest import Guest
from . import letters


class GuestPost:
    """put: lays a letter, by its slot and its reader; lay_soon: asks for `lay` after a pause; keep: stores a state."""

    def __init__(
        self,
        guest: Guest,
        put: Callable[[str, str, str], None],
        lay_soon: Callable[[], None],
        keep: Callable[[str], None],
    ) -> None:
        self.guest, self.put, self.lay_soon, self.keep = guest, put, lay_soon, keep
        self.head: letters.Head | None = None  # the newest one
        self.share = ""  # of this device in the key of the box, as the host has said last
        self.host_address = self.head_hash = ""  # the public key of whoever laid it, and its hash
        self.last_laid: tuple[str, str] = "", ""  # the letter that was laid last, and for whom
        self.known_before: tuple[object, ...] = ()  # what was known when `settle` looked last

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
        if not author.startswith(letters.HOST_PREFIX):
            return False
        if slot == letters.HEAD:
            head = letters.read_head(text)
            if self.head is not None and head.letter.age <= self.head.letter.age:
                return False
            follows = self.head and self.head.letter.age._replace(number=self.head.letter.age.number + 1)
            if follows == head.letter.age and head.before not in ("", self.head_hash):
                guest.rival = True
            self.head, self.head_hash = head, letters.digest(text)
            self.host_address = author.removeprefix(letters.HOST_PREFIX)
            return not guest.known and guest.read_letter(head.letter)
        if slot == letters.VIEW_PREFIX + guest.who:
            letter, self.share = letters.read_view(text)
            return guest.read_letter(letter)
        return False

    def settle(self) -> None:
        """Ask for a letter, and for what is shown to be stored, if anything in them is new."""
        guest = self.guest
        known = guest.age, guest.confirmed, guest.memory, self.host_address, tuple(guest.pending)
        if known != self.known_before:
            self.known_before = known
            self.lay_soon()

    def lay(self) -> None:
        """Store what is shown. Lay what the host has not confirmed, if it is not on its way over a line."""
        guest = self.guest
        if (letter := guest.shown_state()) is not None:
            self.keep(letters.pack_shown(letter))
        guest.merge()
        text = letters.pack_answers(guest.who, guest.memory, [message for _, message in guest.pending])
        if guest.pending and self.host_address and (text, self.host_address) != self.last_laid:
            self.last_laid = text, self.host_address
            self.put(letters.ANSWERS, self.host_address, text)

    @property
    def is_done(self) -> bool:
        """Whether something was decided here, nobody here is asked for more, and no line takes it."""
        guest = self.guest
        return self.waits and guest.table is not None and not guest.table.asks_person and not guest.host

    @property
    def waits(self) -> bool:
        """Whether the host has not dealt yet with all that was decided here."""
        return bool(self.guest.pending)
