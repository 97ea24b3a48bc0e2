"""Cradle's strategist at Ur against OpenSpiel's MCTSBot in Python: `python -m tools.against_openspiel --games 40`.

Both think by numbers, not by the clock, so the figures are the same on every machine. Games are kept in
dist/against_openspiel.sqlite: a run that was stopped goes on where it was. Every deal is played twice, with the seats
exchanged.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from math import sqrt
from random import Random
from time import process_time
from typing import Any

from tools.build import ROOT

sys.path.insert(0, str(ROOT / "py"))

from cradle import games, players
from cradle.cores import cores, spread
from cradle.players.search import SearchPlayer
from cradle.results import Job, Results

KEPT = ROOT / "dist/against_openspiel.sqlite"
PLAYOUTS = 1_200  # of the strategist, for a decision: what it makes in 0.3 s of a core
SIMULATIONS = 1_000  # of the MCTSBot
EXPLORE = 2.0  # the constant of its UCT: the default of OpenSpiel's own example, mcts.py
MINE = "strategist"


def game(playouts: int, simulations: int, job: tuple[int, int]) -> dict[str, Any]:
    """One game at two seats, by the number of the deal and the seat of the strategist: a row as the arena has it."""
    import numpy as np
    import pyspiel
    from cradle.adapters.rollouts import Rollouts
    from open_spiel.python.algorithms import mcts

    deal, mine = job
    ur, rng, began = games.load("ur"), Random(f"{deal}/{mine}"), process_time()
    table = pyspiel.load_game("cradle_ur(seats=2)")
    me = SearchPlayer(ur, players.judgement(ur), playouts=playouts)
    rollouts, random = Rollouts(1, rng.getrandbits(32)), np.random.RandomState(rng.getrandbits(32))
    other = mcts.MCTSBot(table, EXPLORE, simulations, rollouts, random_state=random)
    state, decisions = table.new_initial_state(), 0
    state.apply_action(deal)
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
            continue
        if len(legal) == 1:
            action = legal[0]
        elif state.current_player() == mine:
            position = state.moment.position
            chosen = me(ur.view(position, mine), ur.decision(position), rng, 0.0)
            action = table.table.number[chosen]
        else:
            action = other.step(state)
        state.apply_action(action)
        decisions += 1
    standings = sorted(ur.standings(state.moment.position))
    return {
        "bots": [MINE if seat == mine else "MCTSBot" for seat in range(2)],
        "ranks": [standing.rank for standing in standings],
        "scores": [standing.score for standing in standings],
        "decisions": decisions,
        "seconds": round(process_time() - began, 1),
        "finished": not state.moment.position.steps,
    }


def played(results: Results, jobs: list[tuple[int, int]], play: Any, processes: int) -> Iterator[dict[str, Any]]:
    """The rows of these games. Those that were not played yet are played, and kept one by one."""
    known = [results.get(*job) for job in jobs]
    missing = [job for job, result in zip(jobs, known, strict=True) if result is None]
    yield from (result[0] for result in known if result)
    with spread(min(processes, len(missing))) as over:
        for (deal, mine), row in zip(missing, over(play, missing), strict=True):
            kept: Job = (None, deal, mine)
            results.put([(kept, (row, [0, 1]))])
            yield row


def share(row: dict[str, Any]) -> float:
    """What the strategist won: a shared win is half, and so is a game that was cut off."""
    ranks = row["ranks"]
    return (ranks[row["bots"].index(MINE)] == 1) / ranks.count(1) if row["finished"] else 0.5


def interval(won: float, count: int) -> tuple[float, float]:
    """Between which shares of wins the true one lies, with 95 % confidence (Wilson)."""
    z, p = 1.96, won / count
    middle, wide = p + z * z / (2 * count), z * sqrt(p * (1 - p) / count + z * z / (4 * count * count))
    return (middle - wide) / (1 + z * z / count), (middle + wide) / (1 + z * z / count)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="of the strategist, a decision")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="of the MCTSBot, a decision")
    parser.add_argument("--cores", type=int, default=cores())
    options = parser.parse_args()
    KEPT.parent.mkdir(exist_ok=True)
    key = json.dumps(["against OpenSpiel", options.playouts, options.simulations, games.load("ur").rules_version])
    jobs = [(n // 2, n % 2) for n in range(options.games)]
    won, count = 0.0, 0
    with closing(Results(str(KEPT), key)) as results:
        for row in played(results, jobs, partial(game, options.playouts, options.simulations), options.cores):
            won, count = won + share(row), count + 1
            low, high = interval(won, count)
            print(
                f"{won:g} of {count} games won by the strategist, {100 * low:.0f} to {100 * high:.0f} % "
                f"({row['decisions']} decisions, {row['seconds']:.0f} s)",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
