"""For people who study games: the speed of the PettingZoo adapter, and what a second core brings.

`figures` gives the measurements for `python -m tools.bench`. PettingZoo is timed by processor time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from cradle import arena, games

from tools.bench_arena import Figure

TURNS, GOAL = 20_000, 5_000.0  # PettingZoo: turns that are timed, and the goal for one second
GAMES, SHARE = 400, 0.9  # games of random bots; how much of a single core's speed each core should add


def pettingzoo() -> list[Figure]:
    """Turns a second as PettingZoo's own benchmark plays them, beside the engine alone."""
    from cradle.adapters.pettingzoo import env

    value, bare = per_second(zoo_turns(env("ur", seats=2))), per_second(bare_turns())
    return [
        {
            "name": "PettingZoo at Ur, random play",
            "value": value,
            "unit": "turns/s",
            "goal": GOAL,
            "more": True,
            "reference": {"name": "the engine alone", "value": bare, "unit": "turns/s"},
        }
    ]


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


def scale() -> list[Figure]:
    """Games a second of the arena on all cores, beside one process."""
    cores = arena.cores()
    alone, together = (games_a_second(count) for count in (1, cores))
    return [
        {
            "name": f"arena on {cores} cores, random play",
            "value": together,
            "unit": "games/s",
            "goal": max(1.0, SHARE * cores) * alone,
            "more": True,
            "reference": {"name": "one process", "value": alone, "unit": "games/s"},
        }
    ]


def games_a_second(count: int) -> float:
    match = arena.Match("ur", games.load("ur").variant(seats=2), ("random", "random"), 0.0, arena.CAP)
    began = time.perf_counter()
    played = sum(1 for _ in arena.tournament(match, GAMES, 1, count))
    return played / (time.perf_counter() - began)


def figures() -> dict[str, Callable[[], list[Figure]]]:
    """The measurements by name."""
    return {"pettingzoo": pettingzoo, "scale": scale}
