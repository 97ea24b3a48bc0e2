"""Choices of several things that a person marks in any order, while the engine asks one by one (F.29.7, D-71).

The rules of each choice are in the phase or the calamity to which it belongs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from ...board.contract import Selection
from ...kernel.game import Action, Decision, Params, View
from ...kernel.steps import top
from ..rules.city_losses import first_to_go
from ..rules.funds import can_mine, laid_value, lowest, mined_value, most, prices, spendable
from ..rules.geography import INDEX, NAMES, NOWHERE
from ..rules.market import LEAST, lot
from ..rules.phases import ships, taxation
from ..rules.phases.calamities import factions, flood, general, losses, piracy
from ..rules.phases.calamities.civil_war import Picks
from ..rules.phases.calamities.points import CITY, Units
from ..rules.phases.expansion import GROWTH
from ..rules.phases.purchases import Discard, Purchase
from ..rules.position import Civ
from ..rules.tables import CITY as TAKE
from ..rules.tables import (
    DISCARD,
    DONE,
    GROW,
    LAY,
    LESS,
    LOSE,
    MINE,
    NUMBER,
    PAY,
    PICK,
    REDUCE,
)
from ..views.seat_position import seen_position
from .ship_upkeep import Upkeep

Marked = Mapping[str, int]
MADE: dict[str, Callable[[Civ, Decision], Selection | None]] = {}  # by kind of decision


def selection(view: View, decision: Decision) -> Selection | None:
    made = MADE.get(decision.kind)
    return made(seen_position(view), decision) if made else None


Finder = Callable[[Civ, Decision], Selection | None]


def selects(*kinds: str) -> Callable[[Finder], Finder]:
    """Register the function that makes the selection for some kinds of decisions."""

    def register(function: Finder) -> Finder:
        MADE.update(dict.fromkeys(kinds, function))
        return function

    return register


def places(areas: Iterable[int], kind: str) -> dict[str, tuple[str, Params]]:
    return {NAMES[area]: (kind, {"place": NAMES[area]}) for area in areas}


# Unit points ----------------------------------------------------------------------------------------------------------
def points(there: Units, actions: list[Action], numbers: tuple[str, ...], need: int) -> Selection:
    """Unit points to lose: tokens, and cities, which count several. The engine asks for tokens first, by area."""
    parts = {NAMES[area]: {k: k for k in range(1, n + 1)} for area, n in there.tokens.items()}
    for area, room in there.cities.items():
        parts[NAMES[area]] = {k: k for k in range(max(1, CITY - room), CITY - there.keep + 1)}

    def plays(marked: Marked) -> list[Action]:
        steps: list[Action] = []
        for name in sorted(marked, key=lambda name: (INDEX[name] in there.cities, INDEX[name])):
            n = CITY - marked[name] if INDEX[name] in there.cities else marked[name]
            steps += [actions[INDEX[name]], NUMBER[n]]
        return steps

    named = places(there.tokens, "tokens") | places(there.cities, "city")
    return Selection(parts=parts, named=named, plays=plays, need=need, numbers=numbers)


@selects("loss.from")
def loss(p: Civ, d: Decision) -> Selection:
    asked = top(p, losses.LossFrom)
    there = losses.units(p, asked.seat, asked.ground, asked.first)
    return points(there, LOSE, ("loss.number", "loss.left"), asked.need)


@selects("civil_war.faction", "civil_war.rout", "civil_war.take")
def faction(p: Civ, d: Decision) -> Selection:
    asked = top(p, Picks)
    there = factions.units(p, asked.seat, asked.victim, asked.part, asked.first)
    return points(there, PICK, ("civil_war.number", "civil_war.left"), asked.need)


# So many of some places -----------------------------------------------------------------------------------------------
Order = Callable[[list[int]], Iterable[int]]  # puts areas into the order in which the engine asks for them


def cities(areas: list[int], actions: list[Action], need: int | None, order: Order = sorted) -> Selection:
    """A selection of `need` cities; None: of as many as the engine asks for."""

    def plays(marked: Marked) -> list[Action]:
        return [actions[area] for area in order([INDEX[name] for name in marked])]

    parts = {NAMES[area]: {1: 1} for area in areas}
    return Selection(parts=parts, named=places(areas, "city"), plays=plays, need=need)


@selects("reductions.city")
def reductions(p: Civ, d: Decision) -> Selection:
    """Cities to reduce. If the stock may not last for all, they are reduced in the order in which they were marked."""
    asked = top(p, general.City)
    areas = [area for area in p.cities(d.seat) if area >= asked.first]
    rooms = {area: losses.fed_after_city(p, d.seat, area) for area in areas}

    def order(marked: list[int]) -> list[int]:
        left, first, stock = marked[:], list[int](), p.stock(d.seat)
        while left:
            there = sorted([rooms[area] for area in areas if area not in first])
            if stock >= sum(there[-len(left) :]):
                break
            stock -= min(stock, rooms[left[0]])
            first.append(left.pop(0))
        return [*first, *sorted(left)]

    return cities(areas, REDUCE, asked.n, order)


@selects("support.city", "slave_revolt.city")
def support(p: Civ, d: Decision) -> Selection:
    """A.5.2: cities built this turn go first, then the others in the order marked, until the rest are fed."""
    first = first_to_go(p, d.seat)
    return cities(p.cities(d.seat), REDUCE, None, lambda marked: sorted(marked, key=lambda area: area not in first))


@selects("taxation.take")
def revolt(p: Civ, d: Decision) -> Selection:
    return cities(p.cities(top(p, taxation.Take).victim), TAKE, int(d.about["n"]))


@selects("piracy.city")
def pirates(p: Civ, d: Decision) -> Selection:
    asked = top(p, piracy.City)
    return cities([area for area in flood.coast(p, asked.victim) if area >= asked.first], TAKE, asked.n)


@selects("piracy.other")
def pirates_abroad(p: Civ, d: Decision) -> Selection:
    asked = top(p, piracy.Other)
    return cities(piracy.foreign_coastal_cities(p, d.seat, asked.first, asked.taken), TAKE, asked.n)


@selects("ships.keep")
def upkeep(p: Civ, d: Decision) -> Selection | None:
    """None for a single ship: it has buttons."""
    fleet = [dock for dock in p.fleet(d.seat)[top(p, ships.Keep).n :] if dock != NOWHERE]
    return Upkeep(p, d.seat, fleet).selection() if len(fleet) > 1 else None


# Tokens, cards, seats -------------------------------------------------------------------------------------------------
@selects("expansion.share")
def growth(p: Civ, d: Decision) -> Selection:
    parts = {}
    for area, n in enumerate(p.tokens[d.seat :: p.sides]):
        more = GROWTH[n - p.arrived[area]] - p.arrived[area] if n else 0
        if more > 0:
            parts[NAMES[area]] = {k: k for k in range(1, more + 1)}

    def plays(marked: Marked) -> list[Action]:
        return [GROW[INDEX[name]] for name, n in marked.items() for _ in range(n)]

    named = places([INDEX[name] for name in parts], "tokens")
    return Selection(parts=parts, named=named, plays=plays, need=p.stock(d.seat))


def cards(p: Civ, seat: int, kinds: list[int], actions: Mapping[str, Action], need: int) -> Selection:
    """A selection of `need` cards of a hand, of these kinds; the engine takes them in the order of the kinds."""
    deck, elements = p.law.deck, {f"card-{p.law.deck.ids[k]}": k for k in kinds}

    def plays(marked: Marked) -> list[Action]:
        chosen = sorted((elements[element], many) for element, many in marked.items())
        return [actions[deck.ids[kind]] for kind, many in chosen for _ in range(many)]

    parts = {element: {m: m for m in range(1, p.in_hand(seat)[k] + 1)} for element, k in elements.items()}
    named = {element: ("card", {"good": deck.ids[k]}) for element, k in elements.items()}
    return Selection(parts=parts, named=named, plays=plays, need=need)


@selects("purchases.discard")
def discard(p: Civ, d: Decision) -> Selection:
    asked = top(p, Discard)
    kinds = [k for k in range(asked.first, p.law.deck.goods) if p.in_hand(d.seat)[k]]
    return cards(p, d.seat, kinds, DISCARD, asked.n)


@selects("trade.lay")
def laying(p: Civ, d: Decision) -> Selection:
    """E.9.1: the cards of a lot; the engine is told when it is complete."""
    deck, held, there = p.law.deck, p.in_hand(d.seat), lot(p, d.seat)
    after = max([kind for kind, n in enumerate(there) if n], default=0)
    kinds = [k for k in range(after, deck.kinds) if held[k] and deck.tradable[k]]
    found = cards(p, d.seat, kinds, LAY, sum([held[k] for k in kinds]))

    def plays(marked: Marked) -> list[Action]:
        steps = found.plays(marked)
        goods = sum(there[: deck.goods]) + sum([deck.index[str(id)] < deck.goods for _, id in steps])
        return [*steps, DONE] if goods >= p.law.named_in_offer else [DONE]  # E.9.2: the refusal says what is missing

    return replace(found, plays=plays, least=max(0, LEAST - sum(there)))


@selects("allot.number")
def allot(p: Civ, d: Decision) -> Selection:
    """F.29.64: the engine asks in AST order, but not if only one number is possible."""
    asked = top(p, general.Allot)
    cause, given, what = asked.cause, asked.given, general.SHARES[asked.cause]
    seats = general.others(p, what.calamity, d.seat)[len(given) :]
    caps = [what.cap(p, d.seat, seat) for seat in seats]
    need = min(what.total - sum(given), sum(caps))

    def plays(marked: Marked) -> list[Action]:
        steps, so_far = [], given
        for seat in seats:
            least, most = general.ranges(p, d.seat, cause, so_far)
            n = marked[f"seat-{seat}"]
            if least < most:
                steps.append(NUMBER[n])
            so_far = (*so_far, n)
        return steps

    return Selection(
        parts={f"seat-{seat}": {n: n for n in range(cap + 1)} for seat, cap in zip(seats, caps, strict=True)},
        named={f"seat-{seat}": ("seat", {"other": seat}) for seat in seats},
        plays=plays,
        need=need,
        numbers=("allot.number",),
        element=lambda action, decision: f"seat-{decision.about['other']}",
    )


# Purchases ------------------------------------------------------------------------------------------------------------
@selects("purchases.card")
def purchase(p: Civ, d: Decision) -> Selection | None:
    """E.10.1, F.28.2: sets of cards to pay for the next purchase. To mark one card more than the hand has means Mining.

    None if nothing can be bought.
    """
    deck, held, mine = p.law.deck, spendable(p, d.seat), top(p, Purchase).mine
    kinds = {f"card-{deck.ids[k]}": k for k in range(lowest(p)) if held[k]}
    reserve = laid_value(p, mine) + p.treasury[d.seat]
    due = {f"buy-{deck.card_ids[card]}": price - reserve for card, price in prices(p, d.seat).items()}
    sets = values_of_sets(p, d.seat, mine, kinds.values())

    def plays(marked: Marked) -> list[Action]:
        steps: list[Action] = []
        for element in sorted(marked, key=kinds.__getitem__, reverse=True):
            k, n = kinds[element], marked[element]
            steps += [(MINE if n > held[k] else PAY)[deck.ids[k]], *[LESS] * (held[k] - n)]
        return steps

    def covers(element: str) -> dict[str, int] | None:
        found = payment({k: held[k] for k in sets}, sets, due[element], p.treasury[d.seat])
        return None if found is None else {f"card-{deck.ids[k]}": n for k, n in found.items()}

    most_of_all = most(p, d.seat, mine) - laid_value(p, mine)
    if all(n > most_of_all for n in due.values()):
        return None
    return Selection(
        parts={element: sets[k] for element, k in kinds.items()},
        named={element: ("card", {"good": deck.ids[k]}) for element, k in kinds.items()},
        plays=plays,
        need=0,
        goals={e: (n, ("buy", e.removeprefix("buy-"))) for e, n in due.items() if n <= most_of_all},
        besides=p.treasury[d.seat],
        covers=covers,
    )


def values_of_sets(p: Civ, seat: int, mine: int, kinds: Iterable[int]) -> dict[int, dict[int, int]]:
    """By kind of card: what so many of it are worth together. One more than the hand has is a set that is mined."""
    deck, held = p.law.deck, spendable(p, seat)
    sets = {k: {n: deck.set_value(k, n) for n in range(held[k], 0, -1)} for k in kinds}
    for k in sets if can_mine(p, seat, mine) else ():
        if deck.mine[k]:
            sets[k][held[k] + 1] = mined_value(p, k, held[k])
    return sets


def payment(held: dict[int, int], sets: dict[int, dict[int, int]], due: int, treasury: int) -> dict[int, int] | None:
    """How many cards of each kind to lay, so that the least value is lost from the hand and the treasury.

    due: what the treasury cannot pay. At most one set is mined. Returns None if the price cannot be paid.
    """
    price, best = due + treasury, None
    ways: dict[tuple[int, bool], tuple[int, dict[int, int]]] = {
        (0, False): (0, {})
    }  # by value and whether one is mined
    for kind, numbers in sets.items():
        for (value, mined), (lost, laid) in list(ways.items()):
            for n, worth in numbers.items() if value < price else ():
                after = value + worth, mined or n > held[kind]
                cost = lost + numbers[held[kind]] - numbers.get(held[kind] - n, 0)
                if not (mined and n > held[kind]) and (after not in ways or cost < ways[after][0]):
                    ways[after] = cost, {**laid, kind: n}
    for (value, _), (lost, laid) in ways.items():
        total = lost + max(0, price - value)
        if value >= due and (best is None or total < best[0]):
            best = total, laid
    return best[1] if best else None
