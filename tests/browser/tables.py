"""Tables as bots would have played them up to a moment, of any game whose bots can play it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from cradle import players
from cradle.app.seats import COLOURS, Seat
from cradle.app.table import Table
from cradle.kernel.game import Action, Game
from cradle.kernel.record import Record

from tests.browser.sitting import Choice

NAMES = ("Ada", "Ben", "Cleo", "Dido", "Enki", "Fabia", "Gudea", "Hanno")


def habit(game: Game, seed: int) -> Choice:
    """Every seat plays as the heuristic bot does."""
    bots: dict[int, Any] = {}
    chance = Random(seed)

    def choose(p: Any, decision: Any) -> Action:
        bot = bots.setdefault(decision.seat, None) or players.load(game, "heuristic")
        bots[decision.seat] = bot
        action: Action = bot(game.view(p, decision.seat), decision, chance, 0)
        return action

    return choose


def table(game: Game, *kinds: str, id: str = "kept", seed: int = 0, **variant: Any) -> Table:
    seats = [Seat(NAMES[i], colour, kind) for i, (kind, colour) in enumerate(zip(kinds, COLOURS, strict=False))]
    made = Table(Record(game, {"seats": len(kinds), **variant}, seed), seats, id, f"Game {id}")
    made.moved = 1_700_000_000_000
    return made


def played(game: Game, *kinds: str, until: Callable[[Table], bool], id: str = "kept", **variant: Any) -> Table:
    """The first game of bots, by its seed, in which `until` comes true, up to there."""
    for seed in range(30):
        one, choose = table(game, *kinds, id=id, seed=seed, **variant), habit(game, seed)
        while not until(one) and one.decision is not None:
            one.play(choose(one.position, one.decision))
        if until(one):
            return one
    raise AssertionError("nothing like it in 30 games")


def asked(kind: str, turn: int = 1, such: Callable[[Any, Any], Any] | None = None) -> Callable[[Table], bool]:
    """A decision of this kind stands before a person, not before a turn, and is such."""

    def reached(t: Table) -> bool:
        if t.decision is None or not t.decision.kind.startswith(kind) or t.position.turn < turn:
            return False
        return t.waits_for_person and bool(such is None or such(t.position, t.decision))

    return reached
