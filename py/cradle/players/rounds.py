"""The strategist of games in which every seat's next turn can be foretold: it looks a round ahead.

The most promising actions are each played on to the seat's own next turn, where all seats choose as the heuristic
player does, and judged there. Then they are played on for another round, the best first, and judged again. The best by
the mean of both looks is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter

from ..kernel.game import Action, Decision, Game, View
from ..kernel.position import Position
from .protocol import Judgement, Thinker
from .search import SEEDS

WIDE = 4  # actions that are played on
LOOKS = 2  # a round each
NEAR = 0.15  # share of the win: an action that looks worse than the best by more than this is not played on


def greedy(judge: Judgement, p: Position, decision: Decision) -> Action:
    """What the heuristic player would choose; the first of several that are equally good."""
    actions = decision.actions
    if len(actions) == 1:
        return actions[0]
    scores = judge.scores(p, decision)
    return actions[scores.index(max(scores))]


class RoundSearch:
    """The search of one decision. Run it in slices; the best action is known at any moment. A playout is one action
    played on for a round.

    shares: by action that was played on, every seat's share of the win, the mean of all looks at it. urged: the number
    by which the seat chooses, see Judgement.urged.
    """

    chunk = 2  # playouts that a slice has to begin with
    until: float | None = None

    def __init__(
        self,
        game: Game,
        judge: Judgement,
        view: View,
        decision: Decision,
        chance: Random,
        only: Sequence[Action] = (),
    ) -> None:
        """only: actions that are played on as well, however bad they look."""
        self.game, self.judge, self.seat = game, judge.of(decision.seat), decision.seat
        self.world = game.imagine(view, chance.getrandbits(SEEDS))
        self.todo = self.promising(decision)
        self.todo += [action for action in only if action not in self.todo]
        self.shares: dict[Action, list[float]] = {}
        self.urged: dict[Action, float] = {}
        self.reached: dict[Action, Position] = {}  # by action, where the first look ended
        self.order: list[Action] = []  # in which actions get their second look
        self.playouts = 0
        self.done = len(self.todo) < 2

    def promising(self, decision: Decision) -> list[Action]:
        """The actions worth playing on, best first."""
        if len(decision.actions) == 1:
            return decision.actions[:]
        scores = self.judge.scores(self.world, decision)
        order = sorted(zip(scores, decision.actions, strict=True), key=lambda row: -row[0])[:WIDE]
        return [action for score, action in order if score >= order[0][0] - NEAR]

    def run(self, seconds: float, playouts: int | None = None) -> None:
        """Search on for some seconds, or for a number of playouts; less if all is tried."""
        end, most = perf_counter() + seconds, self.playouts + (playouts or 0)
        while not self.done and (self.playouts < most if playouts is not None else perf_counter() < end):
            if self.playouts < len(self.todo):
                action = self.todo[self.playouts]
                self.shares[action], self.urged[action] = self.foreseen(action)
            else:
                self.order = self.order or sorted(self.todo, key=self.urged.__getitem__, reverse=True)
                self.look_again(self.order[self.playouts - len(self.todo)])
            self.playouts += 1
            self.done = self.playouts == LOOKS * len(self.todo)

    def foreseen(self, action: Action) -> tuple[list[float], float]:
        """What every seat is likely to win with this action, judged when the next turn of the deciding seat begins; and
        the number by which that seat chooses.
        """
        p = self.reached[action] = self.world.copy()
        self.game.play(p, action)
        return self.play_on(p)

    def look_again(self, action: Action) -> None:
        """Play on from where the first look ended. The game may be over there."""
        p = self.reached[action]
        if (d := self.game.decision(p)) is None:
            return
        self.game.play(p, greedy(self.judge, p, d))
        shares, urged = self.play_on(p)
        self.shares[action] = [(a + b) / LOOKS for a, b in zip(self.shares[action], shares, strict=True)]
        self.urged[action] = (self.urged[action] + urged) / LOOKS

    def play_on(self, p: Position) -> tuple[list[float], float]:
        """Play until the next turn of the deciding seat begins, and judge."""
        game, judge = self.game, self.judge
        while (d := game.decision(p)) is not None and not judge.begins(d, self.seat):
            game.play(p, greedy(judge, p, d))
        shares = judge.evaluate(p, d is None)
        return shares, judge.urged(p, shares)[self.seat]

    def best(self) -> Action:
        """The best of those that were looked at twice; if these are not two yet, the best at the first look."""
        twice = self.order[: max(1, self.playouts - len(self.todo))]
        return max(twice or self.urged, key=self.urged.__getitem__) if self.urged else self.todo[0]

    def likely_share(self, action: Action) -> float:
        """What the seat is likely to win with an action that was played on. None is told to be better than the best."""
        return min(self.shares[action][self.seat], self.shares[self.best()][self.seat])


class RoundPlayer(Thinker):
    """Looks a round ahead, and another one while there is time, at every decision with a choice."""

    most = LOOKS * WIDE

    def __init__(self, game: Game, judge: Judgement, playouts: int | None = None) -> None:
        self.game, self.judge, self.playouts = game, judge, playouts

    def begin(self, view: View, decision: Decision, chance: Random) -> RoundSearch:
        """A search to be run in slices."""
        return RoundSearch(self.game, self.judge, view, decision, chance)


def player(game: Game, judge: Judgement) -> RoundPlayer:
    return RoundPlayer(game, judge)
