"""How well, how fast and how small Civilization is: whole games of bots, links in the middle of them, one long save.

`figures` gives the measurements for `python -m tools.bench`.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from multiprocessing import Pool
from random import Random
from statistics import mean, median
from typing import Any, NamedTuple

from cradle import arena, codec, games, players
from cradle.app.saves import dump, load
from cradle.app.table import COLOURS, Seat, Table
from cradle.kernel.record import Record

from tools.bench_page import loop

Figure = dict[str, Any]  # name, value, unit, goal, reference {name, value, unit}, and what else is to be told

SEATS = 7
TABLE = {"seats": SEATS, "rules": "advanced"}
GAMES = 40
PACE, FINISH, CITIES, DECISION, WHOLE, WINS = 0.45, 32, 6, 80, 2, 40  # spaces a turn, turn, cities, us, s, %
BY_TURN = 15  # those cities
AST, NATIONS = 16, 9  # spaces to the finish; from whom the seats choose
MIDDLE = range(8, 17)  # turns
LINK, EVERY = 350, 10  # characters; decisions between two links
DECISIONS, SAVE, OPENING = 5_000, 100_000, 1_000  # of a full game, characters, ms


class Played(NamedTuple):
    """One game. pace, cities: by seat; cities are those at the end of turn BY_TURN. winners: nations.

    choosing, viewing, whole: seconds of the bots' choices, of the views they were made from, and of everything.
    """

    turns: int
    pace: list[float]
    cities: list[int]
    ranks: list[int]
    winners: list[int]
    decisions: int
    choosing: float
    viewing: float
    whole: float


def play(bots: tuple[str, ...], seed: int) -> Played:
    """A game of bots, by seat, to its end."""
    game, clock = games.load("civilization"), time.process_time
    begun = clock()
    p, chance = game.new(seed=seed, **TABLE), Random(seed)
    choosers = [players.load(game, bot) for bot in bots]
    cities, decisions, choosing, viewing = [0] * SEATS, 0, 0.0, 0.0
    while (decision := game.decision(p)) is not None:
        seat, a = decision.seat, clock()
        view = game.view(p, seat)
        b = clock()
        action = choosers[seat](view, decision, chance, 0)
        c = clock()
        viewing, choosing, decisions = viewing + b - a, choosing + c - b, decisions + 1
        if p.turn <= BY_TURN:
            cities = [p.city.count(seat) for seat in range(SEATS)]
        game.play(p, action)
    ranks = [row.rank for row in sorted(game.standings(p))]
    winners = [p.nation[seat] for seat, rank in enumerate(ranks) if rank == 1]
    pace = [marker / p.turn for marker in p.marker]
    return Played(p.turn, pace, cities, ranks, winners, decisions, choosing, viewing, clock() - begun)


def strength() -> list[Figure]:
    """Of seven heuristic bots, beside chance where one of them plays against six that play by it."""
    places = [("random",) * n + ("heuristic",) + ("random",) * (SEATS - 1 - n) for n in range(SEATS)]
    with Pool(arena.cores()) as pool:
        rows = pool.starmap(play, [(("heuristic",) * SEATS, seed) for seed in range(1, GAMES + 1)])
        against = pool.starmap(play, [(places[n % SEATS], n + 1) for n in range(2 * SEATS)])
    looped = 1e3 * median(loop(time.process_time) for _ in range(5))
    by_chance = [(row, n % SEATS) for n, row in enumerate(against)]
    idle = {
        "pace": mean(pace for row, place in by_chance for seat, pace in enumerate(row.pace) if seat != place),
        "cities": mean(n for row, place in by_chance for seat, n in enumerate(row.cities) if seat != place),
    }
    decisions = sum(row.decisions for row in rows)
    wins = Counter(nation for row in rows for nation in row.winners)
    won = mean(row.ranks[place] == 1 and row.ranks.count(1) == 1 for row, place in by_chance)

    def figure(
        name: str, value: float, unit: str, goal: float, reference: tuple[str, float, str], **more: Any
    ) -> Figure:
        keys = ("name", "value", "unit")
        return {
            "name": f"Civilization, {SEATS} seats, {name}",
            "value": value,
            "unit": unit,
            "goal": goal,
            **more,
            "reference": dict(zip(keys, reference, strict=True)),
        }

    fixed = ("fixed loop in that Python", looped, "ms")
    return [
        figure(
            "spaces in 100 turns",
            100 * mean(pace for row in rows for pace in row.pace),
            "spaces",
            100 * PACE,
            ("seats that play by chance", 100 * idle["pace"], "spaces"),
            more=True,
        ),
        figure(
            "first at the finish",
            mean(row.turns for row in rows),
            "turns",
            FINISH,
            ("never to stand still", AST, "turns"),
            latest=max(row.turns for row in rows),
        ),
        figure(
            f"cities at turn {BY_TURN}",
            mean(n for row in rows for n in row.cities),
            "a nation",
            CITIES,
            ("seats that play by chance", idle["cities"], "a nation"),
            more=True,
        ),
        figure(
            "most wins of a nation",
            100 * max(wins.values()) / len(rows),
            "%",
            WINS,
            ("an equal share", 100 / NATIONS, "%"),
        ),
        figure(
            f"heuristic against {SEATS - 1} random",
            100 * won,
            "%",
            100,
            ("an equal", 100 / SEATS, "%"),
            more=True,
            games=len(against),
        ),
        figure(
            "a choice of a bot",
            1e6 * sum(row.choosing for row in rows) / decisions,
            "µs",
            DECISION,
            fixed,
            with_its_view=round(1e6 * sum(row.choosing + row.viewing for row in rows) / decisions, 1),
        ),
        figure("a game of bots", mean(row.whole for row in rows), "s", WHOLE, fixed, decisions=decisions // len(rows)),
    ]


def engine() -> list[Figure]:
    """To list and play a decision, where chance plays so that something happens."""
    game, clock = games.load("civilization"), time.process_time
    choose = import_module("tests.civilization.lively").choose
    p, chance = game.new(seed=1, turns=16, **TABLE), Random(1)
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
    return [
        {
            "name": f"Civilization in random play, {SEATS} seats, to list and play a decision",
            "value": 1e6 * took / decisions,
            "unit": "µs",
            "decisions": decisions,
            "reference": {"name": "fixed loop in that Python", "value": 1e3 * median(looped), "unit": "ms"},
        }
    ]


def recorded(seed: int) -> tuple[Record, list[tuple[int, int]]]:
    """A game of heuristic bots; and of positions in the middle of it, characters of the link and of the JSON."""
    game = games.load("civilization")
    record, chance, found = Record(game, TABLE, seed), Random(seed), []
    bots = [players.load(game, "heuristic") for _ in range(SEATS)]
    while (decision := game.decision(p := record.position)) is not None:
        if p.turn in MIDDLE and not len(record) % EVERY:
            found.append((len(codec.link(game, p)), len(json.dumps(game.to_json(p)))))
        record.play(bots[decision.seat](game.view(p, decision.seat), decision, chance, 0))
    return record, found


def lengths(seed: int) -> list[tuple[int, int]]:
    return recorded(seed)[1]


def links() -> list[Figure]:
    """Characters of the links of positions in the middle of games."""
    with Pool(arena.cores()) as pool:
        found = [row for rows in pool.map(lengths, range(1, 9)) for row in rows]
    link, written = ([row[n] for row in found] for n in (0, 1))
    return [
        {
            "name": f"link of a position of Civilization, {SEATS} seats, {name}",
            "value": of(link),
            "unit": "characters",
            "goal": LINK,
            "positions": len(found),
            "reference": {"name": "the position as JSON", "value": of(written), "unit": "characters"},
        }
        for name, of in (("median", median), ("longest", max))
    ]


def save() -> list[Figure]:
    """A full game kept as a file, and its table opened with the whole log told."""
    seed = 1
    while len(record := recorded(seed)[0]) < DECISIONS:
        seed += 1
    seats = [Seat(colour.title(), colour) for colour in list(COLOURS)[:SEATS]]
    text = dump(Table(record, seats, "1"))
    took, looped = [], []
    for _ in range(3):
        begun = time.process_time()
        table = load(text, "1")
        took.append(time.process_time() - begun)
        looped.append(loop(time.process_time))
        assert len(table.record) == len(record) and table.happened
    name = f"{len(record):,} decisions of Civilization, "
    return [
        {
            "name": name + "their save",
            "value": len(text.encode()),
            "unit": "bytes",
            "goal": SAVE,
            "reference": {"name": "the record as JSON", "value": len(json.dumps(record.to_json())), "unit": "bytes"},
        },
        {
            "name": name + "opened from it",
            "value": median(took) * 1e3,
            "unit": "ms",
            "goal": OPENING,
            "reference": {"name": "fixed loop in that Python", "value": median(looped) * 1e3, "unit": "ms"},
        },
    ]


def figures() -> dict[str, Callable[[], list[Figure]]]:
    """The measurements by name."""
    return {f"civilization_{f.__name__}": f for f in (strength, engine, links, save)}
