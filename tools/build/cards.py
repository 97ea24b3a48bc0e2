"""The small board on the card of each game on the start page, as a tree: the middle of a game of bots."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

from cradle import games, players
from cradle.app.table.seats import COLOURS, Seat
from cradle.board.contract import Scene

SEED = 3
COAST = re.compile(r"M(\d+) (\d+)l([^z]*)z")  # a loop of a coast: where it begins, and its steps
STEP = 40  # of a map 14,000 wide: a pixel of a card
FILLS = {"preserveAspectRatio": "xMidYMid slice"}  # the card is wider than some boards


def picture(folder: Path) -> tuple[dict[str, bytes], list[str]]:
    """card.json by file name, if the folder is the board of a game of the page; and no faults."""
    name = folder.parent.name
    if folder.name != "board" or name not in games.names():
        return {}, []
    game, chance, (decisions, variant) = games.load(name), Random(SEED), games.board(name).card
    p, choose = game.new(seed=SEED, **variant), players.load(game, "heuristic")
    for _ in range(decisions):
        if (decision := game.decision(p)) is None:
            break
        game.play(p, choose(game.view(p, decision.seat), decision, chance, 0.0))
    seats = [Seat("", colour) for colour in COLOURS]
    scene = Scene(seats, None, None, set(), set(), set(), {}, lambda id, /, **params: "")
    tag, attributes, *content = games.board(name).thumbnail(game.view(p, None), scene)
    for part in content:
        if "map-thumb-land" in part[1].get("class", ""):
            part[1]["d"] = COAST.sub(coarse, part[1]["d"])
    tree = [tag, {**attributes, **FILLS}, *content]
    return {"card.json": json.dumps(tree, separators=(",", ":")).encode()}, []


def coarse(loop: re.Match[str]) -> str:
    """A loop without its smallest steps; one that is as small as a step is left out."""
    x, y, steps = loop.groups()
    found, dx, dy = list[str](), 0, 0
    numbers = [int(n) for n in steps.split()]
    for across, down in zip(numbers[::2], numbers[1::2], strict=True):
        dx, dy = dx + across, dy + down
        if dx * dx + dy * dy >= STEP * STEP:
            found.append(f"{dx} {dy}")
            dx = dy = 0
    return f"M{x} {y}l{' '.join(found)}z" if len(found) > 1 else ""
