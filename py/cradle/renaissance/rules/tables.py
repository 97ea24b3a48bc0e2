"""Actions as constants, by number of province, card, advance or commodity, and the paragraphs of the decisions."""

from __future__ import annotations

from functools import cache

from ...kernel.game import Action
from .cards import ADVANCE_IDS, CATEGORIES, IDS
from .geography import CAPITALS, COMMODITIES, LANDS, NAMES
from .position import CASH as PURSE
from .position import TOKENS, WRITABLE


@cache
def numbers_to_write() -> list[Action]:
    """Every number that can be written for tokens, the least first.

    It is made when it is first asked for: otherwise each first visit of the page would fetch its 8,001 actions.
    """
    return [("number", n) for n in range(-WRITABLE, WRITABLE + 1)]


def each(verb: str, ids: tuple[str, ...] | list[str]) -> list[Action]:
    """One action for every id."""
    return [(verb, id) for id in ids]


DONE: Action = ("done", None)


def or_done(actions: list[Action]) -> list[Action]:
    """These actions and "done"; only "done" if there are none, so that nobody is asked."""
    return [*actions, DONE] if actions else []


BID: list[Action] = [("number", n) for n in range(PURSE + 1)]

GIVE_UP: Action = ("give-up", None)  # 6.5
PLACE: list[Action] = [("place", n) for n in range(1, 7)]  # a place among those who wrote the same number, from 1 on

CAPITAL = each("capital", CAPITALS)
GIVE_BACK, PLAY, DISCARD, CLAIM, GIVE = (each(verb, IDS) for verb in ("give-back", "play", "discard", "claim", "give"))
BUY = each("buy", ADVANCE_IDS)
SHIP: Action = ("ship", None)
BUY_CARD: Action = ("buy-card", None)
PAY, ENDURE = (("pay", None), ("endure", None))  # ducats, or misery

CANCEL, LACK, GLUT, CHOOSE = (each(verb, COMMODITIES) for verb in ("cancel", "shortage", "surplus", "commodity"))
CATEGORY = each("category", CATEGORIES)
REGION = each("region", LANDS)
TARGET: list[Action] = [("target", seat) for seat in range(6)]
REDUCE, CEDE, LAND, TURN, TO = (each(verb, NAMES) for verb in ("reduce", "cede", "crusade", "turn", "to"))
CASH, RESERVE, EMPTY = (("cash", None), ("reserve", None), ("empty", None))

NUMBER: list[Action] = [("number", n) for n in range(TOKENS + 1)]
CONVERT, DICE = (("convert", None), ("dice", None))
EARLIER, LATER = (("earlier", None), ("later", None))  # [Q]: with the player before, or after

FIXED: list[Action] = [
    *PLACE, *CAPITAL, *GIVE_BACK, *PLAY, *DISCARD, *CLAIM, *GIVE, *BUY, SHIP, BUY_CARD, PAY, ENDURE,
    *CANCEL, *LACK, *GLUT, *CHOOSE, *CATEGORY, *REGION, *TARGET, *REDUCE, *CEDE, *LAND, *TURN, *TO,
    CASH, RESERVE, EMPTY, CONVERT, DICE, EARLIER, LATER, GIVE_UP, DONE,
]  # fmt: skip


def every_action() -> list[Action]:
    """All actions that a game can list: the numbers first."""
    return [*numbers_to_write(), *FIXED]


PARAGRAPH = {  # of the rules, by kind of decision
    "setup.return": "1.2",
    "setup.bid": "1.5",
    "setup.capital": "1.5",
    "swap": "2.1",
    "adjust.cancel": "3.1",
    "adjust.mills": "3.2",
    "extra.card": "4.1",
    "discard": "4.2",
    "cards.play": "5.0",
    "cards.commodity": "5.1",
    "cards.target": "5.2",
    "civil_war.loss": "5.2",
    "crusades": "5.2",
    "rebellion": "5.2",
    "pirates.reduce": "5.2",
    "papal_bull": "5.2",
    "black_death": "5.2",
    "reduce.token": "5.2",
    "marker.turn": "1.1",
    "war.cede": "5.4",
    "purchases.fleet": "6.1",
    "purchases.buy": "6.2",
    "purchases.stabilize": "6.3",
    "expansion.pay": "7.0",
    "expansion.place": "7.1",
    "expansion.number": "7.5",
    "rivalry.convert": "7.7",
    "rivalry.turn": "1.1",
    "rivalry.copy": "7.7",
    "tokens.write": "9.1",
    "tokens.leave": "6.5",
    "tokens.place": "9.1",
    "finale.play": "10.2",
}
