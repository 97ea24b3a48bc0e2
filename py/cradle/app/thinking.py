"""What runs in the worker: a bot is asked with a view and answers with an action, telling how far it has thought."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from .. import games, players

SLICE = 0.1  # seconds of search between two words about progress
_players: dict[tuple[str, str, int], Any] = {}


def answer(question: str, progress: Callable[[str], None]) -> str:
    """Question: JSON with game, level, seat, view, seed, budget. Answer: JSON with the action: verb, argument."""
    asked = json.loads(question)
    game = games.load(asked["game"])
    p = game.imagine(asked["view"], asked["seed"])
    decision = game.decision(p)
    key = asked["game"], asked["level"], asked["seat"]
    if key not in _players:
        _players[key] = players.load(game, asked["level"])
    player, chance, budget = _players[key], Random(asked["seed"]), asked["budget"]
    if hasattr(player, "begin"):
        search = player.begin(asked["view"], decision, chance)
        begun = perf_counter()
        while (spent := perf_counter() - begun) < budget:
            search.run(min(SLICE, budget - spent))
            progress(json.dumps(min(1.0, (perf_counter() - begun) / budget)))
        action = search.best()
    else:
        action = player(asked["view"], decision, chance, budget)
    return json.dumps({"action": list(action)})
