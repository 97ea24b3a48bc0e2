"""How well, how fast and how small Civilization is: whole games of bots; the rest is in large.py.

`figures` gives the measurements for `python -m tools.bench`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import mean
from typing import NamedTuple

from cradle import games, players
from cradle.kernel.game import Variant
from cradle.lab.cores import cores, spread

from tools.bench import large
from tools.bench.figures import Figure, Reference, figure, fixed_loop
from tools.bench.page import loop

SEATS = 7
TABLE: Variant = {"seats": SEATS, "rules": "advanced"}
TITLE = f"Civilization, {SEATS} seats,"
GAMES = 40
PACE, FINISH, CITIES, DECISION, WHOLE, WINS = 0.5, 30, 6, 80, 2, 40  # spaces a turn, turn, cities, us, s, %
BY_TURN = 15  # the turn at whose end CITIES are counted
AST, NATIONS = 16, 9  # spaces to the finish; nations to choose from
DECISIONS = 5_000  # in a full game, at least
LINK = 9_000  # characters


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


def play(job: tuple[tuple[str, ...], int]) -> Played:
    """A game to its end, by the bots of the seats and a seed."""
    game, clock, (bots, seed) = games.load("civilization"), time.process_time, job
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
    """Seven heuristic bots; and one of them against six random ones."""
    places = [("random",) * n + ("heuristic",) + ("random",) * (SEATS - 1 - n) for n in range(SEATS)]
    with spread(cores()) as over:
        rows = list(over(play, [(("heuristic",) * SEATS, seed) for seed in range(1, GAMES + 1)]))
        against = list(over(play, [(places[n % SEATS], n + 1) for n in range(2 * SEATS)]))
    fixed = fixed_loop(*[loop(time.process_time) for _ in range(5)])
    return [*how_well(rows, [(row, n % SEATS) for n, row in enumerate(against)]), *how_long(rows, fixed)]


def how_well(rows: list[Played], by_chance: list[tuple[Played, int]]) -> list[Figure]:
    """How far the bots come. by_chance: games of one of them at a place, against six that play by chance."""
    idle = {
        "pace": mean(pace for row, place in by_chance for seat, pace in enumerate(row.pace) if seat != place),
        "cities": mean(n for row, place in by_chance for seat, n in enumerate(row.cities) if seat != place),
    }
    wins = Counter(nation for row in rows for nation in row.winners)
    won = mean(row.ranks[place] == 1 and row.ranks.count(1) == 1 for row, place in by_chance)
    spaces, cities = 100 * mean(pace for row in rows for pace in row.pace), mean(n for row in rows for n in row.cities)
    latest = max(row.turns for row in rows)
    return [
        figure(f"{TITLE} spaces in 100 turns", spaces, "spaces",
               ("seats that play by chance", 100 * idle["pace"], "spaces"), 100 * PACE, more=True),
        figure(f"{TITLE} first at the finish", mean(row.turns for row in rows), "turns",
               ("never to stand still", AST, "turns"), FINISH, latest=latest),
        figure(f"{TITLE} cities at turn {BY_TURN}", cities, "a nation",
               ("seats that play by chance", idle["cities"], "a nation"), CITIES, more=True),
        figure(f"{TITLE} most wins of a nation", 100 * max(wins.values()) / len(rows), "%",
               ("an equal share", 100 / NATIONS, "%"), WINS),
        figure(f"{TITLE} heuristic against {SEATS - 1} random", 100 * won, "%",
               ("an equal", 100 / SEATS, "%"), 100, more=True, games=len(by_chance)),
    ]  # fmt: skip


def how_long(rows: list[Played], fixed: Reference) -> list[Figure]:
    """How long a choice of a bot takes, and a game of bots."""
    decisions = sum(row.decisions for row in rows)
    choosing = sum(row.choosing for row in rows) / decisions
    with_view = choosing + sum(row.viewing for row in rows) / decisions
    return [
        figure(f"{TITLE} a choice of a bot", 1e6 * choosing, "µs", fixed, DECISION,
               with_its_view=round(1e6 * with_view, 1)),
        figure(f"{TITLE} a game of bots", mean(row.whole for row in rows), "s", fixed, WHOLE,
               decisions=decisions // len(rows)),
    ]  # fmt: skip


LARGE = large.Large("civilization", "Civilization", TABLE, LINK, DECISIONS, "tests.civilization.lively", {"turns": 16})


def figures() -> dict[str, Callable[[], list[Figure]]]:
    """The measurements by name."""
    return {"civilization_strength": strength} | large.figures(LARGE)
