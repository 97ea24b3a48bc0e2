"""Parley as numbers for a network: what a seat sees, part by part."""

from __future__ import annotations

from cradle.kernel import encoding as e
from cradle.kernel.game import Variant

from ..game import GAME
from ..rules.tables import COPIES, DEAREST, GOODS, KINDS, LOT

EVENTS = (
    "turn", "parley.draw", "parley.drew", "parley.no_offer", "parley.offer", "parley.counter", "parley.shown",
    "parley.refuse", "parley.accept", "parley.storm", "parley.strike", "parley.lost", "parley.sold", "parley.no_sale",
    "parley.bid", "parley.bids", "parley.won", "parley.nobody", "parley.end",
)  # fmt: skip
HELD = {"parley.shown": [("seat", "good")]}  # whose card was seen in a trade (3.5)
MOST = 64  # silver
GOOD, SIDE = e.Axis("good", GOODS), e.Axis("side", ("opener", "other"))  # of a trade


def encoder(variant: Variant) -> e.Encoder:
    """Goods in their order; the rounds by those of the game."""
    seats = variant["seats"]
    return e.Encoder(
        GAME,
        seats,
        [
            e.amount("round", variant["rounds"], "the round"),
            e.seat_of("leader", seats, "who leads"),
            e.by_seat("silver", seats, MOST, "silver"),
            e.by_seat("cards", seats, COPIES * KINDS, "cards in hand"),
            e.amounts("hand", GOOD, COPIES, "its own cards"),
            e.amount("bag", COPIES * KINDS, "cards in the bag"),
            e.seats_of("partners", SIDE, seats, "who trades just now"),
            e.amounts("lots", SIDE, LOT, "cards on either side of a trade"),
            e.amounts("laid", SIDE, LOT, "what lies there", GOOD),
            e.by_seat("in", seats, 1, "whose bid is in"),
            e.amount("bid", DEAREST, "its own bid"),
        ],
        EVENTS,
        HELD,
        GOOD,
    )
