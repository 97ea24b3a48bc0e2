"""Choices of several things that a person marks in any order, while the engine asks one by one (3.1, 5.2, 5.4).

The rules of each choice are in its phase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...board.contract import Selection
from ...kernel.game import Action, Decision, View
from ..rules.cards import VALUE
from ..rules.geography import COMMODITIES, INDEX, NAMES, OVERSEAS
from ..rules.phases.adjust import to_cancel
from ..rules.phases.events.provinces import open_to_pirates
from ..rules.phases.war import boxes_left_overseas, cedable
from ..rules.position import EVEN, Age
from ..rules.tables import CANCEL, CEDE, DONE, REDUCE
from ..views.knowledge import seen_position

Marked = Mapping[str, int]


def selection(view: View, decision: Decision) -> Selection | None:
    """What may be marked; None if one step may ask another player something before the next."""
    made = MADE.get(decision.kind)
    return made(seen_position(view), decision) if made else None


def provinces(there: list[int], actions: list[Action], need: int) -> Selection | None:
    """A selection of `need` provinces. The engine takes them in any order; here it is that of the map. Whom to hit is a
    matter of taste, so none is marked beforehand unless all have to be. None for a single province: a click picks it.
    """
    if need == 1:
        return None

    def plays(marked: Marked) -> list[Action]:
        return [actions[n] for n in sorted(INDEX[name] for name in marked)]

    named = {NAMES[n]: ("place", {"place": NAMES[n]}) for n in there}
    begins: Marked | None = None if len(there) <= need else {}
    return Selection(parts={NAMES[n]: {1: 1} for n in there}, named=named, plays=plays, need=need, begins=begins)


def pirates(p: Age, d: Decision) -> Selection | None:
    """5.2: the control markers on the coast that pirates reduce, of any seat."""
    there, n = open_to_pirates(p), int(d.about["n"])
    asked = [owner for owner in {p.control[m] for m in there} if p.plays(owner) and p.reserve[owner]]
    return None if any(p.stock(owner) < n for owner in asked) else provinces(there, REDUCE, n)


def cession(p: Age, d: Decision) -> Selection | None:
    """5.4: the provinces to cede that the winner can hold, overseas no more than the winner's galleon
    maintains (G26).
    """
    winner, n = int(d.about["other"]), int(d.about["n"])
    there = cedable(p, d.seat, winner)
    overseas = sum(OVERSEAS[province] for province in there)
    n = min(n, len(there) - overseas + min(overseas, boxes_left_overseas(p, winner)))
    return provinces(there, CEDE, n) if p.markers(winner) >= n else None


def cancelling(p: Age, d: Decision) -> Selection:
    """3.1: the shortages and surpluses to cancel, each for the base value of its commodity; of two alike
    one or both.
    """
    open = {f"good-{COMMODITIES[c]}": c for c in to_cancel(p, d.seat)}
    most = {element: min(abs(p.scarce[c] - EVEN), p.cash[d.seat] // VALUE[c]) for element, c in open.items()}

    def plays(marked: Marked) -> list[Action]:
        steps = [CANCEL[open[element]] for element, n in marked.items() for _ in range(n)]
        cash = p.cash[d.seat] - sum(n * VALUE[open[element]] for element, n in marked.items())
        left = [c for c in open.values() if abs(p.scarce[c] - EVEN) > marked.get(f"good-{COMMODITIES[c]}", 0)]
        return [*steps, *([DONE] if any(VALUE[c] <= cash for c in left) else [])]

    return Selection(
        parts={element: {n: n * VALUE[c] for n in range(1, most[element] + 1)} for element, c in open.items()},
        named={element: ("scarce", {"good": COMMODITIES[c], "n": VALUE[c]}) for element, c in open.items()},
        plays=plays,
        begins={},
    )


MADE: dict[str, Callable[[Age, Decision], Selection | None]] = {
    "pirates.reduce": pirates,
    "war.cede": cession,
    "adjust.cancel": cancelling,
}
