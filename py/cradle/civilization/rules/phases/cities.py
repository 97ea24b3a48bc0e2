"""City construction (E.7.1, E.7.2, F.19.6)."""

from __future__ import annotations

from ....kernel.game import Action, Refusal
from ....kernel.steps import Choice, Conditions, conditions, detail, verb
from ..city_losses import spare
from ..geography import INDEX, NAMES
from ..position import NONE, Civ
from ..steps import AREA, civ
from ..tables import DONE, FOUND, NUMBER

ON_SITE, ELSEWHERE = 6, 12  # tokens for a city


@civ.auto("cities")
def cities(p: Civ) -> None:
    """E.7.1, in AST order; a seat that cannot build is not asked."""
    p.then(*[Found(seat, 0) for seat in p.order if p.law.cities and sites(p, seat, 0)])


def price(p: Civ, area: int) -> int:
    """E.7.1: tokens needed for a city."""
    return ON_SITE if p.board.site[area] else ELSEWHERE


def sites(p: Civ, seat: int, used: int) -> list[int]:
    """The areas where a seat may build a city now. used: whether Architecture has helped this turn."""
    if not spare(p, seat):
        return []
    least, helped = ON_SITE, architect(p, seat, used)
    if helped:
        least -= ON_SITE // 2
    sides, city = p.sides, p.city
    own = [(area, n) for area, n in enumerate(p.tokens[seat::sides]) if n >= least and city[area] == NONE]
    return [
        area for area, n in own if n >= price(p, area) or (helped and n >= price(p, area) - help_there(p, seat, area))
    ]


def architect(p: Civ, seat: int, used: int) -> bool:
    """F.19.6, D-16: whether Architecture can help: only in the Advanced game, once a turn, with a treasury."""
    return p.law.advanced and not used and p.treasury[seat] > 0 and p.has(seat, "architecture")


def help_there(p: Civ, seat: int, area: int) -> int:
    """F.19.6: how many of the tokens may come from the treasury; none where others stand."""
    alone = sum(p.in_area(area)) == p.at(area, seat)
    return min(p.treasury[seat], price(p, area) // 2) if alone else 0


def amounts(p: Civ, seat: int, area: int) -> list[int]:
    """F.19.6: the numbers of tokens that the treasury may pay; 0 is one of them if enough tokens stand there."""
    return list(range(max(0, price(p, area) - p.at(area, seat)), help_there(p, seat, area) + 1))


@civ.choice("cities.found")
class Found(Choice):
    """Where a city is founded, if anywhere. used: 1 if Architecture has helped this turn."""

    used: int = detail(2)

    def actions(self, p: Civ) -> list[Action]:
        return [*[FOUND[area] for area in sites(p, self.seat, self.used)], DONE]

    @verb
    def found(self, p: Civ, place: str) -> None:
        seat = self.seat
        area = INDEX[place]
        can = amounts(p, seat, area) if architect(p, seat, self.used) else [0]
        if len(can) > 1:
            p.then(Treasury(seat, area))
        else:
            build(p, seat, area, can[0], self.used)

    @verb
    def done(self, p: Civ, _: None) -> None:
        p.tell("civilization.cities.done", seat=self.seat)

    @conditions("found", INDEX)
    def may_found(self, p: Civ, area: int) -> Conditions:
        seat, where = self.seat, {"seat": self.seat, "place": NAMES[area]}
        yield p.city[area] == NONE or ("civilization.refusal.city_there", where, "E.7.1")
        yield spare(p, seat) > 0 or ("civilization.refusal.no_city_left", where, "E.7.1")
        there, needed = p.at(area, seat), price(p, area)
        needed -= help_there(p, seat, area) if architect(p, seat, self.used) else 0
        why = "too_few_to_build" if p.board.site[area] else "too_few_without_site"
        yield there >= needed or (f"civilization.refusal.{why}", {**where, "n": there, "m": needed}, "E.7.1")


@civ.choice("cities.treasury")
class Treasury(Choice):
    """F.19.6: how much of the price comes from the treasury."""

    area: int = detail(AREA)

    def actions(self, p: Civ) -> list[Action]:
        return [NUMBER[n] for n in amounts(p, self.seat, self.area)]

    def about(self, p: Civ) -> dict[str, object]:
        return {"place": NAMES[self.area], "n": price(p, self.area)}

    @verb
    def number(self, p: Civ, n: int) -> None:
        build(p, self.seat, self.area, n, 0)

    def refusal(self, p: Civ, verb: str, n: object) -> Refusal | None:
        if verb != "number":
            return None
        can = amounts(p, self.seat, self.area)
        return "civilization.refusal.architecture", {"place": NAMES[self.area], "n": can[0], "m": can[-1]}, "F.19.6"


def build(p: Civ, seat: int, area: int, paid: int, used: int) -> None:
    """E.7.1: all own tokens of the area go to stock, those beyond the price as surplus."""
    p.treasury[seat] -= paid
    p.put(area, seat, -p.at(area, seat))
    p.city[area], p.fresh[area] = seat, 1
    where = {"seat": seat, "place": NAMES[area]}
    if paid:
        p.tell("civilization.city_built.paid", **where, n=paid)
    else:
        p.tell("civilization.city_built", **where)
    used = 1 if paid else used
    if sites(p, seat, used):
        p.then(Found(seat, used))
