"""What lessons are made of: a moment of a game, and goals that are met one after the other. Each game lists its own in
board/lessons; the page, in app/lessons, plays on to that moment and looks at what happens. And what challenges ask.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..kernel.game import Action, Decision, Event, Game

Begins = Callable[[Any, Decision], bool]  # given a position and who has to decide: whether a lesson begins here


class Goal(NamedTuple):
    """One thing to be done. It is met when one of these events is told of the person's seat, or of none, with the
    parameters in `told`, where a frozenset stands for any of its values. Its messages are
    <game>_lessons.<lesson>.<name>, which says what to do and why, and the same with .done, which says what has come of
    it and takes the parameters of the event.
    """

    name: str
    events: tuple[str, ...]
    paragraph: str  # of the rules
    told: Mapping[str, object] = {}
    verbs: tuple[str, ...] = ()  # the page points at the legal actions with these verbs
    argument: object = None  # and, if there is one, with this argument
    missed: tuple[str, ...] = ()  # events of the person's seat after which the goal cannot be met any more
    anyone: bool = False  # whether it is met by what is told of any seat

    def meets(self, event: Event) -> bool:
        return event.id in self.events and all(
            event.params.get(key) in (value if isinstance(value, frozenset) else (value,))
            for key, value in self.told.items()
        )

    def points(self, action: Action) -> bool:
        return action[0] in self.verbs and self.argument in (None, action[1])


class Lesson(NamedTuple):
    """name: <game>_lessons.<name>.title and .about are its messages. seeds: by number of seats, of the game that
    settlers play until it `begins`; 1 where none is named. The person sits at the seat that has to decide then.
    """

    name: str
    seeds: Mapping[int, int]
    begins: Begins
    goals: tuple[Goal, ...]
    rules: tuple[str, ...] = ()  # of the keyword `rules`, those that know what it teaches; (): all do


def always(p: Any, decision: Decision) -> bool:
    return True


class Fact(NamedTuple):
    """What a verdict counts of a seat; <game>_lessons.fact.<its name> says it. less: whether less is better. near: if
    picks are compared by it, how much less than the best is as good.
    """

    counted: Callable[[Any, int], int]
    less: bool = False
    near: int = 0


class Task(NamedTuple):
    """What challenges of one sort ask. Its messages are <game>_lessons.task.<name>, what it is called;
    <game>_lessons.ask.<name>, what is to be decided; and <game>_lessons.because.<name>, what to look for there. The
    last two take the details of the decision.
    """

    name: str
    kinds: tuple[str, ...]  # of decisions
    facts: tuple[str, ...]  # the names of those that the verdict tells of each pick
    fits: Begins = always  # whether such a decision asks this
    verbs: tuple[str, ...] = ()  # of picks that may be the best; (): all that have an argument
    stages: int = 1  # how many stages of the strategist its picks are played on
    until: str = "turn"  # where that ends, as <game>_lessons.until.<until> says it
    most: int = 3  # challenges of this sort
    # the pick that many would make at first sight, with which the best is compared; None: with that of a settler
    sight: Callable[[Any, Decision], Action] | None = None
    # the fact by which picks are compared, where how often they win says too little; "": by how often they win
    by: str = ""
    fewest: int = 3  # legal picks


def follows(game: Game, p: Any, *picks: Action) -> list[Event]:
    """What would be told if these picks were made one after the other, as far as they are legal."""
    after, told = p.copy(), list[Event]()
    for pick in picks:
        decision = game.decision(after)
        if decision is None or pick not in decision.actions:
            break
        game.play(after, pick, told.append)
    return told


class Progress(NamedTuple):
    """How far a lesson has come. met: goals; last: the event that met the last of them; missed: whether the next one
    cannot be met any more.
    """

    met: int
    last: Event | None
    missed: bool


def progress(lesson: Lesson, happened: list[Event], seat: int) -> Progress:
    """How far a lesson has come by what has been told since it began."""
    met, last = 0, None
    for event in happened:
        if met == len(lesson.goals):
            break
        goal = lesson.goals[met]
        if event.params.get("seat", seat) != seat and not goal.anyone:
            continue
        if goal.meets(event):
            met, last = met + 1, event
        elif event.id in goal.missed:
            return Progress(met, last, True)
    return Progress(met, last, False)
