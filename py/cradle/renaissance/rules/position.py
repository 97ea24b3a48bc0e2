"""What a position of L'Âge de la Renaissance holds, and what every phase asks of it (1, 2.2, 6.5)."""

from __future__ import annotations

from operator import add

from ...kernel.fields import SEATS, one, row, some
from ...kernel.position import Position
from .cards import ADVANCE, ADVANCES, BOXES, CARDS, GALLEON, GALLEY, KINDS, MISERY, SHIPS, THREE_MASTER
from .geography import CAPACITY, CAPITAL, CAPITALS, COMMODITIES, COUNT, PRODUCERS, Board, board

TOKENS, CONTROLS = 36, 25  # 1.1
CASH = 40  # 1.3
LONGEST, MOST = 64, 1 << 16  # turns and ducats: no game comes to so many (tests/renaissance/rules/test_limits.py)
NONE = 7  # no seat, no capital
OUT = len(MISERY)  # the space of the misery track for an eliminated seat (6.5)
EVEN = 3  # the value in `scarce` for neither shortage nor surplus; there can be three of either (8.2, 3.2)
LETTERS = len(ADVANCES)

# 9.2: from minus the cash to the cash. The list needs an end; nobody has as many ducats, and the nearest number would
# stand for all beyond it (G56).
WRITABLE = 4000
WRITTEN = 2 * WRITABLE + 1
COPIES = 3  # above how many cards there are of a kind
MOST_LEADERS = 19


def masks(p: Age) -> int:
    """How many sets of seats there are: a seat is the bit of its number."""
    return int(1 << p.seats)


class Age(Position):
    """Lists for SEATS go by seat, lists for COUNT by province, lists for KINDS by card; where both are named, as
    `COUNT, SEATS`, by province * seats + seat.
    """

    epochs: int
    prerequisites: str

    turn: int = one(LONGEST, open=True)  # 0 in the set-up
    epoch: int = one((1, 2, 3), first=1, open=True)
    order: list[int] = row(SEATS, values=SEATS, open=True)  # the seats in order of play
    # a number in CAPITALS, NONE until chosen
    capital: list[int] = row(SEATS, values=(*range(len(CAPITALS)), NONE), first=NONE, open=True)
    chosen: list[int] = row(SEATS, values=SEATS, open=True)  # the seat's place in the choice of capitals
    cash: list[int] = row(SEATS, values=MOST, first=CASH, open=True)
    # the cash left when tokens were last paid (9.1, G52)
    written: list[int] = row(SEATS, values=MOST, first=CASH, open=True)
    misery: list[int] = row(SEATS, values=OUT + 1, open=True)  # a space of the track; OUT where eliminated
    ship: list[int] = row(SEATS, values=len(SHIPS), open=True)  # a step of SHIPS
    reserve: list[int] = row(SEATS, values=TOKENS + 1, open=True)  # tokens bought for this turn
    tokens: list[int] = row(SEATS, values=WRITTEN, open=True)  # their number as last written, WRITABLE added
    bid: list[int] = row(SEATS, values=WRITTEN + 1)  # what is written and not yet revealed, 1 added; 0 for nothing
    owned: list[int] = row(SEATS, LETTERS, values=3, open=True)  # advances: 1, or 2 for one bought this turn
    control: list[int] = row(COUNT, values=lambda p: (NONE, *range(p.seats)), first=NONE, open=True)  # whose marker
    young: list[int] = row(COUNT, values=2, open=True)  # 1 where the marker was placed this turn
    old: list[int] = row(COUNT, SEATS, values=TOKENS + 1, open=True)  # tokens of earlier turns
    new: list[int] = row(COUNT, SEATS, values=TOKENS + 1, open=True)  # tokens of this turn
    waiting: list[int] = row(KINDS, values=COPIES, open=True)  # cards of later epochs, and those withheld
    hand: list[int] = row(SEATS, KINDS, values=COPIES)
    discard: list[int] = row(KINDS, values=COPIES, open=True)
    pile: list[int] = row(KINDS, values=COPIES)  # nobody knows its order: a card is decided when it is drawn
    top: int = one(KINDS + 1, first=KINDS, open=True)  # the last card discarded, KINDS for none
    # EVEN, less one for each shortage, more for each surplus
    scarce: list[int] = row(len(COMMODITIES), values=2 * EVEN + 1, first=EVEN, open=True)
    dead: list[int] = row(KINDS, values=2, open=True)  # 1 if it has become unplayable for good
    # 1 for an event played this turn, and for a leader whose credit an event has raised
    played: list[int] = row(KINDS, values=2, open=True)
    arms: list[int] = row(SEATS, values=16, open=True)  # a mask of ARMS in force
    ruler: list[int] = row(SEATS, values=2, open=True)  # 1 if protected by Enlightened Ruler
    bull: int = one(7, open=True)  # 1 more than the category that nobody may buy in, 0 for none
    # the leaders of this turn in the order played, who played them, and who has claimed them, as a mask
    leaders: list[int] = some(MOST_LEADERS, KINDS, open=True)
    patrons: list[int] = some(MOST_LEADERS, SEATS, open=True)
    claims: list[int] = some(MOST_LEADERS, masks, open=True)
    demoted: list[int] = row(SEATS, values=2, open=True)  # 1 if struck by Civil War this turn
    wars: list[int] = some(8, 64, open=True)  # wars that go on: declarer * 8 + opponent
    swapped: list[int] = row(SEATS, values=2, open=True)  # 1 if [Q] has served this turn
    converted: list[int] = row(SEATS, SEATS, values=2, open=True)  # 1 where [H] has served against the other this turn
    copied: list[int] = row(SEATS, values=2, open=True)  # 1 if [N] has served this turn
    # Of the expansion that is under way: cards bought in it (7.1); tokens the seat that acts has carried by sea; 1
    # where it had an old marker when it began, and has had one ever since (G14); the province of this turn's Crusades
    sold: int = one(32, open=True)
    landed: list[int] = row(COUNT, values=TOKENS + 1, open=True)
    base: list[int] = row(COUNT, values=2, open=True)
    crusade: int = one(COUNT + 1, first=COUNT, open=True)  # COUNT for none
    ending: int = one(4, open=True)  # 0, or why this turn is the last, see history_deck.py

    board: Board

    # Who plays (2.2, 6.5, G48) ----------------------------------------------------------------------------------------
    def plays(self, seat: int) -> bool:
        """Whether a seat has not been eliminated."""
        return self.misery[seat] < OUT

    def players(self) -> list[int]:
        """Those still in the game, in order of play."""
        return [seat for seat in self.order if self.misery[seat] < OUT]

    def rank(self, seat: int) -> int:
        """2.2: the number of the box on the order track, not the place among the players."""
        return BOXES[self.seats][self.order.index(seat)]

    # Pieces (1.1) -----------------------------------------------------------------------------------------------------
    def at(self, province: int, seat: int) -> int:
        """Tokens of a seat in a province, old and new."""
        i = province * self.seats + seat
        return self.old[i] + self.new[i]

    def presence(self, province: int) -> list[int]:
        """What stands in a province by seat, a control marker for as many tokens as the capacity."""
        i, j = province * self.seats, (province + 1) * self.seats
        found = [*map(add, self.old[i:j], self.new[i:j])]
        if (owner := self.control[province]) != NONE:
            found[owner] += CAPACITY[province]
        return found

    def has_old(self, province: int, seat: int) -> bool:
        """Whether a seat has an old token or an old control marker there."""
        return bool(
            self.old[province * self.seats + seat] or (self.control[province] == seat and not self.young[province])
        )

    def strongholds(self, seat: int) -> list[int]:
        """7.2: by province, 1 where a seat has an old token or an old control marker."""
        rows = zip(self.old[seat :: self.seats], self.control, self.young, strict=True)
        return [1 if tokens or (owner == seat and not young) else 0 for tokens, owner, young in rows]

    def on_map(self, seat: int) -> int:
        return sum(self.old[seat :: self.seats]) + sum(self.new[seat :: self.seats])

    def stock(self, seat: int) -> int:
        """Tokens neither on the map nor in the reserve."""
        return TOKENS - self.on_map(seat) - self.reserve[seat]

    def controls(self, seat: int) -> list[int]:
        """The provinces where it has a control marker."""
        return [n for n, owner in enumerate(self.control) if owner == seat]

    def markers(self, seat: int) -> int:
        """Control markers in stock."""
        return CONTROLS - self.control.count(seat)

    def cards_of(self, seat: int, commodity: int) -> int:
        """1.7: control cards of a commodity, one for each province controlled that produces it."""
        return [self.control[n] for n in PRODUCERS[commodity]].count(seat)

    def home(self, seat: int) -> int:
        """The province of its capital; COUNT where it has chosen none yet."""
        return CAPITAL[self.capital[seat]] if self.capital[seat] != NONE else COUNT

    # Advances and cards -----------------------------------------------------------------------------------------------
    def has(self, seat: int, letter: str) -> bool:
        """Whether it holds an advance by now, bought this turn or before."""
        return self.owned[seat * LETTERS + ADVANCE[letter]] > 0

    def advances(self, seat: int) -> list[int]:
        """The numbers of its advances."""
        i = seat * LETTERS
        return [n for n in range(LETTERS) if self.owned[i + n]]

    def in_hand(self, seat: int) -> list[int]:
        """Its history cards, counted by kind."""
        return self.hand[seat * KINDS : (seat + 1) * KINDS]

    def kinds_held(self, seat: int) -> list[int]:
        """The kinds of card in its hand."""
        return [kind for kind, n in enumerate(self.in_hand(seat)) if n]

    # Ships (6.1, 7.4) -------------------------------------------------------------------------------------------------
    def galley(self, seat: int) -> int:
        """The number of a galley, 0 for another ship or none."""
        return SHIPS[self.ship[seat]] if GALLEY <= self.ship[seat] < THREE_MASTER else 0

    def three_master(self, seat: int) -> int:
        return SHIPS[self.ship[seat]] if THREE_MASTER <= self.ship[seat] < GALLEON else 0

    def galleon(self, seat: int) -> int:
        return SHIPS[self.ship[seat]] if self.ship[seat] >= GALLEON else 0


def lay_out(p: Age) -> None:
    """1.2, 1.3: in the pile are the cards of the first epoch except those withheld."""
    p.order = list(range(p.seats))
    p.pile = [card.count if card.epoch == 1 else 0 for card in CARDS]
    p.waiting = [0 if card.epoch == 1 else card.count for card in CARDS]
    derive(p)


def derive(p: Age) -> None:
    """Work out what follows from the fields."""
    p.board = board(p.seats)


def gain(p: Age, seat: int, ducats: int) -> int:
    """Money from the bank, up to MOST, which only a forged position can reach; returns how much."""
    ducats = min(ducats, MOST - 1 - p.cash[seat])
    p.cash[seat] += ducats
    return ducats


# Pieces that move -----------------------------------------------------------------------------------------------------
def clear(p: Age, province: int, seat: int) -> None:
    """Everything of a seat leaves a province, to its stock."""
    i = province * p.seats + seat
    p.old[i] = p.new[i] = 0
    if p.control[province] == seat:
        p.control[province], p.young[province] = NONE, 0


def suffer(p: Age, seat: int, spaces: int) -> None:
    """6.4, 6.5: misery up the track, or down with a negative number."""
    if p.plays(seat):
        p.misery[seat] = max(0, min(OUT, p.misery[seat] + spaces))
