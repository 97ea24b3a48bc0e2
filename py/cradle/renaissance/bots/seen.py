"""A view as a position with nothing in it but what the seat may know, so that the helpers of the rules can be asked."""

from __future__ import annotations

from typing import Any

from ...kernel.game import silent
from ..cards import KINDS
from ..geography import board
from ..knowledge import OPEN
from ..position import VARIANT, Age


def seen(view: dict[str, Any]) -> Age:
    """Shares its lists with the view: it is read, and never changed. Hands of others and what they have written are
    empty; of the pile it knows how many cards there are.
    """
    p = Age.__new__(Age)
    for key in VARIANT:
        setattr(p, key, view["variant"][key])
    for name in OPEN:
        setattr(p, name, view[name])
    p.turn, p.steps = view["turn"], view["steps"]
    p.chance, p.source, p.now, p.tell = 0, None, None, silent
    p.board = board(p.seats)
    me = view["seat"]
    p.hand = [0] * (p.seats * KINDS)
    p.hand[me * KINDS : me * KINDS + KINDS] = view["hand"]
    p.pile = [view["piled"]]
    p.bid = [0] * p.seats
    return p
