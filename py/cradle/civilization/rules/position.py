"""What a position of Civilization holds, and what every phase asks of it (A.2, A.3)."""

from __future__ import annotations

from ...kernel.fields import SEATS, one, row, some
from ...kernel.position import Position
from .archaeology import FINISH
from .geography import COUNT, LIMIT, NATIONS, NOWHERE, Board
from .rulesets import RULES, Rules

CITIES, SHIPS = 9, 4  # A.2.3
TOKENS = 55
NONE = 15  # no nation, no owner, no giver: whatever has no number
LONGEST = 101  # turns: a game without a winner ends before
LAYER, STACK = 30, 31  # in `pile`: where a layer begins under another, and where a stack ends

MOST_CARDS = 256  # the most entries of `pile`, with the marks of layers and stacks
COPIES = 16  # above how many cards there are of a kind
MOST_CAUGHT = 15  # false claims of one seat that another remembers
ROLES, MARK = 3, 32  # a mark in `named`: (seat * ROLES + role) * MARK + kind; see market.py


def SIDES(p: Civ) -> int:
    """A side is a seat, or the number after the last seat: barbarians and pirates, which belong to nobody (D-41)."""
    return p.seats + 1


def CARDS(p: Civ) -> int:
    return RULES[p.rules].deck.cards


def KINDS(p: Civ) -> int:
    return RULES[p.rules].deck.kinds


def sides_or_none(p: Civ) -> list[int]:
    return [*range(SIDES(p)), NONE]


class Civ(Position):
    """Lists for seats go by seat, lists for areas by area; where both are named, as `COUNT, SIDES`, by area * sides +
    side.
    """

    rules: str
    area: str
    nations: str
    cards_to_win: int
    hand_limit: int
    trade_rounds: int
    turns: int
    calamity_limit: str

    # in AST order; NONE until chosen
    nation: list[int] = row(SEATS, values=[*range(len(NATIONS)), NONE], first=NONE, open=True)
    turn: int = one(LONGEST, open=True)
    # the side that has a city there
    city: list[int] = row(COUNT, values=sides_or_none, first=NONE, open=True)
    # those aboard a ship are where it is
    tokens: list[int] = row(COUNT, SIDES, values=TOKENS + 1, open=True)
    fresh: list[int] = row(COUNT, values=2, open=True)  # 1 where a city was built this turn (A.5.2)
    # the docks of a seat's ships, sorted; NOWHERE for those in stock
    ships: list[int] = row(SEATS, SHIPS, values=NOWHERE + 1, first=NOWHERE, open=True)
    treasury: list[int] = row(SEATS, values=TOKENS + 1, open=True)
    census: list[int] = row(SEATS, values=TOKENS + 1, open=True)
    # tokens of the seat that is moving which may not move again; in an expansion with too few in stock, tokens that
    # have come there; in a civil war, units of a faction (calamities/factions.py)
    arrived: list[int] = row(COUNT, values=TOKENS + 1, open=True)
    marker: list[int] = row(SEATS, values=FINISH + 1, open=True)  # on the AST
    # civilization cards: 1, or 2 for one bought this turn (A.7.4)
    owned: list[int] = row(SEATS, CARDS, values=3, open=True)
    hand: list[int] = row(SEATS, KINDS, values=COPIES)  # trade cards
    # what returns to the stacks at the end of the turn (E.10.6, E.11.4)
    spent: list[int] = row(KINDS, values=COPIES, open=True)
    # who passed it last, for calamities (D-44)
    giver: list[int] = row(KINDS, values=sides_or_none, first=NONE)
    # the lots in the market; at a purchase the first row holds the cards laid, for all to see
    laid: list[int] = row(SEATS, KINDS, values=COPIES)
    # the stacks 1 to 9 from the top, each ended by STACK, with LAYER between its layers; a layer is sorted: nobody
    # knows the order, and a card is decided when it is drawn
    pile: list[int] = some(MOST_CARDS, STACK + 1)
    # what was said of the lots (market.py)
    named: list[int] = some(lambda p: 7 * p.seats, lambda p: MARK * ROLES * p.seats, open=True)
    # grain shown in a famine, not to be spent before next turn (30.312)
    shown: list[int] = row(SEATS, values=COPIES, open=True)
    # by seat * seats + other seat, cards that the other had claimed and did not give (E.9.2)
    caught: list[int] = row(SEATS, SEATS, values=MOST_CAUGHT + 1, optional=True)

    law: Rules  # the switches
    board: Board
    order: list[int]  # the seats in AST order
    sides: int
    supply: int  # of tokens, for each side

    # Pieces (A.2) ---------------------------------------------------------------------------------------------------
    def on_board(self, side: int) -> int:
        """Population: tokens of a side on the board."""
        return sum(self.tokens[side :: self.sides])

    def stock(self, side: int) -> int:
        """Tokens neither on the board nor in the treasury; the neutral side has no treasury."""
        return self.supply - self.on_board(side) - (self.treasury[side] if side < self.seats else 0)

    def cities(self, side: int) -> list[int]:
        """The areas where it has a city."""
        return [a for a, owner in enumerate(self.city) if owner == side]

    def areas_held(self, side: int) -> list[int]:
        """The areas where it has tokens."""
        return [a for a, n in enumerate(self.tokens[side :: self.sides]) if n]

    def fleet(self, seat: int) -> list[int]:
        """The docks of its ships, sorted; those in stock come last, NOWHERE."""
        return self.ships[seat * SHIPS : (seat + 1) * SHIPS]

    def at(self, area: int, side: int) -> int:
        return self.tokens[area * self.sides + side]

    def put(self, area: int, side: int, n: int) -> None:
        """Tokens from stock onto the board, or back with a negative number."""
        self.tokens[area * self.sides + side] += n

    def in_area(self, area: int) -> list[int]:
        """Tokens in an area by side."""
        return self.tokens[area * self.sides : (area + 1) * self.sides]

    def totals(self) -> list[int]:
        """Tokens of all sides together, by area."""
        return list(map(sum, zip(*[iter(self.tokens)] * self.sides, strict=True)))

    def limit(self, area: int, side: int = NONE) -> int:
        """A.3.8, D-17: how many tokens the area feeds; one more where Agriculture has it to itself."""
        if self.city[area] != NONE:
            return 0
        here = self.in_area(area)
        alone = side < self.seats and self.has(side, "agriculture") and sum(here) == here[side]
        return LIMIT[area] + alone

    # Cards (A.6, A.7) -----------------------------------------------------------------------------------------------
    def has(self, side: int, card: str) -> bool:
        """Whether a seat holds a civilization card by now, bought this turn or before."""
        n = self.law.deck.card.get(card, -1)
        return n >= 0 and side < self.seats and self.owned[side * self.law.deck.cards + n] > 0

    def cards_of(self, seat: int) -> list[int]:
        """The numbers of its civilization cards."""
        n = self.law.deck.cards
        return [c for c, held in enumerate(self.owned[seat * n : seat * n + n]) if held]

    def in_hand(self, seat: int) -> list[int]:
        """Its trade cards, counted by kind."""
        n = self.law.deck.kinds
        return self.hand[seat * n : seat * n + n]

    # Order (A.1) ----------------------------------------------------------------------------------------------------
    def by_census(self) -> list[int]:
        """A.1.4: most tokens first, ties in AST order."""
        return sorted(self.order, key=self.census.__getitem__, reverse=True)


def derive(p: Civ) -> None:
    """Work out what follows from the fields."""
    p.law = RULES[p.rules]
    p.sides = p.seats + 1
    p.board = p.law.board(p.seats, p.area)
    p.supply = p.board.play.tokens if p.law.advanced else TOKENS  # D-33
    p.order = in_ast_order(p)


def in_ast_order(p: Civ) -> list[int]:
    """A.1.2: the seats by their nations, Africa first."""
    return sorted(range(p.seats), key=lambda s: (p.nation[s], s))
