"""Whether seats are fair, and whether small programs exploit the strategists: writes docs/fair.md and docs/fair.json.

    python -m tools.study.fair seats                        # settlers at every table, 200 games each
    python -m tools.study.fair seats renaissance-4 --bot search --games 40
    python -m tools.study.fair exploiters ur-4 --games 40   # a small program against strategists
    python -m tools.study.fair page                         # plays nothing; the page from what is on file

Games are added to those on file, lot by lot; other bots need a fresh file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from functools import partial
from typing import Any, NamedTuple

from cradle import arena, games
from cradle.civilization.rules.geography import NATIONS
from cradle.lab.cores import cores, spread
from cradle.lab.options import run
from cradle.record.dataset import Sample
from cradle.record.sample import one_game
from cradle.renaissance.rules.geography import CAPITALS

from tools.study.fair_page import EARLY, NAMES, TABLES, Fairness, Kept, on_file, write

GAMES = 200
LOT = 12  # games, after which they are kept
SETTLER, STRATEGIST = "heuristic", "search"
EXPLOITERS = {  # by table
    **dict.fromkeys(["ur-2", "ur-4"], "tools.study.exploiters.ur:Warlord"),
    **dict.fromkeys(["classic-4", "advanced-4"], "tools.study.exploiters.civilization:Hoarder"),
    "renaissance-4": "tools.study.exploiters.renaissance:Rusher",
}


class Outcome(NamedTuple):
    """Of one game, by seat: its place, nation or capital; its share of the win; whether it was out early."""

    places: list[str]
    wins: list[float]
    early: list[bool]


def place_names(p: Any, first: int) -> list[str]:
    """By seat, what it has and others have not. first: the seat that was asked first."""
    if hasattr(p, "nation"):
        return [NATIONS[nation].capitalize() for nation in p.nation]
    if hasattr(p, "capital"):
        return [CAPITALS[capital].capitalize() for capital in p.capital]
    return [f"place {(seat - first) % p.seats + 1}" for seat in range(p.seats)]


def is_out(p: Any, seat: int) -> bool:
    """Whether a seat cannot win any more: it has nothing left on the board, or too much misery. At Ur nobody is (7)."""
    if hasattr(p, "nation"):
        return not p.on_board(seat) and not p.cities(seat)
    return hasattr(p, "capital") and not p.plays(seat)


def play_game(what: Sample, seed: int) -> Outcome:
    """One game of bots. It is played a second time, to look at its positions."""
    actions = one_game(what, seed)["actions"]
    game = games.load(what.game)
    p = game.new(seed=seed, **what.variant)
    opening = game.decision(p)
    assert opening is not None
    first, early = opening.seat, None
    for n in actions:
        decision = game.decision(p)
        assert decision is not None
        game.play(p, decision.actions[n])
        if early is None and getattr(p, "turn", 0) > EARLY:
            early = [is_out(p, seat) for seat in range(p.seats)]
    wins = [standing.rank == 1 for standing in sorted(game.standings(p))]
    early = early or [is_out(p, seat) for seat in range(p.seats)]
    return Outcome(place_names(p, first), [won / sum(wins) for won in wins], early)


def add(found: Fairness, outcomes: Iterable[Outcome]) -> None:
    """Count what came of some more games."""
    for outcome in outcomes:
        found["games"] += 1
        found["early"] += sum(outcome.early)
        for name, won in zip(outcome.places, outcome.wins, strict=True):
            place = found["places"].setdefault(name, {"wins": 0.0, "fair": 0.0, "games": 0})
            place["wins"], place["games"] = round(place["wins"] + won, 2), place["games"] + 1
            place["fair"] = round(place["games"] / len(outcome.places), 2)


def add_seats(kept: Kept, name: str, bot: str, count: int, processes: int) -> None:
    """So many more games of equal bots at a table; seeds go on where they ended."""
    table = TABLES[name]
    variant = games.load(table.game).variant(**table.variant)
    found = kept["seats"].setdefault(name, {}).setdefault(bot, {"games": 0, "early": 0, "places": {}})
    what = Sample(table.game, variant, (bot,) * variant["seats"], table.playouts)
    first = 1 + found["games"]
    with spread(min(processes, count)) as over:
        add(found, over(partial(play_game, what), range(first, first + count)))


def add_prize(kept: Kept, name: str, bot: str, count: int, processes: int) -> None:
    """So many more games of a table's exploiter against others, in every place as often."""
    table = TABLES[name]
    variant = games.load(table.game).variant(**table.variant)
    bots, seats = (EXPLOITERS[name], *[bot] * (variant["seats"] - 1)), variant["seats"]
    prize = kept["exploiters"].setdefault(name, {}).setdefault(bot, {"bot": bots[0], "games": 0, "wins": 0.0})
    match = arena.Match(table.game, variant, bots, 0.0, arena.CAP, table.playouts)
    tally = arena.Tally(match)
    for row, order in arena.tournament(match, -(-count // seats) * seats, 1 + prize["games"] // seats, processes):
        tally.add(row, order)
    prize["games"] += tally.games
    prize["wins"] = round(prize["wins"] + sum(tally.wins[bots[0]]), 2)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("seats", "exploiters", "page"))
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join(TABLES) + "; all if none is named")
    parser.add_argument("--bot", choices=NAMES, help="in all seats, or in all others; settlers, or strategists")
    parser.add_argument("--games", type=int, default=GAMES, help="at each table")
    parser.add_argument("--cores", type=int, default=cores())
    options = parser.parse_args()
    kept = on_file()
    among, add_games = (EXPLOITERS, add_prize) if options.what == "exploiters" else (TABLES, add_seats)
    bot = options.bot or (STRATEGIST if options.what == "exploiters" else SETTLER)
    if unknown := set(options.tables) - among.keys():
        parser.error(f"there is no table {', '.join(sorted(unknown))}; there are {', '.join(among)}")
    for name in [] if options.what == "page" else options.tables or among:
        for done in range(0, options.games, LOT):
            add_games(kept, name, bot, min(LOT, options.games - done), options.cores)
            write(kept)
            print(f"{name}: {min(done + LOT, options.games)} of {options.games}", file=sys.stderr)
    write(kept)
    return 0


if __name__ == "__main__":
    sys.exit(run(main, "fair"))
