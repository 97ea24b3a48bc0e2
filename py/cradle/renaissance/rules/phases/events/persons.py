"""Events at one player: Enlightened Ruler, Alchemist's Gold, Civil War (5.2, G19, G36, G49)."""

from __future__ import annotations

from .....kernel.game import Action
from .....kernel.steps import SEAT, Choice, Conditions, conditions, verb
from ...position import Age
from ...steps import age
from ...tables import RESERVE
from ..elimination import suffer
from ..markers import reduce
from .table import aimed, event, is_spared


def half(n: int) -> int:
    """Half of a number, rounded up."""
    return (n + 1) // 2


@event("enlightened_ruler")
def enlightened_ruler(p: Age, seat: int) -> None:
    p.ruler[seat] = 1


@aimed("alchemists_gold")
def alchemists_gold(p: Age, seat: int, victim: int) -> None:
    """G52: half of the cash last written, at most what he has; nothing from a holder of [C]."""
    if is_spared(p, victim, "alchemists_gold"):
        return
    if p.has(victim, "C"):
        return p.tell("renaissance.void", seat=victim, card="alchemists_gold")
    lose_cash(p, victim)


def lose_cash(p: Age, victim: int) -> None:
    n = min(half(p.written[victim]), p.cash[victim])
    p.cash[victim] -= n
    tell_loss(p, victim, "cash", n)


def tell_loss(p: Age, victim: int, what: str, n: int) -> None:
    """Tell how many ducats or tokens a player has lost; half of nothing is nothing (G55)."""
    if n:
        p.tell(f"renaissance.loses_{what}", seat=victim, n=n)
    else:
        p.tell("renaissance.loses_nothing", seat=victim)


# Civil War ------------------------------------------------------------------------------------------------------------
@aimed("civil_war")
def civil_war(p: Age, seat: int, victim: int) -> None:
    """The victim gets misery, any control in its capital is reduced, it loses cash or tokens, and it will play last
    (7.0).
    """
    if is_spared(p, victim, "civil_war"):
        return
    suffer(p, victim, 1)
    p.demoted[victim] = int(p.plays(victim))
    p.then(reduce(p.home(victim)), loss(victim))


@age.auto("civil_war", SEAT)
def loss(p: Age, victim: int) -> None:
    if p.plays(victim):
        p.then(Loss(victim))


@age.choice("civil_war.loss")
class Loss(Choice):
    """5.2, G19, G52, G55: half of the cash last written, if he has as much, or half of the reserve, also of none."""

    def actions(self, p: Age) -> list[Action]:
        return [*self.legal(p, "cash"), RESERVE]

    @conditions("cash")
    def may_pay(self, p: Age, _: None) -> Conditions:
        n = half(p.written[self.seat])
        yield p.cash[self.seat] >= n or ("renaissance.refusal.cash", {"n": n}, "5.2")

    def about(self, p: Age) -> dict[str, object]:
        return {"cash": half(p.written[self.seat]), "tokens": half(p.reserve[self.seat])}

    @verb
    def cash(self, p: Age, _: None) -> None:
        lose_cash(p, self.seat)

    @verb
    def reserve(self, p: Age, _: None) -> None:
        seat = self.seat
        n = half(p.reserve[seat])
        p.reserve[seat] -= n
        tell_loss(p, seat, "tokens", n)
