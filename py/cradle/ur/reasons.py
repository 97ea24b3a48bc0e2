"""What a turn is good for, in the words of the rules: for hints."""

from __future__ import annotations

from typing import Any

from .position import Ur
from .score import score
from .tables import ACTIONS, FULL, HOLE, ZIGGURATS

Reason = tuple[str, dict[str, Any]]
ZIGGURAT = len(ACTIONS)  # among the kinds of a set


def why(before: Ur, after: Ur, seat: int) -> list[Reason]:
    """What the seat has gained from one position to the other, weightiest first."""
    return [*ziggurats(before, after, seat), *taken(before, after, seat), *larger(before, after, seat),
            *filled(before, after, seat)]  # fmt: skip


def ziggurats(before: Ur, after: Ur, seat: int) -> list[Reason]:
    """New ziggurats: nothing touches them any more (6.3), and they are a kind of their own (9.1)."""
    built = names(after, [c for c in after.grid.cells if after.owner[c] == HOLE + seat != before.owner[c]])
    return [("ur.why.ziggurat", {"seat": seat, "tiles": built, "n": len(built)})] if built else []


def taken(before: Ur, after: Ur, seat: int) -> list[Reason]:
    """Tiles taken from others; and whether from the leader, if a single other seat leads."""
    points = [score(before, s)[0] for s in range(before.seats)]
    told = []
    for victim in range(before.seats):
        cells = [c for c in before.grid.cells if before.owner[c] == victim and after.owner[c] == seat]
        if not cells or victim == seat:
            continue
        leads = points[victim] == max(points) and points.count(points[victim]) == 1
        id = "ur.why.takes_leader" if leads and before.seats > 2 else "ur.why.takes"
        told.append((id, {"seat": seat, "victim": victim, "tiles": names(after, cells), "n": len(cells)}))
    return told


def larger(before: Ur, after: Ur, seat: int) -> list[Reason]:
    """9.3: the largest set that has grown, and the kinds that made it grow."""
    old, new = score(before, seat)[2], score(after, seat)[2]
    for k, kinds in enumerate(new):
        had = old[k] if k < len(old) else []
        fresh = [ACTIONS[kind] for kind in kinds if kind not in had and kind < ZIGGURAT]
        if fresh and len(kinds) > max(1, len(had)):
            return [("ur.why.set", {"seat": seat, "actions": fresh, "n": len(kinds)})]
    return []


def filled(before: Ur, after: Ur, seat: int) -> list[Reason]:
    """6.1: a full tile can become a ziggurat at the start of the next turn."""
    if after.built == ZIGGURATS or not after.steps:
        return []
    full = [c for c in after.grid.cells if after.owner[c] == seat and after.cubes[c] == FULL]
    fresh = names(after, [c for c in full if before.owner[c] != seat or before.cubes[c] < FULL])
    return [("ur.why.full", {"seat": seat, "tiles": fresh, "n": len(fresh)})] if fresh else []


def names(p: Ur, cells: list[int]) -> list[str]:
    return [p.grid.names[c] for c in cells]
