"""Measures what a game of bots costs, and writes docs/costs.json and the costs in docs/data.md from it.

    python -m tools.study.costs_page           # a minute of one core
    python -m tools.study.costs_page --table   # only the table, from what is on file

The file also holds the digest of a game of each table: where the bots play another game, their costs are others too.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from hashlib import sha256
from typing import TypedDict

from cradle import games
from cradle.record.dataset import Sample
from cradle.record.sample import one_game

from tools import ROOT

PAGE, FILE = ROOT / "docs/data.md", ROOT / "docs/costs.json"
BEGIN, END = "<!-- costs -->\n", "<!-- end of costs -->"
SETTLER, CHANCE = "heuristic", "random"
# by game: the choices, how many games are timed, and how the page names them
TABLES: dict[str, tuple[dict[str, object], int, str]] = {
    "ur": ({"seats": 2}, 4, "`ur`, two seats"),
    "civilization": ({"rules": "classic", "seats": 4}, 20, "`civilization`, `classic`, four seats"),
    "renaissance": ({"seats": 4}, 20, "`renaissance`, four seats"),
}
BY_CHANCE = 200  # games of Ur that are timed beside them
MANY, CORES, PRICE = 10_000_000, 64, 0.04  # games, cores, and dollars for an hour of a core


class Cost(TypedDict):
    """seconds: of processor time, the mean of so many games. digest: of the actions of the first."""

    seconds: float
    games: int
    digest: str


class Costs(TypedDict):
    by_chance: float  # seconds of a random game of Ur
    settlers: dict[str, Cost]


def sample(name: str, bot: str) -> Sample:
    """What is played at a table."""
    variant = games.load(name).variant(**TABLES[name][0])
    return Sample(name, variant, (bot,) * variant["seats"])


def seconds(name: str, bot: str, count: int) -> float:
    """Of processor time, for one game; games of bots differ in length, so the seeds are fixed."""
    what = sample(name, bot)
    began = time.process_time()
    for seed in range(1, count + 1):
        one_game(what, seed)
    return (time.process_time() - began) / count


def digest(name: str) -> str:
    """Of what settlers do in the first game of a table."""
    return sha256(json.dumps(one_game(sample(name, SETTLER), 1)["actions"]).encode()).hexdigest()


def measure() -> Costs:
    return {
        "by_chance": round(seconds("ur", CHANCE, BY_CHANCE), 5),
        "settlers": {
            name: {"seconds": round(seconds(name, SETTLER, count), 4), "games": count, "digest": digest(name)}
            for name, (_, count, _) in TABLES.items()
        },
    }


def table(costs: Costs) -> str:
    """What the page says of them."""
    rows = []
    for name, cost in costs["settlers"].items():
        as_many = cost["seconds"] / costs["by_chance"]
        rows.append(f"| {TABLES[name][2]} | {cost['seconds']:.2f} s | {cost['games']} | {as_many:.0f} |")
    hours = MANY * costs["settlers"]["ur"]["seconds"] / 3600
    return "\n".join([
        "| game | a game of settlers | the mean of | as many random games of Ur |", "|---|---:|---:|---:|", *rows, "",
        f"A random game of Ur takes {costs['by_chance']:.4f} s. So ten million games of Ur by settlers take some"
        f" {hours:,.0f} hours of one core:",
        f"{hours / CORES:,.0f} hours on {CORES} cores. At {PRICE} dollars for an hour of a core, that is"
        f" {hours * PRICE:,.0f} dollars.", "",
    ])  # fmt: skip


def page(text: str, costs: Costs) -> str:
    """The page with these costs in place of those that are there."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{table(costs)}\n{END}{rest.partition(END)[2]}"


def on_file() -> Costs:
    costs: Costs = json.loads(FILE.read_text("utf-8"))
    return costs


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--table", action="store_true", help="measure nothing")
    if not parser.parse_args().table:
        FILE.write_text(json.dumps(measure(), indent=1) + "\n", "utf-8")
    PAGE.write_text(page(PAGE.read_text("utf-8"), on_file()), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
