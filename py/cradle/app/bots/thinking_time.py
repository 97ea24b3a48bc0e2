"""How long bots may think. Those that play at once share the seconds of a phase, and nobody waits longer for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...kernel.game import Decision
from ...players import level_of
from ...players.protocol import SEARCH

BUDGET = {"random": 0.0, "heuristic": 0.2}  # seconds of thought a decision
# Seconds of thought for the strategist, by the pace of bots: less than the pace itself, which is told by SPEEDS.
THOUGHT = {"slow": 1.2, "normal": 0.6, "fast": 0.25, "instant": 0.25}
PHASE, TURN = 2.4, 7.0  # seconds for which bots at once are waited for: in a phase, and in a turn
HALF = 0.5  # the share of what is left that one decision, or one phase, may take at most
LEAST = 0.04  # seconds: who has less left does not begin to think


class ThinkingTime:
    """What is left of the time for bots at once. The seconds that count are those for which they were waited for, and
    those in which the page played for them.
    """

    def __init__(self, kinds: Callable[[], Sequence[str]]) -> None:
        """kinds: what sits on each seat by now."""
        self.kinds = kinds
        self._turn, self._phase = -1, ""
        self._left_of_turn = self.left = 0.0  # seconds
        self._shares: dict[int, float] = {}  # by seat that has begun to decide in this phase, what is left of its share

    def share(self, turn: int, decision: Decision) -> float:
        """What the seat that decides has left: each strategist that has not decided in the phase yet has as much."""
        phase = decision.kind.partition(".")[0]
        if turn != self._turn:
            self._turn, self._phase, self._left_of_turn = turn, "", TURN
        if phase != self._phase:
            self._phase, self._shares, self.left = phase, {}, min(PHASE, HALF * self._left_of_turn)
        if decision.seat not in self._shares:
            to_come = [n for n, kind in enumerate(self.kinds()) if level_of(kind) == SEARCH and n not in self._shares]
            self._shares[decision.seat] = self.left / max(1, len(to_come))
        return self._shares[decision.seat]

    def budget(self, turn: int, decision: Decision) -> float:
        """Seconds of thought for a decision; 0 if the time of its seat is over."""
        seconds = min(THOUGHT["instant"], HALF * self.share(turn, decision))
        return seconds if seconds >= LEAST else 0.0

    def longest(self, turn: int, decision: Decision) -> float:
        """Seconds for which the answer is waited for: the worker may need longer than it was given."""
        return max(self.share(turn, decision), HALF * self.left)

    def spend(self, turn: int, decision: Decision, seconds: float) -> None:
        """A bot was waited for."""
        self.share(turn, decision)
        self._shares[decision.seat] -= seconds
        self.go_by(seconds)

    def go_by(self, seconds: float) -> None:
        """So long the page has played for bots itself."""
        self.left -= seconds
        self._left_of_turn -= seconds
