"""A habit for each kind of decision, and the memory of what is planned."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.game import Action, Decision
from ..geography import INDEX, LIMIT
from ..position import Civ
from ..tables import DONE, GIVE_UP, STOP
from . import ground

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
        if not self.actions:
            return None
        action = self.actions.pop()
        if self.when[0] == p.turn and action in decision.actions:
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
    near = ground.rings(p.board)
    return max(d.actions, key=lambda a: sum([LIMIT[b] + bool(p.board.site[b]) for b in near[INDEX[str(a[1])]]]))


@habit("expansion.share")
def grow(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    """Where a city is nearest, else where there is most room."""

    def room(action: Action) -> float:
        a = INDEX[str(action[1])]
        n = p.at(a, d.seat)
        return (3 if p.board.site[a] and n < 6 else 0) + LIMIT[a] - n

    return max(d.actions, key=room)


@habit("march.from")
def march(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return memory.plan(p, d, ground.plan(p, d.seat))


@habit("ships.build", "cities.found.done")
def no_more(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return DONE


@habit("ships.keep")
def keep(p: Civ, d: Decision, rand: Rand, memory: Memory) -> Action:
    return GIVE_UP


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
