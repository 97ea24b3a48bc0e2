"""Events that bring misery to all: Famine, Mysticism, Uprisings (5.2); Religious War is in church.py."""

from __future__ import annotations

from ...cards import ADVANCES, CATEGORIES
from ...geography import COMMODITY
from ...position import Age
from ..elimination import suffer
from .table import event, spared


def held(p: Age, seat: int, category: str) -> int:
    """The advances a player holds of a category."""
    return sum(ADVANCES[n].category == CATEGORIES.index(category) for n in p.advances(seat))


@event("famine")
def famine(p: Age, seat: int) -> None:
    """Four spaces, less one for each grain province and for [K]."""
    for other in p.players():
        suffer(p, other, max(0, 4 - p.cards_of(other, COMMODITY["grain"]) - p.has(other, "K")))


@event("mysticism")
def mysticism(p: Age, seat: int) -> None:
    """Four spaces, less one for each Science advance."""
    for other in p.players():
        if not spared(p, other, "mysticism"):
            suffer(p, other, max(0, 4 - held(p, other, "science")))


@event("uprisings")
def uprisings(p: Age, seat: int) -> None:
    """One space for each Commerce advance."""
    for other in p.players():
        if not spared(p, other, "uprisings"):
            suffer(p, other, held(p, other, "commerce"))
