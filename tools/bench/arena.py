"""How strong the bots are at Ur, compared with what equally strong players win in the same seats.

`figures` gives the measurements for `python -m tools.bench`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cradle import arena
from cradle.kernel.game import Json
from cradle.lab.cores import cores

from tools.bench.figures import Figure, figure

BUDGET = 0.3  # seconds for a decision
CAP = 5_000  # decisions
SEED = 1


def strength(bot: str, other: str, seats: int, goal: float, played: int) -> list[Figure]:
    """Percent of games that a bot wins, equally often at each place in turn order; shared wins count in part."""
    mine, equals = rate((bot, *[other] * (seats - 1)), played), rate((other,) * seats, played)
    title = f"{bot} against {seats - 1} {other}, {seats} seats"
    facts = {"games": played, "budget": BUDGET, "places": places(mine), "places_of_an_equal": places(equals)}
    equal, error = ("an equal", 100 / seats, "%"), 100 * mine["error"]
    return [figure(title, 100 * mine["share"], "%", equal, goal, more=True, error=error, **facts)]


def rate(bots: tuple[str, ...], played: int) -> Json:
    """The first bot's line in the summary of the arena."""
    match = arena.Match("ur", {"seats": len(bots)}, bots, BUDGET, CAP)
    tally = arena.Tally(match)
    for row, order in arena.tournament(match, played, SEED, cores()):
        tally.add(row, order)
    line: Json = tally.summary()["bots"][0]
    return line


def places(line: Json) -> list[float]:
    """Percent of wins by place in turn order, from the first on."""
    return [round(100 * place["wins"] / place["played"], 1) for place in line["places"]]


def figures(played: int) -> dict[str, Callable[[], list[Figure]]]:
    """The measurements by name, with so many games of search in each."""
    return {
        "heuristic": partial(strength, "heuristic", "random", 4, 99, 2 * played),
        "search_2": partial(strength, "search", "heuristic", 2, 85, played),
        "search_4": partial(strength, "search", "heuristic", 4, 50, played),
    }
