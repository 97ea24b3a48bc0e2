"""How far a seat reaches: its bases, by land, and with its ships (7.2 to 7.4). Provinces are bits of a mask here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import compress
from typing import NamedTuple

from .geography import (
    ALONG,
    AMERICA,
    AT,
    CAPACITY,
    COASTAL,
    COASTS,
    COUNT,
    FAR_EAST,
    HARBOURS,
    OPENS,
    OVERSEAS,
    REGION,
    REGIONS,
    SHORES,
    SILK_ROAD,
    board,
)
from .position import NONE, Age


class Reach(NamedTuple):
    """Where a seat can place tokens: `free`, provinces without a limit; `sea`, provinces that only a ship reaches, each
    with at most `load` tokens (7.4, G25).
    """

    free: int
    sea: int
    load: int


def mask(provinces: Iterable[int]) -> int:
    return sum(1 << n for n in set(provinces))


def bits(mask: int) -> Iterator[int]:
    """The provinces of a mask, in the order of the table."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=256)
def listed(mask: int) -> tuple[int, ...]:
    """The places whose bits are set in a mask, as a tuple. It is cached, because what a seat reaches often stays as it
    is while the seat places.
    """
    return tuple(bits(mask))


BOXES = [n for n in range(COUNT) if OVERSEAS[n]]
EAST, WEST = (mask(n for n in BOXES if there[n]) for there in (FAR_EAST, AMERICA))
COAST = mask(n for n in range(COUNT) if COASTAL[n])
SHORE = COAST & ~mask(BOXES)
BIT = [1 << n for n in range(COUNT)]


@cache
def land(seats: int) -> list[int]:
    """By province, those that share a land frontier with it."""
    return [mask(near) for near in board(seats).land]


@cache
def open_to(seats: int, silk_road: bool) -> int:
    """The provinces that can be entered at all: those in play (1.4); 7.3: those of region V only with [R]."""
    closed = REGIONS.index(SILK_ROAD)
    return mask(n for n in board(seats).provinces if silk_road or REGION[n] != closed)


@cache
def reach_by_galley(province: int, steps: int, astronomy: bool) -> int:
    """7.4: what a galley reaches from a province in so many steps along its coasts (G4); ships pass anywhere (1.4).

    G5: with [A] a route may cross one high sea, which is a step as well.
    """
    reached = front = {(coast, False) for coast in HARBOURS[province]}
    for _ in range(steps):
        front = {there for coast, crossed in front for there in onward(coast, crossed, astronomy)} - reached
        reached = reached | front
    return mask(AT[coast] for coast, _ in reached if coast < len(COASTS))


def onward(coast: int, crossed: bool, astronomy: bool) -> list[tuple[int, bool]]:
    """The next step of a route, and whether it has crossed a sea by then; seas are numbered after the coasts."""
    if coast >= len(COASTS):
        return [(shore, True) for shore in SHORES[coast - len(COASTS)]]
    seas = [(len(COASTS) + sea, True) for sea in OPENS[coast]] if astronomy and not crossed else []
    return [(near, crossed) for near in ALONG[coast]] + seas


# What a seat reaches --------------------------------------------------------------------------------------------------
def bases(p: Age, seat: int) -> int:
    """7.2: where it has had an old token or marker since the phase began (G14); and its capital, even when lost."""
    home = p.home(seat)
    return sum(compress(BIT, p.base)) | (0 if home == COUNT else BIT[home])


def is_closed(p: Age, seat: int, province: int) -> bool:
    """7.3: whether an opponent controls it against a Caravan: a marker, or tokens to the capacity (G47)."""
    if p.control[province] != NONE:
        return p.control[province] != seat
    i, j = province * p.seats, (province + 1) * p.seats
    if max(p.old[i:j]) + max(p.new[i:j]) < CAPACITY[province]:
        return False
    return any(p.at(province, other) >= CAPACITY[province] for other in range(p.seats) if other != seat)


def boxes(p: Age, seat: int) -> list[int]:
    """G26: the boxes overseas where it has a token or marker."""
    return [n for n in BOXES if p.control[n] == seat or p.at(n, seat)]


def overseas(p: Age, seat: int) -> int:
    """7.4: the boxes that a galleon reaches; a new one only below its limit (G26)."""
    held = boxes(p, seat)
    if len(held) < p.galleon(seat):
        return EAST | (WEST if p.has(seat, "U") else 0)
    return mask(held)


@lru_cache(maxsize=64)
def around(seats: int, mine: int) -> int:
    """Provinces, and those that share a land frontier with one of them."""
    near, found = land(seats), mine
    for n in bits(mine):
        found |= near[n]
    return found


@lru_cache(maxsize=64)
def passes(seats: int, near: int, allowed: int) -> tuple[int, ...]:
    """7.3: the provinces among these that lead beyond them."""
    return tuple(n for n in bits(near & allowed) if land(seats)[n] & ~near)


@lru_cache(maxsize=64)
def sailed_from(mine: int, steps: int, astronomy: bool) -> int:
    """What a galley reaches from any of these provinces."""
    found = 0
    for n in bits(mine):
        found |= reach_by_galley(n, steps, astronomy)
    return found


def reach(p: Age, seat: int) -> Reach:
    """Everything the seat can place in, as it stands now."""
    mine, near, allowed = bases(p, seat), land(p.seats), open_to(p.seats, p.has(seat, "R"))
    free = around(p.seats, mine)
    if p.has(seat, "I"):  # 7.3, G14: not through region V without [R]
        for n in passes(p.seats, free, allowed):
            if not is_closed(p, seat, n):
                free |= near[n]
    if not mine & COAST:
        return Reach(free & allowed, 0, 0)
    sea, load = 0, p.galley(seat) or p.three_master(seat)
    if p.galleon(seat):
        free |= SHORE | overseas(p, seat)
    elif p.three_master(seat):
        sea = SHORE
    else:
        sea = sailed_from(mine & COAST, load, p.has(seat, "A"))
    return Reach(free & allowed, sea & allowed & ~free, load)


def next_door(p: Age, seat: int, province: int) -> bool:
    """Whether a province is a base or next to one by land. For most this is true, and nothing else need be checked."""
    if not open_to(p.seats, p.has(seat, "R")) >> province & 1:
        return False
    home, base = p.home(seat), p.base
    if base[province] or province == home:
        return True
    return any(base[n] or n == home for n in p.board.land[province])


def by_land(p: Age, seat: int, province: int) -> bool:
    """Whether it enters a province in reach without counting what a ship carries."""
    return next_door(p, seat, province) or bool(reach(p, seat).free >> province & 1)


def tokens_it_can_bring(p: Age, seat: int, province: int) -> int:
    """How many tokens of its reserve it can bring into a province: 7.4, by sea no more than the ship carries."""
    if next_door(p, seat, province):
        return p.reserve[seat]
    to = reach(p, seat)
    if to.free >> province & 1:
        return p.reserve[seat]
    return min(p.reserve[seat], to.load - p.landed[province]) if to.sea >> province & 1 else 0
