"""What a position of Liar's Dice holds, and its bounds."""

from __future__ import annotations

from cradle.kernel.fields import SEATS, one, row
from cradle.kernel.position import Position

from .tables import DICE, FACES, NO_BID, claim


class Liar(Position):
    dice: list[int] = row(SEATS, values=DICE + 1, first=DICE, open=True)  # how many it has
    cups: list[int] = row(SEATS, FACES, values=DICE + 1)  # what lies under its cup
    bid: int = one(lambda p: claim(p.seats * DICE, FACES) + 1, first=NO_BID, open=True)  # the highest
    bidder: int = one(SEATS, open=True)

    def cup(self, seat: int) -> list[int]:
        """By face, what lies under the cup of a seat."""
        return self.cups[seat * FACES : (seat + 1) * FACES]

    def left_of(self, seat: int) -> int:
        """The next seat to the left that has dice."""
        return next(s for n in range(1, self.seats + 1) if self.dice[s := (seat + n) % self.seats])
