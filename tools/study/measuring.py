"""Measures what each pick of a decision leads to: all are played on by settlers in the same imagined worlds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from cradle import players
from cradle.app.bots.consequences import chances, counsels, reasons
from cradle.board.lessons import Fact, Task
from cradle.kernel.game import Action, Decision, Game
from cradle.kernel.position import Position
from cradle.players.advice import Line, by_greed, by_memory
from cradle.players.plans import PlanJudgement
from cradle.players.rounds import greedy
from cradle.players.search import SEEDS


class Outcome(NamedTuple):
    """What came of one pick. By world: the share of the win that the strategist sees where it stops, and each fact."""

    shares: list[float]
    facts: dict[str, list[int]]

    @property
    def share(self) -> float:
        return mean(self.shares)


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def lead(better: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """By how much one row is above another on average, world by world, and the standard error of that."""
    rows = [a - b for a, b in zip(better, other, strict=True)]
    middle, n = mean(rows), len(rows)
    return middle, sqrt(sum((x - middle) ** 2 for x in rows) / (n - 1) / n) if n > 1 else 0.0


def play_on(game: Game, p: Position, seat: int, goal: int, luck: int) -> list[float]:
    """Play on by the habits of all to where the strategist stops; every seat's share of the win there."""
    judge = players.judgement(game)
    if isinstance(judge, PlanJudgement):
        return judge.played_on(p, goal, Random(luck).random, [judge.memory() for _ in range(p.seats)])
    while (d := game.decision(p)) is not None and not judge.begins(d, seat):
        game.play(p, greedy(judge, p, d))
    return judge.evaluate(p, d is None)


def measure(
    game: Game,
    p: Position,
    decision: Decision,
    task: Task,
    facts: Mapping[str, Fact],
    actions: Sequence[Action],
    worlds: int,
    seed: int,
) -> dict[Action, Outcome]:
    """What comes of these picks in so many worlds that fit what the seat knows."""
    judge, view, seat, chance = players.judgement(game), game.view(p, decision.seat), decision.seat, Random(seed)
    found = {action: Outcome([], {name: [] for name in task.facts}) for action in actions}
    for _ in range(worlds):
        world: Any = game.imagine(view, chance.getrandbits(SEEDS))
        goal = judge.stage(world, decision) + task.stages if isinstance(judge, PlanJudgement) else 0
        world.chance, luck = chance.getrandbits(SEEDS), chance.getrandbits(SEEDS)
        if isinstance(judge, PlanJudgement):
            judge.suppose(world, seat)
        for action in actions:
            after = world.copy()
            game.play(after, action)
            found[action].shares.append(play_on(game, after, seat, goal, luck)[seat])
            for name, row in found[action].facts.items():
                row.append(facts[name].counted(after, seat))
    return found


def compared_lines(
    game: Game, p: Position, decision: Decision, best: Action, other: Action
) -> tuple[list[list[object]], list[list[object]]]:
    """How the best pick goes on, as verbs and arguments, and what speaks for it and not for the other, as messages."""
    judge, seat, told = players.judgement(game), decision.seat, []
    picks: list[list[object]] = []
    for action in (other, best):
        line = Line(game, game.view(p, seat), decision, Random(1))
        habits = by_memory(judge, judge.planner(), Random(1)) if isinstance(judge, PlanJudgement) else by_greed(judge)
        for _ in line.follow(action, habits):
            pass
        hangs = chances(game, judge, line.before_last, line.picks[-1])
        about = judge, seat, line.before, line.before_last if hangs else line.worlds
        told.append([*hangs, *reasons(*about), *counsels(*about)])
        picks = [list(pick) for pick in line.picks]
    return picks, [reason for reason in told[1] if reason not in told[0]]
