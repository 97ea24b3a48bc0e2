"""Games of bots from which is learned: habits with other plans now and then, or settlers with picks by chance.

Every position that counts is kept, and what it came to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any

from .. import games, players
from ..kernel.game import Action, Decision, Variant
from ..kernel.position import Position
from ..lab.taught import with_weights
from ..players.plans import PlanJudgement
from ..players.protocol import Judgement, softmax
from .fit import Sample

# Games whose strategist compares plans
RANDOM, OTHER = 0.01, 0.15  # picks that are made at random, and plans
THINK = 0.4  # the share of seats that think as far as a strategist
# Games whose bots score every action
FIRST, TRY = 0.3, 0.25  # picks made by chance: during the set-up any, later by how good they look
WARM = 0.04  # differences of this size in the share of the win make a difference to such a pick
AMID = 0.2  # positions in the middle of a turn that are used too
FADE = 0.8  # how much what comes after a turn counts beside what is expected as it begins
LONGEST = 1200  # decisions, after which a game is scored as it stands


def learning(name: str) -> ModuleType:
    """What a game says of learning, in its bots/learning.py. Raises KeyError if it says nothing."""
    if name not in games.names() or not games.has_module(name, "bots.learning"):
        raise KeyError(name)
    return games.game_module(name, "bots.learning")


def weights_on_file(name: str) -> Mapping[str, Sequence[float]]:
    """The weights by which the bots of a game play now, by name."""
    judge = players.judgement(games.load(name))
    if isinstance(judge, PlanJudgement):
        return judge.weights
    found: Mapping[str, Sequence[float]] = learning(name).weights_on_file()
    return found


def play(name: str, of: str, weights: Sequence[float], seed: int) -> list[Sample]:
    """One game by these weights, and the positions that are judged in it. of: the name of the weights."""
    game = games.load(name)
    variants: list[Variant] = learning(name).VARIANTS[of]
    judge, variant = with_weights(game, {of: [*weights]}), variants[seed % len(variants)]
    if isinstance(judge, PlanJudgement):
        return play_habits(judge, variant, seed)
    return play_scores(judge, learning(name), variant, seed)


def play_habits(judge: PlanJudgement[Any], variant: Variant, seed: int) -> list[Sample]:
    """A game of habit, with a few picks by chance, and now and then another of the plans that a strategist compares."""
    game, chance = judge.game, Random(seed)
    p, met, stage = game.new(seed=seed, **variant), [], None
    fresh = [judge.planner if chance.random() < THINK else judge.memory for _ in range(p.seats)]
    memories = [new() for new in fresh]
    while d := game.decision(p):
        now = judge.stage(p, d)
        if stage is not None and now > stage:
            met.append(judge.features(p))
        stage = now if stage is None else max(now, stage)
        memory = memories[d.seat]
        planned = memory.next(p.turn, d)
        if planned is None and len(d.actions) > 1 and chance.random() < OTHER:
            planned, memories[d.seat] = chance.choice(judge.candidates(p, d, memory, chance.random))
        action = planned or judge.decide(p, d, chance.random, memory)
        if len(d.actions) > 1 and chance.random() < RANDOM:
            action, memories[d.seat] = chance.choice(d.actions), fresh[d.seat]()
        game.play(p, action)
    return [Sample(rows, judge.evaluate(p, True)) for rows in met]


def play_scores(judge: Judgement[Any], what: ModuleType, variant: Variant, seed: int) -> list[Sample]:
    """A game of settlers, with some picks by chance. What a position is worth is what it comes to, see `look_back`."""
    game, chance = judge.game, Random(seed)
    p, met, turns, expected = game.new(seed=seed, **variant), [], [], []
    for _ in range(LONGEST):
        d = game.decision(p)
        if d is None:
            break
        if what.is_judged(d) or (judge.settled(d) and chance.random() < AMID):
            met.append(what.terms(p))
            turns.append(what.begins_turn(d))
            expected.append(judge.evaluate(p, False))
        game.play(p, choose(judge, p, d, chance))
    due = look_back(turns, expected, judge.evaluate(p, True))
    return [Sample(rows, shares) for rows, shares in zip(met, due, strict=True)]


def choose(judge: Judgement[Any], p: Position, d: Decision, chance: Random) -> Action:
    """What a settler picks, or now and then another action, the likelier the better it looks."""
    if len(d.actions) == 1 or (d.kind.startswith("setup") and chance.random() < FIRST):
        return chance.choice(d.actions)
    scores = judge.scores(p, d)
    if chance.random() < TRY:
        return chance.choices(d.actions, softmax(scores, WARM))[0]
    return d.actions[scores.index(max(scores))]


def look_back(turns: Sequence[bool], expected: Sequence[Sequence[float]], won: Sequence[float]) -> list[list[float]]:
    """What each position of a game came to, as shares: what is expected where the next turns begin, each counting less
    than the one before, and the outcome (TD(lambda): Sutton 1988). turns: at which of them a turn begins.
    """
    found, due = [], [*won]
    for begins, shares in zip(reversed(turns), reversed(expected), strict=True):
        found.append(due)
        if begins:
            due = [(1 - FADE) * share + FADE * later for share, later in zip(shares, due, strict=True)]
    return found[::-1]
