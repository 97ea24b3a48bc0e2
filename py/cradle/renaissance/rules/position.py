"""What a position of L'Âge de la Renaissance holds, and what every phase asks of it (1, 2.2, 6.5)."""

from __future__ import annotations

from operator import add

from ...kernel.position import Position, silent
from .cards import ADVANCE, ADVANCES, BOXES, CARDS, GALLEON, GALLEY, KINDS, MISERY, SHIPS, THREE_MASTER
from .geography import CAPACITY, CAPITAL, COMMODITIES, COUNT, PRODUCES, Board, board

TOKENS, CONTROLS = 36, 25  # 1.1
CASH = 40  # 1.3
LONGEST, MOST = 64, 1 << 16  # turns and ducats: no game comes to so many (tests/renaissance/test_limits.py)
NONE = 7  # no seat, no capital
OUT = len(MISERY)  # the space of the misery track for an eliminated seat (6.5)
EVEN = 3  # the value in `scarce` for neither shortage nor surplus; there can be three of either (8.2, 3.2)
LETTERS = len(ADVANCES)

VARIANT = ("seats", "epochs", "prerequisites")
_ONE = ("turn", "epoch", "top", "bull", "sold", "crusade", "ending")
_MANY = (
    "order", "capital", "chosen", "cash", "written", "misery", "ship", "reserve", "bid", "tokens", "owned", "old",
    "new", "control", "young", "hand", "pile", "discard", "waiting", "scarce", "dead", "played", "arms", "ruler",
    "leaders", "patrons", "claims", "demoted", "wars", "swapped", "converted", "copied", "landed", "base",
)  # fmt: skip


class Age(Position):
    """turn: 0 in the set-up. epoch: 1 to 3. order: the seats in order of play. By seat: capital (a number in CAPITALS,
    NONE until chosen), chosen (his place in the choice of capitals), cash, written (the cash left when tokens were last
    paid, 9.1, G52), misery (a space of the track, OUT where eliminated), ship (a step of SHIPS), reserve (tokens bought
    for this turn), tokens (their number as last written, WRITABLE added), bid (what is written and not yet revealed, 1
    added; 0 for nothing), arms (a mask of ARMS in force), ruler (protected by Enlightened Ruler), demoted (by Civil
    War, this turn), swapped, copied (whether [Q], [N] served this turn).

    owned: by seat * LETTERS + advance, 1, or 2 for one bought this turn. old, new: by province * seats + seat, tokens
    of earlier turns and of this one. control: by province, who has a marker there, or NONE. young: by province, 1 where
    it was placed this turn. hand: by seat * KINDS + card. pile, discard, waiting: by card; waiting are those of later
    epochs and those withheld. Nobody knows the order of the pile: a card is decided when it is drawn. top:
    the last card discarded, KINDS for none. scarce: by commodity, EVEN, less one for each shortage, more for each
    surplus. dead: by card, 1 if it has become unplayable for good; played: by card, 1 for an event played this turn,
    and for a leader whose credit an event has raised. bull: 1 more than the category that nobody may buy in, 0 for
    none. leaders, patrons, claims: the leaders of this turn in the order played, who played them, and a mask of who has
    claimed them. wars: wars that go on, declarer * 8 + opponent. converted: by seat * seats + other, 1 where [H] served
    against him this turn.

    Of the expansion that is under way: sold, cards bought in it (7.1); landed, by province, tokens the seat that acts
    has carried there by sea; base, by province, 1 where it had an old marker when it began, and has had one ever since
    (G14); crusade, the province of this turn's Crusades, or COUNT. ending: 0, or why this turn is the last, see
    history_deck.py.

    Scratch, worked out again by `derive`: board.
    """

    __slots__ = (*_ONE, *_MANY, *VARIANT, "board")
    fields = (*VARIANT, *_ONE, *_MANY)
    seats: int
    epochs: int
    prerequisites: str
    turn: int
    epoch: int
    top: int
    bull: int
    sold: int
    crusade: int
    ending: int
    order: list[int]
    capital: list[int]
    chosen: list[int]
    cash: list[int]
    written: list[int]
    misery: list[int]
    ship: list[int]
    reserve: list[int]
    bid: list[int]
    tokens: list[int]
    owned: list[int]
    old: list[int]
    new: list[int]
    control: list[int]
    young: list[int]
    hand: list[int]
    pile: list[int]
    discard: list[int]
    waiting: list[int]
    scarce: list[int]
    dead: list[int]
    played: list[int]
    arms: list[int]
    ruler: list[int]
    leaders: list[int]
    patrons: list[int]
    claims: list[int]
    demoted: list[int]
    wars: list[int]
    swapped: list[int]
    converted: list[int]
    copied: list[int]
    landed: list[int]
    base: list[int]
    board: Board

    def copy(self) -> Age:
        t = Age.__new__(Age)
        t.steps, t.chance, t.now, t.tell = self.steps[:], self.chance, self.now, silent
        t.source = self.source and self.source.copy()
        t.board = self.board
        t.seats, t.epochs, t.prerequisites = self.seats, self.epochs, self.prerequisites
        t.turn, t.epoch, t.top, t.bull, t.sold = self.turn, self.epoch, self.top, self.bull, self.sold
        t.crusade, t.ending, t.order, t.capital, t.chosen = (
            self.crusade, self.ending, self.order[:], self.capital[:], self.chosen[:],
        )  # fmt: skip
        t.cash, t.written, t.misery, t.ship = self.cash[:], self.written[:], self.misery[:], self.ship[:]
        t.reserve, t.bid, t.tokens, t.owned = self.reserve[:], self.bid[:], self.tokens[:], self.owned[:]
        t.old, t.new, t.control, t.young = self.old[:], self.new[:], self.control[:], self.young[:]
        t.hand, t.pile, t.discard, t.waiting = self.hand[:], self.pile[:], self.discard[:], self.waiting[:]
        t.scarce, t.dead, t.played, t.arms = self.scarce[:], self.dead[:], self.played[:], self.arms[:]
        t.ruler, t.leaders, t.patrons, t.claims = self.ruler[:], self.leaders[:], self.patrons[:], self.claims[:]
        t.demoted, t.wars, t.swapped, t.converted = self.demoted[:], self.wars[:], self.swapped[:], self.converted[:]
        t.copied, t.landed, t.base = self.copied[:], self.landed[:], self.base[:]
        return t

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
        return sum(commodity in PRODUCES[n] for n in self.controls(seat))

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


def blank(p: Age) -> None:
    """Nothing chosen, all in stock, the cards of the first epoch in the pile except those withheld (1.2, 1.3)."""
    n = p.seats
    p.turn, p.epoch, p.top, p.bull, p.sold, p.crusade, p.ending = 0, 1, KINDS, 0, 0, COUNT, 0
    p.order, p.capital, p.chosen = list(range(n)), [NONE] * n, [0] * n
    p.cash, p.written, p.misery, p.ship = [CASH] * n, [CASH] * n, [0] * n, [0] * n
    p.reserve, p.bid, p.tokens, p.owned = [0] * n, [0] * n, [0] * n, [0] * (n * LETTERS)
    p.old, p.new, p.control, p.young = [0] * (COUNT * n), [0] * (COUNT * n), [NONE] * COUNT, [0] * COUNT
    p.hand, p.discard, p.dead, p.played = [0] * (n * KINDS), [0] * KINDS, [0] * KINDS, [0] * KINDS
    p.pile = [card.count if card.epoch == 1 else 0 for card in CARDS]
    p.waiting = [0 if card.epoch == 1 else card.count for card in CARDS]
    p.scarce, p.arms, p.ruler = [EVEN] * len(COMMODITIES), [0] * n, [0] * n
    p.leaders, p.patrons, p.claims, p.wars = [], [], [], []
    p.demoted, p.swapped, p.copied, p.converted = [0] * n, [0] * n, [0] * n, [0] * (n * n)
    p.landed, p.base = [0] * COUNT, [0] * COUNT
    derive(p)


def derive(p: Age) -> None:
    """Work out the scratch fields."""
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
