"""What the commands of the engine share: options and variants by name, and faults in one sentence.

arena, perft and record are the commands: `python -m cradle.arena` and so on.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from typing import Any

from . import games
from .kernel.game import Game


class Fault(Exception):
    """Why a command cannot go on, in words for the user."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> Any:
        raise Fault(f"{message[:1].upper()}{message[1:]}.")


def run(main: Callable[[], int]) -> int:
    """The exit code of a command. A program that reads its output may stop reading, as `head` does."""
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def load_game(name: str) -> Game:
    """The game of that name. Raises Fault if there is none."""
    if name not in games.names():
        raise Fault(f"There is no game {name!r}: it is one of {', '.join(games.names())}.")
    game: Game = games.load(name)
    return game


def variant(game: Game, options: list[str]) -> dict[str, Any]:
    """`--NAME=VALUE` as keywords of `game.new`. Raises Fault for what the game does not have."""
    chosen = {}
    for option in options:
        key, equals, value = option.removeprefix("--").partition("=")
        key = key.replace("-", "_")
        if not option.startswith("--") or not equals:
            raise Fault(f"{option!r} is not understood; a variant is --NAME=VALUE.")
        if key not in game.variants:
            raise Fault(f"{game.name} has no variant {key!r}; it has {', '.join(game.variants)}.")
        choices = {str(choice).lower(): choice for choice in game.variants[key][0]}
        if value.lower() not in choices:
            raise Fault(f"--{key} is one of {', '.join(choices)}, not {value!r}.")
        chosen[key] = choices[value.lower()]
    return chosen
