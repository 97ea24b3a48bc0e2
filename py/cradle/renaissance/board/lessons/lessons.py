"""Lessons of Renaissance: bid and tokens, cards, advances, expansion, attack, leaders and patronage, war and misery."""

from __future__ import annotations

from ....board.lessons import Goal, Lesson, follows
from ....kernel.game import Decision
from ...game import GAME
from ...rules.cards import CARDS, IDS
from ...rules.position import Age
from ...rules.tables import NUMBER

INCOME = ("renaissance.income",)
LEADERS = frozenset(id for id, card in zip(IDS, CARDS, strict=True) if card.kind == "leader")
WRITTEN = ("renaissance.writes",)
SPREAD = ("renaissance.controls", "renaissance.captures", "renaissance.unused", *INCOME)
STABILIZED = ("renaissance.stabilizes", "renaissance.unstable")


def bids(p: Age, decision: Decision) -> bool:
    return decision.kind == "setup.bid"


def can_sell(p: Age, decision: Decision) -> bool:
    """A card in hand pays the seat that plays it."""
    plays = [
        pick for pick in decision.actions if pick[0] == "play" and CARDS[IDS.index(str(pick[1]))].kind == "commodity"
    ]
    return decision.kind == "cards.play" and any(
        event.id == "renaissance.sells" and event.params["seat"] == decision.seat
        for pick in plays
        for event in follows(GAME, p, pick)
    )


def can_buy(p: Age, decision: Decision) -> bool:
    """An advance can be paid, and a card is in hand."""
    return decision.kind == "purchases.buy" and len(decision.actions) > 2 and sum(p.in_hand(decision.seat)) > 0


def can_expand(p: Age, decision: Decision) -> bool:
    """Tokens enough for a province, at the beginning of the phase."""
    seat = decision.seat
    return decision.kind == "expansion.place" and p.turn < 4 and p.reserve[seat] > 4 and not any(p.landed)


def can_attack(p: Age, decision: Decision) -> bool:
    """All the tokens of the seat, sent to some province, would have to fight there."""
    seat = decision.seat
    if decision.kind != "expansion.place" or p.reserve[seat] < 4:
        return False
    return any(
        event.id == "renaissance.attacks"
        for pick in decision.actions
        if pick[0] == "to"
        for n in range(p.reserve[seat], 3, -1)
        for event in follows(GAME, p, pick, NUMBER[n])
    )


def can_lead(p: Age, decision: Decision) -> bool:
    """A leader in hand makes an advance cheaper that the seat does not own, and could pay then."""
    seat = decision.seat
    leaders = [CARDS[kind] for kind in p.kinds_held(seat) if CARDS[kind].kind == "leader"]
    useful = [card for card in leaders if any(not p.has(seat, letter) for letter in card.advances)]
    return decision.kind == "cards.play" and bool(useful) and p.cash[seat] > 29


def can_declare_war(p: Age, decision: Decision) -> bool:
    seat = decision.seat
    return decision.kind == "cards.play" and ("play", "war") in decision.actions and sum(p.in_hand(seat)) > 1


LESSONS = (
    Lesson(
        "bid",
        {},
        bids,
        (
            Goal("bid", ("renaissance.bid",), "1.5"),
            Goal("capital", ("renaissance.capital",), "1.5", verbs=("capital",)),
            Goal("tokens", WRITTEN, "9.1"),
            Goal("order", ("renaissance.order",), "9.1"),
            Goal("spread", SPREAD, "7.5"),
            Goal("write", WRITTEN, "9.1"),
        ),
    ),
    Lesson(
        "cards",
        {3: 2, 4: 4, 5: 2, 6: 2},
        can_sell,
        (
            Goal("sell", ("renaissance.sells",), "5.1", missed=INCOME),
            Goal("stop", ("renaissance.plays_no_more", *STABILIZED, *SPREAD), "5.0"),
            Goal("spread", SPREAD, "7.5"),
            Goal("draw", ("turn",), "3.3"),
        ),
    ),
    Lesson(
        "advances",
        {3: 3, 4: 5, 5: 3, 6: 6},
        can_buy,
        (
            Goal("buy", ("renaissance.buys",), "6.2", verbs=("buy",), missed=STABILIZED),
            Goal("stabilize", (*STABILIZED, *SPREAD), "6.3"),
            Goal("spread", SPREAD, "7.5"),
            Goal("again", ("renaissance.buys", "renaissance.buys_nothing"), "6.2", verbs=("buy",)),
        ),
    ),
    Lesson(
        "expansion",
        {3: 4, 4: 7, 5: 2, 6: 5},
        can_expand,
        (
            Goal("place", ("renaissance.places",), "7.2", missed=INCOME),
            Goal("control", ("renaissance.controls",), "7.5", missed=INCOME),
            Goal("income", INCOME, "8.1"),
            Goal("write", WRITTEN, "9.1"),
            Goal("second", SPREAD, "7.5"),
        ),
    ),
    Lesson(
        "attack",
        {3: 3, 4: 5, 5: 5, 6: 6},
        can_attack,
        (
            Goal("attack", ("renaissance.attacks",), "7.6", missed=INCOME),
            Goal("dice", ("renaissance.captures", "renaissance.repelled"), "7.7"),
            Goal("income", INCOME, "8.1"),
            Goal("write", WRITTEN, "9.1"),
        ),
    ),
    Lesson(
        "leaders",
        {3: 6, 4: 2, 5: 3, 6: 6},
        can_lead,
        (
            Goal("play", ("renaissance.plays",), "5.3", {"card": LEADERS}, missed=STABILIZED),
            Goal("buy", ("renaissance.buys",), "6.2", verbs=("buy",), missed=INCOME),
            Goal("leave", ("renaissance.leaders_leave",), "5.3"),
            Goal("income", INCOME, "8.1"),
        ),
    ),
    Lesson(
        "war",
        {3: 2, 4: 4, 5: 6, 6: 3},
        can_declare_war,
        (
            Goal("declare", ("renaissance.war_throw",), "5.4", verbs=("play",), argument="war", missed=STABILIZED),
            Goal("stabilize", (*STABILIZED, *SPREAD), "6.3"),
            Goal("spread", SPREAD, "7.5"),
            Goal("write", WRITTEN, "9.1"),
        ),
    ),
)
