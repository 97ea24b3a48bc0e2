"""Somebody learns Ur from random games, and then beats chance; with OpenSpiel and scikit-learn.

    python docs/learner.py            # a few minutes on one core
    python docs/learner.py 100 20     # games to learn from, games to play

It learns what a position is worth to the seat that has just played. Then it plays whatever leads to the best one.
"""

import random
import sys
from math import sqrt

import cradle.adapters.openspiel  # noqa: F401  (registers the games)
import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation
from sklearn.linear_model import Ridge

GAME = pyspiel.load_game("cradle_ur(seats=2)")
OBSERVER = make_observation(GAME)
RNG = random.Random(1)


def thrown(state):
    """After dice and cards, which OpenSpiel leaves to us."""
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(RNG.choices(outcomes, weights)[0])
    return state


def seen(state, seat):
    OBSERVER.set_from(state, seat)
    return OBSERVER.tensor.copy()


def lead(state, seat):
    """By how many points a seat leads at the end: it says more than who has won."""
    standings = GAME.table.game.standings(state.moment.position)
    points = {standing.seat: standing.score for standing in standings}
    return points[seat] - points[1 - seat]


def examples(games):
    """What a seat saw after one in four of its decisions, and how far it led in the end."""
    for _ in range(games):
        state, shown = thrown(GAME.new_initial_state()), []
        while not state.is_terminal():
            seat = state.current_player()
            state.apply_action(RNG.choice(state.legal_actions()))
            thrown(state)
            if RNG.random() < 1 / 4:
                shown.append((seen(state, seat), seat))
        for numbers, seat in shown:
            yield numbers, lead(state, seat)


def best(model, state):
    """The action that leads to what the model likes best."""
    seat, actions = state.current_player(), state.legal_actions()
    if len(actions) == 1:
        return actions[0]
    after = [seen(thrown(state.child(action)), seat) for action in actions]
    return actions[int(np.argmax(model.predict(np.array(after))))]


def match(model, games):
    """How many of so many games the model wins against chance, each seat in turn; a shared win is half."""
    wins = 0.0
    for n in range(games):
        state, mine = thrown(GAME.new_initial_state()), n % 2
        while not state.is_terminal():
            me = state.current_player() == mine
            action = best(model, state) if me else RNG.choice(state.legal_actions())
            state.apply_action(action)
            thrown(state)
        wins += (state.returns()[mine] + 1) / 2
    return wins


def interval(share, games):
    """Between which shares the true one lies, with 95 % confidence (Wilson)."""
    z = 1.96
    middle, wide = share + z * z / (2 * games), z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - wide) / (1 + z * z / games), (middle + wide) / (1 + z * z / games)


if __name__ == "__main__":
    learn, play = (int(n) for n in sys.argv[1:]) if len(sys.argv) > 1 else (400, 200)
    views, leads = (np.array(column) for column in zip(*examples(learn), strict=True))
    model = Ridge(alpha=len(views) / 100).fit(views, leads)  # random games end by chance: small weights are safer
    won = match(model, play)
    low, high = interval(won / play, play)
    print(f"{learn} games, {len(views)} positions learned; {won:g} of {play} games won against chance,")
    print(f"so it wins between {100 * low:.0f} and {100 * high:.0f} % (95 % confidence)")
