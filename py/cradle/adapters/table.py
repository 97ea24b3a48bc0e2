"""What all adapters share: a game with its variant, its actions by number, its encoder, and its returns."""

from __future__ import annotations

from functools import cache
from numbers import Integral

from .. import games
from ..kernel.game import Action, Decision, Game
from ..kernel.position import Position
from ..lab.code import is_game
from ..lab.returns import by_win

CAP = 20_000  # decisions after which a game is cut off, if the rules set no number


class Table:
    """One game with its choices.

    variant: the whole variant. actions: all actions that there can be; number: the place of each among them. encoder:
    turns what a seat sees into numbers. longest: the decisions after which a game is cut off; if the rules promise such
    a number, no game reaches it.
    """

    def __init__(self, name: str, cap: int = 0, **variant: object) -> None:
        """cap: decisions after which a game is cut off; 0 for what the rules promise, or CAP. Raises ValueError."""
        if not is_game(name):
            raise ValueError(f"there is no game {name!r}; there are {', '.join(games.names())}")
        if not isinstance(cap, (int, Integral)) or cap < 0:
            raise ValueError(
                f"a game is cut off after 1 decision or more, or 0 for what the rules promise, not {cap!r}"
            )
        self.game: Game = games.load(name)
        self.variant = self.game.variant(**variant)
        self.seats: int = self.variant["seats"]
        self.actions: list[Action] = self.game.all_actions(**self.variant)
        self.number = {action: n for n, action in enumerate(self.actions)}
        self.encoder = games.encoder(name, self.variant)
        self.longest = cap or self.game.longest(**self.variant) or CAP
        self.made_of = name, cap, tuple(self.variant.items())

    def __reduce__(self) -> tuple[object, ...]:
        """A pickle holds only what the table is made of; all pickles of one table are read as one object."""
        return table, self.made_of

    def legal(self, decision: Decision) -> list[int]:
        """The numbers of the actions of a decision, rising."""
        return sorted(map(self.number.__getitem__, decision.actions))

    def returns(self, position: Position) -> list[float]:
        """The returns by seat when a game is over: the winners share the number of seats, less 1 for each seat."""
        return by_win([standing.rank for standing in sorted(self.game.standings(position))])


@cache
def table(name: str, cap: int, variant: tuple[tuple[str, object], ...]) -> Table:
    """The table of these choices, which is made only once."""
    return Table(name, cap, **dict(variant))
