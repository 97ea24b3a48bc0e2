"""Monte Carlo tree search over imagined positions: any game, any number of seats, in slices of time.

Open loop: a node stands for a sequence of actions, not for a position, so every playout may imagine another world and
throw other dice (determinization: Cowling, Powley and Whitehouse 2012). Each seat is taken to want its own share of
the win. Actions are selected by PUCT (Rosin 2011; Silver et al. 2017), the likely ones first and the others as visits
grow (progressive widening: Coulom 2007).
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from math import sqrt
from random import Random
from time import perf_counter
from typing import NamedTuple

from ..kernel.game import Action, Decision, Game, View
from ..kernel.position import Position
from .protocol import Judgement, Thinker

SEEDS = 64  # bits of chance for an imagined world


class Settings(NamedTuple):
    """What decides the strength of a search."""

    explore: float = 0.5  # the constant of PUCT
    reduction: float = 0.05  # an untried action counts as worth so much less than its node
    wide: int = 4  # actions considered from the start, the likeliest first
    widen: float = 1.0  # further actions with more visits: widen * sqrt(visits)
    expand: int = 2  # visits before a node asks for its prior
    worlds: int = 24  # imagined worlds; playouts use them in turn


DEFAULT = Settings()


class Edge:
    """An action at a node: its visits, the sum of the shares that the deciding seat won, and the node it leads to."""

    __slots__ = ("child", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.visits, self.total, self.prior = 0, 0.0, prior
        self.child: Node | None = None


class Node:
    """After a sequence of actions: the edges met so far, in the order of the prior for the actions in `listed`."""

    __slots__ = ("edges", "listed", "order", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.listed: Sequence[Action] = ()
        self.order: list[Action] = []
        self.edges: dict[Action, Edge] = {}


class Report(NamedTuple):
    """What a search has found. share: what the most visited action is likely to win. actions: the most visited ones,
    with visits and share. shares: what each seat is likely to win after the most visited one; [] if it was not tried.
    """

    playouts: int
    share: float
    actions: list[tuple[Action, int, float]]
    shares: list[float]


class Search:
    """The search of one decision. Run it in slices while there is time; the best action is known at any moment."""

    chunk = 16  # playouts that a slice has to begin with, so that something is known even if there was no time
    done = False  # whether more time would change nothing
    until: float | None = None

    def __init__(
        self,
        game: Game,
        judge: Judgement,
        view: View,
        decision: Decision,
        chance: Random,
        root: Node | None = None,
        settings: Settings = DEFAULT,
    ) -> None:
        self.game, self.judge, self.view = game, judge.of(decision.seat), view
        self.decision, self.chance = decision, chance
        self.root, self.settings = root or Node(), settings
        self.worlds: list[Position] = []
        self.playouts = 0
        self.won: dict[Action, list[float]] = {}  # by action at the root: what each seat won, in sum

    def run(self, seconds: float, playouts: int | None = None, only: Action | None = None) -> None:
        """Search on for some seconds, or for a number of playouts. The garbage collector is off meanwhile.

        With `only`, every playout begins with this action, even a weak one. So actions can be compared after
        equally many playouts. Such playouts count as visits: call `best` first.
        """
        end = perf_counter() + seconds
        collecting = gc.isenabled()
        gc.disable()
        try:
            if playouts is not None:
                for _ in range(playouts):
                    self.playout(only)
            else:
                while perf_counter() < end:
                    self.playout(only)
        finally:
            if collecting:
                gc.enable()

    def best(self) -> Action:
        """The action most visited; the likeliest of them where visits are equal."""
        edges = self.root.edges
        return max(self.decision.actions, key=lambda a: (edges[a].visits, edges[a].prior) if a in edges else (-1, 0.0))

    def report(self) -> Report:
        met = [(a, e.visits, e.total / e.visits) for a, e in self.root.edges.items() if e.visits]
        met.sort(key=lambda row: -row[1])
        return Report(self.playouts, met[0][2] if met else 0.0, met[:5], self.shares(met[0][0]) if met else [])

    def shares(self, action: Action) -> list[float]:
        """What each seat is likely to win after this action; the sum is 1. [] if it was not tried."""
        won = self.won.get(action, [])
        total = sum(won)
        return [one / total for one in won]

    def tried(self, action: Action) -> tuple[int, float]:
        """How often an action was tried, and the share it is likely to win for who decides."""
        edge = self.root.edges.get(action)
        return (edge.visits, edge.total / edge.visits) if edge and edge.visits else (0, 0.0)

    def reached(self, view: View) -> Node | None:
        """The node after the best action, if that action leads to this view; its results stay valid."""
        edge = self.root.edges.get(self.best())
        if edge is None or edge.child is None:
            return None
        world = self.game.imagine(self.view, self.chance.getrandbits(SEEDS))
        self.game.play(world, self.best())
        return edge.child if self.game.view(world, self.decision.seat) == view else None

    def playout(self, only: Action | None = None) -> None:
        """One world, from now to a settled position beyond the tree; the path gets credit for its worth."""
        game, judge, chance = self.game, self.judge, self.chance
        if len(self.worlds) < self.settings.worlds:
            self.worlds.append(game.imagine(self.view, chance.getrandbits(SEEDS)))
        p = self.worlds[self.playouts % len(self.worlds)].copy()
        p.chance = chance.getrandbits(SEEDS)
        self.playouts += 1
        d: Decision | None = self.decision  # the real actions; an imagined world may list different ones
        node = self.root
        path: list[tuple[Node, Edge, int]] = []
        opening: Action | None = None
        expand = self.settings.expand
        while d is not None and (node is self.root or node.visits >= expand):
            if len(d.actions) > 1:
                action, edge = self.select(node, p, d)
                if node is self.root:
                    if only is not None:
                        action, edge = only, node.edges[only]
                    opening = action
                path.append((node, edge, d.seat))
                if edge.child is None:
                    edge.child = Node()
                node = edge.child
            else:
                action = d.actions[0]
            game.play(p, action)
            d = game.decision(p)
        values = judge.foresee(p, chance.random)
        if opening is not None:
            won = self.won.setdefault(opening, [0.0] * len(values))
            for seat, value in enumerate(values):
                won[seat] += value
        node.visits += 1
        for node, edge, seat in path:
            node.visits += 1
            edge.visits += 1
            edge.total += values[seat]

    def select(self, node: Node, p: Position, d: Decision) -> tuple[Action, Edge]:
        """PUCT over the likeliest actions; an untried action counts as a little worse than the node."""
        actions, edges, s = d.actions, node.edges, self.settings
        if node.listed != actions:
            for action, prior in zip(actions, self.judge.prior(p, d), strict=True):
                if action not in edges:
                    edges[action] = Edge(prior)
            node.listed = actions
            node.order = sorted(actions, key=lambda a: -edges[a].prior)
        root = sqrt(node.visits + 1)
        spread = s.explore * root
        likely = node.order[: s.wide + int(s.widen * root)]
        mean = sum(edges[a].total for a in likely) / (sum(edges[a].visits for a in likely) or 1)
        untried = mean - s.reduction
        best, chosen = -1e9, likely[0]
        for action in likely:
            e = edges[action]
            n = e.visits
            value = (e.total / n if n else untried) + spread * e.prior / (1 + n)
            if value > best:
                best, chosen = value, action
        return chosen, edges[chosen]


class SearchPlayer(Thinker):
    """Searches every decision with a choice, and keeps the results during its turn."""

    def __init__(self, game: Game, judge: Judgement, settings: Settings = DEFAULT, playouts: int | None = None) -> None:
        self.game, self.judge, self.settings, self.playouts = game, judge, settings, playouts
        self.search: Search | None = None

    def begin(self, view: View, decision: Decision, chance: Random) -> Search:
        """A search to be run in slices. If play went on as the last search chose, it starts with its results."""
        root = self.search.reached(view) if self.search else None
        self.search = Search(self.game, self.judge, view, decision, chance, root, self.settings)
        return self.search

    def __call__(self, view: View, decision: Decision, chance: Random, budget: float) -> Action:
        if len(decision.actions) == 1:  # nothing to search, so the results of the last search are kept
            return decision.actions[0]
        return super().__call__(view, decision, chance, budget)


def player(game: Game, judge: Judgement) -> SearchPlayer:
    return SearchPlayer(game, judge)
