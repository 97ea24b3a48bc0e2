"""What the parts of a table may ask of it: so no imports form a circle."""

from __future__ import annotations

from typing import Protocol

from ...board.contract import Board
from ...kernel.game import Action, Decision, Event, Game
from ...kernel.position import Position
from ...kernel.record import Record
from .seats import Seat


class AtTable(Protocol):
    """A table, as its parts see it."""

    game: Game
    board: Board
    seats: list[Seat]
    people: frozenset[int]
    persons: frozenset[int]
    me: int | None
    secret: bool
    whole: bool
    tour: int | None
    agreed: bool
    floor: int
    happened: list[tuple[int, Event]]

    @property
    def record(self) -> Record[Position]: ...

    @property
    def position(self) -> Position: ...

    @property
    def turn(self) -> int: ...

    @property
    def decision(self) -> Decision | None: ...

    @property
    def awaits_go_ahead(self) -> bool: ...

    @property
    def unasked(self) -> bool: ...

    def play(self, action: Action) -> None: ...

    def undo(self, n: int) -> None: ...
