"""What a turn is good for, in the words of the rules: for hints."""

from __future__ import annotations

from ...kernel.game import Params
from ..rules.phases.turn import Turn
from ..rules.phases.ziggurats import SecondZiggurat
from ..rules.position import Ur
from ..rules.score import score
from ..rules.tables import ACTIONS, FULL, HOLE, PAIRS, ZIGGURATS

Reason = tuple[str, Params]
ZIGGURAT = len(ACTIONS)  # among the kinds of a set


def why(before: Ur, after: Ur, seat: int) -> list[Reason]:
    """What the seat has gained from one position to the other, weightiest first."""
    looks = ending, ziggurats, taken_tiles, larger, filled, in_hand
    return [reason for look in looks for reason in look(before, after, seat)]


def ending(before: Ur, after: Ur, seat: int) -> list[Reason]:
    """8.2: the fifth ziggurat, and who leads then; or that it is not built while somebody else leads."""
    points = [score(after, s)[0] for s in range(after.seats)]
    leaders = [s for s, n in enumerate(points) if n == max(points)]
    about = {"seat": seat, "other": leaders[0]}
    if before.built < after.built == ZIGGURATS:
        return [("ur.why.ends" if len(leaders) > 1 else "ur.why.ends_led", about)]
    top = before.steps[-1] if before.steps else None
    asked = isinstance(top, (Turn, SecondZiggurat)) and top.seat == seat
    could = asked and before.built == after.built == ZIGGURATS - 1
    full = [c for c in before.grid.cells if before.owner[c] == seat and before.cubes[c] == FULL]
    return [("ur.why.waits", about)] if could and full and leaders[1:] == [] and leaders[0] != seat else []


def ziggurats(before: Ur, after: Ur, seat: int) -> list[Reason]:
    """New ziggurats: nothing touches them any more (6.3), and they are a kind of their own (9.1)."""
    built = names(after, [c for c in after.grid.cells if after.owner[c] == HOLE + seat != before.owner[c]])
    return [("ur.why.ziggurat", {"seat": seat, "tiles": built, "n": len(built)})] if built else []


def taken_tiles(before: Ur, after: Ur, seat: int) -> list[Reason]:
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
    """9.3: the largest set that has grown, and the kinds that made it grow; not where another has lost as much."""
    (had_points, _, old), (points, _, new) = score(before, seat), score(after, seat)
    if points <= had_points:
        return []
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


def in_hand(before: Ur, after: Ur, seat: int) -> list[Reason]:
    """5.1: what the tile that was taken offers in the next turn."""
    if before.hand[seat] == after.hand[seat] or after.built == ZIGGURATS or not after.steps:
        return []
    return [("ur.why.hand", {"seat": seat, "actions": [ACTIONS[face] for face in PAIRS[after.hand[seat]]]})]


def names(p: Ur, cells: list[int]) -> list[str]:
    return [p.grid.names[c] for c in cells]
