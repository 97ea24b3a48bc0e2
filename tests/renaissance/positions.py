"""Positions of L'Âge de la Renaissance for tests, and short words for what a test does with them.

Seats go by their numbers: seat 0 has Venezia, 1 Genoa, 2 Barcelona, then Paris, London, Hamburg. Provinces, cards and
advances go by ids and letters, as "dubrovnik firenze", "war", "ABC".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cradle.kernel.chance import Scripted
from cradle.kernel.game import Event
from cradle.kernel.position import silent
from cradle.renaissance.game import GAME as game
from cradle.renaissance.rules.cards import ADVANCE, CARDS, IDS, KIND, KINDS
from cradle.renaissance.rules.cards import LETTERS as ALL
from cradle.renaissance.rules.geography import CAPACITY, COMMODITIES, COMMODITY, COUNT, INDEX, NAMES
from cradle.renaissance.rules.phases.rivalry import Convert
from cradle.renaissance.rules.position import EVEN, LETTERS, NONE, Age, lay_out
from cradle.renaissance.rules.steps import age, phase


def new(
    seats: int = 4,
    *,
    dice: Iterable[int] = (),
    draws: Iterable[str] = (),
    epochs: int = 3,
    prerequisites: str = "chain",
    **fields: Any,
) -> Age:
    """Turn 1 is about to begin: capitals are dealt, hands are empty, nothing is pending; `fields` are set as given."""
    p: Age = game.bare(game.variant(seats=seats, epochs=epochs, prerequisites=prerequisites))
    p.start(1, Scripted(dice, draws))
    lay_out(p)
    p.turn, p.capital, p.chosen = 1, list(range(seats)), list(range(seats))
    for seat in range(seats):
        p.control[p.home(seat)] = seat
    for name, value in fields.items():
        setattr(p, name, value)
    return p


def control(p: Age, seat: int, provinces: str) -> None:
    """Control markers of earlier turns."""
    for id in provinces.split():
        p.control[INDEX[id]] = seat


def put(p: Age, seat: int, province: str, n: int = 1, *, new: bool = False) -> None:
    """Tokens, old ones unless said otherwise."""
    (p.new if new else p.old)[INDEX[province] * p.seats + seat] = n


def own(p: Age, seat: int, letters: str, mark: int = 1) -> None:
    """Advances; mark 2 for those bought this turn."""
    for letter in letters:
        p.owned[seat * LETTERS + ADVANCE[letter]] = mark


def give(p: Age, seat: int, cards: str) -> None:
    """Cards of a hand, out of the pile or of what waits."""
    for id in cards.split():
        (p.pile if p.pile[KIND[id]] else p.waiting)[KIND[id]] -= 1
        p.hand[seat * KINDS + KIND[id]] += 1


def pile(p: Age, cards: str) -> None:
    """These alone are left in the pile; its other cards have been discarded, or have left the game."""
    left = [cards.split().count(id) for id in IDS]
    for kind, n in enumerate(p.pile):
        if CARDS[kind].recycled:
            p.discard[kind] += n - left[kind]
    p.pile = left


def lead(p: Age, seat: int, leaders: str) -> None:
    """Leaders a seat has played this turn."""
    for id in leaders.split():
        (p.pile if p.pile[KIND[id]] else p.waiting)[KIND[id]] -= 1
        p.leaders.append(KIND[id])
        p.patrons.append(seat)
        p.claims.append(0)


def scarce(p: Age, **steps: int) -> None:
    """By commodity, less than 0 for shortages, more for surpluses."""
    for good, n in steps.items():
        p.scarce[COMMODITY[good]] = EVEN + n


# What is there --------------------------------------------------------------------------------------------------------
def hand(p: Age, seat: int) -> str:
    return " ".join(IDS[kind] for kind, n in enumerate(p.in_hand(seat)) for _ in range(n))


def owned(p: Age, seat: int) -> str:
    return "".join(ALL[n] for n in p.advances(seat))


def controls(p: Age, seat: int) -> str:
    return " ".join(NAMES[n] for n in p.controls(seat))


def market(p: Age) -> dict[str, int]:
    """The commodities with shortages (less than 0) or surpluses."""
    return {good: n - EVEN for good, n in zip(COMMODITIES, p.scarce, strict=True) if n != EVEN}


def lost(p: Age) -> list[str]:
    """1.1, 1.2, 7.5: tokens, markers and cards that are lost or came out of nothing, or stand where they cannot."""
    wrong = [f"seat {seat}: {p.stock(seat)} tokens in stock" for seat in range(p.seats) if p.stock(seat) < 0]
    wrong += [f"seat {seat}: {p.markers(seat)} markers in stock" for seat in range(p.seats) if p.markers(seat) < 0]
    for kind, card in enumerate(CARDS):
        there = sum(p.hand[kind::KINDS]) + p.pile[kind] + p.discard[kind] + p.waiting[kind]
        if there > card.count or (card.recycled and there < card.count):
            wrong.append(f"{there} cards of {card.id}, there are {card.count}")
    attacked = [step.province for step in p.steps if isinstance(step, Convert)]
    for n in range(COUNT):
        if not p.board.inside[n] and (p.control[n] != NONE or any(p.at(n, seat) for seat in range(p.seats))):
            wrong.append(f"something stands in {NAMES[n]}, which is not in play")
        if sum(p.presence(n)) > CAPACITY[n] and n not in attacked:
            wrong.append(f"there is too much in {NAMES[n]}")
        if p.control[n] != NONE and any(p.at(n, seat) for seat in range(p.seats)) and phase(p.steps) != "expansion":
            wrong.append(f"tokens and a control marker in {NAMES[n]}")
    return wrong


# What is asked and answered -------------------------------------------------------------------------------------------
def asked(p: Age) -> str:
    """Who decides what: "0 purchases.buy"; "over" where nothing is pending."""
    d = game.decision(p)
    return f"{d.seat} {d.kind}" if d else "over"


def about(p: Age) -> dict[str, Any]:
    return game.decision(p).about


def legal(p: Age, verb: str = "") -> list[str]:
    """The legal actions in their order, "buy bank"; with a verb its arguments alone, "bank"."""
    if verb:
        return [str(argument) for v, argument in game.decision(p).actions if v == verb]
    return [v if argument is None else f"{v} {argument}" for v, argument in game.decision(p).actions]


def action(words: str) -> tuple[str, Any]:
    verb, _, what = words.strip().partition(" ")
    return verb, int(what) if what.lstrip("-").isdigit() else what or None


def run(p: Age, *steps: tuple[Any, ...]) -> list[tuple[str, dict[str, Any]]]:
    """Push steps, run up to the first decision; returns what was told."""
    told: list[Any] = []
    p.now = None
    p.then(*age.read(steps))
    p.tell = lambda id, /, to=None, **params: told.append(said(Event(id, params, to)))
    game.steps.run(p)
    p.tell = silent
    return told


def play(p: Age, line: str) -> list[tuple[str, dict[str, Any]]]:
    """Play "cancel wine, done"; returns what was told, without "renaissance.".

    What one seat alone may know has it behind its id: "drawn@2".
    """
    told: list[Any] = []
    for words in line.split(","):
        game.play(p, action(words), told.append)
    return [said(event) for event in told]


def playing(p: Age, cards: str, seat: int = 0) -> Age:
    """Whose turn it is to play these cards of the hand, as the first of all (5)."""
    give(p, seat, cards)
    p.order.remove(seat)
    p.order.insert(0, seat)
    run(p, ("cards",))
    return p


def said(event: Event) -> tuple[str, dict[str, Any]]:
    return event.id.removeprefix("renaissance.") + ("" if event.to is None else f"@{event.to}"), event.params


def told(events: list[tuple[str, dict[str, Any]]], id: str) -> list[dict[str, Any]]:
    """The parameters of the events of one id."""
    return [params for name, params in events if name == id]


def refused(p: Age, words: str) -> tuple[str, dict[str, Any], str]:
    """Why this is not legal: message id without "renaissance.refusal.", parameters, paragraph."""
    assert action(words) not in game.decision(p).actions
    why, params, paragraph = game.refusal(p, *action(words))
    return why.removeprefix("renaissance.refusal."), params, paragraph
