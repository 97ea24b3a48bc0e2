"""Phase 5 begins: the order of play is settled, Indulgences are paid, then one player after another expands (7.0)."""

from __future__ import annotations

from ....kernel.game import Action
from ....kernel.steps import SEAT, Choice, Step, detail, verb
from ..position import Age, gain
from ..steps import age
from ..tables import ENDURE, PAY
from .consolidation import consolidation
from .elimination import suffer
from .placement import further
from .turn import opens, swaps

DECREED = 2  # tokens that a holder of [F] gains for each player without it
MOST = DECREED * 6


@age.auto("expansion")
def expansion(p: Age) -> None:
    """2.1, 5.2: where Civil War demotes somebody, holders of [Q] swap before or after it, as they choose."""
    opens(p, "expansion", "demotion" if any(p.demoted) else "begin")


@age.auto("expansion.demotion")
def demotion(p: Age) -> None:
    """5.2: the victim of Civil War becomes the last of those who play; the others close up."""
    for seat in [seat for seat in p.players() if p.demoted[seat]]:
        p.order.insert(1 + p.order.index(p.players()[-1]), seat)
        p.order.remove(seat)
        p.tell("renaissance.demoted", seat=seat)
    swaps(p, "expansion.begin")


@age.auto("expansion.begin")
def begin(p: Age) -> None:
    p.sold = 0
    p.then(*indulgences(p), in_order())


def indulgences(p: Age) -> list[Step]:
    """7.0, G33: holders of [F] gain tokens for each player without it, and these return as many for each holder.

    Returns the choices of players who have too few and can pay; those who cannot pay get misery.
    """
    holders = [seat for seat in p.players() if p.has(seat, "F")]
    others = [seat for seat in p.players() if not p.has(seat, "F")]
    choices: list[Step] = []
    for seat in holders:
        n = DECREED * len(others)
        tokens = min(n, p.stock(seat))
        p.reserve[seat] += tokens
        p.tell("renaissance.indulged", seat=seat, n=tokens, cash=gain(p, seat, n - tokens))
    for seat in others if holders else []:
        n = DECREED * len(holders)
        tokens = min(n, p.reserve[seat])
        p.reserve[seat] -= tokens
        p.tell("renaissance.atones", seat=seat, n=tokens, missing=n - tokens)
        if n > tokens and p.cash[seat] >= n - tokens:
            choices.append(Pay(seat, n - tokens))
        elif n > tokens:
            suffer(p, seat, 1)
    return choices


@age.choice("expansion.pay")
class Pay(Choice):
    """7.0, G33: a player pays for all the tokens that it lacks, a ducat each, or takes one misery space."""

    n: int = detail(MOST)

    def actions(self, p: Age) -> list[Action]:
        return [PAY, ENDURE]

    def about(self, p: Age) -> dict[str, object]:
        return {"n": self.n}

    @verb
    def pay(self, p: Age, _: None) -> None:
        p.cash[self.seat] -= self.n
        p.tell("renaissance.pays_indulgence", seat=self.seat, n=self.n)

    @verb
    def endure(self, p: Age, _: None) -> None:
        p.tell("renaissance.endures_indulgence", seat=self.seat)
        suffer(p, self.seat, 1)


@age.auto("expansion.order")
def in_order(p: Age) -> None:
    """7.1: the players expand in order of play."""
    p.then(*[turn(seat) for seat in p.players()], consolidation())


@age.auto("expansion.turn", SEAT)
def turn(p: Age, seat: int) -> None:
    if not p.plays(seat):
        return
    if p.reserve[seat]:
        p.tell("renaissance.expands", seat=seat, n=p.reserve[seat])
    p.base = p.strongholds(seat)  # G14
    p.then(further(seat, 0))
