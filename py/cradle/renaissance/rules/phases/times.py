"""What a refusal says of clicks that belong to another phase (2.0) or moment: when they have their time, or what is
first.
"""

from __future__ import annotations

from ....kernel.game import Refusal, Times


def card_first(card: str) -> Refusal:
    """The refusal that a card asks for something, which comes before the next card (5.0)."""
    return "renaissance.no.card_first", {"card": card}, ""


CARDS = ("civil_war", "crusades", "rebellion", "pirates", "papal_bull", "black_death", "war")
MARKER: Refusal = ("renaissance.no.marker_first", {}, "")

TIMES: Times = {
    "swap": {"": ("renaissance.no.swap_first", {}, "")},
    "adjust": {"cancel": None},
    "discard": {"": ("renaissance.no.discard_first", {}, "")},
    "cards.play": {"play": None},
    **{card: {"play": card_first(card)} for card in CARDS},
    "reduce.token": {"": MARKER},
    "marker.turn": {"": MARKER},
    "purchases": {"buy": None, "claim": None},
    "expansion.pay": {"to": ("renaissance.no.indulgence_first", {}, "")},
    "expansion": {"to": None},
    "rivalry": {"to": ("renaissance.no.attack_first", {}, "")},
    "finale.play": {"play": None},
    "": {
        "cancel": ("renaissance.no.market_time", {}, "3.1"),
        "play": ("renaissance.no.card_time", {}, "5.0"),
        "buy": ("renaissance.no.buying_time", {}, "6.2"),
        "claim": ("renaissance.no.claiming_time", {}, "5.3"),
        "to": ("renaissance.no.placing_time", {}, "7.1"),
    },
}
