"""What decisions have cost, by a second look of the strategist on file: it knows no more than the seat did.

`players/advice.py` does the same for people, by the clock; here playouts are counted, so that every machine finds the
same.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

from ..kernel.game import Action, Decision, Game, View
from ..kernel.record import Record
from ..lab.frozen import engine, frozen_game
from .tables import LOOK, LOOKS, VERSION

TRIES = 40  # decisions among which those are found that get a look


def losses(record: Record, seat: int, chance: Random) -> list[float]:
    """What some decisions of a seat have cost, drawn by chance: the share of the win by which another was better."""
    older: Any = frozen_game(VERSION, record.game.name)
    judge: Any = import_module(f"{engine(VERSION)}.players").judgement(older)
    moments = [n for n, who in enumerate(record.seats) if who == seat and record.radices[n] > 1]
    chance.shuffle(moments)
    found: list[float] = []
    for n in moments[:TRIES]:
        if len(found) == LOOKS:
            break
        decision = record.decided(n)[0]
        view = record.game.view(record.at(n), seat)
        if not judge.plans:
            found.append(by_rounds(older, judge, view, decision, chance, record.decided(n)[1]))
        elif judge.compared(judge.seen_position(view), decision):
            found.append(by_plans(older, judge, view, decision, chance, [*phase(record, n, judge)]))
    return [round(loss, 4) for loss in found]


def by_rounds(game: Any, judge: Any, view: View, decision: Decision, chance: Random, action: Action) -> float:
    """As `advice.cost_by_rounds` of that time."""
    search = import_module(f"{engine(VERSION)}.players.rounds").RoundSearch(
        game, judge, view, decision, chance, [action]
    )
    search.done = False
    search.run(0, len(search.todo))
    best = search.best()
    if search.urged[action] >= search.urged[best]:
        return 0.0
    lost: float = search.likely_share(best) - search.likely_share(action)
    return lost


def by_plans(game: Any, judge: Any, view: View, decision: Decision, chance: Random, actions: list[Action]) -> float:
    """As `advice.cost_by_plans` of that time: plans are compared in the worlds in which both were played on."""
    fitting = import_module(f"{engine(VERSION)}.players.plans").fitting
    search = fitting(judge, view)(game, judge, view, decision, chance, judge.planner(), actions)
    search.done = False
    search.run(0, len(search.plans))
    search.run(0, LOOK)
    begins = [[plan.action, *plan.memory.actions[::-1]][: len(actions)] == actions for plan in search.plans]
    same = [number for number, begun in enumerate(begins) if begun]
    best = search.chosen()
    picked = best if best in same else same[-1]
    lost: float = max(search.lead(number, picked) for number in (best, picked))
    return lost


def phase(record: Record, n: int, judge: Any) -> Iterator[Action]:
    """What the seat played from there on, as long as the phase lasts and nobody else decides."""
    game: Game = record.game
    memory, seat, p = judge.memory(), record.seats[n], record.at(n).copy()
    first: tuple[int, str] | None = None
    for index, who in zip(record.indices[n:], record.seats[n:], strict=True):
        decision = game.decision(p)
        assert decision is not None
        now = (p.turn, memory.phase(decision.kind))
        first = first or now
        if who != seat or now != first:
            return
        yield decision.actions[index]
        game.play(p, decision.actions[index])
