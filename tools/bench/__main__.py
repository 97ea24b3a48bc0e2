"""Measures the numbers of Cradle, each with a reference of the same run: `python -m tools.bench [names]`.

Prints every figure as a line of JSON as soon as it is measured, and a table at the end.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable

from tools.bench import (
    arena,
    civilization,
    clicks,
    curtains,
    evening,
    keep,
    links,
    live,
    live_pages,
    memory,
    offline,
    pace,
    page,
    post,
    renaissance,
    study,
    thought,
    turns,
    visits,
)
from tools.bench.figures import Figure

Measurement = Callable[[], list[Figure]]


def in_browser(figure: Callable[..., list[Figure]]) -> Measurement:
    """A measurement of the page, which needs a Chromium."""

    def measure() -> list[Figure]:
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            return figure(playwright)

    return measure


def measurements(games: int) -> dict[str, Measurement]:
    """The measurements by name, in the order in which they run: long ones come last."""
    in_pages = {
        f.__name__: in_browser(f)
        for f in (
            *page.FIGURES,
            *offline.FIGURES,
            *keep.FIGURES,
            *memory.FIGURES,
            *live_pages.FIGURES,
            *post.FIGURES,
            *pace.FIGURES,
            *evening.FIGURES,
            *thought.FIGURES,
        )
    }
    whole_turns = {f.__name__: in_browser(f) for f in turns.FIGURES}
    bots = (
        pace.figures() | civilization.figures() | renaissance.figures(games) | arena.figures(games) | thought.figures()
    )
    of_pages = in_pages | clicks.figures() | links.figures() | live.figures() | visits.figures()
    return of_pages | curtains.figures() | study.figures() | bots | whole_turns


def line(figure: Figure) -> tuple[str, ...]:
    """A row of the table: name, value, goal, whether it is reached, reference, and the ratio to it."""
    unit, reference = figure["unit"], figure["reference"]
    value, other = figure["value"], reference["value"]
    error = f" ± {figure['error']:.1f}" if "error" in figure else ""
    ratio = figure.get("ratio", value / other if unit == reference["unit"] and other else None)
    goal, met = figure.get("goal"), ""
    if goal is not None:
        met = "yes" if (value >= goal if figure.get("more") else value <= goal) else "no"
    elif "goal_ratio" in figure:
        met = "yes" if figure["ratio"] <= figure["goal_ratio"] else "no"
    wanted = f"{goal:g} {unit}" if goal is not None else f"x {figure['goal_ratio']:g}" if "goal_ratio" in figure else ""
    return (
        figure["name"],
        f"{value:.1f}{error} {unit}",
        wanted,
        met,
        f"{other:.1f} {reference['unit']} {reference['name']}",
        f"x {ratio:.2f}" if ratio is not None else "",
    )


def table(figures: list[Figure]) -> str:
    rows = [("", "measured", "goal", "met", "reference", "ratio"), *map(line, figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="of measurements; by default all")
    parser.add_argument("--games", type=int, default=100, help="of search, for each of its figures")
    options = parser.parse_args()
    all_of_them = measurements(options.games)
    if unknown := [name for name in options.names if name not in all_of_them]:
        parser.error(f"there is no measurement {', '.join(unknown)}; there are {', '.join(all_of_them)}")
    figures = []
    for name in options.names or all_of_them:
        for figure in all_of_them[name]():
            print(json.dumps(figure), flush=True)
            figures.append(figure)
    print(json.dumps({"load": os.getloadavg()}))
    print(table(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
