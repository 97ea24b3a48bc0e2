"""What a link holds; some fields are short because much of them follows from what was written before them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....kernel.packing import Field, Reader, Writer, get_places, one, put_places, row, some, sparse
from ..cards import CARDS, KINDS, SHIPS
from ..geography import COMMODITIES, COUNT, SATELLITE
from ..phases.turn import awaited
from ..position import EVEN, LETTERS, LONGEST, MOST, NONE, OUT, TOKENS, Age
from ..tables import WRITABLE

WRITTEN = 2 * WRITABLE + 1
CAPITALS = 6
USUAL = 512  # ducats; most sums are below, and take less room
RECYCLED = [card.recycled for card in CARDS]
EVENT = [card.kind == "event" for card in CARDS]

Guess = Callable[[Age], list[int]]
Sort = Callable[[Age], Sequence[int]]


def schema(seats: int) -> Sequence[Field]:
    """The fields of a link. Markers come before tokens, and hands before the rest of the cards, because the later
    fields are short by what the earlier ones tell.
    """
    return [
        one("turn", LONGEST),
        one("epoch", [1, 2, 3]),
        row("order", seats, seats),
        row("capital", seats, [*range(CAPITALS), NONE]),
        row("chosen", seats, seats),
        sparse("cash", seats, MOST, small=USUAL),
        sparse("written", seats, MOST, small=USUAL),
        row("misery", seats, OUT + 1),
        row("ship", seats, len(SHIPS)),
        sparse("reserve", seats, TOKENS + 1),
        row("tokens", seats, WRITTEN),
        sparse("bid", seats, WRITTEN + 1),
        Guessed("owned", seats * LETTERS, 3),
        Guessed("control", COUNT, [NONE, *range(seats)], sort=lambda p: SATELLITE),
        Guessed("young", COUNT, 2, sort=marked),
        Guessed("old", COUNT * seats, TOKENS + 1, sort=ground),
        Guessed("new", COUNT * seats, TOKENS + 1, sort=ground),
        Guessed("waiting", KINDS, 3, awaited),
        Guessed("hand", seats * KINDS, 3, sort=at_hand),
        Guessed("discard", KINDS, 3, sort=lambda p: RECYCLED),
        Guessed("pile", KINDS, 3, cards_left, sort=lambda p: RECYCLED),
        one("top", KINDS + 1),
        sparse("scarce", len(COMMODITIES), 2 * EVEN + 1, empty=EVEN),
        Guessed("dead", KINDS, 2, sort=lambda p: EVENT),
        Guessed("played", KINDS, 2, sort=lambda p: EVENT),
        sparse("arms", seats, 16),
        sparse("ruler", seats, 2),
        one("bull", 7),
        some("leaders", 19, KINDS),
        some("patrons", 19, seats),
        some("claims", 19, 1 << seats),
        sparse("demoted", seats, 2),
        some("wars", 8, 64),
        sparse("swapped", seats, 2),
        sparse("converted", seats * seats, 2),
        sparse("copied", seats, 2),
        one("sold", 32),
        Guessed("landed", COUNT, TOKENS + 1, sort=fresh),
        Bases("base", COUNT, 2),
        one("crusade", COUNT + 1),
        one("ending", 4),
    ]


class Guessed(Field):
    """A row of which most values can be guessed. It writes the places where the guess is wrong, and by how much.

    Small differences are short: first come the places that differ, then those of them that differ by more than 1, and
    so on. guess: returns the guess for each place; None: it is the first of `values`. sort: returns a sort for each
    place; each sort is written apart, because some differ more often than others.
    """

    def __init__(
        self, name: str, count: int, values: int | Sequence[int], guess: Guess | None = None, sort: Sort | None = None
    ) -> None:
        super().__init__(name, values, count)
        self.guess, self.sort = guess, sort

    def guessed(self, p: Age) -> list[int]:
        return self.guess(p) if self.guess else [self.values[0]] * (self.count or 0)

    def sorts(self, p: Age) -> list[list[int]]:
        """The places of every sort."""
        sort = self.sort(p) if self.sort else [0] * (self.count or 0)
        return [[i for i, other in enumerate(sort) if other == this] for this in sorted(set(sort))]

    def put(self, writer: Writer, p: Age) -> None:
        self.write(writer, p, self.guessed(p))

    def get(self, reader: Reader, p: Age) -> None:
        self.read(reader, p, self.guessed(p))

    def write(self, writer: Writer, p: Age, guess: list[int]) -> None:
        number = self.values.index
        off = [(number(v) - number(g)) % self.base for v, g in zip(self.items(p), guess, strict=True)]
        for places in self.sorts(p):
            for more in range(1, self.base):
                differ = [i for i, place in enumerate(places) if off[place] >= more]
                put_places(writer, len(places), differ)
                places = [places[i] for i in differ]

    def read(self, reader: Reader, p: Age, guess: list[int]) -> None:
        items = [self.values.index(g) for g in guess]
        for places in self.sorts(p):
            for _ in range(1, self.base):
                places = [places[i] for i in get_places(reader, len(places))]
                for place in places:
                    items[place] += 1
        setattr(p, self.names[0], [self.values[i % self.base] for i in items])


class Bases(Guessed):
    """7.2: the bases of the seat that acts. They are guessed as the places where some seat has something old; which
    seat that is is written first, or the number of seats if none fits.
    """

    def put(self, writer: Writer, p: Age) -> None:
        guesses = [bases(p, seat) for seat in range(p.seats + 1)]
        seat = min(range(p.seats + 1), key=lambda s: sum(a != b for a, b in zip(guesses[s], p.base, strict=True)))
        writer.put(seat, p.seats + 1)
        self.write(writer, p, guesses[seat])

    def get(self, reader: Reader, p: Age) -> None:
        self.read(reader, p, bases(p, reader.get(p.seats + 1)))


def bases(p: Age, seat: int) -> list[int]:
    return [int(seat < p.seats and p.has_old(n, seat)) for n in range(COUNT)]


# What is known of the places of a row --------------------------------------------------------------------------------
def ground(p: Age) -> list[int]:
    """7.5: the sort of each place, by province and seat: 0 for a satellite, 1 for another province, 2 for a province
    with a control marker, which has no tokens.
    """
    return [2 if p.control[n] != NONE else not SATELLITE[n] for n in range(COUNT) for _ in range(p.seats)]


def marked(p: Age) -> list[bool]:
    return [owner != NONE for owner in p.control]


def fresh(p: Age) -> list[bool]:
    """By province, whether anything there was placed this turn."""
    return [bool(p.young[n] or any(p.new[n * p.seats : (n + 1) * p.seats])) for n in range(COUNT)]


def at_hand(p: Age) -> list[bool]:
    """By seat and card: the cards that a seat could have by now."""
    return [not n for n in p.waiting] * p.seats


def cards_left(p: Age) -> list[int]:
    """By card, how many are in the pile if none has left the game: those that are nowhere else."""
    return [
        max(0, card.count - sum(p.hand[kind::KINDS]) - p.discard[kind] - p.waiting[kind])
        for kind, card in enumerate(CARDS)
    ]
