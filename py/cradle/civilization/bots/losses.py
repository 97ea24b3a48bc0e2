"""Calamities and other losses: own units of least worth, and the best units of the leader (F.29)."""

from __future__ import annotations

from ...kernel.game import Action, Decision
from ...kernel.steps import top
from ..rules.geography import INDEX, LIMIT, NATIONS
from ..rules.phases.calamities import general
from ..rules.phases.calamities.losses import LossFrom, units
from ..rules.phases.calamities.points import CITY, Units
from ..rules.position import Civ
from ..rules.tables import DONE, LOSE, NUMBER, REDUCE

LAST = 2.0  # what a point of the cards counts where points decide who enters the last squares, 1 elsewhere


def strength(p: Civ, seat: int) -> float:
    """How far ahead a seat is, by public facts. E.12.2: where points decide who enters the last squares, a nation whose
    row asks for fewer is nearer to them.
    """
    law, price = p.law, p.law.deck.price
    stands = 100 * p.marker[seat] + 50 * p.city.count(seat)
    points = sum([price[card] for card in p.cards_of(seat)])
    if law.advanced or not law.rows or not price:
        return stands + points
    return stands + LAST * (points - max(law.rows[NATIONS[p.nation[seat]]].values.values()))


def leader(p: Civ, me: int) -> int:
    """The seat that is furthest ahead among the others."""
    return max([s for s in range(p.seats) if s != me], key=lambda s: (strength(p, s), -s))


def rebuild_cost(p: Civ, area: int) -> float:
    """What it costs to build a city there again: less on a site, and where many tokens can gather."""
    return (0 if p.board.site[area] else 8) - LIMIT[area]


def own_city(p: Civ, d: Decision) -> Action:
    """The own city of least worth."""
    return min(d.actions, key=lambda a: rebuild_cost(p, INDEX[str(a[1])]))


def own_cities(p: Civ, d: Decision) -> Action:
    """The first action, in the order of the areas, that loses so many of the own cities of least worth."""
    asked = top(p, general.City)
    cities = sorted([area for area in p.cities(d.seat) if area >= asked.first], key=lambda area: rebuild_cost(p, area))
    action = REDUCE[min(cities[: asked.n])]
    return action if action in d.actions else own_city(p, d)


def foreign_city(p: Civ, d: Decision) -> Action:
    """The city of the leader that is hardest to build again."""

    def harm(action: Action) -> tuple[object, ...]:
        if action == DONE:
            return (False, 0, -99)
        area = INDEX[str(action[1])]
        owner = p.city[area]
        mine = owner == d.seat or p.at(area, d.seat) > 0
        return (not mine, strength(p, owner) if owner < p.seats else 0, rebuild_cost(p, area) * (-1 if mine else 1))

    return max(d.actions, key=harm)


def victim(p: Civ, d: Decision) -> Action:
    """F.29.8: order as much as possible for the seat that is furthest ahead, then for the next."""
    asked, other = top(p, general.Allot), d.about["other"]
    share = general.SHARES[asked.cause]
    later = general.others(p, share.calamity, d.seat)[len(asked.given) + 1 :]
    ahead = [seat for seat in later if strength(p, seat) > strength(p, other)]
    rest = d.about["n"] - sum([share.cap(p, d.seat, seat) for seat in ahead])
    return min(d.actions, key=lambda action: abs(int(str(action[1])) - rest))


def losses(p: Civ, d: Decision) -> list[Action]:
    """The actions that lose points: first tokens above two in an area, then those above one, at sites last; and cities
    that could not be fed then.

    They are picked in the order of the areas, tokens before cities.
    """
    asked = top(p, LossFrom)
    seat, need = asked.seat, asked.need
    there = units(p, seat, asked.ground, asked.first)
    tokens = sum(there.tokens.values())
    given = given_up(p, seat, there, need)
    if given is None:
        return [pressed(p, d)]
    stay = dict.fromkeys(given, there.keep)
    room = tokens - need + (CITY - there.keep) * len(given)
    for area in given:
        more = min(room, there.cities[area] - there.keep)
        stay[area] += more
        room -= more
    need -= sum([CITY - n for n in stay.values()])
    left = dict(there.tokens)
    lost = dict.fromkeys(left, 0)
    for least in (2, 1, 0):
        for area in sorted(left, key=lambda a: (bool(p.board.site[a]), -left[a])):
            n = min(need, left[area], max(0, left[area] + there.keep - least))
            left[area] -= n
            lost[area] += n
            need -= n
    picks = [*sorted(lost.items()), *sorted(stay.items())]
    return [action for area, n in picks if n or area in stay for action in (LOSE[area], NUMBER[n])]


def given_up(p: Civ, seat: int, there: Units, need: int) -> list[int] | None:
    """The cities to lose besides tokens, so that most is left when all are fed; None if no sum is exact.

    A city that would be reduced for lack of food anyway should count for the loss.
    """
    cities = sorted(p.cities(seat), key=lambda area: rebuild_cost(p, area))
    can = [area for area in cities if area in there.cities]
    board, tokens, best, found = p.on_board(seat), sum(there.tokens.values()), (-1, 0), None
    for r in range(len(can) + 1):
        points = CITY * r  # the points of r cities, before what stays in their place is taken off
        stay = sum([there.cities[area] for area in can[:r]])
        if points - stay > need or points - there.keep * r + tokens < need:
            continue
        left, rest = board - need + points, [area for area in cities if area not in can[:r]]
        while rest and left < 2 * len(rest):
            left += LIMIT[rest.pop(0)]
        if (len(rest), left) > best:
            best, found = (len(rest), left), can[:r]
    return found


def pressed(p: Civ, d: Decision) -> Action:
    """What to lose if all tokens must go: tokens in their order, then the cities of least worth."""
    first = INDEX[str(d.actions[0][1])]
    return d.actions[0] if p.city[first] != d.seat else own_city(p, d)


def weakest(p: Civ, d: Decision) -> Action:
    """Lose tokens where most stand, if they are more than two; cities come last."""

    def pain(action: Action) -> float:
        area = INDEX[str(action[1])]
        if p.city[area] == d.seat:
            return 50 + rebuild_cost(p, area)
        n = p.at(area, d.seat)
        return -n if n > 2 else 3 - n + (1 if p.board.site[area] else 0)

    return min(d.actions, key=pain)
