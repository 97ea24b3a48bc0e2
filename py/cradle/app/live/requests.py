"""What needs consent at a live table, taking back and another pace: somebody asks, all other players answer."""

from __future__ import annotations

from typing import Any

from ..pace.pace import Pace, Proposal
from .device import Hosted
from .stored import Plea


class Pleas:
    """The requests of a table: to take back, which ends as the game goes on, and to play at another pace. Both are
    stored with the room until all have answered.
    """

    def __init__(self, hosting: Hosted) -> None:
        self.hosting = hosting

    @property
    def plea(self) -> Plea | None:
        return self.hosting.room.plea

    def follow_game(self) -> None:
        """The game has gone on, or back: what was to be taken back is another decision now."""
        if self.plea is not None and self.plea.moment != len(self.hosting.table.record):
            self.hosting.room.plea = None

    def seats_of(self, who: str) -> tuple[int, ...]:
        """The seats that a device plays now; "" is the host's own device."""
        hosting = self.hosting
        return hosting.mine(who) if who else tuple(sorted(hosting.table.people))

    def ask(self, who: str) -> str:
        """A device asks all other players to let it take back its last decision. Returns why it cannot, or "".

        As long as somebody else asks, it cannot. Over days nobody has to be there for it.
        """
        other, room = self.plea.who if self.plea is not None else who, self.hosting.room
        waits = other in {"", *self.hosting.present} or room.has_address(other)
        if other != who and waits and self.seats_of(other):
            return "another"
        table, seats = self.hosting.table, self.seats_of(who)
        n = table.record.undo_point(0, frozenset(seats))
        if n is None or table.awaits_go_ahead or table.closed:
            return "nothing"
        room.plea = Plea(len(table.record), n, who, table.record.seats[n], self.others(who))
        self.agreed()
        return ""

    def others(self, who: str) -> frozenset[str]:
        """The devices of all other players."""
        table, seats = self.hosting.table, self.seats_of(who)
        others = {self.hosting.room.seats.get(seat, "") for seat in table.persons if seat not in seats}
        return frozenset(other for other in others if other or table.people) - {who}

    def voters(self, who: str) -> frozenset[str]:
        """The devices whose consent another pace needs: also those for whose seats bots play until they are back."""
        room = self.hosting.room
        return self.others(who) | {room.seats[seat] for seat in room.covered & room.seats.keys()} - {who}

    def propose(self, who: str, pace: Pace, yes: bool) -> str:
        """A device proposes a pace, or agrees to the proposed one, or refuses it. Returns why it cannot, or ""."""
        asked, seats = self.hosting.room.proposal, self.seats_of(who)
        if asked is None or asked.pace != pace:
            if asked is not None and asked.who != who and self.seats_of(asked.who):
                return "another"
            if not yes or not seats or pace == self.hosting.room.pace:
                return "" if seats else "not_yours"
            asked = Proposal(pace, who, seats[0], self.voters(who))
        elif who in {asked.who, *asked.needs}:
            asked = asked._replace(needs=asked.needs - {who}) if yes else None
        if asked is not None and not asked.needs & self.voters(asked.who):
            self.hosting.room.pace, asked = asked.pace, None
        self.hosting.room.proposal = asked
        return ""

    def consent(self, who: str, moment: int, seat: int, yes: bool) -> None:
        """A device agrees or refuses that a seat takes back at this moment. The device that asks may say no too: it
        stops asking.
        """
        plea = self.plea
        if plea is None or who not in {plea.who, *plea.needs} or (plea.moment, plea.seat) != (moment, seat):
            return
        if yes:
            self.hosting.room.plea = plea._replace(needs=plea.needs - {who})
            return self.agreed()
        self.hosting.room.plea = None
        if plea.who == "" and who:
            self.hosting.player.show_denial()
        if plea.who != who:
            self.hosting.refuse(plea.who, "no_consent")

    def agreed(self) -> None:
        """Take it back when all have agreed."""
        if self.plea is not None and not self.plea.needs:
            n, self.hosting.room.plea = self.plea.n, None
            self.hosting.player.take_back(n)

    def public(self) -> list[Any] | None:
        """How many decisions are to be taken back, the seat that asks, and the seats that still have to agree."""
        if (plea := self.plea) is None:
            return None
        needs = [seat for who in plea.needs for seat in self.seats_of(who)]
        return [len(self.hosting.table.record) - plea.n, plea.seat, sorted(needs)]

    def proposed(self) -> list[Any] | None:
        """The pace that is proposed, the seat that proposes it, and the seats that still have to agree."""
        room = self.hosting.room
        if (asked := room.proposal) is None:
            return None
        needs = {seat for who in asked.needs for seat in self.seats_of(who)}
        needs |= {seat for who in asked.needs for seat in room.covered.intersection(room.of(who))}
        return [*asked.pace, asked.seat, sorted(needs)]
