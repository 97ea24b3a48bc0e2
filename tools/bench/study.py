"""For people who study games: the speed of the adapters, what more cores bring, and what a game costs.

`figures` gives the measurements for `python -m tools.bench`. What one core does is timed by processor time.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from cradle import arena, games
from cradle.kernel.game import Variant
from cradle.lab.cores import cores

from tools.bench.figures import Figure, figure
from tools.study import costs_page

TURNS, ROUNDS = 2_000, 12  # that are timed at once through adapters, and how often
PLAYED: dict[str, Variant] = {
    "ur": {"seats": 2},
    "civilization": {"rules": "advanced", "seats": 5},
    "renaissance": {"seats": 3},
}
PARTS = {"ur": 0.5, "civilization": 0.25, "renaissance": 0.25}  # of the engine's own speed, as a goal
GAMES, SHARE = 2_000, 0.9  # games of random bots; how much of a single core's speed each core should add
LOT = 20  # games sent at once
SIMULATIONS = 300  # of OpenSpiel's MCTSBot


def adapters() -> list[Figure]:
    """Decisions a second of random play through PettingZoo, as its own benchmark plays them, and through OpenSpiel,
    beside the engine alone.
    """
    found = []
    for name, variant in PLAYED.items():
        makers = (("", bare_turns), ("PettingZoo", zoo_turns), ("OpenSpiel", spiel_turns))
        speeds = per_second({library: make(name, variant) for library, make in makers})
        alone = speeds.pop("")
        beside = "the engine alone", alone, "decisions/s"
        for library, value in speeds.items():
            found.append(figure(f"{library} at {name}", value, "decisions/s", beside, PARTS[name] * alone, more=True))
    return found


def per_second(turns: dict[str, Callable[[], None]]) -> dict[str, float]:
    """How many turns of each kind are done in a second of processor time: the median of rounds in which the kinds are
    measured one after the other, so that whatever else the machine does slows all of them.
    """
    speeds: dict[str, list[float]] = {kind: [] for kind in turns}
    for _ in range(ROUNDS):
        for kind, turn in turns.items():
            turn()  # what is made once does not count
            began = time.process_time()
            for _ in range(TURNS):
                turn()
            speeds[kind].append(TURNS / (time.process_time() - began))
    return {kind: median(found) for kind, found in speeds.items()}


def zoo_turns(name: str, variant: Variant) -> Callable[[], None]:
    """A turn: look at the observation, and pick at random from the mask."""
    import numpy as np
    from cradle.adapters.pettingzoo import env

    zoo, chance = env(name, **variant), Random(1)
    zoo.reset(seed=1)

    def turn() -> None:
        seen, _, over, cut, _ = zoo.last()
        if over or cut:
            zoo.reset(seed=chance.getrandbits(32))
        else:
            zoo.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))

    return turn


def spiel_turns(name: str, variant: Variant) -> Callable[[], None]:
    """A decision: pick at random from the legal actions; then chance, as often as it is asked."""
    import cradle.adapters.openspiel  # noqa: F401  (registers the games)
    import pyspiel

    chance = Random(1)
    game = pyspiel.load_game(f"cradle_{name}({','.join(f'{key}={value}' for key, value in variant.items())})")
    state = game.new_initial_state()

    def turn() -> None:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(outcome_at(chance.random(), state.chance_outcomes()))
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))

    return turn


def outcome_at(left: float, outcomes: list[tuple[int, float]]) -> int:
    """The outcome at which a number from 0 to 1 lies."""
    for outcome, share in outcomes:
        if (left := left - share) <= 0:
            return outcome
    return outcomes[-1][0]


def bare_turns(name: str, variant: Variant) -> Callable[[], None]:
    game, chance = games.load(name), Random(1)
    position = game.new(seed=1, **variant)

    def turn() -> None:
        nonlocal position
        decision = game.decision(position)
        if decision is None:
            position = game.new(seed=chance.getrandbits(32), **variant)
        else:
            game.play(position, chance.choice(decision.actions))

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
    costs = costs_page.measure()
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
    return {"adapters": adapters, "openspiel": openspiel, "costs": costs, "scale": scale}
