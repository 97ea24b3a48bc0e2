"""Ships: old ones are kept or given up, then new ones are built (B.2.3, C.6, D.6, E.4)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT
from ..geography import AT, DOCK, DOCKS, INDEX, NAMES, NOWHERE
from ..position import SHIPS, Civ
from ..steps import civ
from ..tables import BUILD, DONE, GIVE_UP, LEVY, NUMBER, TREASURY
from .census import movers

COST = 2  # tokens for a new ship


@civ.auto("ships")
def ships(p: Civ) -> None:
    p.then(*[("ships.next", seat, 0) for seat in movers(p)])


def ashore(p: Civ, area: int, docks: Collection[int]) -> Refusal | None:
    """Why an area is no place for a ship: no water borders it (A.3.3), or several do, and these docks can be chosen."""
    beside = p.board.docks[area]
    if not beside:
        return "civilization.refusal.inland", {"place": NAMES[area]}, "A.3.3"
    several = len(beside) > 1 and any(dock in docks for dock in beside)
    return ("civilization.refusal.several_waters", {"place": NAMES[area]}, "E.4.2") if several else None


def shift(p: Civ, seat: int, old: int, new: int) -> None:
    """Move a ship from one dock to another; NOWHERE is the stock."""
    fleet = p.fleet(seat)
    fleet.remove(old)
    p.ships[seat * SHIPS : (seat + 1) * SHIPS] = sorted([*fleet, new])


@civ.auto("ships.next", SEAT, SHIPS + 1)
def following(p: Civ, seat: int, n: int) -> None:
    """The n-th ship has to be kept or given up; after the last, others can be built."""
    fleet = p.fleet(seat)
    if n == SHIPS or fleet[n] == NOWHERE:
        build_more(p, seat)
    elif p.at(AT[fleet[n]], seat) or p.treasury[seat]:
        p.then(("ships.keep", seat, n))
    else:
        abandon(p, seat, n)


def abandon(p: Civ, seat: int, n: int) -> None:
    """E.4.3: the n-th ship goes back to stock at once."""
    dock = p.fleet(seat)[n]
    shift(p, seat, dock, NOWHERE)
    p.tell("civilization.ship_lost", seat=seat, dock=DOCKS[dock].id)
    p.then(("ships.next", seat, n))


def funds(p: Civ, seat: int) -> dict[str, int]:
    """The detail that says what the treasury has for ships; {} in games without one."""
    return {"m": p.treasury[seat]} if p.law.treasury else {}


@civ.choice("ships.keep", SHIPS)
class Keep:  # 1 token
    def actions(p: Civ, seat: int, n: int) -> list[Action]:
        levy = [LEVY] if p.at(AT[p.fleet(seat)[n]], seat) else []
        return [*levy, *([TREASURY] if p.treasury[seat] else []), GIVE_UP]

    def about(p: Civ, seat: int, n: int) -> dict[str, Any]:
        """Where it lies, how many ships are still to be kept or given up, and what a treasury has for them."""
        left = len([dock for dock in p.fleet(seat)[n:] if dock != NOWHERE])
        return {"dock": DOCKS[p.fleet(seat)[n]].id, "n": left, **funds(p, seat)}

    def levy(p: Civ, _: None, seat: int, n: int) -> None:
        dock = p.fleet(seat)[n]
        p.put(AT[dock], seat, -1)
        p.tell("civilization.ship_kept_levy", seat=seat, dock=DOCKS[dock].id)
        p.then(("ships.next", seat, n + 1))

    def treasury(p: Civ, _: None, seat: int, n: int) -> None:
        p.treasury[seat] -= 1
        p.tell("civilization.ship_kept", seat=seat, dock=DOCKS[p.fleet(seat)[n]].id)
        p.then(("ships.next", seat, n + 1))

    def give_up(p: Civ, _: None, seat: int, n: int) -> None:
        abandon(p, seat, n)

    def refusal(p: Civ, verb: str, _: Any, seat: int, n: int) -> Refusal | None:
        if verb == "levy":
            return "civilization.refusal.no_levy", {"place": NAMES[AT[p.fleet(seat)[n]]]}, "E.4.1"
        return ("civilization.refusal.no_treasury", {}, "E.4.1") if verb == "treasury" else None


def payments(p: Civ, seat: int, area: int) -> list[int]:
    """E.4.1, E.4.2: how many tokens for a ship in an area can come from the treasury; [] if it cannot be paid."""
    levy, treasury = p.at(area, seat), p.treasury[seat]
    unit = levy or p.city[area] == seat
    return [t for t in range(COST + 1) if t <= treasury and COST - t <= levy and unit]


def yards(p: Civ, seat: int) -> list[int]:
    """The docks where a seat can pay for a new ship."""
    if p.ships[seat * SHIPS + SHIPS - 1] != NOWHERE:
        return []
    docks, treasury = p.board.docks, p.treasury[seat]
    least = max(COST - treasury, 1)
    areas = [a for a, n in enumerate(p.tokens[seat :: p.sides]) if n >= least and docks[a]]
    if treasury >= COST:
        areas = sorted({*areas, *p.cities(seat)})
    return [d for a in areas for d in docks[a]]


def build_more(p: Civ, seat: int) -> None:
    if yards(p, seat):
        p.then(("ships.build", seat))


@civ.choice("ships.build")
class Build:
    def actions(p: Civ, seat: int) -> list[Action]:
        return [BUILD[d] for d in yards(p, seat)] + [DONE]

    def about(p: Civ, seat: int) -> dict[str, Any]:
        return funds(p, seat)

    def build(p: Civ, id: str, seat: int) -> None:
        dock = DOCK[id]
        ways = payments(p, seat, AT[dock])
        if len(ways) == 1:
            launch(p, seat, dock, ways[0])
        else:
            p.then(("ships.pay", seat, dock))

    def done(p: Civ, _: None, seat: int) -> None:
        pass

    def refusal(p: Civ, verb: str, id: Any, seat: int) -> Refusal | None:
        if verb != "build" or (id not in DOCK and id not in INDEX):
            return None
        if id in INDEX and (refusal := ashore(p, INDEX[id], yards(p, seat))):
            return refusal
        if p.fleet(seat)[-1] != NOWHERE:
            return "civilization.refusal.no_ship", {}, "A.2.3"
        area = INDEX[id] if id in INDEX else AT[DOCK[id]]
        there = p.at(area, seat)
        if not there and p.city[area] != seat:
            return "civilization.refusal.no_yard", {"dock": id}, "E.4.1"
        if p.law.treasury:
            return "civilization.refusal.ship_unpaid.treasury", {"dock": id, "n": there, **funds(p, seat)}, "E.4.1"
        return "civilization.refusal.ship_unpaid", {"dock": id, "n": there}, "E.4.1"


@civ.choice("ships.pay", NOWHERE)
class Pay:
    def actions(p: Civ, seat: int, dock: int) -> list[Action]:
        return [NUMBER[n] for n in payments(p, seat, AT[dock])]

    def about(p: Civ, seat: int, dock: int) -> dict[str, Any]:
        return {"dock": DOCKS[dock].id}

    def number(p: Civ, n: int, seat: int, dock: int) -> None:
        launch(p, seat, dock, n)


def launch(p: Civ, seat: int, dock: int, treasury: int) -> None:
    """Build and pay for a ship, so many tokens from the treasury and the rest from the area; then ask for another."""
    p.treasury[seat] -= treasury
    p.put(AT[dock], seat, treasury - COST)
    shift(p, seat, NOWHERE, dock)
    p.tell("civilization.ship_built", seat=seat, dock=DOCKS[dock].id, n=treasury)
    build_more(p, seat)
