"""What the tests for all games cannot know of Liar's Dice."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.game_suite import Suite


def shuffle(p: Any, seat: int | None, chance: Random) -> None:
    """Others have thrown something else."""
    for s in range(p.seats if p.steps else 0):
        if s != seat:
            thrown = [chance.randrange(6) for _ in range(p.dice[s])]
            p.cups[s * 6 : s * 6 + 6] = [thrown.count(face) for face in range(6)]


SUITE = Suite(shuffle=shuffle)
