"""Tables as bots would have played them up to a moment, of any game whose bots can play it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from random import Random
from typing import Any

from cradle import players
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.app.table.waiting import waits_for_person
from cradle.kernel.game import Action, Game
from cradle.kernel.record import Record

from tests.browser.sitting import Choice

NAMES = ("Ada", "Ben", "Cleo", "Dido", "Enki", "Fabia", "Gudea", "Hanno")
RECENT = 100  # decisions of a game that are still there


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


def played(
    game: Game, *kinds: str, until: Callable[[Table], bool], id: str = "kept", since: int = 0, **variant: Any
) -> Table:
    """The first game of bots, by its seed, in which `until` comes true, up to there; `since`: the first seed to try.

    Only its last decisions are there, unless it is over: a page takes a second to play a long game again.
    """
    one = _found(game, kinds, until, since, tuple(variant.items()))
    seats = [replace(seat) for seat in one.seats]
    fresh = Table(one.record.branch(len(one.record)), seats, id, f"Game {id}", one.happened[:])
    fresh.moved = one.moved
    return fresh


@lru_cache(16)
def _found(game: Game, kinds: tuple[str, ...], until: Callable[[Table], bool], since: int, variant: Any) -> Table:
    for seed in range(since, since + 30):
        one, choose = table(game, *kinds, seed=seed, **dict(variant)), habit(game, seed)
        while not until(one) and one.decision is not None:
            one.play(choose(one.position, one.decision))
        if until(one):
            return one if one.over else _late(one)
    raise AssertionError("nothing like it in 30 games")


def _late(one: Table) -> Table:
    """A table at the position of this one, as if the game had begun some decisions ago."""
    begins, game = max(0, len(one.record) - RECENT), one.game
    record = Record(game, one.record.variant, start=game.to_json(one.record.at(begins)))
    late = Table(record, one.seats, one.id, one.name)
    late.moved = one.moved
    for index in one.record.indices[begins:]:
        late.play(game.decision(record.position).actions[index])
    assert game.to_json(late.position) == game.to_json(one.position)
    return late


@cache
def asked(kind: str, turn: int = 1, such: Callable[[Any, Any], Any] | None = None) -> Callable[[Table], bool]:
    """A decision of this kind stands before a person, not before a turn, and is such."""

    def reached(t: Table) -> bool:
        if t.decision is None or not t.decision.kind.startswith(kind) or t.position.turn < turn:
            return False
        return waits_for_person(t) and bool(such is None or such(t.position, t.decision))

    return reached
