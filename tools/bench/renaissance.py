"""How the bots of L'Âge de la Renaissance play, and how long they take: `python -m tools.bench renaissance_6`.

`figures` gives the measurements for `python -m tools.bench`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from random import Random
from time import process_time
from typing import NamedTuple

from cradle import games as house
from cradle import players
from cradle.kernel.game import Event
from cradle.lab.cores import cores, spread
from cradle.renaissance.rules.cards import ADVANCES
from cradle.renaissance.rules.geography import CAPITALS

from tools.bench import large
from tools.bench.figures import Figure, figure

GAMES = 40
TURNS = 25  # within which a game has to end
SEED = 1
END = "renaissance.end."
GAME = house.load("renaissance")
DECISIONS = 1_200  # in a full game of six seats, at least
LINK = 650  # characters


class Row(NamedTuple):
    """One game. turns: 0 if it did not end. end: why it ended. choosing, in_all: seconds of processor time."""

    turns: int
    end: str
    winners: list[int]
    capitals: list[str]
    score: int
    decisions: int
    choosing: float
    in_all: float


def play(job: tuple[int, str, int]) -> Row:
    """A game by seats, level and seed: one seat, chosen by the seed, is heuristic, the others are bots of the level."""
    seats, level, seed = job
    began, choosing, decisions, ends = process_time(), 0.0, 0, [""]

    def tell(event: Event) -> None:
        if event.id.startswith(END):
            ends.append(event.id.removeprefix(END))

    p = GAME.new(seats=seats, seed=seed)
    bots = [players.load(GAME, "heuristic" if seat == seed % seats else level) for seat in range(seats)]
    chances = [Random(f"{seed}/{seat}") for seat in range(seats)]
    while (decision := GAME.decision(p)) is not None and p.turn <= TURNS:
        seat, view = decision.seat, GAME.view(p, decision.seat)
        start = process_time()
        action = bots[seat](view, decision, chances[seat], 0.0)
        choosing += process_time() - start
        GAME.play(p, action, tell)
        decisions += 1
    rows = GAME.standings(p)
    winners = [row.seat for row in rows if row.rank == 1]
    turns = 0 if p.steps else p.turn
    capitals = [CAPITALS[n] for n in p.capital]
    return Row(turns, ends[-1], winners, capitals, rows[0].score, decisions, choosing, process_time() - began)


@cache
def play_games(seats: int, level: str, games: int) -> list[Row]:
    jobs = [(seats, level, SEED + n) for n in range(games)]
    with spread(min(cores(), games)) as over:
        return list(over(play, jobs))


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def percent(flags: list[bool]) -> float:
    return 100 * mean([float(flag) for flag in flags])


# Measurements ---------------------------------------------------------------------------------------------------------
def whole_games(seats: int, games: int) -> list[Figure]:
    """How games end, how long they are, who wins, and what they cost."""
    rows = play_games(seats, "heuristic", games)
    bare = play_games(seats, "random", games)
    where = f"{seats} seats"
    ends = Counter(row.end for row in rows)
    wins = dict.fromkeys(CAPITALS, 0.0)
    for row in rows:
        for seat in row.winners:
            wins[row.capitals[seat]] += 1 / len(row.winners)
    whole = [row.end in ("advances", "cards") for row in rows]
    share = {capital: round(100 * wins[capital] / games, 1) for capital in CAPITALS[:seats]}
    decisions = sum(row.decisions for row in rows)
    chosen = 1e6 * sum(row.choosing for row in rows) / decisions
    by_chance = 1e6 * sum(row.choosing for row in bare) / sum(row.decisions for row in bare)
    most = max(row.in_all for row in rows)
    every = {"goal": 100, "more": True, "games": games}
    return [
        figure(f"renaissance, ended within {TURNS} turns, {where}", percent([row.turns > 0 for row in rows]), "%",
               ("with bots that play at random", percent([row.turns > 0 for row in bare]), "%"), **every),
        figure(f"renaissance, all advances owned, or no card left, {where}", percent(whole),
               "%", ("all advances owned", 100 * ends["advances"] / games, "%"), **every, ends=dict(ends)),
        figure(f"renaissance, wins of the best capital, {where}", max(share.values()), "%",
               ("an equal", 100 / seats, "%"), **({"goal": 40} if seats == 6 else {}), capitals=share),
        figure(f"renaissance, winner's score, {where}", mean([row.score for row in rows]), "points",
               ("printed prices of all advances", sum(advance.price for advance in ADVANCES), "points")),
        figure(f"renaissance, turns, {where}", mean([row.turns for row in rows]), "turns",
               ("longest", max(row.turns for row in rows), "turns")),
        figure(f"renaissance, a decision, {where}", chosen, "us", ("at random", by_chance, "us"), goal=80),
        figure(f"renaissance, a game, {where}", most, "s", ("mean", mean([row.in_all for row in rows]), "s"),
               **({"goal": 2} if seats == 6 else {}), decisions=round(decisions / games)),
    ]  # fmt: skip


def against_chance(games: int) -> list[Figure]:
    """Percent of the games won by one heuristic bot, all others playing at random."""
    return [
        figure(
            f"renaissance, heuristic against {seats - 1} random",
            percent([row.winners == [n % seats] for n, row in rows]), "%",
            ("an equal", 100 / seats, "%"), goal=100, more=True, games=games,
        )
        for seats in (3, 6)
        for rows in [list(enumerate(play_games(seats, "random", games), SEED))]
    ]  # fmt: skip


LARGE = large.Large(
    "renaissance", "L'Âge de la Renaissance", {"seats": 6}, LINK, DECISIONS, "tests.renaissance.lively", {}
)


def figures(played: int) -> dict[str, Callable[[], list[Figure]]]:
    """The measurements by name, with so many games in each, but no fewer than GAMES."""
    games = max(GAMES, played)
    return {
        "renaissance_3": partial(whole_games, 3, games),
        "renaissance_6": partial(whole_games, 6, games),
        "renaissance_random": partial(against_chance, games),
        **large.figures(LARGE),
    }
