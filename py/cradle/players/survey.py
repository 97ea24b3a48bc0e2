"""A finished game at a glance: what every seat could expect as it went, which picks belong together, and where chance
may have counted. Positions are judged as they stand; nothing is played on.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, NamedTuple

from ..kernel.game import Decision, Game
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
    walk = Walk(judge, record)
    for n, p in record.walk(moments):
        decision = game.decision(p)
        if decision is None or n >= len(record):
            break
        walk.pass_by(n, p, decision)
        if draws and record.open[n]:
            size = swing(game, judge, p, decision.actions[record.indices[n]], chance)
            if size is not None:
                walk.found.draws[n] = size
        yield n / len(record)
    return walk.found


class Walk:
    """A way through a game, decision by decision, and what was found on it."""

    def __init__(self, judge: Judgement, record: Record) -> None:
        self.judge, self.record, self.found = judge, record, Survey({}, [], {})
        self.plans = judge if isinstance(judge, PlanJudgement) else None
        self.memory = self.plans.memory() if self.plans else None
        self.stage: object = None  # in which positions were judged last
        self.part: object = None  # of the game, in which a seat follows one plan
        self.goes_on = False  # whether the last stretch does

    def pass_by(self, n: int, p: Any, decision: Decision) -> None:
        """Judge the position where a stage begins, and see to which stretch the decision belongs."""
        part: tuple[object, ...] = (decision.seat, n)
        if self.plans and self.memory:
            part = (decision.seat, p.turn, self.memory.phase(decision.kind))
            if (stage := self.plans.stage(p, decision)) != self.stage:
                self.stage = stage
                self.found.points[n] = self.judge.evaluate(p, False)
        if part != self.part:
            self.part, self.goes_on = part, False
        if self.goes_on:
            self.found.stretches[-1] = self.found.stretches[-1]._replace(end=n + 1)
        elif self.begins(n, p, decision):
            self.found.stretches.append(Stretch(decision.seat, n, n + 1))
            self.goes_on = True

    def begins(self, n: int, p: Any, decision: Decision) -> bool:
        """Whether a stretch can begin with this decision."""
        chosen = self.record.radices[n] > 1 and self.record.knows(n)
        return chosen and (self.plans is None or self.plans.compared(p, decision))
