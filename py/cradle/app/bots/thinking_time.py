"""How long bots may think. Those that play at once share the seconds of a phase, and nobody waits longer for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from ...kernel.game import Decision
from ...players import LEVELS, level_of
from ...players.protocol import SEARCH

BUDGET = {"random": 0.0, "heuristic": 0.2}  # seconds of thought a decision
# Seconds of thought for the strategist, by the pace of bots: less than the pace itself, which is told by SPEEDS.
THOUGHT = {"slow": 1.2, "normal": 0.6, "fast": 0.25, "instant": 0.25}
# Seconds for which bots at once are waited for: in a phase, or until a person is asked if that is later; in a turn
PHASE, TURN = 2.4, 7.0
HALF = 0.5  # the share of what is left that one decision, or one phase, may take at most
LEAST = 0.04  # seconds: who has less left does not begin to think


class ThinkingTime:
    """What is left of the time for bots at once. Every second counts for which a person waits, whatever it goes into:
    thinking, playing, saving, drawing.
    """

    def __init__(self, kinds: Callable[[], Sequence[str]]) -> None:
        """kinds: what sits on each seat by now."""
        self.kinds = kinds
        self._turn, self._phase = -1, ""
        self._left_of_turn = self.left = 0.0  # seconds
        self._left_of_wait = PHASE  # a wait may be longer than a phase
        self._since: float | None = None  # until when all is counted; None: nobody waits for bots
        self._shares: dict[int, float] = {}  # by seat that has begun to decide in this phase, what is left of its share

    def share(self, turn: int, decision: Decision) -> float:
        """What the seat that decides has left: each strategist that has not decided in the phase yet has as much."""
        phase, kinds = decision.kind.partition(".")[0], [level_of(kind) for kind in self.kinds()]
        if turn != self._turn:
            self._turn, self._phase, self._left_of_turn = turn, "", TURN
        if phase != self._phase:
            if not set(kinds).difference(LEVELS):  # bots alone: no person ends the wait
                self._left_of_wait = PHASE
            self._phase, self._shares, self.left = phase, {}, min(self._left_of_wait, HALF * self._left_of_turn)
        if decision.seat not in self._shares:
            to_come = [n for n, level in enumerate(kinds) if level == SEARCH and n not in self._shares]
            self._shares[decision.seat] = self.left / max(1, len(to_come))
        return min(self._shares[decision.seat], self.left)

    def budget(self, turn: int, decision: Decision) -> float:
        """Seconds of thought for a decision; 0 if the time of its seat is over."""
        seconds = min(THOUGHT["instant"], HALF * self.share(turn, decision))
        return seconds if seconds >= LEAST else 0.0

    def longest(self, turn: int, decision: Decision) -> float:
        """Seconds for which the answer is waited for: the worker may need longer than it was given."""
        return max(self.share(turn, decision), HALF * self.left)

    def spend(self, turn: int, decision: Decision, seconds: float) -> None:
        """A bot was waited for until now."""
        self.share(turn, decision)
        self._shares[decision.seat] -= seconds
        self._go_by(seconds)
        self.pass_over()

    def count(self) -> None:
        """What has gone by since a person was asked last, or since this was called, counts."""
        if self._since is not None:
            self._go_by(perf_counter() - self._since)
        self.pass_over()

    def pass_over(self) -> None:
        """What has gone by until now does not count any more."""
        self._since = perf_counter()

    def rest(self) -> None:
        """A person is asked: nobody waits for bots."""
        self._since, self._left_of_wait = None, PHASE

    def _go_by(self, seconds: float) -> None:
        self.left -= seconds
        self._left_of_wait -= seconds
        self._left_of_turn -= seconds
