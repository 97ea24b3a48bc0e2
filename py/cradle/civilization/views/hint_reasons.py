"""Reasons for picks, in the words of the rules: for hints."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.game import Params
from ..rules import market
from ..rules.city_losses import unfed
from ..rules.geography import COUNT, LIMIT, NAMES, NATIONS, NOWHERE
from ..rules.phases.cities import sites
from ..rules.phases.expansion import GROWTH
from ..rules.phases.succession import meets
from ..rules.position import NONE, Civ
from ..rules.steps import civ
from ..rules.victory import areas, card_points

Reason = tuple[str, Params]


def why(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """What the seat has gained from one position to the other, weightiest first.

    If a new turn has begun, taxes, growth and calamities came between: then only purchases are told.
    """
    looks = LOOKS if before.turn == after.turn else LASTING
    return [reason for look in looks for reason in look(before, after, seat)]


def more(id: str, seat: int, n: int, **params: object) -> list[Reason]:
    """A reason with a number; [] if nothing was gained."""
    return [(f"civilization.why.{id}", {"seat": seat, "n": n, **params})] if n > 0 else []


def ahead(phase: str, *positions: Civ) -> bool:
    """Whether a phase is still to come, in the same turn."""
    return all(civ.step(phase) in p.steps and p.turn == positions[0].turn for p in positions)


# Cities ---------------------------------------------------------------------------------------------------------------
def cities(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """Cities that were built, or taken from others."""
    places = [NAMES[a] for a in after.cities(seat) if before.city[a] != seat]
    return more("city", seat, len(places), places=places)


def gathered(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """E.7.1: tokens enough for a city have come together, and nobody else is there."""
    if not ahead("cities", before, after):
        return []
    had = sites(before, seat, 0)
    new = [a for a in sites(after, seat, 0) if a not in had and sum(after.in_area(a)) == after.at(a, seat)]
    return more("site", seat, len(new), places=[NAMES[a] for a in new])


def fed(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """A.5.1: every city has its tokens."""
    return more("fed", seat, after.city.count(seat) if unfed(before, seat) and not unfed(after, seat) else 0)


def spared(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """F.29.7: tokens are lost, and all cities stay."""
    losing = before.steps and before.steps[-1].name.startswith("loss.") and before.steps[-1].seat == seat
    paid = before.on_board(seat) > after.on_board(seat) and before.cities(seat) == after.cities(seat)
    return more("spared", seat, after.city.count(seat) if losing and paid else 0)


def razed(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """Cities that others lose, but not to this seat."""
    told = []
    for other in after.order:
        lost = [a for a in before.cities(other) if after.city[a] not in (other, seat)]
        told += more("razed", seat, len(lost) if other != seat else 0, other=other, places=[NAMES[a] for a in lost])
    return told


# Tokens and ships -----------------------------------------------------------------------------------------------------
def surplus(p: Civ, seat: int) -> int:
    """E.7.3: tokens above the limit of an area, where nobody else is and which are too few for a city."""
    kept = sites(p, seat, 0) if p.law.cities else []
    own = [(a, n) for a, n in enumerate(p.tokens[seat :: p.sides]) if n > LIMIT[a] and a not in kept]
    return sum([max(0, n - p.limit(a, seat)) for a, n in own if sum(p.in_area(a)) == n])


def saved(before: Civ, after: Civ, seat: int) -> list[Reason]:
    if not ahead("surplus", before, after) or after.on_board(seat) < before.on_board(seat):
        return []
    return more("saved", seat, surplus(before, seat) - surplus(after, seat))


def occupied(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """C.9, D.5: areas with a token or a city."""
    return more("areas", seat, areas(after, seat) - areas(before, seat))


def growth(p: Civ, seat: int) -> int:
    """B.2.1: tokens that the next expansion will bring, as far as the areas feed them."""
    column = p.tokens[seat :: p.sides]
    if p.law.cities:
        column = [min(column[a], LIMIT[a]) for a in range(COUNT)]
    return min(sum([GROWTH[n] for n in column if n]), p.supply - sum(column) - p.treasury[seat])


def growing(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """B.2.1: by how much the next expansion grows. It is not told if that is only because lost units are in stock
    again.
    """
    cities, had_cities = after.city.count(seat), before.city.count(seat)
    if cities < had_cities or (cities == had_cities and after.on_board(seat) < before.on_board(seat)):
        return []
    return more("growth", seat, growth(after, seat) - growth(before, seat))


def afloat(before: Civ, after: Civ, seat: int) -> list[Reason]:
    return more("ships", seat, before.fleet(seat).count(NOWHERE) - after.fleet(seat).count(NOWHERE))


# Cards and money ------------------------------------------------------------------------------------------------------
def bought(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """What was bought, and how many others its credits make cheaper (E.10.2)."""
    deck, held = after.law.deck, after.cards_of(seat)
    new = [card for card in held if card not in before.cards_of(seat)]
    cheaper = [other for other in range(deck.cards) if other not in held and any(deck.credit[c][other] for c in new)]
    points = card_points(after, seat) - card_points(before, seat)
    ids = [deck.card_ids[card] for card in new]
    return [*more("bought", seat, len(new), cards=ids, m=points), *more("credit", seat, len(cheaper))]


def demanded(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """E.12, F.33: what the next epoch asks for; and the cities without which the marker stays where it is."""
    if not after.law.rows or after.nation[seat] == NONE:
        return []
    epoch, demands = after.law.rows[NATIONS[after.nation[seat]]].epoch(before.marker[seat]), after.law.demands
    told: list[Reason] = []
    if (
        epoch + 1 < len(demands)
        and meets(after, seat, demands[epoch + 1])
        and not meets(before, seat, demands[epoch + 1])
    ):
        told += [("civilization.why.epoch", {"seat": seat, "epoch": epoch + 1})]
    least = demands[epoch].cities if after.law.advanced else 0
    enough = before.city.count(seat) < least <= after.city.count(seat)
    return told + more("marker", seat, least if enough else 0)


def sets(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """A.6.1: the set that has gained most."""
    deck, had, has = after.law.deck, before.in_hand(seat), after.in_hand(seat)
    grown = [k for k in range(deck.goods) if has[k] > max(1, had[k])]
    if not grown:
        return []
    best = max(grown, key=lambda k: deck.set_value(k, has[k]) - deck.set_value(k, had[k]))
    return more("set", seat, has[best], good=deck.ids[best], m=deck.set_value(best, has[best]))


def goods_asked_for(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """E.9.2: what the seat asks for now, if it has some of it in hand already."""
    deck, hand = after.law.deck, after.in_hand(seat)
    known = market.kinds_said(before, seat, market.ASKED)
    wanted = [k for k in dict.fromkeys(market.kinds_said(after, seat, market.ASKED)) if hand[k] and k not in known]
    return more("asked", seat, len(wanted), goods=[deck.ids[k] for k in wanted])


def passed(before: Civ, after: Civ, seat: int) -> list[Reason]:
    """E.9.4: a calamity that lies in a lot, or has gone with it."""
    deck, had, has = after.law.deck, before.in_hand(seat), after.in_hand(seat)
    gone = (
        [k for k in range(deck.goods, deck.kinds) if had[k] and not has[k]]
        if ahead("calamities", before, after)
        else []
    )
    return [("civilization.why.passed", {"seat": seat, "calamity": deck.ids[k]}) for k in gone]


def richer(before: Civ, after: Civ, seat: int) -> list[Reason]:
    return more("treasury", seat, after.treasury[seat] - before.treasury[seat])


Look = Callable[[Civ, Civ, int], list[Reason]]
LASTING: tuple[Look, ...] = (bought,)
LOOKS: tuple[Look, ...] = (
    cities,
    bought,
    demanded,
    gathered,
    fed,
    spared,
    passed,
    sets,
    goods_asked_for,
    razed,
    saved,
    occupied,
    growing,
    afloat,
    richer,
)
