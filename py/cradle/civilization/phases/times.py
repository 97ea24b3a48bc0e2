"""Presses on cards that belong to another phase than the present one (E.9, E.10)."""

from __future__ import annotations

from ...kernel.game import Refusal

TIMES: dict[str, tuple[tuple[str, ...], Refusal]] = {  # by verb: the phases it belongs to, and the refusal in any other
    "buy": (("purchases",), ("civilization.refusal.buying_time", {}, "E.10.1")),
    "pay": (("purchases", "trade"), ("civilization.refusal.card_time", {}, "E.10.1")),
}


def wrong_time(kind: str, verb: str) -> Refusal | None:
    """Why a card cannot be used at a decision of this kind; None if it is the time for it, or no card."""
    phases, refusal = TIMES.get(verb, ((), None))
    return None if kind.startswith(phases) else refusal
