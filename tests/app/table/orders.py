"""Saved games in which a person is about to give orders."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from cradle import games, players
from cradle.app.table.game_files import dump
from cradle.app.table.saves import PREFIX
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.game import Decision
from cradle.kernel.record import Record

from tests.app.pages import FakePage, Storage, Visit

Such = Callable[[Any, Any], bool]
NAMES = ("Ada", "Ben", "Cleo", "Dido", "Enki", "Fay", "Gil")


@cache
def midway(name: str, kind: str, least: int, such: Such | None = None, **variant: Any) -> str:
    """A saved game in which a person has to take a decision of this kind, with so many actions, in such a position."""
    found = (reached(name, kind, least, such, seed, variant) for seed in range(7, 27))
    record, decision = next(each for each in found if each)
    kinds = ["human" if s == decision.seat else "heuristic" for s in range(variant["seats"])]
    seats = [Seat(n, colour, k) for n, colour, k in zip(NAMES, COLOURS, kinds, strict=False)]
    return dump(Table(record, seats, "kept", "kept"))


def reached(
    name: str, kind: str, least: int, such: Such | None, seed: int, variant: dict[str, Any]
) -> tuple[Record, Decision] | None:
    """A game of bots as far as such a decision, if there is one in it."""
    game = games.load(name)
    record, chance = Record(game, variant, seed), Random(seed)
    choose = players.load(game, "heuristic")
    while decision := game.decision(record.position):
        if decision.kind == kind and len(decision.actions) >= least and (such is None or such(record, decision)):
            return record, decision
        record.play(choose(game.view(record.position, decision.seat), decision, chance, 0.0))
    return None


def open_at(saved: str) -> Visit:
    return Visit(FakePage(Storage({PREFIX + "kept": saved}), route="#/play/kept"))


def onward(position: Any, decision: Any) -> list[tuple[str, Decision]]:
    """The areas from which tokens can march, and the decision where to."""
    game, found = games.load("civilization"), []
    for verb, place in decision.actions:
        p = position.copy()
        if verb == "march":
            game.play(p, (verb, place))
            found.append((place, game.decision(p)))
    return found


def crowded(record: Any, decision: Any) -> bool:
    """Three tokens or more can go from somewhere, to several areas."""
    return any(then.about["n"] > 2 and len(then.actions) > 1 for _, then in onward(record.position, decision))


def numbers_by_place(position: Any, decision: Any) -> dict[str, list[dict[str, Any]]]:
    """Of each province where tokens can go, what each number of them does."""
    game, found = games.load("renaissance"), {}
    for verb, place in decision.actions:
        p = position.copy()
        if verb == "to":
            game.play(p, (verb, place))
            found[place] = game.decision(p).about["numbers"]
    return found


def quiet_places(position: Any, decision: Any) -> list[str]:
    """The provinces where tokens can be placed without an attack."""
    by_place = numbers_by_place(position, decision).items()
    return [place for place, numbers in by_place if any(not row["attack"] for row in numbers)]


def attacked_places(position: Any, decision: Any) -> list[str]:
    """The provinces where tokens do nothing but attack, whatever their number is."""
    by_place = numbers_by_place(position, decision).items()
    return [place for place, numbers in by_place if len(numbers) > 1 and all(row["attack"] for row in numbers)]


def contested(record: Any, decision: Any) -> bool:
    """One province can be attacked, and others take all the tokens without an attack."""
    return bool(attacked_places(record.position, decision)) and can_fill_up(record.position.copy(), decision)


def can_fill_up(p: Any, decision: Any) -> bool:
    """Whether the last token comes to stand when one province after the other is filled without an attack."""
    game, seat, filled = games.load("renaissance"), decision.seat, 0
    while p.reserve[seat] and (places := quiet_places(p, decision)):
        game.play(p, ("to", places[0]))
        numbers = [row["n"] for row in game.decision(p).about["numbers"] if not row["attack"]]
        game.play(p, ("number", numbers[-1]))
        decision, filled = game.decision(p), filled + 1
        if decision.kind != "expansion.place" or decision.seat != seat:
            break
    return not p.reserve[seat] and filled > 2
