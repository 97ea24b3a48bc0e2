"""What several seats decide at the same time: each is asked the same before its turn comes as when it comes.

Renaissance 1.2, 1.5 and 9.1; Civilization E.16.1, where those asked before refuse.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from cradle import games
from cradle.kernel.game import Action, Decision
from cradle.kernel.record import Record

from tests.game_suite import suite_of

TOGETHER = [(name, chosen) for name in games.names() if (chosen := suite_of(name).together)]


def eager(action: Action, decision: Decision) -> Action:
    """Who offers something offers it to all, and nobody takes it."""
    wanted: list[Action] = [("offer-all", None), *([("refuse", None)] if decision.kind == "trade.answer" else [])]
    return next((one for one in wanted if one in decision.actions), action)


@pytest.mark.parametrize(("name", "variant"), TOGETHER, ids=[name for name, _ in TOGETHER])
def test_a_seat_is_asked_the_same_ahead(name: str, variant: dict[str, Any]) -> None:
    record, chance = Record(games.load(name), variant, 3), Random(3)
    game, choose = record.game, suite_of(name).choose
    promised: dict[int, tuple[str, list[Any]]] = {}
    kept = 0
    for _ in range(4000):
        decision = game.decision(record.position)
        if decision is None:
            break
        if decision.kind not in game.together:
            promised.clear()
        elif decision.seat in promised:
            assert promised.pop(decision.seat) == (decision.kind, decision.actions)
            kept += 1
        for seat in range(variant["seats"]):
            world = game.ahead(record.position, seat)
            asked = world and game.decision(world)
            if asked and seat != decision.seat:
                assert asked.seat == seat and asked.kind in game.together
                promised[seat] = (asked.kind, asked.actions)
        record.play(eager(choose(record.position, decision, chance), decision))
    assert kept > 5


@pytest.mark.parametrize(("name", "variant"), TOGETHER, ids=[name for name, _ in TOGETHER])
def test_who_is_asked_ahead_follows_from_what_the_seat_sees(name: str, variant: dict[str, Any]) -> None:
    seen = 0
    for seed in range(4, 8):
        record, chance = Record(games.load(name), variant, seed), Random(seed)
        game, choose = record.game, suite_of(name).choose
        for _ in range(700):
            decision = game.decision(record.position)
            if decision is None:
                break
            for seat in range(variant["seats"]) if decision.kind in game.together else ():
                other = record.position.copy()
                other.now, other.chance = None, chance.getrandbits(64)
                suite_of(name).shuffle(other, seat, chance)
                imagined = game.imagine(game.view(other, seat), 1)
                worlds = [game.ahead(p, seat) for p in (record.position, other, imagined)]
                asked = [world and game.decision(world).actions for world in worlds]
                assert asked[0] == asked[1] == asked[2]
                seen += bool(asked[0])
            record.play(eager(choose(record.position, decision, chance), decision))
    assert seen > 5


@pytest.mark.parametrize("name", games.names())
def test_nothing_is_asked_ahead_elsewhere(name: str) -> None:
    record, chance = Record(games.load(name), games.load(name).variant(), 1), Random(1)
    for _ in range(60):
        decision = record.game.decision(record.position)
        if decision is None:
            break
        if decision.kind not in record.game.together:
            assert not any(record.game.ahead(record.position, seat) for seat in range(record.variant["seats"]))
        record.play(suite_of(name).choose(record.position, decision, chance))
