"""What the host does where a seat's time is over: a bot decides for it. Only the host's clock counts."""

from __future__ import annotations

from ..pace.pace import DAY, HOLIDAYS, SEAT, Holiday, deadline
from ..table.seats import AWAY, HUMAN
from .device import Hosted

GRACE = 60_000  # ms after the host came: what was decided meanwhile arrives first


class Deadlines:
    """The deadlines of a hosted table. Free seats have none, and none has the host: without it nothing goes on."""

    def __init__(self, hosting: Hosted) -> None:
        self.hosting = hosting
        self.begun = int(hosting.clock())

    def ends(self) -> dict[int, int]:
        """By seat for which the table waits: when its time is over."""
        table, room = self.hosting.table, self.hosting.room
        waiting = self.hosting.asked.waiting.items()
        taken = {seat: then for seat, then in waiting if table.seats[seat].kind == AWAY and room.seats.get(seat)}
        found = {seat: deadline(then, room.pace, room.holidays.get(seat)) for seat, then in taken.items()}
        return {seat: end for seat, end in found.items() if end is not None}

    def is_due(self) -> bool:
        """Whether the time of the seat is over that the engine asks now."""
        table, now = self.hosting.table, int(self.hosting.clock())
        if now - self.begun < GRACE or table.decision is None or table.awaits_go_ahead:
            return False
        seat = table.decision.seat
        holiday = self.hosting.room.holidays.get(seat)
        return (holiday is None or holiday.until <= now) and self.ends().get(seat, now + 1) <= now

    def apply(self) -> None:
        """Let a bot decide for the seat that is asked, if its time is over: this once, or until its person is back.

        Where somebody is there who does not decide, it is this once.
        """
        if not self.is_due():
            return
        hosting = self.hosting
        decision = hosting.table.decision
        assert decision is not None
        who = hosting.room.seats.get(decision.seat, "")
        if hosting.room.pace.then == SEAT and who not in hosting.present:
            hosting.room.covered.add(decision.seat)
            hosting.player.cover(decision.seat, True)
        else:
            hosting.player.decide(decision.seat)

    def welcome(self, who: str) -> None:
        """A device is back: its person plays again where a bot has taken the seat meanwhile."""
        room = self.hosting.room
        for seat in room.covered & set(room.of(who)):
            room.covered.discard(seat)
            if self.hosting.table.seats[seat].kind not in (HUMAN, AWAY):
                self.hosting.player.cover(seat, False)

    def give_holiday(self, seat: int, days: int) -> None:
        """A seat has a holiday from now on, for so many days; 0: its person is back. One that ended during the same
        wait still counts.
        """
        now, room = int(self.hosting.clock()), self.hosting.room
        before, waited = room.holidays.get(seat), self.hosting.asked.waiting.get(seat, now)
        since = now
        if before is not None and before.until > now:
            since = before.since
        elif before is not None and before.until > waited:
            since = now - (before.until - max(before.since, waited))
        room.holidays[seat] = Holiday(since, now + min(days, HOLIDAYS[-1]) * DAY)
