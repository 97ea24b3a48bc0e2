"""A view as a position that holds only what its seat may know, so that bots and the board can call the rules."""

from __future__ import annotations

from functools import cache

from ...kernel.game import View
from ...kernel.views import share
from ..rules.geography import Board
from ..rules.position import NONE, TOKENS, Civ, in_ast_order
from ..rules.rulesets import RULES
from ..rules.steps import civ


class Seen(Civ):
    """A position with empty hands, stacks and lots where the viewer knows nothing of them; nothing is invented.

    cards: how many are in each hand. told: what each lot was declared to be worth, or UNTOLD.
    """

    cards: list[int]
    told: list[int]


@cache
def known_board(seats: int, area: str, rules: str) -> Board:
    return RULES[rules].board(seats, area)


def seen_position(view: View) -> Seen:
    """A view as a position. It shares its lists with the view, so never change it."""
    p = Seen.__new__(Seen)
    share(p, view, civ)
    p.cards, p.told = view["cards"], view["totals"]
    law = p.law = RULES[p.rules]
    p.sides = p.seats + 1
    p.board = known_board(p.seats, p.area, p.rules)
    p.supply = p.board.play.tokens if law.advanced else TOKENS
    p.order = in_ast_order(p)
    kinds, me = law.deck.kinds, view["seat"]
    p.hand, p.laid, p.giver = [0] * (p.seats * kinds), [0] * (p.seats * kinds), [NONE] * kinds
    p.pile, p.caught = [], [0] * p.seats**2
    if me is not None:
        p.caught[me * p.seats : (me + 1) * p.seats] = view["caught"]
        p.hand[me * kinds : me * kinds + kinds] = view["hand"]
        p.laid[me * kinds : me * kinds + kinds] = view["lot"]
        p.giver[law.deck.goods :] = view["passed"]
    if any(view["paid"]):
        p.laid[:kinds] = view["paid"]
    return p
