"""The one protocol of all players, and what a game may bring them.

A player sees views only; nothing here looks at a position of the real game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from importlib import import_module
from importlib.util import find_spec
from math import exp
from random import Random
from time import perf_counter
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from ..kernel.game import Action, Decision, Game, Params, View
from ..kernel.position import P

Reason = tuple[str, Params]  # a message and its parameters
Key = TypeVar("Key", int, float, tuple[int, ...])  # by which seats are ranked


class Player(Protocol):
    """Chooses one of `decision.actions`. `view` is all the deciding seat may know; budget: seconds of thought."""

    def __call__(self, view: View, decision: Decision, chance: Random, budget: float) -> Action: ...


class SlicedSearch(Protocol):
    """A search that runs in slices of time; the best action is known at any moment."""

    chunk: int  # playouts that a slice has to begin with
    done: bool  # whether more time would change nothing
    until: float | None  # when its time is over, by perf_counter(), where that is known: it may compare less then

    def run(self, seconds: float, playouts: int | None = None) -> None:
        """Search on for some seconds, or for a number of playouts."""

    def best(self) -> Action: ...


class Thinker:
    """A player whose search can be run in slices; begin() starts it."""

    playouts: int | None  # of each search, whatever time they take; None for as many as the budget allows
    most: int | None = None  # playouts after which a search is over, whatever time is left; None if none

    def begin(self, view: View, decision: Decision, chance: Random) -> SlicedSearch:
        """A search of this decision."""
        raise NotImplementedError

    def playouts_for(self, decision: Decision) -> int | None:
        """The playouts of this search, None for as many as the budget allows."""
        return self.playouts

    def planned(self) -> list[Action]:
        """What it means to pick after its last answer, in this phase, as long as that is legal."""
        return []

    def follow(self, n: int) -> None:
        """The next n actions that were planned were picked, or passed over, without asking."""

    def __call__(self, view: View, decision: Decision, chance: Random, budget: float) -> Action:
        search = self.begin(view, decision, chance)
        search.until = perf_counter() + budget if self.playouts is None else None
        search.run(budget, self.playouts_for(decision))
        return search.best()


# (view, decision, rand): chooses from what the deciding seat may know; `rand` gives numbers from 0 to 1.
Chooser = Callable[[View, Decision, Callable[[], float]], Action]


class Judgement(Generic[P]):
    """What good play is in one game, for positions that players imagine. These are the defaults; a game's bots.py has a
    better subclass, of which JUDGEMENT is an instance.
    """

    horizon = 2  # settled positions that a playout passes, beyond the tree, before it is judged
    searches = True  # whether a tree search plays better than the heuristic player; if not, it is not offered
    plans = False  # whether the strategist compares plans instead of searching a tree, see plans.py
    rounds = False  # whether it looks a round ahead instead of searching a tree, see rounds.py
    styles: ClassVar[tuple[str, ...]] = ()  # different ways to win, for the heuristic player and the strategist
    style = ""  # the style of this judgement; "" for none
    speaks: ClassVar[frozenset[str]] = frozenset()  # kinds of decisions at which a bot may say something, see remark()

    def __init__(self, game: Game[P]) -> None:
        self.game = game

    def styled(self, style: str) -> Self:
        """A copy of this judgement that plays in a style. Raises KeyError if the game has no such style."""
        if style and style not in self.styles:
            raise KeyError(f"no style {style!r}; there are {', '.join(self.styles) or 'none'}")
        other = copy(self)
        other.style = style
        return other

    def of(self, seat: int) -> Judgement[P]:
        """The judgement for the bot of a seat. If a style changes how positions are judged, it holds for this seat
        only.
        """
        return self

    def evaluate(self, p: P, over: bool) -> list[float]:
        """Every seat's share of the win; the sum is 1. When the game is over, the true result."""
        rows = sorted(self.game.standings(p))
        if over:
            return shares([-row.rank for row in rows])
        return softmax([row.score for row in rows], 0.2 * (1 + max(abs(row.score) for row in rows)))

    def urged(self, p: P, found: list[float]) -> list[float]:
        """The shares by which a seat chooses: those of `evaluate`, changed where a seat that has won would else not
        care to end the game.
        """
        return found

    def prior(self, p: P, decision: Decision) -> list[float]:
        """How likely each action is to be the best; the sum is 1. May take more time than a playout."""
        return [1 / len(decision.actions)] * len(decision.actions)

    def policy(self, p: P, decision: Decision, rand: Callable[[], float]) -> Action:
        """A quick choice for playouts; `rand` gives numbers from 0 to 1."""
        return decision.actions[int(rand() * len(decision.actions))]

    def chooser(self) -> Chooser | None:
        """A function for the heuristic player that chooses from a view, if `scores` would be too slow; else None. Each
        player gets its own function, which may remember its turn.
        """
        return None

    def settled(self, decision: Decision) -> bool:
        """Whether a position can be judged at this decision, as at the end of a turn. Playouts end only there."""
        return True

    def begins(self, decision: Decision, seat: int) -> bool:
        """Whether a turn of this seat begins with the decision. A search that looks a round ahead asks this."""
        raise NotImplementedError

    def foresee(self, p: P, rand: Callable[[], float]) -> list[float]:
        """Every seat's share of the win, from playing on by `policy` to where the position can be judged."""
        game, horizon = self.game, self.horizon
        while (d := game.decision(p)) is not None:
            if self.settled(d):
                horizon -= 1
                if horizon < 0:
                    break
            game.play(p, self.policy(p, d, rand))
        return self.evaluate(p, d is None)

    def scores(self, p: P, decision: Decision) -> list[float]:
        """How good each action is, for the heuristic player: by default the worth of the position after it."""
        game, values = self.game, []
        for action in decision.actions:
            after = p.copy()
            game.play(after, action)
            values.append(self.evaluate(after, game.decision(after) is None)[decision.seat])
        return values

    def why(self, before: P, after: P, seat: int) -> list[Reason]:
        """What speaks for the picks of a seat that lead from one position to another: messages and their parameters.

        Both positions may be imagined; only what all imagined worlds agree on is told.
        """
        return []

    def counsel(self, before: P, after: P, seat: int) -> list[Reason]:
        """What else a strategist knows there, for hints: messages like those of `why`."""
        return []

    def remark(self, p: P, decision: Decision, action: Action) -> Reason | None:
        """What a bot says to all with its pick, as people do at a table: why it refuses, what it is after. A message
        and its parameters, without `seat`, who says it. p: the position before; only what the seat knows is looked at.
        """
        return None

    def may_say(self, remark: Reason, view: View) -> bool:
        """Whether `remark` can have returned that; for what comes from outside."""
        return False

    def chances(self, p: P, decision: Decision, action: Action) -> list[Reason]:
        """How likely a pick is to succeed, if it depends on dice: messages like those of `why`."""
        return []


def shares(keys: Sequence[Key]) -> list[float]:
    """Each seat's share of the win: the seats with the highest key share it equally."""
    top = max(keys)
    return [1 / keys.count(top) if key == top else 0.0 for key in keys]


def softmax(values: list[float], warmth: float) -> list[float]:
    """Weights that grow with the values; their sum is 1. A higher warmth makes them more equal."""
    top = max(values)
    weights = [exp((v - top) / warmth) for v in values]
    total = sum(weights)
    return [w / total for w in weights]


LEVELS = ("random", "heuristic", "search")
STYLED = LEVELS[1:]  # a level that can have a style
SEARCH = LEVELS[-1]
PLANS, ROUNDS = "plan_search", "rounds"  # the modules for this level, where plans are compared, or a round is played on
BETWEEN = "/"  # level and style in the name of a bot: "heuristic/trader"


def judgement(game: Game) -> Judgement:
    """The judgement of the game's bots.py, which is beside the game's own module; else the default one."""
    beside = type(game).__module__.rpartition(".")[0] + ".bots"
    return import_module(beside).JUDGEMENT if find_spec(beside) else Judgement(game)


def levels(game: Game) -> tuple[str, ...]:
    """The levels that the page offers; every level can be loaded."""
    judge = judgement(game)
    return tuple(level for level in LEVELS if level != SEARCH or judge.searches or judge.plans)


def bots(game: Game) -> tuple[str, ...]:
    """All bots that the page offers: every level, and after it the level in each of its styles.

    A tree search is not offered in a style: it finds what the style likes without an end.
    """
    judge, found = judgement(game), []
    for level in levels(game):
        found.append(level)
        if level in STYLED and (level != SEARCH or judge.plans or judge.rounds):
            found += [f"{level}{BETWEEN}{style}" for style in judge.styles]
    return tuple(found)


def has_bot(game: Game, name: str) -> bool:
    """Whether there is a bot of that name, offered or not."""
    style = style_of(name)
    plain = level_of(name) in LEVELS and BETWEEN not in name
    return plain or (level_of(name) in STYLED and style in judgement(game).styles)


def level_of(name: str) -> str:
    """The level in the name of a bot."""
    return name.partition(BETWEEN)[0]


def style_of(name: str) -> str:
    """The style in the name of a bot; "" if it has none."""
    return name.partition(BETWEEN)[2]


def settler_like(name: str) -> str:
    """The name of the settler in the style of a bot."""
    return f"heuristic{BETWEEN}{style_of(name)}".rstrip(BETWEEN)


def load(game: Game, name: str) -> Player:
    """The player of that name, for one seat: it may remember its turn. Raises KeyError if there is none.

    name: a level, "heuristic", or a level with a style of the game, "heuristic/trader".
    """
    level, _, style = name.partition(BETWEEN)
    if level not in LEVELS or (style and level not in STYLED):
        raise KeyError(f"no level {name!r}; there are {', '.join(LEVELS)}")
    return player_of(game, level, judgement(game).styled(style))


def player_of(game: Game, level: str, judge: Judgement, tree: bool = False) -> Player:
    """The player of a level with this judgement. tree: whether a strategist searches a tree, whatever the game's own
    does.
    """
    module = level
    if level == SEARCH and (judge.plans or judge.rounds) and not tree:
        module = PLANS if judge.plans else ROUNDS
    made: Player = import_module(f".{module}", __package__).player(game, judge)
    return made
