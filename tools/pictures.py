"""The small board on the card of each game on the start page, as a tree: the middle of a game of bots."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from cradle import games, players
from cradle.app.seats import COLOURS, Seat
from cradle.boards import Scene

SEED = 3
DECISIONS = {"ur": 90, "civilization": 420, "renaissance": 260}  # the position after so many decisions is shown
VARIANTS: dict[str, dict[str, Any]] = {"civilization": {"rules": "farmers"}}
FILLS = {"preserveAspectRatio": "xMidYMid slice"}  # the card is wider than some boards


def picture(folder: Path) -> tuple[dict[str, bytes], list[str]]:
    """card.json by file name, if the package is a game of the page; and no faults."""
    if folder.name not in DECISIONS or folder.name not in games.names():
        return {}, []
    game, chance = games.load(folder.name), Random(SEED)
    p, choose = game.new(seed=SEED, **VARIANTS.get(folder.name, {})), players.load(game, "heuristic")
    for _ in range(DECISIONS[folder.name]):
        if (decision := game.decision(p)) is None:
            break
        game.play(p, choose(game.view(p, decision.seat), decision, chance, 0.0))
    seats = [Seat("", colour) for colour in COLOURS]
    scene = Scene(seats, None, None, set(), set(), set(), {}, lambda id, /, **params: "")
    tag, attributes, *content = games.board(folder.name).thumbnail(game.view(p, None), scene)
    tree = [tag, {**attributes, **FILLS}, *content]
    return {"card.json": json.dumps(tree, separators=(",", ":")).encode()}, []
