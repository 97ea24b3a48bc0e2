"""The two factions of a civil war: the units in one, those near the other, and those that another seat takes (30.41).

`arrived` counts, by area, the victim's units in the first faction: tokens, or 1 for a city. Once the victim has said
which faction it keeps, it counts the units of the other one.
"""

from __future__ import annotations

from ...city_losses import spare
from ...geography import COUNT
from ...position import Civ
from .general import wealth
from .losses import fed_after_city
from .points import CITY, Units

FIRST, NEAR, FAR, CITIES, TOKENS = range(5)  # what is picked: the first faction; losses; what somebody takes over
PARTS = 5


def units_of_part(p: Civ, victim: int, leaving: bool) -> tuple[dict[int, int], list[int]]:
    """Tokens by area, and cities, of the units counted in `arrived`, or of all others."""
    tokens, cities = {}, []
    for area in p.board.areas:
        n = p.arrived[area]
        if p.city[area] == victim:
            if leaving == (n > 0):
                cities.append(area)
        elif there := (n if leaving else p.at(area, victim) - n):
            tokens[area] = there
    return tokens, cities


def units(p: Civ, seat: int, victim: int, part: int, first: int = 0) -> Units:
    """What a seat may pick. first: as for losses, the area of the next pick, COUNT more for cities."""
    losing = part in (NEAR, FAR)
    leaving = part in (CITIES, TOKENS) or (losing and seat != victim)
    tokens, cities = units_of_part(p, victim, leaving)
    if losing:
        border = facing(p, victim, not leaving)
        tokens = {a: n for a, n in tokens.items() if (a in border) == (part == NEAR)}
        cities = [a for a in cities if (a in border) == (part == NEAR)]
    return Units(
        {a: n for a, n in tokens.items() if a >= first and part != CITIES},
        {a: fed_after_city(p, victim, a) if losing else 0 for a in cities if a + COUNT >= first and part != TOKENS},
        p.stock(victim) if losing else 0,
    )


def facing(p: Civ, victim: int, leaving: bool) -> set[int]:
    """The areas of one faction, and all next to them (30.414)."""
    tokens, cities = units_of_part(p, victim, leaving)
    return {b for a in [*tokens, *cities] for b in [a, *p.board.near[a]]}


def beneficiary(p: Civ, victim: int) -> int:
    """30.411; D-23: in the classic game by tokens, and always another."""
    if p.law.advanced_calamities:
        return max(p.order, key=lambda s: wealth(p, s))
    return max((s for s in p.order if s != victim), key=p.stock)


def pieces(p: Civ, seat: int, part: int) -> int:
    return spare(p, seat) if part == CITIES else p.stock(seat)


def points(p: Civ, part: int, n: int) -> int:
    """What n pieces count in the order of the seats that take over."""
    if part == TOKENS:
        return n
    return CITY * n if p.law.advanced_calamities else 0


def heir(p: Civ, victim: int, part: int, gone: int) -> int:
    """30.415, D-61: who takes over the units for which another seat has no pieces. The victim is in the order too."""

    def rank(s: int) -> int:
        return (wealth(p, s) if p.law.advanced_calamities else p.stock(s)) - (gone if s == victim else 0)

    return max((s for s in p.order if s == victim or pieces(p, s, part)), key=rank)
