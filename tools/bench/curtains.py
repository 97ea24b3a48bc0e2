"""Counts the curtains of a turn for three people at one device, and which decisions they fall for.

The people play as the heuristic bots, who make an offer in every round of the market, often the same (E.16.1).
`figures` gives the measurements for `python -m tools.bench`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from cradle import games, players
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.app.turn.repeat_offer import same_again
from cradle.kernel.game import Action
from cradle.kernel.record import Record

from tools.bench.figures import Figure, figure

TABLES: dict[str, tuple[str, dict[str, Any], int]] = {  # game, its rules, and the first turn that is counted
    "renaissance": ("renaissance", {"epochs": 3}, 1),
    "classic": ("civilization", {"rules": "classic"}, 6),  # before, there is no market
    "advanced": ("civilization", {"rules": "advanced"}, 6),
}
SEEDS, TURNS, GOAL = range(5, 11), 4, 6


def curtains(name: str, seed: int) -> tuple[Counter[str], int]:
    """For which kinds of decisions the curtain fell in these turns, and how many of them needed a hand."""
    game_name, variant, first = TABLES[name]
    game = games.load(game_name)
    seats = [Seat(str(i), colour) for i, colour in zip(range(3), COLOURS, strict=False)]
    table = Table(Record(game, game.variant(seats=3, **variant), seed), seats, "t")
    bots, chance = [players.load(game, "heuristic") for _ in range(3)], Random(seed)
    found, secret = Counter[str](), 0
    while table.turn < first + TURNS:
        decision = table.decision
        assert decision is not None
        action = bots[decision.seat](game.view(table.position, decision.seat), decision, chance, 0.0)
        counts = table.turn >= first
        secret += counts and not table.side.is_public(decision)
        if table.side.guarded and action != table.side.unseen:
            if (same := same_again(table)) and same == whole_offer(table):
                for step in same:
                    table.play(step)
                continue
            found[decision.kind] += counts
            table.side.lift(decision.seat)
        table.play(action)
    return found, secret


def whole_offer(table: Table) -> list[Action]:
    """What the heuristic bot would do from here until somebody else decides."""
    game, p, decision = table.game, table.position.copy(), table.decision
    assert decision is not None
    choose, seat, steps = players.load(game, "heuristic"), decision.seat, list[Action]()
    while decision and decision.seat == seat:
        steps.append(choose(game.view(p, seat), decision, Random(0), 0.0))
        game.play(p, steps[-1])
        decision = game.decision(p)
    return steps


def turn(name: str) -> list[Figure]:
    games_of, n = [curtains(name, seed) for seed in SEEDS], TURNS * len(SEEDS)
    found, secret = sum((one for one, _ in games_of), Counter[str]()), sum(steps for _, steps in games_of)
    title, reference = f"curtains a turn, three people, {name}", ("steps on hands", secret / n, "curtains")
    return [figure(title, found.total() / n, "curtains", reference, GOAL, by_kind=dict(found))]


def figures() -> dict[str, Callable[[], list[Figure]]]:
    """The measurements by name."""
    return {f"curtains_{name}": partial(turn, name) for name in TABLES}
