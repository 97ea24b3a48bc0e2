"""Papal Bull and Religious War (5.2)."""

from __future__ import annotations

from .....kernel.game import Action, Refusal
from .....kernel.steps import Choice, verb
from ...cards import CATEGORIES, KIND
from ...position import Age
from ...steps import age
from ...tables import CATEGORY
from .misery import add_misery, advances_held
from .table import event, make_unplayable, spared

BANNED = [CATEGORIES.index(id) for id in ("science", "religion", "exploration")]


@event("papal_bull")
def papal_bull(p: Age, seat: int) -> None:
    p.then(Bull(seat))


@age.choice("papal_bull")
class Bull(Choice):
    """Nobody buys in one of these categories in the coming purchase phase."""

    def actions(self, p: Age) -> list[Action]:
        return [CATEGORY[n] for n in BANNED]

    def refusal(self, p: Age, verb: str, id: int | str | None) -> Refusal | None:
        return ("renaissance.refusal.ban", {"category": id}, "5.2") if id in CATEGORIES else None

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
        if not spared(p, other, "religious_war"):
            add_misery(p, other, "religious_war", advances_held(p, other, "religion"))
