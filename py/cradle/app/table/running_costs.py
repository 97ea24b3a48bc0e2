"""Events with what the board counted at each of them, for boards that show what something has cost."""

from __future__ import annotations

from typing import Protocol

from ...board.contract import Board, Weighed
from ...kernel.game import Event, Game
from ...kernel.position import Position
from ...kernel.record import Record


class Telling(Protocol):
    """A table, as far as it matters here: the game, and what has happened in it."""

    game: Game
    board: Board
    record: Record[Position]
    happened: list[tuple[int, Event]]


class Scales:
    """Counts at every event, from the first of a turn that the board's `weighed_from` names until its `weigh` has no
    more counts.

    The positions between two events of one decision are not kept, so the decisions are played once more in a copy. When
    the game goes on, the copy goes on too.
    """

    def __init__(self) -> None:
        self.begun, self.upto, self.over = -1, 0, False
        self.position: Position | None = None  # the copy; None: nothing was counted yet
        self.found: Weighed = []

    def weigh(self, table: Telling, last: int) -> Weighed:
        """The events with their counts, as they were known after `last` decisions: those of this turn, or of the turn
        before while there are none in this one.
        """
        begun = self.first(table, last)
        if begun < 0:
            return []
        if self.position is None or begun != self.begun or last < self.upto:
            self.begun = self.upto = begun
            self.position, self.found, self.over = table.record.at(begun), [], False
        p, game = self.position, table.game

        def weigh_event(event: Event) -> None:
            if not self.over and (self.found or event.id in table.board.weighed_from):
                counts = table.board.weigh(game.view(p, None))
                self.over = counts is None
                if counts is not None:
                    self.found.append((event, counts))

        while self.upto < last and not self.over:
            decision = game.decision(p)
            assert decision is not None
            game.play(p, decision.actions[table.record.indices[self.upto]], weigh_event)
            self.upto += 1
        return self.found

    def first(self, table: Telling, last: int) -> int:
        """The decision that brought the first event to be counted; -1 if there is none."""
        begun, turns = -1, 0
        for n, event in reversed(table.happened):
            if n >= last:
                continue
            if event.id == "turn":
                turns += 1
                if begun >= 0 or turns == 2:
                    break
            elif event.id in table.board.weighed_from:
                begun = n
        return begun
