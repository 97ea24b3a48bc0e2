"""Politics (4.9): how the cubes are shared out among all tiles, because what one tile gets the others lack."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...kernel.steps import top
from ..game import GAME
from ..rules.phases.actions import PoliticsPut
from ..rules.position import Ur
from ..rules.tables import FULL

LEAST = 1e-9  # what has to be gained by a cube that goes to another tile


def shared_out(p: Ur, worth: Callable[[Ur], float]) -> list[int]:
    """How many cubes each of the tiles gets that are still to be asked about. From an even share on, single cubes go to
    other tiles as long as that is worth more. Where it ends no single cube lies better elsewhere.
    """
    asked = top(p, PoliticsPut)
    tiles = range(len(asked.cells))
    found = [(asked.held + n) // len(tiles) for n in tiles]
    best = worth(put_cubes(p, found))
    moved = True
    while moved:
        moved = False
        for giver in tiles:
            for taker in tiles:
                if giver == taker or not found[giver] or found[taker] == FULL:
                    continue
                found[giver] -= 1
                found[taker] += 1
                gained = worth(put_cubes(p, found))
                if gained > best + LEAST:
                    best, moved = gained, True
                else:
                    found[giver] += 1
                    found[taker] -= 1
    return found


def put_cubes(p: Ur, numbers: Iterable[int]) -> Ur:
    """The position with so many cubes on the tiles, one tile after the other; all cubes are put."""
    asked, p = top(p, PoliticsPut), without_choice(p)
    for cell, n in zip(asked.cells, numbers, strict=True):
        p.place(asked.seat, cell, n)
    GAME.steps.run(p)
    return p


def without_choice(p: Ur) -> Ur:
    """The position without the choice that is pending."""
    p = p.copy()
    p.now = None
    p.steps.pop()
    return p
