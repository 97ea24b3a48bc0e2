"""Conditions of a province and of a number of tokens, in the order of the rules (7.1 to 7.6)."""

from __future__ import annotations

from ....kernel.game import Refusal
from ....kernel.steps import Conditions, Params
from ..geography import AMERICA, CAPACITY, COASTAL, NAMES, OCEAN, OVERSEAS, REGION, REGIONS, SILK_ROAD
from ..position import Age
from ..reach import boxes, reach, tokens_it_can_bring
from ..rivalry_odds import MAJORITY, defenders, fewest_to_attack


def in_reach(p: Age, seat: int, province: int) -> Conditions:
    """7.2 to 7.4: a province is in reach."""
    place: Params = {"place": NAMES[province]}
    yield bool(p.board.inside[province]) or ("renaissance.refusal.region", place, "1.4")
    east = REGION[province] == REGIONS.index(SILK_ROAD)
    yield not east or p.has(seat, "R") or ("renaissance.refusal.silk_road", place, "7.3")
    to = reach(p, seat)
    if not (to.free | to.sea) >> province & 1:
        sails = not OCEAN[province] or (p.galley(seat) > 0 and p.has(seat, "A"))
        yield sails or ("renaissance.refusal.ocean", place, "7.4")
        yield OVERSEAS[province] or ("renaissance.refusal.way", place, "7.4" if COASTAL[province] else "7.3")
        yield p.galleon(seat) > 0 or ("renaissance.refusal.galleon", place, "7.4")
        yield not AMERICA[province] or p.has(seat, "U") or ("renaissance.refusal.new_world", place, "7.4")
        yield "renaissance.refusal.box", {**place, "n": len(boxes(p, seat))}, "7.4"
    yield tokens_it_can_bring(p, seat, province) > 0 or ("renaissance.refusal.loaded", {**place, "n": to.load}, "7.4")


def takes_tokens(p: Age, seat: int, province: int, enters: bool) -> Conditions:
    """7.5, 7.6: a province in reach has room, or is weak enough. enters: whether some number of tokens can go there."""
    place, capacity = {"place": NAMES[province]}, CAPACITY[province]
    yield p.control[province] != seat or ("renaissance.refusal.more", place, "7.5")
    yield enters or p.at(province, seat) < capacity or ("renaissance.refusal.room", {**place, "n": capacity}, "7.5")
    most = tokens_it_can_bring(p, seat, province)
    yield enters or (
        "renaissance.refusal.strength",
        {**place, "n": fewest_to_attack(p, seat, province), "most": most},
        "7.6",
    )


def wrong_number(p: Age, verb: str, n: object, seat: int, province: int, first: int, most: int) -> Refusal | None:
    """Why so many tokens cannot go to a province; None if they can."""
    place: Params = {"place": NAMES[province]}
    if verb == "to":
        return "renaissance.refusal.number_first", place, "7.5"
    if verb != "number" or type(n) is not int or n < 1:
        return None
    if n > p.reserve[seat]:
        return "renaissance.refusal.tokens", {"n": n}, "7.1"
    if n > most:
        return "renaissance.refusal.load", {**place, "n": most}, "7.4"
    if not defenders(p, seat, province):
        return "renaissance.refusal.room", {**place, "n": CAPACITY[province]}, "7.5"
    if n + p.at(province, seat) < MAJORITY[province]:
        return "renaissance.refusal.majority", {**place, "n": CAPACITY[province]}, "7.6"
    return "renaissance.refusal.strength", {**place, "n": first, "most": most}, "7.6"
