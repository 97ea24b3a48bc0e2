"""Which steps can be pending together in a game of Ur: what comes from a link or a file is held to it.

That details are under their bounds and that a choice is on top, the kernel has checked before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from .position import Ur
from .tables import AGRICULTURE, FACE, FREE, FULL, HOLE, PAIR, PAIRS, ZIGGURATS

SHAPE = re.compile(  # names from the bottom up
    r"""
      setup (/setup\.first)+
    | setup (/setup\.more)+
    | turn\.begin (/setup\.exchange)* (/exchange\.face)?
    | turn\.end /exchange\.(tile|face)
    | turn\.end /exchange /(turn | turn\.rest | turn\.cube | start | ziggurat)
    | turn\.end /exchange (/turn\.rest)?
      ((/agriculture\.put)+ | /commerce\.put | (/culture\.put)+ | /politics\.put | /war\.(from|to|number))
    """,
    re.VERBOSE,
)


def stack_faults(p: Ur) -> list[str]:
    """What is wrong with the pending steps, in words."""
    if not p.steps:
        return []
    names = "/".join(step[0] for step in p.steps)
    if not SHAPE.fullmatch(names) or not (in_set_up(p) if names.startswith(("setup", "turn.begin")) else in_turn(p)):
        return [f"these steps are never pending together: {names}"]
    return [f"{name} does not fit" for name, *details in p.steps if name in FITS and not FITS[name](p, *details)]


def in_set_up(p: Ur) -> bool:
    """The seats that have not had this round are those from the last one down to the one on top."""
    (name, first, *turn), *rest = p.steps
    number = {"setup.first": [1], "setup.more": [2, 3]}.get(rest[0][0], [])
    return (
        first == p.first
        and (name == "turn.begin" or turn[0] in number)
        and [(step[1] - first) % p.seats for step in rest] == list(range(p.seats))[: -len(rest) - 1 : -1]
        and (number != [1] or len(p.free()) >= len(rest))
    )


def in_turn(p: Ur) -> bool:
    """All steps are of one seat, but that Culture goes on clockwise; nothing is asked twice."""
    (_, seat), *rest = p.steps
    after = [(step[1] - seat) % p.seats for step in rest if step[0] == "culture.put"]
    cells = [step[2] for step in rest if step[0] == "agriculture.put"]
    others = {step[1] for step in rest if step[0] != "culture.put"}
    return seat < p.seats and others == {seat} and rising(after[::-1]) and rising(cells[::-1])


def rising(values: Sequence[int]) -> bool:
    return list(values) == sorted(set(values))


def own(p: Ur, seat: int, *cells: int) -> bool:
    return rising(cells) and all(c in p.grid.cells and p.owner[c] == seat for c in cells)


def free(p: Ur, *cells: int) -> bool:
    return own(p, FREE, *cells)


def start(p: Ur, seat: int, n: int) -> bool:
    return seat not in p.owner and n == (1 if HOLE + seat in p.owner else 3)


def ziggurat(p: Ur, seat: int, *full: int) -> bool:
    return own(p, seat, *full) and all(p.cubes[c] == FULL for c in full) and 0 < p.built < ZIGGURATS


def field(p: Ur, seat: int, cell: int) -> bool:
    return own(p, seat, cell) and FACE[p.tile[cell]] == AGRICULTURE and p.cubes[cell] < FULL


def put(p: Ur, seat: int, *due: int) -> bool:
    cells, n = [e // FULL for e in due], sum(e % FULL for e in due)
    return (
        own(p, seat, *cells) and all(0 < e % FULL <= FULL - p.cubes[e // FULL] for e in due) and 0 < p.supply[seat] <= n
    )


def politics(p: Ur, seat: int, held: int, *cells: int) -> bool:
    return free(p, *cells) and 0 < held <= min(p.supply[seat], FULL * len(cells))


def war(p: Ur, seat: int, *trail: int) -> bool:
    return all(code // 20 in p.grid.cells and code // 5 % 4 < len(p.grid.near[code // 20]) for code in trail)


def war_to(p: Ur, seat: int, a: int, *trail: int) -> bool:
    return own(p, seat, a) and war(p, seat, *trail)


def war_number(p: Ur, seat: int, a: int, b: int, *trail: int) -> bool:
    return war_to(p, seat, a, *trail) and b in p.grid.near[a] and p.owner[b] != seat and p.owner[b] < HOLE


FITS: dict[str, Callable[..., bool]] = {
    "turn.rest": lambda p, seat, used: used in PAIRS[p.hand[seat]],
    "agriculture.put": field,
    "commerce.put": put,
    "culture.put": put,
    "politics.put": politics,
    "war.from": war,
    "war.to": war_to,
    "war.number": war_number,
    "exchange.face": lambda p, seat, cell: free(p, cell) and PAIR[p.tile[cell]] != p.hand[seat],
    "ziggurat": ziggurat,
    "start": start,
}
