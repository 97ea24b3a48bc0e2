"""The standing orders of Civilization: what is answered for a seat that has said so once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from ...kernel.game import Action, Decision, View
from ...kernel.steps import top
from ...players.standing import Asked, Chosen, Kind, Kinds, always, leave_to_settler
from ..rules.geography import AT, DOCK, DOCKS, INDEX, NAMES
from ..rules.market import MARKET, opener
from ..rules.phases.calamities.losses import LossFrom, units
from ..rules.phases.movement import movable, targets
from ..rules.phases.ships import payments
from ..rules.position import TOKENS
from ..rules.rulesets import law_of
from ..rules.tables import (
    BUILD,
    BUY_CARD,
    COUNTER,
    DONE,
    FIGHT,
    FOUND,
    GIVE_UP,
    LEVY,
    LOSE,
    MARCH,
    NUMBER,
    REFUSE,
    STOP,
    TO,
    TREASURY,
)
from ..views.seat_position import known_board, seen_position
from . import market
from .styles import STYLES

GAINS = (0, 5, 10, 20, 30, 50, 80, 120)  # what a hand has to gain
LEFT = (0, 10, 20, 30, 40, 60)  # what is to be left in a treasury
LOSSES = (
    *("loss.from", "loss.number", "loss.left", "reductions.city", "support.city", "slave_revolt.city"),
    *("flood.city", "earthquake.city", "famine.grain"),
)
ANSWERING = tuple(kind for kind in MARKET if kind != "trade.open")


def if_phase(phase: str, **asked: Sequence[int]) -> Callable[[View], Asked | None]:
    """What can be chosen for an order, in games that have this phase."""
    return lambda view: asked if phase in law_of(view).phases else None


def places(view: View) -> list[str]:
    variant = view["variant"]
    return [NAMES[area] for area in known_board(view["seats"], variant["area"], variant["rules"]).areas]


# Trade (E.9, E.16) ----------------------------------------------------------------------------------------------------
def gain(view: View, d: Decision) -> float:
    """What a hand would gain by the offer before it: the worth of what is named, and of what is claimed as far as it is
    believed, less the worth of what it costs least to give for it.
    """
    p, about = seen_position(view), d.about
    index, cards = p.law.deck.index, p.in_hand(d.seat)
    asked = [index[id] for id in dict.fromkeys(about["asked"])]
    if COUNTER not in d.actions or (asked and not any(cards[kind] for kind in asked)):
        return -inf
    believed, after, best = market.trust(p, d.seat, about["other"], about), cards[:], -inf
    for id in [*about["named"], *(about["claimed"] if believed >= market.CAUGHT else [])]:
        after[index[id]] += 1
    for lots in market.lots(p, cards, after, asked):
        for given in lots:
            left = cards[:]
            for kind in given:
                left[kind] -= 1
            best = max(best, market.expected(p, about, left, STYLES[""].risk, believed))
            break  # larger lots of this sort only cost more
    return best - market.value(p, cards)


def decline_below(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    return [REFUSE] if gain(view, d) < int(choices[0][0]) else []


def answer_offers(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action] | None:
    """The heuristic player answers offers, but makes none."""
    own = d.kind != "trade.close" and opener(seen_position(view)) == d.seat
    return [] if own else None


# Losses (A.5, F.29) ---------------------------------------------------------------------------------------------------
def spare_places(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """F.29.7: tokens alone are lost, where most stand first, and last in these areas; if there are too few, the person
    is asked. The engine asks in the order of the areas.
    """
    p = seen_position(view)
    asked, spared = top(p, LossFrom), {INDEX[str(place)] for (place,) in choices}
    left, lost, need = dict(units(p, d.seat, asked.ground, asked.first).tokens), dict[int, int](), asked.need
    while need and any(left.values()):
        area = max(left, key=lambda a: (left[a] > 0, a not in spared, left[a], -a))
        left[area] -= 1
        lost[area] = lost.get(area, 0) + 1
        need -= 1
    return [] if need else [action for area in sorted(lost) for action in (LOSE[area], NUMBER[lost[area]])]


# Money (E.1, E.4, E.8) ------------------------------------------------------------------------------------------------
def buy_ninth(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """E.8.3: a card is bought as long as so much is left."""
    return [BUY_CARD if view["treasury"][d.seat] - int(d.about["n"]) >= int(choices[0][0]) else DONE]


# Ships (E.4), moves and cities (E.5, E.7) -----------------------------------------------------------------------------
def build_ship(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """E.4.1, E.4.2: a ship is built there, as far as possible from the treasury; what is not asked is left out."""
    ((dock,),) = choices
    p = seen_position(view)
    paid = payments(p, d.seat, AT[DOCK[str(dock)]])
    return [BUILD[DOCK[str(dock)]], NUMBER[paid[-1]]] if paid else []


def shores(view: View) -> Asked | None:
    areas = {*places(view)}
    return {"dock": [dock.id for n, dock in enumerate(DOCKS) if NAMES[AT[n]] in areas]}


def march(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """E.5.1, E.5.2: so many march from one area into another, or as many as there are."""
    ((place, to, n),) = choices
    here = INDEX[str(place)]
    p = seen_position(view)
    there = movable(p, d.seat, here)
    if not there or INDEX[str(to)] not in targets(p, d.seat, here):
        return []
    return [MARCH[here], TO[INDEX[str(to)]], NUMBER[min(int(n), there)]]


def marches(view: View) -> Asked | None:
    return {"place": places(view), "to": places(view), "n": range(1, TOKENS + 1)}


def found_city(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """E.7.1: a city in the first of these areas where one can be."""
    return [FOUND[INDEX[str(place)]] for (place,) in choices if FOUND[INDEX[str(place)]] in d.actions][:1]


def sites(view: View) -> Asked | None:
    return {"place": places(view)} if law_of(view).cities else None


def places_to_spare(view: View) -> Asked | None:
    return {"place": places(view)} if "calamities" in law_of(view).phases else None


def last_number(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    return d.actions[-1:]


ORDERS: Kinds = {
    "rate": Kind(
        answers=("taxation.rate",),
        answer=lambda view, d, choices: [NUMBER[int(choices[0][0])]],
        asks=if_phase("taxation", n=(1, 2, 3)),
    ),
    "keep_ships": always("ships.keep", TREASURY, LEVY, asks=if_phase("ships")),
    "keep_ships_levy": always("ships.keep", LEVY, TREASURY, asks=if_phase("ships")),
    "give_up_ships": always("ships.keep", GIVE_UP, asks=if_phase("ships")),
    "build": Kind(answers=("ships.build",), answer=build_ship, asks=shores, several=True, once=True),
    "no_ships": always("ships.build", DONE, asks=if_phase("ships")),
    "march": Kind(answers=("march.from",), answer=march, asks=marches, several=True, once=True),
    "no_moves": always("march.from", DONE),
    "stop": always("conflict.stop", STOP, asks=if_phase("conflict")),
    "fight": always("conflict.stop", FIGHT, asks=if_phase("conflict")),
    "pillage": Kind(answers=("conflict.pillage",), answer=last_number, asks=if_phase("taxation")),
    "found": Kind(answers=("cities.found",), answer=found_city, asks=sites, several=True),
    "no_cities": always("cities.found", DONE, asks=if_phase("cities")),
    "buy_ninth": Kind(answers=("trade_cards.buy",), answer=buy_ninth, asks=if_phase("taxation", n=LEFT)),
    "no_ninth": always("trade_cards.buy", DONE, asks=if_phase("taxation")),
    "decline": always("trade.answer", REFUSE, asks=if_phase("trade")),
    "decline_below": Kind(answers=("trade.answer",), answer=decline_below, asks=if_phase("trade", n=GAINS)),
    "answer": Kind(answers=ANSWERING, answer=answer_offers, asks=if_phase("trade")),
    "no_offers": always("trade.open", DONE, asks=if_phase("trade")),
    "trade": Kind(answers=MARKET, answer=leave_to_settler, asks=if_phase("trade")),
    "no_purchases": always("purchases.card", DONE, asks=if_phase("purchases")),
    "spare": Kind(answers=("loss.from",), answer=spare_places, asks=places_to_spare, several=True),
    "losses": Kind(answers=LOSSES, answer=leave_to_settler, asks=if_phase("calamities")),
}
