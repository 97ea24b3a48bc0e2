"""What bots have planned to pick next, as far as the worker has told it: the page plays this without asking again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...kernel.game import Action, Decision
from ...players import judgement
from ...players.habits import HabitJudgement, Memory
from ..table.table import Table

MOST = 200  # picks of a plan that are believed


@dataclass
class Line:
    """The plan of a seat. n: the number of the decision that was asked about, past: the hash of those before. when: the
    turn and the phase for which it holds. left: what comes next, the next action first; taken: how many actions of the
    plan are behind. picked: the indices of the picks that came from it, the one that was asked about first.
    """

    n: int
    past: int
    when: tuple[int, str]
    left: list[Action]
    taken: int = 0
    picked: list[int] = field(default_factory=list)


class PlannedLines:
    """The plans of all seats of one table. As long as a seat has picked nothing else, the bot goes on with its plan."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._lines: dict[int, Line] = {}
        self._memory: Memory | None = None  # what says to which phase a decision belongs; needed only with a plan

    def note(self, decision: Decision, action: Action, told: Any) -> None:
        """Note the plan that came with an answer, before that is played. told: the actions that follow, as the worker
        writes them. Raises what Python raises for what is no list of actions.
        """
        record = self.table.record
        self._lines.pop(decision.seat, None)
        judge = judgement(self.table.game) if told else None
        if not isinstance(judge, HabitJudgement):
            return
        self._memory = self._memory or judge.memory()
        left = [(str(verb), argument) for verb, argument in told[:MOST]]
        when = self.table.turn, self._memory.phase(decision.kind)
        picked = [decision.actions.index(action)]
        self._lines[decision.seat] = Line(len(record), record.pasts[len(record)], when, left, picked=picked)

    def line(self, seat: int) -> Line | None:
        """The plan of a seat, if it has picked nothing else since."""
        line, record = self._lines.get(seat), self.table.record
        if line is None or line.n >= len(record) or record.pasts[line.n] != line.past:
            return None
        since = [k for k in range(line.n, len(record)) if record.seats[k] == seat and record.radices[k] > 1]
        return line if [record.indices[k] for k in since] == line.picked else None

    def next(self, take: bool = False) -> Action | None:
        """What the bot that has to decide has planned; None if that is not known, or not legal. take: whether it is
        played now.
        """
        decision, memory = self.table.decision, self._memory
        line = self.line(decision.seat) if decision is not None and memory is not None else None
        if decision is None or memory is None or line is None:
            return None
        if line.when != (self.table.turn, memory.phase(decision.kind)):
            return None
        # a pick that left no choice was made already, so some of the next ones are looked at, as `Memory.next` does
        for n, action in enumerate(line.left[: memory.skip]):
            if action in decision.actions:
                if take:
                    line.left, line.taken = line.left[n + 1 :], line.taken + n + 1
                    line.picked.append(decision.actions.index(action))
                return action
        return None
