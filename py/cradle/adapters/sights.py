"""What the seats of a game see, as arrays that are kept up to date in place."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..kernel.encoding import Encoder, Memory, View
from ..kernel.sight import Sight


class Sights:
    """Arrays by seat. room: zeros in which the numbers of the only seat that looks are to stand."""

    def __init__(self, encoder: Encoder, room: NDArray[np.float32] | None = None) -> None:
        self.encoder, self.room = encoder, room
        self.known: dict[int, tuple[Sight, NDArray[np.float32]]] = {}

    def numbers(self, view: View, seat: int, memory: Memory) -> NDArray[np.float32]:
        """The numbers of a seat: float32, shape (encoder.length,). The array changes when the seat looks again."""
        if (known := self.known.get(seat)) is None:
            room = np.zeros(self.encoder.length, np.float32) if self.room is None else self.room
            known = self.known[seat] = Sight(self.encoder, seat, room.data.cast("B").cast("f")), room
        sight, numbers = known
        sight.write(view, memory)
        return numbers
