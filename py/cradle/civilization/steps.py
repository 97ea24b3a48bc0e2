"""Where the phases register their steps, and what may be pending together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..kernel.steps import Steps
from .geography import COUNT, DOCKS

if TYPE_CHECKING:
    from .position import Civ

civ = Steps()
AREA, DOCK = COUNT, len(DOCKS)  # bounds of details
SIDE = 9  # a seat, or the neutral side

Step = tuple[Any, ...]
SHAPES: dict[str, str] = {}
FITS: dict[str, Callable[..., bool]] = {}
TOGETHER: dict[str, Callable[[Civ, list[Step]], bool]] = {}
SANE: list[Callable[[Civ], list[str]]] = []


def shape(phase: str, pattern: str) -> None:
    """Say which steps of a phase can be pending together: their names from the bottom up, each after a /."""
    SHAPES[phase] = pattern


def fits(*names: str) -> Callable[[Callable[..., bool]], Callable[..., bool]]:
    """Say whether the details of a step fit the position, so that nothing it lists can fail: `def _(p, *details)`."""

    def register(function: Callable[..., bool]) -> Callable[..., bool]:
        for name in names:
            FITS[name] = function
        return function

    return register


def together(phase: str) -> Callable[[Any], Any]:
    """The same of all the pending steps of a phase, from the bottom up: `def _(p, steps)`."""

    def register(function: Callable[[Civ, list[Step]], bool]) -> Callable[[Civ, list[Step]], bool]:
        TOGETHER[phase] = function
        return function

    return register


def sane(function: Callable[[Civ], list[str]]) -> Callable[[Civ], list[str]]:
    """Register broken invariants, in words: `def _(p)`, after everything is known to be under its bounds."""
    SANE.append(function)
    return function


def one_by_one(order: list[int], steps: list[Step]) -> bool:
    """Whether steps wait for one seat after the other, the first of an order on top, none twice."""
    seats = [step[1] for step in steps]
    return seats == [seat for seat in reversed(order) if seat in seats]
