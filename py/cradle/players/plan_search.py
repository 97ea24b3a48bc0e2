"""The strategist of games with habits: it compares plans. It plays each on by the habits of all seats, in the same
imagined worlds and with the same chance.

The worse half of the plans is dropped again and again, after twice as many worlds each time (sequential halving:
Karnin, Koren and Somekh 2013). Another plan is chosen over that of habit only if it is better beyond the doubt of the
sample.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from math import sqrt
from random import Random
from time import perf_counter

from ..kernel.game import Action, Decision, Game, View
from .habits import Memory
from .plans import Plan, PlanJudgement
from .protocol import Judgement, Thinker
from .search import SEEDS, Report

FIRST = 4  # worlds before plans are dropped
WORLDS = 64  # after so many worlds the comparison ends, however close it is, if no more playouts were asked for
SURE = 1.0  # standard errors by which a plan has to be better than habit's
CLEAR = 2.5  # standard errors by which the last plan has to be better than habit's, so that no more worlds are needed
LEAST = 0.004  # share of the win: a plan that surely gains less than this over habit's is dropped
VARIANTS = 256  # where nothing is left to chance: playouts after which the search ends, if no more were asked for
SHORTEST = 1e-4  # seconds: what a playout takes at least, where a clock goes in steps and says none
MISSES = 8  # where nothing is left to chance: tries for a new variant of the best plan before the search ends


class PlanSearch:
    """The comparison of plans at one decision. Run it in slices; the best action is known at any moment."""

    chunk = 0  # playouts that a slice has to begin with
    enough = FIRST  # worlds in which a plan was played on before its share is told
    limit = WORLDS  # worlds after which the comparison ends

    def __init__(
        self,
        game: Game,
        judge: PlanJudgement,
        view: View,
        decision: Decision,
        chance: Random,
        memory: Memory,
        only: Sequence[Action] = (),
    ) -> None:
        """only: the actions of a further plan that is compared as well."""
        self.game, self.judge, self.view, self.decision, self.chance = game, judge, view, decision, chance
        self.seat = decision.seat
        self.followed = False  # whether the seat just follows a plan that it chose before
        self.plans = self.listed(memory, only)
        self.shares: list[list[list[float]]] = [[] for _ in self.plans]  # by plan and world: the share of each seat
        self.alive = list(range(len(self.plans)))
        self.todo: list[int] = []  # plans still to be played in this world
        self.playouts = 0
        self.done = self.settled()
        self.goal = 0  # the stage to which plans are played on
        self.until: float | None = None  # when the time is over, where that is known

    def settled(self) -> bool:
        """Whether there is nothing to compare."""
        return len(self.plans) < 2

    def listed(self, memory: Memory, only: Sequence[Action]) -> list[Plan]:
        d, memory = self.decision, memory.copy()
        if len(d.actions) == 1:
            return [Plan(d.actions[0], memory)]
        planned = memory.next(self.view["turn"], d)
        p = self.judge.seen_position(self.view)
        self.followed = planned is not None
        found = [Plan(planned, memory)] if planned else self.judge.candidates(p, d, memory, self.chance.random)
        if only and not any(plan.begins(only) for plan in found):
            fresh = memory.fresh()
            found.append(Plan(fresh.plan(p, d, [*only]), fresh))
        return found

    def run(self, seconds: float, playouts: int | None = None) -> None:
        """Compare for some seconds, or for a number of playouts; less if the answer is clear before."""
        end, most = perf_counter() + seconds, self.playouts + (playouts or 0)
        collecting = gc.isenabled()
        gc.disable()
        try:
            while not self.done and (self.playouts < most if playouts is not None else perf_counter() < end):
                self.playout()
        finally:
            if collecting:
                gc.enable()

    def playout(self) -> None:
        """Play on one plan in one world, to where it can be judged."""
        begun = perf_counter()
        if not self.todo:
            self.todo = self.alive[::-1]
            self.begin_world()
        self.playouts += 1
        number = self.todo.pop()
        self.shares[number].append(self.share(self.plans[number]))
        if self.playouts == 1 and self.until is not None:
            self.narrow(perf_counter() - begun)
        if not self.todo:
            self.drop()

    def narrow(self, each: float) -> None:
        """Compare no more plans than can be played on in FIRST worlds in time, the first ones; each: seconds of one."""
        assert self.until is not None
        most = max(2, int(((self.until - perf_counter()) / max(each, SHORTEST) + 1) / FIRST))
        self.alive = self.alive[:most]
        self.todo = self.alive[:0:-1]

    def begin_world(self) -> None:
        self.world = self.game.imagine(self.view, self.chance.getrandbits(SEEDS))
        self.goal = self.judge.stage(self.world, self.decision) + 1 + self.judge.later(self.world, self.decision)
        self.world.chance = self.chance.getrandbits(SEEDS)
        self.judge.suppose(self.world, self.seat)
        self.luck = self.chance.getrandbits(SEEDS)

    def share(self, plan: Plan) -> list[float]:
        """Every seat's share of the win with a plan in this world."""
        p = self.world.copy()
        memories = [self.judge.memory() for _ in range(p.seats)]
        memories[self.seat] = plan.memory.copy()
        self.game.play(p, plan.action)
        return self.judge.played_on(p, self.goal, Random(self.luck).random, memories)

    def drop(self) -> None:
        """Drop plans after a world, but never that of habit: the worse half after 4, 8, 16 worlds and so on, and those
        that gain nothing. Then decide whether to stop.
        """
        n, rest = len(self.shares[0]), self.alive[1:]
        if n >= FIRST and n & (n - 1) == 0:
            rest = sorted(sorted(rest, key=self.mean, reverse=True)[: max(1, len(rest) // 2)])
        if n >= 2 * FIRST:
            rest = [number for number in rest if self.most(number) >= LEAST]
        self.alive = [0, *rest]
        clear = len(rest) == 1 and n >= 2 * FIRST and self.better(rest[0]) > CLEAR
        self.done = n >= self.limit or not rest or clear

    def mean(self, number: int) -> float:
        """What a plan is likely to win for the seat."""
        won = [shares[self.seat] for shares in self.shares[number]]
        return sum(won) / len(won) if won else 0.0

    def leads(self, number: int, other: int) -> list[float]:
        """By how much more a plan wins than another, world by world."""
        pairs = zip(self.shares[number], self.shares[other], strict=False)
        return [mine[self.seat] - its[self.seat] for mine, its in pairs]

    def lead(self, number: int, other: int) -> float:
        """By how much more a plan wins than another on average; 0 where they were not compared."""
        rows = self.leads(number, other)
        return sum(rows) / len(rows) if rows else 0.0

    def sampled(self, number: int, other: int = 0) -> tuple[float, float]:
        """By how much a plan is better than habit's or another on average, and the standard error of that."""
        rows = self.leads(number, other)
        n = len(rows)
        if n < 2:
            return 0.0, 1.0
        mean = sum(rows) / n
        return mean, sqrt(sum([(x - mean) ** 2 for x in rows]) / (n - 1) / n)

    def better(self, number: int) -> float:
        """By how many standard errors a plan is better than habit's."""
        mean, error = self.sampled(number)
        return mean / (error + 1e-3)

    def most(self, number: int) -> float:
        """By how much a plan may be better than habit's, within doubt of the sample."""
        mean, error = self.sampled(number)
        return mean + CLEAR * error

    def chosen(self) -> int:
        """The number of the best plan so far."""
        if len(self.shares[0]) < FIRST:
            return 0
        best = max(self.alive, key=self.mean)
        return best if best and self.better(best) >= SURE else 0

    def best(self) -> Action:
        return self.plans[self.chosen()].action

    def after(self) -> Memory:
        """What is planned after the best action."""
        return self.plans[self.chosen()].memory

    def report(self) -> Report:
        """The result in the form that a tree search gives, the chosen plan first."""
        chosen = self.chosen()
        order = sorted(range(len(self.plans)), key=lambda i: (i != chosen, -len(self.shares[i]), -self.mean(i)))
        rows = [(self.plans[i].action, len(self.shares[i]), self.mean(i)) for i in order if self.shares[i]]
        return Report(self.playouts, self.mean(chosen), rows, self.expected(chosen))

    def expected(self, number: int) -> list[float]:
        """The share of every seat with a plan, [] if it was not tried."""
        worlds = self.shares[number]
        return [sum(column) / len(worlds) for column in zip(*worlds, strict=True)]


class CertainSearch(PlanSearch):
    """The comparison of plans where nothing is left to chance. There is only one world, so every plan is played on
    once, and then variants of the best one.
    """

    enough = 1
    limit = VARIANTS  # playouts after which the search ends

    def settled(self) -> bool:
        varies = not self.followed and self.decision.kind in self.judge.varies
        return super().settled() and not (varies and len(self.decision.actions) > 1)

    def playout(self) -> None:
        if not self.playouts:
            self.begin_world()
        number = self.playouts
        if number == len(self.plans) and not self.vary():
            self.done = True
            return
        self.playouts += 1
        self.shares[number].append(self.share(self.plans[number]))
        self.done = self.playouts >= self.limit

    def vary(self) -> bool:
        """Add a variant of the best plan to the plans; returns whether a new one was found."""
        known = {(plan.action, *plan.memory.actions) for plan in self.plans}
        best = self.plans[self.chosen()]
        for _ in range(MISSES if self.decision.kind in self.judge.varies else 0):
            plan = self.judge.varied(self.world, self.decision, best, self.chance.random)
            if (plan.action, *plan.memory.actions) not in known:
                self.plans.append(plan)
                self.shares.append([])
                self.alive.append(len(self.alive))
                return True
        return False

    def chosen(self) -> int:
        return max(self.alive, key=self.mean)

    def sampled(self, number: int, other: int = 0) -> tuple[float, float]:
        """By how much a plan is better than another, and an error of 0, as there is only one world. Where they were not
        compared, 0 and an error of 1.
        """
        return self.lead(number, other), 0.0 if self.leads(number, other) else 1.0


def fitting(judge: PlanJudgement, view: View) -> type[PlanSearch]:
    """The comparison that fits a game: CertainSearch where nothing is secret and nothing is left to chance."""
    return CertainSearch if judge.certain(judge.seen_position(view)) else PlanSearch


class PlanPlayer(Thinker):
    """Compares plans where a phase begins, and follows the best one."""

    def __init__(self, game: Game, judge: PlanJudgement, playouts: int | None = None) -> None:
        self.game, self.judge, self.playouts = game, judge, playouts
        self.search: PlanSearch | None = None

    def begin(self, view: View, decision: Decision, chance: Random) -> PlanSearch:
        """A search to be run in slices; it goes on with what the last one has planned."""
        memory = self.search.after() if self.search else self.judge.planner()
        self.search = fitting(self.judge, view)(self.game, self.judge, view, decision, chance, memory)
        self.search.limit = max(self.search.limit, self.playouts_for(decision) or 0)  # more thought if it is asked for
        return self.search

    def playouts_for(self, decision: Decision) -> int | None:
        return self.playouts and round(self.playouts * self.judge.effort.get(decision.kind, 1))

    def planned(self) -> list[Action]:
        return self.search.after().actions[::-1] if self.search else []

    def follow(self, n: int) -> None:
        if self.search and n:
            del self.search.after().actions[-n:]


def player(game: Game, judge: Judgement) -> PlanPlayer:
    assert isinstance(judge, PlanJudgement)
    return PlanPlayer(game, judge)
