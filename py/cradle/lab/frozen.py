"""Bots as they once were, by version: `search-1` is the first strategist on file, `heuristic-1` the first settler.

Beside this file lies an archive for each version, with all modules that bots and rules needed then, and all weights.
It is imported from there, as a package of its own. It works as long as views and actions keep their form;
`tools/study/freeze.py` makes another.
"""

from __future__ import annotations

import io
import re
import sys
import tarfile
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import spec_from_loader
from random import Random
from types import ModuleType
from typing import Any

from ..kernel.game import Action, Decision, Game, Variant, View
from ..players.protocol import SEARCH, STYLED, Thinker

NAME = re.compile(rf"({'|'.join(STYLED)})-([1-9]\d?)")  # of a bot


def archive(version: int) -> Traversable:
    """Where the bots of a version are on file; within a wheel that is not unpacked, too."""
    return files(__package__).joinpath(f"bots_{version}.tar.xz")


def names(game: str) -> list[str]:
    """The names of all bots on file that know this game."""
    here = [path.name for path in files(__package__).iterdir()]
    versions = sorted(int(name[5:-7]) for name in here if name.startswith("bots_") and name.endswith(".tar.xz"))
    return [f"{level}-{version}" for version in versions if game in games_on_file(version) for level in STYLED]


def is_frozen(name: str) -> bool:
    """Whether there is such a bot on file."""
    found = NAME.fullmatch(name)
    return found is not None and archive(int(found[2])).is_file()


@cache
def games_on_file(version: int) -> frozenset[str]:
    """The names of the games that a version had."""
    with tarfile.open(fileobj=io.BytesIO(archive(version).read_bytes())) as opened:
        return frozenset(name.removesuffix("/game.py") for name in opened.getnames() if name.endswith("/game.py"))


class Archive(MetaPathFinder, Loader):
    """Finds and loads the modules of an archive below one package, without unpacking them to a disk."""

    def __init__(self, package: str, file: Traversable) -> None:
        self.package, self.sources = package, {}
        with tarfile.open(fileobj=io.BytesIO(file.read_bytes())) as opened:
            for member in opened:
                if read := opened.extractfile(member):
                    self.sources[member.name.removesuffix(".py")] = read.read()

    def place(self, name: str) -> str:
        """Where the source of a module is in the archive; "" if it is not there."""
        top, _, rest = name.partition(".")
        path = rest.replace(".", "/")
        places = [f"{path}/__init__".lstrip("/"), path] if top == self.package else []
        return next((place for place in places if place in self.sources), "")

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        place = self.place(fullname)
        return spec_from_loader(fullname, self, is_package=place.endswith("__init__")) if place else None

    def exec_module(self, module: ModuleType) -> None:
        place = self.place(module.__name__)
        exec(compile(self.sources[place], f"<{self.package}>/{place}.py", "exec"), module.__dict__)


@cache
def engine(version: int) -> str:
    """The package that holds the engine of a version, ready to be imported."""
    package = f"bots_{version}"
    sys.meta_path.append(Archive(package, archive(version)))
    shelf = import_module(f"{package}.games")
    for name in shelf.names():
        shelf.add(name, f"{package}.{name}.game")
    return package


def frozen_game(version: int, name: str) -> Any:
    """A game as the engine of a version has it. Raises KeyError if it has none of that name."""
    return import_module(f"{engine(version)}.games").load(name)


class Frozen:
    """A bot of an earlier version, for one seat."""

    def __init__(self, game: Game, name: str) -> None:
        """Raises KeyError if that version had no such game."""
        found = NAME.fullmatch(name)
        assert found is not None
        level, version = found[1], int(found[2])
        self.name, older = name, frozen_game(version, game.name)
        # What each keyword is by default that the game has got since then
        self.added = {key: default for key, (_, default) in game.variants.items() if key not in older.variants}
        self.player: Any = import_module(f"{engine(version)}.players").load(older, level)

    def __call__(self, view: View, decision: Decision, chance: Random, budget: float) -> Action:
        if self.added:
            view = {**view, "variant": self.earlier_variant(view["variant"])}
        verb, argument = self.player(view, decision, chance, budget)
        return verb, argument

    def earlier_variant(self, variant: Variant) -> Variant:
        """The variant without the keywords of later. Raises ValueError if one of them makes it another game."""
        if unknown := [key for key, default in self.added.items() if variant[key] != default]:
            raise ValueError(f"{self.name} does not know the choice of {', '.join(unknown)}")
        return {key: choice for key, choice in variant.items() if key not in self.added}


class FrozenStrategist(Frozen, Thinker):
    """One that makes playouts."""

    def __init__(self, game: Game, name: str) -> None:
        super().__init__(game, name)
        self.playouts = None
        self.most = getattr(sys.modules[type(self.player).__module__], "WIDE", None)  # that of Ur compares so many

    def __call__(self, view: View, decision: Decision, chance: Random, budget: float) -> Action:
        self.player.playouts = self.playouts
        return super().__call__(view, decision, chance, budget)


def load(game: Game, name: str) -> Frozen:
    """The bot of that name. Raises KeyError if its version had no such game."""
    return (FrozenStrategist if name.startswith(SEARCH) else Frozen)(game, name)
