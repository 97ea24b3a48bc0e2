"""Papal Bull and Religious War (5.2)."""

from __future__ import annotations

from .....kernel.steps import Choice, Conditions, conditions, verb
from ...cards import CATEGORIES, KIND
from ...position import Age
from ...steps import age
from .misery import add_misery, advances_held
from .table import event, is_spared, make_unplayable

BANNED = ("science", "religion", "exploration")


@event("papal_bull")
def papal_bull(p: Age, seat: int) -> None:
    p.then(Bull(seat))


@age.choice("papal_bull")
class Bull(Choice):
    """Nobody buys in one of these categories in the coming purchase phase."""

    @conditions("category", {id: id for id in CATEGORIES})
    def may_ban(self, p: Age, category: str) -> Conditions:
        yield category in BANNED or ("renaissance.refusal.ban", {"category": category}, "5.2")

    @verb
    def category(self, p: Age, id: str) -> None:
        p.bull = 1 + CATEGORIES.index(id)
        p.tell("renaissance.bull", seat=self.seat, category=id)


@event("religious_war")
def religious_war(p: Age, seat: int) -> None:
    """One space for each Religion advance; it cancels a Papal Bull, and in epoch 3 makes it a burden for good."""
    if p.bull:
        p.bull = 0
        p.tell("renaissance.bull_cancelled")
    if p.epoch == 3:
        make_unplayable(p, KIND["papal_bull"])
    for other in p.players():
        if not is_spared(p, other, "religious_war"):
            add_misery(p, other, "religious_war", advances_held(p, other, "religion"))
