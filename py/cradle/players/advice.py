"""What a player has to say to people: the pick it would make and how the turn would go on, and what a pick cost.

Both are generators that yield while they think, after a slice of time, and return what they found. The search is asked;
where a game is not worth searching, the heuristic player, which has a line to tell, but no shares of wins.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from ..kernel.game import Action, Decision, Event, Game
from . import heuristic
from .protocol import Judgement
from .search import SEEDS, Search

SLICE = 0.1  # seconds of search without a break
CHUNK = 16  # playouts without a break
CHOICES = 3  # picks that are told
SURE = 24  # visits before a pick that follows is believed
LONGEST = 24  # picks of a line
WORLDS = 12  # in which a line is played, to tell what is certain

Slices = Generator[None, None, Any]
Next = Callable[[dict[str, Any], Decision], Generator[None, None, Action]]  # chooses the pick that follows in a line


class Choice(NamedTuple):
    """A pick, and the share of wins that the seat may expect of it."""

    action: Action
    share: float


class Plan(NamedTuple):
    """choices: the best picks, best first; [] where nothing is known of shares. line: the best and the picks of the
    same seat that follow, as far as they can be foreseen; whole: whether the turn ends with it. before, after: worlds
    that fit what the seat knows, before the line, before its last pick, and after it.
    """

    choices: list[Choice]
    line: list[Action]
    whole: bool
    before: list[Any]
    brink: list[Any]
    after: list[Any]


class Cost(NamedTuple):
    """shares: what every seat could expect with the best pick; best and picked: what the seat itself could, with that
    and with the pick that was made.
    """

    shares: list[float]
    best: Choice
    picked: Choice


def advise(
    game: Game, judge: Judgement, view: dict[str, Any], decision: Decision, chance: Random, budget: float
) -> Generator[None, None, Plan]:
    """What to pick, and how the turn goes on then."""
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
    return Plan(choices, line.picks, line.whole, line.before, line.brink, line.worlds)


def by_habit(
    game: Game, judge: Judgement, view: dict[str, Any], decision: Decision, chance: Random
) -> Generator[None, None, Plan]:
    """What the heuristic player would pick, one after the other. It knows of no end of a turn but the table's."""
    choose = heuristic.player(game, judge)

    def following(view: dict[str, Any], decision: Decision) -> Generator[None, None, Action]:
        yield
        return choose(view, decision, chance, 0)

    line = Line(game, view, decision, chance)
    yield from line.follow(choose(view, decision, chance, 0), following)
    return Plan([], line.picks, line.passed, line.before, line.brink, line.worlds)


def down(search: Search, first: Action, until: float) -> Next:
    """Along the tree of a search, after its first pick; where it is thin, the search goes on there."""
    node = search.root.edges[first].child

    def following(view: dict[str, Any], decision: Decision) -> Generator[None, None, Action]:
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
    view: dict[str, Any],
    decision: Decision,
    chance: Random,
    action: Action,
    budget: float,
) -> Generator[None, None, Cost]:
    """What another pick than this one would have been worth: the better one of two that were tried as often."""
    search = Search(game, judge, view, decision, chance)
    yield from spend(search, budget / 2)
    best = search.best()
    yield from catch_up(search, action, search.tried(best)[0], perf_counter() + budget / 2)
    found, picked = Choice(best, search.tried(best)[1]), Choice(action, search.tried(action)[1])
    if picked.share >= found.share:
        found = picked
    return Cost(search.shares(found.action), found, picked)


def spend(search: Search, seconds: float) -> Slices:
    """Search for some time."""
    end = perf_counter() + seconds
    search.run(0, CHUNK)  # something is known even where there was no time
    while (left := end - perf_counter()) > 0:
        search.run(min(SLICE, left))
        yield


def catch_up(search: Search, action: Action, visits: int, until: float) -> Slices:
    """Try an action until it was tried so often, or time is up; a little in any case."""
    while (tried := search.tried(action)[0]) < visits and (tried < CHUNK or perf_counter() < until):
        search.run(0, CHUNK, only=action)
        yield


class Line:
    """Picks of one seat, played in several worlds at once until the turn passes on, or something comes up there that
    cannot be known before: a card, a die, what others hold.
    """

    def __init__(self, game: Game, view: dict[str, Any], decision: Decision, chance: Random) -> None:
        self.game, self.seat = game, decision.seat
        self.before = [self.imagined(view, chance) for _ in range(WORLDS)]
        self.worlds = [world.copy() for world in self.before]
        self.brink = self.before  # before the last pick
        self.picks: list[Action] = []
        self.whole = self.passed = False  # whether others decide now; whether the turn is over, or the game

    def imagined(self, view: dict[str, Any], chance: Random) -> Any:
        world = self.game.imagine(view, chance.getrandbits(SEEDS))
        world.chance = chance.getrandbits(SEEDS)
        return world

    def follow(self, action: Action, following: Next) -> Slices:
        """Play this pick and those that `following` chooses after it."""
        while self.play(action) and len(self.picks) < LONGEST:
            decision = self.game.decision(self.worlds[0])
            assert decision is not None
            action = yield from following(self.game.view(self.worlds[0], self.seat), decision)

    def play(self, action: Action) -> bool:
        """Play a pick, and those that leave no choice; whether another follows."""
        told: list[Event] = []
        self.picks.append(action)
        self.brink = [world.copy() for world in self.worlds]
        luck = [world.chance for world in self.worlds]
        while True:
            for world in self.worlds:
                self.game.play(world, action, told.append)
            decisions = [self.game.decision(world) for world in self.worlds]
            passed = any(event.id == "turn" for event in told)
            mine = [d is not None and d.seat == self.seat and not passed for d in decisions]
            self.whole, self.passed = not any(mine), passed or not any(decisions)
            if not all(mine) or luck != [world.chance for world in self.worlds] or not self.known():
                return False
            decision = decisions[0]
            assert decision is not None
            if len(decision.actions) > 1:
                return True
            action = decision.actions[0]

    def known(self) -> bool:
        """Whether the seat sees the same in all worlds."""
        seen = [self.game.view(world, self.seat) for world in self.worlds]
        return all(view == seen[0] for view in seen)
