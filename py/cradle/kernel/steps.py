"""The stack of pending steps: plain tuples (name, *details), run by stateless code registered by name.

An automatic step changes the position and may push others; a choice waits for a seat, its first detail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .game import Position

Step = tuple[Any, ...]

DEEPEST = 64  # steps pending at once
ENDLESS = 1 << 14  # automatic steps one after the other: far more than between any two decisions of a game
# What the code of a game may raise if it is given an impossible position.
FAILURES = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
RESERVED = ("actions", "about", "refusal")
VARIADIC = 0x04  # inspect.CO_VARARGS, without the time that importing inspect takes at the start


class Seat(int):
    """The bound of a detail that is a seat; `faults` holds it to the seats there are."""


SEAT = Seat(8)


class Many(NamedTuple):
    """The bound of a last detail that may come any number of times, up to `most`. If it mostly comes fewer than `usual`
    times, name that number: the detail then takes less room in a link.
    """

    bound: int
    most: int = 63
    usual: int = 0

    @property
    def usually(self) -> int:
        return self.usual or self.most


class Steps:
    """The steps of one game. Links and encodings number them in the order in which they were registered."""

    def __init__(self) -> None:
        self.autos: dict[str, Callable[..., None]] = {}
        self.lists: dict[str, Callable[..., list[Any]]] = {}
        self.verbs: dict[str, dict[str, Callable[..., None]]] = {}
        self.abouts: dict[str, Callable[..., dict[str, Any]]] = {}
        self.refusals: dict[str, Callable[..., Any]] = {}
        self.bounds: dict[str, tuple[int | Many, ...]] = {}
        self.details: dict[str, dict[str, int | slice]] = {}  # by step and name of a detail, its place in the step

    def auto(self, name: str, *bounds: int | Many) -> Callable[[Any], Any]:
        """Register an automatic step: `def step(p, *details)`; one bound for every detail."""

        def register(function: Callable[..., None]) -> Callable[..., None]:
            self._name(name, bounds, function)
            self.autos[name] = function
            return function

        return register

    def choice(self, name: str, *bounds: int | Many) -> Callable[[type], type]:
        """Register a choice; bounds are those of the details after the seat. The class holds plain functions:

        actions(p, seat, *details), a list, and for each verb a function verb(p, argument, seat, *details). Optional:
        about(p, seat, *details), a dict of public details, and refusal(p, verb, argument, seat, *details).
        """

        def register(cls: type) -> type:
            self._name(name, (SEAT, *bounds), cls.actions)  # type: ignore[attr-defined]
            self.lists[name] = cls.actions  # type: ignore[attr-defined]
            self.verbs[name] = {
                k.replace("_", "-"): getattr(cls, k) for k in dir(cls) if k[0] != "_" and k not in RESERVED
            }
            if hasattr(cls, "about"):
                self.abouts[name] = cls.about
            if hasattr(cls, "refusal"):
                self.refusals[name] = cls.refusal
            return cls

        return register

    def _name(self, name: str, bounds: tuple[int | Many, ...], function: Callable[..., Any]) -> None:
        if name in self.bounds:
            raise ValueError(f"there is a step {name} already")
        if any(isinstance(bound, Many) for bound in bounds[:-1]):
            raise ValueError(f"step {name}: only the last detail may stand many times")
        self.bounds[name] = bounds
        code = function.__code__
        self.details[name] = {detail: at for at, detail in enumerate(code.co_varnames[: code.co_argcount]) if at}
        if code.co_flags & VARIADIC:
            self.details[name][code.co_varnames[code.co_argcount]] = slice(code.co_argcount, None)

    def detail(self, step: Sequence[Any], name: str) -> Any:
        """A detail of a pending step, by the name that its parameter has in the code; a tuple for a detail of bound
        Many. Raises KeyError if the step has no such detail.
        """
        return step[self.details[step[0]][name]]

    def run(self, p: Position) -> None:
        """Pop and run automatic steps until a choice stands on top, or nothing is left.

        Raises RuntimeError where they come to no end, as they can in a position that no game comes to.
        """
        steps, autos = p.steps, self.autos
        for _ in range(ENDLESS):
            if not steps:
                return
            code = autos.get(steps[-1][0])
            if code is None:
                return
            code(p, *steps.pop()[1:])
        raise RuntimeError(f"automatic steps come to no end: {steps[-1]!r}")

    def paired(self, name: str, details: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Every detail of a step with its bound. Raises ValueError if there are more or fewer details than bounds."""
        bounds = self.bounds[name]
        fixed = [b for b in bounds if not isinstance(b, Many)]
        most = sum(b.most if isinstance(b, Many) else 1 for b in bounds)
        if not len(fixed) <= len(details) <= most:
            raise ValueError(f"step {name} has {len(details)} details")
        for i, value in enumerate(details):
            bound = bounds[min(i, len(bounds) - 1)]
            yield value, bound.bound if isinstance(bound, Many) else bound

    def faults(self, stack: list[tuple[Any, ...]], seats: int) -> list[str]:
        """What is wrong with a stack, in words: unknown steps, details out of range, no choice on top."""
        wrong = []
        if len(stack) >= DEEPEST:
            wrong.append(f"{len(stack)} steps pending")
        for name, *details in stack:
            if name not in self.bounds:
                wrong.append(f"unknown step {name!r}")
                continue
            try:
                for value, bound in self.paired(name, tuple(details)):
                    if type(value) is not int or not 0 <= value < (seats if isinstance(bound, Seat) else bound):
                        wrong.append(f"step {name}: there is no {value!r} there")
            except ValueError as error:
                wrong.append(str(error))
        if stack and stack[-1][0] in self.autos:
            wrong.append(f"an automatic step is on top: {stack[-1][0]}")
        return wrong
