"""Events on the map: Crusades, Rebellion, Pirates, Black Death (5.2, G35, G36, G46)."""

from __future__ import annotations

from .....kernel.game import Action
from .....kernel.steps import SEAT, Choice, Conditions, conditions, detail, verb
from ...cards import KIND
from ...geography import AMERICA, COASTAL, COUNT, INDEX, LANDS, NAMES, REGION, REGIONS, SATELLITE
from ...position import NONE, Age, clear
from ...steps import age
from ...tables import REDUCE
from ..elimination import suffer
from ..leaders import raise_credit
from ..markers import drive_out, plant, reduce
from .table import event, is_spared

HOLY_LAND = [n for n in range(COUNT) if REGIONS[REGION[n]] == "VI" and not SATELLITE[n]]
FLEETS = 4  # Pirates hit one control marker more in each epoch


# Crusades -------------------------------------------------------------------------------------------------------------
@event("crusades")
def crusades(p: Age, seat: int) -> None:
    p.then(Crusades(seat))


@age.choice("crusades")
class Crusades(Choice):
    """One of the player's controls goes to the province as an old one, all else there returns to stock; misery."""

    @conditions("crusade", INDEX)
    def may_crusade(self, p: Age, province: int) -> Conditions:
        yield province in HOLY_LAND or ("renaissance.refusal.holy_land", {"place": NAMES[province]}, "5.2")

    @verb
    def crusade(self, p: Age, id: str) -> None:
        seat = self.seat
        province = p.crusade = INDEX[id]
        p.tell("renaissance.crusade", seat=seat, place=id)
        for other in range(p.seats):
            if other != seat and p.presence(province)[other]:
                drive_out(p, seat, other, province)
        clear(p, province, seat)
        raise_credit(p, KIND["crusades"])
        suffer(p, seat, 1)
        plant(p, seat, province)


# Rebellion, Pirates ---------------------------------------------------------------------------------------------------
def is_open_to_rebels(p: Age, province: int) -> bool:
    """G36: any province of the board, with a control marker or without, except capitals and the Americas."""
    return not AMERICA[province] and province not in p.board.capitals


@event("rebellion")
def rebellion(p: Age, seat: int) -> None:
    p.then(Rebellion(seat))


@age.choice("rebellion")
class Rebellion(Choice):
    """The control marker in a province of his choice becomes a token, his own too (G36); without one nothing does."""

    @conditions("reduce", INDEX)
    def may_reduce(self, p: Age, province: int) -> Conditions:
        place = {"place": NAMES[province]}
        yield bool(p.board.inside[province]) or ("renaissance.refusal.region", place, "1.4")
        yield is_open_to_rebels(p, province) or ("renaissance.refusal.rebels", place, "5.2")

    @verb
    def reduce(self, p: Age, id: str) -> None:
        owner = p.control[INDEX[id]]
        if owner == NONE:
            p.tell("renaissance.no_revolt", seat=self.seat, place=id)
        elif not is_spared(p, owner, "rebellion"):
            p.then(reduce(INDEX[id]))


def open_to_pirates(p: Age) -> list[int]:
    """Control markers on the coast."""
    return [n for n in p.board.provinces if p.control[n] != NONE and COASTAL[n]]


@event("pirates")
def pirates(p: Age, seat: int) -> None:
    """Reduce as many control markers as the number of the epoch."""
    if not open_to_pirates(p):
        p.tell("renaissance.finds_nothing", card="pirates")
    p.then(next_of_pirates(seat, p.epoch))


@age.auto("pirates", SEAT, FLEETS)
def next_of_pirates(p: Age, seat: int, n: int) -> None:
    """The player picks n control markers one after the other; if there are fewer, all of them."""
    if n := min(n, len(open_to_pirates(p))):
        p.then(Pirates(seat, n))


@age.choice("pirates.reduce")
class Pirates(Choice):
    """A control marker on the coast, of any seat, becomes a token."""

    n: int = detail(FLEETS)

    def actions(self, p: Age) -> list[Action]:
        found = open_to_pirates(p)
        return [REDUCE[province] for province in found] if 0 < self.n <= len(found) else []

    def about(self, p: Age) -> dict[str, object]:
        return {"n": self.n}

    @conditions("reduce", INDEX)
    def may_reduce(self, p: Age, province: int) -> Conditions:
        yield p.control[province] != NONE or ("renaissance.refusal.marker", {"place": NAMES[province]}, "5.2")
        yield COASTAL[province] or ("renaissance.refusal.coast", {"place": NAMES[province]}, "5.2")

    @verb
    def reduce(self, p: Age, id: str) -> None:
        p.then(reduce(INDEX[id]), next_of_pirates(self.seat, self.n - 1))


# Black Death ----------------------------------------------------------------------------------------------------------
@event("black_death")
def black_death(p: Age, seat: int) -> None:
    p.then(BlackDeath(seat))


@age.choice("black_death")
class BlackDeath(Choice):
    """One of the eight regions (G46): all tokens return to stock, then every control marker becomes a token."""

    @conditions("region", {id: n for n, id in enumerate(LANDS)})
    def may_strike(self, p: Age, region: int) -> Conditions:
        yield region in p.board.regions or ("renaissance.refusal.region_out", {"region": LANDS[region]}, "1.4")

    @verb
    def region(self, p: Age, id: str) -> None:
        p.tell("renaissance.black_death", seat=self.seat, region=id)
        struck = [n for n in p.board.provinces if REGION[n] == LANDS.index(id)]
        for n in struck:
            for other in range(p.seats):
                if lost := p.at(n, other):
                    p.tell("renaissance.perish", seat=other, place=NAMES[n], n=lost)
            p.old[n * p.seats : (n + 1) * p.seats] = [0] * p.seats
        p.then(*[reduce(n) for n in struck if p.control[n] != NONE])
