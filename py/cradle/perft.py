"""Counts sequences of actions, at fixed chance: `cradle perft ur --seats 4 --depth 3`.

Two programs with the same rules have the same counts. If a count differs after a change, the rules have changed.
"""

from __future__ import annotations

import argparse
import json
import sys
from time import perf_counter

from . import games
from .kernel.game import Game, Json
from .kernel.position import Position
from .lab.options import VARIANTS, Fault, Parser, check_seeds, load_game, refused, run, variant


def perft(game: Game, p: Position, depth: int) -> int:
    """How many sequences of so many actions there are; those that end the game sooner count as well."""
    decision = game.decision(p)
    if decision is None or depth == 0:
        return 1
    if depth == 1:
        return len(decision.actions)
    total = 0
    for action in decision.actions:
        after = p.copy()
        game.play(after, action)
        total += perft(game, after, depth - 1)
    return total


def read(argv: list[str]) -> tuple[Game, Json, argparse.Namespace]:
    """What to count, from the command line. Raises Fault."""
    parser = Parser(prog="cradle perft", description=__doc__, allow_abbrev=False)
    parser.add_argument("game", help=", ".join(games.names()))
    parser.add_argument("--seats", type=int, help="by default as many as the game is made for")
    parser.add_argument("--depth", type=int, default=3, help="actions in a row")
    parser.add_argument("--seed", type=int, default=1, help="of the game")
    parser.add_argument("--json", action="store_true", help="one object per depth")
    parser.epilog = VARIANTS
    options, rest = parser.parse_known_args(argv)
    game = load_game(options.game)
    if options.depth < 1:
        raise Fault("--depth must be 1 or more.")
    check_seeds(options.seed)
    return game, variant(game, [*([] if options.seats is None else [f"--seats={options.seats}"]), *rest]), options


def main(argv: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    try:
        game, chosen, options = read(sys.argv[1:] if argv is None else argv)
    except Fault as fault:
        return refused("perft", fault)
    position = game.new(seed=options.seed, **chosen)
    for depth in range(1, options.depth + 1):
        begun = perf_counter()
        sequences = perft(game, position, depth)
        took = perf_counter() - begun
        if options.json:
            print(json.dumps({"depth": depth, "sequences": sequences, "seconds": round(took, 3)}), flush=True)
        else:
            print(f"{depth:>5} {sequences:>15,} {took:>10.3f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(run(main, "perft"))
