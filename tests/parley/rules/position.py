"""What a position of Parley holds, its schema, and the set-up."""

from __future__ import annotations

from cradle.kernel import chance
from cradle.kernel.fields import Field, one, row, some
from cradle.kernel.position import Position, silent

from .tables import COPIES, DEAREST, KINDS, LOT, NO_BID


class Parley(Position):
    """silver and bid by seat; hand by seat and good; bag by good.

    partners: who trades just now, the one who opened first, or nobody. laid: what lies between the two, by side and
    good; it is in no hand while it lies there. Secret are hand, laid, bid and bag; all else is open.
    """

    __slots__ = ("bag", "bid", "hand", "laid", "leader", "partners", "round", "rounds", "seats", "silver")
    fields = ("seats", "rounds", "round", "leader", "silver", "hand", "bag", "partners", "laid", "bid")
    seats: int
    rounds: int
    round: int
    leader: int
    silver: list[int]
    hand: list[int]
    bag: list[int]
    partners: list[int]
    laid: list[int]
    bid: list[int]

    def copy(self) -> Parley:
        t = Parley.__new__(Parley)
        t.steps, t.chance, t.now, t.tell = self.steps[:], self.chance, self.now, silent
        t.source = self.source and self.source.copy()
        t.seats, t.rounds, t.round, t.leader = self.seats, self.rounds, self.round, self.leader
        t.silver, t.hand, t.bag, t.bid = self.silver[:], self.hand[:], self.bag[:], self.bid[:]
        t.partners, t.laid = self.partners[:], self.laid[:]
        return t

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


def schema(seats: int, rounds: int) -> list[Field]:
    """The fields that records and saves hold; the bag is what is left."""
    return [
        one("round", rounds + 1),
        one("leader", seats),
        row("silver", seats, richest(rounds) + 1),
        row("hand", seats * KINDS, COPIES + 1),
        some("partners", 2, seats),
        row("laid", 2 * KINDS, LOT + 1),
        row("bid", seats, range(NO_BID, DEAREST + 1)),
    ]


def richest(rounds: int) -> int:
    """No seat can have more silver after so many rounds: every one sells all cards of a good, and never bids."""
    return rounds * COPIES**2


def out_of_bag(p: Parley, good: int) -> int:
    return sum(p.hand[good::KINDS]) + sum(p.laid[good::KINDS])


def derive(p: Parley) -> None:
    """Work out what the fields leave out."""
    p.bag = [COPIES - out_of_bag(p, good) for good in range(KINDS)]


def lay_out(p: Parley) -> None:
    """1.1, 1.4: empty hands, a full bag, a leader drawn by lot."""
    p.round, p.leader = 0, chance.below(p, p.seats)
    p.silver, p.bid = [0] * p.seats, [NO_BID] * p.seats
    p.hand, p.laid, p.partners = [0] * KINDS * p.seats, [0] * KINDS * 2, []
    derive(p)
