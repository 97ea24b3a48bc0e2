"""Military advantages, and the Mongols (5.2)."""

from __future__ import annotations

from ...cards import ARMS, IDS, KIND, NEW_ARMS, OLD_ARMS
from ...position import Age, gain
from ..leaders import raise_credit
from .table import event, make_unplayable

TRIBUTE = 10


def arm(n: int) -> None:
    @event(IDS[ARMS[n]])
    def advantage(p: Age, seat: int) -> None:
        """In force until the end of the turn (7.6); Longbow and Gunpowder end the time of Stirrups and Armour."""
        p.arms[seat] |= 1 << n
        if ARMS[n] in NEW_ARMS:
            make_unplayable(p, *OLD_ARMS)


for n in range(len(ARMS)):
    arm(n)


@event("mongols")
def mongols(p: Age, seat: int) -> None:
    p.tell("renaissance.tribute", seat=seat, n=gain(p, seat, TRIBUTE))
    raise_credit(p, KIND["mongols"])
    make_unplayable(p, KIND["crusades"])
