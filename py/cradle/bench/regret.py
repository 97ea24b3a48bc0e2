"""What decisions have cost, by a second look of the strategist on file: it knows no more than the seat did.

`players/advice.py` does the same for people, by the clock; here playouts are counted, so that every machine finds the
same.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from ..kernel.game import Action, Decision, Game, View
from ..kernel.record import Record
from ..lab.frozen import engine, frozen_game
from .tables import LOOK, LOOKS, VERSION

BEGINNINGS = ("march", "embark")  # the verbs with which a move of Civilization begins
TRIES = 40  # decisions among which those are found that get a look


class Look(NamedTuple):
    """A second look at a decision: what was played, what would have been better, and the share of the win between."""

    n: int
    action: Action
    better: Action
    loss: float


def losses(record: Record, seat: int, chance: Random) -> list[float]:
    """What some decisions of a seat have cost, drawn by chance: the share of the win by which another was better."""
    return [look.loss for look in islice(looks(record, seat, chance), LOOKS)]


def looks(record: Record, seat: int, chance: Random) -> Iterator[Look]:
    """Second looks at decisions of a seat, drawn by chance."""
    older: Any = frozen_game(VERSION, record.game.name)
    judge: Any = import_module(f"{engine(VERSION)}.players").judgement(older)
    moments = [n for n, who in enumerate(record.seats) if who == seat and record.radices[n] > 1]
    chance.shuffle(moments)
    for n in moments[:TRIES]:
        decision, action = record.decided(n)
        view = record.game.view(record.at(n), seat)
        if not judge.plans:
            better, loss = by_rounds(older, judge, view, decision, chance, action)
            yield Look(n, action, better, round(loss, 4))
        elif judge.compared(judge.seen_position(view), decision):
            played = [*phase(record, n, judge)]
            plan, loss = by_plans(older, judge, view, decision, chance, played)
            at = next((k for k, (one, other) in enumerate(zip(played, plan, strict=False)) if one != other), 0)
            yield Look(n + at, played[at], plan[at], round(loss, 4))


def by_rounds(
    game: Any, judge: Any, view: View, decision: Decision, chance: Random, action: Action
) -> tuple[Action, float]:
    """The best action, and what another has cost; as `advice.cost_by_rounds` of that time."""
    search = import_module(f"{engine(VERSION)}.players.rounds").RoundSearch(
        game, judge, view, decision, chance, [action]
    )
    search.done = False
    search.run(0, len(search.todo))
    best: Action = search.best()
    if search.urged[action] >= search.urged[best]:
        return action, 0.0
    lost: float = search.likely_share(best) - search.likely_share(action)
    return best, lost


def by_plans(
    game: Any, judge: Any, view: View, decision: Decision, chance: Random, actions: list[Action]
) -> tuple[list[Action], float]:
    """The actions of the best plan, and what others have cost; as `advice.cost_by_plans` of that time: plans are
    compared in the worlds in which both were played on.
    """
    fitting = import_module(f"{engine(VERSION)}.players.plans").fitting
    search = fitting(judge, view)(game, judge, view, decision, chance, judge.planner(), actions)
    if decision.kind == "march.from":
        # Bots on file never change, so this is mended here: where a habit wanted a voyage that was not legal, they kept
        # its rest behind `done`, with which all moves end, and failed as they varied such a plan.
        for plan in search.plans:
            rest = plan.memory.actions
            if plan.action == ("done", None) and rest and rest[-1][0] not in BEGINNINGS:
                rest.clear()
    search.done = False
    search.run(0, len(search.plans))
    search.run(0, LOOK)
    planned = [[plan.action, *plan.memory.actions[::-1]] for plan in search.plans]
    same = [number for number, plan in enumerate(planned) if plan[: len(actions)] == actions]
    best = search.chosen()
    picked = best if best in same else same[-1]
    lost: float = max(search.lead(number, picked) for number in (best, picked))
    return planned[best], lost


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
