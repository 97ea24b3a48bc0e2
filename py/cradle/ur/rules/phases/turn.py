"""A turn (3): its first choices (4.1 to 4.5, 6.1), and forced starts (7)."""

from __future__ import annotations

from struct import Struct
from zlib import crc32

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Choice, Conditions, conditions, detail, verb
from ..position import Ur
from ..refusals import can_be_built, each_tile, has_room, is_free, is_own
from ..steps import ur
from ..tables import ACTION, ACTIONS, DONE, FREE, FULL, HOLE, PAIRS, SIZE, USE, ZIGGURATS
from .actions import agriculture, commerce, culture, politics
from .exchange import exchange
from .war import war
from .ziggurats import SecondZiggurat, build

# For checksums: the owners of all cells as bytes, by the number of cells; and bytes that are one more each
SIGNED = {size * size: Struct(f"{size * size}b") for size in SIZE.values()}
ONE_UP = bytes([*range(1, 256), 0])

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
    now = stands(p, seat)
    p.history.append(now)
    return p.history.count(now)


def stands(p: Ur, seat: int) -> int:
    """A checksum of the position, and of who moves."""
    owners = SIGNED[len(p.owner)].pack(*p.owner).translate(ONE_UP)  # faster than a list of them with 1 added
    return crc32(owners + bytes([*p.tile, *p.cubes, *p.hand, *p.beside, seat]))


@ur.auto("turn.end", SEAT)
def end(p: Ur, seat: int) -> None:
    seat = (seat + 1) % p.seats
    if p.built == ZIGGURATS and seat == p.first:                                                   # 8.2
        return p.tell("ur.end.ziggurats")
    p.then(begin(seat))


# 4. Tile actions ------------------------------------------------------------------------------------------------------
STEPS = dict(zip(ACTIONS, (agriculture, commerce, culture, politics, war), strict=True))


class TurnChoice(Choice):
    """4.1 to 4.3: a seat uses an action, or places a cube instead."""

    def used_action(self) -> int:
        """The number of the action that has been used; -1 if none has been."""
        return -1

    @conditions("use", ACTION)
    def may_use(self, p: Ur, action: int) -> Conditions:
        name = {"action": ACTIONS[action]}
        yield action != self.used_action() or ("ur.refusal.used", name, "4.1")
        yield action in PAIRS[p.hand[self.seat]] or ("ur.refusal.not_in_hand", name, "4.1")

    @conditions("cube", each_tile)
    def may_place(self, p: Ur, cell: int) -> Conditions:
        yield p.supply[self.seat] > 0 or ("ur.refusal.no_supply", {}, "4.4")
        yield from is_own(p, cell, self.seat, "4.2")
        yield from has_room(p, cell)


@ur.choice("turn")
class Turn(TurnChoice):
    """4.1 to 4.3, 6.1: the first choice of a turn, in which nothing has been done yet."""

    def actions(self, p: Ur) -> list[Action]:
        seat = self.seat
        grid, owner, cubes = p.grid, p.owner, p.cubes
        free, cube = grid.free, grid.cube
        a, b = PAIRS[p.hand[seat]]
        actions = [USE[a], USE[b]]
        own = p.own(seat)
        if p.built < ZIGGURATS:
            actions += [grid.ziggurat[c] for c in own if cubes[c] == FULL]                         # 6.1
        if p.supply[seat]:
            actions += [cube[c] for c in own if cubes[c] < FULL]
            actions += [free[c] for c in range(len(owner)) if owner[c] == FREE]                    # 4.3
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

    @conditions("free", each_tile)
    def may_take(self, p: Ur, cell: int) -> Conditions:
        yield p.supply[self.seat] > 0 or ("ur.refusal.no_supply", {}, "4.4")
        yield from is_free(p, cell, "4.3")

    @conditions("ziggurat", each_tile)
    def may_build(self, p: Ur, cell: int) -> Conditions:
        return can_be_built(p, cell, self.seat)


class SecondChoice(TurnChoice):
    """4.2: a seat has used an action, or placed a cube instead; now it uses another action, or places a cube."""

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

    def may_place(self, p: Ur, cell: int) -> Conditions:
        yield p.owner[cell] != FREE or not p.supply[self.seat] or ("ur.refusal.free_needs_both", {}, "4.3")
        yield from super().may_place(p, cell)

    def refusal(self, p: Ur, verb: str, name: object) -> Refusal | None:
        if verb == "free":
            return "ur.refusal.free_needs_both", {}, "4.3"
        if verb == "ziggurat" and name in p.grid.index:
            return "ur.refusal.ziggurat_late", {}, "6.1"
        return super().refusal(p, verb, name)


@ur.choice("turn.rest")
class TurnRest(SecondChoice):
    """4.2: one action has been used; the seat uses the other, or places a cube instead."""

    used: int = detail(len(ACTIONS))

    def used_action(self) -> int:
        return self.used

    def about(self, p: Ur) -> dict[str, object]:
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
        return self.legal(p, "place") or [DONE]                                                    # U-08

    @conditions("place", each_tile)
    def may_place(self, p: Ur, cell: int) -> Conditions:
        return is_free(p, cell, f"7.{2 - self.n // 3}")

    def about(self, p: Ur) -> dict[str, object]:
        return {"n": self.n}

    @verb
    def place(self, p: Ur, name: str) -> None:
        p.put(self.seat, p.grid.index[name], self.n)

    @verb
    def done(self, p: Ur, _: None) -> None:
        p.tell("ur.start.none", seat=self.seat)

    def refusal(self, p: Ur, verb: str, name: object) -> Refusal | None:
        return super().refusal(p, verb, name) if verb == "place" else ("ur.refusal.forced_start", {"n": self.n}, "7.4")
