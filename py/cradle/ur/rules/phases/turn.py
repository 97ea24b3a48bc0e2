"""A turn (3): its first choices (4.1 to 4.5, 6.1), and forced starts (7)."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT
from ..position import Ur
from ..refusals import no_cube, no_use, no_ziggurat, not_free, too_late_for_free
from ..steps import ur
from ..tables import ACTIONS, DONE, FREE, FULL, HOLE, PAIRS, USE, ZIGGURATS
from .ziggurats import build

# fmt: off


@ur.auto("turn.begin", SEAT)
def begin(p: Ur, seat: int) -> None:
    p.tell("turn", seat=seat)
    times = times_stood(p, seat)
    if times >= 3:                                                                                 # U-12
        return p.tell("ur.end.repetition")
    if times == 2:
        p.tell("ur.repetition")
    if seat in p.owner:
        turn: tuple[Any, ...] = ("turn", seat)
    else:
        turn = ("start", seat, 1 if HOLE + seat in p.owner else 3)                                 # 7.1, 7.2
    p.then(turn, ("exchange", seat), ("turn.end", seat))


def times_stood(p: Ur, seat: int) -> int:
    """U-12: how often this position has stood at the start of a turn, this time included."""
    now = crc32(bytes(p.tile + p.cubes + p.hand + p.beside + [seat]), crc32(bytes([o + 1 for o in p.owner])))
    p.history.append(now)
    return p.history.count(now)


@ur.auto("turn.end", SEAT)
def end(p: Ur, seat: int) -> None:
    seat = (seat + 1) % p.seats
    if p.built == ZIGGURATS and seat == p.first:                                                   # 8.2
        return p.tell("ur.end.ziggurats")
    p.then(("turn.begin", seat))


# 4. Tile actions ------------------------------------------------------------------------------------------------------
@ur.choice("turn")
class Turn:
    """4.1 to 4.3, 6.1: the first choice of a turn, in which nothing has been done yet."""

    def actions(p: Ur, seat: int) -> list[Action]:
        grid, owner, cubes = p.grid, p.owner, p.cubes
        a, b = PAIRS[p.hand[seat]]
        actions = [USE[a], USE[b]]
        own = p.own(seat)
        if p.built < ZIGGURATS:
            actions += [grid.ziggurat[c] for c in own if cubes[c] == FULL]                         # 6.1
        if p.supply[seat]:
            actions += [grid.cube[c] for c in own if cubes[c] < FULL]
            actions += [grid.free[c] for c, o in enumerate(owner) if o == FREE]                    # 4.3
        actions.append(DONE)
        return actions

    def use(p: Ur, name: str, seat: int) -> None:
        p.tell("ur.use", seat=seat, action=name)
        p.then((name, seat), ("turn.rest", seat, ACTIONS.index(name)))

    def cube(p: Ur, name: str, seat: int) -> None:
        p.put(seat, p.grid.index[name], 1)
        p.then(("turn.cube", seat))

    def free(p: Ur, name: str, seat: int) -> None:
        p.put(seat, p.grid.index[name], 1)

    def ziggurat(p: Ur, name: str, seat: int) -> None:
        full = [c for c in p.own(seat) if p.cubes[c] == FULL and c != p.grid.index[name]]
        build(p, seat, p.grid.index[name])
        if full and p.built < ZIGGURATS:
            p.then(("ziggurat", seat, *full))

    def done(p: Ur, _: None, seat: int) -> None:
        p.tell("ur.nothing", seat=seat)

    def refusal(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
        return no_use(p, verb, name, seat, -1) or no_ziggurat(p, verb, name, seat, True) or no_cube(p, verb, name, seat)


@ur.choice("turn.rest", len(ACTIONS))
class TurnRest:
    """4.2: one action has been used; the seat uses the other, or places a cube instead."""

    def actions(p: Ur, seat: int, used: int) -> list[Action]:
        a, b = PAIRS[p.hand[seat]]
        actions = [USE[a + b - used]]
        if p.supply[seat]:
            actions += [p.grid.cube[c] for c in p.own(seat) if p.cubes[c] < FULL]
        actions.append(DONE)
        return actions

    def about(p: Ur, seat: int, used: int) -> dict[str, Any]:
        return {"used": ACTIONS[used], "action": ACTIONS[sum(PAIRS[p.hand[seat]]) - used]}

    def use(p: Ur, name: str, seat: int, used: int) -> None:
        p.tell("ur.use", seat=seat, action=name)
        p.then((name, seat))

    def cube(p: Ur, name: str, seat: int, used: int) -> None:
        p.put(seat, p.grid.index[name], 1)

    def done(p: Ur, _: None, seat: int, used: int) -> None:
        pass

    def refusal(p: Ur, verb: str, name: Any, seat: int, used: int) -> Refusal | None:
        return (too_late_for_free(p, verb, name, seat) or no_use(p, verb, name, seat, used)
                or no_ziggurat(p, verb, name, seat, False) or no_cube(p, verb, name, seat))


@ur.choice("turn.cube")
class TurnCube:
    """4.2, 4.3: a cube has been placed first; the seat uses an action, or places the second cube."""

    def actions(p: Ur, seat: int) -> list[Action]:
        a, b = PAIRS[p.hand[seat]]
        actions = [USE[a], USE[b]]
        if p.supply[seat]:
            actions += [p.grid.cube[c] for c in p.own(seat) if p.cubes[c] < FULL]
        actions.append(DONE)
        return actions

    def use(p: Ur, name: str, seat: int) -> None:
        p.tell("ur.use", seat=seat, action=name)
        p.then((name, seat))

    def cube(p: Ur, name: str, seat: int) -> None:
        p.put(seat, p.grid.index[name], 1)

    def done(p: Ur, _: None, seat: int) -> None:
        pass

    def refusal(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
        return (too_late_for_free(p, verb, name, seat) or no_use(p, verb, name, seat, -1)
                or no_ziggurat(p, verb, name, seat, False) or no_cube(p, verb, name, seat))


# 7. Forced starts -----------------------------------------------------------------------------------------------------
@ur.choice("start", 4)
class Start:
    """7: a seat has no cube left on tiles, so it puts n cubes on one free tile."""

    def actions(p: Ur, seat: int, n: int) -> list[Action]:
        return [p.grid.place[c] for c in p.free_cells()] or [DONE]                                       # U-08

    def about(p: Ur, seat: int, n: int) -> dict[str, Any]:
        return {"n": n}

    def place(p: Ur, name: str, seat: int, n: int) -> None:
        p.put(seat, p.grid.index[name], n)

    def done(p: Ur, _: None, seat: int, n: int) -> None:
        p.tell("ur.start.none", seat=seat)

    def refusal(p: Ur, verb: str, name: Any, seat: int, n: int) -> Refusal | None:
        return ("ur.refusal.forced_start", {"n": n}, "7.4") if verb != "place" else not_free(p, name, f"7.{2 - n // 3}")
