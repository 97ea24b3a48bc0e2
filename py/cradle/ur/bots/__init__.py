"""What good play is in Ur: shares of the win by worth.py, likely actions, and quick choices for playouts."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from copy import copy

from ...kernel.game import Action, Decision, Game, Params
from ...players.protocol import Judgement, shares, softmax
from ..game import GAME
from ..rules.phases.war import WarFrom
from ..rules.position import Ur, on_grid
from ..rules.score import score
from ..rules.tables import BESIDE, DONE, FULL, PAIR, ZIGGURATS
from ..views.hint_reasons import why
from .sharing import put_cubes, shared_out
from .styles import TASTES, Taste, liking
from .worth import logits

# Decisions at which a position can be judged: no action is half done there.
BETWEEN = {"setup.first", "setup.more", "setup.exchange", "turn", "start", "exchange.tile"}
SETTLED = BETWEEN | {"turn.rest", "turn.cube", "war.from"}
TURN = {"turn", "start"}
MOST = {"agriculture.put", "commerce.put", "culture.put"}
SHARING = "politics.put"
WARMTH = 0.03  # the warmth of the prior: differences of this size in the share of the win make a difference
AGAIN = 0.03  # the penalty for bringing back an earlier position
SURE = 0.7  # from this share of the win on, what is left to do for the end of the game counts
CLOSE = 0.29  # the most that is taken off the share; less than 1 - SURE, so that a better position stays better
HALF = 8  # if so many cubes are missing, half of CLOSE is taken off
BUILDING = 0.5  # a ziggurat that is not built yet counts as so many missing cubes, besides those that it lacks
PATIENCE = 40  # turns of every seat without a ziggurat, before each seat wants to build one, whatever it costs
HURRY = 100  # further turns, until it would give the whole game for it
IDLE = 1e-6  # the penalty for a free attack: cubes that gain nothing stay where they are
ROOM = 4096  # how many positions are remembered with their shares


class UrJudgement(Judgement[Ur]):
    """The judgement of Ur. Only the order of the pile is hidden, so one playout of a position is as good as many."""

    horizon = 0
    rounds = True
    styles = tuple(TASTES)
    taste: tuple[int, Taste] | None = None  # the seat that has it, and what it likes

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.met: dict[Hashable, list[float]] = {}  # by position and taste, the shares that were worked out

    def of(self, seat: int) -> UrJudgement:
        if not self.style:
            return self
        other = copy(self)
        other.taste = seat, TASTES[self.style]
        return other

    def evaluate(self, p: Ur, over: bool) -> list[float]:
        if over:
            return shares([(score(p, s)[0], on_grid(p, s)) for s in range(p.seats)])  # 9.4
        told = self.logits(p)
        if self.taste:
            seat, taste = self.taste
            told[seat] += liking(p, seat, taste)
        return softmax(told, 1.0)

    def logits(self, p: Ur) -> list[float]:
        """Every seat's logit, see worth.py."""
        return logits(p)

    def urged(self, p: Ur, found: list[float]) -> list[float]:
        return weary(p, closing(p, found)) if p.steps else found

    def settled(self, decision: Decision) -> bool:
        return decision.kind in SETTLED

    def begins(self, decision: Decision, seat: int) -> bool:
        return decision.seat == seat and decision.kind in TURN

    def policy(self, p: Ur, decision: Decision, rand: Callable[[], float]) -> Action:
        """Complete an action that is half done: with most cubes if more is better, otherwise in any way."""
        actions = decision.actions
        if decision.kind in MOST:
            return actions[-1]
        if decision.kind == SHARING:
            return actions[len(actions) // 2]
        return actions[int(rand() * len(actions))]

    def prior(self, p: Ur, decision: Decision) -> list[float]:
        return softmax(self.tried(p, decision, SETTLED), WARMTH)

    def scores(self, p: Ur, decision: Decision) -> list[float]:
        """The share of the win once the actions of the turn are played greedily."""
        return self.tried(p, decision, BETWEEN)

    def tried(self, p: Ur, decision: Decision, where: set[str]) -> list[float]:
        """The share of the win after each action, greedily played on to one of these decisions.

        The place of an exchanged tile matters little, so equal tiles are tried once.
        """
        tried: dict[object, float] = {}
        shares = []
        for action in decision.actions:
            verb, place = action
            same = PAIR[p.tile[p.grid.index[str(place)]]] if verb == "exchange" and place != BESIDE else action
            if same not in tried:
                tried[same] = self.settle(after(p, decision, action), decision.seat, where, decision.kind == SHARING)[0]
            shares.append(tried[same])
        return shares

    def settle(self, p: Ur, seat: int, where: set[str], shares: bool = False) -> tuple[float, Ur]:
        """Play greedily for a seat, on to one of these decisions; its share of the win there, and the position.

        shares: whether Politics weighs all tiles together, which takes long; without it, each tile gets the middle.
        """
        spent = 0.0
        while p.steps and p.steps[-1][0] not in where:
            decision = GAME.decision(p)
            assert decision is not None
            if len(decision.actions) == 1:
                GAME.play(p, decision.actions[0])
            elif decision.kind == SHARING and decision.seat == seat and shares:
                p = put_cubes(p, shared_out(p, lambda after: self.share(after, seat)))
            elif decision.seat != seat or decision.kind in MOST or decision.kind == SHARING:
                GAME.play(p, self.policy(p, decision, lambda: 0.0))
            elif decision.kind == "war.from":
                spent += idle(p)
                p = self.attack(p, decision)
            else:
                best = max((self.settle(after(p, decision, a), seat, where) for a in decision.actions), key=first)
                return best[0] - spent, best[1]
        return self.share(p, seat) - spent - idle(p), p

    def attack(self, p: Ur, decision: Decision) -> Ur:
        """The position after the best next attack of a war, or after its end if no attack is better."""
        best = self.share(p, decision.seat), after(p, decision, DONE)
        for action in decision.actions[:-1]:
            best = max(best, self.settle(after(p, decision, action), decision.seat, SETTLED), key=first)
        return best[1]

    def share(self, p: Ur, seat: int) -> float:
        share = self.kept_shares(p)[seat]
        if p.steps and p.steps[-1][0] == "turn" and p.history.count(p.history[-1]) > 1:  # U-12: round and round
            share -= AGAIN
        return share

    def kept_shares(self, p: Ur) -> list[float]:
        """The shares by which a choice is made. They are remembered, because many ways through a war lead to the same
        positions.
        """
        board = (*p.tile,), (*p.owner,), (*p.cubes,), (*p.hand,)
        key = self.taste, p.first, (*[s[:2] for s in p.steps],), waited(p), board
        if key not in self.met:
            if len(self.met) >= ROOM:
                self.met.clear()
            self.met[key] = self.urged(p, self.evaluate(p, not p.steps))
        return self.met[key]

    def why(self, before: Ur, after: Ur, seat: int) -> list[tuple[str, Params]]:
        return why(before, after, seat)


def closing(p: Ur, found: list[float]) -> list[float]:
    """The shares, with less for a seat that has all but won, the further it is from the end: the fifth
    ziggurat (8.2).
    """
    lead = max(found)
    if lead <= SURE:
        return found
    seat, left = found.index(lead), ZIGGURATS - p.built
    piles = sorted([p.cubes[c] for c, owner in enumerate(p.owner) if owner == seat], reverse=True)
    missing = FULL * left - sum(piles[:left]) + BUILDING * left
    owed = CLOSE * missing / (missing + HALF) * (lead - SURE) / (1 - SURE)
    others = owed / (len(found) - 1)
    return [share - owed if s == seat else share + others for s, share in enumerate(found)]


def waited(p: Ur) -> int:
    """How many turns more have passed since the last ziggurat than seats have patience for."""
    return max(0, len(p.history) - PATIENCE * p.seats)


def weary(p: Ur, found: list[float]) -> list[float]:
    """The shares, with less for a seat that is far from a ziggurat of its own, if none was built for long.

    Without this, seats that undo each other's turns would play on for thousands of turns. The sum may be less than 1.
    """
    turns = waited(p)
    if not turns:
        return found
    most = [max((n for n, o in zip(p.cubes, p.owner, strict=True) if o == s), default=0) for s in range(p.seats)]
    return [share - turns / HURRY * (1 - n / (FULL + 1)) for share, n in zip(found, most, strict=True)]


def idle(p: Ur) -> float:
    """The penalty if the attack that led to this position was free, which shows in the trail of the step (U-11)."""
    return IDLE if p.steps and isinstance(top := p.steps[-1], WarFrom) and top.trail else 0.0


def first(pair: tuple[float, Ur]) -> float:
    return pair[0]


def after(p: Ur, decision: Decision, action: Action) -> Ur:
    """The position after an action of a decision that was listed already, so that it is not listed again."""
    p = p.copy()
    p.now = decision
    GAME.play(p, action)
    return p


JUDGEMENT = UrJudgement(GAME)
