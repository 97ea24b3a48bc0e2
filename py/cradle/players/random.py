"""Plays a random legal action, as a yardstick for every other player."""

from __future__ import annotations

from random import Random

from ..kernel.game import Action, Decision, Game, View
from .protocol import Judgement, Player


def choose(view: View, decision: Decision, chance: Random, budget: float) -> Action:
    return chance.choice(decision.actions)


def player(game: Game, judge: Judgement) -> Player:
    return choose
