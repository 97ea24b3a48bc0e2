"""Actions that belong to another phase than the present one (2.0)."""

from __future__ import annotations

from ...kernel.game import Refusal
from ..position import Age
from ..steps import phase

TIMES: dict[str, tuple[tuple[str, ...], Refusal]] = {  # by verb: the phases it belongs to, and the refusal in any other
    "cancel": (("adjust",), ("renaissance.no.market_time", {}, "3.1")),
    "play": (("cards", "finale"), ("renaissance.no.card_time", {}, "5.0")),
    "buy": (("purchases",), ("renaissance.no.buying_time", {}, "6.2")),
    "claim": (("purchases",), ("renaissance.no.claiming_time", {}, "5.3")),
    "to": (("expansion",), ("renaissance.no.placing_time", {}, "7.1")),
}


def wrong_phase(p: Age, verb: str) -> Refusal | None:
    """Why a verb is not possible in this phase; None if the phase is right, or if there is no phase."""
    phases, refusal = TIMES.get(verb, ((), None))
    return None if phase(p.steps) in phases else refusal
