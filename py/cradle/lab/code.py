"""Bots and games of one's own: from a file or a folder (`--code my.py`), and from packages that are installed.

Such a file says `games.add("chess", "chess.game")` for a game; its functions are bots, `my:choose`. An installed
package names its games as entry points of the group `cradle.games`: `chess = "chess.game"`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from .. import games

GROUP = "cradle.games"
FAILURES = (Exception, SystemExit, GeneratorExit)  # of somebody's code; Ctrl+C still ends the command
brought: dict[str, str] = {}  # the files that were brought, by the names of their modules


def in_words(error: BaseException) -> str:
    """What went wrong, in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:200].rstrip(":.")


def bring(path: str) -> None:
    """Import a file or a package by its own name, with what lies beside it. Raises ValueError with a sentence."""
    file = Path(path).resolve()
    name = file.stem
    start = file / "__init__.py" if file.is_dir() else file
    if not start.is_file() or start.suffix != ".py":
        raise ValueError(f"{path!r} is neither a Python file nor a package.")
    if not name.isidentifier():
        raise ValueError(f"{path!r} cannot be imported: {name!r} is not a valid module name.")
    if str(file.parent) not in sys.path:
        sys.path.insert(0, str(file.parent))
    try:
        module = import_module(name)
    except FAILURES as error:
        raise ValueError(f"{path!r} cannot be imported: {in_words(error)}.") from error
    if getattr(module, "__file__", None) != str(start):
        raise ValueError(f"{path!r} cannot be imported: there is another module {name!r}. Give it another name.")
    brought[name] = str(file)


def add_installed() -> None:
    """Add the games of installed packages, which need not be imported for it."""
    from importlib.metadata import entry_points  # takes longer to import than all the rest here

    for point in entry_points(group=GROUP):
        if point.name not in games.names():
            games.add(point.name, point.value)


def is_game(name: str) -> bool:
    """Whether there is a game of that name, here or in an installed package."""
    if name not in games.names():
        add_installed()
    return name in games.names()
