"""Which steps of Ur can be pending together: a check of positions from links and files.

The kernel checks the bounds of details, that a choice is on top, and that it lists an action.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.pending import Pending, Pick, Step
from ..position import Ur
from ..steps import ur
from ..tables import AGRICULTURE, FACE, FREE, FULL, HOLE, USE, ZIGGURATS

PHASES = ("actions", "exchange")  # of a turn (3)
pending = Pending("setup", "turn.end", ur)
shape, fits, picked, together = pending.shape, pending.fits, pending.led_by, pending.together

shape("setup", r"/setup ((/setup\.first)+ | (/setup\.more)+) | /turn\.begin (/setup\.exchange)* (/exchange\.face)?")
shape("exchange", r"/exchange\.(tile|face)")
shape(
    "actions",
    r"""
      /(turn | turn\.rest | turn\.cube | start | ziggurat)
    | (/turn\.rest)?
      ((/agriculture\.put)+ | /commerce\.put | (/culture\.put)+ | /politics\.put | /war\.(from|to|number))
    """,
)


def stack_faults(p: Ur) -> list[str]:
    """What is wrong with the pending steps, in words."""
    return pending.faults(p, PHASES) if p.steps else []


@together("setup")
def in_set_up(p: Ur, steps: list[Step]) -> bool:
    """Whether the seats that wait are those that have not had this round: from the last one down to the one on top."""
    below, *rest = steps
    number = {"setup.first": [1], "setup.more": [2, 3]}.get(rest[0][0], [])
    return (
        ur.detail(below, "first" if number else "seat") == p.first
        and (not number or ur.detail(below, "turn") in number)
        and [(seat_of(step) - p.first) % p.seats for step in rest] == list(range(p.seats))[: -len(rest) - 1 : -1]
        and (number != [1] or len(p.free_cells()) >= len(rest))
    )


@together("actions")
@together("exchange")
def in_turn(p: Ur, steps: list[Step]) -> bool:
    """Whether all steps belong to one seat, except that Culture goes on clockwise, and nothing is asked twice."""
    seat, *others = [seat_of(step) for step in p.steps if step[0] != "culture.put"]
    after = [(seat_of(step) - seat) % p.seats for step in steps if step[0] == "culture.put"]
    cells = [ur.detail(step, "cell") for step in steps if step[0] == "agriculture.put"]
    return set(others) == {seat} and rising(after[::-1]) and rising(cells[::-1])


def seat_of(step: Step) -> int:
    return int(ur.detail(step, "seat"))


def rising(values: Sequence[int]) -> bool:
    return list(values) == sorted(set(values))


# What a pick has led to -----------------------------------------------------------------------------------------------
@picked("turn.rest")
def is_used(p: Ur, seat: int, used: int) -> Pick:
    return ("turn", seat), USE[used]


@picked("exchange.face")
def is_taken(p: Ur, seat: int, cell: int) -> Pick:
    return ("exchange.tile", seat), p.grid.exchange[cell]


@picked("war.to")
def is_from(p: Ur, seat: int, a: int, *trail: int) -> Pick:
    return ("war.from", seat, *trail), p.grid.attack_from[a]


@picked("war.number")
def is_against(p: Ur, seat: int, a: int, b: int, *trail: int) -> Pick:
    return ("war.to", seat, a, *trail), p.grid.attack_to[b]


# And what has changed since -------------------------------------------------------------------------------------------
@fits("war.from")
def has_gone(p: Ur, seat: int, *trail: int) -> bool:
    return all(code // 20 in p.grid.cells and code // 5 % 4 < len(p.grid.near[code // 20]) for code in trail)


@fits("agriculture.put")
def is_field(p: Ur, seat: int, cell: int) -> bool:
    return own(p, seat, cell) and FACE[p.tile[cell]] == AGRICULTURE and p.cubes[cell] < FULL


@fits("commerce.put", "culture.put")
def is_short(p: Ur, seat: int, *due: int) -> bool:
    cells, n = [e // FULL for e in due], sum(e % FULL for e in due)
    return (
        own(p, seat, *cells) and all(0 < e % FULL <= FULL - p.cubes[e // FULL] for e in due) and 0 < p.supply[seat] <= n
    )


@fits("politics.put")
def is_taken_up(p: Ur, seat: int, held: int, *cells: int) -> bool:
    return own(p, FREE, *cells) and 0 < held <= p.supply[seat]


@fits("ziggurat")
def is_full(p: Ur, seat: int, *full: int) -> bool:
    return own(p, seat, *full) and all(p.cubes[c] == FULL for c in full) and 0 < p.built < ZIGGURATS


@fits("start")
def has_nothing(p: Ur, seat: int, n: int) -> bool:
    return seat not in p.owner and n == (1 if HOLE + seat in p.owner else 3)


def own(p: Ur, seat: int, *cells: int) -> bool:
    return rising(cells) and all(c in p.grid.cells and p.owner[c] == seat for c in cells)
