"""Movement by land (C.5, E.5, F.19.3): from where, where to, how many. Ships are in sailing.py."""

from __future__ import annotations

from typing import Any

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Many
from ..geography import COUNT, DOCK, INDEX, NAMES, NOWHERE
from ..position import NONE, SHIPS, Civ
from ..steps import civ
from ..tables import DONE, EMBARK, MARCH, NUMBER, TO
from .census import movers
from .sailing import can_sail, has_no_others, reach

SAILED = Many(NOWHERE, SHIPS)  # docks of the ships that have sailed this turn, sorted


@civ.auto("movement")
def movement(p: Civ) -> None:
    p.then(*[("movement.seat", seat) for seat in movers(p)])


@civ.auto("movement.seat", SEAT)
def begin(p: Civ, seat: int) -> None:
    """E.5.1: one player makes all moves, then the next."""
    if any(p.tokens[seat :: p.sides]) or p.fleet(seat)[0] != NOWHERE:
        p.then(("march.from", seat))


def movable(p: Civ, seat: int, area: int) -> int:
    """How many tokens of a seat in an area have neither marched nor sailed yet."""
    return p.at(area, seat) - p.arrived[area]


def entered(p: Civ, seat: int, area: int) -> bool:
    """23.31: whether Road Building leads through an area: nobody else has units there."""
    return p.city[area] in (NONE, seat) and sum(p.in_area(area)) == p.at(area, seat)


def targets(p: Civ, seat: int, area: int) -> list[int]:
    """Where tokens of an area can march."""
    near = [a for a in p.board.land[area] if p.law.conflict or has_no_others(p, seat, a)]
    if p.has(seat, "road_building"):
        beyond = [b for a in near if entered(p, seat, a) for b in p.board.land[a] if b != area]
        near = sorted({*near, *beyond})
    return near


def can_march(p: Civ, seat: int, area: int) -> bool:
    land = p.board.land[area]
    return bool(land) if p.law.conflict else any(has_no_others(p, seat, a) for a in land)


@civ.choice("march.from", SAILED)
class From:
    def actions(p: Civ, seat: int, *sailed: int) -> list[Action]:
        column, arrived = p.tokens[seat :: p.sides], p.arrived
        march = [MARCH[a] for a, n in enumerate(column) if n and n > arrived[a] and can_march(p, seat, a)]
        left = p.fleet(seat)
        for dock in sailed:
            left.remove(dock)
        ships = [EMBARK[d] for n, d in enumerate(left) if d not in left[:n] and d != NOWHERE and can_sail(p, seat, d)]
        return [*march, *ships, DONE]

    def march(p: Civ, id: str, seat: int, *sailed: int) -> None:
        p.then(("march.to", seat, INDEX[id], *sailed))

    def embark(p: Civ, id: str, seat: int, *sailed: int) -> None:
        p.then(("sail", seat, 0, 0, reach(p, seat), DOCK[id], *sailed))

    def done(p: Civ, _: None, seat: int, *sailed: int) -> None:
        p.arrived = [0] * COUNT

    def refusal(p: Civ, verb: str, id: Any, seat: int, *sailed: int) -> Refusal | None:
        if verb == "embark" and id in DOCK:
            if DOCK[id] not in p.fleet(seat):
                return "civilization.refusal.no_ship_there", {"dock": id}, "E.5.3"
            if can_sail(p, seat, DOCK[id]):
                return "civilization.refusal.sailed", {"dock": id}, "E.5.3"
            return "civilization.refusal.enclosed", {"dock": id}, "E.5.3"
        if verb != "march" or id not in INDEX:
            return None
        area = INDEX[id]
        if not p.at(area, seat):
            return "civilization.refusal.no_tokens", {"place": id}, "E.5.1"
        if not movable(p, seat, area):
            return "civilization.refusal.arrived", {"place": id}, "E.5.4"
        why, where = ("shut_in", "C.5") if p.board.land[area] else ("island", "E.5.2")
        return f"civilization.refusal.{why}", {"place": id}, where


@civ.choice("march.to", COUNT, SAILED)
class Whither:
    def actions(p: Civ, seat: int, area: int, *sailed: int) -> list[Action]:
        return [TO[a] for a in targets(p, seat, area)]

    def about(p: Civ, seat: int, area: int, *sailed: int) -> dict[str, Any]:
        return {"place": NAMES[area], "n": movable(p, seat, area)}

    def to(p: Civ, id: str, seat: int, area: int, *sailed: int) -> None:
        if movable(p, seat, area) == 1:
            march(p, seat, area, INDEX[id], 1, sailed)
        else:
            p.then(("march.number", seat, area, INDEX[id], *sailed))

    def refusal(p: Civ, verb: str, id: Any, seat: int, area: int, *sailed: int) -> Refusal | None:
        if verb != "to" or id not in INDEX:
            return None
        if INDEX[id] in p.board.land[area]:
            return "civilization.refusal.occupied", {"place": id}, "C.5"
        beyond = {b for a in p.board.land[area] for b in p.board.land[a]}
        if p.has(seat, "road_building") and INDEX[id] in beyond:
            return "civilization.refusal.no_road", {"to": id}, "F.19.3"
        return "civilization.refusal.no_border", {"place": NAMES[area], "to": id}, "E.5.2"


@civ.choice("march.number", COUNT, COUNT, SAILED)
class Number:
    def actions(p: Civ, seat: int, area: int, to: int, *sailed: int) -> list[Action]:
        return NUMBER[1 : movable(p, seat, area) + 1]

    def about(p: Civ, seat: int, area: int, to: int, *sailed: int) -> dict[str, Any]:
        return {"place": NAMES[area], "to": NAMES[to]}

    def refusal(p: Civ, verb: str, id: Any, seat: int, area: int, to: int, *sailed: int) -> Refusal | None:
        if verb == "to" and id in INDEX and INDEX[id] not in targets(p, seat, area):
            return Whither.refusal(p, verb, id, seat, area, *sailed)
        return None

    def number(p: Civ, n: int, seat: int, area: int, to: int, *sailed: int) -> None:
        march(p, seat, area, to, n, sailed)


def march(p: Civ, seat: int, area: int, to: int, n: int, sailed: tuple[int, ...]) -> None:
    p.put(area, seat, -n)
    p.put(to, seat, n)
    p.arrived[to] += n
    p.tell("civilization.marched", seat=seat, place=NAMES[area], target=NAMES[to], n=n)
    p.then(("march.from", seat, *sailed))
