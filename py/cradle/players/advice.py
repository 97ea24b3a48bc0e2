"""Advice of bots to people: the pick a bot would make and how its turn would go on, and what a pick has cost.

Both are generators: they yield after each slice of time, and return what they found. The search gives the advice, or
in games with plans their comparison. In a game in which neither plays better, the heuristic player does: it tells a
line of picks, but no shares of wins.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from random import Random
from time import perf_counter
from typing import NamedTuple

from ..kernel.game import Action, Decision, Event, Game, View
from ..kernel.position import Position
from . import heuristic
from .habits import Memory
from .plan_search import CertainSearch, PlanSearch, fitting
from .plans import PlanJudgement
from .protocol import Judgement, SlicedSearch
from .rounds import RoundSearch, greedy
from .search import SEEDS, Search

SLICE = 0.1  # seconds of search without a break
CHUNK = 16  # playouts without a break
CHOICES = 3  # how many picks are told
SURE = 24  # visits that a pick needs before a line goes on with it
LONGEST = 24  # picks in a line, at most
DOUBT = 2  # a lead of so many standard errors, or of fewer, makes no plan better than another
WORLDS = 12  # worlds in which a line is played: what happens in all of them is certain

Slices = Generator[None, None, None]
Next = Callable[[View, Decision], Generator[None, None, Action]]  # chooses the pick that follows in a line


class Choice(NamedTuple):
    """A pick, and the share of wins that the seat can expect from it."""

    action: Action
    share: float


class Plan(NamedTuple):
    """Advice. choices: the best picks, best first; [] if no shares of wins are known. line: the best pick, and those of
    the same seat that follow as far as they can be foreseen; whole: whether the turn ends with the line. before,
    before_last, after: imagined positions that fit what the seat knows, before the line, before its last pick, after
    it.
    """

    choices: list[Choice]
    line: list[Action]
    whole: bool
    before: list[Position]
    before_last: list[Position]
    after: list[Position]


class Cost(NamedTuple):
    """What a pick has cost. shares: what every seat could expect with the best pick. best, picked: the best pick and
    the one that was made, each with what the seat itself could expect. doubt: the standard error of their difference,
    where it is known. better, made: how the game would have gone on with either, if somebody asked for that.
    """

    shares: list[float]
    best: Choice
    picked: Choice
    doubt: float = 0.0
    better: Line | None = None
    made: Line | None = None


def advise(
    game: Game, judge: Judgement, view: View, decision: Decision, chance: Random, budget: float
) -> Generator[None, None, Plan]:
    """What to pick, and how the turn goes on then. budget: seconds of thought."""
    if isinstance(judge, PlanJudgement):
        return (yield from by_plans(game, judge, view, decision, chance, budget))
    if judge.rounds:
        return (yield from by_rounds(game, judge, view, decision, chance, budget))
    if not judge.searches:
        return (yield from by_habit(game, judge, view, decision, chance))
    search = Search(game, judge, view, decision, chance)
    yield from spend(search, budget / 2)
    tried = [action for action, _, _ in search.report().actions[:CHOICES]]
    goal, until = search.tried(tried[0])[0] // 3, perf_counter() + budget / 4
    for action in tried[1:]:
        yield from catch_up(search, action, goal, until)
    choices = sorted((Choice(action, search.tried(action)[1]) for action in tried), key=lambda c: -c.share)
    line = Line(game, view, decision, chance)
    yield from line.follow(choices[0].action, down(search, choices[0].action, perf_counter() + budget / 4))
    return Plan(choices, line.picks, line.whole, line.before, line.before_last, line.worlds)


def by_plans(
    game: Game, judge: PlanJudgement, view: View, decision: Decision, chance: Random, budget: float
) -> Generator[None, None, Plan]:
    """The best plan, and how it goes on; shares where plans were compared in enough worlds."""
    search = fitting(judge, view)(game, judge, view, decision, chance, judge.planner())
    yield from spend(search, budget)
    choices = by_action(search)
    if isinstance(search, CertainSearch):  # the others need not play as foreseen, so the present counts as much
        now = judge.evaluate(judge.seen_position(view), False)[decision.seat]
        choices = [choice._replace(share=(choice.share + now) / 2) for choice in choices]
    line = Line(game, view, decision, chance)
    yield from line.follow(search.best(), by_memory(judge, search.after().copy(), chance))
    return Plan(choices[:CHOICES], line.picks, line.whole, line.before, line.before_last, line.worlds)


def by_rounds(
    game: Game, judge: Judgement, view: View, decision: Decision, chance: Random, budget: float
) -> Generator[None, None, Plan]:
    """The best pick by looking a round ahead, and how it goes on. Every pick of the line gets a look of its own while
    there is time; after that each is the best at first sight.
    """
    search, until = RoundSearch(game, judge, view, decision, chance), perf_counter() + budget
    search.done = False  # one action alone is played on too, for the shares
    yield from spend(search, budget / 2)
    best = search.best()
    order = sorted(search.shares, key=lambda action: (action != best, -search.likely_share(action)))
    choices = [Choice(action, search.likely_share(action)) for action in order]

    def following(view: View, decision: Decision) -> Generator[None, None, Action]:
        on = RoundSearch(game, judge, view, decision, chance)
        yield
        if (left := until - perf_counter()) > 0:
            yield from spend(on, left / 2)
        return on.best()

    line = Line(game, view, decision, chance)
    yield from line.follow(best, following)
    return Plan(choices[:CHOICES], line.picks, line.whole, line.before, line.before_last, line.worlds)


def by_action(search: PlanSearch) -> list[Choice]:
    """For each action the best plan that begins with it, the chosen plan first, with what the seat can expect from it.

    A plan is compared with the chosen one in the worlds in which both were played on. It is never told to be better,
    whatever a few worlds say; where the difference is within doubt, both are told to be equally good.
    """
    chosen = search.chosen()
    if len(search.shares[chosen]) < search.enough:
        return []
    top, found = search.mean(chosen), {search.plans[chosen].action: search.mean(chosen)}
    for number, plan in enumerate(search.plans):
        if len(search.shares[number]) >= search.enough and plan.action != search.best():
            lead, error = search.sampled(chosen, number)
            share = max(0.0, top - lead) if lead > DOUBT * error else top
            found[plan.action] = max(share, found.get(plan.action, 0.0))
    first, *rest = [Choice(*row) for row in found.items()]
    return [first, *sorted(rest, key=lambda choice: -choice.share)]


def by_memory(judge: PlanJudgement, memory: Memory, chance: Random) -> Next:
    """Choose what follows in a line: the picks that are planned, and after them those of habit."""

    def following(view: View, decision: Decision) -> Generator[None, None, Action]:
        yield
        planned = memory.next(view["turn"], decision)
        return planned or judge.decide(judge.seen_position(view), decision, chance.random, memory)

    return following


def by_greed(judge: Judgement) -> Next:
    """Choose what follows in a line as all seats play where a round is looked ahead: what seems best now."""

    def following(view: View, decision: Decision) -> Generator[None, None, Action]:
        yield
        return greedy(judge, judge.game.imagine(view, 0), decision)

    return following


def by_habit(
    game: Game, judge: Judgement, view: View, decision: Decision, chance: Random
) -> Generator[None, None, Plan]:
    """What the heuristic player would pick, one pick after the other, until another seat has to decide."""
    choose = heuristic.player(game, judge)

    def following(view: View, decision: Decision) -> Generator[None, None, Action]:
        yield
        return choose(view, decision, chance, 0)

    line = Line(game, view, decision, chance)
    yield from line.follow(choose(view, decision, chance, 0), following)
    return Plan([], line.picks, line.passed, line.before, line.before_last, line.worlds)


def down(search: Search, first: Action, until: float) -> Next:
    """Choose what follows in a line: the best picks in the tree of a search. Where the tree has few visits, the search
    goes on from there first.
    """
    node = search.root.edges[first].child

    def following(view: View, decision: Decision) -> Generator[None, None, Action]:
        nonlocal node
        on = Search(search.game, search.judge, view, decision, search.chance, node, search.settings)
        on.run(0, 1)
        while on.tried(on.best())[0] < SURE and (on.playouts < CHUNK or perf_counter() < until):
            on.run(0, CHUNK)
            yield
        node = on.root.edges[on.best()].child
        return on.best()

    return following


def cost(
    game: Game,
    judge: Judgement,
    view: View,
    decision: Decision,
    chance: Random,
    actions: Sequence[Action],
    budget: float,
    lines: bool = False,
) -> Generator[None, None, Cost]:
    """What the best other pick would have been worth. A tree search tries the pick that was made as often as the best.

    actions: what was picked there, and in a game with plans what followed in the same phase. lines: whether to tell
    how it would have gone on, where a tree search does not end it.
    """
    if isinstance(judge, PlanJudgement):
        return (yield from cost_by_plans(game, judge, view, decision, chance, actions, budget, lines))
    action = actions[0]
    if judge.rounds:
        return (yield from cost_by_rounds(game, judge, view, decision, chance, action, lines))
    search = Search(game, judge, view, decision, chance)
    yield from spend(search, budget / 2)
    best = search.best()
    yield from catch_up(search, action, search.tried(best)[0], perf_counter() + budget / 2)
    found, picked = Choice(best, search.tried(best)[1]), Choice(action, search.tried(action)[1])
    if picked.share >= found.share:
        found = picked
    return Cost(search.shares(found.action), found, picked)


def cost_by_plans(
    game: Game,
    judge: PlanJudgement,
    view: View,
    decision: Decision,
    chance: Random,
    actions: Sequence[Action],
    budget: float,
    lines: bool,
) -> Generator[None, None, Cost]:
    """What the picks have cost, by the plans of the strategist: two plans are compared in the worlds in which both were
    played on.
    """
    search = fitting(judge, view)(game, judge, view, decision, chance, judge.planner(), actions)
    search.done = False  # one plan alone is played on too, for the shares
    search.run(0, len(search.plans))
    yield from spend(search, budget)
    best = search.chosen()
    same = [n for n, plan in enumerate(search.plans) if plan.begins(actions)]
    picked = best if best in same else same[-1]
    best = max(best, picked, key=lambda number: search.lead(number, picked))
    shares = search.expected(best)
    found = Choice(search.plans[best].action, shares[search.seat])
    made = Choice(actions[0], found.share - search.lead(best, picked))
    cost = Cost(shares, found, made, search.sampled(best, picked)[1])
    if lines and best != picked:
        cost = cost._replace(better=(yield from follow(search, best)), made=(yield from follow(search, picked)))
    return cost


def cost_by_rounds(
    game: Game,
    judge: Judgement,
    view: View,
    decision: Decision,
    chance: Random,
    action: Action,
    lines: bool,
) -> Generator[None, None, Cost]:
    """What a pick has cost, by looking a round ahead. The lines go on as that look plays all seats: by habit."""
    search = RoundSearch(game, judge, view, decision, chance, [action])
    search.done = False
    search.run(0, len(search.todo))
    yield
    best = search.best()
    if search.urged[action] >= search.urged[best]:
        best = action
    cost = Cost(
        search.shares[best], Choice(best, search.likely_share(best)), Choice(action, search.likely_share(action))
    )
    if lines and best != action:
        following = by_greed(search.judge)
        better, made = (Line(game, view, decision, chance) for _ in range(2))
        yield from better.follow(best, following)
        yield from made.follow(action, following)
        cost = cost._replace(better=better, made=made)
    return cost


def follow(search: PlanSearch, number: int) -> Generator[None, None, Line]:
    """The line of a plan, as far as it can be foreseen."""
    plan = search.plans[number]
    line = Line(search.game, search.view, search.decision, search.chance)
    yield from line.follow(plan.action, by_memory(search.judge, plan.memory.copy(), search.chance))
    return line


def spend(search: SlicedSearch, seconds: float) -> Slices:
    """Search for some seconds, or until it is done."""
    end = perf_counter() + seconds
    search.run(0, search.chunk)
    while not search.done and (left := end - perf_counter()) > 0:
        search.run(min(SLICE, left))
        yield


def catch_up(search: Search, action: Action, visits: int, until: float) -> Slices:
    """Try an action until it has so many playouts, or time is up; CHUNK playouts at least."""
    while (tried := search.tried(action)[0]) < visits and (tried < CHUNK or perf_counter() < until):
        search.run(0, CHUNK, only=action)
        yield


class Line:
    """Picks of one seat, played in several worlds at once. The line ends when the turn passes on, or when the worlds
    show something different that the seat cannot know before: a card, a die, what others hold.
    """

    def __init__(self, game: Game, view: View, decision: Decision, chance: Random) -> None:
        self.game, self.seat = game, decision.seat
        self.before = [self.imagined(view, chance) for _ in range(WORLDS)]
        self.worlds = [world.copy() for world in self.before]
        self.before_last = self.before  # before the last pick
        self.picks: list[Action] = []
        self.whole = self.passed = False  # whether others decide now; whether the turn is over, or the game

    def imagined(self, view: View, chance: Random) -> Position:
        world: Position = self.game.imagine(view, chance.getrandbits(SEEDS))
        world.chance = chance.getrandbits(SEEDS)
        return world

    def follow(self, action: Action, following: Next) -> Slices:
        """Play this pick and those that `following` chooses after it."""
        while self.play(action) and len(self.picks) < LONGEST:
            decision = self.game.decision(self.worlds[0])
            assert decision is not None
            action = yield from following(self.game.view(self.worlds[0], self.seat), decision)

    def play(self, action: Action) -> bool:
        """Play a pick, and those after it that leave no choice; returns whether the line goes on."""
        told: list[Event] = []
        self.picks.append(action)
        self.before_last = [world.copy() for world in self.worlds]
        luck = [world.chance for world in self.worlds]
        while True:
            for world in self.worlds:
                self.game.play(world, action, told.append)
            if not self.is_asked(told) or luck != [world.chance for world in self.worlds] or not self.looks_alike():
                return False
            decision = self.game.decision(self.worlds[0])
            assert decision is not None
            if len(decision.actions) > 1:
                return True
            action = decision.actions[0]

    def is_asked(self, told: list[Event]) -> bool:
        """Whether the seat decides in all worlds now; also notes if it does in none, and if the turn is over."""
        decisions = [self.game.decision(world) for world in self.worlds]
        passed = any(event.id == "turn" for event in told)
        mine = [d is not None and d.seat == self.seat and not passed for d in decisions]
        self.whole, self.passed = not any(mine), passed or not any(decisions)
        return all(mine)

    def looks_alike(self) -> bool:
        """Whether all worlds look alike to the seat."""
        seen = [self.game.view(world, self.seat) for world in self.worlds]
        return all(view == seen[0] for view in seen)
