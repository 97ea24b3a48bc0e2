"""What good play is in Ur: shares of the win by worth.py, likely actions, and quick choices for playouts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..kernel.game import Action, Decision
from ..players.protocol import Judgement, shares, softmax
from .game import GAME
from .position import Ur, on_grid
from .reasons import why
from .score import score
from .steps import ur
from .tables import BESIDE, DONE, PAIR
from .worth import promises

# Decisions at which a position can be judged: nothing is half done there but the turn itself.
BETWEEN = {"setup.first", "setup.more", "setup.exchange", "turn", "start", "exchange.tile"}
SETTLED = BETWEEN | {"turn.rest", "turn.cube", "war.from"}
MOST = {"agriculture.put", "commerce.put", "culture.put"}
PLAIN = MOST | {"politics.put"}
WARMTH = 0.03  # of the prior: shares of the win that differ by this much are told apart
AGAIN = 0.03  # what it costs to bring back a position that has stood before
IDLE = 1e-6  # what an attack without cost costs: cubes that gain nothing stay where they are


class UrJudgement(Judgement):
    """All is known in Ur but the order of the pile, so that one playout of a position is as good as many."""

    horizon = 0

    def evaluate(self, p: Ur, over: bool) -> list[float]:
        if over:
            return shares([(score(p, s)[0], on_grid(p, s)) for s in range(p.seats)])  # 9.4
        return softmax(promises(p), 1.0)

    def settled(self, decision: Decision) -> bool:
        return decision.kind in SETTLED

    def policy(self, p: Ur, decision: Decision, rand: Callable[[], float]) -> Action:
        """Only what is half done is ever played by it: most cubes where more is better, else anything."""
        actions = decision.actions
        if decision.kind in MOST:
            return actions[-1]
        if decision.kind == "politics.put":
            return actions[len(actions) // 2]
        return actions[int(rand() * len(actions))]

    def prior(self, p: Ur, decision: Decision) -> list[float]:
        return softmax(self.tried(p, decision, SETTLED), WARMTH)

    def scores(self, p: Ur, decision: Decision) -> list[float]:
        """The share of the win once the actions of the turn are played greedily."""
        return self.tried(p, decision, BETWEEN)

    def tried(self, p: Ur, decision: Decision, where: set[str]) -> list[float]:
        """The share of the win after each action, greedily played on to one of these decisions.

        Where a tile is taken from matters little, so equal tiles are tried once.
        """
        tried: dict[object, float] = {}
        shares = []
        for action in decision.actions:
            verb, place = action
            same = PAIR[p.tile[p.grid.index[str(place)]]] if verb == "exchange" and place != BESIDE else action
            if same not in tried:
                tried[same] = self.settle(after(p, decision, action), decision.seat, where)[0]
            shares.append(tried[same])
        return shares

    def settle(self, p: Ur, seat: int, where: set[str]) -> tuple[float, Ur]:
        """Play greedily for a seat, on to one of these decisions; its share of the win there, and the position."""
        spent = 0.0
        while p.steps and p.steps[-1][0] not in where:
            decision = GAME.decision(p)
            assert decision is not None
            if len(decision.actions) == 1:
                GAME.play(p, decision.actions[0])
            elif decision.seat != seat or decision.kind in PLAIN:
                GAME.play(p, self.policy(p, decision, lambda: 0.0))
            elif decision.kind == "war.from":
                spent += idle(p)
                p = self.attack(p, decision)
            else:
                best = max((self.settle(after(p, decision, a), seat, where) for a in decision.actions), key=first)
                return best[0] - spent, best[1]
        return self.share(p, seat) - spent - idle(p), p

    def attack(self, p: Ur, decision: Decision) -> Ur:
        """After the best next attack of a war, or after its end where none is better."""
        best = self.share(p, decision.seat), after(p, decision, DONE)
        for action in decision.actions[:-1]:
            best = max(best, self.settle(after(p, decision, action), decision.seat, SETTLED), key=first)
        return best[1]

    def share(self, p: Ur, seat: int) -> float:
        share = self.evaluate(p, not p.steps)[seat]
        if p.steps and p.steps[-1][0] == "turn" and p.history.count(p.history[-1]) > 1:  # U-12: round and round
            share -= AGAIN
        return share

    def why(self, before: Ur, after: Ur, seat: int) -> list[tuple[str, dict[str, Any]]]:
        return why(before, after, seat)


def idle(p: Ur) -> float:
    """What the attack that led here cost, where it cost no cubes: then the step carries a trail (U-11)."""
    return IDLE if p.steps and p.steps[-1][0] == "war.from" and ur.detail(p.steps[-1], "trail") else 0.0


def first(pair: tuple[float, Ur]) -> float:
    return pair[0]


def after(p: Ur, decision: Decision, action: Action) -> Ur:
    """The position after an action; what is listed already is not listed again."""
    p = p.copy()
    p.now = decision
    GAME.play(p, action)
    return p


JUDGEMENT = UrJudgement(GAME)
