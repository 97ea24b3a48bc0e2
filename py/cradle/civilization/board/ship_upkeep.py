"""The ships that a seat keeps: all are marked at first, the others are given up (B.2.3, E.4.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import permutations

from ...board.contract import Foreseen, Selection
from ...kernel.game import Action, Params
from ..rules.geography import AT, DOCK, DOCKS
from ..rules.position import Civ
from ..rules.tables import GIVE_UP, LEVY, TREASURY
from .previews import purse as left

Paid = list[tuple[int, Action]]  # for each ship, the dock where it lies, and how it is paid for or given up


class Upkeep:
    """The ships in a fleet, and how each can be paid for. Where the area and the treasury can pay for ships at a dock,
    each way is marked by itself.
    """

    def __init__(self, p: Civ, seat: int, fleet: list[int]) -> None:
        self.p, self.seat, self.fleet = p, seat, fleet
        self.purse = p.treasury[seat]
        self.areas = {AT[dock]: p.at(AT[dock], seat) for dock in fleet}  # the tokens that can pay, by area
        self.ways = {dock: self.ways_at(dock) for dock in fleet}

    def ways_at(self, dock: int) -> dict[Action, str]:
        """The element of each way to pay for ships at a dock."""
        id, levy = DOCKS[dock].id, bool(self.areas[AT[dock]])
        ways = {TREASURY: f"ship-{id}"} if self.purse else {}
        if levy:
            ways[LEVY] = f"levy-{id}" if self.purse else f"ship-{id}"
        return ways

    def selection(self) -> Selection:
        named: dict[str, tuple[str, Params]] = {}
        parts: dict[str, dict[int, int]] = {}
        for dock, ways in self.ways.items():
            for (verb, _), element in ways.items():
                named[element] = f"ship.{verb}" if len(ways) > 1 else "ship", {"dock": DOCKS[dock].id}
                parts[element] = {n: n for n in range(1, self.fleet.count(dock) + 1)}
        return Selection(
            parts=parts,
            named=named,
            plays=self.plays,
            comes=self.comes if self.p.law.treasury else None,
            begins=Counter([self.ways[dock][step] for dock, step in self.paid(lambda *_: True) if step != GIVE_UP]),
            element=lambda action, decision: self.ways[DOCK[decision.about["dock"]]].get(action, ""),
            instead={a: b for ways in self.ways.values() for a, b in permutations(ways.values(), 2)},
            listed=any(len(ways) > 1 for ways in self.ways.values()),
        )

    def paid(self, wished: Callable[[int, Action], bool]) -> Paid:
        """For each ship the first way to pay that is wished and possible. A seat that can pay in no way
        is not asked.
        """
        purse, there, steps = self.purse, dict(self.areas), Paid()
        for dock in self.fleet:
            can = {TREASURY: purse, LEVY: there[AT[dock]]}
            step = next((step for step, n in can.items() if n and wished(dock, step)), GIVE_UP)
            purse -= step == TREASURY
            there[AT[dock]] -= step == LEVY
            steps += [(dock, step)] if any(can.values()) else []
        return steps

    def plays(self, marked: Mapping[str, int]) -> list[Action]:
        """The marks as actions: first what can be paid, then what cannot, which the rules refuse (E.4.1)."""
        todo = Counter(marked)

        def wished(dock: int, step: Action) -> bool:
            todo[self.ways[dock].get(step, "")] -= 1
            return todo[self.ways[dock].get(step, "")] >= 0

        steps = [step for _, step in self.paid(wished)]
        over = [step for dock in self.fleet for step, element in self.ways[dock].items() if todo[element] > 0]
        return [*steps, *over]

    def comes(self, marked: Mapping[str, int]) -> Foreseen:
        step_of = {element: step for ways in self.ways.values() for step, element in ways.items()}
        spent = Counter([step_of[element] for element, n in marked.items() for _ in range(n)])
        return left(self.p, self.seat, -spent[TREASURY], spent[LEVY]) if spent[TREASURY] <= self.purse else []
