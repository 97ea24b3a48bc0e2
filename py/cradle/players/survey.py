"""A finished game at a glance: what every seat could expect as it went, which picks belong together, and where chance
may have counted. Positions are judged as they stand; nothing is played on.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import NamedTuple

from ..kernel.game import Game
from ..kernel.record import Record
from ..kernel.slices import Work
from .luck import swing
from .plans import PlanJudgement
from .protocol import Judgement


class Stretch(NamedTuple):
    """Picks of one seat that follow one plan: after how many decisions they begin and end."""

    seat: int
    n: int
    end: int


class Survey(NamedTuple):
    """A game at a glance. points: by number of decisions made, what every seat could expect then, for the positions
    that can be judged; {} in a game that only a search can judge. stretches: the picks that are judged together. draws:
    by the decision after which something was rolled or drawn, by how much that seems to have changed what a seat could
    expect.
    """

    points: dict[int, list[float]]
    stretches: list[Stretch]
    draws: dict[int, float]

    def expected(self, stretch: Stretch) -> tuple[float, float]:
        """What the seat could expect before and after the stretch, where that is known."""
        before = [shares for n, shares in self.points.items() if n <= stretch.n]
        after = [shares for n, shares in self.points.items() if n >= stretch.end]
        known = [*before[-1:], *after[:1]]
        return (known[0][stretch.seat], known[-1][stretch.seat]) if known else (1.0, 0.0)


def survey(
    game: Game, judge: Judgement, record: Record, moments: Collection[int], draws: bool, chance: Random
) -> Work[Survey]:
    """Go through a finished game once, in slices. moments: decisions that are looked at in any case. draws: whether to
    look for strokes of luck, which needs to know all secrets.
    """
    found = Survey({}, [], {})
    plans = judge if isinstance(judge, PlanJudgement) else None
    memory, stage, phase, open_ = plans.memory() if plans else None, None, None, False
    for n, p in record.walk(moments):
        decision = game.decision(p)
        if decision is None or n >= len(record):
            break
        seat, this = record.seats[n], (n, "")
        if plans and memory:
            this = (p.turn, memory.phase(decision.kind))
            if plans.stage(p, decision) != stage:
                stage = plans.stage(p, decision)
                found.points[n] = judge.evaluate(p, False)
        if (seat, this) != phase:
            phase, open_ = (seat, this), False
        if open_:
            found.stretches[-1] = found.stretches[-1]._replace(end=n + 1)
        elif record.radices[n] > 1 and record.knows(n) and (plans is None or plans.compared(p, decision)):
            found.stretches.append(Stretch(seat, n, n + 1))
            open_ = True
        if draws and record.open[n]:
            size = swing(game, judge, p, decision.actions[record.indices[n]], chance)
            if size is not None:
                found.draws[n] = size
        yield n / len(record)
    return found
