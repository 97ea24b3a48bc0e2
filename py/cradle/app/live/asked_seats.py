"""Which seats of a hosted table are asked, and since when.

Where the rules ask several seats at the same time, each may answer early, before the engine asks it.
"""

from __future__ import annotations

from ...kernel.game import Action
from ..table.table import Table
from .stored import Room


class AskedSeats:
    """Whom a table asks. The early answers are stored with its room."""

    def __init__(self, table: Table, room: Room) -> None:
        self.table, self.room = table, room
        table.standing.early = lambda seat: seat in self.room.promised
        self.together_since: int | None = None  # the decision since which several seats are asked at the same time
        # By seat for which the table waits, since when (ms); and how many decisions that takes into account.
        self._counted, self.waiting = room.waiting if room.waiting[0] == len(table.record) else (0, {})

    def follow_game(self) -> None:
        """The game has gone on, or back: answers are dropped if the rules now ask for something else."""
        decision, n = self.table.decision, len(self.table.record)
        if decision is None or decision.kind not in self.table.game.together:
            self.room.promised.clear()
            self.together_since = None
        elif self.together_since is None or self.together_since > n:
            self.together_since = n

    def asked_since(self, n: int) -> set[int]:
        """The seats asked at the same time now, if they were asked after n decisions too."""
        table, decision = self.table, self.table.decision
        if decision is None or self.together_since is None or not self.together_since <= n <= len(table.record):
            return set()
        ahead = (s for s in range(len(table.seats)) if table.game.ahead(table.position, s) is not None)
        return {decision.seat, *ahead}

    def note(self, seat: int, n: int, kind: str, action: Action) -> bool:
        """Note the answer that a seat has given after n decisions; False if it is not asked that."""
        game, asked = self.table.game, seat in self.asked_since(n)
        world = game.ahead(self.table.position, seat) if asked else None
        ahead = world and game.decision(world)
        if not ahead or kind != ahead.kind or action not in ahead.actions:
            return False
        self.room.promised[seat] = (kind, action)
        return True

    def take_back(self, seats: tuple[int, ...]) -> bool:
        """Take back the answers of these seats; False if there are none."""
        found = [seat for seat in seats if self.room.promised.pop(seat, None)]
        return bool(found)

    def take_answer(self) -> Action | None:
        """Take the early answer of the seat that the engine asks now: it counts from now on. None if there is none."""
        while (decision := self.table.decision) and not self.table.awaits_go_ahead:
            if decision.seat not in self.room.promised:
                return None
            kind, action = self.room.promised.pop(decision.seat)
            if kind == decision.kind and action in decision.actions:
                return action
        return None

    def waited_for(self) -> list[int]:
        """The seats for which the table waits."""
        table, decision = self.table, self.table.decision
        if decision is None:
            return []
        asked = {decision.seat} | (self.asked_since(len(table.record)) & table.persons)
        return sorted(asked - self.room.promised.keys())

    def look_at_clock(self, now: int) -> None:
        """Note since when the table waits for each seat: since the seat was asked, or decided last."""
        record = self.table.record
        decided = record.seats[self._counted :] if self._counted <= len(record) else self.waiting
        known = {seat: then for seat, then in self.waiting.items() if seat not in decided}
        self.waiting = {seat: known.get(seat, now) for seat in self.waited_for()}
        self._counted = len(record)
        self.room.waiting = self._counted, self.waiting
