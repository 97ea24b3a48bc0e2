"""What can be done next in an expansion (7.1), as a list that is worked out only as far as somebody needs it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.game import Action
from ..rules.entry import enterable
from ..rules.geography import INDEX
from ..rules.phases.placement import Place, can_buy
from ..rules.position import Age
from ..rules.reach import Reach, next_door, reach
from ..rules.tables import BUY_CARD, DONE


class Places(Sequence[Action]):
    """The actions of an expansion in playouts, where habit asks for its own target and hardly ever for the others."""

    def __init__(self, p: Age, step: Place) -> None:
        self.p, self.step, self.seat = p, step, step.seat
        self.to: Reach | None = None
        self.whole: list[Action] | None = None

    def listed(self) -> list[Action]:
        if self.whole is None:
            self.whole = self.step.actions(self.p)
        return self.whole

    def __contains__(self, action: Any) -> bool:
        verb, id = action
        if verb == "to" and self.whole is None:
            return self.enters(INDEX[str(id)])
        if action == BUY_CARD:
            return can_buy(self.p, self.seat, self.step.bought)
        return action == DONE or action in self.listed()

    def enters(self, province: int) -> bool:
        """Whether tokens can be placed there."""
        bit = 1 << province
        if next_door(self.p, self.seat, province):
            return bool(enterable(self.p, self.seat, Reach(bit, 0, 0)))
        self.to = to = self.to or reach(self.p, self.seat)
        return bool(enterable(self.p, self.seat, Reach(to.free & bit, to.sea & bit, to.load)))

    def __len__(self) -> int:
        return len(self.listed())

    def __getitem__(self, at: Any) -> Any:
        return self.listed()[at]
