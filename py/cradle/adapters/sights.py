"""What the seats of a game see, as arrays that are kept up to date in place."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..kernel.encoding import Memory
from ..kernel.position import Position
from ..kernel.sight import Sight
from .table import Table


class Sights:
    """Arrays by seat. room: zeros in which the numbers of the only seat that looks are to stand."""

    def __init__(self, table: Table, room: NDArray[np.float32] | None = None) -> None:
        self.table, self.room = table, room
        self.known: dict[int, tuple[Sight, NDArray[np.float32]]] = {}

    def numbers(self, position: Position, seat: int, memory: Memory) -> NDArray[np.float32]:
        """The numbers of a seat: float32, shape (encoder.length,). The array changes when the seat looks again."""
        if (known := self.known.get(seat)) is None:
            game, encoder = self.table.game, self.table.encoder
            room = np.zeros(encoder.length, np.float32) if self.room is None else self.room
            known = self.known[seat] = Sight(game, encoder, seat, room.data.cast("B").cast("f")), room
        sight, numbers = known
        sight.write(position, memory)
        return numbers
