"""The six games of the family, as switches over the same phases (B to F)."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.game import View
from .archaeology import ADVANCED_DEMANDS, ADVANCED_ROWS, CLASSIC_DEMANDS, CLASSIC_ROWS, Demand, Row
from .decks import DECKS, Deck
from .geography import Board, board


class Rules(NamedTuple):
    """The differences between the games. `phases`: the steps of a turn, in order."""

    name: str
    phases: tuple[str, ...]
    deck: Deck = DECKS["none"]
    most_seats: int = 7
    cities: bool = True
    treasury: bool = False
    conflict: bool = True  # C.5: nobody enters an area held by another
    open_sea: bool = False  # C.7, D.2: open to every ship
    whole_board: bool = False  # C.1, D.1: with any number of seats
    agree_to_stop: bool = True  # D-03
    support_after_conflict: bool = True  # D-02
    most_cities_first: bool = True  # D-04
    one_pack: bool = False  # B.1.2
    calamities_under_stacks: bool = True  # E.0.3; else F.2.3
    advanced_calamities: bool = False
    hand_limit: int = 10
    card_limit: int = 0  # D-12
    named_in_offer: int = 1  # D-05
    purchases_in_ast_order: bool = False
    advanced: bool = False  # what F alone has: Military order, mining, Monotheism, positions that score
    demands: tuple[Demand, ...] = ()
    rows: dict[str, Row] = {}

    def board(self, seats: int, area: str) -> Board:
        """What is played on. `area`: as in geography.board; "usual" is the whole board where the rules say so."""
        return board(seats, "whole" if self.whole_board and area == "usual" else area, self.advanced)

    def is_open(self, kind: int) -> bool:
        """E.8.4, D-08: whether a trade card is shown when it is drawn, because its back differs."""
        return self.calamities_under_stacks and not self.deck.tradable[kind]


GROUND = ("expansion", "census", "ships", "movement", "conflict")
CARDS = ("trade_cards", "trade")

_ALL = (
    Rules(
        "first_societies",
        (*GROUND, "cities", "surplus", *CARDS, "purchases", "returns", "victory"),
        DECKS["introductory"],
        one_pack=True,
    ),
    Rules(
        "nomads",
        ("expansion", "ships", "movement", "counter"),
        cities=False,
        conflict=False,
        open_sea=True,
        whole_board=True,
    ),
    Rules(
        "farmers",
        (*GROUND, "cities", "surplus", "succession"),
        open_sea=True,
        whole_board=True,
        demands=(Demand(), Demand(cities=2), Demand(), Demand(), Demand()),  # D.4
        rows=CLASSIC_ROWS,
    ),
    Rules(
        "classic",
        ("taxation", *GROUND, "cities", "surplus", *CARDS, "purchases", "calamities", "returns", "succession"),
        DECKS["classic"],
        treasury=True,
        card_limit=11,
        demands=CLASSIC_DEMANDS,
        rows=CLASSIC_ROWS,
    ),
    Rules(
        "classic_advanced_calamities",
        ("taxation", *GROUND, "cities", "surplus", *CARDS, "purchases", "calamities", "returns", "succession"),
        DECKS["classic_advanced_calamities"],
        treasury=True,
        card_limit=11,
        calamities_under_stacks=False,
        advanced_calamities=True,
        demands=CLASSIC_DEMANDS,
        rows=CLASSIC_ROWS,
    ),
    Rules(
        "advanced",
        ("taxation", *GROUND, "cities", "surplus", *CARDS, "calamities", "purchases", "returns", "succession"),
        DECKS["advanced"],
        most_seats=8,
        treasury=True,
        agree_to_stop=False,
        support_after_conflict=False,
        most_cities_first=False,
        calamities_under_stacks=False,
        advanced_calamities=True,
        hand_limit=8,
        named_in_offer=2,
        purchases_in_ast_order=True,
        advanced=True,
        demands=ADVANCED_DEMANDS,
        rows=ADVANCED_ROWS,
    ),
)
RULES = {rules.name: rules for rules in _ALL}


def law_of(view: View) -> Rules:
    """The rules of a game, from what a seat may know of it."""
    return RULES[view["variant"]["rules"]]
