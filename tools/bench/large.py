"""What a large game costs: links, one long save, and random play.

The file of each game makes a `Large`, and gives the measurements to `python -m tools.bench`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from statistics import median
from typing import Any, NamedTuple

from cradle import codec, games, players
from cradle.app.table.game_files import dump, load
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from cradle.lab.cores import cores, spread

from tools.bench.figures import Figure, figure, fixed_loop
from tools.bench.page import loop

GAMES = 8  # whose links are measured
SAVE, OPENING = 100_000, 1_000  # characters, ms


class Large(NamedTuple):
    """name: of the game. title: for readers. table: its variant.

    link: the most characters that the link of a game may have. decisions: of the saved game. lively: the module that
    plays at random so that something happens, at a table with `less`.
    """

    name: str
    title: str
    table: dict[str, Any]
    link: int
    decisions: int
    lively: str
    less: dict[str, Any]

    @property
    def seats(self) -> int:
        return int(self.table["seats"])


def recorded(large: Large, seed: int) -> Record:
    """A game of heuristic bots."""
    game = games.load(large.name)
    record, chance = Record(game, large.table, seed), Random(seed)
    bots = [players.load(game, "heuristic") for _ in range(large.seats)]
    while (decision := game.decision(p := record.position)) is not None:
        record.play(bots[decision.seat](game.view(p, decision.seat), decision, chance, 0))
    return record


def lengths(large: Large, seed: int) -> tuple[int, int]:
    """The characters of a whole game as a link and as JSON."""
    record = recorded(large, seed)
    return len(codec.record_link(record)), len(json.dumps(record.to_json()))


def links(large: Large) -> list[Figure]:
    """Characters of the links of whole games."""
    with spread(cores()) as over:
        found = list(over(partial(lengths, large), range(1, 1 + GAMES)))
    link, written = ([row[n] for row in found] for n in (0, 1))
    return [
        {
            "name": f"link of a game of {large.title}, {large.seats} seats, {name}",
            "value": of(link),
            "unit": "characters",
            "goal": large.link,
            "games": len(found),
            "reference": {"name": "the record as JSON", "value": of(written), "unit": "characters"},
        }
        for name, of in (("median", median), ("longest", max))
    ]


def save(large: Large) -> list[Figure]:
    """A full game saved as a file, and opened as a table with its whole log."""
    seed = 1
    while len(record := recorded(large, seed)) < large.decisions:
        seed += 1
    seats = [Seat(colour.title(), colour) for colour in list(COLOURS)[: large.seats]]
    text = dump(Table(record, seats, "1"))
    took, looped = [], []
    for _ in range(3):
        begun = time.process_time()
        table = load(text, "1")
        took.append(time.process_time() - begun)
        looped.append(loop(time.process_time))
        assert len(table.record) == len(record) and table.happened
    name = f"{len(record):,} decisions of {large.title}, "
    written = "the record as JSON", len(json.dumps(record.to_json())), "bytes"
    return [
        figure(f"{name}their save", len(text.encode()), "bytes", written, SAVE),
        figure(f"{name}opened from it", median(took) * 1e3, "ms", fixed_loop(*looped), OPENING),
    ]


def engine(large: Large) -> list[Figure]:
    """The time to list and play a decision, in random play in which something happens."""
    game, clock = games.load(large.name), time.process_time
    choose = import_module(large.lively).choose
    p, chance = game.new(seed=1, **large.table, **large.less), Random(1)
    decisions, took, looped = 0, 0.0, [loop(clock)]
    while True:
        begun = clock()
        decision = game.decision(p)
        took += clock() - begun
        if decision is None:
            break
        action = choose(p, decision, chance)
        begun = clock()
        game.play(p, action)
        took, decisions = took + clock() - begun, decisions + 1
    looped.append(loop(clock))
    title = f"{large.title} in random play, {large.seats} seats, to list and play a decision"
    return [figure(title, 1e6 * took / decisions, "µs", fixed_loop(*looped), decisions=decisions)]


def figures(large: Large) -> dict[str, Callable[[], list[Figure]]]:
    """The measurements by name."""
    return {f"{large.name}_{measure.__name__}": partial(measure, large) for measure in (engine, links, save)}
