"""What would follow from a pick, said before it: who stands where tokens go, whose city is struck (E.6, F.30)."""

from __future__ import annotations

from typing import Any

from ..boards import Foreseen
from ..kernel.game import Action, Decision
from .geography import INDEX, LIMIT
from .position import NONE
from .seen import seen

STRUCK = ("pick", "reduce", "city")  # verbs that name a city


def preview(view: dict[str, Any], decision: Decision, action: Action) -> Foreseen:
    """Whom a march meets, or how many cities the owner of a picked city keeps."""
    verb, what = action
    if what not in INDEX:
        return []
    p, area, seat = seen(view), INDEX[str(what)], decision.seat
    owner = p.city[area]
    if verb in STRUCK and decision.kind != "taxation.take" and owner != NONE and owner != seat and owner < p.seats:
        return [("city", {"owner": owner, "n": p.city.count(owner) - 1})]
    if verb != "to":
        return []
    if owner not in (NONE, seat):
        return [("city_there", {"owner": owner})] if owner < p.seats else [("pirates_there", {})]
    there = [(other, n) for other, n in enumerate(p.in_area(area)[: p.seats]) if n and other != seat]
    return [("tokens_there", {"other": other, "n": n, "m": LIMIT[area]}) for other, n in there]
