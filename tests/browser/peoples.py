"""Tables of Civilization as bots would have played them up to a moment, and somebody who wants to see everything."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from cradle import games
from cradle.app.table.table import Table
from cradle.civilization.rules.geography import INDEX
from cradle.kernel.game import Action

from tests.browser import tables
from tests.browser.tables import asked

__all__ = ["ALONE", "GAME", "Curious", "asked", "habit", "played", "table"]

GAME = games.load("civilization")
ALONE = ("human", *["heuristic"] * 6)  # one person among seven

FEW = 2
RAIDS = 9  # marches against rivals, because not every one ends in a fight

habit = partial(tables.habit, GAME)


def table(rules: str, *kinds: str, **more: Any) -> Table:
    return tables.table(GAME, *kinds, rules=rules, **more)


def played(rules: str, *kinds: str, **more: Any) -> Table:
    return tables.played(GAME, *kinds, rules=rules, **more)


class Curious:
    """Plays as bots do, but tries what has not been tried: `seen` holds what was played, "ships.build.build".

    hasty: who has traded a few times is done with it.
    """

    def __init__(self, seed: int, hasty: bool = False) -> None:
        self.usual, self.hasty, self.seen, self.times = habit(seed), hasty, set[str](), Counter[str]()

    def __call__(self, p: Any, decision: Any) -> Action:
        by_verb: dict[str, list[Action]] = {}
        for action in decision.actions:
            by_verb.setdefault(action[0], []).append(action)
        self.times[decision.kind] += 1
        usual = self.usual(p, decision)
        if self.hasty and decision.kind.startswith("trade.") and self.times[decision.kind] > FEW:
            usual = next((by_verb[verb][0] for verb in ("done", "refuse") if verb in by_verb), usual)
        action = self.wish(p, decision, by_verb) or usual
        self.seen.add(f"{decision.kind}.{action[0]}")
        return action

    def wish(self, p: Any, decision: Any, by_verb: dict[str, list[Action]]) -> Action | None:
        kind, new = decision.kind, [verb for verb in by_verb if f"{decision.kind}.{verb}" not in self.seen]
        if kind == "ships.build" and "build" in new:
            return by_verb["build"][0]
        if kind == "march.from":
            hosts = [a for a in by_verb.get("march", []) if self.rivals(p, decision.seat, a)]
            if hosts and self.times["march.to"] < RAIDS:
                return max(hosts, key=lambda a: p.at(INDEX[str(a[1])], decision.seat))
            return by_verb["embark"][0] if "embark" in new else None
        if kind == "march.to" and self.times[kind] <= RAIDS:
            rivals = self.rivals(p, decision.seat, ("march", decision.about["place"]))
            return next((a for a in by_verb["to"] if INDEX[str(a[1])] in rivals), None)
        if kind == "march.number" and self.times["march.to"] <= RAIDS:
            return by_verb["number"][-1]  # all of them
        if kind == "sail":
            return next((by_verb[verb][-1] for verb in ("load", "sail", "unload", "stop") if verb in new), None)
        if kind == "trade.open" and "offer-all" in new:
            return by_verb["offer-all"][0]
        if kind == "trade.lay" and f"{kind}.done" not in self.seen:
            return by_verb["done"][0] if "done" in by_verb else by_verb["lay"][0]
        if kind in ("trade.answer", "trade.close"):
            return next((by_verb[verb][0] for verb in ("counter", "accept") if verb in new), None)
        if kind == "purchases.card" and "buy" in by_verb:
            return by_verb["buy"][0]
        return None

    def rivals(self, p: Any, seat: int, action: Action) -> set[int]:
        """The areas next to one in which somebody else has tokens, and nobody a city."""
        return {a for a in p.board.land[INDEX[str(action[1])]] if sum(p.in_area(a)) > p.at(a, seat) and p.city[a] == 15}
