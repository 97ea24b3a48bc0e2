"""Volcanic Eruption or Earthquake (30.21, D-46, D-58)."""

from __future__ import annotations

from .....kernel.game import Action
from .....kernel.steps import SEAT, Choice, Conditions, conditions, detail, verb
from ...city_losses import eliminate, reduce
from ...geography import INDEX, NAMES, VOLCANOES
from ...position import Civ
from ...steps import AREA, civ
from ...tables import CITY, VOLCANO
from .general import no_effect, strike
from .losses import fed_after_city
from .points import CITY as WORTH

AREAS = list(VOLCANOES.values())  # those that each volcano touches
ALONE = -1  # in place of an area: no other city is near


@civ.auto("volcano_earthquake", SEAT)
def volcano(p: Civ, victim: int) -> None:
    strike(p, "volcano_earthquake", victim)
    found = volcanoes(p, victim)
    if len(found) == 1:
        erupt(p, found[0])
    elif found:
        p.then(Place(victim))
    else:
        p.then(earthquake(victim))


# Eruption -------------------------------------------------------------------------------------------------------------
def volcanoes(p: Civ, victim: int) -> list[int]:
    """30.211, D-46: those that touch a city of his; of these the worst for all together, in the classic game any."""
    found = [n for n, areas in enumerate(AREAS) if any(p.city[a] == victim for a in areas)]
    if p.law.advanced_calamities and found:
        worst = max(damage(p, n) for n in found)
        found = [n for n in found if damage(p, n) == worst]
    return found


def damage(p: Civ, n: int) -> int:
    """D-58, F.29.9: unit points of all nations around a volcano."""
    tokens = sum(sum(p.in_area(area)[: p.seats]) for area in AREAS[n])
    return tokens + WORTH * sum(p.city[area] < p.seats for area in AREAS[n])


def erupt(p: Civ, n: int) -> None:
    """30.211: all units are lost, except those of barbarians and pirates (F.29.9)."""
    p.tell("civilization.eruption", place=NAMES[AREAS[n][0]])
    for area in AREAS[n]:
        if p.city[area] < p.seats:
            eliminate(p, area)
        for seat in p.order:
            if lost := p.at(area, seat):
                p.put(area, seat, -lost)
                p.tell("civilization.tokens_lost", seat=seat, place=NAMES[area], n=lost)


@civ.choice("volcano.place")
class Place(Choice):
    """Which volcano, by the first of its areas."""

    def actions(self, p: Civ) -> list[Action]:
        return [VOLCANO[AREAS[n][0]] for n in volcanoes(p, self.seat)]

    @verb
    def volcano(self, p: Civ, place: str) -> None:
        erupt(p, next(n for n, areas in enumerate(AREAS) if areas[0] == INDEX[place]))

    @conditions("volcano", INDEX)
    def may_erupt(self, p: Civ, area: int) -> Conditions:
        place = {"place": NAMES[area]}
        there = [n for n, areas in enumerate(AREAS) if area in areas]
        yield bool(there) or ("civilization.refusal.no_volcano", place, "F.30.21")
        named = [NAMES[AREAS[n][0]] for n in volcanoes(p, self.seat) if n in there]
        own = self.seat in [p.city[near] for n in there for near in AREAS[n]]
        yield bool(named) or own or ("civilization.refusal.volcano_far", place, "F.30.21")
        yield bool(named) or ("civilization.refusal.other_volcano", place, "F.30.21")
        yield NAMES[area] in named or ("civilization.refusal.named_by", {**place, "to": named[0]}, "F.30.21")


# Earthquake -----------------------------------------------------------------------------------------------------------
def sites(p: Civ, victim: int) -> list[tuple[int, int]]:
    """30.212: the pairs of a city of the victim and one next to it of another seat, ALONE if there is none: those with
    the greatest damage. In the classic game the victim picks any (E.11.3).
    """
    pairs = [(own, other) for own in p.cities(victim) for other in neighbours(p, victim, own) or [ALONE]]
    if p.law.advanced_calamities and pairs:
        worst = max(shaken(p, *pair) for pair in pairs)
        pairs = [pair for pair in pairs if shaken(p, *pair) == worst]
    return pairs


def neighbours(p: Civ, victim: int, own: int) -> list[int]:
    """30.213: Engineering saves a secondary victim; F.29.9: pirates are not victims."""
    return [
        area
        for area in p.board.near[own]
        if p.city[area] < p.seats and p.city[area] != victim and not engineer(p, p.city[area])
    ]


def engineer(p: Civ, seat: int) -> bool:
    """30.213: whether Engineering helps a seat; it does not in the classic game (E.11.3)."""
    return p.law.advanced_calamities and p.has(seat, "engineering")


def shaken(p: Civ, own: int, other: int) -> int:
    """30.212: the damage to both together."""
    return (cost(p, own) if engineer(p, p.city[own]) else WORTH) + (cost(p, other) if other != ALONE else 0)


def cost(p: Civ, area: int) -> int:
    """F.29.62: unit points that a reduction costs."""
    seat = p.city[area]
    return WORTH - min(p.stock(seat), fed_after_city(p, seat, area))


@civ.auto("earthquake", SEAT)
def earthquake(p: Civ, victim: int) -> None:
    own = list(dict.fromkeys(a for a, _ in sites(p, victim)))
    if not own:
        no_effect(p, "volcano_earthquake", victim)
    elif len(own) > 1:
        p.then(Own(victim))
    else:
        beside(p, victim, own[0])


def beside(p: Civ, victim: int, own: int) -> None:
    """The own city is known; if there are several cities of others, one is chosen."""
    found = [b for a, b in sites(p, victim) if a == own]
    if len(found) > 1:
        p.then(Other(victim, own))
    else:
        quake(p, own, found[0])


def quake(p: Civ, own: int, other: int) -> None:
    """30.212, 30.213: the earthquake destroys the victim's city and reduces the other; Engineering lessens that."""
    p.tell("civilization.earthquake", place=NAMES[own])
    if engineer(p, p.city[own]):
        reduce(p, own)
    else:
        eliminate(p, own)
    if other != ALONE:
        reduce(p, other)


@civ.choice("earthquake.city")
class Own(Choice):
    """30.212: which city of the victim is struck."""

    def about(self, p: Civ) -> dict[str, object]:
        """30.213: the card that helps, if it does."""
        return {"card": "engineering"} if engineer(p, self.seat) else {}

    def actions(self, p: Civ) -> list[Action]:
        return [CITY[a] for a in dict.fromkeys(a for a, _ in sites(p, self.seat))]

    @verb
    def city(self, p: Civ, place: str) -> None:
        beside(p, self.seat, INDEX[place])

    @conditions("city", INDEX)
    def may_strike(self, p: Civ, area: int) -> Conditions:
        place = {"place": NAMES[area]}
        yield p.city[area] == self.seat or ("civilization.refusal.not_own_city", place, "F.30.21")
        worst = area in [own for own, _ in sites(p, self.seat)]
        yield worst or ("civilization.refusal.other_earthquake", place, "F.30.21")


@civ.choice("earthquake.other")
class Other(Choice):
    """30.212: which city next to it is struck too."""

    own: int = detail(AREA)

    def actions(self, p: Civ) -> list[Action]:
        return [CITY[b] for a, b in sites(p, self.seat) if a == self.own and b != ALONE]

    def about(self, p: Civ) -> dict[str, object]:
        return {"place": NAMES[self.own]}

    @verb
    def city(self, p: Civ, place: str) -> None:
        quake(p, self.own, INDEX[place])

    @conditions("city", INDEX)
    def may_strike(self, p: Civ, area: int) -> Conditions:
        place, owner = {"place": NAMES[area]}, p.city[area]
        beside = area in p.board.near[self.own] and owner != self.seat and owner < p.seats
        yield beside or ("civilization.refusal.no_city_beside", {**place, "to": NAMES[self.own]}, "F.30.21")
        worst = (self.own, area) in sites(p, self.seat)
        yield worst or not engineer(p, owner) or ("civilization.refusal.engineering", {"other": owner}, "F.30.21")
        yield worst or ("civilization.refusal.other_earthquake", place, "F.30.21")
