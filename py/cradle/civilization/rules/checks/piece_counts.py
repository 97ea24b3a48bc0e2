"""What is wrong with a position, in words: pieces and cards that do not add up, steps that cannot be pending (A.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ..archaeology import FINISH
from ..geography import AT, NAMES, NATIONS, NOWHERE, OPEN
from ..position import CITIES, LAYER, NONE, Civ
from ..steps import civ
from ..steps import pending as stack
from ..victory import at_the_end, last_space, last_turn
from . import pending_steps

BATTLE = ("movement", "conflict", "cities")  # phases that leave tokens in an area with a city


def faults(p: Civ) -> list[str]:
    """Every broken invariant; one that depends on others is checked only if these hold."""
    return (
        list(nations(p))
        or [*pieces(p), *ships(p), *succession(p), *cards(p)]
        or pending_steps.faults(p)
        or [*where(p), *(wrong for look in stack.looks for wrong in look(p))]
    )


def nations(p: Civ) -> Iterator[str]:
    """E.0.1, F.2.1: no nation is there twice, all are of the play area, and a seat is without one only while nations
    are chosen.
    """
    chosen = [n for n in p.nation if n != NONE]
    if len(set(chosen)) < len(chosen):
        yield "two seats have one nation"
    yield from (f"{NATIONS[n]} is not in play" for n in chosen if NATIONS[n] not in p.board.play.nations)
    choosing = sorted(civ.detail(step, "seat") for step in p.steps if step[0] == "nation")
    if [seat for seat, n in enumerate(p.nation) if n == NONE] != choosing:
        yield "a seat has no nation, or chooses a second one"


def pieces(p: Civ) -> Iterator[str]:
    """A.2: board, stock and treasury add up; every piece stands where it can."""
    for side in range(p.sides):
        who = f"seat {side}" if side < p.seats else "the barbarians"
        if (n := p.stock(side)) < 0:
            yield f"{who}: {p.supply - n} tokens, there are {p.supply}"
        if (n := p.city.count(side)) > CITIES:
            yield f"{who}: {n} cities, there are {CITIES}"
    if not p.law.treasury and any(p.treasury):
        yield "there is no treasury in this game"
    spoils = [step for step in p.steps if step[0] == "conflict.spoils"]  # F.19.4
    stormed = [civ.detail(step, "area") for step in spoils if civ.detail(step, "owner") == p.seats]
    if not p.law.advanced_calamities and any(
        n and a not in stormed for a, n in enumerate(p.tokens[p.seats :: p.sides])
    ):
        yield "there are no barbarians in this game"
    if "piracy" not in p.law.deck.index and p.seats in p.city:
        yield "there are no pirates in this game"
    if not p.law.cities and p.city.count(NONE) < len(p.city):
        yield "there are no cities in this game"
    for area, owner in enumerate(p.city):
        if owner != NONE and (owner > p.seats or OPEN[area] or not p.board.inside[area]):
            yield f"there can be no such city in {NAMES[area]}"
        if p.fresh[area] and owner == NONE:
            yield f"a city was built in {NAMES[area]}, and there is none"
    for area, total in enumerate(p.totals()):
        if total and not p.board.inside[area]:
            yield f"tokens in {NAMES[area]}, which is not in play"


def ships(p: Civ) -> Iterator[str]:
    for seat in range(p.seats):
        fleet = p.fleet(seat)
        if fleet != sorted(fleet):
            yield f"the ships of seat {seat} are not sorted"
        for dock in fleet:
            if dock != NOWHERE and not p.board.inside[AT[dock]]:
                yield f"a ship in {NAMES[AT[dock]]}, which is not in play"


def succession(p: Civ) -> Iterator[str]:
    """The turn and the markers: a marker makes one step a turn at most."""
    last = last_space(p)
    if p.turn > last_turn(p) or (p.law.name == "nomads" and p.turn > FINISH):
        yield f"turn {p.turn}"
    if max(p.marker) > min(last, max(0, p.turn - 1) if p.steps else p.turn):
        yield f"a marker on space {max(p.marker)} of {last} in turn {p.turn}"
    elif p.steps and at_the_end(p):
        yield "a marker has come to the last space, and the game goes on"


def cards(p: Civ) -> Iterator[str]:
    """Every trade card is in one hand, in a lot of the market, spent, or in a stack; A.7.1, D-11 for the others."""
    deck, kinds = p.law.deck, p.law.deck.kinds
    for kind in range(kinds):
        there = sum(p.hand[kind::kinds]) + sum(p.laid[kind::kinds]) + p.spent[kind] + p.pile.count(kind)
        if there != deck.count[kind]:
            yield f"{there} cards of {deck.ids[kind]}, there are {deck.count[kind]}"
    if any(kinds <= n < LAYER for n in p.pile):
        yield "a card in a stack that is none"
    for card in range(deck.cards):
        held = sum(n > 0 for n in p.owned[card :: deck.cards])
        if held > deck.supply[card]:
            yield f"{held} hold {deck.card_ids[card]}, there are {deck.supply[card]}"
    if p.law.card_limit and any(len(p.cards_of(seat)) > p.law.card_limit for seat in range(p.seats)):
        yield f"more than {p.law.card_limit} civilization cards"


def where(p: Civ) -> Iterator[str]:
    """Whether pieces and cards are where they can be only in some phases."""
    phase = pending_steps.phase(p.steps, p.law)
    if (phase == "setup") != (p.turn == 0):
        yield f"turn {p.turn}"
    if phase == "setup" and (p.city.count(NONE) < len(p.city) or any(p.owned) or any(p.treasury) or any(p.hand)):
        yield "something has been won before the first turn"
    sailor, ship = -1, -1  # the seat whose ship is sailing, and the dock where the ship is now
    if p.steps and p.steps[-1][0] == "sail":
        sailor, ship = (civ.detail(p.steps[-1], name) for name in ("seat", "dock"))
    for area, total in enumerate(p.totals()):
        if total and OPEN[area] and not (ship >= 0 and AT[ship] == area and p.at(area, sailor) == total):
            yield f"tokens in {NAMES[area]}, and not aboard a ship"
        if total and p.city[area] != NONE and phase not in BATTLE:
            yield f"tokens in {NAMES[area]}, where there is a city"
    for seat in range(p.seats):
        for dock in p.fleet(seat):
            if dock != NOWHERE and OPEN[AT[dock]] and (seat, dock) != (sailor, ship):
                yield f"a ship rests in {NAMES[AT[dock]]}"
    built = p.law.phases[p.law.phases.index("cities") :] if p.law.cities else ()
    if any(p.fresh) and p.steps and phase not in built:
        yield "a city has been built before its time"
