"""Ships: old ones are kept or given up, then new ones are built (B.2.3, C.6, D.6, E.4)."""

from __future__ import annotations

from collections.abc import Collection

from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Choice, Conditions, Endable, conditions, detail, verb
from ..geography import AT, DOCK, DOCKS, INDEX, NAMES, NOWHERE
from ..position import SHIPS, Civ
from ..steps import civ
from ..tables import BUILD, DONE, GIVE_UP, NUMBER
from .census import movers

COST = 2  # tokens for a new ship


@civ.auto("ships")
def ships(p: Civ) -> None:
    p.then(*[following(seat, 0) for seat in movers(p)])


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
        p.then(Keep(seat, n))
    else:
        abandon(p, seat, n)


def abandon(p: Civ, seat: int, n: int) -> None:
    """E.4.3: the n-th ship goes back to stock at once."""
    dock = p.fleet(seat)[n]
    shift(p, seat, dock, NOWHERE)
    p.tell("civilization.ship_lost", seat=seat, dock=DOCKS[dock].id)
    p.then(following(seat, n))


def funds(p: Civ, seat: int) -> dict[str, int]:
    """The detail that says what the treasury has for ships; {} in games without one."""
    return {"m": p.treasury[seat]} if p.law.treasury else {}


@civ.choice("ships.keep")
class Keep(Choice):  # 1 token
    n: int = detail(SHIPS)

    def actions(self, p: Civ) -> list[Action]:
        return [*super().actions(p), GIVE_UP]

    @conditions("levy")
    def may_levy(self, p: Civ, _: None) -> Conditions:
        area = AT[p.fleet(self.seat)[self.n]]
        yield p.at(area, self.seat) > 0 or ("civilization.refusal.no_levy", {"place": NAMES[area]}, "E.4.1")

    @conditions("treasury")
    def may_pay(self, p: Civ, _: None) -> Conditions:
        yield p.treasury[self.seat] > 0 or ("civilization.refusal.no_treasury", {}, "E.4.1")

    def about(self, p: Civ) -> dict[str, object]:
        """Where it lies, how many ships are still to be kept or given up, and what a treasury has for them."""
        seat = self.seat
        left = len([dock for dock in p.fleet(seat)[self.n :] if dock != NOWHERE])
        return {"dock": DOCKS[p.fleet(seat)[self.n]].id, "n": left, **funds(p, seat)}

    @verb
    def levy(self, p: Civ, _: None) -> None:
        seat = self.seat
        dock = p.fleet(seat)[self.n]
        p.put(AT[dock], seat, -1)
        p.tell("civilization.ship_kept_levy", seat=seat, dock=DOCKS[dock].id)
        p.then(following(seat, self.n + 1))

    @verb
    def treasury(self, p: Civ, _: None) -> None:
        seat = self.seat
        p.treasury[seat] -= 1
        p.tell("civilization.ship_kept", seat=seat, dock=DOCKS[p.fleet(seat)[self.n]].id)
        p.then(following(seat, self.n + 1))

    @verb
    def give_up(self, p: Civ, _: None) -> None:
        abandon(p, self.seat, self.n)


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
        p.then(Build(seat))


@civ.choice("ships.build")
class Build(Endable):
    def actions(self, p: Civ) -> list[Action]:
        return [BUILD[d] for d in yards(p, self.seat)] + [DONE]

    def about(self, p: Civ) -> dict[str, object]:
        return {**funds(p, self.seat)}

    @verb
    def build(self, p: Civ, id: str) -> None:
        seat = self.seat
        dock = DOCK[id]
        ways = payments(p, seat, AT[dock])
        if len(ways) == 1:
            launch(p, seat, dock, ways[0])
        else:
            p.then(Pay(seat, dock))

    def refusal(self, p: Civ, verb: str, id: object) -> Refusal | None:
        seat = self.seat
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


@civ.choice("ships.pay")
class Pay(Choice):
    dock: int = detail(NOWHERE)

    def actions(self, p: Civ) -> list[Action]:
        return [NUMBER[n] for n in payments(p, self.seat, AT[self.dock])]

    def about(self, p: Civ) -> dict[str, object]:
        return {"dock": DOCKS[self.dock].id}

    @verb
    def number(self, p: Civ, n: int) -> None:
        launch(p, self.seat, self.dock, n)


def launch(p: Civ, seat: int, dock: int, treasury: int) -> None:
    """Build and pay for a ship, so many tokens from the treasury and the rest from the area; then ask for another."""
    p.treasury[seat] -= treasury
    p.put(AT[dock], seat, treasury - COST)
    shift(p, seat, NOWHERE, dock)
    p.tell("civilization.ship_built", seat=seat, dock=DOCKS[dock].id, n=treasury)
    build_more(p, seat)
