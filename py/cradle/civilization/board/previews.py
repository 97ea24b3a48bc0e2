"""What would follow from a pick, said before it: what a conflict would cost and leave, where a city could be built, how
many cities the land would support, whose city is struck (A.5, E.6, E.7, F.30).
"""

from __future__ import annotations

from collections.abc import Iterable

from ...board.contract import Foreseen
from ...kernel.game import Action, Decision, View
from ..rules.city_losses import reduce
from ..rules.geography import AT, DOCK, INDEX, LIMIT, NAMES, NATIONS
from ..rules.phases.calamities.civil_war import MILITARY
from ..rules.phases.calamities.factions import units_of_part
from ..rules.phases.calamities.volcano import ALONE, engineer
from ..rules.phases.calamities.volcano import sites as quakes
from ..rules.phases.cities import sites
from ..rules.phases.conflict import foretold
from ..rules.phases.ships import COST, payments
from ..rules.phases.taxation import payable, safe
from ..rules.phases.trade_cards import PRICE
from ..rules.position import NONE, Civ
from ..rules.tables import BUY_CARD, DONE, KEEP_FIRST, LEVY, TREASURY
from ..views.seat_position import Seen, seen_position

STRUCK = ("pick", "reduce", "city")  # verbs that name a city
COMES = ("taken", "loses", "kept", "peace", "site")  # the previews that say how a march ends, and not who stands there


def preview(view: View, decision: Decision, action: Action) -> Foreseen:
    """What a pick would come to. A march: what it would cost those it meets, and whether a city could be built then. A
    city that is struck: how many its owner keeps. A city that is reduced: what it leaves, and how many are supported
    then. An earthquake: what stays of one's own city, and what it does next to it. The end of movement: how many tokens
    the land will not feed, and how many cities the others support. A faction: what it has, and how many cities it
    supports. A new city: how many would be supported. A loss: what stands there. A payment: what is left. A nation:
    where it may start.
    """
    verb, what = action
    if decision.kind in PAID:
        return PAID[decision.kind](seen_position(view), decision, action)
    if decision.kind == "march.from" and action == DONE:
        p, seat = seen_position(view), decision.seat
        n = unfed(p, seat)
        return [*([("unfed", {"n": n})] if n else []), *unsupported(p, seat)]
    if decision.kind == "march.number" and verb == "number":
        found = met(seen_position(view), decision.seat, INDEX[decision.about["to"]], int(str(what)))
        return [said for said in found if said[0] in COMES]
    if verb == "nation":  # E.0.1
        starts = seen_position(view).board.starts[NATIONS.index(str(what))]
        return [("starts", {"places": [NAMES[area] for area in starts]})]
    if decision.kind == "civil_war.keep":
        return faction(seen_position(view), decision.seat, action == KEEP_FIRST)
    return in_area(seen_position(view), decision, verb, INDEX[str(what)]) if what in INDEX else []


def in_area(p: Seen, decision: Decision, verb: str, area: int) -> Foreseen:
    """What a pick of an area would come to."""
    owner, seat = p.city[area], decision.seat
    if decision.kind == "earthquake.city" and owner == seat:
        return earthquake_effects(p, seat, area)
    if verb in STRUCK and decision.kind != "taxation.take" and owner != NONE and owner != seat and owner < p.seats:
        said: Foreseen = [("city", {"owner": owner, "n": p.city.count(owner) - 1})]
        return said + tokens_left(p, area) if decision.kind == "earthquake.other" else said
    if verb == "reduce" and owner == seat:
        return reduced(p, decision, area)
    if verb == "found":
        return unsupported(p, seat, area)
    if verb == "lose":
        return [("own_city", {})] if owner == seat else [("own_tokens", {"n": p.at(area, seat)})]
    return met(p, seat, area, decision.about["n"]) if verb == "to" else []


def unsupported(p: Seen, seat: int, new: int = NONE) -> Foreseen:
    """A.5.1: how many cities are supported, if not all, once the surplus is gone; with a new one in this area."""
    there = [(a, n) for a, n in enumerate(p.tokens[seat :: p.sides]) if n and a != new and p.city[a] == NONE]
    fed, cities = sum([min(n, p.limit(a, seat)) for a, n in there]) // 2, p.city.count(seat) + (new != NONE)
    return [("unsupported", {"n": fed, "m": cities})] if fed < cities else []


def tokens_left(p: Seen, area: int) -> Foreseen:
    """A.4.1: the tokens that take the place of a city. The position is played on."""
    p.tokens, p.city, p.fresh = p.tokens[:], p.city[:], p.fresh[:]
    left = reduce(p, area)
    return [("leaves", {"n": left})] if left else [("leaves_none", {})]


def earthquake_effects(p: Seen, seat: int, area: int) -> Foreseen:
    """30.212, 30.213: what an earthquake does to a seat's own city, and to one of others next to it."""
    beside = [other for own, other in quakes(p, seat) if own == area and other != ALONE]
    said = tokens_left(p, area) if engineer(p, seat) else [("destroyed", {})]
    if len(beside) == 1:
        owner = p.city[beside[0]]
        (id, left), *_ = tokens_left(p, beside[0])
        return [*said, (f"beside_{id}", {"owner": owner, "place": NAMES[beside[0]], **left})]
    return [*said, ("beside", {"n": len(beside)}) if beside else ("beside_none", {})]


def faction(p: Seen, seat: int, first: bool) -> Foreseen:
    """30.414, 30.415: what a faction has; then Military takes from it, and A.5.1: it may not support all its cities."""
    tokens, cities = units_of_part(p, seat, first)
    n = sum(tokens.values())
    lost: Foreseen = [("military", {"n": MILITARY})] if p.has(seat, "military") else []
    fed: Foreseen = [("feeds", {"n": n // 2, "m": len(cities)})] if n // 2 < len(cities) and not lost else []
    return [("faction", {"n": len(cities), "m": n}), *lost, *fed]


def reduced(p: Seen, decision: Decision, area: int) -> Foreseen:
    """A.4.1, A.5.2: the tokens that take the place of a seat's own city; and how many of the other cities all its
    tokens support then, where it reduces cities for that.
    """
    said = tokens_left(p, area)
    if decision.kind == "support.city":
        cities = p.city.count(decision.seat)
        said.append(("feeds", {"n": min(cities, p.on_board(decision.seat) // 2), "m": cities}))
    return said


def unfed(p: Seen, seat: int) -> int:
    """E.7.3: the tokens above a limit, where nobody else stands and no city can be founded by what stands there; none
    where no limit binds (C.8).
    """
    if "surplus" not in p.law.phases:
        return 0
    found, settled = 0, sites(p, seat, 1) if p.law.cities else []
    for area, n in enumerate(p.tokens[seat :: p.sides]):
        if n and area not in settled and sum(p.in_area(area)) == n:
            found += max(0, n - p.limit(area, seat))
    return found


def met(p: Seen, seat: int, area: int, n: int) -> Foreseen:
    """Who stands where so many tokens go, what the conflict would cost and leave if nobody else came there, and whether
    a city could be built there then.
    """
    there, could = opposed(p, seat, area), area in sites(p, seat, 0)
    p.tokens, p.city, p.fresh = p.tokens[:], p.city[:], p.fresh[:]
    p.put(area, seat, n)  # their old area does not matter for a conflict in this one
    fought = conflict(p, seat, area)
    site: Foreseen = [("site", {})] if p.law.cities and not could and area in sites(p, seat, 0) else []
    return [*there, ("goes", {"n": n}), *fought, *site] if there else site


def conflict(p: Seen, seat: int, area: int) -> Foreseen:
    """What the conflict of an area would cost and leave as things stand. The position is played on: it is a copy."""
    owner = p.city[area]
    lost, taken = foretold(p, area)
    falls: Foreseen = [("taken", {"owner": owner})] if taken and owner < p.seats else []
    peace: Foreseen = [] if any(lost) or taken else [("peace", {})]
    return [*falls, *losses(p, seat, area, lost), *peace]


def movement_outcomes(view: View, seat: int, areas: Iterable[int]) -> dict[int, Foreseen]:
    """What movement has led to so far, by area: where a seat has met others, what the conflict there would come to, and
    where it has tokens enough, that a city can be built.
    """
    now, found = seen_position(view), dict[int, Foreseen]()
    for area in areas if "conflict" in now.law.phases else ():
        if now.at(area, seat) and opposed(now, seat, area):
            p = seen_position(view)
            p.tokens, p.city, p.fresh = p.tokens[:], p.city[:], p.fresh[:]
            found[area] = conflict(p, seat, area)
    for area in sites(now, seat, 0) if now.law.cities else ():
        found[area] = [*found.get(area, []), ("site", {})]
    return found


def opposed(p: Seen, seat: int, area: int) -> Foreseen:
    """The city of others in an area, or else their tokens there."""
    owner = p.city[area]
    if owner not in (NONE, seat):
        return [("city_there", {"owner": owner}) if owner < p.seats else ("pirates_there", {})]
    others = [(other, m) for other, m in enumerate(p.in_area(area)[: p.seats]) if m and other != seat]
    return [("tokens_there", {"other": other, "n": m, "m": LIMIT[area]}) for other, m in others]


def losses(p: Seen, seat: int, area: int, lost: list[int]) -> Foreseen:
    """What each side would lose in a conflict; of the seat that comes what it would keep, if that is anything."""
    left = p.at(area, seat)
    fallen = [(side, m) for side, m in enumerate(lost[: p.seats]) if m and (side != seat or not left)]
    kept: Foreseen = [("kept", {"n": left})] if lost[seat] and left else []
    return [*(("loses", {"seat": side, "n": m}) for side, m in fallen), *kept]


# What is left where something is paid ---------------------------------------------------------------------------------
def purse(p: Civ, seat: int, n: int, paid: int = 0) -> Foreseen:
    """Treasury and stock after a payment. n: how many tokens come into the treasury. paid: how many come from the
    board.
    """
    return [("purse", {"n": p.treasury[seat] + n, "m": p.stock(seat) - n + paid})]


def taxed(p: Seen, d: Decision, action: Action) -> Foreseen:
    """E.1.2: cities that cannot pay in full revolt; F.19.1: not those of Democracy."""
    rate = int(str(action[1]))
    paid, left = payable(p, d.seat, rate)
    revolts = left and not safe(p, d.seat)
    return [*purse(p, d.seat, paid * rate), *([("revolts", {"n": left})] if revolts else [])]


def pillaged(p: Seen, d: Decision, action: Action) -> Foreseen:
    return purse(p, d.seat, int(str(action[1])))


def bought(p: Seen, d: Decision, action: Action) -> Foreseen:
    return purse(p, d.seat, -PRICE) if action == BUY_CARD else []


def built(p: Seen, d: Decision, action: Action) -> Foreseen:
    """E.7.1: what a new city would leave; all tokens that stand there go to stock."""
    return purse(p, d.seat, -int(str(action[1])), p.at(INDEX[d.about["place"]], d.seat))


def launched(p: Seen, d: Decision, action: Action) -> Foreseen:
    """E.4.1: what a new ship would leave, if it is clear, or asked now, how it is paid."""
    if action == DONE:
        return []
    dock = DOCK[str(action[1]) if d.kind == "ships.build" else d.about["dock"]]
    ways = payments(p, d.seat, AT[dock]) if d.kind == "ships.build" else [int(str(action[1]))]
    return ship(p, d.seat, dock, ways[0], COST - ways[0]) if len(ways) == 1 else []


def ship_upkeep(p: Seen, d: Decision, action: Action) -> Foreseen:
    if action not in (TREASURY, LEVY):
        return []
    return ship(p, d.seat, DOCK[d.about["dock"]], int(action == TREASURY), int(action == LEVY))


def fed(p: Seen, d: Decision, action: Action) -> Foreseen:
    return [("still", {"n": max(0, d.about["n"] - d.about["m"] * int(str(action[1])))})]


def ship(p: Seen, seat: int, dock: int, treasury: int, levy: int) -> Foreseen:
    area = AT[dock]
    if not levy and not (p.law.treasury and p.at(area, seat)):
        return purse(p, seat, -treasury)
    there = {"m": p.at(area, seat) - levy, "place": NAMES[area]}
    return [("ship", {"n": p.treasury[seat] - treasury, **there}) if p.law.treasury else ("levy", there)]


PAID = {
    "taxation.rate": taxed,
    "conflict.pillage": pillaged,
    "trade_cards.buy": bought,
    "cities.treasury": built,
    "ships.build": launched,
    "ships.pay": launched,
    "ships.keep": ship_upkeep,
    "famine.grain": fed,
}
