"""Rates bots, headless: `cradle arena ur --seats 4 --bots search,heuristic,random,random --games 40`.

Every seed is played once for every place in turn order, so that no bot profits from its place.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from importlib import import_module
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from . import __version__, games, players
from .kernel.game import Event, Json, Variant
from .lab.bots import answer, load_bot, needless, split
from .lab.cores import cores, spread
from .lab.options import VARIANTS, Fault, Parser, check_seeds, load_game, run, variant
from .lab.results import Job, Result, Results

CAP = 20_000  # decisions, then a game counts as not finished
MOST = 50  # games in a lot
WINDOW = 100_000  # games that are looked at ahead


class Match(NamedTuple):
    """What to play: `bots` by place in turn order at turn 0; each `turn` moves every bot one place on.

    budget: seconds of thought a decision; playouts: in their place for strategists, if not 0, whatever time they take.
    """

    game: str
    variant: Variant
    bots: tuple[str, ...]
    budget: float
    cap: int
    playouts: int = 0


def play(match: Match, seed: int, turn: int) -> tuple[Json, list[int]]:
    """One game: its row, and the seats in turn order. Raises Fault if a bot fails or returns an illegal action."""
    game = games.load(match.game)
    began = perf_counter()
    seats = len(match.bots)
    turns = [0] * seats

    def tell(event: Event) -> None:
        if event.id == "turn":
            for seat in [event.params["seat"]] if "seat" in event.params else range(seats):
                turns[seat] += 1

    position = game.new(seed=seed, tell=tell, **match.variant)
    opening = game.decision(position)
    first = opening.seat if opening else 0
    order = [(first + place) % seats for place in range(seats)]
    names = [""] * seats
    for i, name in enumerate(match.bots):
        names[order[(i + turn) % seats]] = name
    bots = [load_bot(game, name, match.playouts) for name in names]
    chances = [Random(f"{seed}/{turn}/{seat}") for seat in range(seats)]
    decisions = 0
    while decisions < match.cap and (decision := game.decision(position)) is not None:
        seat = decision.seat
        where = f"The bot {names[seat]!r} (seat {seat}, seed {seed}, decision {decisions}, {decision.kind})"
        action = answer(bots[seat], where, game.view(position, seat), decision, chances[seat], match.budget)
        game.play(position, action, tell)
        decisions += 1
    standings = sorted(game.standings(position))
    row = {
        "seats": seats,
        "bots": names,
        "ranks": [s.rank for s in standings],
        "scores": [s.score for s in standings],
        "decisions": decisions,
        "rounds": min(turns),
        "seconds": round(perf_counter() - began, 3),
        "finished": game.decision(position) is None,
    }
    return row, order


def play_lot(lot: list[Job]) -> list[Result]:
    """Several games one after the other."""
    return [play(*job) for job in lot]


def tournament(
    match: Match, count: int, seed: int, cores: int, ray: str = "", results: Results | None = None, lot: int = 0
) -> Iterator[Result]:
    """`count` games in order; every seed is played once for every place in turn order. Raises Fault as `play` does.

    cores: of this machine. ray: the address of a cluster, or "local", to be used instead. results: where games are
    kept, and those that are there are not played again. lot: games that are sent at once; 0 for what seems good.
    """
    with workers(min(cores, count), ray) as (over, many):
        for start in range(0, count, WINDOW):
            numbers = range(start, min(start + WINDOW, count))
            jobs: list[Job] = [(match, seed + n // len(match.bots), n % len(match.bots)) for n in numbers]
            known = [results.get(*job[1:]) if results else None for job in jobs]
            still = [job for job, result in zip(jobs, known, strict=True) if result is None]
            size = lot or max(1, min(MOST, len(still) // (4 * many)))
            lots = [still[i : i + size] for i in range(0, len(still), size)]
            fresh = _keep_results(lots, over(play_lot, lots), results)
            for result in known:
                yield next(fresh) if result is None else result


def _keep_results(lots: list[list[Job]], played: Iterator[list[Result]], results: Results | None) -> Iterator[Result]:
    for lot in lots:
        done = next(played)
        if results:
            results.put(zip(lot, done, strict=True))
        yield from done


@contextmanager
def workers(count: int, ray: str) -> Iterator[tuple[Callable[..., Iterator[Any]], int]]:
    """A map function over lots, in order, and how many work at once. Raises Fault if Ray is not installed."""
    if ray:
        try:
            cluster = import_module("cradle.adapters.ray").Cluster(ray, max(1, count))
        except ImportError as error:
            raise Fault(f"--ray needs the package ray: {error}.") from error
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise Fault(f"There is no Ray cluster at {ray!r}: {str(error)[:200]}") from error
        try:
            yield cluster.map, cluster.cores()
        finally:
            cluster.close()
    else:
        with spread(count) as play:
            yield play, max(1, count)


def key(match: Match) -> str:
    """Everything on which the figures of a match depend, as text."""
    rules = {"version": __version__, "rules_version": games.load(match.game).rules_version}
    return json.dumps({**match._asdict(), **rules}, sort_keys=True)


class Tally:
    """Wins by bot and by place in turn order; a shared win is shared."""

    def __init__(self, match: Match) -> None:
        self.match, self.games, self.finished, self.decisions, self.rounds = match, 0, 0, 0, 0
        seats = len(match.bots)
        self.wins = {name: [0.0] * seats for name in match.bots}
        self.played = {name: [0] * seats for name in match.bots}
        self.scores = dict.fromkeys(match.bots, 0)

    def add(self, row: Json, order: list[int]) -> None:
        self.games += 1
        self.finished += row["finished"]
        self.decisions += row["decisions"]
        self.rounds += row["rounds"]
        winners = row["ranks"].count(1)
        for place, seat in enumerate(order):
            name = row["bots"][seat]
            self.played[name][place] += 1
            self.scores[name] += row["scores"][seat]
            if row["ranks"][seat] == 1:
                self.wins[name][place] += 1 / winners

    def summary(self) -> Json:
        """share: wins a game; error: its standard error; fair: the share of equal bots; places: from the first on."""
        bots = []
        for name, wins in self.wins.items():
            share, seats = sum(wins) / self.games, self.match.bots.count(name)
            bots.append(
                {
                    "bot": name,
                    "wins": round(sum(wins), 2),
                    "share": round(share, 4),
                    "error": round(sqrt(max(0.0, share * (1 - share)) / self.games), 4),
                    "fair": round(seats / len(self.match.bots), 4),
                    "score": round(self.scores[name] / (self.games * seats), 2),
                    "places": [
                        {"played": played, "wins": round(won, 2)}
                        for played, won in zip(self.played[name], wins, strict=True)
                    ],
                }
            )
        return {
            "game": self.match.game,
            "variant": self.match.variant,
            "budget": self.match.budget,
            "playouts": self.match.playouts,
            "games": self.games,
            "finished": self.finished,
            "decisions": round(self.decisions / self.games, 1),
            "rounds": round(self.rounds / self.games, 1),
            "balanced": self.games % len(self.match.bots) == 0,
            "bots": bots,
        }


def table(summary: Json) -> str:
    """The summary for people."""
    seats = len(summary["bots"][0]["places"])
    width = max(len(b["bot"]) for b in summary["bots"])
    places = "".join(f"{f'place {i + 1}':>10}" for i in range(seats))
    lines = [f"{'':{width}}   wins            fair   score{places}"]
    for b in summary["bots"]:
        by_place = "".join(
            f"{100 * p['wins'] / p['played']:>8.0f} %" if p["played"] else f"{'-':>10}" for p in b["places"]
        )
        lines.append(
            f"{b['bot']:{width}}  {100 * b['share']:5.1f} % ± {100 * b['error']:4.1f}  {100 * b['fair']:5.0f} %"
            f"  {b['score']:6.1f}{by_place}"
        )
    lines.append(
        f"{summary['games']} games, {summary['finished']} finished; "
        f"{summary['decisions']:.0f} decisions and {summary['rounds']:.1f} rounds a game"
    )
    if not summary["balanced"]:
        lines.append("The number of games is no multiple of the seats: places in turn order are not balanced.")
    return "\n".join(lines)


def read(argv: list[str]) -> tuple[Match, argparse.Namespace]:
    """What to play, from the command line. Raises Fault."""
    parser = Parser(prog="cradle arena", description=__doc__, allow_abbrev=False)
    parser.add_argument("game", help=", ".join(games.names()))
    parser.add_argument("--seats", type=int, help="by default as many as bots")
    kinds = ", ".join([*players.LEVELS, "LEVEL/STYLE (as in heuristic/builder)", "my:choose"])
    parser.add_argument("--bots", required=True, help=f"one per seat, comma-separated: {kinds}")
    parser.add_argument("--games", type=int, default=40, help="a multiple of the seats balances the places")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--budget", type=float, default=0.3, help="seconds per decision of a strategist")
    parser.add_argument("--playouts", type=int, default=0, help="per decision of a strategist, instead of seconds")
    parser.add_argument("--cap", type=int, default=CAP, help="decisions per game")
    parser.add_argument("--cores", type=int, default=cores(), help="games that are played at once")
    parser.add_argument("--ray", default="", metavar="ADDRESS", help="a Ray cluster to use, or local")
    parser.add_argument("--lot", type=int, default=0, help="games sent to a core at once")
    parser.add_argument("--results", metavar="FILE", help="keep games in this file, and go on from there (SQLite)")
    parser.add_argument("--progress", action="store_true", help="say how far it has got")
    parser.add_argument("--json", action="store_true", help="one object per game, then the summary")
    parser.epilog = VARIANTS
    options, rest = parser.parse_known_args(argv)
    game = load_game(options.game)
    bots = tuple(split(options.bots))
    seats = len(bots) if options.seats is None else options.seats
    if len(bots) != seats:
        raise Fault(f"{seats} seats need {seats} bots, not {len(bots)}.")
    for name in ("games", "cap", "cores"):
        if getattr(options, name) < 1:
            raise Fault(f"--{name} must be 1 or more.")
    check_seeds(options.seed, options.seed + (options.games - 1) // seats)
    if not options.budget >= 0 or options.playouts < 0:
        raise Fault("--budget and --playouts must be 0 or more.")
    for name in bots:
        load_bot(game, name)
    kind = variant(game, [f"--seats={seats}", *rest])
    return Match(options.game, kind, bots, options.budget, options.cap, options.playouts), options


def main(argv: list[str] | None = None) -> int:
    """The command; returns its exit code."""
    try:
        match, options = read(sys.argv[1:] if argv is None else argv)
        if said := needless(games.load(match.game), match.bots, match.playouts):
            print(f"arena: {said}", file=sys.stderr)
        tally = Tally(match)
        with closing(Results(options.results, key(match))) if options.results else nullcontext() as results:
            games_played = tournament(
                match, options.games, options.seed, options.cores, options.ray, results, max(0, options.lot)
            )
            for row, order in progress(games_played, options.games) if options.progress else games_played:
                tally.add(row, order)
                if options.json:
                    print(json.dumps(row), flush=True)
        summary = tally.summary()
        print(json.dumps({"summary": summary}) if options.json else table(summary))
    except sqlite3.Error as error:
        print(f"arena: {options.results!r}: {error}.", file=sys.stderr)
        return 1
    except Fault as fault:
        print(f"arena: {fault}", file=sys.stderr)
        return 1
    return 0


def progress(played: Iterator[Result], count: int) -> Iterator[Result]:
    """Pass on the results of games; print every second how many are played, and how long the rest will take."""
    began = said = perf_counter()
    for n, result in enumerate(played, 1):
        yield result
        if (now := perf_counter()) - said >= 1 or n == count:
            left, said = (now - began) / n * (count - n), now
            print(f"{n} of {count} games, {n / (now - began):.1f} a second, {left:.0f} s to go", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(run(main, "arena"))
