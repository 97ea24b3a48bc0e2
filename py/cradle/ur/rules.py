"""The rules of Ur, in the order of the rule book (French rules of Ur).

Paragraph numbers stand beside the code; U-nn are decisions where the rule book is silent.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

from ..kernel import chance
from ..kernel.game import Action, Refusal
from ..kernel.steps import SEAT, Many, Steps
from .position import Ur
from .tables import (
    ACTIONS,
    AGRICULTURE,
    BESIDE,
    COMMERCE,
    CUBES,
    CULTURE,
    DONE,
    DRAWN,
    FACE,
    FACES,
    FREE,
    FULL,
    HOLE,
    KEEP,
    LAID,
    NUMBER,
    PAIR,
    PAIRS,
    SKIP,
    USE,
    WAR,
    ZIGGURATS,
)

ur = Steps()
CELL = 36
DUE = Many(CELL * FULL, CELL)  # cell * 5 + cubes due there, 1 to 4
TRAIL = Many(CELL * 4 * FULL, 4095)  # attacks that cost nothing: (from * 4 + direction) * 5 + cubes - 1

# fmt: off


# 2. Set-up ------------------------------------------------------------------------------------------------------------
@ur.auto("setup", SEAT, 4)
def setup(p: Ur, first: int, turn: int) -> None:
    """2.3, 2.4: four rounds, each pushed when its time comes, since the stack is part of every link."""
    kind = ("setup.first", "setup.more", "setup.more", "setup.exchange")[turn]
    seats = [(first + i) % p.seats for i in range(p.seats)]
    p.then(*[(kind, s) for s in seats], ("setup", first, turn + 1) if turn < 3 else ("turn.begin", first))


@ur.choice("setup.first")
class FirstCube:                                                                                   # 2.3
    def actions(p: Ur, seat: int) -> list[Action]:
        return [p.grid.place[c] for c in p.free()]

    def place(p: Ur, name: str, seat: int) -> None:
        place(p, seat, p.grid.index[name], 1)

    def refusal(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
        return not_free(p, name, "2.3") if verb == "place" else None


@ur.choice("setup.more")
class MoreCubes:                                                                                   # 2.3
    def actions(p: Ur, seat: int) -> list[Action]:
        near, owner, cubes = p.grid.near, p.owner, p.cubes
        return [p.grid.place[c] for c, o in enumerate(owner)
                if (o == seat and cubes[c] < FULL) or (o == FREE and any(owner[d] == seat for d in near[c]))
                ] or [SKIP]                                                                        # U-03

    def place(p: Ur, name: str, seat: int) -> None:
        place(p, seat, p.grid.index[name], 1)

    def skip(p: Ur, _: None, seat: int) -> None:
        p.tell("ur.skip", seat=seat)

    def refusal(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
        cell = p.grid.index.get(name, -1)
        if verb != "place":
            return ("ur.refusal.must_place", {}, "2.3") if verb == "skip" else None
        if cell >= 0 and p.owner[cell] == FREE:
            return "ur.refusal.setup_far", {"tile": name}, "2.3"
        if cell >= 0 and p.owner[cell] == seat:
            return "ur.refusal.full", {"tile": name}, "2.5"
        return not_free(p, name, "2.3")


# 3. A turn ------------------------------------------------------------------------------------------------------------
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
    """4.1 to 4.3, 6.1: nothing done yet."""

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
        place(p, seat, p.grid.index[name], 1)
        p.then(("turn.cube", seat))

    def free(p: Ur, name: str, seat: int) -> None:
        place(p, seat, p.grid.index[name], 1)

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
    """4.2: one action is used; the other, or a cube for declining it."""

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
        place(p, seat, p.grid.index[name], 1)

    def done(p: Ur, _: None, seat: int, used: int) -> None:
        pass

    def refusal(p: Ur, verb: str, name: Any, seat: int, used: int) -> Refusal | None:
        if verb == "free":
            return "ur.refusal.free_needs_both", {}, "4.3"
        return (no_use(p, verb, name, seat, used) or no_ziggurat(p, verb, name, seat, False)
                or no_cube(p, verb, name, seat))


@ur.choice("turn.cube")
class TurnCube:
    """4.2, 4.3: a cube has been placed first; an action, or the second cube."""

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
        place(p, seat, p.grid.index[name], 1)

    def done(p: Ur, _: None, seat: int) -> None:
        pass

    def refusal(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
        if verb == "free":
            return "ur.refusal.free_needs_both", {}, "4.3"
        return (no_use(p, verb, name, seat, -1) or no_ziggurat(p, verb, name, seat, False)
                or no_cube(p, verb, name, seat))


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
            place(p, seat, cell, n)

    def refusal(p: Ur, verb: str, n: Any, seat: int, cell: int) -> Refusal | None:
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
    """All cubes due, by cell; short of cubes the seat chooses where (4.7, 4.8, U-05)."""
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
    """The first entry of due is asked; in all, as many cubes are placed as the supply holds."""

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


@ur.choice("culture.put", DUE)
class CulturePut(PutDue):                                                                          # 4.8, U-05
    def number(p: Ur, n: int, seat: int, *due: int) -> None:
        put_some(p, "culture.put", seat, n, due)


def put_some(p: Ur, kind: str, seat: int, n: int, due: tuple[int, ...]) -> None:
    if n:
        place(p, seat, due[0] // FULL, n)
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
            place(p, seat, cells[0], n)
        if held > n:
            p.then(("politics.put", seat, held - n, *cells[1:]))

    def refusal(p: Ur, verb: str, n: Any, seat: int, held: int, *cells: int) -> Refusal | None:
        return bad_number(verb, PoliticsPut.actions(p, seat, held, *cells), "4.9")


@ur.auto("war", SEAT)
def war(p: Ur, seat: int) -> None:                                                                 # 4.10
    p.then(("war.from", seat))


def cost(p: Ur, a: int, b: int) -> int:
    """Cubes that A loses before it can move any."""
    return p.cubes[b] + (FACE[p.tile[a]] != WAR and FACE[p.tile[a]] != FACE[p.tile[b]])


def numbers(p: Ur, a: int, b: int, trail: tuple[int, ...]) -> list[int]:
    """How many cubes may move from A to B."""
    lost = cost(p, a, b)
    can = range(1, p.cubes[a] - lost + 1)
    return list(can) if lost or not trail else [n for n in can if not stood(p, a, b, n, trail)]


def stood(p: Ur, a: int, b: int, n: int, trail: tuple[int, ...]) -> bool:
    """U-11: whether this free attack brings back what stood since the last attack that cost cubes.

    It does where it and the last k attacks of the trail together move nothing.
    """
    moved = {a: -n, b: n}
    for code in reversed(trail):
        c, d, k = code // 20, p.grid.near[code // 20][code // 5 % 4], code % 5 + 1
        moved[c] = moved.get(c, 0) - k
        moved[d] = moved.get(d, 0) + k
        if not any(moved.values()):
            return True
    return len(trail) == TRAIL.most


def targets(p: Ur, seat: int, a: int, trail: tuple[int, ...]) -> list[int]:
    owner, cubes = p.owner, p.cubes[a]
    return [b for b in p.grid.near[a] if owner[b] != seat and owner[b] < HOLE and cubes > cost(p, a, b)
            and (not trail or numbers(p, a, b, trail))]


@ur.choice("war.from", TRAIL)
class WarFrom:
    """trail: the attacks since the last one that cost cubes, or since the war began."""

    def actions(p: Ur, seat: int, *trail: int) -> list[Action]:
        return [p.grid.attack_from[a] for a in p.own(seat) if targets(p, seat, a, trail)] + [DONE]

    def attack_from(p: Ur, name: str, seat: int, *trail: int) -> None:
        p.then(("war.to", seat, p.grid.index[name], *trail))

    def done(p: Ur, _: None, seat: int, *trail: int) -> None:
        pass

    def refusal(p: Ur, verb: str, name: Any, seat: int, *trail: int) -> Refusal | None:
        if verb != "attack-from" or name not in p.grid.index:
            return None
        return not_own(p, name, seat, "4.10") or ("ur.refusal.war_no_target", {"tile": name}, "4.10")


@ur.choice("war.to", CELL, TRAIL)
class WarTo:
    def actions(p: Ur, seat: int, a: int, *trail: int) -> list[Action]:
        return [p.grid.attack_to[b] for b in targets(p, seat, a, trail)]

    def about(p: Ur, seat: int, a: int, *trail: int) -> dict[str, Any]:
        return {"tile": p.grid.names[a]}

    def attack_to(p: Ur, name: str, seat: int, a: int, *trail: int) -> None:
        p.then(("war.number", seat, a, p.grid.index[name], *trail))

    def refusal(p: Ur, verb: str, name: Any, seat: int, a: int, *trail: int) -> Refusal | None:
        b = p.grid.index.get(name, -1)
        if verb != "attack-to" or b < 0:
            return None
        tiles = {"tile": p.grid.names[a], "to": name}
        if b not in p.grid.near[a]:
            return "ur.refusal.war_not_adjacent", tiles, "4.10"
        if p.owner[b] == seat:
            return "ur.refusal.war_own", tiles, "4.10"
        if p.owner[b] >= HOLE:
            return "ur.refusal.hole", {"tile": name}, "6.3"
        if p.cubes[a] <= cost(p, a, b):
            return "ur.refusal.war_too_weak", {**tiles, "n": cost(p, a, b) + 1, "held": p.cubes[a]}, "4.10"
        return "ur.refusal.war_circle", tiles, "U-11"


@ur.choice("war.number", CELL, CELL, TRAIL)
class WarNumber:
    def actions(p: Ur, seat: int, a: int, b: int, *trail: int) -> list[Action]:
        return [NUMBER[n] for n in numbers(p, a, b, trail)]

    def about(p: Ur, seat: int, a: int, b: int, *trail: int) -> dict[str, Any]:
        return {"tile": p.grid.names[a], "to": p.grid.names[b], "lost": cost(p, a, b)}

    def number(p: Ur, n: int, seat: int, a: int, b: int, *trail: int) -> None:
        lost, victim, fallen = cost(p, a, b), p.owner[b], p.cubes[b]
        tiles = {"tile": p.grid.names[a], "place": p.grid.names[b]}                 # `to` would be the event's audience
        if fallen:                                                                                 # (1)
            p.remove(b, fallen)
            p.tell("ur.war.attack", seat=seat, victim=victim, n=n, lost=lost, fallen=fallen, **tiles)
        else:
            p.tell("ur.war.enter", seat=seat, n=n, lost=lost, **tiles)
        p.remove(a, lost + n)                                                                      # (2), (3)
        p.place(seat, b, n)                                                                        # (4)
        code = (a * 4 + p.grid.near[a].index(b)) * 5 + n - 1
        p.then(("war.from", seat) if lost else ("war.from", seat, *trail, code))                   # U-11

    def refusal(p: Ur, verb: str, n: Any, seat: int, a: int, b: int, *trail: int) -> Refusal | None:
        if verb == "number" and n in range(1, p.cubes[a] - cost(p, a, b) + 1):
            return "ur.refusal.war_circle", {"tile": p.grid.names[a], "to": p.grid.names[b]}, "U-11"
        return bad_number(verb, WarNumber.actions(p, seat, a, b, *trail), "4.10")


# 5. Exchange ----------------------------------------------------------------------------------------------------------
def exchanges(p: Ur, seat: int) -> list[Action]:
    tile, mine, exchange = p.tile, p.hand[seat], p.grid.exchange
    actions = [exchange[c] for c, o in enumerate(p.owner) if o == FREE and PAIR[tile[c]] != mine]  # 5.1, U-06
    if p.beside and p.beside[0] != mine:                                                           # 5.3, U-14
        actions.append(p.grid.exchange_beside)
    return actions


@ur.auto("exchange", SEAT)
def exchange(p: Ur, seat: int) -> None:
    if exchanges(p, seat):
        p.then(("exchange.tile", seat))
    else:
        p.steps.clear()                                                                            # 5.2, 8.1
        p.tell("ur.end.no_exchange", seat=seat)


@ur.choice("exchange.tile")
class Exchange:                                                                                    # 5.1, 5.2
    def actions(p: Ur, seat: int) -> list[Action]:
        return exchanges(p, seat)

    def exchange(p: Ur, name: str, seat: int) -> None:
        if name == BESIDE:
            exchange_beside(p, seat)
        else:
            p.then(("exchange.face", seat, p.grid.index[name]))

    def refusal(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
        if verb in ("keep", "done"):
            return "ur.refusal.must_exchange", {}, "5.2"
        if verb != "exchange":
            return None
        if name == BESIDE and not p.beside:
            return "ur.refusal.no_beside", {}, "5.1"
        if name == BESIDE or (name in p.grid.index and p.owner[p.grid.index[name]] == FREE):
            return "ur.refusal.exchange_same", {"tile": name}, "5.1"
        return not_free(p, name, "5.1")


@ur.choice("setup.exchange")
class SetupExchange(Exchange):                                                                     # 2.4
    def actions(p: Ur, seat: int) -> list[Action]:
        return [*exchanges(p, seat), KEEP]

    def keep(p: Ur, _: None, seat: int) -> None:
        p.tell("ur.keep", seat=seat)

    def refusal(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
        return Exchange.refusal(p, verb, name, seat) if verb == "exchange" else None


def exchange_beside(p: Ur, seat: int) -> None:
    """2: the open tile, or the top of the pile; the tile given goes under it, and the next top is turned up."""
    given, p.hand[seat] = p.hand[seat], p.beside.pop(0)
    if any(p.hidden):
        p.beside.insert(0, chance.draw(p, p.hidden, DRAWN))
    p.beside.append(given)
    left, right = PAIRS[p.hand[seat]]
    p.tell("ur.exchange.beside", seat=seat, left=ACTIONS[left], right=ACTIONS[right])


@ur.choice("exchange.face", CELL)
class Face:                                                                                        # 5.1
    def actions(p: Ur, seat: int, cell: int) -> list[Action]:
        return [FACES[a] for a in PAIRS[p.hand[seat]]]

    def about(p: Ur, seat: int, cell: int) -> dict[str, Any]:
        return {"tile": p.grid.names[cell]}

    def face(p: Ur, face: str, seat: int, cell: int) -> None:
        given, p.hand[seat] = p.hand[seat], PAIR[p.tile[cell]]
        p.tile[cell] = LAID[given, ACTIONS.index(face)]
        left, right = PAIRS[p.hand[seat]]
        p.tell("ur.exchange", seat=seat, tile=p.grid.names[cell], laid=face, left=ACTIONS[left], right=ACTIONS[right])

    def refusal(p: Ur, verb: str, face: Any, seat: int, cell: int) -> Refusal | None:
        return ("ur.refusal.not_in_hand", {"action": face}, "5.1") if verb == "face" and face in ACTIONS else None


# 6. Ziggurats ---------------------------------------------------------------------------------------------------------
@ur.choice("ziggurat", Many(CELL, CELL))
class SecondZiggurat:                                                                              # 6.1
    def actions(p: Ur, seat: int, *full: int) -> list[Action]:
        return [p.grid.ziggurat[c] for c in full] + [DONE]

    def ziggurat(p: Ur, name: str, seat: int, *full: int) -> None:
        build(p, seat, p.grid.index[name])

    def done(p: Ur, _: None, seat: int, *full: int) -> None:
        pass

    def refusal(p: Ur, verb: str, name: Any, seat: int, *full: int) -> Refusal | None:
        return no_ziggurat(p, verb, name, seat, True) or ("ur.refusal.ziggurat_second", {}, "6.1")


def build(p: Ur, seat: int, cell: int) -> None:                                                    # 6.2
    p.remove(cell, FULL)
    p.supply[seat] -= 1
    p.owner[cell], p.cubes[cell] = HOLE + seat, 1
    p.built += 1
    p.history.clear()                                                   # what stood before cannot come back
    p.tell("ur.ziggurat", seat=seat, tile=p.grid.names[cell], n=ZIGGURATS - p.built)
    if p.built == ZIGGURATS:
        p.tell("ur.last_round")


# 7. Forced starts -----------------------------------------------------------------------------------------------------
@ur.choice("start", 4)
class Start:
    """7: no cube left on tiles; n cubes go on one free tile."""

    def actions(p: Ur, seat: int, n: int) -> list[Action]:
        return [p.grid.place[c] for c in p.free()] or [DONE]                                       # U-08

    def about(p: Ur, seat: int, n: int) -> dict[str, Any]:
        return {"n": n}

    def place(p: Ur, name: str, seat: int, n: int) -> None:
        place(p, seat, p.grid.index[name], n)

    def done(p: Ur, _: None, seat: int, n: int) -> None:
        p.tell("ur.start.none", seat=seat)

    def refusal(p: Ur, verb: str, name: Any, seat: int, n: int) -> Refusal | None:
        return ("ur.refusal.forced_start", {"n": n}, "7.4") if verb != "place" else not_free(p, name, f"7.{2 - n // 3}")


# What is not legal, and why -------------------------------------------------------------------------------------------
def place(p: Ur, seat: int, cell: int, n: int) -> None:
    n = p.place(seat, cell, n)
    p.tell("ur.place", seat=seat, tile=p.grid.names[cell], n=n)


def not_free(p: Ur, name: Any, paragraph: str) -> Refusal | None:
    cell = p.grid.index.get(name, -1)
    if cell < 0 or p.owner[cell] == FREE:
        return None
    if p.owner[cell] >= HOLE:
        return "ur.refusal.hole", {"tile": name}, "6.3"
    return "ur.refusal.not_free", {"tile": name, "owner": p.owner[cell]}, paragraph


def not_own(p: Ur, name: Any, seat: int, paragraph: str) -> Refusal | None:
    cell = p.grid.index.get(name, -1)
    if cell < 0 or p.owner[cell] == seat:
        return None
    return ("ur.refusal.hole", {"tile": name}, "6.3") if p.owner[cell] >= HOLE else (
        "ur.refusal.not_own", {"tile": name}, paragraph)


def no_use(p: Ur, verb: str, name: Any, seat: int, used: int) -> Refusal | None:
    if verb != "use" or name not in ACTIONS:
        return None
    return ("ur.refusal.used" if ACTIONS.index(name) == used else "ur.refusal.not_in_hand", {"action": name}, "4.1")


def no_ziggurat(p: Ur, verb: str, name: Any, seat: int, fresh: bool) -> Refusal | None:
    if verb != "ziggurat" or name not in p.grid.index:
        return None
    if not fresh:
        return "ur.refusal.ziggurat_late", {}, "6.1"
    if p.built == ZIGGURATS:
        return "ur.refusal.ziggurat_none", {}, "6.1"
    return not_own(p, name, seat, "6.1") or ("ur.refusal.ziggurat_not_full", {"tile": name}, "6.1")


def no_cube(p: Ur, verb: str, name: Any, seat: int) -> Refusal | None:
    cell = p.grid.index.get(name, -1)
    if verb not in ("cube", "free") or cell < 0:
        return None
    if not p.supply[seat]:
        return "ur.refusal.no_supply", {}, "4.4"
    if verb == "free":
        return not_free(p, name, "4.3")
    return not_own(p, name, seat, "4.2") or ("ur.refusal.full", {"tile": name}, "2.5")


def bad_number(verb: str, actions: list[Action], paragraph: str) -> Refusal | None:
    if verb != "number":
        return None
    return "ur.refusal.number", {"least": actions[0][1], "most": actions[-1][1]}, paragraph


# 9. Score -------------------------------------------------------------------------------------------------------------
POINTS = [n * (n + 1) // 2 for n in range(7)]                                                      # 9.2, U-09


def kinds(p: Ur, seat: int) -> list[int]:
    """9.1 without the hand tile: how many of each action, and of ziggurats."""
    have = [0] * 6
    for c, o in enumerate(p.owner):
        if o == seat:
            have[FACE[p.tile[c]]] += 1
        elif o == HOLE + seat:
            have[FACE[p.tile[c]]] += 1
            have[5] += 1
    return have


def sets(have: list[int]) -> list[list[int]]:
    """9.3: the best split; the k-th set holds every kind of which there are at least k."""
    return [[kind for kind, n in enumerate(have) if n >= k] for k in range(1, max(have) + 1)]


def score(p: Ur, seat: int) -> tuple[int, int, list[list[int]]]:
    """9: points, the face of the hand tile that counts, and the sets."""
    best: tuple[int, int, list[list[int]]] = (-1, 0, [])
    have = kinds(p, seat)
    for face in PAIRS[p.hand[seat]]:
        have[face] += 1
        split = sets(have)
        have[face] -= 1
        points = sum(POINTS[len(s)] for s in split)
        if points > best[0]:
            best = points, face, split
    return best
