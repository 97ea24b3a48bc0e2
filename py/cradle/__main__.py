"""`cradle COMMAND`, or `python -m cradle COMMAND`: all commands for a shell by one name."""

from __future__ import annotations

import sys
from importlib import import_module

from .lab.options import Fault, refused, run

# by name: the module, whose `main` takes the options and returns the exit code; and what it does
COMMANDS = {
    "arena": ("cradle.arena", "plays bots against each other, and rates them"),
    "bench": ("cradle.bench", "plays a bot in the benchmark cradle-bench-1, or checks an entry"),
    "learn": ("cradle.learn.command", "learns weights or a network from games of bots"),
    "record": ("cradle.record", "shows a saved game, a record or a link, and makes tables"),
    "sample": ("cradle.record.sample", "makes a data set of whole games of bots"),
    "perft": ("cradle.perft", "counts sequences of actions"),
    "describe": ("cradle.text.command", "says what a seat sees in a game on file, in words"),
}


def usage() -> str:
    rows = [f"  {name:8} {words}" for name, (_, words) in COMMANDS.items()]
    ends = ["", "cradle COMMAND --help tells more. --code my.py brings bots and games of your own to any of them."]
    return "\n".join(["usage: cradle COMMAND ...", "", *rows, *ends])


def main(argv: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    name, *rest = (sys.argv[1:] if argv is None else argv) or [""]
    if name in ("", "-h", "--help"):
        print(usage())
        return 0 if name else 2
    if name not in COMMANDS:
        return refused("cradle", Fault(f"There is no command {name!r}. Choose one of {', '.join(COMMANDS)}."))
    code: int = import_module(COMMANDS[name][0]).main(rest)
    return code


def script() -> int:
    """The console script."""
    return run(main, next(iter(sys.argv[1:]), "cradle"))


if __name__ == "__main__":
    sys.exit(script())
