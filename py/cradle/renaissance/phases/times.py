"""What belongs to another phase than the one that is going on (2.0)."""

from __future__ import annotations

from ...kernel.game import Refusal
from ..position import Age
from ..steps import phase

TIMES: dict[str, tuple[tuple[str, ...], Refusal]] = {  # by verb: when there is a time for it, and the refusal else
    "cancel": (("adjust",), ("renaissance.no.market_time", {}, "3.1")),
    "play": (("cards", "finale"), ("renaissance.no.card_time", {}, "5.0")),
    "buy": (("purchases",), ("renaissance.no.buying_time", {}, "6.2")),
    "claim": (("purchases",), ("renaissance.no.claiming_time", {}, "5.3")),
    "to": (("expansion",), ("renaissance.no.placing_time", {}, "7.1")),
}


def untimely(p: Age, verb: str) -> Refusal | None:
    """Why not in this phase; None where it is the phase for it, or no phase is."""
    phases, refusal = TIMES.get(verb, ((), None))
    return None if phase(p.steps) in phases else refusal
