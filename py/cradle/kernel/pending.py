"""Which steps of a game can be pending together: a check of positions from links and files.

Each phase says this beside its steps. steps.py has already checked the bounds of details and that a choice is on top.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from .steps import FAILURES, Steps

Step = tuple[Any, ...]
Pick = tuple[Step, tuple[str, Any]]  # a choice, and one of its actions


class Pending:
    """What the stack of one game may look like: at the bottom `last`, then the phases to come, on top steps of one
    phase.

    before: the name of the phase that needs no `last`, such as the set-up. steps: the steps of the game.
    """

    def __init__(self, before: str, last: str, steps: Steps) -> None:
        self.before, self.last, self.steps = before, last, steps
        self.shapes: dict[str, re.Pattern[str]] = {}
        self.fitting: dict[str, Callable[..., bool]] = {}
        self.picks: dict[str, Callable[..., Pick]] = {}
        self.whole: dict[str, Callable[[Any, list[Step]], bool]] = {}
        self.looks: list[Callable[[Any], list[str]]] = []
        self._parted = lru_cache(1000)(self._part)  # needed for every refusal and every drawing; few stacks differ

    def shape(self, phase: str, pattern: str) -> None:
        """Say which steps of a phase can be pending together: their names from the bottom up, each after a /."""
        self.shapes[phase] = re.compile(pattern, re.VERBOSE)

    def fits(self, *names: str) -> Callable[[Callable[..., bool]], Callable[..., bool]]:
        """Say whether the details of a step fit the position: `def _(p, *details)`.

        Do not check here that the choice on top lists something: `Game.check` refuses one that lists nothing or fails.
        If a pick has led to the step, use `led_by` instead.
        """

        def register(function: Callable[..., bool]) -> Callable[..., bool]:
            for name in names:
                self.fitting[name] = function
            return function

        return register

    def led_by(self, *names: str) -> Callable[[Callable[..., Pick]], Callable[..., Pick]]:
        """Say which pick of which choice has led to a step, if that pick changed nothing else: `def _(p, *details)`.

        The step fits if that choice fits and lists that pick. So what is legal is written only once.
        """

        def register(function: Callable[..., Pick]) -> Callable[..., Pick]:
            for name in names:
                self.picks[name] = function
            return function

        return register

    def together(self, phase: str) -> Callable[[Any], Any]:
        """Say whether all the pending steps of a phase fit each other and the position: `def _(p, steps)`.

        steps: from the bottom up.
        """

        def register(function: Callable[[Any, list[Step]], bool]) -> Callable[[Any, list[Step]], bool]:
            self.whole[phase] = function
            return function

        return register

    def invariant(self, function: Callable[[Any], list[str]]) -> Callable[[Any], list[str]]:
        """Register a check that returns broken invariants, in words: `def _(p)`. Bounds are checked before."""
        self.looks.append(function)
        return function

    def phase(self, steps: Sequence[Sequence[Any]], phases: Sequence[str]) -> str:
        """The present phase, for the steps of a position or of a view: `before` outside of turns, "" after the end.

        phases: those of a turn, in their order. Rules, boards and bots all ask here.
        """
        return self.parted(steps, phases)[0]

    def parted(self, steps: Sequence[Any], phases: Sequence[str]) -> tuple[str, list[Any]]:
        """The present phase, "" if none fits, and its pending steps from the bottom up, without the phases to come."""
        name, below = self._parted(tuple(step[0] for step in steps), tuple(phases))
        return name, list(steps[below:]) if name else []

    def _part(self, names: tuple[str, ...], phases: tuple[str, ...]) -> tuple[str, int]:
        """The phase of steps with these names, and how many of them lie below its own."""
        if names[:1] != (self.last,):
            return (self.before, 0) if self._match(self.before, names) else ("", 0)
        to_come: tuple[str, ...] = ()
        for name in reversed(phases):
            above = 1 + len(to_come)
            if names[1:above] != to_come:
                break
            if self._match(name, names[above:]):
                return name, above
            to_come += (name,)
        return "", 0

    def _match(self, phase: str, names: tuple[str, ...]) -> bool:
        shape = self.shapes.get(phase)
        return shape is not None and shape.fullmatch("".join(f"/{name}" for name in names)) is not None

    def faults(self, p: Any, phases: Sequence[str]) -> list[str]:
        """What is wrong with the pending steps, in words. The stack must not be empty."""
        name, steps = self.parted(p.steps, phases)
        if not name:
            return [f"these steps are never pending together: {' '.join(step[0] for step in p.steps)}"]
        if name in self.whole and not self.whole[name](p, steps):
            return [f"these steps do not fit together: {' '.join(step[0] for step in steps)}"]
        below = len(p.steps) - len(steps)
        return [f"{step[0]} does not fit" for n, step in enumerate(steps) if not self._fits(p, step, below + n)]

    def _fits(self, p: Any, step: Step, below: int) -> bool:
        """Whether a step fits the position, on so many of the steps pending."""
        name, *details = step
        try:
            if name in self.fitting and not self.fitting[name](p, *details):
                return False
            if name not in self.picks:
                return True
            choice, action = self.picks[name](p, *details)
        except FAILURES:  # for instance, a detail names a place that this position does not have
            return False
        return self._fits(p, choice, below) and action in self.steps.listed(p, [*p.steps[:below], choice])


def one_by_one(order: list[int], steps: list[Step]) -> bool:
    """Whether steps wait for one seat after the other, the first of an order on top, none twice."""
    seats = [step[1] for step in steps]
    return seats == [seat for seat in reversed(order) if seat in seats]
