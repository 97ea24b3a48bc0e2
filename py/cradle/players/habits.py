"""Players that act by habit, and their memory of what they plan. A habit is a function for one kind of decision. They
are for games with long turns, in which scoring every action would be slow.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, ClassVar, Self, TypeVar

from ..kernel.game import Action, Decision, View
from ..kernel.position import P
from .protocol import Chooser, Judgement

Rand = Callable[[], float]
Habit = Callable[..., "Action | None"]  # (what is seen, decision, rand, memory)
H = TypeVar("H", bound=Habit)


class Memory:
    """The actions still to come of a plan. It holds for one phase, and only while its next action is legal."""

    skip: ClassVar[int] = 1  # how many next actions are looked at; if none of them is legal, the plan is dropped

    def __init__(self) -> None:
        self.style = ""  # the style of the player who remembers this
        self.actions: list[Action] = []
        self.when = (0, "")  # the turn, and the phase

    def copy(self) -> Self:
        """A copy whose plan is followed by itself: what one of both plays, the other still has to play."""
        other = copy(self)
        other.actions = self.actions[:]
        return other

    def fresh(self) -> Self:
        """A copy without the plan, but with all else that is remembered."""
        other = self.copy()
        other.actions = []
        return other

    def phase(self, kind: str) -> str:
        """The phase to which a kind of decision belongs: the part of its name before the dot."""
        return kind.partition(".")[0]

    def plan(self, p: Any, decision: Decision, actions: list[Action]) -> Action:
        """Remember a plan, and begin with it."""
        self.actions, self.when = actions[::-1], (p.turn, self.phase(decision.kind))
        return self.actions.pop()

    def drop(self, p: Any, decision: Decision) -> None:
        """Forget what is planned for this phase."""
        if self.when == (p.turn, self.phase(decision.kind)):
            self.actions = []

    def take(self, turn: int, kind: str) -> Action | None:
        """The next action of the plan, even if it is not legal, or None if there is none for this phase."""
        return self.actions.pop() if self.actions and self.when == (turn, self.phase(kind)) else None

    def next(self, turn: int, decision: Decision) -> Action | None:
        """The next action of the plan that is legal; None, and the plan is dropped, if there is none."""
        if self.when == (turn, self.phase(decision.kind)):
            for _ in range(self.skip):
                if self.actions and (action := self.actions.pop()) in decision.actions:
                    return action
        self.actions = []
        return None


class HabitJudgement(Judgement[P]):
    """Habits choose for the heuristic player, from a view, and for all seats in playouts, from an imagined position."""

    habits: ClassVar[dict[str, Habit]]
    memory: ClassVar[type[Memory]] = Memory

    def seen_position(self, view: View) -> P:
        """A position that holds no more than a view, for the habits."""
        raise NotImplementedError

    def mind(self) -> Memory:
        """A fresh memory, in this judgement's style. Other seats are imagined without one."""
        memory = self.memory()
        memory.style = self.style
        return memory

    def chooser(self) -> Chooser:
        memory = self.mind()

        def choose(view: View, decision: Decision, rand: Rand) -> Action:
            planned = memory.next(view["turn"], decision)
            return planned or self.decide(self.seen_position(view), decision, rand, memory)

        return choose

    def policy(self, p: P, decision: Decision, rand: Rand) -> Action:
        return self.decide(p, decision, rand, self.mind())

    def decide(self, p: P, decision: Decision, rand: Rand, memory: Memory) -> Action:
        """The action that the habit chooses; a random one if there is no habit, or if it chooses none that is legal."""
        actions = decision.actions
        if len(actions) == 1:
            return actions[0]
        habit = self.habits.get(decision.kind)
        action = habit(p, decision, rand, memory) if habit else None
        if action in actions:
            return action
        memory.drop(p, decision)  # what was planned after an action that is not legal does not follow another one
        return actions[int(rand() * len(actions))]

    def prior(self, p: P, decision: Decision) -> list[float]:
        """How likely each action is to be the best: half of the weight goes to what the habit would choose."""
        n = len(decision.actions)
        habit = self.policy(p, decision, lambda: 0.5)
        return [(0.5 if action == habit else 0.0) + 0.5 / n for action in decision.actions]

    def scores(self, p: P, decision: Decision) -> list[float]:
        return self.prior(p, decision)


def register(habits: dict[str, Habit]) -> Callable[..., Callable[[H], H]]:
    """A decorator that takes the kinds of decision a habit is for, and enters it."""

    def kinds(*names: str) -> Callable[[H], H]:
        def enter(function: H) -> H:
            habits.update(dict.fromkeys(names, function))
            return function

        return enter

    return kinds
