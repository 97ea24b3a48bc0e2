"""The standing orders of L'Âge de la Renaissance: what is answered for a seat that has said so once."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.game import Action, Decision, View
from ...players.standing import Asked, Chosen, Kind, Kinds, Question, Questions, always, leave_to_settler
from ..rules.cards import ADVANCE_IDS, CARDS, IDS
from ..rules.geography import COUNT, INDEX, NAMES, board
from ..rules.phases.cards import Play
from ..rules.phases.placement import Place, numbers
from ..rules.phases.purchases import STEP_PRICE, Buy
from ..rules.phases.rivalry import capture
from ..rules.position import TOKENS, Age
from ..rules.tables import (
    BID,
    BUY_CARD,
    CASH,
    CONVERT,
    DICE,
    DONE,
    EARLIER,
    ENDURE,
    LATER,
    NUMBER,
    PAY,
    RESERVE,
    SHIP,
)
from ..views.knowledge import seen_position

DUCATS = (0, 5, 10, 15, 20, 30, 40, 60, 80, 100)
SHARES = (10, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100)  # percent


EVENTS = ("cards.target", "cards.commodity", "crusades", "rebellion", "pirates.reduce", "black_death", "papal_bull")
LOSSES = ("civil_war.loss", "reduce.token", "marker.turn", "rivalry.turn", "war.cede")


def ducats(view: View) -> Asked:
    return {"n": DUCATS}


def cards(view: View) -> Asked:
    """The cards of this game, epoch by epoch."""
    return {"card": [id for id, card in zip(IDS, CARDS, strict=True) if card.epoch <= view["variant"]["epochs"]]}


def others(view: View) -> Asked:
    return {"other": [seat for seat in range(view["seats"]) if seat != view["seat"]]}


# Before the first turn (1.5) ------------------------------------------------------------------------------------------
def write_bid(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """1.5: so much, or all the cash."""
    return [min(("number", int(choices[0][0])), d.actions[-1])]


def choose_capital(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """1.5: the first of these capitals that is left."""
    return [("capital", place) for (place,) in choices if ("capital", place) in d.actions][:1]


def capitals(view: View) -> Asked:
    return {"place": [NAMES[n] for n in board(view["seats"]).capitals]}


# Cards (4, 5) ---------------------------------------------------------------------------------------------------------
def buy_card(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """4.1: a card is bought as long as so much is left."""
    return [BUY_CARD if int(d.about["cash"]) - int(d.about["n"]) >= int(choices[0][0]) else DONE]


def play_card(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    return [("play", card) for (card,) in choices]


def keep_cards(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """5.0: no card is played if there are only such cards."""
    kept = {card for (card,) in choices}
    return [DONE] if all(verb == "done" or card in kept for verb, card in d.actions) else []


def aim_event(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """5.2: events strike the first of these players whom they can."""
    return [("target", other) for (other,) in choices if ("target", other) in d.actions][:1]


# Money (6, 7.0, 9) ----------------------------------------------------------------------------------------------------
def improve_fleet(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """6.1: the fleet is improved as long as so much is left."""
    return [SHIP if int(d.about["cash"]) - STEP_PRICE >= int(choices[0][0]) else DONE]


def buy_advance(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    return [("buy", advance) for (advance,) in choices]


def pay_up_to(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """6.3, 7.0: misery rather than more than so much."""
    return [PAY if int(d.about["n"]) <= int(choices[0][0]) and PAY in d.actions else ENDURE]


def write_number(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """9.1: so many, but no more than the cash pays for and the stock has."""
    return [("number", max(0, min(int(choices[0][0]), *bounds(d))))]


def write_share(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """9.1: a share of the cash, rounded down, but no more than the stock has."""
    return [("number", max(0, min(int(d.about["n"]) * int(choices[0][0]) // 100, *bounds(d))))]


def bounds(d: Decision) -> tuple[int, int]:
    """9.2: what the cash pays for, and what the stock has."""
    return int(d.about["n"]), int(d.about["stock"])


# Expansion (7) --------------------------------------------------------------------------------------------------------
def card_for_tokens(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """7.1: a card is bought first, if it costs no more tokens than that."""
    return [BUY_CARD] if BUY_CARD in d.actions and int(d.about["price"]) <= int(choices[0][0]) else []


def provinces(view: View) -> Asked:
    return {"place": [NAMES[n] for n in board(view["seats"]).provinces], "n": range(1, TOKENS + 1)}


def enter_province(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """7.1, 7.5: so many tokens go into a province, or all that find room there."""
    ((place, n),) = choices
    quiet, attack, most = numbers(seen_position(view), d.seat, INDEX[str(place)])
    number = min(int(n), most)
    if quiet < number < attack:
        number = quiet
    return [("to", place), NUMBER[number or int(n)]]


def entered(actions: Sequence[Action]) -> Chosen | None:
    (verb, place), *n = actions
    return (str(place), int(n[0][1] or 1) if n else 1) if verb == "to" else None


ORDERS: Kinds = {
    "swap_earlier": always("swap", EARLIER, DONE),
    "swap_later": always("swap", LATER, DONE),
    "no_swap": always("swap", DONE),
    "no_cancel": always("adjust.cancel", DONE),
    "no_mills": always("adjust.mills", DONE),
    "buy_card": Kind(answers=("extra.card",), answer=buy_card, asks=ducats),
    "no_card": always("extra.card", DONE),
    "no_discard": always("discard", DONE),
    "play": Kind(answers=("cards.play",), answer=play_card, asks=cards, several=True, once=True),
    "keep": Kind(answers=("cards.play",), answer=keep_cards, asks=cards, several=True),
    "no_cards": always("cards.play", DONE),
    "aim": Kind(answers=("cards.target",), answer=aim_event, asks=others, several=True),
    "events": Kind(answers=EVENTS, answer=leave_to_settler),
    "lose_cash": always("civil_war.loss", CASH, RESERVE),
    "lose_tokens": always("civil_war.loss", RESERVE),
    "lose_less": Kind(answers=("civil_war.loss",), answer=leave_to_settler),
    "losses": Kind(answers=LOSSES, answer=leave_to_settler),
    "ship": Kind(answers=("purchases.fleet",), answer=improve_fleet, asks=ducats),
    "no_ship": always("purchases.fleet", DONE),
    "buy": Kind(
        answers=("purchases.buy",),
        answer=buy_advance,
        asks=lambda view: {"advance": ADVANCE_IDS},
        several=True,
        once=True,
    ),
    "no_advances": always("purchases.buy", DONE),
    "stabilize": Kind(answers=("purchases.stabilize",), answer=pay_up_to, asks=ducats),
    "atone": Kind(answers=("expansion.pay",), answer=pay_up_to, asks=ducats),
    "card_for_tokens": Kind(
        answers=("expansion.place",), answer=card_for_tokens, asks=lambda view: {"n": range(1, TOKENS + 1)}
    ),
    "take": Kind(
        answers=("expansion.place",), answer=enter_province, asks=provinces, several=True, once=True, drawn=entered
    ),
    "no_tokens": always("expansion.place", DONE),
    "convert": always("rivalry.convert", CONVERT),
    "dice": always("rivalry.convert", DICE),
    "write": Kind(answers=("tokens.write",), answer=write_number, asks=lambda view: {"n": range(TOKENS + 1)}),
    "write_share": Kind(answers=("tokens.write",), answer=write_share, asks=lambda view: {"share": SHARES}),
    "first_place": Kind(answers=("tokens.place",), answer=lambda view, d, choices: d.actions[:1]),
    "last_place": Kind(answers=("tokens.place",), answer=lambda view, d, choices: d.actions[-1:]),
    "bid": Kind(answers=("setup.bid",), answer=write_bid, asks=lambda view: {"n": range(len(BID))}),
    "capital": Kind(answers=("setup.capital",), answer=choose_capital, asks=capitals, several=True),
}


# What can be asked beforehand -----------------------------------------------------------------------------------------
def lay_expansion(p: Age, seat: int) -> None:
    """7.1: a seat expands, with its reserve, or with as many tokens as its cash pays for, if it has none yet (9.2)."""
    p.reserve[seat] = p.reserve[seat] or max(1, min(p.cash[seat], p.stock(seat)))
    p.base = [int(p.control[n] == seat or p.at(n, seat) > 0) for n in range(COUNT)]
    p.landed = [0] * COUNT
    p.then(Place(seat, 0))


def suppose_won(p: Age, seat: int, province: int, asked: int) -> None:
    """7.7: who plans an attack plans on as if it were won; no die is thrown, and nobody is asked."""
    before = len(p.steps)
    capture(p, seat, province)
    del p.steps[before:]


QUESTIONS: Questions = {
    "expansion.place": Question(
        phase="expansion", lay=lay_expansion, plans=("to",), ends="no_tokens", supposes={"rivalry": suppose_won}
    ),
    "cards.play": Question(phase="cards", lay=lambda p, seat: p.then(Play(seat))),
    "purchases.buy": Question(phase="purchases", lay=lambda p, seat: p.then(Buy(seat))),
}
