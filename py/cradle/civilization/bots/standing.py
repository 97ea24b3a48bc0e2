"""The standing orders of Civilization: what is answered for a seat that has said so once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from ...kernel.game import Action, Decision, Refusal, View
from ...kernel.steps import Params, top
from ...players.standing import (
    MOST_CHOSEN,
    Asked,
    Chosen,
    Kind,
    Kinds,
    Question,
    Questions,
    always,
    leave_to_settler,
)
from ..rules.geography import AT, COUNT, DOCK, DOCKS, INDEX, NAMES
from ..rules.market import MARKET, opener
from ..rules.phases.calamities.losses import LossFrom, units
from ..rules.phases.cities import Found
from ..rules.phases.expansion import expansion
from ..rules.phases.movement import MarchFrom, movable
from ..rules.phases.ships import Build, payments
from ..rules.position import TOKENS, Civ
from ..rules.rulesets import law_of
from ..rules.steps import civ
from ..rules.tables import (
    BUILD,
    BUY_CARD,
    CAPACITY,
    COUNTER,
    DONE,
    EMBARK,
    FIGHT,
    FOUND,
    GIVE_UP,
    LEVY,
    LOAD,
    LOSE,
    MARCH,
    NUMBER,
    REFUSE,
    SAIL,
    STOP,
    TO,
    TREASURY,
    UNLOAD,
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
    """E.4.1, E.4.2: a ship is built there, as far as possible from the treasury."""
    ((dock,),) = choices
    paid = payments(seen_position(view), d.seat, AT[DOCK[str(dock)]])
    return [BUILD[DOCK[str(dock)]], *[NUMBER[n] for n in paid[-1:]]]


def shores(view: View) -> Asked | None:
    areas = {*places(view)}
    return {"dock": [dock.id for n, dock in enumerate(DOCKS) if NAMES[AT[n]] in areas]}


def march(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """E.5.1, E.5.2: so many march from one area into another, or as many as there are."""
    ((place, to, n),) = choices
    here = INDEX[str(place)]
    there = movable(seen_position(view), d.seat, here)
    return [MARCH[here], TO[INDEX[str(to)]], NUMBER[max(1, min(int(n), there))]]


def marched(actions: Sequence[Action]) -> Chosen | None:
    if actions[0][0] != "march":
        return None
    place, to, *n = [what for _, what in actions]
    return str(place), str(to), int(n[0] or 1) if n else 1


def too_far(view: View, chosen: Chosen) -> Refusal | None:
    """E.5.2, 23.31: nobody can march there, not even with Road Building."""
    here, to = (INDEX[str(place)] for place in chosen[:2])
    land = known_board(view["seats"], view["variant"]["area"], view["variant"]["rules"]).land
    if here != to and (to in land[here] or any(to in land[beyond] for beyond in land[here])):
        return None
    return "civilization.refusal.no_border", {"place": NAMES[here], "to": NAMES[to]}, "E.5.2"


def marches(view: View) -> Asked | None:
    return {"place": places(view), "to": places(view), "n": range(1, TOKENS + 1)}


# A voyage is the stops of a ship, each the dock with what lands there and then comes aboard: "rome -2 +1".
def stop_words(stop: object) -> tuple[str, int, int]:
    """E.5.3: the dock of a stop, how many land there, and how many come aboard. Raises ValueError if it is none."""
    dock, *moved = str(stop).split(" ")
    numbers = {one[:1]: int(one[1:]) for one in moved if one[1:].isdecimal()}
    if dock not in DOCK or len(numbers) != len(moved) or not all(0 < n <= CAPACITY for n in numbers.values()):
        raise ValueError(f"no stop of a voyage: {stop!r}")
    if not numbers.keys() <= {"-", "+"}:
        raise ValueError(f"no stop of a voyage: {stop!r}")
    return dock, numbers.get("-", 0), numbers.get("+", 0)


def no_voyage(view: View, chosen: Chosen) -> Refusal | None:
    """E.5.3: what comes from outside as a voyage, and is none."""
    try:
        stops = [stop_words(stop) for stop in chosen]
    except ValueError:
        stops = []
    if 2 <= len(stops) <= MOST_CHOSEN and not stops[0][1] and not stops[-1][2]:
        return None
    return "refusal.other", {"seat": view["seat"]}, ""


def sail(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """E.5.3, E.5.4: a ship sails from stop to stop. Where it begins, as many come aboard as was said, or as many as
    there are; then fewer land at the last stops.
    """
    stops = [stop_words(stop) for stop in choices[0]]
    dock, lands, wanted = stops[0]
    there = movable(seen_position(view), d.seat, AT[DOCK[dock]])
    missing = wanted - there if 0 < there < wanted else 0
    stops[0] = dock, lands, wanted - missing
    for n, (dock, lands, boards) in reversed([*enumerate(stops)]):
        stops[n] = dock, max(0, lands - missing), boards
        missing -= min(missing, lands)
    steps = list[Action]()
    for dock, lands, boards in stops:
        steps.append((SAIL if steps else EMBARK)[DOCK[dock]])
        steps += [UNLOAD[lands]] if lands else []
        steps += [LOAD[boards]] if boards else []
    return [*steps, STOP]


def sailed(actions: Sequence[Action]) -> Chosen | None:
    if actions[0][0] != "embark":
        return None
    stops = list[str]()
    for verb, what in actions:
        if verb in ("embark", "sail"):
            stops.append(str(what))
        elif verb in ("unload", "load"):
            stops[-1] += f" {'-' if verb == 'unload' else '+'}{what}"
    return tuple(stops)


def voyage_words(chosen: Chosen) -> Params:
    """From where to where, and how many land in all."""
    stops = [stop_words(stop) for stop in chosen]
    return {"dock": stops[0][0], "to": NAMES[AT[DOCK[stops[-1][0]]]], "n": sum(lands for _, lands, _ in stops)}


def found_city(view: View, d: Decision, choices: Sequence[Chosen]) -> Sequence[Action]:
    """E.7.1: a city there; what it takes from the treasury is asked."""
    ((place,),) = choices
    return [FOUND[INDEX[str(place)]]]


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
    "sail": Kind(
        answers=("march.from",),
        answer=sail,
        asks=if_phase("ships"),
        several=True,
        once=True,
        never=no_voyage,
        drawn=sailed,
        told=voyage_words,
    ),
    "march": Kind(
        answers=("march.from",), answer=march, asks=marches, several=True, once=True, never=too_far, drawn=marched
    ),
    "no_moves": always("march.from", DONE),
    "stop": always("conflict.stop", STOP, asks=if_phase("conflict")),
    "fight": always("conflict.stop", FIGHT, asks=if_phase("conflict")),
    "pillage": Kind(answers=("conflict.pillage",), answer=last_number, asks=if_phase("taxation")),
    "found": Kind(answers=("cities.found",), answer=found_city, asks=sites, several=True, once=True),
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


# What can be asked beforehand -----------------------------------------------------------------------------------------
def lay_march(p: Civ, seat: int) -> None:
    """E.5.1: a seat moves, after the population has grown, if that comes first (E.2)."""
    grows = any(step.name == "expansion" for step in p.steps) and not any(step.name == "march.from" for step in p.steps)
    p.arrived = [0] * COUNT
    p.steps.append(MarchFrom(seat, ()))
    if grows:
        p.steps.append(expansion())
        civ.run(p)
    while len(p.steps) > 1 and p.steps[-1].name == "expansion.share":  # E.2: where they go is not planned
        p.steps.pop()


QUESTIONS: Questions = {
    "march.from": Question(phase="movement", lay=lay_march, plans=("march", "embark"), ends="no_moves"),
    "ships.build": Question(phase="ships", lay=lambda p, seat: p.then(Build(seat))),
    "cities.found": Question(phase="cities", lay=lambda p, seat: p.then(Found(seat, 0))),
}
