"""A network that has learned nothing: what a seat sees, a hidden layer, and a number for each action.

    cradle arena ur --code docs/untrained.py --bots untrained:Bot,random --games 20

Its weights are drawn from a fixed seed, so the same game can be played again. Put learned weights in their place.
"""

from math import exp

import numpy as np
from cradle import games

HIDDEN = 64


class Bot:
    """The bot of one seat in one game."""

    def __init__(self, game):
        self.game, self.layers = game, None

    def __call__(self, view, decision, chance, budget):
        if len(decision.actions) == 1:
            return decision.actions[0]
        if self.layers is None:
            variant = view["variant"]
            self.encoder = games.encoder(view["game"], variant)
            self.numbers = {action: n for n, action in enumerate(self.game.all_actions(**variant))}
            shapes = ((len(self.encoder.names), HIDDEN), (HIDDEN, len(self.numbers)))
            weights = np.random.default_rng(1)
            self.layers = [weights.normal(0, shape[0] ** -0.5, shape).astype(np.float32) for shape in shapes]
        first, second = self.layers
        worth = np.tanh(np.array(self.encoder.encode(view, decision.seat), np.float32) @ first) @ second
        shares = [exp(worth[self.numbers[action]]) for action in decision.actions]
        return chance.choices(decision.actions, shares)[0]
