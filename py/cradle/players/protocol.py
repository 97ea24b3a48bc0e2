"""The one protocol of all players, and what a game may bring them.

A player sees views only; nothing here looks at a position of the real game.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from math import exp
from random import Random
from typing import Any, Protocol

from ..kernel.game import Action, Decision, Game


class Player(Protocol):
    """Chooses one of `decision.actions`. `view` is all the deciding seat may know; budget: seconds of thought."""

    def __call__(self, view: dict[str, Any], decision: Decision, chance: Random, budget: float) -> Action: ...


# (view, decision, rand): chooses from what the deciding seat may know; `rand` gives numbers from 0 to 1.
Chooser = Callable[[dict[str, Any], Decision, Callable[[], float]], Action]


class Judgement:
    """What good play is in one game, for positions that players imagine. These are the defaults of a game that
    brings none; a game's bots.py brings better ones in a subclass, of which JUDGEMENT is an instance.
    """

    horizon = 2  # settled positions that a playout passes, beyond the tree, before it is judged
    searches = True  # whether a search plays better than the heuristic player; else it is not offered, nor asked

    def __init__(self, game: Game) -> None:
        self.game = game

    def evaluate(self, p: Any, over: bool) -> list[float]:
        """Every seat's share of the win, in sum 1; the true one when the game is over."""
        rows = sorted(self.game.standings(p))
        if over:
            return shares([-row.rank for row in rows])
        return softmax([row.score for row in rows], 0.2 * (1 + max(abs(row.score) for row in rows)))

    def prior(self, p: Any, decision: Decision) -> list[float]:
        """How likely each action is to be the best, in sum 1; may cost more than a playout."""
        return [1 / len(decision.actions)] * len(decision.actions)

    def policy(self, p: Any, decision: Decision, rand: Callable[[], float]) -> Action:
        """A quick choice for playouts; `rand` gives numbers from 0 to 1."""
        return decision.actions[int(rand() * len(decision.actions))]

    def chooser(self) -> Chooser | None:
        """A way to choose from a view for the heuristic player, where `scores` would be too slow; each player gets
        one of its own, which may remember its turn. None where there is none.
        """
        return None

    def settled(self, decision: Decision) -> bool:
        """Whether a position can be judged at this decision, as where a turn ends: playouts are cut only there."""
        return True

    def scores(self, p: Any, decision: Decision) -> list[float]:
        """How good each action is, for the heuristic player: here what the position after it is worth."""
        game, values = self.game, []
        for action in decision.actions:
            after = p.copy()
            game.play(after, action)
            values.append(self.evaluate(after, game.decision(after) is None)[decision.seat])
        return values

    def why(self, before: Any, after: Any, seat: int) -> list[tuple[str, dict[str, Any]]]:
        """What speaks for the picks of a seat that lead from one position to another: messages and their parameters.

        Both positions may be imagined; told is what comes out alike in all of them.
        """
        return []

    def chances(self, p: Any, decision: Decision, action: Action) -> list[tuple[str, dict[str, Any]]]:
        """What hangs on dice in a pick, and how likely it is: told like what `why` says, in the same words."""
        return []


def shares(keys: list[Any]) -> list[float]:
    """The win, shared among the seats with the highest key."""
    top = max(keys)
    return [1 / keys.count(top) if key == top else 0.0 for key in keys]


def softmax(values: list[float], warmth: float) -> list[float]:
    """Weights in sum 1 that grow with the values; the warmer, the more alike."""
    top = max(values)
    weights = [exp((v - top) / warmth) for v in values]
    total = sum(weights)
    return [w / total for w in weights]


LEVELS = ("random", "heuristic", "search")
SEARCH = LEVELS[-1]


def judgement(game: Game) -> Judgement:
    """The judgement that the game's bots.py, beside the game's own module, brings; else the default one."""
    beside = type(game).__module__.rpartition(".")[0] + ".bots"
    return import_module(beside).JUDGEMENT if find_spec(beside) else Judgement(game)


def levels(game: Game) -> tuple[str, ...]:
    """The levels that are worth playing against; any can be loaded."""
    return tuple(level for level in LEVELS if level != SEARCH or judgement(game).searches)


def load(game: Game, level: str) -> Player:
    """A player of that level. One player plays one seat: it may remember its turn. Raises KeyError for no level."""
    if level not in LEVELS:
        raise KeyError(f"no level {level!r}; there are {', '.join(LEVELS)}")
    return import_module(f".{level}", __package__).player(game)
