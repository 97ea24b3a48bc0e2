"""Conflict (E.6, F.19.4, F.19.5)."""

from __future__ import annotations

from ....kernel import chance
from ....kernel.game import Action, Refusal
from ....kernel.steps import SEAT, Choice, Step, detail, verb
from ..city_losses import raze
from ..geography import LIMIT, NAMES
from ..position import NONE, Civ
from ..steps import AREA, SIDE, civ
from ..tables import FIGHT, NUMBER, STOP
from .support import support

ATTACK, DEFENCE, PLUNDER = 7, 6, 3  # E.6.5: tokens to take a city, tokens that stand for it, most that are pillaged
GONE = 1 << SIDE  # a bit for each side that has removed its token of this round


@civ.auto("conflict")
def conflict(p: Civ) -> None:
    """E.6, in the order of E.6.2; if a seat has to choose, this step waits below and then goes on."""
    for area in contested_areas(p):
        if pending := battle(p, area, p.law.agree_to_stop):
            return p.then(*pending, conflict())
    if p.law.support_after_conflict:  # E.6.7
        p.then(support())


def contested_areas(p: Civ) -> list[int]:
    """E.6.1: the areas in conflict, tokens alone first, then cities, each by the first nation concerned (E.6.2)."""
    open_field, cities = [], []
    rank = [*p.order, p.seats]
    for area, total in enumerate(p.totals()):
        owner = p.city[area]
        if total <= LIMIT[area] and (not total or owner == NONE):
            continue
        here = p.in_area(area)
        if owner != NONE:
            if total > here[owner]:
                cities.append((rank.index(owner), area))
        elif total > max(here):
            open_field.append((next(i for i, side in enumerate(rank) if here[side]), area))
    return [area for _, area in sorted(open_field) + sorted(cities)]


def battle(p: Civ, area: int, agree: bool) -> list[Step]:
    """The conflict of one area; returns the steps to come if there is something to choose.

    agree: whether rivals are asked to stop at the limit, as in the classic games (D-03).
    """
    owner = p.city[area]
    if owner == NONE:
        return clash(p, area, LIMIT[area], agree)
    clash(p, area, 0, False)  # E.6.5a
    attackers = [side for side, n in enumerate(p.in_area(area)) if n and side != owner]
    if not attackers:  # E.6.5b
        return []
    attacker = attackers[0]
    strong, weak = p.has(attacker, "engineering"), p.has(owner, "engineering")
    n, need = p.at(area, attacker), ATTACK - (strong > weak) + (weak > strong)
    if n < need:  # E.6.5c
        p.put(area, attacker, -n)
        tell_conflict(p, "repelled", area, attacker, [owner], n=n, m=need)
        return []
    pirates = owner == p.seats  # F.19.4, D-15
    if pirates:
        p.tell("civilization.conflict.pirates_stormed", seat=attacker, place=NAMES[area])
    else:
        tell_conflict(p, "stormed", area, attacker, [], victim=owner)
    raze(p, area)  # E.6.5d
    p.put(area, owner, min(p.stock(owner), DEFENCE if pirates else DEFENCE - (strong > weak) + (weak > strong)))
    steps = clash(p, area, LIMIT[area], agree)
    return [*steps, spoils(attacker, owner, area)] if attacker < p.seats else steps


def clash(p: Civ, area: int, limit: int, agree: bool, gone: int = 0, more: bool = False) -> list[Step]:
    """E.6.3: rounds of removals, down to a limit or to one side; asks the first rival if the rivals must agree.

    gone: who has removed a token in this round already. more: at least one removal, because somebody refused to stop.
    """
    here = p.in_area(area)
    before, fought = here[:], [side for side, n in enumerate(here) if n]
    left = fought
    metal = {side: p.has(side, "metalworking") for side in left}
    while len(left) > 1 and (more or sum(here) > limit):
        to_go = [side for side in left if not gone >> side & 1]
        first = min((metal[side], here[side]) for side in to_go)
        for side in to_go:
            if (metal[side], here[side]) == first:  # sides that are equal remove their tokens at the same moment
                here[side] -= 1
                gone |= 1 << side
        left = [side for side in left if here[side]]
        there = sum(1 << side for side in left)
        gone = 0 if gone & there == there else gone & there
        more = False
    p.tokens[area * p.sides : (area + 1) * p.sides] = here
    for side in [*p.order, p.seats]:
        if before[side] > here[side]:
            others = [other for other in fought if other != side]
            tell_conflict(p, "losses", area, side, others, n=before[side] - here[side], m=here[side])
    if agree and len(left) > 1:
        return [Stop(rivals(p, area)[0], area, gone)]
    return []


def foretold(p: Civ, area: int) -> tuple[list[int], bool]:
    """What the conflict of an area would cost, as things stand: tokens by side, and whether its city is taken (E.6.5).

    Rivals who may stop at the limit do so. The position is played on: it has to be a copy.
    """
    before, owner = p.in_area(area), p.city[area]
    if area in contested_areas(p):
        battle(p, area, False)
    left, taken = p.in_area(area), p.city[area] != owner
    lost = [max(0, b - n) for b, n in zip(before, left, strict=True)]
    if taken:
        lost[owner] = before[owner]
    return lost, taken


def rivals(p: Civ, area: int) -> list[int]:
    """The nations with tokens in an area, in AST order."""
    return [seat for seat in p.order if p.at(area, seat)]


def tell_conflict(p: Civ, what: str, area: int, side: int, others: list[int], **params: int) -> None:
    """Tell an event, with the other seats whom it concerns; barbarians and pirates have no seat, and get events of
    their own.
    """
    concerned = {"others": seats} if (seats := [other for other in others if other < p.seats]) else {}
    if side < p.seats:
        p.tell(f"civilization.conflict.{what}", seat=side, place=NAMES[area], **params, **concerned)
    else:
        p.tell(f"civilization.conflict.{what}.barbarians", place=NAMES[area], **params, **concerned)


@civ.choice("conflict.stop")
class Stop(Choice):
    """E.6.3, D-03: at the limit every nation there is asked in AST order; one that refuses makes all fight on."""

    area: int = detail(AREA)
    gone: int = detail(GONE)

    def actions(self, p: Civ) -> list[Action]:
        return [STOP, FIGHT]

    def about(self, p: Civ) -> dict[str, object]:
        return {"place": NAMES[self.area]}

    @verb
    def stop(self, p: Civ, _: None) -> None:
        seat, area = self.seat, self.area
        p.tell("civilization.conflict.stop", seat=seat, place=NAMES[area])
        there = rivals(p, area)
        if seat != there[-1]:
            p.then(Stop(there[there.index(seat) + 1], area, self.gone))

    @verb
    def fight(self, p: Civ, _: None) -> None:
        area = self.area
        p.tell("civilization.conflict.fight", seat=self.seat, place=NAMES[area])
        p.then(*clash(p, area, LIMIT[area], True, self.gone, more=True))


# E.6.5e: what a taken city brings -------------------------------------------------------------------------------------
@civ.auto("conflict.spoils", SEAT, SIDE, AREA)
def spoils(p: Civ, attacker: int, owner: int, area: int) -> None:
    if owner == p.seats:  # F.19.4
        p.put(area, owner, -p.at(area, owner))
    elif attacker < p.seats:
        steal(p, attacker, owner)
    if attacker < p.seats and p.law.treasury and p.stock(attacker):
        p.then(Pillage(attacker, area))


def steal(p: Civ, seat: int, victim: int) -> None:
    """Take one trade card out of a hand at random; only the two seats learn which."""
    cards = p.in_hand(victim)
    if not sum(cards):
        return
    kinds = p.law.deck.kinds
    card = chance.draw(p, cards, p.law.deck.index)
    p.hand[victim * kinds + card] -= 1
    p.hand[seat * kinds + card] += 1
    p.tell("civilization.stolen", seat=seat, victim=victim)
    for one in (seat, victim):
        p.tell("civilization.stolen.which", to=one, seat=seat, victim=victim, good=p.law.deck.ids[card])


@civ.choice("conflict.pillage")
class Pillage(Choice):
    area: int = detail(AREA)

    def actions(self, p: Civ) -> list[Action]:
        return NUMBER[: min(PLUNDER, p.stock(self.seat)) + 1]

    def about(self, p: Civ) -> dict[str, object]:
        return {"place": NAMES[self.area]}

    @verb
    def number(self, p: Civ, n: int) -> None:
        p.treasury[self.seat] += n
        p.tell("civilization.pillage" if n else "civilization.no_pillage", seat=self.seat, place=NAMES[self.area], n=n)

    def refusal(self, p: Civ, verb: str, n: object) -> Refusal | None:
        if verb == "number":
            return "civilization.refusal.pillage", {"n": min(PLUNDER, p.stock(self.seat))}, "E.6.5"
        return None
