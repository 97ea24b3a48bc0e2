"""What marks come to: how much of a selection is marked, what is marked at first, and what the board draws of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...board.contract import Scene, Selection
from ...kernel.game import Decision

Pick = tuple[str, int | None, int]  # an element, how many if that was asked, and how much was still to be picked before


def amount_due(decision: Decision) -> int:
    """How much is still to be picked."""
    return int(decision.about.get("n", 0))


def marks_total(open: Selection, marked: Mapping[str, int]) -> int:
    """The sum of all marks."""
    return sum([open.parts[element].get(n, 0) for element, n in marked.items()])


def empty_marks(open: Selection) -> dict[str, int]:
    """The marks of somebody who has marked nothing: of elements of which also none can be marked, none."""
    return {element: 0 for element, numbers in open.parts.items() if 0 in numbers}


def enough_marks(open: Selection) -> dict[str, int]:
    """Marks for as much as is needed, from the first element on."""
    found, left = empty_marks(open), open.need or 0
    for element, numbers in open.parts.items() if open.least is None else ():
        fitting = [n for n, counts in numbers.items() if n and 0 < counts <= left]
        if fitting:
            found[element] = max(fitting, key=numbers.__getitem__)
            left -= numbers[found[element]]
    return found


def amounts(open: Selection, picks: list[Pick], left: int) -> dict[str, int]:
    """How many of each element the picks come to. left: how much is still to be picked after them."""
    found: dict[str, int] = {}
    for (element, n, before), after in zip(picks, [*[before for _, _, before in picks[1:]], left], strict=False):
        most = max(open.parts[element]) if open.need is not None else 1
        found[element] = found.get(element, 0) + (min(most, abs(before - after)) if n is None else n)
    return found


def marked_scene(scene: Scene, open: Selection, marked: Mapping[str, int], goal: str) -> Scene:
    """The scene with what can be marked or picked, and what is marked."""
    picked = {goal, *[element for element, n in marked.items() if n]} - {""}
    # Elements that give way to each other stand at one place of the board, so both look marked.
    picked |= {open.instead[element] for element in picked if element in open.instead}
    legal = {*open.parts, *open.goals, *(scene.legal if open.goals else ())}
    return replace(scene, legal=legal - picked, picked=picked, marked=marked)
