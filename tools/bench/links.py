"""How long the links of games of Ur are, compared with JSON, and how soon a very long game is open.

`figures` gives the measurements for `python -m tools.bench`.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from cradle import codec, games, players
from cradle.app.table.game_files import dump, load
from cradle.app.table.seats import COLOURS, Seat
from cradle.app.table.table import Table
from cradle.kernel.record import Record
from cradle.lab.cores import cores, spread

from tools import ROOT
from tools.bench.figures import Figure, figure, fixed_loop
from tools.bench.page import loop

SEATS = (2, 3, 4)
GAME = 150  # characters, the goal of Ur
GAMES = 100  # for every number of seats
DECISIONS = 5_000


def lengths(job: tuple[int, int]) -> tuple[int, int, int]:
    """A game of bots, by seats and seed: lengths of its record as link and JSON; decisions."""
    game, (seats, seed) = games.load("ur"), job
    record, chance, choose = Record(game, {"seats": seats}, seed), Random(seed), players.load(game, "heuristic")
    while decision := game.decision(record.position):
        record.play(choose(game.view(record.position, decision.seat), decision, chance, 0))
    return len(codec.record_link(record)), len(json.dumps(record.to_json())), len(record)


def links() -> list[Figure]:
    """Characters of the links of a hundred games for every number of seats."""
    with spread(cores()) as over:
        return [f for seats in SEATS for f in _links(seats, list(over(lengths, [(seats, n) for n in range(GAMES)])))]


def _links(seats: int, rows: list[tuple[int, int, int]]) -> list[Figure]:
    records = [row[0] for row in rows]
    written = {"name": "the record as JSON", "value": median(row[1] for row in rows), "unit": "characters"}

    def figure(name: str, value: float, goal: int, **more: Any) -> Figure:
        return {
            "name": f"link of {name}, {seats} seats",
            "value": value,
            "unit": "characters",
            "goal": goal,
            "games": len(rows),
            **more,
            "reference": written,
        }

    return [
        figure(
            "a whole game, median",
            median(records),
            GAME,
            longest=max(records),
            within=round(100 * sum(n <= GAME for n in records) / len(records)),
            decisions=median(row[2] for row in rows),
        ),
    ]


def opening() -> list[Figure]:
    """Seconds to open a game of Parley of 5,000 decisions, from a link or a file, with its whole log."""
    sys.path.append(str(ROOT / "tests"))
    games.add("parley", "parley.game")
    game = games.load("parley")
    record, chance = Record(game, {"seats": 4, "rounds": 300}, 11), Random(11)
    while len(record) < DECISIONS:
        decision = game.decision(record.position)
        assert decision is not None
        record.play(chance.choice(decision.actions))
    seats = [Seat(colour.title(), colour) for colour in list(COLOURS)[:4]]
    fragment, text = codec.record_link(record), dump(Table(record, seats, "1"))

    def by_link() -> Table:
        return Table(codec.read_record(fragment), seats, "1")

    def by_file() -> Table:
        return load(text, "1")

    return [
        _opening("link", by_link, characters=len(fragment)),
        _opening("file", by_file, characters=len(text)),
    ]


def _opening(name: str, open_it: Callable[[], Table], **more: int) -> Figure:
    took, looped = [], []
    for _ in range(5):
        begun = time.process_time()
        table = open_it()
        took.append(time.process_time() - begun)
        looped.append(loop(time.process_time))
        assert len(table.record) == DECISIONS and table.happened
    label = f"{DECISIONS:,} decisions of Parley, opened from a {name}"
    return figure(label, median(took) * 1e3, "ms", fixed_loop(*looped), 1_000, **more)


def figures() -> dict[str, Callable[[], list[Figure]]]:
    """The measurements by name."""
    return {"links": links, "opening": opening}
