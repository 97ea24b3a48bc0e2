"""Writes docs/perft.md: how many sequences of actions there are, for all games. `python -m tools.study.perft_page`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cradle import games
from cradle.kernel.game import Game
from cradle.perft import perft

from tools import ROOT

PAGE = ROOT / "docs/perft.md"
SEED, MOST, DEEPEST = 1, 4_000, 6  # MOST: sequences; a row ends before its counts grow far beyond that
MOMENTS = (0, 60, 150)  # decisions, after which sequences are counted
STRIDE = 37
HEAD = f"""# Sequences of actions

Two programs with the same rules, the same order of actions and the same chance have the same counts. All counts are
from seed {SEED}: for all rules with every number of seats, and for every other choice at the first table where it
has an effect. The further rows of a table are counted after so many decisions of a game in which decision *k*, from
0 on, plays action number *{STRIDE} k* modulo the number of legal actions, from 0 on as well. A row ends at
depth {DEEPEST}, or before the counts grow far beyond {MOST:,}. `python -m tools.study.perft_page` writes this page, a
test counts again, and `cradle perft GAME --depth N` counts deeper from the beginning.
"""


def tables(name: str) -> list[dict[str, Any]]:
    """The tables to count: every number of seats with every set of rules, and each other choice that has an effect."""
    game = games.load(name)
    found: list[dict[str, Any]] = []
    every = [*possible(game), *(one for key in game.variants for one in effective(game, key))]
    for chosen in every:
        if chosen not in found:
            found.append(chosen)
    return found


def possible(game: Game) -> Iterator[dict[str, Any]]:
    """All sets of rules of a game, with every number of seats that they allow."""
    kinds = [{"rules": rules} for rules in game.variants["rules"][0]] if "rules" in game.variants else [{}]
    for kind in kinds:
        for seats in game.variants["seats"][0]:
            try:
                yield game.variant(seats=seats, **kind)
            except ValueError:
                continue


def effective(game: Game, key: str) -> Iterator[dict[str, Any]]:
    """For each choice, the first table at which there are several."""
    for choice in game.variants[key][0]:
        for table in possible(game):
            offered = game.offered(table)[key]
            if len(offered) > 1 and choice in offered:
                yield game.variant(**{**table, key: choice})
                break


def counts_by_depth(name: str, chosen: dict[str, Any], moment: int) -> list[int]:
    """How many sequences of actions there are, by depth from 1."""
    game = games.load(name)
    position, found = game.new(seed=SEED, **chosen), [1]
    for k in range(moment):
        decision = game.decision(position)
        if decision is None:
            break
        game.play(position, decision.actions[STRIDE * k % len(decision.actions)])
    while found[-1] < MOST and len(found) <= DEEPEST:
        depth = len(found)
        if depth > 1 and found[-1] * found[-1] // found[-2] > 10 * MOST:
            break
        found.append(perft(game, position, depth))
    return found[1:]


def section(name: str) -> str:
    """The table of one game."""
    game = games.load(name)
    default = {key: d for key, (_, d) in game.variants.items()}
    depths = range(1, DEEPEST + 1)
    lines = [
        f"## {name}",
        "",
        f"| choices | after | {' | '.join(map(str, depths))} |",
        f"|---|{'---:|' * (DEEPEST + 1)}",
    ]
    for chosen in tables(name):
        said = " ".join(f"{key}={v}" for key, v in chosen.items() if key in ("rules", "seats") or v != default[key])
        for moment in MOMENTS:
            found = [f"{n:,}" for n in counts_by_depth(name, chosen, moment)]
            lines.append(f"| {said} | {moment} | {' | '.join([*found, *[''] * (DEEPEST - len(found))])} |")
    return "\n".join([*lines, ""])


def page() -> str:
    return "\n".join([HEAD, *(section(name) for name in ("ur", "civilization", "renaissance"))])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
