"""Civil War (30.41, D-23, D-60, D-61)."""

from __future__ import annotations

from .....kernel.game import Action, Refusal
from .....kernel.steps import SEAT, Choice, Conditions, Step, conditions, detail, verb
from ...city_losses import raze
from ...geography import COUNT, INDEX, NAMES
from ...position import Civ
from ...steps import AREA, civ
from ...tables import KEEP_FIRST, KEEP_SECOND, NUMBER, PICK
from .factions import CITIES, FAR, FIRST, NEAR, PARTS, TOKENS, beneficiary, heir, pieces, points, units, units_of_part
from .general import no_effect, strike
from .points import CITY, POINTS, Units, most, nearest
from .treachery import take_over

VICTIM, OTHER, PHILOSOPHY, MILITARY = 15, 20, 15, 5  # points
MORE = {"music": 5, "drama_poetry": 5, "democracy": 10}
CLASSIC_MORE = {"democracy": 10}
GONE = 128  # bound: more points than all units of a nation have


@civ.auto("civil_war", SEAT)
def civil_war(p: Civ, victim: int) -> None:
    """30.411 to 30.4124: how many units the victim and the other seat select for the first faction."""
    strike(p, "civil_war", victim)
    other = beneficiary(p, victim)
    if other == victim:
        return no_effect(p, "civil_war", victim)
    more = MORE if p.law.advanced_calamities else CLASSIC_MORE
    n = VICTIM + sum(points for card, points in more.items() if p.has(victim, card))
    first: list[Step] = [select(victim, victim, n), select(other, victim, OTHER)]
    if p.has(victim, "philosophy"):
        first = [select(other, victim, PHILOSOPHY)]
    p.tell("civilization.civil_war", victim=victim, other=other)
    p.then(*first, both(other, victim))


@civ.auto("civil_war.select", SEAT, SEAT, POINTS)
def select(p: Civ, seat: int, victim: int, n: int) -> None:
    """Let a seat select n points of units for the first faction; it takes all that are left if these are not more."""
    there = units(p, seat, victim, FIRST)
    if n < most(there):
        p.then(Faction(seat, victim, FIRST, nearest(there, n), 0))
    else:
        for area, tokens in there.tokens.items():
            p.arrived[area] += tokens
        for area in there.cities:
            p.arrived[area] = 1


@civ.auto("civil_war.parted", SEAT, SEAT)
def both(p: Civ, other: int, victim: int) -> None:
    """Both have selected. 30.413: without a second faction there is no war."""
    if any(map(len, units_of_part(p, victim, False))):
        p.then(Keep(victim, victim, other))
    else:
        p.arrived = [0] * COUNT
        no_effect(p, "civil_war", victim)


@civ.choice("civil_war.keep")
class Keep(Choice):
    """30.415: which faction the victim keeps. D-60: then both players lose units, if the victim has Military."""

    victim: int = detail(SEAT)
    other: int = detail(SEAT)

    def actions(self, p: Civ) -> list[Action]:
        return [KEEP_FIRST, KEEP_SECOND]

    def about(self, p: Civ) -> dict[str, object]:
        """n and m: the unit points of both factions."""
        worth = [
            sum(tokens.values()) + CITY * len(c)
            for tokens, c in (units_of_part(p, self.seat, side) for side in (True, False))
        ]
        return {"other": self.other, "n": worth[0], "m": worth[1]}

    @verb
    def keep_first(self, p: Civ, _: None) -> None:
        tokens, cities = units_of_part(p, self.victim, False)
        p.arrived = [tokens.get(area, int(area in cities)) for area in range(COUNT)]
        p.tell("civilization.faction_kept.first", seat=self.seat, other=self.other)
        go_on(p, self.victim, self.other)

    @verb
    def keep_second(self, p: Civ, _: None) -> None:
        p.tell("civilization.faction_kept.second", seat=self.seat, other=self.other)
        go_on(p, self.victim, self.other)


def go_on(p: Civ, victim: int, other: int) -> None:
    if p.has(victim, "military"):  # 30.414
        p.then(*[losses(seat, victim, NEAR, MILITARY) for seat in (victim, other)], change(other, victim, CITIES, 0, 0))
    else:
        p.then(change(other, victim, CITIES, 0, 0))


@civ.auto("civil_war.losses", SEAT, SEAT, PARTS, POINTS)
def losses(p: Civ, seat: int, victim: int, part: int, n: int) -> None:
    """30.414: a seat loses units of its faction, first in areas next to the other faction, then elsewhere."""
    there = units(p, seat, victim, part)
    everything = most(there)
    if n < everything:
        return p.then(Rout(seat, victim, part, nearest(there, n), 0))
    for area, tokens in there.tokens.items():
        rout(p, seat, victim, area, tokens)
    for area in there.cities:
        rout(p, seat, victim, area, 0)
    if part == NEAR and n > everything:
        p.then(losses(seat, victim, FAR, n - everything))


def rout(p: Civ, seat: int, victim: int, area: int, n: int) -> None:
    """Remove n tokens of a faction from an area; or its city, in whose place n tokens stay."""
    where = {"seat": victim, "place": NAMES[area], "n": n}
    if p.city[area] == victim:
        raze(p, area)
        p.put(area, victim, n)
        p.arrived[area] = n if seat != victim else 0
        p.tell("civilization.city_reduced" if n else "civilization.city_lost", **where)
    else:
        p.put(area, victim, -n)
        if seat != victim:
            p.arrived[area] -= n
        p.tell("civilization.tokens_lost", **where)


# The other takes over -------------------------------------------------------------------------------------------------
@civ.auto("civil_war.change", SEAT, SEAT, PARTS, 2, GONE)
def change(p: Civ, other: int, victim: int, part: int, chain: int, gone: int) -> None:
    """30.415: units change sides, cities first, then tokens. If the seat has too few pieces, it picks which it takes,
    and others take the rest (D-61).

    chain: 1 when the seat has taken what it could. gone: what has come into the victim's stock so far; this does not
    count for the victim's place in the order.
    """
    there = units(p, other, victim, part)
    n = len(there.cities) if part == CITIES else sum(there.tokens.values())
    taker = heir(p, victim, part, gone) if chain else other
    have = pieces(p, taker, part)
    if taker == victim or have >= n:
        for area, tokens in [*there.tokens.items(), *there.cities.items()]:
            pass_on(p, taker, victim, area, tokens)
        if part == CITIES:
            gone += points(p, part, n) if taker != victim else 0
            p.then(change(other, victim, TOKENS, 0, gone))
    else:
        need = have * (CITY if part == CITIES else 1)
        picks: list[Step] = [Take(taker, victim, part, need, 0)] if have else []
        p.then(*picks, change(other, victim, part, 1, gone + points(p, part, have)))


def pass_on(p: Civ, taker: int, victim: int, area: int, n: int) -> None:
    """A city, or tokens of an area, pass to another nation, or stay with the victim after all."""
    if p.city[area] == victim:
        p.arrived[area] = 0
        if taker != victim:
            take_over(p, area, taker)
        return
    p.arrived[area] -= n
    if taker != victim:
        p.put(area, victim, -n)
        p.put(area, taker, n)
        p.tell("civilization.changed_sides", seat=taker, victim=victim, place=NAMES[area], n=n)


# Picks ----------------------------------------------------------------------------------------------------------------
def take_pick(p: Civ, seat: int, victim: int, part: int, need: int, area: int, n: int) -> None:
    there = units(p, seat, victim, part)
    need -= there.points_of(area, n)
    first = area + 1 + (COUNT if area in there.cities else 0)
    if part == FIRST:
        p.arrived[area] += n if area in there.tokens else 1
        p.tell("civilization.faction", seat=seat, place=NAMES[area], n=there.points_of(area, n))
    elif part in (NEAR, FAR):
        rout(p, seat, victim, area, n)
    else:
        pass_on(p, seat, victim, area, n)
    if need:
        p.then(KINDS[part](seat, victim, part, need, first))


class Picks(Choice):
    """The choice of an area. need: unit points still to be picked. first: as for losses (losses.py)."""

    victim: int = detail(SEAT)
    part: int = detail(PARTS)
    need: int = detail(POINTS)
    first: int = detail(2 * COUNT + 1)

    def actions(self, p: Civ) -> list[Action]:
        return [PICK[area] for area in units(p, self.seat, self.victim, self.part, self.first).open(self.need)]

    def about(self, p: Civ) -> dict[str, object]:
        return {"victim": self.victim, "n": self.need}

    @verb
    def pick(self, p: Civ, place: str) -> None:
        seat, victim, part, need = self.seat, self.victim, self.part, self.need
        area = INDEX[place]
        can = units(p, seat, victim, part, self.first).fitting(area, need)
        if len(can) > 1:
            asked = LeftBehind if p.city[area] == victim else HowMany
            p.then(asked(seat, victim, part, need, area))
        else:
            take_pick(p, seat, victim, part, need, area, can[0])

    @conditions("pick", INDEX)
    def may_pick(self, p: Civ, area: int) -> Conditions:
        where = {"victim": self.victim, "place": NAMES[area]}
        anywhere = units(p, self.seat, self.victim, self.part)
        yield anywhere.has(area) or ("civilization.refusal.not_to_pick", where, "F.30.41")
        there = units(p, self.seat, self.victim, self.part, self.first)
        yield there.has(area) or ("civilization.refusal.pick_in_order", where, "F.29.7")
        exact = area in there.open(self.need)
        yield exact or ("civilization.refusal.pick_not_exact", {**where, "n": self.need}, "F.29.6")


@civ.choice("civil_war.faction")
class Faction(Picks):
    """30.412: the units of the first faction."""

    def about(self, p: Civ) -> dict[str, object]:
        """other: the victim is told who will add to what it picks."""
        own = {"other": beneficiary(p, self.victim)} if self.seat == self.victim else {}
        return {**super().about(p), **own}


@civ.choice("civil_war.rout")
class Rout(Picks):
    """30.414: the units that a faction loses."""


@civ.choice("civil_war.take")
class Take(Picks):
    """30.415: the units that change sides."""


KINDS = (Faction, Rout, Rout, Take, Take)  # by what is picked (factions.py)


class Numbers(Choice):
    """A number that belongs to a pick."""

    victim: int = detail(SEAT)
    part: int = detail(PARTS)
    need: int = detail(POINTS)
    area: int = detail(AREA)

    def actions(self, p: Civ) -> list[Action]:
        return [
            NUMBER[n] for n in behind(p, self.seat, self.victim, self.part, self.area).fitting(self.area, self.need)
        ]

    def about(self, p: Civ) -> dict[str, object]:
        return {"victim": self.victim, "place": NAMES[self.area], "n": self.need}

    @verb
    def number(self, p: Civ, n: int) -> None:
        take_pick(p, self.seat, self.victim, self.part, self.need, self.area, n)

    def refusal(self, p: Civ, verb: str, n: object) -> Refusal | None:
        if verb != "number":
            return None
        return (
            "civilization.refusal.pick_not_exact",
            {"victim": self.victim, "place": NAMES[self.area], "n": self.need},
            "F.29.6",
        )


@civ.choice("civil_war.number")
class HowMany(Numbers):
    """How many tokens of an area."""


@civ.choice("civil_war.left")
class LeftBehind(Numbers):
    """How many tokens stay in place of a city."""


def behind(p: Civ, seat: int, victim: int, part: int, area: int) -> Units:
    return units(p, seat, victim, part, area + (COUNT if p.city[area] == victim else 0))
