"""What a position of Civilization holds, and what every phase asks of it (A.2, A.3)."""

from __future__ import annotations

from ...kernel.position import Position, silent
from .geography import COUNT, LIMIT, NOWHERE, Board
from .rulesets import RULES, Rules

CITIES, SHIPS = 9, 4  # A.2.3
TOKENS = 55
NONE = 15  # no nation, no owner, no giver: whatever has no number
LONGEST = 101  # turns: a game without a winner ends before
LAYER, STACK = 30, 31  # in `pile`: where a layer begins under another, and where a stack ends

# By seat, by area, by side, by kind: see the docstring.
_FIELDS = (
    "nation",
    "turn",
    "tokens",
    "city",
    "fresh",
    "ships",
    "treasury",
    "census",
    "arrived",
    "marker",
    "owned",
    "hand",
    "pile",
    "spent",
    "giver",
    "laid",
    "named",
    "shown",
    "caught",
)
VARIANT = ("seats", "rules", "area", "nations", "cards_to_win", "hand_limit", "trade_rounds", "turns", "calamity_limit")


class Civ(Position):
    """A side is a seat, or the number after the last seat: barbarians and pirates, which belong to nobody (D-41).

    nation: by seat, in AST order (NONE until chosen). tokens: by area * sides + side; those aboard a ship are where it
    is. city: by area, the side that has one there, or NONE. fresh: by area, 1 where a city was built this turn (A.5.2).
    ships: SHIPS docks a seat, sorted, NOWHERE for those in stock. treasury, census, marker (on the AST): by seat.
    arrived: by area, tokens of the seat that is moving which may not move again; in an expansion with too few in stock,
    tokens that have come there; in a civil war, units of a faction (calamities/factions.py). owned: by seat * cards +
    civilization card: 1, or 2 for one bought this turn (A.7.4). hand: by seat * kinds + trade card. pile: the stacks 1
    to 9 from the top, each ended by STACK, with LAYER between its layers. A layer is sorted: nobody knows the order,
    and a card is decided when it is drawn. spent: by trade card, what returns to the stacks at the end of the
    turn (E.10.6, E.11.4). giver: by trade card, who passed it last, for calamities (D-44). laid: by seat *
    kinds + trade card, the lots in the market; at a purchase the first row holds the cards laid, for all to see. named:
    what was said of the lots (market.py). shown: by seat, grain shown in a famine, not to be spent before next turn
    (30.312). caught: by seat * seats + other seat, cards that the other had claimed and did not give (E.9.2);
    older saves lack it.

    Scratch, worked out again by `derive`: law (the switches), board, order (the seats in AST order), sides, supply of
    tokens.
    """

    __slots__ = (*_FIELDS, *VARIANT, "board", "law", "order", "sides", "supply")
    fields = (*VARIANT, *_FIELDS)
    seats: int
    rules: str
    area: str
    nations: str
    cards_to_win: int
    hand_limit: int
    trade_rounds: int
    turns: int
    calamity_limit: str
    nation: list[int]
    turn: int
    tokens: list[int]
    city: list[int]
    fresh: list[int]
    ships: list[int]
    treasury: list[int]
    census: list[int]
    arrived: list[int]
    marker: list[int]
    owned: list[int]
    hand: list[int]
    pile: list[int]
    spent: list[int]
    giver: list[int]
    laid: list[int]
    named: list[int]
    shown: list[int]
    caught: list[int]
    board: Board
    law: Rules
    order: list[int]
    sides: int
    supply: int

    def copy(self) -> Civ:
        t = Civ.__new__(Civ)
        t.steps, t.chance, t.now, t.tell = self.steps[:], self.chance, self.now, silent
        t.source = self.source and self.source.copy()
        t.seats, t.rules, t.area, t.nations = self.seats, self.rules, self.area, self.nations
        t.cards_to_win, t.hand_limit, t.trade_rounds = self.cards_to_win, self.hand_limit, self.trade_rounds
        t.turns, t.calamity_limit, t.turn = self.turns, self.calamity_limit, self.turn
        t.board, t.law, t.order, t.sides, t.supply = self.board, self.law, self.order[:], self.sides, self.supply
        t.nation, t.tokens, t.city, t.fresh = self.nation[:], self.tokens[:], self.city[:], self.fresh[:]
        t.ships, t.treasury, t.census, t.arrived = self.ships[:], self.treasury[:], self.census[:], self.arrived[:]
        t.marker, t.owned, t.hand, t.pile = self.marker[:], self.owned[:], self.hand[:], self.pile[:]
        t.spent, t.giver, t.laid, t.named = self.spent[:], self.giver[:], self.laid[:], self.named[:]
        t.shown, t.caught = self.shown[:], self.caught[:]
        return t

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
        return sorted(self.order, key=lambda s: -self.census[s])


def blank(p: Civ) -> None:
    """Everything in stock, nothing known."""
    p.law = RULES[p.rules]
    deck, seats = p.law.deck, p.seats
    p.sides = seats + 1
    p.nation, p.turn = [NONE] * seats, 0
    p.tokens, p.city, p.fresh = [0] * (COUNT * p.sides), [NONE] * COUNT, [0] * COUNT
    p.ships, p.treasury, p.census = [NOWHERE] * (SHIPS * seats), [0] * seats, [0] * seats
    p.arrived, p.marker = [0] * COUNT, [0] * seats
    p.owned, p.hand = [0] * (seats * deck.cards), [0] * (seats * deck.kinds)
    p.pile, p.spent, p.giver = [], [0] * deck.kinds, [NONE] * deck.kinds
    p.laid, p.named, p.shown = [0] * (seats * deck.kinds), [], [0] * seats
    derive(p)


def derive(p: Civ) -> None:
    """Work out the scratch fields."""
    p.law = RULES[p.rules]
    p.sides = p.seats + 1
    p.board = p.law.board(p.seats, p.area)
    p.supply = p.board.play.tokens if p.law.advanced else TOKENS  # D-33
    p.order = in_ast_order(p)
    p.caught = [0] * p.seats**2


def in_ast_order(p: Civ) -> list[int]:
    """A.1.2: the seats by their nations, Africa first."""
    return sorted(range(p.seats), key=lambda s: (p.nation[s], s))
