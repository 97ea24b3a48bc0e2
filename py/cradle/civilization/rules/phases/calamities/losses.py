"""Unit points lost, picked by the loser: tokens by area, then cities by area (F.29.62, F.29.63, F.29.7)."""

from __future__ import annotations

from .....kernel.game import Action, Refusal
from .....kernel.steps import SEAT, Choice, Conditions, conditions, detail, verb
from ...city_losses import raze
from ...geography import COUNT, INDEX, LIMIT, NAMES, PLAINS
from ...position import Civ
from ...steps import AREA, civ
from ...tables import LOSE, NUMBER
from .points import POINTS, Units, most, nearest

ANYWHERE, INFECTED, ON_PLAIN = 0, 1, 2  # grounds: the last are the flood plains one by one
BRINGS = {ANYWHERE: "famine", INFECTED: "epidemic"}  # the calamity of a ground; all others are plains, of floods
GROUNDS = ON_PLAIN + len(PLAINS)
PLAIN = list(PLAINS.values())


def fed_after_city(p: Civ, seat: int, area: int) -> int:
    """A.4.1: how many tokens the area would feed in place of the city."""
    return LIMIT[area] + p.has(seat, "agriculture")


def units(p: Civ, seat: int, ground: int, first: int = 0) -> Units:
    """What a seat can lose on a ground. first: the least area of the next pick, or COUNT more once
    cities are picked.
    """
    flooded = PLAIN[ground - ON_PLAIN] if ground >= ON_PLAIN else None
    keep = int(ground == INFECTED)  # 30.612
    tokens, cities = {}, {}
    for area in p.board.areas if flooded is None else flooded:
        if p.city[area] == seat and area + COUNT >= first:
            if flooded is None or p.board.site[area] != "black":  # 30.511
                cities[area] = fed_after_city(p, seat, area)
        elif area >= first and (n := p.at(area, seat) - keep) > 0:
            tokens[area] = n
    return Units(tokens, cities, p.stock(seat), keep)


@civ.auto("loss", SEAT, GROUNDS, POINTS)
def loss(p: Civ, seat: int, ground: int, n: int) -> None:
    """F.29.63: a seat loses exactly n points, or as little above as possible. If all units are needed,
    nobody chooses.
    """
    there = units(p, seat, ground)
    n = nearest(there, n)
    if not n:
        return
    p.tell("civilization.loss", seat=seat, n=n)
    if n == most(there) and (not there.keep or p.stock(seat) >= len(there.cities)):
        for area, tokens in there.tokens.items():
            lose(p, seat, area, tokens)
        for area in there.cities:
            lose(p, seat, area, there.keep)
    else:
        p.then(LossFrom(seat, ground, n, 0))


def lose(p: Civ, seat: int, area: int, n: int) -> None:
    """Remove n tokens from an area; or its city, in whose place n tokens stay."""
    if p.city[area] == seat:
        raze(p, area)
        p.put(area, seat, n)
        p.tell("civilization.city_reduced" if n else "civilization.city_lost", seat=seat, place=NAMES[area], n=n)
    else:
        p.put(area, seat, -n)
        p.tell("civilization.tokens_lost", seat=seat, place=NAMES[area], n=n)


def lose_pick(p: Civ, seat: int, ground: int, need: int, area: int, n: int) -> None:
    there = units(p, seat, ground)
    need -= there.points_of(area, n)
    first = area + 1 + (COUNT if area in there.cities else 0)
    lose(p, seat, area, n)
    if need:
        p.then(LossFrom(seat, ground, need, first))


@civ.choice("loss.from")
class LossFrom(Choice):
    """The choice of an area. need: points still to be lost. first: the least area whose tokens can still be picked;
    from COUNT on only cities can, and the least area is first - COUNT.
    """

    ground: int = detail(GROUNDS)
    need: int = detail(POINTS)
    first: int = detail(2 * COUNT + 1)

    def actions(self, p: Civ) -> list[Action]:
        return [LOSE[area] for area in units(p, self.seat, self.ground, self.first).open(self.need)]

    def about(self, p: Civ) -> dict[str, object]:
        return {"n": self.need, "calamity": BRINGS.get(self.ground, "flood")}

    @verb
    def lose(self, p: Civ, place: str) -> None:
        seat, ground, need = self.seat, self.ground, self.need
        area = INDEX[place]
        can = units(p, seat, ground, self.first).fitting(area, need)
        if len(can) > 1:
            asked = LossLeft if p.city[area] == seat else LossNumber
            p.then(asked(seat, ground, need, area))
        else:
            lose_pick(p, seat, ground, need, area, can[0])

    @conditions("lose", INDEX)
    def may_lose(self, p: Civ, area: int) -> Conditions:
        where = {"seat": self.seat, "place": NAMES[area]}
        anywhere = units(p, self.seat, self.ground)
        yield anywhere.has(area) or ("civilization.refusal.nothing_to_lose", where, "F.29.7")
        there = units(p, self.seat, self.ground, self.first)
        yield there.has(area) or ("civilization.refusal.loss_in_order", where, "F.29.7")
        exact = area in there.open(self.need)
        yield exact or ("civilization.refusal.loss_not_exact", {**where, "n": self.need}, "F.29.6")


@civ.choice("loss.number")
class LossNumber(Choice):
    """How many tokens of an area are lost."""

    ground: int = detail(GROUNDS)
    need: int = detail(POINTS)
    area: int = detail(AREA)

    def actions(self, p: Civ) -> list[Action]:
        return [NUMBER[n] for n in units_from(p, self.seat, self.ground, self.area).fitting(self.area, self.need)]

    def about(self, p: Civ) -> dict[str, object]:
        return {"place": NAMES[self.area], "n": self.need}

    @verb
    def number(self, p: Civ, n: int) -> None:
        lose_pick(p, self.seat, self.ground, self.need, self.area, n)

    def refusal(self, p: Civ, verb: str, n: object) -> Refusal | None:
        if verb != "number":
            return None
        return (
            "civilization.refusal.loss_not_exact",
            {"seat": self.seat, "place": NAMES[self.area], "n": self.need},
            "F.29.6",
        )


@civ.choice("loss.left")
class LossLeft(LossNumber):
    """F.29.62: how many tokens stay in place of a city."""


def units_from(p: Civ, seat: int, ground: int, area: int) -> Units:
    """The units from an area on."""
    return units(p, seat, ground, area + (COUNT if p.city[area] == seat else 0))
