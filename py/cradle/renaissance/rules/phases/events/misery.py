"""Events that bring misery to all: Famine, Mysticism, Uprisings (5.2); Religious War is in church.py."""

from __future__ import annotations

from ...cards import ADVANCES, CATEGORIES
from ...geography import COMMODITY
from ...position import Age
from ..elimination import suffer
from .table import event, is_spared


def advances_held(p: Age, seat: int, category: str) -> int:
    """The advances a player holds of a category."""
    return sum(ADVANCES[n].category == CATEGORIES.index(category) for n in p.advances(seat))


def add_misery(p: Age, seat: int, card: str, spaces: int) -> None:
    """Give a seat misery by a card that strikes all. If it gets none, that is told too."""
    if spaces > 0:
        suffer(p, seat, spaces)
    else:
        p.tell("renaissance.void", seat=seat, card=card)


@event("famine")
def famine(p: Age, seat: int) -> None:
    """Four spaces, less one for each grain province and for [K]."""
    for other in p.players():
        add_misery(p, other, "famine", 4 - p.cards_of(other, COMMODITY["grain"]) - p.has(other, "K"))


@event("mysticism")
def mysticism(p: Age, seat: int) -> None:
    """Four spaces, less one for each Science advance."""
    for other in p.players():
        if not is_spared(p, other, "mysticism"):
            add_misery(p, other, "mysticism", 4 - advances_held(p, other, "science"))


@event("uprisings")
def uprisings(p: Age, seat: int) -> None:
    """One space for each Commerce advance."""
    for other in p.players():
        if not is_spared(p, other, "uprisings"):
            add_misery(p, other, "uprisings", advances_held(p, other, "commerce"))
