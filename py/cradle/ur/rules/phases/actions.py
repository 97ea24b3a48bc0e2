"""Agriculture, Commerce, Culture and Politics (4.6 to 4.9)."""

from __future__ import annotations

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Choice, Conditions, Many, conditions, detail, verb
from ..position import Ur
from ..refusals import bad_number, can_be_filled, each_tile, has_room, is_own
from ..steps import CELL, DUE, ur
from ..tables import AGRICULTURE, COMMERCE, CUBES, CULTURE, FACE, FREE, FULL, HOLE, NUMBER

# fmt: off


@ur.auto("agriculture", SEAT)
def agriculture(p: Ur, seat: int) -> None:                                                         # 4.6
    own = p.own(seat)
    fields = [c for c in own if FACE[p.tile[c]] == AGRICULTURE]
    lost = [c for c in own if not any(d in fields for d in p.grid.near[c])
            and not (p.agriculture_safe and c in fields)]                                          # U-04
    for c in lost:
        p.remove(c, 1)
    if lost:
        p.tell("ur.agriculture.lost", seat=seat, n=len(lost), tiles=[p.grid.names[c] for c in lost])
    p.then(*[AgriculturePut(seat, c) for c in fields if p.owner[c] == seat and p.cubes[c] < FULL])


@ur.choice("agriculture.put")
class AgriculturePut(Choice):                                                                      # 4.6
    cell: int = detail(CELL)

    def actions(self, p: Ur) -> list[Action]:
        return NUMBER[: min(2, FULL - p.cubes[self.cell], p.supply[self.seat]) + 1]

    def about(self, p: Ur) -> dict[str, object]:
        return {"tile": p.grid.names[self.cell]}

    @verb
    def number(self, p: Ur, n: int) -> None:
        if n:
            p.put(self.seat, self.cell, n)

    @conditions("put", each_tile)
    def may_put(self, p: Ur, cell: int) -> Conditions:
        return can_be_filled(p, cell, self.seat, AGRICULTURE, "4.6")

    def refusal(self, p: Ur, verb: str, n: object) -> Refusal | None:
        return super().refusal(p, verb, n) or bad_number(verb, self.actions(p), "4.6")


@ur.auto("commerce", SEAT)
def commerce(p: Ur, seat: int) -> None:                                                            # 4.7
    due = {}
    for c in p.own(seat):
        if FACE[p.tile[c]] == COMMERCE:
            foreign = sum(p.owner[d] not in (FREE, seat) and p.owner[d] < HOLE for d in p.grid.near[c])   # U-07
            due[c] = min(p.grid.sides[c] + foreign, FULL - p.cubes[c])
    put_due(p, CommercePut, seat, due)


@ur.auto("culture", SEAT)
def culture(p: Ur, seat: int) -> None:                                                             # 4.8
    due: list[dict[int, int]] = [{} for _ in range(p.seats)]
    for c in p.own(seat):
        if FACE[p.tile[c]] == CULTURE:
            for d in p.grid.near[c]:
                o = p.owner[d]
                if FREE < o < HOLE:
                    due[o][d] = min(due[o].get(d, 0) + 1, FULL - p.cubes[d])
    for i in range(p.seats - 1, -1, -1):                                # pushed last, asked first: the active player
        s = (seat + i) % p.seats
        put_due(p, CulturePut, s, due[s])


def put_due(p: Ur, kind: type[PutDue], seat: int, due: dict[int, int]) -> None:
    """Put all cubes due, by cell; if the supply is too small, the seat chooses where (4.7, 4.8, U-05)."""
    due = {c: n for c, n in sorted(due.items()) if n}
    if sum(due.values()) > p.supply[seat]:
        if p.supply[seat]:
            p.then(kind(seat, tuple([c * FULL + n for c, n in due.items()])))
        else:
            p.tell("ur.short", seat=seat)
    elif due:
        for c, n in due.items():
            p.place(seat, c, n)
        p.tell("ur.put", seat=seat, n=sum(due.values()), tiles=[p.grid.names[c] for c in due])


class PutDue(Choice):
    """A seat says how many cubes go to the first cell of `due`; in the end its whole supply is placed."""

    due: tuple[int, ...] = detail(DUE)

    def actions(self, p: Ur) -> list[Action]:
        rest = sum(e % FULL for e in self.due[1:])
        return NUMBER[max(0, p.supply[self.seat] - rest): min(self.due[0] % FULL, p.supply[self.seat]) + 1]

    def about(self, p: Ur) -> dict[str, object]:
        return {"tile": p.grid.names[self.due[0] // FULL], "n": p.supply[self.seat], "due": self.due[0] % FULL}

    @verb
    def number(self, p: Ur, n: int) -> None:
        if n:
            p.put(self.seat, self.due[0] // FULL, n)
        if p.supply[self.seat]:
            p.then(type(self)(self.seat, self.due[1:]))

    def refusal(self, p: Ur, verb: str, n: object) -> Refusal | None:
        return super().refusal(p, verb, n) or bad_number(verb, self.actions(p), "4.4")


@ur.choice("commerce.put")
class CommercePut(PutDue):                                                                         # 4.7
    @conditions("put", each_tile)
    def may_put(self, p: Ur, cell: int) -> Conditions:
        return can_be_filled(p, cell, self.seat, COMMERCE, "4.7")


@ur.choice("culture.put")
class CulturePut(PutDue):                                                                          # 4.8, U-05
    @conditions("put", each_tile)
    def may_put(self, p: Ur, cell: int) -> Conditions:
        yield from is_own(p, cell, self.seat, "4.8")
        yield from has_room(p, cell)
        due = cell in [e // FULL for e in self.due]
        yield due or ("ur.refusal.no_culture", {"tile": p.grid.names[cell]}, "4.8")


@ur.auto("politics", SEAT)
def politics(p: Ur, seat: int) -> None:                                                            # 4.9
    own = p.own(seat)
    held = sum(p.cubes[c] for c in own)
    for c in own:
        p.remove(c, p.cubes[c])
    if own:
        p.then(PoliticsPut(seat, held, tuple(own)))


@ur.choice("politics.put")
class PoliticsPut(Choice):
    """held cubes are still to be shared among the cells; this decision is about the first of them."""

    held: int = detail(CUBES + 1)
    cells: tuple[int, ...] = detail(Many(CELL, CELL))

    def actions(self, p: Ur) -> list[Action]:
        return NUMBER[max(0, self.held - FULL * (len(self.cells) - 1)): min(FULL, self.held) + 1]

    def about(self, p: Ur) -> dict[str, object]:
        return {"tile": p.grid.names[self.cells[0]], "n": self.held}

    @verb
    def number(self, p: Ur, n: int) -> None:
        if n:
            p.put(self.seat, self.cells[0], n)
        if self.held > n:
            p.then(PoliticsPut(self.seat, self.held - n, self.cells[1:]))

    @conditions("put", each_tile)
    def may_put(self, p: Ur, cell: int) -> Conditions:
        if cell not in self.cells:
            yield from is_own(p, cell, self.seat, "4.9")

    def refusal(self, p: Ur, verb: str, n: object) -> Refusal | None:
        return super().refusal(p, verb, n) or bad_number(verb, self.actions(p), "4.9")
