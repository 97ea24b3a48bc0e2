"""OpenSpiel's MCTSBot in Python as a bot of the arena: `--bots search,cradle.adapters.mcts:choose`.

It makes SIMULATIONS a decision, however long they take, with rollouts by chance. It searches one imagined world: in Ur
that is the position itself, in the other games it guesses what is secret.
"""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from ..kernel.game import Action, Decision, View
from .openspiel import CradleGame, Moment
from .recall import Trail
from .rollouts import Rollouts

SIMULATIONS = 1_000
EXPLORE = 2.0  # the constant of UCT: that of OpenSpiel's own example, mcts.py


@cache
def table(name: str, variant: tuple[tuple[str, object], ...]) -> CradleGame:
    game: CradleGame = pyspiel.load_game(f"cradle_{name}", dict(variant))
    return game


def choose(view: View, decision: Decision, chance: Random, budget: float) -> Action:
    """One of `decision.actions`, as every player of the arena; budget is not used."""
    if len(decision.actions) == 1:
        return decision.actions[0]
    game = table(view["game"], tuple(view["variant"].items()))
    world = game.table.game.imagine(view, chance.getrandbits(64))
    world.chance = 0  # the bot must not read chance to come from the seed
    state = game.new_initial_state()
    state.moment = Moment(game.table, world, Trail.begin(game.table, []), 0)
    random = np.random.RandomState(chance.getrandbits(32))
    rollouts = Rollouts(1, seed=chance.getrandbits(64))
    bot = mcts.MCTSBot(game, EXPLORE, SIMULATIONS, rollouts, random_state=random)
    chosen: Action = game.table.actions[bot.step(state)]
    return chosen
