"""Famine (30.31, D-22, D-59)."""

from __future__ import annotations

from .....kernel.game import Action, Refusal
from .....kernel.steps import SEAT, Choice, detail, verb
from ...funds import GRAIN
from ...position import Civ
from ...steps import civ
from ...tables import NUMBER
from .general import allot, share, strike
from .losses import ANYWHERE, loss, units
from .points import POINTS, most

VICTIM, OTHERS, EACH = 10, 20, 8  # points
CLASSIC_VICTIM, CLASSIC_EACH = 9, 11
POT = 4  # points for a grain card


@civ.auto("famine", SEAT)
def famine(p: Civ, victim: int) -> None:
    strike(p, "famine", victim)
    n = VICTIM if p.law.advanced_calamities else CLASSIC_VICTIM
    p.then(struck(victim, n), allot(victim, SHARE))


def cap(p: Civ, victim: int, seat: int) -> int:
    """30.311, D-49: how many points the victim can order for a seat, at most."""
    return min(EACH if p.law.advanced_calamities else CLASSIC_EACH, most(units(p, seat, ANYWHERE)))


@civ.auto("famine.strike", SEAT, POINTS)
def struck(p: Civ, seat: int, n: int) -> None:
    """30.312: a seat with Pottery is asked for grain even if it has none, because its hand is secret."""
    if most(units(p, seat, ANYWHERE)) and p.has(seat, "pottery") and sum(p.in_hand(seat)) > p.shown[seat]:
        p.then(Grain(seat, n))
    else:
        p.then(loss(seat, ANYWHERE, n))


SHARE = share("famine", OTHERS, cap, struck)


def grain(p: Civ, seat: int) -> int:
    """How many grain cards a seat has in hand and has not shown yet."""
    return p.in_hand(seat)[p.law.deck.index[GRAIN]] - p.shown[seat]


@civ.choice("famine.grain")
class Grain(Choice):
    """30.312: grain is shown, and lies open until next turn."""

    n: int = detail(POINTS)

    def actions(self, p: Civ) -> list[Action]:
        return NUMBER[: min(grain(p, self.seat), -(-self.n // POT)) + 1]

    def about(self, p: Civ) -> dict[str, object]:
        return {"n": self.n, "m": POT}

    @verb
    def number(self, p: Civ, shown: int) -> None:
        seat = self.seat
        if shown:
            p.shown[seat] += shown
            p.tell("civilization.grain_shown", seat=seat, n=shown)
        p.then(loss(seat, ANYWHERE, max(0, self.n - POT * shown)))

    def refusal(self, p: Civ, verb: str, shown: object) -> Refusal | None:
        if verb != "number":
            return None
        return "civilization.refusal.grain", {"n": grain(p, self.seat), "m": self.n}, "F.30.31"
