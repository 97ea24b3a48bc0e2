"""The games by name, imported when asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from .board.contract import Board
from .board.defaults import complete
from .kernel.game import Game, Variant

if TYPE_CHECKING:
    from .board.description import Describe
    from .kernel.encoding import Encoder  # which the page does not have

_MODULES = {
    "ur": "cradle.ur.game",
    "civilization": "cradle.civilization.game",
    "renaissance": "cradle.renaissance.game",
}


def names() -> list[str]:
    """Every game there is, in the order the page shows them, which is also their number in links."""
    return list(_MODULES)


def add(name: str, module: str) -> None:
    """Add a game; its module holds GAME, and the package around it the folders rules, board, views and bots."""
    _MODULES[name] = module


def package(name: str) -> str:
    """The package of a game, with its rules, board, views and bots."""
    return _MODULES[name].rpartition(".")[0]


def texts(name: str) -> str:
    """The package that holds a game's words, its rule book and its drawn map."""
    return f"{package(name)}.board"


def load(name: str) -> Game:
    """The game of that name. Raises KeyError if there is none."""
    if name not in _MODULES:
        raise KeyError(f"no game {name!r}; there are {', '.join(_MODULES)}")
    game: Game = import_module(_MODULES[name]).GAME
    return game


def game_module(name: str, part: str) -> ModuleType:
    """A module of a game by its place: `game_module("ur", "board.tour")`."""
    return import_module(f"{package(name)}.{part}")


@cache
def board(name: str) -> Board:
    """The board of a game, from its board/board.py, with all hooks."""
    return complete(game_module(name, "board.board").BOARD, load(name))


def encoder(name: str, variant: Variant) -> Encoder:
    """What turns views of a game into numbers. Raises ValueError if the game brings none."""
    if not has_module(name, "views.encoder"):
        raise ValueError(f"{name} has no views/encoder.py: nothing turns its views into numbers")
    made: Encoder = game_module(name, "views.encoder").encoder(variant)
    return made


def describe(name: str) -> Describe | None:
    """What tells the views of a game in words, from its board/description.py; None if the game brings nothing."""
    if not has_module(name, "board.description"):
        return None
    found: Describe = game_module(name, "board.description").describe
    return found


def said_by_encoders(constant: str) -> dict[str, Any]:
    """What the encoder of each game calls by this name, by game; games that have no such thing are left out."""
    encoded = [name for name in names() if has_module(name, "views.encoder")]
    modules = {name: game_module(name, "views.encoder") for name in encoded}
    return {name: getattr(module, constant) for name, module in modules.items() if hasattr(module, constant)}


@cache
def has_module(name: str, part: str) -> bool:
    """Whether a game has such a module."""
    try:
        return find_spec(f"{package(name)}.{part}") is not None
    except ModuleNotFoundError:  # there is not even the folder
        return False
