"""Writes docs/perft.md: how many sequences of actions there are, for all games. `python -m tools.perft_page`."""

from __future__ import annotations

import sys
from typing import Any

from tools.build import ROOT

sys.path.insert(0, str(ROOT / "py"))

from cradle import games
from cradle.perft import perft

PAGE = ROOT / "docs/perft.md"
SEED, MOST = 1, 20_000  # sequences: deeper than the first depth with as many nobody looks
HEAD = f"""# Sequences of actions

Two programs with the same rules, the same order of actions and the same chance count the same. From seed {SEED}, for
every number of seats with the other choices as they come, and for every choice with the usual number of seats; as
deep as there are fewer than {MOST:,} sequences at the depth before. `python -m tools.perft_page` writes this page, a
test counts again, and `python -m cradle.perft GAME --depth N` counts deeper.
"""


def tables(name: str) -> list[dict[str, Any]]:
    """Every number of seats, and every choice."""
    game = games.load(name)
    found: list[dict[str, Any]] = []
    for key, (choices, _) in game.variants.items():
        for choice in choices:
            try:
                chosen = game.variant(**{key: choice})
            except ValueError:
                continue
            if chosen not in found:
                found.append(chosen)
    return found


def counts(name: str, chosen: dict[str, Any]) -> list[int]:
    """By depth, from 1."""
    game = games.load(name)
    position, found = game.new(seed=SEED, **chosen), [1]
    while found[-1] < MOST and len(found) < 5:
        depth = len(found)
        if depth > 1 and found[-1] * found[-1] // found[-2] > 10 * MOST:
            break
        found.append(perft(game, position, depth))
    return found[1:]


def section(name: str) -> str:
    """The table of one game."""
    default = {key: d for key, (_, d) in games.load(name).variants.items()}
    lines = [f"## {name}", "", "| choices | 1 | 2 | 3 | 4 |", "|---|---:|---:|---:|---:|"]
    for chosen in tables(name):
        said = " ".join(f"{key}={value}" for key, value in chosen.items() if value != default[key]) or "as they come"
        found = [f"{n:,}" for n in counts(name, chosen)]
        lines.append(f"| {said} | {' | '.join([*found, *[''] * (4 - len(found))])} |")
    return "\n".join([*lines, ""])


def page() -> str:
    return "\n".join([HEAD, *(section(name) for name in ("ur", "civilization", "renaissance"))])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
