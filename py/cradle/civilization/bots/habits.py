"""A habit for each kind of decision, and the memory of what is planned."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.game import Action, Decision
from ..geography import DOCK, INDEX, LIMIT
from ..position import Civ
from ..tables import BUILD, DONE, GIVE_UP, LEVY, STOP, TREASURY
from . import ground, ships

SKIP = 3  # actions of a plan that may have been played by whoever plays what cannot be chosen
Rand = Callable[[], float]


class Memory:
    """The next actions of a plan; it holds for one phase of one turn, as long as what comes next is legal."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.when: tuple[int, str] = (0, "")

    def plan(self, p: Civ, decision: Decision, actions: list[Action]) -> Action:
        """Remember a plan, and begin with it."""
        self.actions, self.when = actions[::-1], (p.turn, decision.kind)
        return self.actions.pop()

    def next(self, p: Civ, decision: Decision) -> Action | None:
        """What the plan says, or None."""
        if self.when[0] == p.turn:
            for _ in range(SKIP):
                if not self.actions:
                    return None
                action = self.actions.pop()
                if action in decision.actions:
                    return action
        self.actions = []
        return None


Habit = Callable[[Civ, Decision, Rand, Memory], Action | None]
HABITS: dict[str, Habit] = {}


def habit(*kinds: str) -> Callable[[Habit], Habit]:
    def register(function: Habit) -> Habit:
        for kind in kinds:
            HABITS[kind] = function
        return function

    return register


@habit("start")
def start(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Where most can live nearby."""
    worth = ground.promise(p.board)
    return max(d.actions, key=lambda a: worth[INDEX[str(a[1])]])


@habit("expansion.share")
def grow(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Where a city is nearest, else where there is most room."""

    def room(action: Action) -> float:
        a = INDEX[str(action[1])]
        n = p.at(a, d.seat)
        return (3 if p.board.site[a] and n < 6 else 0) + LIMIT[a] - n

    return max(d.actions, key=room)


def moves(p: Civ, seat: int) -> list[Action]:
    """All the moves of a turn: for cities, of ships, then over land."""
    g = ground.Ground(p, seat)
    if p.law.cities:
        ground.found(g)
    ships.voyages(g)
    ground.spread(g)
    return [*g.moves, DONE]


@habit("march.from")
def march(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return memory.plan(p, d, moves(p, d.seat))


@habit("ships.build")
def build(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    dock = ships.best_yard(p, d.seat, [DOCK[str(id)] for verb, id in d.actions if verb == "build"])
    return DONE if dock < 0 else BUILD[dock]


@habit("ships.pay")
def pay(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Out of the treasury."""
    return d.actions[-1]


@habit("ships.keep")
def keep(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """As long as there is somewhere to go; never with one of the last tokens."""
    if p.on_board(d.seat) - 1 < max(2, 2 * p.city.count(d.seat)) and not p.treasury[d.seat]:
        return GIVE_UP
    if not ships.useful(p, d.seat, DOCK[str(d.about["dock"])]):
        return GIVE_UP
    return TREASURY if TREASURY in d.actions else LEVY


@habit("conflict.stop")
def stop(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return STOP


@habit("cities.found")
def found(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """As long as the tokens that stay feed one more city; on sites, those of least food first."""
    board, cities = p.on_board(d.seat), p.city.count(d.seat)
    best, choice = 0.0, DONE
    for action in d.actions[:-1]:
        a = INDEX[str(action[1])]
        n = p.at(a, d.seat)
        if board - n < 2 * (cities + 1):
            continue
        if not p.board.site[a] and (cities > 3 or n > board - 2 * (cities + 1) - 4):
            continue
        value = 20 - n - 0.1 * LIMIT[a]
        if value > best:
            best, choice = value, action
    return choice


@habit("support.city", "reductions.city", "slave_revolt.city")
def reduce(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """The city that leaves most tokens behind."""
    return max(d.actions, key=lambda a: LIMIT[INDEX[str(a[1])]] + (0 if p.board.site[INDEX[str(a[1])]] else 3))
