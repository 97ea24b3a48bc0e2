"""What a position of Liar's Dice holds, and its bounds."""

from __future__ import annotations

from cradle.kernel.fields import Field, one, row
from cradle.kernel.position import Position, silent

from .tables import DICE, FACES, claim


class Liar(Position):
    """dice: by seat, how many it has. cups: by seat and face, what lies under its cup. bid: the highest; 0 if none."""

    __slots__ = ("bid", "bidder", "cups", "dice", "seats")
    fields = ("seats", "dice", "cups", "bid", "bidder")
    seats: int
    dice: list[int]
    cups: list[int]
    bid: int
    bidder: int

    def copy(self) -> Liar:
        t = Liar.__new__(Liar)
        t.steps, t.chance, t.now, t.tell = self.steps[:], self.chance, self.now, silent
        t.source = self.source and self.source.copy()
        t.seats, t.dice, t.cups = self.seats, self.dice[:], self.cups[:]
        t.bid, t.bidder = self.bid, self.bidder
        return t

    def cup(self, seat: int) -> list[int]:
        """By face, what lies under the cup of a seat."""
        return self.cups[seat * FACES : (seat + 1) * FACES]

    def left_of(self, seat: int) -> int:
        """The next seat to the left that has dice."""
        return next(s for n in range(1, self.seats + 1) if self.dice[s := (seat + n) % self.seats])


def schema(seats: int) -> list[Field]:
    return [
        row("dice", seats, DICE + 1),
        row("cups", seats * FACES, DICE + 1),
        one("bid", claim(seats * DICE, FACES) + 1),
        one("bidder", seats),
    ]
