"""Which phase of a turn is on, read from what is pending: boards and bots ask, for positions and for views."""

from __future__ import annotations

from collections.abc import Sequence


def phase_of(
    steps: Sequence[Sequence[object]], phases: Sequence[str], last: str = "turn.end", before: str = "setup"
) -> str:
    """The present phase; `before` outside of turns, "" after the end of the game.

    A turn puts `last` at the bottom, above it a step for each of its phases, the first one on top. So the phase that is
    on is the one before those still to come. It may have put back its own step, below a choice that bears its name.
    """
    if not steps:
        return ""
    if steps[0][0] != last:
        return before
    left = list(phases)
    for step in steps[1:]:
        if not left or step[0] != left[-1]:
            break
        left.pop()
        if str(steps[-1][0]).startswith(f"{step[0]}."):
            return str(step[0])
    return left[-1] if left else ""
