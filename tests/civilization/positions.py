"""Positions of Civilization laid out by hand, and short words for what a test does with them.

Areas and docks go by their ids, seats by their numbers; with `nations` seat 0 has the first one named, and so on. What
is not laid out is in stock, in the stacks or 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cradle.civilization.game import GAME as game
from cradle.civilization.rules.geography import DOCK, DOCKS, INDEX, NAMES, NATIONS, NOWHERE
from cradle.civilization.rules.position import CITIES, LAYER, NONE, SHIPS, STACK, Civ, derive
from cradle.civilization.rules.steps import civ
from cradle.kernel.game import Event
from cradle.kernel.position import silent

Seats = Mapping[int, str]  # by seat, words


def laid(
    rules: str = "classic",
    seats: int = 4,
    *,
    nations: str = "",
    tokens: Mapping[str, Mapping[int, int]] | None = None,
    cities: Mapping[str, int] | None = None,
    fresh: str = "",
    ships: Seats | None = None,
    treasury: Mapping[int, int] | None = None,
    census: Mapping[int, int] | None = None,
    marker: Mapping[int, int] | None = None,
    owned: Seats | None = None,
    bought: Seats | None = None,
    hand: Seats | None = None,
    spent: str = "",
    giver: Mapping[str, int] | None = None,
    empty: tuple[int, ...] = (),
    turn: int = 1,
    phase: str = "",
    steps: list[tuple[Any, ...]] | None = None,
    seed: int = 1,
    **variant: Any,
) -> Civ:
    """A position at its first decision.

    tokens: by area and side, the neutral side being number `seats`. cities: area to side. fresh: areas of cities built
    this turn. census: what was counted, by default what stands on the board. owned, bought: civilization cards; those
    bought are of this turn. hand, spent: trade cards, "grain grain". empty: stacks without a card (which are then in
    nobody's hand, as spent cards). phase: the one that begins, with the rest of the turn to come; or steps, those
    pending and nothing else, so that nothing comes after them.
    """
    p: Civ = game.bare(game.variant(rules=rules, seats=seats, **({"area": "whole"} | variant)))
    p.start(seed)
    derive(p)
    p.turn = turn
    taken = [NATIONS.index(id) for id in nations.split()]
    p.nation = taken + [n for n in range(len(NATIONS)) if n not in taken][: seats - len(taken)]
    lay_pieces(p, tokens or {}, cities or {}, ships or {})
    for area in fresh.split():
        p.fresh[INDEX[area]] = 1
    for values, field in ((treasury, p.treasury), (marker, p.marker)):
        for seat, n in (values or {}).items():
            field[seat] = n
    lay_cards(p, owned or {}, bought or {}, hand or {}, spent, empty)
    for id, seat in (giver or {}).items():
        p.giver[p.law.deck.index[id]] = seat
    derive(p)
    counted = "census" in p.law.phases
    p.census = [(census or {}).get(seat, p.on_board(seat) * counted) for seat in range(seats)]
    p.steps = civ.read(steps or [])
    if phase:
        first = p.law.phases.index(phase)
        p.then(*civ.read([*[(name,) for name in p.law.phases[first:]], ("turn.end",)]))
    ran(p)
    return p


def lay_pieces(
    p: Civ, tokens: Mapping[str, Mapping[int, int]], cities: Mapping[str, int], ships: Mapping[int, str]
) -> None:
    for area, sides in tokens.items():
        for side, n in sides.items():
            p.put(INDEX[area], side, n)
    for area, side in cities.items():
        p.city[INDEX[area]] = side
    for seat, docks in ships.items():
        lie = sorted(DOCK[id] for id in docks.split())
        p.ships[seat * SHIPS : (seat + 1) * SHIPS] = lie + [NOWHERE] * (SHIPS - len(lie))


def lay_cards(p: Civ, owned: Seats, bought: Seats, hand: Seats, spent: str, empty: tuple[int, ...]) -> None:
    """Cards in hand and spent; all others lie in their stacks, goods above calamities."""
    deck = p.law.deck
    for held, mark in ((owned, 1), (bought, 2)):
        for seat, ids in held.items():
            for id in ids.split():
                p.owned[seat * deck.cards + deck.card[id]] = mark
    for seat, ids in hand.items():
        for id in ids.split():
            p.hand[seat * deck.kinds + deck.index[id]] += 1
    for id in spent.split():
        p.spent[deck.index[id]] += 1
    left = [n - p.spent[k] - sum(p.hand[k :: deck.kinds]) for k, n in enumerate(deck.count)]
    assert min(left, default=0) >= 0, "there are not as many cards"
    kinds = [range(deck.kinds)] if p.law.one_pack else deck.in_stack[1:] if deck.kinds else []
    for n, stack in enumerate(kinds, 1):
        if n in empty:
            for k in stack:
                p.spent[k] += left[k]
            p.pile.append(STACK)
            continue
        goods = [k for k in stack if k < deck.goods for _ in range(left[k])]
        layers = [goods, *[[k] for k in stack if k >= deck.goods and left[k]]]
        for i, layer in enumerate([layer for layer in layers if layer]):
            p.pile += [LAYER, *layer] if i else layer
        p.pile.append(STACK)


# Soundness ------------------------------------------------------------------------------------------------------------
def conserved(p: Civ) -> list[str]:
    """A.2.2, A.2.3: what is lost or has come out of nothing, of tokens, cities, ships and cards of each kind."""
    deck, wrong = p.law.deck, []
    for side in range(p.sides):
        money = p.treasury[side] if side < p.seats else 0
        on_board = sum(p.at(a, side) for a in range(len(NAMES)))
        if money < 0 or p.stock(side) < 0 or on_board + money + p.stock(side) != p.supply:
            wrong.append(f"side {side}: {on_board} on the board, {money} in the treasury, {p.stock(side)} in stock")
        if p.city.count(side) > CITIES:
            wrong.append(f"side {side} has {p.city.count(side)} cities")
    if min(p.tokens) < 0 or any(owner != NONE and owner >= p.sides for owner in p.city):
        wrong.append("there is less than nothing somewhere, or a city of nobody")
    if len(p.ships) != SHIPS * p.seats or not all(0 <= dock <= NOWHERE for dock in p.ships):
        wrong.append(f"ships at {p.ships}")
    for card, n in enumerate(deck.supply):
        if sum(held > 0 for held in p.owned[card :: deck.cards]) > n:
            wrong.append(f"more than {n} hold {deck.card_ids[card]}")
    for k, n in enumerate(deck.count):
        seen = sum(p.hand[k :: deck.kinds]) + sum(p.laid[k :: deck.kinds]) + p.spent[k] + p.pile.count(k)
        if seen != n:
            wrong.append(f"{seen} cards of {deck.ids[k]}, not {n}")
    return wrong


def sound(p: Civ) -> Civ:
    """The position, which is whole; where a turn is pending below, to the last invariant."""
    wrong = conserved(p)
    if not wrong and p.steps and p.steps[0][0] in ("turn.end", "turn", "setup.starts"):
        wrong = game.check(p)
    assert not wrong, wrong
    return p


# What stands on the board ---------------------------------------------------------------------------------------------
def tokens(p: Civ, area: str) -> dict[int, int]:
    """By side, those that have any."""
    return {side: n for side, n in enumerate(p.in_area(INDEX[area])) if n}


def on_board(p: Civ, side: int) -> dict[str, int]:
    """All tokens of a side, by area."""
    return {NAMES[a]: p.at(a, side) for a in p.areas_held(side)}


def cities(p: Civ, side: int) -> str:
    """The areas of its cities: "rome carthage"."""
    return " ".join(NAMES[a] for a in p.cities(side))


def ships(p: Civ, seat: int) -> str:
    return " ".join(DOCKS[d].id for d in p.fleet(seat) if d != NOWHERE)


def hand(p: Civ, seat: int) -> str:
    return " ".join(p.law.deck.ids[k] for k, n in enumerate(p.in_hand(seat)) for _ in range(n))


def owned(p: Civ, seat: int) -> str:
    return " ".join(p.law.deck.card_ids[c] for c in p.cards_of(seat))


# What is asked and answered -------------------------------------------------------------------------------------------
def asked(p: Civ) -> str:
    """Who decides what: "0 march.to"; "over" at the end."""
    d = game.decision(p)
    return f"{d.seat} {d.kind}" if d else "over"


def about(p: Civ) -> dict[str, Any]:
    return game.decision(p).about


def legal(p: Civ, verb: str = "") -> list[str]:
    """The legal actions in their order, "march rome"; with a verb its arguments alone, "rome"."""
    if verb:
        return [str(argument) for v, argument in listed(p) if v == verb]
    return [v if argument is None else f"{v} {argument}" for v, argument in listed(p)]


def listed(p: Civ) -> list[Any]:
    return game.decision(p).actions


def action(words: str) -> tuple[str, Any]:
    verb, _, what = words.strip().partition(" ")
    return verb, int(what) if what.isdigit() else what or None


def play(p: Civ, line: str) -> list[tuple[str, dict[str, Any]]]:
    """Play "march rome, to carthage, number 3"; returns what was told, without "civilization.".

    What one seat alone may know has it behind its id: "drawn@2".
    """
    told: list[Any] = []
    for words in line.split(","):
        game.play(p, action(words), told.append)
        sound(p)
    return [said(event) for event in told]


def ran(p: Civ) -> list[tuple[str, dict[str, Any]]]:
    """Run what is pending by itself, and return what was told."""
    told: list[Any] = []
    p.tell = lambda id, /, to=None, **params: told.append(said(Event(id, params, to)))
    game.steps.run(p)
    p.tell = silent
    sound(p)
    return told


def said(event: Event) -> tuple[str, dict[str, Any]]:
    return event.id.removeprefix("civilization.") + ("" if event.to is None else f"@{event.to}"), event.params


def refused(p: Civ, words: str) -> tuple[str, dict[str, Any], str]:
    """Why this is not legal: message id without "civilization.refusal.", parameters, paragraph."""
    assert action(words) not in listed(p)
    why, params, paragraph = game.refusal(p, *action(words))
    return why.removeprefix("civilization.refusal."), params, paragraph
