"""Chance that is written down as it comes."""

from __future__ import annotations

from typing import Any

from cradle.kernel import chance
from cradle.kernel.position import Position


class Noted(chance.Source):
    """Gives the outcomes of a state of chance, and records them."""

    def __init__(self, state: int) -> None:
        self.by, self.came = Position(), []
        self.by.start(0)
        self.by.chance = state

    def below(self, n: int) -> int:
        self.came.append(chance.below(self.by, n))
        return self.came[-1]

    def draw(self, bag: Any, kinds: Any) -> int:
        self.came.append(chance.draw(self.by, bag[:], kinds))
        return self.came[-1]
