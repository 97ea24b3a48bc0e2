"""The box at the host: it is sealed and laid with the other letters, for the time when the host is gone."""

from __future__ import annotations

import json
from collections.abc import Callable

from ...kernel.game import Json
from ..live import handover, wire
from ..live.device import Hosted
from ..live.stored import Mail
from ..pace.pace import HOUR
from . import box, letters

ANEW = 12 * HOUR  # ms after which a host that is there says so again


class HostBox:
    """put: lays a letter, by its slot and its reader; ask: asks assets/js/live/post-box.js for something; lay_soon:
    asks for letters to be laid; guest_key: the key of this device as a guest of its room, when another one hosts it;
    note: hears each will that is laid.
    """

    def __init__(
        self,
        hosting: Hosted,
        put: Callable[[str, str, str], None],
        ask: Callable[..., None],
        lay_soon: Callable[[], None],
        guest_key: Callable[[], str],
        note: Callable[[box.Will], None],
    ) -> None:
        assert hosting.room.mail is not None
        self.hosting, self.put, self.ask, self.lay_soon, self.guest_key = hosting, put, ask, lay_soon, guest_key
        self.note = note
        self.mail: Mail = hosting.room.mail
        self.asked: object = None  # for whom shares have been asked for
        self.laid_at = 0  # when the box was laid last, by the clock here; 0: not in this visit

    def voters(self) -> tuple[int, list[str]]:
        """How many persons open the box, and whose devices have a share. A device counts as one person, however many
        seats it has. The host counts too, though it gets no share; so with two persons there is no box. Nor is
        there one where the post ends.
        """
        room, people = self.hosting.room, bool(self.hosting.table.people)
        devices = set(room.seats.values()) - {""}
        names = sorted({self.mail.addresses[who] for who in devices if self.mail.addresses.get(who)})
        needs = box.enough(len(devices) + people)
        return needs, names if len(names) >= needs and not self.mail.ends else []

    def settle(self) -> None:
        """Ask for a new key and its shares where the persons are others than before. Who has left keeps a share of the
        old key alone.
        """
        needs, names = wanted = self.voters()
        if names and not self.fits() and self.asked != wanted:
            self.asked = wanted
            self.ask("split", needs=needs, names=names)
        elif not names and self.mail.shares:
            self.withdraw()
        if self.is_due():
            self.lay_soon()

    def fits(self) -> bool:
        """Whether the shares are those of the persons who are at the table now."""
        return (self.mail.needs, sorted(self.mail.shares)) == self.voters()

    def hear_shares(self, text: str) -> None:
        """A key has been made, and shared."""
        data: Json = json.loads(text)
        self.mail.box_key, self.mail.needs, self.mail.shares = data["key"], data["needs"], data["shares"]
        self.hosting.player.store_room()
        self.lay_soon()

    def is_due(self) -> bool:
        """Whether the box is laid although nothing else is new: it says when the host was there last."""
        return bool(self.laid_at) and int(self.hosting.clock()) - self.laid_at > ANEW

    def lay(self, number: int) -> None:
        """Seal and lay the game as it is. number: of the letters that are laid with it."""
        if not self.mail.shares or not self.fits():
            return
        table, room, now = self.hosting.table, self.hosting.room, int(self.hosting.clock())
        self.laid_at = now
        will = box.pack_will(room.term, number, now, self.mail.needs, self.mail.shares)
        self.note(box.read_will(will))
        self.ask(
            "box",
            head={"t": box.BOX, "v": wire.VERSION},
            key=self.mail.box_key,
            will=will,
            text=handover.pack_for_heir(table, room, self.guest_key()),
        )

    def withdraw(self) -> None:
        """Lay a box with nothing in it, whose will names nobody: from now on the others cannot go on without this host,
        and what was agreed by an earlier will counts for nothing.
        """
        self.mail.box_key, self.mail.needs, self.mail.shares = "", 0, {}
        self.mail.number += 1  # so that it is newer than the last box, and the next box newer than it
        will = box.pack_will(self.hosting.room.term, self.mail.number, int(self.hosting.clock()), box.LEAST, {})
        self.note(box.read_will(will))
        self.put(box.BOX, "", letters.pack(box.BOX, will=will, signed={}, sealed=""))
        self.hosting.player.store_room()
        self.asked, self.laid_at = None, 0
