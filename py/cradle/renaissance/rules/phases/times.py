"""What a refusal says of clicks that belong to another phase (2.0) or moment: when they have their time, or what is
first.
"""

from __future__ import annotations

from ....kernel.game import Refusal, Times


def card_first(card: str) -> Refusal:
    """The refusal that a card asks for something, which comes before the next card (5.0)."""
    return "renaissance.refusal.card_first", {"card": card}, ""


CARDS = ("civil_war", "crusades", "rebellion", "pirates", "papal_bull", "black_death", "war")
PLACING_TIME: Refusal = ("renaissance.refusal.placing_time", {}, "7.1")
BIDDING: Refusal = ("renaissance.refusal.bid_first", {}, "1.5")
MARKER: Refusal = ("renaissance.refusal.marker_first", {}, "")

TIMES: Times = {
    "setup.bid": {"to": BIDDING},
    "swap": {"": ("renaissance.refusal.swap_first", {}, "")},
    "adjust": {"cancel": None},
    "discard": {"": ("renaissance.refusal.discard_first", {}, "")},
    "cards.play": {"play": None},
    **{card: {"play": card_first(card)} for card in CARDS},
    "reduce.token": {"": MARKER},
    "marker.turn": {"": MARKER},
    "purchases": {"buy": None, "claim": None},
    "expansion.pay": {"to": ("renaissance.refusal.indulgence_first", {}, "")},
    "expansion": {"to": None},
    "rivalry": {"to": ("renaissance.refusal.attack_first", {}, "")},
    "finale.play": {"play": None},
    "": {
        "cancel": ("renaissance.refusal.market_time", {}, "3.1"),
        "play": ("renaissance.refusal.card_time", {}, "5.0"),
        "buy": ("renaissance.refusal.buying_time", {}, "6.2"),
        "claim": ("renaissance.refusal.claiming_time", {}, "5.3"),
        "to": PLACING_TIME,
    },
}
