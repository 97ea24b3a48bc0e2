"""A turn (3): its first choices (4.1 to 4.5, 6.1), and forced starts (7)."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Choice, detail, verb
from ..position import Ur
from ..refusals import no_cube, no_use, no_ziggurat, not_free, too_late_for_free
from ..steps import ur
from ..tables import ACTIONS, DONE, FREE, FULL, HOLE, PAIRS, USE, ZIGGURATS
from .actions import agriculture, commerce, culture, politics
from .exchange import exchange
from .war import war
from .ziggurats import SecondZiggurat, build

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
        turn: Choice = Turn(seat)
    else:
        turn = Start(seat, 1 if HOLE + seat in p.owner else 3)                                     # 7.1, 7.2
    p.then(turn, exchange(seat), end(seat))


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
    p.then(begin(seat))


# 4. Tile actions ------------------------------------------------------------------------------------------------------
STEPS = dict(zip(ACTIONS, (agriculture, commerce, culture, politics, war), strict=True))


@ur.choice("turn")
class Turn(Choice):
    """4.1 to 4.3, 6.1: the first choice of a turn, in which nothing has been done yet."""

    def actions(self, p: Ur) -> list[Action]:
        seat = self.seat
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

    @verb
    def use(self, p: Ur, name: str) -> None:
        seat = self.seat
        p.tell("ur.use", seat=seat, action=name)
        p.then(STEPS[name](seat), TurnRest(seat, ACTIONS.index(name)))

    @verb
    def cube(self, p: Ur, name: str) -> None:
        p.put(self.seat, p.grid.index[name], 1)
        p.then(TurnCube(self.seat))

    @verb
    def free(self, p: Ur, name: str) -> None:
        p.put(self.seat, p.grid.index[name], 1)

    @verb
    def ziggurat(self, p: Ur, name: str) -> None:
        seat = self.seat
        full = [c for c in p.own(seat) if p.cubes[c] == FULL and c != p.grid.index[name]]
        build(p, seat, p.grid.index[name])
        if full and p.built < ZIGGURATS:
            p.then(SecondZiggurat(seat, tuple(full)))

    @verb
    def done(self, p: Ur, _: None) -> None:
        p.tell("ur.nothing", seat=self.seat)

    def refusal(self, p: Ur, verb: str, name: Any) -> Refusal | None:
        seat = self.seat
        return no_use(p, verb, name, seat, -1) or no_ziggurat(p, verb, name, seat, True) or no_cube(p, verb, name, seat)


class SecondChoice(Choice):
    """4.2: a seat has used an action, or placed a cube instead; now it uses another action, or places a cube."""

    def used_action(self) -> int:
        """The number of the action that has been used; -1 if a cube has been placed."""
        return -1

    def actions(self, p: Ur) -> list[Action]:
        seat, used = self.seat, self.used_action()
        actions = [USE[a] for a in PAIRS[p.hand[seat]] if a != used]
        if p.supply[seat]:
            actions += [p.grid.cube[c] for c in p.own(seat) if p.cubes[c] < FULL]
        actions.append(DONE)
        return actions

    @verb
    def use(self, p: Ur, name: str) -> None:
        p.tell("ur.use", seat=self.seat, action=name)
        p.then(STEPS[name](self.seat))

    @verb
    def cube(self, p: Ur, name: str) -> None:
        p.put(self.seat, p.grid.index[name], 1)

    @verb
    def done(self, p: Ur, _: None) -> None:
        pass

    def refusal(self, p: Ur, verb: str, name: Any) -> Refusal | None:
        seat = self.seat
        return (too_late_for_free(p, verb, name, seat) or no_use(p, verb, name, seat, self.used_action())
                or no_ziggurat(p, verb, name, seat, False) or no_cube(p, verb, name, seat))


@ur.choice("turn.rest")
class TurnRest(SecondChoice):
    """4.2: one action has been used; the seat uses the other, or places a cube instead."""

    used: int = detail(len(ACTIONS))

    def used_action(self) -> int:
        return self.used

    def about(self, p: Ur) -> dict[str, Any]:
        return {"used": ACTIONS[self.used], "action": ACTIONS[sum(PAIRS[p.hand[self.seat]]) - self.used]}


@ur.choice("turn.cube")
class TurnCube(SecondChoice):
    """4.2, 4.3: a cube has been placed first; the seat uses an action, or places the second cube."""


# 7. Forced starts -----------------------------------------------------------------------------------------------------
@ur.choice("start")
class Start(Choice):
    """7: a seat has no cube left on tiles, so it puts n cubes on one free tile."""

    n: int = detail(4)

    def actions(self, p: Ur) -> list[Action]:
        return [p.grid.place[c] for c in p.free_cells()] or [DONE]                                       # U-08

    def about(self, p: Ur) -> dict[str, Any]:
        return {"n": self.n}

    @verb
    def place(self, p: Ur, name: str) -> None:
        p.put(self.seat, p.grid.index[name], self.n)

    @verb
    def done(self, p: Ur, _: None) -> None:
        p.tell("ur.start.none", seat=self.seat)

    def refusal(self, p: Ur, verb: str, name: Any) -> Refusal | None:
        if verb != "place":
            return "ur.refusal.forced_start", {"n": self.n}, "7.4"
        return not_free(p, name, f"7.{2 - self.n // 3}")
