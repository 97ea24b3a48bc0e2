"""Counts the clicks of whole turns: a turn is played through the app only by clicks and drags.

The turns are on file (`tools.browser.turns`). `figures` gives the measurements for `python -m tools.bench`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cradle.app.table.number_fields import COUNTS
from cradle.kernel.record import Record

from tools.bench.figures import Figure, figure
from tools.browser import turns

from .person import HOW, Person

GOAL, EACH = 40, 1.2  # clicks for a turn of Advanced Civilization, and for a province without an attack


def on_file(name: str) -> Person:
    """The person of the turn of a game that is on file."""
    record = turns.on_file(name)
    return Person(record, 0, len(record))


def advanced() -> list[Figure]:
    people = {how: on_file("civilization") for how in HOW}
    for how, person in people.items():
        person.how = how
        person.play()
    person = people[HOW[0]]
    kinds = [person.kind(n) for n in range(person.end)]
    steps, trade = sum(map(bool, kinds)), sum(kind.startswith("trade.") for kind in kinds)
    found = []
    for how, person in people.items():
        by_kind = dict(person.clicks)
        market = sum(n for kind, n in by_kind.items() if kind.startswith("trade."))
        found += [
            clicks_of(f"a turn of Advanced Civilization, trade {how}", sum(by_kind.values()), GOAL, steps, by_kind),
            clicks_of(f"its trade, {how}", market, None, trade, {}),
        ]
    return found


def renaissance() -> list[Figure]:
    """Provinces that have room, until all tokens lie there: the first expansion of the turn on file."""
    record = turns.on_file("renaissance")
    game = record.game
    decisions = [game.decision(record.at(n)) for n in range(len(record))]
    begin = next(n for n, decision in enumerate(decisions) if decision and decision.kind == "expansion.place")
    from_there = Record(game, record.variant, start=game.to_json(record.at(begin)))
    person, p, steps, placed = Person(from_there, 0, 0), from_there.at(0), 0, 0
    while not person.table.awaits_go_ahead:
        place = quiet(game, p)
        number = game_number(game, p, place)
        for action in (("to", place), (COUNTS, number)):
            game.play(p, action)
            steps += 1
        person.hear("pick", place)
        placed += 1
        assert person.table.position == p
    each = sum(person.clicks.values()) / placed
    return [clicks_of("a quiet province of the Renaissance", each, EACH, steps / placed, {})]


def quiet(game: Any, p: Any) -> str:
    """A province in which no number of tokens is an attack. Raises LookupError if there is none."""
    for verb, place in game.decision(p).actions:
        q = p.copy()
        if verb == "to":
            game.play(q, (verb, place))
            if not any(row["attack"] for row in game.decision(q).about["numbers"]):
                return str(place)
    raise LookupError("no province is quiet")


def game_number(game: Any, p: Any, place: str) -> int:
    """The number of tokens that fills the province."""
    q = p.copy()
    game.play(q, ("to", place))
    return int(game.decision(q).actions[-1][1])


def clicks_of(name: str, clicks: float, goal: float | None, steps: float, by_kind: dict[str, int]) -> Figure:
    return figure(f"clicks: {name}", clicks, "clicks", ("in small steps", steps, "clicks"), goal, by_kind=by_kind)


def figures() -> dict[str, Callable[[], list[Figure]]]:
    """The measurements by name."""
    return {"clicks_advanced": advanced, "clicks_renaissance": renaissance}
