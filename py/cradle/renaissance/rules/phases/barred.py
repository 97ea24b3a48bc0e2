"""Why a province, a number, a card or a marker is not possible now, in the order of the rules (7.1 to 7.6)."""

from __future__ import annotations

from typing import Any

from ....kernel.game import Refusal
from ..geography import AMERICA, CAPACITY, COASTAL, INDEX, NAMES, OCEAN, OVERSEAS, REGION, REGIONS, SATELLITE, SILK_ROAD
from ..position import Age
from ..reach import boxes, reach, tokens_it_can_bring
from ..rivalry_odds import MORE, defenders, least


def barred(p: Age, verb: str, argument: Any, seat: int, bought: int, price: int) -> Refusal | None:
    """Why a player cannot do this with the reserve; None if nothing is known against it."""
    if verb == "to" and argument in INDEX:
        return beyond(p, seat, INDEX[argument]) or crowded(p, seat, INDEX[argument])
    if verb == "buy-card":
        if bought:
            return "renaissance.no.second_card", {}, "7.1"
        if p.reserve[seat] < price:
            return "renaissance.no.tokens", {"n": price}, "7.1"
        return "renaissance.no.pile", {}, "3.3"
    if verb == "turn" and argument in INDEX:
        if p.control[INDEX[argument]] != seat:
            return "renaissance.no.control", {"place": argument}, "1.1"
        return "renaissance.no.need", {"n": p.markers(seat)}, "1.1"
    return None


def beyond(p: Age, seat: int, province: int) -> Refusal | None:
    """7.2 to 7.4: why a province is out of reach; None if it is not."""
    place: dict[str, Any] = {"place": NAMES[province]}
    if not p.board.inside[province]:
        return "renaissance.no.region", place, "1.4"
    if REGION[province] == REGIONS.index(SILK_ROAD) and not p.has(seat, "R"):
        return "renaissance.no.silk_road", place, "7.3"
    to = reach(p, seat)
    if not (to.free | to.sea) >> province & 1:
        if OCEAN[province] and not (p.galley(seat) and p.has(seat, "A")):
            return "renaissance.no.ocean", place, "7.4"
        if not OVERSEAS[province]:
            return "renaissance.no.way", place, "7.4" if COASTAL[province] else "7.3"
        if not p.galleon(seat):
            return "renaissance.no.galleon", place, "7.4"
        if AMERICA[province] and not p.has(seat, "U"):
            return "renaissance.no.new_world", place, "7.4"
        return "renaissance.no.box", {**place, "n": len(boxes(p, seat))}, "7.4"
    if tokens_it_can_bring(p, seat, province) < 1:
        return "renaissance.no.loaded", {**place, "n": to.load}, "7.4"
    return None


def crowded(p: Age, seat: int, province: int) -> Refusal:
    """7.5, 7.6: why tokens cannot enter a province in reach: it is full, or too strong."""
    most = tokens_it_can_bring(p, seat, province)
    if p.control[province] == seat:
        return "renaissance.no.more", {"place": NAMES[province]}, "7.5"
    if p.at(province, seat) >= CAPACITY[province]:
        return "renaissance.no.room", {"place": NAMES[province], "n": CAPACITY[province]}, "7.5"
    return "renaissance.no.strength", {"place": NAMES[province], "n": least(p, seat, province), "most": most}, "7.6"


def wrong_number(p: Age, verb: str, n: Any, seat: int, province: int, first: int, most: int) -> Refusal | None:
    """Why so many tokens cannot go to a province; None if they can."""
    place: dict[str, Any] = {"place": NAMES[province]}
    if verb == "to":
        return "renaissance.no.number_first", place, "7.5"
    if verb != "number" or type(n) is not int or n < 1:
        return None
    if n > p.reserve[seat]:
        return "renaissance.no.tokens", {"n": n}, "7.1"
    if n > most:
        return "renaissance.no.load", {**place, "n": most}, "7.4"
    if not defenders(p, seat, province):
        return "renaissance.no.room", {**place, "n": CAPACITY[province]}, "7.5"
    if not SATELLITE[province] and n + p.at(province, seat) < CAPACITY[province] + MORE:
        return "renaissance.no.majority", {**place, "n": CAPACITY[province]}, "7.6"
    return "renaissance.no.strength", {**place, "n": first, "most": most}, "7.6"
