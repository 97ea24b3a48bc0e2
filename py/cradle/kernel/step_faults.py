"""What is wrong with a stack of steps from outside. It stays Python in compiled wheels, which take True for 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .steps import DEEPEST, Many, Seat, Step, Steps


def paired(steps: Steps, name: str, details: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Every detail of a step with its bound. Raises ValueError if there are more or fewer details than bounds."""
    bounds = steps.bounds[name]
    fixed = [b for b in bounds if not isinstance(b, Many)]
    most = sum(b.most if isinstance(b, Many) else 1 for b in bounds)
    if not len(fixed) <= len(details) <= most:
        raise ValueError(f"step {name} has {len(details)} details")
    for i, value in enumerate(details):
        bound = bounds[min(i, len(bounds) - 1)]
        yield value, bound.bound if isinstance(bound, Many) else bound


def stack_faults(steps: Steps, stack: Sequence[Step], seats: int) -> list[str]:
    """What is wrong with a stack, in words: unknown steps, details out of range, no choice on top."""
    wrong = []
    if len(stack) >= DEEPEST:
        wrong.append(f"{len(stack)} steps pending")
    for name, *details in stack:
        if name not in steps.bounds:
            wrong.append(f"unknown step {name!r}")
            continue
        try:
            for value, bound in paired(steps, name, tuple(details)):
                if type(value) is not int or not 0 <= value < (seats if isinstance(bound, Seat) else bound):
                    wrong.append(f"step {name}: there is no {value!r} there")
        except ValueError as error:
            wrong.append(str(error))
    if stack and stack[-1][0] in steps.autos:
        wrong.append(f"an automatic step is on top: {stack[-1][0]}")
    return wrong
