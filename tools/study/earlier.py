"""Bots as they once were, to compare today's with: the engine of then is on file, with all weights.

    python -m cradle.arena ur --bots search,tools.study.earlier:Search1   # in the folder of the project
    python -m tools.study.earlier 2                                       # keeps today's bots on file as the second

A file is an archive of the modules that bots and rules need; it is unpacked under a name of its own. It works as long
as views and actions keep their form.
"""

from __future__ import annotations

import sys
import tarfile
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from cradle import games, players
from cradle.kernel.game import Action, Decision, Game, View
from cradle.players.protocol import Thinker

from tools import ROOT

SOURCE = ROOT / "py/cradle"
UNPACKED = ROOT / "build/earlier"
NEEDED = ("__init__.py", "games.py", "kernel", "board", "players")  # by bots and rules, beside the games


def archive(edition: int) -> Path:
    """Where the bots of an edition are on file."""
    return ROOT / f"tools/study/bots_{edition}.tar.xz"


def keep(edition: int) -> Path:
    """Put today's bots on file. Returns where. Raises FileExistsError if there is such an edition."""
    for name in games.names():
        for level in players.LEVELS:
            players.load(games.load(name), level)
    loaded = (Path(str(module.__file__)) for name, module in sys.modules.items() if name.partition(".")[0] == "cradle")
    with tarfile.open(archive(edition), "x:xz", preset=9) as file:
        for path in sorted(path.relative_to(SOURCE) for path in loaded if path.is_relative_to(SOURCE)):
            if path.parts[0] in (*NEEDED, *games.names()):
                file.add(SOURCE / path, path, filter=nameless)
    return archive(edition)


def nameless(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """A member of an archive without what differs from machine to machine."""
    member.uid = member.gid = member.mtime = 0
    member.uname = member.gname = ""
    return member


@cache
def engine(edition: int) -> str:
    """The package that holds the engine of an edition, unpacked and on the path."""
    package = f"bots_{edition}"
    if not (UNPACKED / package).exists():
        UNPACKED.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=UNPACKED) as folder, tarfile.open(archive(edition)) as file:
            file.extractall(Path(folder) / package, filter="data")
            try:
                (Path(folder) / package).rename(UNPACKED / package)
            except OSError:  # another process was faster
                assert (UNPACKED / package).exists()
    if str(UNPACKED) not in sys.path:
        sys.path.append(str(UNPACKED))
    shelf = import_module(f"{package}.games")
    for name in shelf.names():
        shelf.add(name, f"{package}.{name}.game")
    return package


class Earlier(Thinker):
    """A bot of an earlier edition, for one seat of the arena."""

    edition: ClassVar[int]
    level: ClassVar[str]

    def __init__(self, game: Game) -> None:
        package = engine(self.edition)
        older = import_module(f"{package}.games").load(game.name)
        self.player: Any = import_module(f"{package}.players").load(older, self.level)
        self.playouts = None

    def __call__(self, view: View, decision: Decision, chance: Random, budget: float) -> Action:
        if hasattr(self.player, "playouts"):
            self.player.playouts = self.playouts
        verb, argument = self.player(view, decision, chance, budget)
        return verb, argument


class Search1(Earlier):
    """The strategist of November 2026."""

    edition, level = 1, "search"


class Heuristic1(Earlier):
    """The settler of November 2026."""

    edition, level = 1, "heuristic"


if __name__ == "__main__":
    print(keep(int(sys.argv[1])))
