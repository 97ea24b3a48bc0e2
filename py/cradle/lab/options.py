"""What the commands of the engine share: options and variants by name, and faults in one sentence.

`cradle/__main__.py` lists the commands.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from .. import games
from ..kernel.chance import KEY, SEEDS
from ..kernel.game import Game, Variant
from . import code

STOPPED = 130  # the exit code after Ctrl+C, as shells have it
REFUSED = 2  # the exit code of a command that cannot go on
VARIANTS = "A variant of the game is --NAME=VALUE."  # what `--help` ends with; it then says which there are
WRONG_KIND = re.compile(r"argument (--[\w-]+): invalid (int|float) value: (.*)", re.DOTALL)
KINDS = {"int": "a whole number", "float": "a number"}
LONGEST = 300  # characters of a sentence that repeats what somebody typed


class Fault(Exception):
    """Why a command cannot go on, in words for the user."""


class Help(argparse.HelpFormatter):
    """Says what a number is where nobody gives it."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        told, default = action.help, action.default
        if action.type not in (int, float) or not default or "by default" in (told or ""):
            return told
        return f"{told} (by default {default:g})" if told else f"by default {default:g}"


class Bring(argparse.Action):
    """Imports a file of the user's, as soon as it is named."""

    def __call__(self, parser: object, options: object, value: Any, option: str | None = None) -> None:
        try:
            code.bring(value)
        except ValueError as fault:
            raise Fault(f"--code: {fault}") from fault


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence. Every command takes code of one's own."""

    def __init__(self, **more: Any) -> None:
        super().__init__(formatter_class=Help, **more)
        about = "a file or a package with bots (my:choose) and games (games.add) of your own; may stand several times"
        self.add_argument("--code", action=Bring, metavar="my.py", help=about, dest=argparse.SUPPRESS)

    def format_help(self) -> str:
        if self.epilog == VARIANTS:
            self.epilog = " ".join([VARIANTS, "What is usual stands first.", *map(variants_in_words, games.names())])
        return super().format_help()

    def error(self, message: str) -> Any:
        if found := WRONG_KIND.fullmatch(message):
            raise Fault(f"{found[1]} must be {KINDS[found[2]]}, not {found[3][:LONGEST]}.")
        raise Fault(f"{message[:1].upper()}{message[1:LONGEST]}.")


def run(main: Callable[[], int], name: str) -> int:
    """The exit code of a command of that name; whatever ends it is said in one sentence.

    A program that reads its output may stop reading, as `head` does. A letter for which the output has no code is
    written by its number.
    """
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):  # it is no file
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        ended = main()
        if sys.stdout is not None:  # it was closed before the command began
            sys.stdout.flush()
    except BrokenPipeError:
        give_up_output()
        return 0
    except KeyboardInterrupt:
        give_up_output()
        print(f"{name}: Stopped.", file=sys.stderr)
        return STOPPED
    except OSError as error:
        give_up_output()
        print(f"{name}: {sentence(error)}", file=sys.stderr)
        return 1
    return ended


def refused(name: str, fault: Fault | OSError) -> int:
    """Say why the command of that name cannot go on; returns its exit code."""
    print(f"{name}: {sentence(fault) if isinstance(fault, OSError) else fault}", file=sys.stderr)
    return REFUSED


def give_up_output() -> None:
    """What is still to be written would fail, and be complained of, when Python ends."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def sentence(error: OSError) -> str:
    """What the system said, as a sentence, with the file if it is about one."""
    about = f"{str(error.filename)[:80]!r}: " if error.filename else ""
    return f"{about}{error.strerror or error}."


def check_seeds(first: int, last: int | None = None) -> None:
    """Raises Fault if these are no seeds."""
    if first < 0 or max(first, last or 0) >= SEEDS:
        raise Fault(f"Every seed, including that of the last game, must be from 0 to 2^{8 * KEY} - 1.")


def load_game(name: str) -> Game:
    """The game of that name. Raises Fault if there is none, or if its code cannot be imported."""
    if not code.is_game(name):
        raise Fault(f"There is no game {name!r}. Choose one of {', '.join(games.names())}.")
    try:
        game: Game = games.load(name)
    except code.FAILURES as error:
        raise Fault(f"The game {name!r} cannot be imported: {code.in_words(error)}.") from error
    return game


def variants_in_words(name: str) -> str:
    """The variants of a game, and what can be chosen: the usual choice first."""
    told = []
    for key, (choices, usual) in load_game(name).variants.items():
        others = [str(choice).lower() for choice in choices if choice != usual]
        told.append(f"{key} ({', '.join([str(usual).lower(), *others])})")
    return f"{name}: {', '.join(told)}."


def variant(game: Game, options: list[str]) -> Variant:
    """`--NAME=VALUE` as keywords of `game.new`. Raises Fault for what the game does not have, and for choices that do
    not go together.
    """
    chosen = {}
    for option in options:
        key, equals, value = option.removeprefix("--").partition("=")
        key = key.replace("-", "_")
        if not option.startswith("--") or not equals:
            raise Fault(f"{option!r} is not understood: a variant is given as --NAME=VALUE.")
        if key not in game.variants:
            raise Fault(f"{game.name} has no variant {key!r}; it has {', '.join(game.variants)}.")
        choices = {str(choice).lower(): choice for choice in game.variants[key][0]}
        if value.lower() not in choices:
            raise Fault(f"--{key} must be one of {', '.join(choices)}, not {value!r}.")
        chosen[key] = choices[value.lower()]
    try:
        game.variant(**chosen)
    except ValueError as error:
        raise Fault(f"{str(error)[:LONGEST]}.") from error
    return chosen
