"""Phase 1: shortages and surpluses are adjusted, then everyone draws a card (3)."""

from __future__ import annotations

from ....kernel.game import Action
from ....kernel.steps import Conditions, Endable, conditions, verb
from ..cards import MILLS, VALUE
from ..geography import COMMODITIES, COMMODITY
from ..history_deck import draw
from ..position import EVEN, Age
from ..steps import age
from ..tables import DONE, or_done
from .turn import opens


@age.auto("adjust")
def adjust(p: Age) -> None:
    opens(p, "adjust")


@age.auto("adjust.begin")
def begin(p: Age) -> None:
    p.then(first(), mills(), draws())


# 3.1: the first player --------------------------------------------------------------------------------------------
@age.auto("adjust.first")
def first(p: Age) -> None:
    """3.1: the first player cancels one shortage or surplus after the other."""
    for seat in p.players()[:1]:
        if to_cancel(p, seat):
            p.then(Cancel(seat))


def to_cancel(p: Age, seat: int) -> list[int]:
    """The commodities whose shortages or surpluses a seat can pay for."""
    return [COMMODITY[str(good)] for _, good in Cancel(seat).legal(p, "cancel")]


@age.choice("adjust.cancel")
class Cancel(Endable):
    """3.1: any shortages and surpluses, for the base value of each; of two alike one or both."""

    def actions(self, p: Age) -> list[Action]:
        return or_done(super().actions(p))

    def about(self, p: Age) -> dict[str, object]:
        return {"n": p.cash[self.seat]}

    @conditions("cancel", COMMODITY)
    def may_cancel(self, p: Age, c: int) -> Conditions:
        cash = p.cash[self.seat]
        yield p.scarce[c] != EVEN or ("renaissance.refusal.scarce", {"good": COMMODITIES[c]}, "3.1")
        yield cash >= VALUE[c] or ("renaissance.refusal.ducats", {"n": VALUE[c], "cash": cash}, "3.1")

    @verb
    def cancel(self, p: Age, good: str) -> None:
        seat = self.seat
        c = COMMODITY[good]
        lack = p.scarce[c] < EVEN
        p.scarce[c] += 1 if lack else -1
        p.cash[seat] -= VALUE[c]
        if lack:
            p.tell("renaissance.cancels_shortage", seat=seat, good=good, n=VALUE[c])
        else:
            p.tell("renaissance.cancels_surplus", seat=seat, good=good, n=VALUE[c])
        p.then(first())


# 3.2: [J] ---------------------------------------------------------------------------------------------------------
@age.auto("adjust.miller")
def mills(p: Age) -> None:
    for seat in miller(p):
        p.then(Mills(seat))


def miller(p: Age) -> list[int]:
    """G13: the holder of Mills who plays last; none if nobody holds it."""
    return [seat for seat in p.players() if p.has(seat, "J")][-1:]


@age.choice("adjust.mills")
class Mills(Endable):
    """3.2: one step for one of four commodities, which may cancel a shortage or a surplus, or make one."""

    def actions(self, p: Age) -> list[Action]:
        return [*super().actions(p), DONE]

    @conditions("shortage", COMMODITY)
    def may_lack(self, p: Age, c: int) -> Conditions:
        yield c in MILLS or ("renaissance.refusal.mills", {"good": COMMODITIES[c]}, "3.2")
        yield p.scarce[c] > 0 or ("renaissance.refusal.further", {"good": COMMODITIES[c]}, "3.2")

    @conditions("surplus", COMMODITY)
    def may_abound(self, p: Age, c: int) -> Conditions:
        yield c in MILLS or ("renaissance.refusal.mills", {"good": COMMODITIES[c]}, "3.2")
        yield p.scarce[c] < 2 * EVEN or ("renaissance.refusal.further", {"good": COMMODITIES[c]}, "3.2")

    @verb
    def shortage(self, p: Age, good: str) -> None:
        shift(p, self.seat, good, -1)

    @verb
    def surplus(self, p: Age, good: str) -> None:
        shift(p, self.seat, good, 1)


def shift(p: Age, seat: int, good: str, step: int) -> None:
    """3.2: creating a shortage or surplus gives no card and costs nobody anything."""
    p.scarce[COMMODITY[good]] += step
    if step < 0:
        p.tell("renaissance.mills_shortage", seat=seat, good=good)
    else:
        p.tell("renaissance.mills_surplus", seat=seat, good=good)


# 3.3 --------------------------------------------------------------------------------------------------------------
@age.auto("adjust.draws")
def draws(p: Age) -> None:
    for seat in p.players():
        draw(p, seat)
