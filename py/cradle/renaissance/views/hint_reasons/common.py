"""What a reason is, and which changes are the result of the picks."""

from __future__ import annotations

from typing import TypeVar

from ....kernel.game import Params
from ....kernel.steps import Choice
from ...rules.cards import MISERY
from ...rules.position import OUT, Age
from ...rules.steps import PHASES, age, phase

Reason = tuple[str, Params]
C = TypeVar("C", bound=Choice)


def together(before: Age, after: Age) -> bool:
    """Whether every difference is the result of the picks."""
    then, now = (PHASES.index(current(p)) for p in (before, after))
    return before.turn == after.turn and (then == now or (then + 1 == now and quiet(before)))


def quiet(p: Age) -> bool:
    """Whether the next phase begins without automatic events, such as the Indulgences."""
    found = current(p)
    return found in ("extra", "cards") or (found == "purchases" and not any(p.has(s, "F") for s in range(p.seats)))


def current(p: Age) -> str:
    """The present phase of a turn; the last phase when the game is over."""
    found = phase(p.steps)
    return found if found in PHASES else PHASES[-1]


def ahead(p: Age, name: str) -> bool:
    """Whether a phase of this turn is still to come."""
    return age.step(name) in p.steps


def asking_step(p: Age, kind: type[C], seat: int) -> C | None:
    """The choice in which a seat is asked for something; None where it is asked for something else."""
    step = p.steps[-1] if p.steps else None
    return step if isinstance(step, kind) and step.name == kind.name and step.seat == seat else None


def reason(id: str, seat: int, **params: object) -> list[Reason]:
    return [(f"renaissance.why.{id}", {"seat": seat, **params})]


def more(id: str, seat: int, n: int, **params: object) -> list[Reason]:
    """A reason with a number; [] if nothing was gained."""
    return reason(id, seat, n=n, **params) if n > 0 else []


def ducats(p: Age, seat: int) -> int:
    """What a seat's misery costs, in ducats; for an eliminated seat as much as there can be."""
    return MISERY[p.misery[seat]] if p.misery[seat] < OUT else MISERY[-1]
