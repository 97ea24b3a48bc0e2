"""Tables of Civilization as bots would have played them up to a moment, and somebody who wants to see everything."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from cradle import games, players
from cradle.app.table import COLOURS, Seat, Table
from cradle.civilization.geography import INDEX
from cradle.kernel.game import Action
from cradle.kernel.record import Record

from tests.browser.sitting import Choice

GAME = games.load("civilization")
NAMES = ("Ada", "Ben", "Cleo", "Dido", "Enki", "Fabia", "Gudea", "Hanno")
ALONE = ("human", *["heuristic"] * 6)  # one person among seven


def habit(seed: int) -> Choice:
    """Every seat plays as the heuristic bot does."""
    bots: dict[int, Any] = {}
    chance = Random(seed)

    def choose(p: Any, decision: Any) -> Action:
        bot = bots.setdefault(decision.seat, None) or players.load(GAME, "heuristic")
        bots[decision.seat] = bot
        action: Action = bot(GAME.view(p, decision.seat), decision, chance, 0)
        return action

    return choose


def table(rules: str, *kinds: str, id: str = "kept", seed: int = 0, **variant: Any) -> Table:
    seats = [Seat(NAMES[i], colour, kind) for i, (kind, colour) in enumerate(zip(kinds, COLOURS, strict=False))]
    made = Table(Record(GAME, {"seats": len(kinds), "rules": rules, **variant}, seed), seats, id, f"Game {id}")
    made.moved = 1_700_000_000_000
    return made


def played(rules: str, *kinds: str, until: Callable[[Table], bool], id: str = "kept", **variant: Any) -> Table:
    """The first game of bots, by its seed, in which `until` comes true, up to there."""
    for seed in range(30):
        one, choose = table(rules, *kinds, id=id, seed=seed, **variant), habit(seed)
        while not until(one) and one.decision is not None:
            one.play(choose(one.position, one.decision))
        if until(one):
            return one
    raise AssertionError("nothing like it in 30 games")


def asked(kind: str, turn: int = 1, such: Callable[[Any, Any], bool] | None = None) -> Callable[[Table], bool]:
    """A decision of this kind stands before a person, not before a turn, and is such."""

    def reached(t: Table) -> bool:
        if t.decision is None or not t.decision.kind.startswith(kind) or t.position.turn < turn:
            return False
        return t.waits_for_person and (such is None or such(t.position, t.decision))

    return reached


class Curious:
    """Plays as bots do, but tries what has not been tried: `seen` holds what was played, "ships.build.build"."""

    def __init__(self, seed: int) -> None:
        self.usual, self.seen = habit(seed), set[str]()

    def __call__(self, p: Any, decision: Any) -> Action:
        by_verb: dict[str, list[Action]] = {}
        for action in decision.actions:
            by_verb.setdefault(action[0], []).append(action)
        action = self.wish(p, decision, by_verb) or self.usual(p, decision)
        self.seen.add(f"{decision.kind}.{action[0]}")
        return action

    def wish(self, p: Any, decision: Any, by_verb: dict[str, list[Action]]) -> Action | None:
        kind, new = decision.kind, [verb for verb in by_verb if f"{decision.kind}.{verb}" not in self.seen]
        if kind == "ships.build" and "build" in new:
            return by_verb["build"][0]
        if kind == "march.from":
            hosts = [a for a in by_verb.get("march", []) if self.rivals(p, decision.seat, a)]
            if hosts and "march" in new:
                return max(hosts, key=lambda a: p.at(INDEX[str(a[1])], decision.seat))
            return by_verb["embark"][0] if "embark" in new else None
        if kind == "march.to" and f"{kind}.to" not in self.seen:
            rivals = self.rivals(p, decision.seat, ("march", decision.about["place"]))
            return next((a for a in by_verb["to"] if INDEX[str(a[1])] in rivals), None)
        if kind == "march.number" and f"{kind}.number" not in self.seen:
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
