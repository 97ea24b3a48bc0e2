"""Plays the action of the game's own chooser. A game without a chooser: the action with the best score in one imagined
world, and one of the best by chance if several are equal.
"""

from __future__ import annotations

from random import Random

from ..kernel.game import Action, Decision, Game, View
from .protocol import Judgement, Player, judgement

LIKE = 1e-9  # scores that differ by no more than this count as equal


def player(game: Game, judge: Judgement | None = None) -> Player:
    judge = judge or judgement(game)
    chooser = judge.chooser()

    def choose(view: View, decision: Decision, chance: Random, budget: float) -> Action:
        if len(decision.actions) == 1:
            return decision.actions[0]
        if chooser:
            return chooser(view, decision, chance.random)
        world = game.imagine(view, chance.getrandbits(64))
        scores = judge.of(decision.seat).scores(world, decision)
        top = max(scores)
        return chance.choice([a for a, s in zip(decision.actions, scores, strict=True) if s >= top - LIKE])

    return choose
