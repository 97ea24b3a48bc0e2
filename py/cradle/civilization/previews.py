"""What would follow from a pick, said before it: what a conflict would cost, whose city is struck (E.6, F.30)."""

from __future__ import annotations

from typing import Any

from ..boards import Foreseen
from ..kernel.game import Action, Decision
from .calamities.factions import parted
from .geography import INDEX, LIMIT
from .phases.cities import sites
from .phases.conflict import foretold
from .position import NONE
from .seen import Seen, seen
from .tables import DONE, KEEP_FIRST

STRUCK = ("pick", "reduce", "city")  # verbs that name a city


def preview(view: dict[str, Any], decision: Decision, action: Action) -> Foreseen:
    """What a march would cost whom it meets, how many cities the owner of a picked city keeps, how many tokens the land
    will not feed once the movement has ended, what a faction has, or how many cities are supported with one more.
    """
    verb, what = action
    if decision.kind == "march.from" and action == DONE:
        n = unfed(seen(view), decision.seat)
        return [("unfed", {"n": n})] if n else []
    if decision.kind == "march.number" and verb == "number":
        return met(seen(view), decision.seat, INDEX[decision.about["to"]], int(str(what)))
    if decision.kind == "civil_war.keep":
        tokens, cities = parted(seen(view), decision.seat, action == KEEP_FIRST)
        return [("faction", {"n": len(cities), "m": sum(tokens.values())})]
    if what not in INDEX:
        return []
    p, area, seat = seen(view), INDEX[str(what)], decision.seat
    owner = p.city[area]
    if verb in STRUCK and decision.kind != "taxation.take" and owner != NONE and owner != seat and owner < p.seats:
        return [("city", {"owner": owner, "n": p.city.count(owner) - 1})]
    if verb == "found":
        return unsupported(p, seat, area)
    return met(p, seat, area, decision.about["n"]) if verb == "to" else []


def unsupported(p: Seen, seat: int, area: int) -> Foreseen:
    """A.5.1: how many cities are supported with one more in an area, if not all, once the surplus is gone."""
    there = [(a, n) for a, n in enumerate(p.tokens[seat :: p.sides]) if n and a != area and p.city[a] == NONE]
    fed, cities = sum([min(n, p.limit(a, seat)) for a, n in there]) // 2, p.city.count(seat) + 1
    return [("unsupported", {"n": fed, "m": cities})] if fed < cities else []


def unfed(p: Seen, seat: int) -> int:
    """E.7.3: the tokens above a limit, where nobody else stands and no city can be founded by what stands there."""
    found, settled = 0, sites(p, seat, 1) if p.law.cities else []
    for area, n in enumerate(p.tokens[seat :: p.sides]):
        if n and area not in settled and sum(p.in_area(area)) == n:
            found += max(0, n - p.limit(area, seat))
    return found


def met(p: Seen, seat: int, area: int, n: int) -> Foreseen:
    """Who stands where so many tokens go, and what the conflict would cost if nobody else came there."""
    owner, said = p.city[area], list[tuple[str, dict[str, Any]]]()
    there = [(other, m) for other, m in enumerate(p.in_area(area)[: p.seats]) if m and other != seat]
    if owner not in (NONE, seat):
        said.append(("city_there", {"owner": owner}) if owner < p.seats else ("pirates_there", {}))
    elif there:
        said += [("tokens_there", {"other": other, "n": m, "m": LIMIT[area]}) for other, m in there]
    else:
        return []
    p.tokens, p.city, p.fresh = p.tokens[:], p.city[:], p.fresh[:]
    p.put(area, seat, n)  # where they come from matters to no conflict here
    lost, taken = foretold(p, area)
    said.append(("goes", {"n": n}))
    said += [("taken", {"owner": owner})] if taken and owner < p.seats else []
    said += [("loses", {"seat": side, "n": m}) for side, m in enumerate(lost[: p.seats]) if m]
    return said if any(lost) or taken else [*said, ("peace", {})]
