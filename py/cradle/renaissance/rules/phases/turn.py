"""The turn: its seven phases, and the Renaissance swaps at the start of any of them (2, 2.1, 10.1)."""

from __future__ import annotations

from ....kernel.game import Action
from ....kernel.steps import Endable, verb
from ..cards import KINDS
from ..geography import COUNT
from ..history_deck import take_in
from ..position import Age
from ..steps import PHASES, SEATS, age
from ..tables import EARLIER, LATER, or_done

WITHHELD_UNTIL = {3: 1, 4: 1, 5: 2, 6: 2}  # 1.2: the turn in which the withheld cards come in


@age.auto("turn")
def turn(p: Age) -> None:
    p.turn += 1
    p.tell("turn", n=p.turn)
    if p.turn == WITHHELD_UNTIL[p.seats]:
        take_in(p)
    p.then(*[age.step(phase) for phase in PHASES], end())


@age.auto("turn.end")
def end(p: Age) -> None:
    """Effects that last one turn are over (5.2, 5.3)."""
    n = p.seats
    p.bull, p.crusade, p.played = 0, COUNT, [0] * KINDS
    p.arms, p.ruler, p.demoted, p.swapped, p.copied = [0] * n, [0] * n, [0] * n, [0] * n, [0] * n
    p.converted, p.owned = [0] * (n * n), [min(1, held) for held in p.owned]
    p.then(turn())


# 2.1: [Q] -------------------------------------------------------------------------------------------------------------
def neighbours(p: Age, seat: int) -> list[int]:
    """The players just before and just after a holder of [Q], if they do not hold it; otherwise -1."""
    order = p.players()
    here = order.index(seat)
    near = [order[here - 1] if here else -1, order[here + 1] if here + 1 < len(order) else -1]
    return [-1 if other >= 0 and p.has(other, "Q") else other for other in near]


def may_swap(p: Age, seat: int) -> bool:
    return (
        p.plays(seat) and p.has(seat, "Q") and not p.swapped[seat] and any(other >= 0 for other in neighbours(p, seat))
    )


def opens(p: Age, phase: str, then: str = "begin") -> None:
    """2.0, 2.1: a phase is named, and holders of [Q] may swap before it goes on."""
    p.tell("renaissance.opens", phase=phase, n=1 + PHASES.index(phase))
    swaps(p, f"{phase}.{then}")


def swaps(p: Age, then: str) -> None:
    """The holders of [Q] are asked, in current order; then the phase goes on."""
    p.then(ask(0), age.step(then))


@age.auto("swaps", SEATS)
def ask(p: Age, asked: int) -> None:
    for seat in p.players():
        if not asked >> seat & 1 and may_swap(p, seat):
            return p.then(Swap(seat), ask(asked | 1 << seat))


@age.choice("swap")
class Swap(Endable):
    """2.1: with the player just before or just after who does not hold [Q], once a turn."""

    def actions(self, p: Age) -> list[Action]:
        if not may_swap(p, self.seat):
            return []
        before, after = neighbours(p, self.seat)
        return or_done([*([EARLIER] if before >= 0 else []), *([LATER] if after >= 0 else [])])

    def about(self, p: Age) -> dict[str, object]:
        """before, after: who plays there. phase: the one that begins. victim: whom Civil War makes the last (5.2) when
        everyone has been asked; they are asked again then.
        """
        before, after = neighbours(p, self.seat)
        said: dict[str, object] = {"before": before} if before >= 0 else {}
        said |= {"after": after} if after >= 0 else {}
        then = next((str(step[0]) for step in reversed(p.steps) if step[0] not in ("swap", "swaps")), "")
        waits = {"victim": p.demoted.index(1)} if then == "expansion.demotion" else {}
        return {**said, "phase": then.partition(".")[0], **waits}

    @verb
    def earlier(self, p: Age, _: None) -> None:
        change(p, self.seat, neighbours(p, self.seat)[0])

    @verb
    def later(self, p: Age, _: None) -> None:
        change(p, self.seat, neighbours(p, self.seat)[1])


def change(p: Age, seat: int, other: int) -> None:
    i, j = p.order.index(seat), p.order.index(other)
    p.order[i], p.order[j] = other, seat
    p.swapped[seat] = 1
    p.tell("renaissance.swaps", seat=seat, other=other)
