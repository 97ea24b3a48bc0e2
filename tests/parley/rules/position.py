"""What a position of Parley holds, and the set-up."""

from __future__ import annotations

from cradle.kernel import chance
from cradle.kernel.fields import SEATS, one, row, some
from cradle.kernel.position import Position

from .tables import COPIES, DEAREST, KINDS, LOT, NO_BID


def richest(p: Parley) -> int:
    """No seat can have more silver at the end: every one sells all cards of a good each round, and never bids."""
    return p.rounds * COPIES**2


class Parley(Position):
    rounds: int
    round: int = one(lambda p: p.rounds + 1, open=True)
    leader: int = one(SEATS, open=True)
    silver: list[int] = row(SEATS, values=lambda p: richest(p) + 1, open=True)
    hand: list[int] = row(SEATS, KINDS, values=COPIES + 1)
    # who trades just now, the one who opened first, or nobody
    partners: list[int] = some(2, SEATS, open=True)
    # what lies between the two, by side and good; it is in no hand while it lies there
    laid: list[int] = row(2, KINDS, values=LOT + 1)
    bid: list[int] = row(SEATS, values=range(NO_BID, DEAREST + 1), first=NO_BID)
    bag: list[int]  # by good, all other cards

    def order(self) -> list[int]:
        """The seats, clockwise from the leader."""
        return [(self.leader + i) % self.seats for i in range(self.seats)]

    def held(self, seat: int) -> list[int]:
        """The hand of a seat, by good."""
        return self.hand[seat * KINDS : (seat + 1) * KINDS]

    def cards(self, seat: int) -> int:
        """How many cards a seat has in hand, which all may know (1.2)."""
        return sum(self.held(seat))

    def lot(self, side: int) -> list[int]:
        """What lies on one side of the trade, by good."""
        return self.laid[side * KINDS : (side + 1) * KINDS]


def out_of_bag(p: Parley, good: int) -> int:
    return sum(p.hand[good::KINDS]) + sum(p.laid[good::KINDS])


def derive(p: Parley) -> None:
    """Work out what follows from the fields."""
    p.bag = [COPIES - out_of_bag(p, good) for good in range(KINDS)]


def lay_out(p: Parley) -> None:
    """1.1, 1.4: empty hands, a full bag, a leader drawn by lot."""
    p.leader = chance.below(p, p.seats)
    derive(p)
