"""Random rollouts for OpenSpiel's searches. The figures are those of its RandomRolloutEvaluator, several times as fast.

    from open_spiel.python.algorithms import mcts
    from cradle.adapters.rollouts import Rollouts
    bot = mcts.MCTSBot(game, 2, 1000, Rollouts(1, seed=1))

The engine plays a rollout in place, from one copy of the position. Through states, each decision would be a new state.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from open_spiel.python.algorithms import mcts

from ..kernel.chance import KnownOutcomes
from .openspiel import Moment, State


class Rollouts(mcts.Evaluator):
    """The mean returns of games played on at random: all legal actions are equally likely, chance is as
    in the rules.
    """

    def __init__(self, n_rollouts: int = 1, seed: int | None = None) -> None:
        self.n_rollouts, self.random = n_rollouts, Random(seed)

    def evaluate(self, state: State) -> Any:
        """The returns by seat, shape (seats,), from -1 to the number of seats less 1."""
        return sum(np.array(self.rollout(state.moment)) for _ in range(self.n_rollouts)) / self.n_rollouts

    def rollout(self, m: Moment) -> list[float]:
        """The returns of one game from here; all 0 if it is cut off."""
        table, made, random = m.table, m.made, self.random.random
        decision, play = table.game.decision, table.game.play
        if m.position is None:
            p = table.game.new(seed=self.random.getrandbits(64), **table.variant)
        else:
            p = m.position.copy()
            p.chance = self.random.getrandbits(64)
            if m.action is not None:
                p.source = KnownOutcomes(m.outcomes)
                play(p, m.action)
                p.source = None
                made += 1
        while (d := decision(p)) is not None:
            if made == table.longest:
                return [0.0] * table.seats
            play(p, d.actions[int(random() * len(d.actions))])
            made += 1
        return table.returns(p)

    def prior(self, state: State) -> list[tuple[int, float]]:
        """One equal number for every legal action; at a chance node the chances of the rules."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]
