"""Agriculture, Commerce, Culture and Politics (4.6 to 4.9)."""

from __future__ import annotations

from typing import Any

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Many
from ..position import Ur
from ..refusals import bad_number, not_own, not_to_fill
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
    p.then(*[("agriculture.put", seat, c) for c in fields if p.owner[c] == seat and p.cubes[c] < FULL])


@ur.choice("agriculture.put", CELL)
class AgriculturePut:                                                                              # 4.6
    def actions(p: Ur, seat: int, cell: int) -> list[Action]:
        return NUMBER[: min(2, FULL - p.cubes[cell], p.supply[seat]) + 1]

    def about(p: Ur, seat: int, cell: int) -> dict[str, Any]:
        return {"tile": p.grid.names[cell]}

    def number(p: Ur, n: int, seat: int, cell: int) -> None:
        if n:
            p.put(seat, cell, n)

    def refusal(p: Ur, verb: str, n: Any, seat: int, cell: int) -> Refusal | None:
        if verb == "put":
            return not_to_fill(p, n, seat, "agriculture", "4.6")
        return bad_number(verb, AgriculturePut.actions(p, seat, cell), "4.6")


@ur.auto("commerce", SEAT)
def commerce(p: Ur, seat: int) -> None:                                                            # 4.7
    due = {}
    for c in p.own(seat):
        if FACE[p.tile[c]] == COMMERCE:
            foreign = sum(p.owner[d] not in (FREE, seat) and p.owner[d] < HOLE for d in p.grid.near[c])   # U-07
            due[c] = min(p.grid.sides[c] + foreign, FULL - p.cubes[c])
    put_due(p, "commerce.put", seat, due)


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
        put_due(p, "culture.put", s, due[s])


def put_due(p: Ur, kind: str, seat: int, due: dict[int, int]) -> None:
    """Put all cubes due, by cell; if the supply is too small, the seat chooses where (4.7, 4.8, U-05)."""
    due = {c: n for c, n in sorted(due.items()) if n}
    if sum(due.values()) > p.supply[seat]:
        if p.supply[seat]:
            p.then((kind, seat, *[c * FULL + n for c, n in due.items()]))
        else:
            p.tell("ur.short", seat=seat)
    elif due:
        for c, n in due.items():
            p.place(seat, c, n)
        p.tell("ur.put", seat=seat, n=sum(due.values()), tiles=[p.grid.names[c] for c in due])


class PutDue:
    """A seat says how many cubes go to the first cell of `due`; in the end its whole supply is placed."""

    def actions(p: Ur, seat: int, *due: int) -> list[Action]:
        rest = sum(e % FULL for e in due[1:])
        return NUMBER[max(0, p.supply[seat] - rest): min(due[0] % FULL, p.supply[seat]) + 1]

    def about(p: Ur, seat: int, *due: int) -> dict[str, Any]:
        return {"tile": p.grid.names[due[0] // FULL], "held": p.supply[seat], "due": due[0] % FULL}

    def refusal(p: Ur, verb: str, n: Any, seat: int, *due: int) -> Refusal | None:
        return bad_number(verb, PutDue.actions(p, seat, *due), "4.4")


@ur.choice("commerce.put", DUE)
class CommercePut(PutDue):                                                                         # 4.7
    def number(p: Ur, n: int, seat: int, *due: int) -> None:
        put_some(p, "commerce.put", seat, n, due)

    def refusal(p: Ur, verb: str, n: Any, seat: int, *due: int) -> Refusal | None:
        return not_to_fill(p, n, seat, "commerce", "4.7") if verb == "put" else PutDue.refusal(p, verb, n, seat, *due)


@ur.choice("culture.put", DUE)
class CulturePut(PutDue):                                                                          # 4.8, U-05
    def number(p: Ur, n: int, seat: int, *due: int) -> None:
        put_some(p, "culture.put", seat, n, due)

    def refusal(p: Ur, verb: str, n: Any, seat: int, *due: int) -> Refusal | None:
        cell = p.grid.index.get(n, -1)
        if verb != "put" or cell < 0:
            return PutDue.refusal(p, verb, n, seat, *due)
        if refusal := not_own(p, n, seat, "4.8"):
            return refusal
        if p.cubes[cell] == FULL:
            return "ur.refusal.full", {"tile": n}, "2.5"
        return None if cell in [e // FULL for e in due] else ("ur.refusal.no_culture", {"tile": n}, "4.8")


def put_some(p: Ur, kind: str, seat: int, n: int, due: tuple[int, ...]) -> None:
    if n:
        p.put(seat, due[0] // FULL, n)
    if p.supply[seat]:
        p.then((kind, seat, *due[1:]))


@ur.auto("politics", SEAT)
def politics(p: Ur, seat: int) -> None:                                                            # 4.9
    own = p.own(seat)
    held = sum(p.cubes[c] for c in own)
    for c in own:
        p.remove(c, p.cubes[c])
    if own:
        p.then(("politics.put", seat, held, *own))


@ur.choice("politics.put", CUBES + 1, Many(CELL, CELL))
class PoliticsPut:
    """held cubes are still to be shared among the cells; this decision is about the first of them."""

    def actions(p: Ur, seat: int, held: int, *cells: int) -> list[Action]:
        return NUMBER[max(0, held - FULL * (len(cells) - 1)): min(FULL, held) + 1]

    def about(p: Ur, seat: int, held: int, *cells: int) -> dict[str, Any]:
        return {"tile": p.grid.names[cells[0]], "held": held}

    def number(p: Ur, n: int, seat: int, held: int, *cells: int) -> None:
        if n:
            p.put(seat, cells[0], n)
        if held > n:
            p.then(("politics.put", seat, held - n, *cells[1:]))

    def refusal(p: Ur, verb: str, n: Any, seat: int, held: int, *cells: int) -> Refusal | None:
        cell = p.grid.index.get(n, -1)
        if verb == "put" and cell >= 0 and cell not in cells:
            return not_own(p, n, seat, "4.9")
        return bad_number(verb, PoliticsPut.actions(p, seat, held, *cells), "4.9")
