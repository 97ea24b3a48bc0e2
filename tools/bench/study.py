"""For people who study games: the speed of the adapters, what more cores bring, and what a game costs.

`figures` gives the measurements for `python -m tools.bench`. What one core does is timed by processor time.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from random import Random
from typing import Any

from cradle import arena, games
from cradle.lab.cores import cores

from tools.bench.figures import Figure, figure
from tools.study import costs_page

TURNS, GOAL = 20_000, 5_000.0  # PettingZoo: turns that are timed, and the goal for one second
GAMES, SHARE = 2_000, 0.9  # games of random bots; how much of a single core's speed each core should add
LOT = 20  # games sent at once
SIMULATIONS = 300  # of OpenSpiel's MCTSBot


def pettingzoo() -> list[Figure]:
    """Turns a second as PettingZoo's own benchmark plays them, beside the engine alone."""
    from cradle.adapters.pettingzoo import env

    value, bare = per_second(zoo_turns(env("ur", seats=2))), per_second(bare_turns())
    alone = "the engine alone", bare, "turns/s"
    return [figure("PettingZoo at Ur, random play", value, "turns/s", alone, GOAL, more=True)]


def per_second(turn: Callable[[], None]) -> float:
    """How many turns are done in a second of processor time."""
    began = time.process_time()
    for _ in range(TURNS):
        turn()
    return TURNS / (time.process_time() - began)


def zoo_turns(env: Any) -> Callable[[], None]:
    """A turn: look at the observation, and pick at random from the mask."""
    import numpy as np

    chance = Random(1)
    env.reset(seed=1)

    def turn() -> None:
        seen, _, over, cut, _ = env.last()
        if over or cut:
            env.reset(seed=chance.getrandbits(32))
        else:
            env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))

    return turn


def bare_turns() -> Callable[[], None]:
    ur, chance = games.load("ur"), Random(1)
    position = ur.new(seats=2, seed=1)

    def turn() -> None:
        nonlocal position
        decision = ur.decision(position)
        if decision is None:
            position = ur.new(seats=2, seed=chance.getrandbits(32))
        else:
            ur.play(position, chance.choice(decision.actions))

    return turn


def openspiel() -> list[Figure]:
    """Simulations a second of OpenSpiel's MCTSBot early in a game of Ur: rollouts by the engine, and its own."""
    import cradle.adapters.openspiel  # noqa: F401  (registers the games)
    import numpy as np
    import pyspiel
    from cradle.adapters.rollouts import Rollouts
    from open_spiel.python.algorithms import mcts

    state = pyspiel.load_game("cradle_ur(seats=2)").new_initial_state()
    for n in range(20):
        state.apply_action(state.legal_actions()[n % len(state.legal_actions())])

    def speed(evaluator: Any) -> float:
        bot = mcts.MCTSBot(state.get_game(), 2, SIMULATIONS, evaluator, random_state=np.random.RandomState(1))
        began = time.process_time()
        bot.step(state)
        return SIMULATIONS / (time.process_time() - began)

    mine, theirs = speed(Rollouts(1, seed=1)), speed(mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    own = "with its own rollouts", theirs, "simulations/s"
    return [figure("OpenSpiel's MCTSBot at Ur", mine, "simulations/s", own)]


def costs() -> list[Figure]:
    """Milliseconds of one core for a game of settlers, from which docs/data.md reckons ten million."""
    costs = costs_page.measured()
    by_chance = "a game by chance at Ur", 1000 * costs["by_chance"], "ms"
    return [
        figure(f"a game of settlers at {costs_page.TABLES[name][2]}", 1000 * cost["seconds"], "ms", by_chance)
        for name, cost in costs["settlers"].items()
    ]


def scale() -> list[Figure]:
    """The arena on all cores, and on a local Ray, beside one process: games a second, and what a game costs them all.

    If a game costs as much processor time as in one process, so many idle cores play so many times as fast.
    """
    count = cores()
    (alone, one), (together, each) = games_a_second(1), games_a_second(count)
    reference, goal = ("one process", alone, "games/s"), max(1.0, SHARE * count) * alone
    in_one, by_ray = ("in one process", one, "ms"), games_a_second(count, "local")[0]
    return [
        figure(f"arena on {count} cores, random play", together, "games/s", reference, goal, more=True),
        figure(f"processor time of a game on {count} cores", each, "ms", in_one, one / SHARE),
        figure(f"arena on a local Ray of {count} cores", by_ray, "games/s", reference, more=True),
    ]


def games_a_second(count: int, ray: str = "") -> tuple[float, float]:
    """From the first result on, as starting Ray takes seconds, whatever is played; and milliseconds of processor time a
    game, of this process and those it starts (not those of Ray).
    """
    began_with = processor()
    match = arena.Match("ur", games.load("ur").variant(seats=2), ("random", "random"), 0.0, arena.CAP)
    played = arena.tournament(match, GAMES, 1, count, ray, lot=LOT)
    for _ in range(LOT):
        next(played)
    began = time.perf_counter()
    speed = sum(1 for _ in played) / (time.perf_counter() - began)
    return speed, 1000 * (processor() - began_with) / GAMES


def processor() -> float:
    """Seconds of processor time of this process, and of those that it has started and that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def figures() -> dict[str, Callable[[], list[Figure]]]:
    """The measurements by name."""
    return {"pettingzoo": pettingzoo, "openspiel": openspiel, "costs": costs, "scale": scale}
