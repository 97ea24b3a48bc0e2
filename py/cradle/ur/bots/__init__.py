"""What good play is in Ur: shares of the win by worth.py, likely actions, and quick choices for playouts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from copy import copy
from operator import attrgetter

from ...kernel.game import Action, Decision, Game, Params
from ...players.protocol import Judgement, shares, softmax
from ..game import GAME
from ..rules.phases.exchange import Exchange
from ..rules.phases.turn import SecondChoice, stands
from ..rules.phases.war import WarFrom, WarNumber, WarTo, numbers, targets
from ..rules.position import Ur, on_grid
from ..rules.score import score
from ..rules.tables import BESIDE, DONE, FULL, PAIR, ZIGGURATS
from ..views.hint_reasons import why
from .sharing import put_cubes, shared_out, without_choice
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
NOTHING = 0.1  # the penalty for a turn that leaves everything as it was: who cannot use its actions builds, or attacks
SURE = 0.7  # from this share of the win on, what is left to do for the end of the game counts
CLOSE = 0.29  # the most that is taken off the share; less than 1 - SURE, so that a better position stays better
HALF = 8  # if so many cubes are missing, half of CLOSE is taken off
BUILDING = {2: 5.0, 3: 5.0, 4: 0.5}  # by seats, as how many missing cubes a ziggurat counts that is not built yet
PATIENCE = 10  # turns of every seat without a ziggurat; from then on each seat wants one, more so with every turn
HURRY = 100  # further turns, until it would give the whole game for it
IDLE = 1e-6  # the penalty for a free attack: cubes that gain nothing stay where they are
ROOM = 4096  # how many positions are remembered with their shares
variant_of = attrgetter(*GAME.variants)  # all that was chosen for a game: the same position is worth more in another


class UrJudgement(Judgement[Ur]):
    """The judgement of Ur. Only the order of the pile is hidden, so one playout of a position is as good as many."""

    horizon = 0
    rounds = True
    styles = tuple(TASTES)
    taste: tuple[int, Taste] | None = None  # the seat that has it, and what it likes

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.met: dict[Hashable, list[float]] = {}  # by position and taste, the shares that were worked out
        self.found: dict[Hashable, float] = {}  # by position and taste, the share that `settle` found

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
        if decision.kind.startswith("war.") and where is BETWEEN:
            return self.tried_attacks(p, decision)
        tried: dict[object, float] = {}
        shares = []
        for action in decision.actions:
            verb, place = action
            same = PAIR[p.tile[p.grid.index[str(place)]]] if verb == "exchange" and place != BESIDE else action
            if same not in tried:
                tried[same] = self.settle(after(p, decision, action), decision.seat, where, decision.kind == SHARING)
            shares.append(tried[same])
        return shares

    def tried_attacks(self, p: Ur, decision: Decision) -> list[float]:
        """The share of the win after each action of a war. An attack is three picks: from, to, and with how many."""
        worth: dict[object, float] = {}
        for (a, b, n), q in after_attacks(p):
            argument = {"war.from": p.grid.names[a], "war.to": p.grid.names[b]}.get(decision.kind, n)
            share = self.settle(q, decision.seat, BETWEEN)
            worth[argument] = max(share, worth.get(argument, share))
        if decision.kind == "war.from":
            worth[None] = self.settle(after(p, decision, DONE), decision.seat, BETWEEN)
        return [worth[argument] for _, argument in decision.actions]

    def settle(self, p: Ur, seat: int, where: set[str], shares: bool = False) -> float:
        """Play greedily for a seat, on to one of these decisions; its share of the win there.

        shares: whether Politics weighs all tiles together, which takes long; without it, each tile gets the middle.
        """
        while p.steps and (step := p.steps[-1]).name not in where:
            if step.seat == seat and isinstance(step, (WarFrom, SecondChoice)):
                return self.settle_known(p, step)
            decision = GAME.decision(p)
            assert decision is not None
            if len(decision.actions) == 1:
                GAME.play(p, decision.actions[0])
            elif decision.kind == SHARING and decision.seat == seat and shares:
                p = put_cubes(p, shared_out(p, lambda after: self.share(after, seat)))
            elif decision.seat != seat or decision.kind in MOST or decision.kind == SHARING:
                GAME.play(p, self.policy(p, decision, lambda: 0.0))
            else:
                return max([self.settle(after(p, decision, a), seat, where) for a in decision.actions])
        return self.share(p, seat) - idle(p)

    def settle_known(self, p: Ur, step: WarFrom | SecondChoice) -> float:
        """What `settle` finds at the end of the turn. It is remembered, because a turn is asked about action by action,
        and many ways lead to the same wars.
        """
        key = self.taste, p.first, variant_of(p), (*p.steps,), (*p.history[-1:],), waited(p), (*p.beside,), board(p)
        if key not in self.found:
            if len(self.found) >= ROOM:
                self.found.clear()
            self.found[key] = self.fight(p, step) if isinstance(step, WarFrom) else self.choose_second(p, step.seat)
        return self.found[key]

    def fight(self, p: Ur, war: WarFrom) -> float:
        """The share of the win after a war, with the best next attack each time, until none is better than its end."""
        best, then, spent = self.share(p, war.seat), None, 0.0
        for _, q in after_attacks(p):
            share, spent = self.share(q, war.seat) - idle(q), idle(p)
            if share > best:
                best, then = share, q
        if then is None:
            then = without_choice(p)
            GAME.steps.run(then)
        return self.settle(then, war.seat, BETWEEN) - spent

    def choose_second(self, p: Ur, seat: int) -> float:
        """The share of the win with the best second choice of a turn."""
        decision = GAME.decision(p)
        assert decision is not None
        cells = [p.grid.index[str(place)] for verb, place in decision.actions if verb == "cube"]
        found = [self.settle(after(p, decision, a), seat, BETWEEN) for a in decision.actions if a[0] != "cube"]
        if cells:  # it depends on nothing else where a cube lies: one position serves for all of them
            q, lies = after(p, decision, p.grid.cube[cells[0]]), cells[0]
            for cell in cells:
                q.cubes[lies] -= 1
                q.cubes[cell] += 1
                lies = cell
                found.append(self.share(q, seat))
        return max(found)

    def share(self, p: Ur, seat: int) -> float:
        share = self.kept_shares(p)[seat]
        if not p.steps:
            return share
        step = p.steps[-1]
        if step.name == "turn" and p.history.count(p.history[-1]) > 1:  # U-12: round and round
            share -= AGAIN
        elif isinstance(step, Exchange) and step.seat == seat and p.history[-1:] == [stands(p, seat)]:
            share -= NOTHING
        return share

    def kept_shares(self, p: Ur) -> list[float]:
        """The shares by which a choice is made. They are remembered, because many ways through a war lead to the same
        positions.
        """
        key = self.taste, p.first, (*[s[:2] for s in p.steps],), waited(p), board(p)
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
    missing = FULL * left - sum(piles[:left]) + BUILDING[p.seats] * left
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


def board(p: Ur) -> Hashable:
    """What lies on the grid and in hands."""
    return (*p.tile,), (*p.owner,), (*p.cubes,), (*p.hand,)


def after_attacks(p: Ur) -> Iterator[tuple[tuple[int, int, int], Ur]]:
    """The attacks that are possible now (4.10), from, to and cubes, each with the position after it."""
    war = p.steps[-1]
    assert isinstance(war, (WarFrom, WarTo, WarNumber))
    seat, trail = war.seat, war.trail
    for a in p.own(seat) if isinstance(war, WarFrom) else [war.a]:
        for b in [war.b] if isinstance(war, WarNumber) else targets(p, seat, a, trail):
            for n in numbers(p, a, b, trail):
                q = without_choice(p)
                WarNumber(seat, a, b, trail).number(q, n)
                yield (a, b, n), q


def after(p: Ur, decision: Decision, action: Action) -> Ur:
    """The position after an action of a decision that was listed already, so that it is not listed again."""
    p = p.copy()
    p.now = decision
    GAME.play(p, action)
    return p


JUDGEMENT = UrJudgement(GAME)
